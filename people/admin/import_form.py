"""The form that takes a file of another program: which file, which format, whose it is."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people import formats
from people.formats.source import Source
from people.models import PendingImport, Person
from people.queries import access
from people.queries.names import found_by

LARGEST_UPLOAD = 20 * 1024 * 1024


def may_import(user: Any) -> bool:
    """Whether a user may add works at all; a member does so on their own page."""
    if not user.has_perm("people.add_publication"):
        return False
    return not access.is_limited(user) or own_person(user) is not None


def own_person(user: Any) -> Person | None:
    """Return the person that a user's account belongs to."""
    return Person.objects.filter(user=user).first()


def _may_choose_person(user: Any) -> bool:
    return not access.is_limited(user) and user.has_perm("people.view_person")


class UploadForm(forms.Form):
    """A file, its format, and whose it is. Without scripts the person is named, not searched."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("A file as another program wrote it, or a folder of them as a zip."),
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)
    person = forms.ModelChoiceField(
        Person.objects.none(),
        label=gettext_lazy("Person"),
        required=False,
        help_text=gettext_lazy("Whose page the works go on; empty for none."),
    )
    person_name = forms.CharField(
        label=gettext_lazy("Person"),
        max_length=200,
        required=False,
        help_text=gettext_lazy(
            "Name, or last part of the address, of the page that the works go on; empty for none."
        ),
    )

    def __init__(self, user: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        readable = [each for each in formats.formats().values() if each.read is not None]
        readable.sort(key=lambda each: each.label.casefold())
        self.fields["format"].choices = [  # type: ignore[attr-defined]
            ("", _("told by its content")),
            *((each.key, each.label) for each in readable),
        ]
        if not _may_choose_person(user):
            del self.fields["person"], self.fields["person_name"]
            return
        person = self.fields["person"]
        person.queryset = Person.objects.all()  # type: ignore[attr-defined]
        source = PendingImport._meta.get_field("person")
        person.widget = AutocompleteSelect(source, admin.site)
        person.widget.choices = person.choices  # type: ignore[attr-defined]

    def clean_file(self) -> Any:
        """Refuse what is too large to be looked at."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_UPLOAD:
            raise forms.ValidationError(
                _(
                    "The file is larger than %(limit)s MB. Divide it, or import it on the server"
                    " with manage.py import_records."
                )
                % {"limit": LARGEST_UPLOAD // 1024 // 1024}
            )
        return file

    def clean_person_name(self) -> Person | None:
        """Return the one person of a slug or of a name."""
        name = self.cleaned_data["person_name"].strip()
        if not name:
            return None
        if person := Person.objects.filter(slug=name).first():
            return person
        people = Person.objects.filter(access.choosable(self.user, Person))
        found = list(people.filter(pk__in=found_by(name))[:6])
        if not found:
            raise forms.ValidationError(_("Nobody here is called “%(name)s”.") % {"name": name})
        if len(found) > 1:
            slugs = ", ".join(f"{each} ({each.slug})" for each in found[:5])
            raise forms.ValidationError(
                _("Several may be meant. Give the last part of the address: %(people)s.")
                % {"people": slugs}
            )
        return found[0]

    def pending(self) -> PendingImport:
        """Return the upload, recognized and kept until it is confirmed. Raises UnreadableFile."""
        file = self.cleaned_data["file"]
        data = file.read()
        # Only a browser without scripts sends a name.
        person = self.cleaned_data.get("person_name" if "person_name" in self.data else "person")
        if access.is_limited(self.user):
            person = own_person(self.user)
        key = self.cleaned_data["format"] or formats.detect(Source.of_file(file.name, data)).key
        return PendingImport.objects.create(
            user=self.user, name=file.name[:255], data=data, format=key, person=person
        )
