"""Public pages; `profiles_site.urls` puts them under /zh/ and /en/."""

from django.urls import path

from people.api import page as api
from people.views import cv, export, feed, news, person, project, publication, search, site, talk

app_name = "people"

urlpatterns = [
    path("", site.home, name="home"),
    path("card.png", site.card, name="card"),
    path("people/", person.directory, name="directory"),
    path("people/<slug:slug>/", person.person, name="person"),
    path("people/<slug:slug>/card.png", person.card, name="person-card"),
    path("people/<slug:slug>/cv.pdf", cv.cv, name="cv"),
    path("people/<slug:slug>/feed.atom", feed.person, name="person-feed"),
    path("people/<slug:slug>/export/<slug:key>", export.person, name="person-export"),
    path("publications/", publication.publications, name="publications"),
    path("publications/feed.atom", feed.publications, name="publications-feed"),
    path("publications/<slug:slug>/", publication.publication, name="publication"),
    path("publications/<slug:slug>/cite.bib", publication.bibtex, name="publication_bibtex"),
    path(
        "publications/<slug:slug>/export/<slug:key>",
        export.publication,
        name="publication-export",
    ),
    path("publications/export/<slug:key>", export.list_of_publications, name="publications-export"),
    path("projects/", project.projects, name="projects"),
    path("projects/<slug:slug>/", project.project, name="project"),
    path("news/", news.news, name="news"),
    path("news/feed.atom", feed.news, name="news-feed"),
    path("talks/", talk.talks, name="talks"),
    path("search/", search.search, name="search"),
    path("search/suggest", search.suggest, name="suggest"),
    path("about/", site.about, name="about"),
    path("api/", api.about, name="api"),
]
