"""From the records of a file to the database: a plan to look at, then all of it at once."""
