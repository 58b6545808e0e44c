"""The power cut while a computer writes: `players push`, `rules push`, `install`."""

import hashlib
import json
import os
from random import Random

import pytest

pytest.importorskip("micropython_unix")

from bobox import built  # noqa: E402
from bobox.__main__ import main  # noqa: E402
from bobox.places import MANIFEST  # noqa: E402
from images import kept  # noqa: E402
from recording import Recording  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.image import files_of  # noqa: E402

SOAK = bool(os.environ.get("BOBOX_SOAK"))


def points(recording, count):
    """All the operations, or some of them and the last thirty."""
    every = range(len(recording) + 1)
    if SOAK:
        return list(every)
    return sorted({*Random(4).sample(every, min(count, len(every))), *every[-20:]})


def sha(data):
    return None if data is None else hashlib.sha256(data).hexdigest()


def some(recording, count):
    """(point, how, files) of cuts; at each point in one of the ways, in turn, or in all."""
    for number, (point, how, image) in enumerate(recording.images(points(recording, count))):
        if SOAK or number % 3 == number // 3 % 3 or point == len(recording):
            yield point, how, files_of(image)


def test_a_pushed_file_is_the_old_or_the_new_and_never_called_damaged(tmp_path):
    names = [tmp_path / "a.txt", tmp_path / "b.txt"]
    for path, text in zip(names, ("王小明\n", "Ana\n鑫先生\n"), strict=True):
        path.write_text(text, encoding="utf-8")
    ours = tmp_path / "ours.json"
    with VirtualBox(serve=True) as box:
        box.wait(1)
        shipped = box.files()["/a/rulesets.jsonl"].splitlines()[0][9:]
        ours.write_bytes(shipped.replace(b'"id":"xiamen"', b'"id":"ours"', 1))
        assert main(["players", "push", str(names[0]), "--port", box.port]) == 0
        old = box.files()
        recording = Recording(box)
        assert main(["players", "push", str(names[1]), "--port", box.port]) == 0
        assert main(["rules", "push", str(ours), "--port", box.port]) == 0
        recording.stop()
        new = box.files()
    assert len(recording) > 50
    for point, how, files in some(recording, 20):
        for path in ("/players.txt", "/rules/ours.json", "/glyphs.bin"):
            assert files.get(path) in (old.get(path), new[path]), (point, how, path)
        head, _, text = files["/pushed"].partition(b"\n")
        assert head.decode() == sha(text[:-1])
        for path, allowed in json.loads(text).items():
            assert sha(files.get(path)) in allowed, (point, how, path)


def test_an_install_leaves_the_old_or_the_new_firmware_whole(tmp_path, monkeypatch):
    new = built.slot_files()
    new["glyphs.bin"] += b"\0" * 700
    manifest = json.loads(new[MANIFEST])
    manifest["files"]["glyphs.bin"] = sha(new["glyphs.bin"])
    manifest["version"] = "9.9.9"
    new[MANIFEST] = json.dumps(manifest, separators=(",", ":")).encode()
    with VirtualBox(serve=True) as box:
        box.wait(1)
        monkeypatch.setattr(built, "slot_files", lambda: new)
        recording = Recording(box)
        assert main(["install", "--port", box.port]) == 0
        recording.stop()
        assert box.files()["/slot"] == b"b\n"
    slots = set()
    for point, how, files in some(recording, 20):
        slot = files["/slot"].decode().strip()
        slots.add(slot)
        named = json.loads(files[f"/{slot}/manifest.json"])["files"]
        wrong = [name for name in named if sha(files.get(f"/{slot}/{name}")) != named[name]]
        assert not wrong, (point, how, slot)
    assert slots == {"a", "b"}
    for number, (_point, _, image) in enumerate(recording.images(points(recording, 3)[::8])):
        if number % 3 == 1:
            with VirtualBox(kept(tmp_path / f"{number}", image)) as box:
                assert box.sees("博盒")
                assert box.faults == []
