"""The folder that the site is written to: only what this command wrote is changed or removed."""

import json

import pytest

from people.static_site.folder import MANIFEST, Folder, FolderRefused, Output


def outputs(tmp_path, **contents):
    """Return files to be, `a__html="text"` for `a.html`."""
    made = []
    for name, text in contents.items():
        source = tmp_path / f"source-{name}"
        source.write_text(text)
        made.append(Output(name.replace("__", "."), source))
    return made


def names(folder):
    """Return the names in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_files_are_written_kept_and_removed(tmp_path):
    root = tmp_path / "site"
    done = Folder(root).install(outputs(tmp_path, a__html="a", b__css="b"))
    assert (done.written, done.unchanged, done.removed) == (["b.css", "a.html"], [], [])
    done = Folder(root).install(outputs(tmp_path, a__html="a", c__css="c"))
    assert (done.written, done.unchanged, done.removed) == (["c.css"], ["a.html"], ["b.css"])
    assert names(root) == [MANIFEST, "a.html", "c.css"]


def test_folder_of_somebody_else_is_refused_unless_it_is_shared(tmp_path):
    root = tmp_path / "site"
    root.mkdir()
    (root / "thesis.txt").write_text("mine")
    with pytest.raises(FolderRefused):
        Folder(root)
    Folder(root, is_shared=True).install(outputs(tmp_path, a__html="a"))
    assert (root / "thesis.txt").read_text() == "mine"
    Folder(root).install([])  # it is ours now, and so is no other file in it
    assert names(root) == [MANIFEST, "thesis.txt"]


def test_file_of_somebody_else_is_not_replaced(tmp_path):
    root = tmp_path / "site"
    Folder(root).install(outputs(tmp_path, a__html="a"))
    (root / "b.html").write_text("mine")
    with pytest.raises(FolderRefused):
        Folder(root).install(outputs(tmp_path, a__html="new", b__html="b"))
    assert ((root / "a.html").read_text(), (root / "b.html").read_text()) == ("a", "mine")


def test_file_that_was_written_before_the_run_was_cut_off_is_ours(tmp_path):
    root, made = tmp_path / "site", outputs(tmp_path, a__css="a", b__html="b")
    made[1].source.unlink()  # the run ends when it comes to this one
    with pytest.raises(FileNotFoundError):
        Folder(root).install(made)
    assert (root / "a.css").read_text() == "a"
    done = Folder(root).install(outputs(tmp_path, a__css="a", b__html="b"))
    assert (done.written, done.unchanged) == (["b.html"], ["a.css"])


def test_list_that_leads_out_of_the_folder_is_not_followed(tmp_path):
    root = tmp_path / "site"
    root.mkdir()
    (tmp_path / "thesis.txt").write_text("mine")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "a.txt").write_text("mine")
    (root / "link").symlink_to(tmp_path / "outside")
    listed = {"../thesis.txt": {}, str(tmp_path / "thesis.txt"): {}, "link/a.txt": {}}
    (root / MANIFEST).write_text(json.dumps({"files": listed}))
    Folder(root).install([])
    assert (tmp_path / "thesis.txt").read_text() == "mine"
    assert (tmp_path / "outside" / "a.txt").read_text() == "mine"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": 3}', '{"files": {"a": 3}}'])
def test_damaged_list_is_told(tmp_path, text):
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(FolderRefused):
        Folder(tmp_path)
