"""Public views: fetch by a query, choose a template."""
