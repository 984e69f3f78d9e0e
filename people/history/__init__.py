"""Pages as wholes: snapshots of a record with all that hangs on it, versions, drafts, going back."""
