"""Installing over the serial line of a bare board: what is sent, and what a break leaves."""

import hashlib
import json
import random

import pytest
from board import Board
from bobox.errors import BoxError, FlashFull, Unplugged
from bobox.installer import free_bytes, install, survey
from bobox.link import connect

MAIN = b"print('BoBox ready')\n"


def firmware(seed, changed=()):
    """A slot's files: random bytes, alike for one seed but for those named in `changed`."""
    files = {}
    for name in ("bobing.mpy", "box.mpy", "glyphs.bin", "lib/__init__.mpy", "lib/driver.mpy"):
        rng = random.Random(f"{seed if name in changed else 0} {name}")
        files[name] = rng.randbytes(rng.choice((40, 700, 3000)))
    hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    files["manifest.json"] = json.dumps({"version": f"0.{seed}", "files": hashes}).encode()
    return files


def hashes(files):
    return {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}


def running(board):
    """The running slot's name and its files' hashes."""
    with connect(board.port) as link:
        slot = link.hello.slot
        return slot, survey(link).slots[slot] if slot else None


def put(board, files, main=MAIN, progress=None):
    with connect(board.port) as link:
        return install(link, files, main, progress)


def test_a_new_board_and_then_an_update_of_two_files():
    with Board() as board:
        first = firmware(1)
        told = []
        done = put(board, first, progress=lambda at, total: told.append((at, total)))
        assert sorted(done.sent) == sorted([*first, "main.py"])
        assert done.slot == "a"
        assert told[-1][0] == told[-1][1] == sum(map(len, first.values())) + len(MAIN)
        assert running(board) == ("a", hashes(first))

        second = firmware(2, changed=("box.mpy", "lib/driver.mpy"))
        done = put(board, second)
        assert done.sent == ["box.mpy", "lib/driver.mpy", "manifest.json"]
        assert sorted(done.copied) == ["bobing.mpy", "glyphs.bin", "lib/__init__.mpy"]
        assert running(board) == ("b", hashes(second))

        board.bytes_in = 0
        done = put(board, second)
        assert not done.changed
        assert board.bytes_in < 5000

        # back again: the other slot still has it all
        done = put(board, first)
        assert done.sent == ["manifest.json"]
        assert running(board) == ("a", hashes(first))


def test_a_damaged_file_and_a_strange_main_are_mended():
    with Board() as board:
        files = firmware(1)
        put(board, files)
        with connect(board.port) as link:
            link.write("/a/box.mpy", b"rubbish")
            link.write("/main.py", b"print(1)")
        done = put(board, files)
        assert done.slot == "b"
        assert "box.mpy" in done.sent
        assert "main.py" in done.sent
        assert running(board) == ("b", hashes(files))


def test_broken_off_anywhere_old_or_new_is_whole_and_the_next_install_mends(tmp_path):
    flash = tmp_path / "flash.bin"
    old = firmware(1)
    new = firmware(2, changed=("box.mpy", "glyphs.bin"))
    with Board(flash) as board:
        put(board, old)
        board.bytes_in = 0
    before = flash.read_bytes()
    with Board(flash) as board:
        put(board, new)
        whole = board.bytes_in
    seen = set()
    for step in range(12):
        flash.write_bytes(before)
        with Board(flash) as board:
            # the last points are within the few bytes that rename the pointer
            board.cut_after = (
                whole * (step + 1) // 10 if step < 8 else whole - 100 * (11 - step) - 8
            )
            with pytest.raises(Unplugged, match="went away"):
                put(board, new)
        with Board(flash) as board:
            slot, found = running(board)
            assert found in (hashes(old), hashes(new))
            seen.add(slot)
            put(board, new)
            assert running(board)[1] == hashes(new)
            with connect(board.port) as link:
                assert "new" not in link.exec("import os\nprint(os.listdir('/'))")
    assert seen == {"a", "b"}


def test_a_full_flash_keeps_the_old_firmware():
    with Board(size=1 << 17) as board:
        put(board, firmware(1))
        big = {**firmware(2), "box.mpy": b"x" * 100_000}
        with pytest.raises(FlashFull, match=r"needs .* kB"):
            put(board, big)
        assert running(board) == ("a", hashes(firmware(1)))
        with connect(board.port) as link, pytest.raises(FlashFull):
            link.write("/games.bin", b"x" * 120_000)


def test_nothing_but_box_errors_leaves_the_link():
    with (
        Board() as board,
        pytest.raises(BoxError, match="ZeroDivisionError"),
        connect(board.port) as link,
    ):
        link.exec("1/0")


def test_a_full_file_system_may_name_more_room_than_there_is():
    # littlefs counts a directory's blocks twice at times: free comes to -1, signed or not
    assert free_bytes(4096 * 0xFFFFFFFF) == free_bytes(-4096) == free_bytes(0) == 0
    assert free_bytes(4096) == 4096
