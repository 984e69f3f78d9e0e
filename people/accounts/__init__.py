"""Accounts: what each role may do, and invitations."""
