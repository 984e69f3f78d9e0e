"""Records put together for a page: what it shows, in which order, in which language."""
