"""The figures of `make bench` that are the same on every computer, within their limits.

Others are held elsewhere: heap, flash reads and files by tests/device/test_fits.py; how many
events an undo plays again by tests/rules/mpy/undoing.py.
"""

import json

import pytest

pytest.importorskip("micropython_unix")

from bench import bus, counting, evening, flash, heap, judging, line, size, start, table, wake  # noqa: E402, I001
from bench.__main__ import GROUPS, main  # noqa: E402
from bench.row import Row  # noqa: E402
from bench.served import Served  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402


def test_bytes_on_the_bus_for_a_key():
    frame = bus.whole_frame()
    assert frame == 1044
    keys = bus.Keys(evening.throws(20))
    assert (len(keys.early), len(keys.sixth)) == (90, 20)
    assert max(keys.early) <= 0.12 * frame
    assert max(keys.sixth) <= 0.45 * frame
    # the other picture whole: windows and unchanged bytes between changes cost the rest
    assert sum(keys.over_result) <= 1.4 * sum(keys.differing)


@pytest.mark.parametrize("pause", [0, 2.7])
def test_flash_operations_an_event(pause):
    bare = flash.of_a_bare_file(120)
    cost = flash.of_a_game(pause, 120)
    assert cost.operations <= 6
    assert cost.operations <= 0.5 * bare.operations
    assert cost.erases <= 0.3


def test_a_whole_game_of_ten_fits():
    assert heap.runs_in(128)
    assert not heap.runs_in(64)


def test_the_firmware_on_the_flash():
    inside, blocks = size.bytes_on_flash()
    assert inside < blocks <= 300 * 1024


def test_bytes_on_the_line_for_each_byte_pulled():
    with Served(600) as served:
        _, moved = line.pull(served)
        assert moved <= 1.1 * len(served.record)


def test_wake_ups_on_the_home_screen():
    with VirtualBox() as box:
        box.wait(3)
        assert 200 <= wake.wake_ups(box, 2) <= 320


def test_instructions_are_the_same_each_time_and_within_their_limits():
    try:
        plain = counting.instructions("judging", "plain", "0", "1")
    except counting.NotHere as error:
        pytest.skip(str(error))
    again = counting.instructions("judging", "plain", "0", "1")
    assert again == pytest.approx(plain, rel=1e-6)
    assert judging.judging("judge", times=1) <= 2 * judging.judging("plain", times=1)
    assert start.resuming("resume") <= 1.3 * start.resuming("fold")


def test_a_row_says_whether_its_limit_is_met():
    assert Row("a", 110, "B", "floor", 100, 1.1).verdict == "met"
    assert Row("a", 111, "B", "floor", 100, 1.1).verdict == "NOT MET"
    assert Row("a", 300, "kB", limit=300).verdict == "met"
    assert Row("a", 301, "kB", limit=300).met is False
    assert Row("a", 5, "B", "floor", 100).verdict == "reported"
    assert Row("a", None, limit=3, note="needs valgrind").verdict == "not counted"


def test_what_is_missed_is_said_plainly():
    rows = [Row("good", 1, limit=2), Row("bad", 3, limit=2), Row("absent", None, limit=2)]
    assert table.summary(rows) == "1 of 2 limits met. NOT MET: bad. Not counted here: absent."


def test_the_table_is_written_and_a_missed_limit_is_no_failure(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(size, "_MOST_KB", 1)
    out = tmp_path / "build" / "bench.json"
    assert main([str(out), "size"]) == 0
    (figure,) = json.loads(out.read_text(encoding="utf-8"))["figures"]
    assert figure["met"] is False
    assert figure["limit"] == 1
    said = capsys.readouterr().out
    assert "NOT MET: firmware on flash" in said
    assert "300" not in said


def test_without_valgrind_the_rest_goes_on(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda _: None)
    rows = judging.rows()
    assert [row.verdict for row in rows] == ["not counted"] * 4
    assert all("apt install valgrind" in row.note for row in rows)


def test_a_group_that_is_not_there(capsys, tmp_path):
    assert main([str(tmp_path / "x.json"), "wind"]) == 2
    assert GROUPS[0] in capsys.readouterr().out
