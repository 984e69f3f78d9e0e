"""The natural Django site of one person: models, django-modeltranslation, one view, one template."""
