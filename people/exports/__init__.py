"""From the database to the records of `people.formats`, and on to files."""
