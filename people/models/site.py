"""The site's own texts."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from people.models.base import Keyed


class Site(Keyed):
    """Title, introduction, about page and footer. There is one row, with the key `site`."""

    title = models.CharField(_("title"), max_length=120, blank=True)
    tagline = models.CharField(_("tagline"), max_length=200, blank=True)
    introduction = models.TextField(
        _("introduction"), blank=True, help_text=_("On the home page, in Markdown.")
    )
    about = models.TextField(
        pgettext_lazy("page", "about"), blank=True, help_text=_("The page “about”, in Markdown.")
    )
    footer = models.TextField(
        _("footer"), blank=True, help_text=_("One or two lines of Markdown on every page.")
    )

    class Meta:
        verbose_name = _("site")
        verbose_name_plural = _("site")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(key="site"),
                name="site_is_single",
                violation_error_message=_("There is one site only."),
            )
        ]

    def __str__(self) -> str:
        return self.title or str(_("site"))

    def key_words(self) -> str:
        """Return the fixed key."""
        return "site"

    def clean(self) -> None:
        """Refuse a second site."""
        super().clean()
        self.key = self.key or self.key_words()
        if self._state.adding and self.pk is None and type(self).objects.exists():
            raise ValidationError(_("There is one site only."), code="site")
