"""The app under a label of its own: `wagtail` is taken."""

from django.apps import AppConfig


class WagtailPeer(AppConfig):
    """The Wagtail site."""

    name = "benchmarks.peers.wagtail"
    label = "wagtail_peer"
    default_auto_field = "django.db.models.BigAutoField"
