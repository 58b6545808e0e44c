"""The flash full while a game is on, and room made by pulling the records."""

import json
from pathlib import Path
from zlib import crc32

import pytest

pytest.importorskip("micropython_unix")

from bobox.__main__ import main  # noqa: E402
from evening import NEW  # noqa: E402
from images import changed, filled, kept  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.box import firmware  # noqa: E402
from virtual_box.image import make  # noqa: E402

OLD = {f"/games/{n:04d}.jsonl": n for n in range(1, 9)}


def old_game(number, lines=200):
    """A record of an earlier evening, sealed as a box does it."""
    from bobox import core

    digest = core.genesis()
    text = '{"e":"start","rules":"xiamen","players":["1","2"],"first":0}'
    out = []
    for at in range(lines):
        line, digest = core.seal(text, at, 1_790_000_000 + number, digest)
        out.append(line + "\n")
        text = '{"e":"throw","d":"112356","src":"keys"}' if at < lines - 2 else '{"e":"end"}'
    return "".join(out).encode()


@pytest.fixture(scope="module")
def old():
    """A box with old games."""
    last = b"8 closed"
    files = firmware() | {path: old_game(number) for path, number in OLD.items()}
    return make(files | {"/games/last": last + b" %08x" % crc32(last)})


def call(capsys, box, *arguments):
    assert main([*map(str, arguments), "--port", box.port, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_full_flash_is_said_and_pulling_makes_room(old, capsys, tmp_path):
    with VirtualBox(kept(tmp_path / "box", filled(old, 3)), serve=True) as box:
        box.wait(2)
        box.press(*NEW)
        assert box.state() is not None
        said = False
        for _ in range(400):
            before = box.state()
            box.press(*"112356#", "#")
            if box.state() == before:
                said = True
                break
            box.wait(1.2)
        assert said, "it never got full"
        box.press(*"112356#")
        assert box.sees("存储已满")
        assert box.state() == before
        box.press("#")
        pulled = call(capsys, box, "logs", "pull", "--to", tmp_path / "logs")
        gone = [each["game"] for each in pulled if each["gone"]]
        assert gone == sorted(gone)
        assert gone[:1] == [1]
        assert 9 not in gone
        left = set(box.files())
        for path, number in OLD.items():
            assert (path in left) == (number not in gone)
        for each in pulled[:8]:
            assert Path(each["file"]).read_bytes() == old_game(each["game"])
        assert box.state() == before  # the game goes on
        box.press(*"#112356#")
        assert box.state() != before
        box.wait(2)
        assert call(capsys, box, "info")["space"]["free"] > 4 * 4096


def test_what_was_not_pulled_stays_however_full(old, tmp_path):
    with VirtualBox(kept(tmp_path / "box", filled(old, 3))) as box:
        box.wait(2)
        for _ in range(3):
            box.press(*NEW)
            box.press(*"112356##")
            box.press(*"D1##", "#", "#")
            box.wait(2)
        files = box.files()
        assert all(files[path] == old_game(number) for path, number in OLD.items())


def test_a_new_game_takes_the_room_of_the_oldest_that_were_pulled(old, capsys, tmp_path):
    """Pulled while there was room; the flash fills later; a record that has changed stays."""
    folder = kept(tmp_path / "box", old)
    with VirtualBox(folder, serve=True) as box:
        box.wait(1)
        pulled = call(capsys, box, "logs", "pull", "--to", tmp_path / "logs")
        assert not any(each["gone"] for each in pulled)
    image = (folder / "flash.img").read_bytes()
    image = changed(image, "/games/0001.jsonl", old_game(1) + b"more\n")
    kept(folder, filled(image, 14))
    with VirtualBox(folder) as box:
        box.wait(1)
        box.press(*NEW)
        assert box.state()["over"] is False
        left = box.files()
        gone = [number for path, number in OLD.items() if path not in left]
        assert gone == list(range(2, 2 + len(gone)))  # no more than are needed
        assert 3 <= len(gone) <= 5
