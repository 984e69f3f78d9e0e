"""Why a backup or a restore was refused or broken off."""


class BackupProblem(Exception):
    """One message for who sits at the terminal, in their language; the site is as it was."""
