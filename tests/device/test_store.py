"""Settings, names, rulesets, and whole-file writes."""

import errno
import json
import os

import pytest
from bobox.pack import ruleset_line
from box.store.errors import StoreError
from box.store.files import read_whole, write_whole
from box.store.folders import names_in
from box.store.library import Library
from box.store.names import read_names
from box.store.settings import Settings

RULESETS = os.path.join(os.path.dirname(__file__), "..", "..", "firmware", "rulesets")


@pytest.fixture
def folder(tmp_path):
    return str(tmp_path)


def full(*_args):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_file_is_replaced_whole_or_not_at_all(folder, monkeypatch):
    path = folder + "/x.json"
    write_whole(path, b"old")
    monkeypatch.setattr(os, "rename", full)
    with pytest.raises(StoreError) as error:
        write_whole(path, b"new")
    assert "full" in error.value.en
    assert "满" in error.value.zh
    assert read_whole(path) == b"old"
    assert names_in(folder) == ["x.json"]


def test_settings_keep_what_was_set(folder):
    path = folder + "/settings.json"
    settings = Settings(path)
    assert settings.get("lang") == "zh"
    seen = []
    settings.on_change = lambda key, value: seen.append((key, value))
    settings.set("lang", "en")
    settings.set("brightness", 1)
    again = Settings(path)
    assert (again.get("lang"), again.get("brightness"), again.damaged) == ("en", 1, False)
    assert seen == [("lang", "en"), ("brightness", 1)]


def test_defaults_are_not_stored(folder):
    path = folder + "/settings.json"
    settings = Settings(path)
    settings.set("lang", "en")
    settings.set("lang", "zh")
    assert json.loads(read_whole(path))["set"] == {}


@pytest.mark.parametrize(
    ("key", "value"), [("lang", "fr"), ("brightness", 0), ("brightness", True), ("brightness", 9)]
)
def test_a_setting_out_of_its_range_is_refused(folder, key, value):
    with pytest.raises(ValueError, match=key):
        Settings(folder + "/s").set(key, value)


def test_there_is_no_setting_that_the_table_does_not_name(folder):
    with pytest.raises(KeyError):
        Settings(folder + "/s").get("colour")


def test_damaged_settings_are_kept_and_said(folder):
    path = folder + "/settings.json"
    Settings(path).set("lang", "en")
    good = read_whole(path)
    for bad in (b"", b"{", good[:-1], good.replace(b"en", b"zh"), b"\xff\xfe" * 9, good[5:]):
        write_whole(path, bad)
        settings = Settings(path)
        assert settings.damaged
        assert settings.get("lang") == "zh"
        assert read_whole(path + ".bad") == bad
        assert read_whole(path) is None


def test_a_setting_that_is_not_stored_is_not_set(folder, monkeypatch):
    settings = Settings(folder + "/settings.json")
    monkeypatch.setattr(os, "rename", full)
    with pytest.raises(StoreError):
        settings.set("lang", "en")
    assert settings.get("lang") == "zh"


def test_names(folder):
    path = folder + "/players.txt"
    assert read_names(path) == []
    write_whole(path, "王小明\r\n\n Ana \n".encode())
    assert read_names(path) == ["王小明", "Ana"]
    write_whole(path, b"\xff\xfe")
    assert read_names(path) == []


def xiamen():
    with open(RULESETS + "/xiamen.json", encoding="utf-8") as file:
        return json.load(file)


@pytest.fixture
def library(folder):
    other = dict(xiamen(), id="other")
    write_whole(folder + "/rulesets.jsonl", ruleset_line(xiamen()) + ruleset_line(other))
    os.mkdir(folder + "/rules")
    return Library(folder + "/rulesets.jsonl", folder + "/rules")


def push(folder, name, doc):
    write_whole(f"{folder}/rules/{name}.json", json.dumps(doc).encode())


def test_shipped_and_pushed_rulesets(folder, library):
    doc = xiamen()
    doc["id"] = "ours"
    doc["name"] = {"zh": "我们", "en": "Ours"}
    push(folder, "ours", doc)
    assert [row[0] for row in library.list()] == ["xiamen", "other", "ours"]
    assert library.list()[2] == ("ours", "我们", "Ours")
    assert library.load("ours") == doc
    assert library.load("xiamen") == xiamen()


def test_a_pushed_ruleset_does_not_stand_in_for_a_shipped_one(folder, library):
    doc = xiamen()
    doc["prizes"][-1]["count"] = 1
    push(folder, "xiamen", doc)
    assert [row[0] for row in library.list()] == ["xiamen", "other"]
    assert library.load("xiamen") == xiamen()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"id":"bad"}'])
def test_a_damaged_ruleset_is_not_offered_and_is_named(folder, library, content):
    write_whole(folder + "/rules/bad.json", content)
    assert [row[0] for row in library.list()] == ["xiamen", "other"]
    with pytest.raises(StoreError, match="bad") as error:
        library.load("bad")
    assert "bad" in error.value.zh


def test_a_ruleset_that_is_not_there_is_named(library):
    with pytest.raises(StoreError, match="nowhere"):
        library.load("nowhere")


def test_any_turned_bit_of_a_shipped_ruleset_takes_it_off_the_list(folder, library):
    path = folder + "/rulesets.jsonl"
    good = read_whole(path)
    for bit in range(0, len(good) * 8, 37):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        write_whole(path, bytes(bad))
        left = [row[0] for row in library.list()]
        assert left in ([], ["xiamen"], ["other"])  # a line end that is gone joins two lines
        for name in {"xiamen", "other"} - set(left):
            with pytest.raises(StoreError, match=name):
                library.load(name)
