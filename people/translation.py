"""The list of what exists in both languages. Everything else is a fact in itself."""

from modeltranslation.translator import TranslationOptions, translator

from people import models
from people.models.reading import read_texts

TRANSLATED = {
    models.Award: ("name", "event", "rank", "note"),
    models.Contributor: ("role",),
    models.Education: ("degree", "field", "second_degree", "minor", "highlights"),
    models.Figure: ("label",),
    models.Link: ("label",),
    models.News: ("text",),
    models.Organization: ("name", "short_name"),
    models.Patent: ("title",),
    models.Person: (
        "family_name",
        "given_name",
        "name_order",
        "label",
        "headline",
        "biography",
        "interests",
        "location",
        "photo_alt",
    ),
    models.Position: ("title", "theme", "location", "research_topic", "highlights"),
    models.Press: ("title", "outlet"),
    models.Project: ("name", "theme", "description", "highlights", "venue"),
    models.Publication: (
        "title",
        "venue",
        "venue_short",
        "summary",
        "abstract",
        "teaser_alt",
        "teaser_caption",
    ),
    models.Section: ("title", "introduction", "body"),
    models.Site: ("title", "tagline", "introduction", "about", "footer", "logo_alt"),
    models.Skill: ("name",),
    models.SkillGroup: ("name",),
    models.SubRole: ("title", "highlights"),
    models.Supervisor: ("role",),
    models.Tag: ("name",),
    models.Talk: ("title", "event", "location", "description"),
}

for model, names in TRANSLATED.items():
    options = type(f"{model.__name__}Translation", (TranslationOptions,), {"fields": names})
    translator.register(model, options)
    read_texts(model, names)
