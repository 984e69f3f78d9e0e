"""Leaves: values and text rules that know no model, view or database."""
