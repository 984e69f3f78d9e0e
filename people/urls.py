"""Public pages; `profiles_site.urls` puts them under /zh/ and /en/."""

from django.urls import path

from people.views import news, person, project, publication, site

app_name = "people"

urlpatterns = [
    path("", site.home, name="home"),
    path("people/", person.directory, name="directory"),
    path("people/<slug:slug>/", person.person, name="person"),
    path("publications/", publication.publications, name="publications"),
    path("publications/<slug:slug>/", publication.publication, name="publication"),
    path("publications/<slug:slug>/cite.bib", publication.bibtex, name="publication_bibtex"),
    path("projects/", project.projects, name="projects"),
    path("projects/<slug:slug>/", project.project, name="project"),
    path("news/", news.news, name="news"),
    path("about/", site.about, name="about"),
]
