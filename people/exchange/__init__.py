"""Texts for a translator who works outside: written to a file, read back, planned, applied."""
