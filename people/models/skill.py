"""Skills in groups."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from people.models.base import Ordered, in_any_language, require_text, said_somewhere
from people.models.translated import Translated
from people.values.choices import SkillLevel


class SkillGroup(Translated, Ordered):
    """A group of skills; the name may be empty where a page has a single list."""

    owners = ("person",)

    person = models.ForeignKey(
        "people.Person",
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="skill_groups",
    )
    name = models.CharField(_("name"), max_length=150, blank=True)

    class Meta(Ordered.Meta):
        verbose_name = _("skill group")
        verbose_name_plural = _("skill groups")

    def __str__(self) -> str:
        return self.name or str(_("skills"))

    def key_owner(self) -> models.Model:
        """Return the person."""
        return self.person

    def key_words(self) -> str:
        """Return the name."""
        return in_any_language(self, "name") or "skills"


class Skill(Translated, Ordered):
    """One skill: a term, or a sentence with a level."""

    owners = ("group",)

    group = models.ForeignKey(
        SkillGroup, verbose_name=_("group"), on_delete=models.CASCADE, related_name="skills"
    )
    name = models.CharField(_("name"), max_length=300, blank=True)
    level = models.PositiveSmallIntegerField(_("level"), choices=SkillLevel, null=True, blank=True)

    class Meta(Ordered.Meta):
        verbose_name = _("skill")
        verbose_name_plural = _("skills")
        constraints = [said_somewhere("name", name="skill_has_name")]

    def __str__(self) -> str:
        return self.name or ""

    def key_owner(self) -> models.Model:
        """Return the group."""
        return self.group

    def key_words(self) -> str:
        """Return the name."""
        return in_any_language(self, "name")

    def clean(self) -> None:
        """Refuse a nameless skill."""
        super().clean()
        require_text(self, "name", message=_("Give the name in at least one language."))
