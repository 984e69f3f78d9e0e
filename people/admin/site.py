"""Admin of the site's own texts and looks, and the names of the admin itself."""

from typing import Any

from csp.constants import SELF
from django.contrib import admin
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, JsonResponse
from django.urls import path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin
from people.models import Site
from people.queries import person
from people.values.choices import Theme
from people.values.colors import ACCENT, GROUNDS, check_accent

admin.site.site_header = _("Profiles")
admin.site.site_title = _("Profiles")
admin.site.index_title = _("Edit the site")


def pages() -> list[tuple[str, str]]:
    """Return addresses and names of the pages that a preview can show."""
    first = next(iter(person.first(1)), None)
    return [
        (reverse("people:home"), gettext("Home page")),
        *([(first.get_absolute_url(), str(first))] if first else []),
        (reverse("people:publications"), gettext("Publications")),
    ]


@admin.register(Site)
class SiteAdmin(RecordAdmin):
    """The one row of texts and looks."""

    list_display = ("__str__", "tagline")
    groups = (
        (None, ("title", "tagline")),
        (_("Looks"), ("theme", "accent", "previews", "logo", "logo_alt")),
        (_("Texts"), ("introduction", "about", "footer")),
    )

    readonly_fields = ("previews",)

    class Media:
        js = ("people/js/look.js",)

    @admin.display(description=_("preview"))
    def previews(self, record: Site) -> str:
        """Show the site in other looks before anything is saved: by links, with scripts at once."""
        home = reverse("people:home")
        links = format_html_join(
            " · ",
            '<a href="{}?theme={}" target="_blank" rel="noopener">{}</a>',
            ((home, theme.value, theme.label) for theme in Theme),
        )
        return format_html(
            '<div class="look" data-check="{}" data-title="{}" data-choice="{}">'
            '<p class="look-links">{}</p><datalist>{}</datalist></div>',
            reverse("admin:people_site_look"),
            gettext("Preview of the theme and the accent color as chosen above, not saved"),
            gettext("Page in the preview"),
            links,
            format_html_join("", '<option value="{}">{}</option>', pages()),
        )

    def get_urls(self) -> list[Any]:
        """Add the address that tells whether an accent can be read in a theme."""
        view = self.admin_site.admin_view(self.look)
        return [path("look/", view, name="people_site_look"), *super().get_urls()]

    def look(self, request: HttpRequest) -> JsonResponse:
        """Tell the contrast of an accent in a theme, or what is wrong with it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        accent, theme = request.GET.get("accent", ""), request.GET.get("theme", "")
        answer: dict[str, Any] = {"is_good": True, "message": ""}
        if accent and theme in GROUNDS:
            try:
                answer["message"] = check_accent(accent, theme)
            except ValidationError as error:
                answer = {"is_good": False, "message": " ".join(error.messages)}
        return JsonResponse(answer)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Let the form, and no other page of the admin, show pages of the site in a frame."""
        response = super().changeform_view(request, *args, **kwargs)
        response._csp_update = {"frame-src": [SELF]}
        return response

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
