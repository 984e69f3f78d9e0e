"""The natural Wagtail site of one person: a page type with inlines, wagtail-localize for Chinese.

It runs in an environment of its own (`benchmarks/peers/__init__.py` makes it), never in the site's.
"""
