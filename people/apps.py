"""The one app of the project."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate, pre_migrate
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    """People and what they did."""

    name = "people"
    verbose_name = _("Profiles")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Watch over uploaded images, the history of pages, the roles, all changes and the index of search."""
        from people.accounts.roles import keep_roles
        from people.changes import content
        from people.history.recording import watch
        from people.models.uploads import clean_variants_of_replaced_images
        from people.search import queue

        clean_variants_of_replaced_images()
        watch()
        post_migrate.connect(keep_roles, sender=self, dispatch_uid="people.keep_roles")
        pre_migrate.connect(content.before_migration, sender=self, dispatch_uid="people.content")
        post_migrate.connect(content.after_migration, sender=self, dispatch_uid="people.content")
        post_migrate.connect(queue.after_migration, sender=self, dispatch_uid="people.search")
