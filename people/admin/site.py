"""Admin of the site's own texts and looks, and the names of the admin itself."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin
from people.models import Site
from people.values.choices import Theme
from people.values.colors import ACCENT

admin.site.site_header = _("Profiles")
admin.site.site_title = _("Profiles")
admin.site.index_title = _("Edit the site")


@admin.register(Site)
class SiteAdmin(RecordAdmin):
    """The one row of texts and looks."""

    list_display = ("__str__", "tagline")
    groups = (
        (None, ("title", "tagline")),
        (_("Looks"), ("theme", "previews", "logo", "logo_alt", "accent")),
        (_("Texts"), ("introduction", "about", "footer")),
    )

    readonly_fields = ("previews",)

    @admin.display(description=_("preview"))
    def previews(self, record: Site) -> str:
        """Lead to the site in each theme, before anything is saved."""
        home = reverse("people:home")
        links = ((home, theme.value, theme.label) for theme in Theme)
        return format_html_join(
            " · ", '<a href="{}?theme={}" target="_blank" rel="noopener">{}</a>', links
        )

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Show how a color is written."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if field is not None and db_field.name == "accent":
            field.widget.attrs |= {"placeholder": ACCENT, "size": 9, "spellcheck": "false"}
        return field

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow one row only."""
        return super().has_add_permission(request) and not Site.objects.exists()

    def view_on_site(self, record: Site) -> str:
        """Return the home page."""
        return reverse("people:home")
