"""How many queries an import takes: large files must not take more for each entry than small ones."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from people.formats.format import Format
from people.formats.names import name_of
from people.formats.record import Link, Publication, Text
from people.imports import run
from people.imports.importer import Importer
from people.imports.verdict import Verdict
from people.models import Publication as Row
from people.values.partial_date import PartialDate

pytestmark = pytest.mark.django_db

BIB = Format("bib", "Bib", ".bib", "text/plain", family="bib", kinds=("publications",))


def works(count):
    return [
        Publication(
            id=f"work{number}",
            title=Text(en=f"A Study of {number} Things"),
            kind="article-journal",
            date=PartialDate(2024),
            doi=f"10.1234/{number}",
            authors=(name_of("Li", "Ada"), name_of("Berg", "Bo"), name_of("Sato", "Cho")),
            tags=(Text(en="Things"), Text(en="Studies")),
            links=(Link("paper", f"https://example.org/{number}.pdf"), Link("code", "https://a.b")),
        )
        for number in range(count)
    ]


def apply(entries):
    """Return the verdicts and the number of queries of an import."""
    with CaptureQueriesContext(connection) as queries:
        rows = list(run.apply(Importer(BIB), entries))
    return {row.verdict for row in rows}, len(queries)


@pytest.mark.parametrize(("verdict", "most"), [(Verdict.NEW, 18), (Verdict.SAME, 9)])
def test_an_entry_takes_a_few_queries_however_many_stand_beside_it(verdict, most):
    apply(works(20 if verdict == Verdict.SAME else 1))
    _found, few = apply(works(10)) if verdict == Verdict.SAME else apply(works(11)[1:])
    found, many = apply(works(20)) if verdict == Verdict.SAME else apply(works(31)[11:])
    assert found == {verdict}
    assert (many - few) / 10 <= most


def test_parts_that_are_made_together_have_keys_of_their_own():
    apply(works(1))
    row = Row.objects.get()
    assert [each.key for each in row.links.all()] == [
        f"publication/{row.key}/paper",
        f"publication/{row.key}/code",
    ]
    assert [each.key for each in row.taggings.all()] == [
        f"publication/{row.key}/things",
        f"publication/{row.key}/studies",
    ]
