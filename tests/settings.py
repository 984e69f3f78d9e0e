"""The site's settings over an empty data folder, so that tests see no demo and no edits.

Of the environment only DATABASE_URL counts: the same tests run on SQLite and PostgreSQL.
"""

import atexit
import os
import shutil
import tempfile

for _name in [name for name in os.environ if name.startswith("PROFILES_")]:
    del os.environ[_name]
os.environ["PROFILES_DATA_DIR"] = tempfile.mkdtemp(prefix="profiles-tests-")
atexit.register(shutil.rmtree, os.environ["PROFILES_DATA_DIR"], ignore_errors=True)

from profiles_site.settings import *  # noqa: E402, F403

# A fast hash: the tests make many logins and none of them is worth guarding.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
