"""The index of search: what records say as tokens, kept in the database, the same on both kinds."""
