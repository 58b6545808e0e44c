"""The power cut at every single flash operation of an evening, and in a cut's repair.

Never lost: an event whose result was on the screen. Never kept: half a one. `BOBOX_SOAK=1` cuts
again within each repair, not in a sample of them.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("micropython_unix")

from virtual_box import VirtualBox  # noqa: E402
from virtual_box.box import firmware  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SOAK = bool(os.environ.get("BOBOX_SOAK"))


@pytest.fixture(scope="module")
def folder(evening, tmp_path_factory):
    """The evening as mpy/cuts.py reads it."""
    path = tmp_path_factory.mktemp("evening")
    evening.recording.write(path)
    (path / "seen").write_text("".join(json.dumps(each) + "\n" for each in evening.seen))
    (path / "rulesets.jsonl").write_bytes(firmware()["/a/rulesets.jsonl"])
    return path


def cuts(folder, *numbers):
    """(what mpy/cuts.py finds wrong, points, starts)."""
    script = Path(__file__).parent / "mpy" / "cuts.py"
    command = [Path(sys.executable).parent / "micropython", "-X", "heapsize=64m", script]
    command += [ROOT / "firmware", folder, folder / "rulesets.jsonl", *map(str, numbers)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=3000, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    *said, last = done.stdout.splitlines()
    points, starts = map(int, last.split())
    # what else is said comes from files that littlefs closes without power
    return [line for line in said if line.startswith(("cut ", "at the "))], points, starts


def test_the_evening_has_everything_in_it(evening):
    assert evening.events["throw"] >= 60
    assert evening.events["undo"] >= 4
    assert evening.events["choose"] >= 2
    assert evening.events["start"] == 2
    assert any(state and state["over"] for *_, state in evening.seen)
    assert evening.settled >= 6
    assert len(evening.recording) > 350


def test_a_cut_at_every_operation_loses_nothing_that_was_shown(evening, folder):
    faults, points, starts = cuts(folder, 0, 1, 1 if SOAK else 40, 1)
    assert not faults, faults[:10]
    assert points == len(evening.recording)
    assert starts > 2 * points


def test_the_whole_box_comes_back_too(evening, tmp_path):
    points = Random(2).sample(range(20, len(evening.recording)), 200 if SOAK else 20)
    for number, (point, how, image) in enumerate(evening.recording.images(sorted(points))):
        if number % 3 != number // 3 % 3 and not SOAK:
            continue
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "flash.img").write_bytes(image)
        before = [state for at, *_, state in evening.seen if at <= point][-1]
        after = [state for at, *_, state in evening.seen if at > point][:1]
        with VirtualBox(folder) as box:
            assert box.wait_for_picture()
            found = box.state()
            assert found in [before, *after], (point, how)
            assert box.faults == []
            if found["phase"] == "play":
                box.press(*"#112345#")
                assert box.state() != found
