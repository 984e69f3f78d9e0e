"""The one app of the project."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    """People and what they did."""

    name = "people"
    verbose_name = _("Profiles")
    default_auto_field = "django.db.models.BigAutoField"
