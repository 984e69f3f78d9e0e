"""`dumpdata`, with the media files that the records name."""

import bz2
import gzip
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from django.apps import apps
from django.core.management.commands import dumpdata
from django.core.management.utils import parse_apps_and_model_labels
from django.core.serializers import sort_dependencies
from django.db import models, router

from people.bulk.dump import texts_of
from people.management.media import copy_media_beside
from people.management.progress import ProgressLine

COMPRESSED: dict[str, Any] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
ELSEWHERE = {".lzma", ".zip"}  # Django's own cases


class Command(dumpdata.Command):
    """Django's command; natural keys always, and media copied beside the output file."""

    def handle(self, *app_labels: str, **options: Any) -> None:
        """Write the fixture, then its media into `media/` beside the file given with `-o`."""
        options["use_natural_foreign_keys"] = options["use_natural_primary_keys"] = True
        # Versions and drafts are no content; they belong to the logins of one installation.
        asked = {label.lower() for label in app_labels}
        states = {
            "people.version",
            "people.draft",
            "people.previewlink",
            "people.imported",
            "people.pendingimport",
        }
        options["exclude"] = [*options["exclude"], *sorted(states - asked)]
        if _is_plain(options):
            self.dump(app_labels, options)
        else:
            super().handle(*app_labels, **options)
        if options["output"]:
            copy_media_beside(Path(options["output"]).resolve().parent)

    def dump(self, app_labels: tuple[str, ...], options: dict[str, Any]) -> None:
        """Write table after table, holding no more than some records of each.

        Django holds all records of a model, to sort them.
        """
        using, output = options["database"], options["output"]
        try:
            wanted = _models(app_labels, options["exclude"], using)
        except (LookupError, ValueError):  # Django says what is wrong with a label
            super().handle(*app_labels, **options)
            return
        if not output:
            self.stdout.ending = ""
            _write(self.stdout, wanted, using)
            return
        opened = COMPRESSED.get(Path(output).suffix, open)
        with opened(output, "wt", encoding="utf-8") as stream:
            _write(stream, wanted, using)


def _is_plain(options: dict[str, Any]) -> bool:
    """Whether whole tables are asked for, as JSON, in a file of a common kind."""
    special = options["primary_keys"] or options["use_base_manager"]
    suffix = Path(options["output"] or "").suffix
    return options["format"] == "json" and not special and suffix not in ELSEWHERE


def _models(labels: tuple[str, ...], exclude: list[str], using: str) -> list[type[models.Model]]:
    """Return the models to be written, in the order of their dependencies.

    Raises LookupError for labels that name nothing.
    """
    excluded_models, excluded_apps = parse_apps_and_model_labels(exclude)
    wanted: dict[Any, list[Any] | None] = {}
    for label in labels or [each.label for each in apps.get_app_configs()]:
        app_label, _dot, name = label.partition(".")
        config = apps.get_app_config(app_label)
        if config.models_module is None or config in excluded_apps:
            continue
        if not name:
            wanted[config] = None
            continue
        listed = wanted.setdefault(config, [])
        model = config.get_model(name)
        if listed is not None and model not in listed:
            listed.append(model)
    return [
        model
        for model in sort_dependencies(wanted.items(), allow_cycles=True)
        if model not in excluded_models
        and not model._meta.proxy
        and router.allow_migrate_model(using, model)
    ]


def _write(stream: IO[str] | Any, wanted: list[type[models.Model]], using: str) -> None:
    """Write a whole fixture."""
    stream.write("[")
    for number, text in enumerate(_texts(wanted, using)):
        stream.write(",\n" if number else "\n")
        stream.write(text)
    stream.write("\n]\n")


def _texts(wanted: list[type[models.Model]], using: str) -> Iterator[str]:
    progress, done = ProgressLine(), 0
    for model in wanted:
        for text in texts_of(model, using):
            yield text
            done += 1
            if done % 1000 == 0:
                progress("rows", done, 0)
    progress.end()
