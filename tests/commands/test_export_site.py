"""`manage.py export_site` at the terminal: what it says, and when it refuses."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from people.values.languages import ZH
from tests.makers import make_person

pytestmark = pytest.mark.django_db


def run(*arguments: str, **options) -> tuple[str, str]:
    """Run the command. Returns what it printed, and what it said of errors."""
    out, error = StringIO(), StringIO()
    try:
        call_command("export_site", *arguments, stdout=out, stderr=error, **options)
    except CommandError as raised:
        return out.getvalue(), f"{error.getvalue()}{raised}"
    return out.getvalue(), error.getvalue()


def test_run_is_told_in_one_sentence(tmp_path):
    out, error = run(str(tmp_path), "--languages=en", verbosity=2)
    *names, sentence, _end = out.split("\n")
    assert "+ en/index.html" in names
    assert sentence == f"{len(names)} files: {len(names)} written, 0 unchanged, 0 removed."
    assert error == ""
    out, _error = run(str(tmp_path), "--languages=en", "--check")
    assert out == (
        f"{len(names)} files: 0 would be written, {len(names)} unchanged, 0 would be removed.\n"
    )


def test_each_broken_link_is_told_with_its_page(tmp_path):
    make_person(biography_en="[gone](/en/people/gone/)")
    out, error = run(str(tmp_path / "new"), "--languages=en")
    assert out == ""
    assert error.splitlines() == [
        "/en/people/ada-li/: “/en/people/gone/” leads nowhere (404)",
        "/en/people/ada-li/export/markdown:"
        " “http://127.0.0.1:8000/en/people/gone/” leads nowhere (404)",
        "2 links lead nowhere; nothing was written.",
    ]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--base-url=example.org"], "“example.org” is no address like https://example.org/lab/."),
        (["--base-url=ftp://x/"], "“ftp://x/” is no address like https://example.org/lab/."),
        (["--languages=de"], "“de” is none of zh, en and zh,en."),
        (["--languages="], "“” is none of zh, en and zh,en."),
    ],
)
def test_option_that_cannot_be_right_is_refused(tmp_path, arguments, message):
    assert run(str(tmp_path / "new"), *arguments) == ("", message)


def test_folder_with_other_files_is_refused_unless_told(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    out, error = run(str(tmp_path))
    assert out == ""
    assert error == (
        f"“{tmp_path}” holds files that this command did not write."
        " Give another folder, or --force to write there all the same."
    )
    with translation.override(ZH):
        out, error = run(str(tmp_path), "--force")
    assert error == ""
    assert (tmp_path / "thesis.txt").read_text() == "mine"
    assert (tmp_path / "index.html").exists()
