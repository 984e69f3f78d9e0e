"""Pictures that the site makes: smaller variants of uploads, seals, cards for link previews."""
