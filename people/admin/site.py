"""Admin of the site's own texts, and the names of the admin itself."""

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from people.admin.base import RecordAdmin
from people.models import Site

admin.site.site_header = _("Profiles")
admin.site.site_title = _("Profiles")
admin.site.index_title = _("Edit the site")


@admin.register(Site)
class SiteAdmin(RecordAdmin):
    """The one row of site texts."""

    list_display = ("__str__", "tagline")
    groups = (
        (None, ("title", "tagline")),
        (_("Texts"), ("introduction", "about", "footer")),
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Allow one row only."""
        return super().has_add_permission(request) and not Site.objects.exists()

    def view_on_site(self, record: Site) -> str:
        """Return the home page."""
        return reverse("people:home")
