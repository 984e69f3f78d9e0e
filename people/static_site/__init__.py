"""The public site as files for any static host."""
