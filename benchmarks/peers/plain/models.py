"""A person with positions and publications."""

from django.db import models


class Person(models.Model):
    """Whose page it is."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=200)
    headline = models.CharField(max_length=250)
    biography = models.TextField()

    def __str__(self) -> str:
        return self.name


class Organization(models.Model):
    """Where somebody works."""

    name = models.CharField(max_length=200)

    def __str__(self) -> str:
        return self.name


class Position(models.Model):
    """A job."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="positions")
    organization = models.ForeignKey(Organization, models.PROTECT)
    title = models.CharField(max_length=200)
    theme = models.CharField(max_length=250)
    highlights = models.TextField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["-start"]

    def __str__(self) -> str:
        return self.title


class Publication(models.Model):
    """A work."""

    slug = models.SlugField(unique=True)
    title = models.CharField(max_length=500)
    venue = models.CharField(max_length=250)
    summary = models.TextField()
    doi = models.CharField(max_length=100)
    year = models.PositiveIntegerField()

    class Meta:
        ordering = ["-year", "slug"]

    def __str__(self) -> str:
        return self.title


class Author(models.Model):
    """One name of a work."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="authors")
    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="authorships")
    name = models.CharField(max_length=200)
    order = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name
