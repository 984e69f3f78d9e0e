"""The site's own texts and looks."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from people.models.base import Keyed
from people.models.translated import Translated
from people.models.uploads import Upload
from people.values.choices import Theme
from people.values.colors import GROUNDS, HEX, check_accent, validate_accent
from people.values.validators import validate_image


class Site(Translated, Keyed):
    """Title, logo, color, introduction, about page and footer. There is one row, with the key `site`."""

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
    logo = models.ImageField(
        _("logo"),
        upload_to=Upload("logos"),
        blank=True,
        max_length=200,
        validators=[validate_image],
        help_text=_(
            "In place of the title at the head of every page, 36 pixels high; PNG, JPEG, WebP or"
            " AVIF, at least 72 pixels high. It stands on white, in the dark scheme too."
        ),
    )
    logo_alt = models.CharField(
        _("logo description"),
        max_length=250,
        blank=True,
        help_text=_("What the logo says, for who cannot see it; empty gives the title."),
    )
    theme = models.CharField(
        _("theme"),
        max_length=10,
        choices=Theme,
        default=Theme.INK,
        help_text=_("The look of all pages; the accent color below goes before the theme’s own."),
    )
    accent = models.CharField(
        _("accent color"),
        max_length=7,
        blank=True,
        validators=[validate_accent],
        help_text=_(
            "Of links, buttons and rules, as #rrggbb, dark enough to be read on white. A lighter"
            " shade for the dark scheme is made from it. Empty is the site’s blue."
        ),
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
        self.accent = self.accent.lower()
        if HEX.fullmatch(self.accent) and self.theme in GROUNDS:
            try:
                check_accent(self.accent, self.theme)
            except ValidationError as error:
                raise ValidationError({"accent": error}) from error
        if self._state.adding and self.pk is None and type(self).objects.exists():
            raise ValidationError(_("There is one site only."), code="site")
