"""The read-only JSON API: what readers see, in both languages side by side."""
