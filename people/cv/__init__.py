"""A person’s CV as a PDF: data made from records, set by Typst templates that know no record."""
