"""The whole site in one file: saved while it runs, checked, and put back all or nothing."""
