"""When a draft is published."""

from datetime import datetime

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ScheduleForm(forms.Form):
    """A time that lies ahead; empty takes the schedule away."""

    publish_at = forms.DateTimeField(
        label=_("publish at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        error_messages={"invalid": _("Write the time as 2026-12-31 18:00.")},
    )

    def clean_publish_at(self) -> datetime | None:
        """Refuse a time that has passed."""
        time: datetime | None = self.cleaned_data["publish_at"]
        if time is not None and time <= timezone.now():
            raise ValidationError(_("This time has passed. To publish now, press “Publish”."))
        return time
