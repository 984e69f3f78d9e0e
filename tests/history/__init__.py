"""Tests of pages as wholes."""
