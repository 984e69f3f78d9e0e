"""What the database itself notes of every change: by triggers, so that no way of writing escapes."""
