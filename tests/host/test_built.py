"""The kept copy of the packed firmware: the same files, and never stale or damaged ones."""

import pytest
from bobox import built, pack


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """The cache folder, empty, and how often the firmware was packed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    packed = []
    files = pack.build()

    def build():
        packed.append(1)
        return files

    monkeypatch.setattr(pack, "build", build)
    return tmp_path / "bobox", packed, files


def test_packed_once_and_the_same(cache):
    _, packed, files = cache
    assert built.build() == files
    assert list(built.build().items()) == list(files.items())
    assert built.main_file() == files["/main.py"]
    names = list(built.slot_files())
    assert names[-1] == "manifest.json"
    assert {f"/a/{name}" for name in names} | {"/main.py", "/slot"} == set(files)
    assert packed == [1]


def test_the_other_slot(cache):
    other = built.build("b")
    assert other["/slot"] == b"b\n"
    assert other["/b/box.mpy"] == cache[2]["/a/box.mpy"]
    assert not [path for path in other if path.startswith("/a/")]


def test_a_changed_source_is_packed_anew(cache, tmp_path, monkeypatch):
    _, packed, _ = cache
    built.build()
    source = tmp_path / "more.py"
    source.write_text("a = 1\n")
    sources = list(built._sources())
    monkeypatch.setattr(built, "_sources", lambda: iter([*sources, source]))
    built.build()
    source.write_text("a = 2\n")
    built.build()
    built.build()
    assert packed == [1, 1, 1]


@pytest.mark.parametrize("at", [0, 40, 2000, -1])
def test_a_damaged_copy_is_not_used(cache, at):
    folder, packed, files = cache
    built.build()
    (kept,) = folder.iterdir()
    data = bytearray(kept.read_bytes())
    data[at] ^= 4
    kept.write_bytes(data)
    assert built.build() == files
    kept.write_bytes(data[: len(data) // 2])
    assert built.build() == files
    assert packed == [1, 1, 1]


def test_without_a_cache_it_only_takes_longer(cache):
    folder, packed, files = cache
    folder.write_text("in the way")
    assert built.build() == files
    assert built.build() == files
    assert packed == [1, 1]
