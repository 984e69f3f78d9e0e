"""Pages for readers without a session, kept and answered before Django begins."""
