"""Every public page in both languages: it answers, is well built, and costs what it should."""

import pytest

from tests.document import faults, parse
from tests.views.content import fill

# The number of queries is the same however many records a page shows.
PAGES = {
    "/en/": 0,
    "/en/people/": 0,
    "/en/people/ada-li/": 0,
    "/en/publications/": 0,
    "/en/publications/study-0/": 0,
    "/en/projects/": 0,
    "/en/projects/tool-0/": 0,
    "/en/projects/part-0/": 0,
    "/en/news/": 0,
    "/en/about/": 0,
    "/zh/": 0,
    "/zh/people/": 0,
    "/zh/people/ada-li/": 0,
    "/zh/publications/": 0,
    "/zh/publications/study-0/": 0,
    "/zh/projects/": 0,
    "/zh/projects/tool-0/": 0,
    "/zh/projects/part-0/": 0,
    "/zh/news/": 0,
    "/zh/about/": 0,
    "/sitemap.xml": 0,
    "/robots.txt": 0,
    "/": 0,
}


@pytest.mark.django_db
@pytest.mark.parametrize("size", [1, 20])
def test_every_page_costs_a_fixed_number_of_queries(
    client, size, django_assert_num_queries, subtests
):
    fill(size)
    got={}
    for path, queries in PAGES.items():
        from django.test.utils import CaptureQueriesContext
        from django.db import connection
        with CaptureQueriesContext(connection) as c:
            response = client.get(path)
        got[path]=len(c)
        if len(c)>30: 
            import collections; print(path, [ (n,q[:100]) for q,n in collections.Counter(x['sql'].split('WHERE')[0][-120:] for x in c.captured_queries).most_common(6)])
        print(path, response.status_code, len(c), faults(parse(response.content)) if "/en/" in path or "/zh/" in path else "")
