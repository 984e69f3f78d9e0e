"""Values of a record into the columns and lists of its row."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile
from django.db import models as db

from people import models
from people.formats.record import Link, Name, Organization, OtherName, Picture, Skill
from people.imports.fresh import Fresh
from people.imports.known import Organizations, People, Tags, set_text
from people.imports.values import Field
from people.imports.verdict import Decisions, Doubt
from people.models.base import Keyed
from people.values.author_lists import comparable
from people.values.choices import LinkKind
from people.values.languages import column
from people.values.slugs import first_free

ROWS_OF = {
    "authors": ("authorships", models.Authorship, "publication"),
    "contributors": ("contributors", models.Contributor, "project"),
    "inventors": ("inventorships", models.Inventorship, "patent"),
    "supervisors": ("supervisors", models.Supervisor, ""),
}


@dataclass
class Writer:
    """Sets what files say. Pictures are stored only where the import is to stay."""

    people: People
    organizations: Organizations
    tags: Tags
    decisions: Decisions
    stores_files: bool = False

    def forget_what_is_taken_back(self) -> None:
        """Read shared rows anew after a savepoint was rolled back in which some were made."""
        if self.organizations.has_made or self.tags.has_made:
            self.organizations = Organizations.stored(may_add=self.organizations.may_add)
            self.tags = Tags.stored(may_add=self.tags.may_add)

    def keep_what_was_made(self) -> None:
        """Note that the rows made until now stay."""
        self.organizations.has_made = self.tags.has_made = False

    def set_column(self, row: db.Model, field: Field, value: Any) -> None:
        """Set one column, without saving the row."""
        if field.code:
            setattr(row, column(field.name, field.code), value)
        elif isinstance(value, Organization):
            setattr(row, field.name, self.organizations.get(value))
        elif isinstance(value, Picture):
            self._set_picture(row, field.name, value)
        else:
            setattr(row, field.name, value)

    def _set_picture(self, row: Any, name: str, picture: Picture) -> None:
        """Set an image that has passed the checks of an upload. Raises ValidationError."""
        file = ContentFile(picture.data, name=picture.name)
        model_field = type(row)._meta.get_field(name)
        for validate in model_field.validators:
            try:
                validate(file)
            except ValidationError as error:
                raise ValidationError({name: error.messages}) from error
        if self.stores_files:
            getattr(row, name).save(picture.name, file, save=False)

    def add_items(
        self, row: Keyed, name: str, items: tuple[Any, ...], *, is_new: bool = False
    ) -> None:
        """Add what a list of a saved row lacks, behind what is there. Raises ValidationError.

        A row that has just been made has nothing yet, and is not asked.
        """
        if name in ADD_TO:
            relation, add = ADD_TO[name]
            add(self, row, [] if is_new else list(getattr(row, relation).all()), items)
        else:
            ADD[name](self, row, items)

    def _add_tags(self, row: Any, stored: list[Any], items: tuple[Any, ...]) -> None:
        owner = str(row._meta.model_name)
        known = {each.tag_id for each in stored}
        made = []
        for order, text in enumerate(items, len(stored)):
            tag = self.tags.get(text)
            if tag.pk not in known:
                known.add(tag.pk)
                made.append(models.Tagging(tag=tag, order=order, **{owner: row}))
        _create(models.Tagging, stored, made)

    def _add_links(self, row: Any, stored: list[Any], items: tuple[Link, ...]) -> None:
        owner = str(row._meta.model_name)
        waiting = [each for each in stored if not each.url]
        made = []
        for order, link in enumerate(items, len(stored)):
            # A link that has waited for its address gets it.
            found = next((each for each in waiting if link.url and each.kind == link.kind), None)
            new = found or models.Link(order=order, **{owner: row})
            new.kind = link.kind if link.kind in LinkKind.values else LinkKind.OTHER
            new.url = link.url
            set_text(new, "label", link.label)
            new.clean_fields(exclude={"key", owner, "translation_marks"})
            if found is None:
                made.append(new)
            else:
                waiting.remove(found)
                found.save()
        _create(models.Link, stored, made)

    def _add_skills(self, row: Any, items: tuple[Skill, ...]) -> None:
        known = {
            comparable(text): each
            for each in row.skills.all()
            for text in (each.name_en, each.name_zh_hans)
            if text
        }
        for order, skill in enumerate(items, row.skills.count()):
            found = next(
                (
                    known[comparable(text)]
                    for text in (skill.name.en, skill.name.zh)
                    if text and comparable(text) in known
                ),
                None,
            )
            made = found or models.Skill(group=row, order=order)
            set_text(made, "name", skill.name)
            made.level = skill.level or made.level
            made.clean_fields(exclude={"key", "group", "translation_marks"})
            made.save()

    def _add_other_names(self, row: Any, items: tuple[OtherName, ...]) -> None:
        for order, name in enumerate(items, row.other_names.count()):
            made = models.OtherName(
                person=row, name=name.name, kind=name.kind, is_shown=name.is_shown, order=order
            )
            made.clean_fields(exclude={"key", "person"})
            made.save()

    def _add_affiliations(self, row: Any, items: tuple[Any, ...]) -> None:
        row.affiliations.add(*filter(None, map(self.organizations.get, items)))

    def set_names(
        self, row: Keyed, name: str, names: tuple[Name, ...], *, is_new: bool = False
    ) -> None:
        """Make a list of names what the file says; who was linked to a name stays linked."""
        relation, model, owner = ROWS_OF[name]
        owner = owner or str(row._meta.model_name)
        stored = [] if is_new else list(getattr(row, relation).all())
        before = {comparable(each.printed_name): each for each in stored if each.printed_name}
        linked = {
            comparable(person_name): each.person_id
            for each in stored
            if each.person_id
            for person_name in (each.printed_name, *self._names_of(each.person_id))
            if person_name
        }
        if stored:
            model._base_manager.filter(pk__in=[each.pk for each in stored]).delete()
        taken: set[str] = set()
        used: set[int] = set()
        made = []
        for order, each in enumerate(names):
            pk = linked.get(comparable(each.name)) or self.person_of(each)
            entry = self._credit(model, owner, row, each, order, pk if pk not in used else None)
            if pk:
                used.add(pk)
            old = before.get(comparable(each.name))
            key = old.key if old and old.key not in taken else entry.suggest_key()[:240]
            entry.key = first_free(key, taken.__contains__)
            taken.add(entry.key)
            made.append(entry)
        model._base_manager.bulk_create(made)

    def set_new_authors(self, fresh: Fresh, row: Any, names: tuple[Name, ...]) -> None:
        """Give a work that has just been made its authors."""
        taken: set[str] = set()
        used: set[int] = set()
        for order, each in enumerate(names):
            pk = self.person_of(each)
            fresh.add_author(row, each, order, pk if pk not in used else None, taken)
            if pk:
                used.add(pk)

    def _credit(
        self, model: type[Any], owner: str, row: Keyed, name: Name, order: int, pk: int | None
    ) -> Any:
        known = {each.name for each in model._meta.get_fields()}
        values = {
            "printed_name": "" if name.follows_person and pk else name.name,
            "family_name": name.family,
            "given_name": name.given,
            "is_equal_contribution": name.is_equal_contribution,
            "is_corresponding": name.is_corresponding,
        }
        entry = model(
            **{owner: row, "order": order, "person_id": pk},
            **{key: value for key, value in values.items() if key in known},
        )
        if "role" in known:
            set_text(entry, "role", name.role)
        entry.clean_fields(exclude={"key", owner, "person", "translation_marks"})
        return entry

    def _names_of(self, pk: int) -> frozenset[str]:
        known = self.people.by_pk.get(pk)
        return known.names if known else frozenset()

    def person_of(self, name: Name) -> int | None:
        """Return who is meant by a name: by the file's own word, a decision, or for certain."""
        if name.person and (known := self.people.by_id.get(name.person)):
            return known
        if name.name in self.decisions.names:
            chosen = self.people.by_slug.get(self.decisions.names[name.name])
            return chosen.pk if chosen else None
        certain, _doubt = self.people.meant_by(name)
        return certain.pk if certain else None

    def doubts(self, names: tuple[Name, ...]) -> list[Doubt]:
        """Return the names of which nobody knows yet who is meant."""
        found = []
        for name in names:
            if name.name in self.decisions.names or name.person in self.people.by_id:
                continue
            _certain, doubt = self.people.meant_by(name)
            if doubt is not None:
                found.append(doubt)
        return found


def _create(model: type[Any], stored: list[Any], made: list[Any]) -> None:
    """Store rows that hang on one record in one go, with keys that no other one of it has."""
    taken = {each.key for each in stored}
    for each in made:
        each.key = first_free(each.suggest_key()[:240], taken.__contains__)
        taken.add(each.key)
    model._base_manager.bulk_create(made)


ADD_TO: dict[str, tuple[str, Callable[[Writer, Any, list[Any], tuple[Any, ...]], None]]] = {
    "tags": ("taggings", Writer._add_tags),
    "links": ("links", Writer._add_links),
}
ADD: dict[str, Callable[[Writer, Any, tuple[Any, ...]], None]] = {
    "skills": Writer._add_skills,
    "other_names": Writer._add_other_names,
    "affiliations": Writer._add_affiliations,
}
