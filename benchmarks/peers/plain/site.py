"""The address, the view and the application of the plain site."""

from django.conf.urls.i18n import i18n_patterns
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path

from benchmarks import content


def person(request: HttpRequest) -> HttpResponse:
    """The page of the person."""
    from benchmarks.peers.plain import models

    people = models.Person.objects.prefetch_related("positions__organization")
    found = get_object_or_404(people, slug=content.SLUG)
    works = models.Publication.objects.filter(authors__person=found)
    works = works.prefetch_related("authors__person")
    return render(request, "plain/person.html", {"person": found, "publications": works})


urlpatterns = i18n_patterns(path("", person))

application = get_wsgi_application()
