"""YAML as trees: no types but text, lists and objects, no references that grow, lines kept."""

import re
from functools import cache
from typing import Any

from people.formats.problem import Problem, UnreadableFile, gettext_noop
from people.formats.record import Place
from people.formats.tree import MOST_NESTED, Map, Scalar

MOST_NODES = 300_000
SCALARS = ("int", "float", "bool", "timestamp", "binary", "value")


class _TooLarge(ValueError):
    pass


def load_yaml(name: str, text: str, problems: list[Problem], first_line: int = 1) -> list[Any]:
    """Return the trees of the documents of a file. Raises UnreadableFile.

    Numbers, dates and truth values are Scalar, the text that stands there.
    """
    import yaml

    # YAML has no such characters; files copied from office programs do.
    text = re.sub(
        "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]", "", text
    )
    text = re.sub(r"^\t+|(?<=: )\t+", "  ", text, flags=re.M)
    try:
        _check(yaml, text)
        loader = _loader()(text)
        loader.found = []
        try:
            trees = []
            while loader.check_data():
                trees.append(loader.get_data())
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise UnreadableFile(
            gettext_noop("This is no YAML: %(reason)s."),
            Place(name, mark.line + first_line if mark else None),
            reason=error.problem or "",
        ) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise UnreadableFile(gettext_noop("The file is nested too deeply."), Place(name)) from error
    for key, line in loader.found:
        problems.append(
            Problem(
                gettext_noop("“%(name)s” stands here twice; only the last one is read."),
                {"name": key},
                Place(name, line + first_line, key),
                is_error=False,
            )
        )
    return trees


def _check(yaml: Any, text: str) -> None:
    """Refuse what is nested too deeply, or grows too large once its references are followed."""
    sizes: dict[str, int] = {}
    open_: list[tuple[str | None, int]] = []
    total = grown = 0
    for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        size = 1
        if isinstance(event, yaml.AliasEvent):
            # A reference to what is still open, and so has no size, would have no end.
            size = sizes.get(event.anchor, MOST_NODES + 1)
            grown += size
        elif isinstance(event, yaml.CollectionStartEvent):
            open_.append((event.anchor, total))
            if len(open_) > MOST_NESTED:
                raise _TooLarge
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, before = open_.pop()
            if anchor:
                sizes[anchor] = total - before + 1
        elif isinstance(event, yaml.ScalarEvent) and event.anchor:
            sizes[event.anchor] = 1
        total += size
        if grown > MOST_NODES:
            raise _TooLarge


@cache
def _loader() -> Any:
    import yaml

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Constructs plain trees."""

        def construct_map(self, node: Any) -> Any:
            result = Map()
            result.line = node.start_mark.line + 1
            self.flatten_mapping(node)
            for key_node, value_node in node.value:
                key = self.construct_object(key_node, deep=True)
                key = "" if key is None else str(key)
                if key in result:
                    self.found.append((key, key_node.start_mark.line))
                result[key] = self.construct_object(value_node, deep=True)
            return result

        def construct_any(self, _suffix: str, node: Any) -> Any:
            if isinstance(node, yaml.MappingNode):
                return self.construct_map(node)
            if isinstance(node, yaml.SequenceNode):
                return self.construct_sequence(node, deep=True)
            return self.construct_scalar(node)

    for kind in SCALARS:
        Loader.add_constructor(
            f"tag:yaml.org,2002:{kind}",
            lambda loader, node: Scalar(loader.construct_scalar(node)),
        )
    Loader.add_constructor("tag:yaml.org,2002:map", Loader.construct_map)
    Loader.add_multi_constructor("!", Loader.construct_any)
    Loader.add_multi_constructor("tag:", Loader.construct_any)
    return Loader


@cache
def _dumper() -> Any:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes lists inside their keys, and texts of several lines as blocks."""

        def increase_indent(self, flow: bool = False, indentless: bool = False) -> Any:
            return super().increase_indent(flow, False)

        def ignore_aliases(self, _data: Any) -> bool:
            return True

    def text(dumper: Any, value: str) -> Any:
        style = "|" if "\n" in value and not re.search(r"[ \t]\n|[^\S\n ]", value) else None
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)

    Dumper.add_representer(str, text)
    return Dumper


def dump_yaml(tree: Any) -> str:
    """Return a tree as YAML, the same text for the same tree."""
    import yaml

    result: str = yaml.dump(
        tree, Dumper=_dumper(), allow_unicode=True, sort_keys=False, width=1_000_000
    )
    return result
