"""Figures of speed and memory over made-up content of any size: `python -m benchmarks --help`."""
