"""A worn-out block: it keeps its bits and says nothing, or the chip reports an error."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("micropython_unix")

from evening import NEW  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.flash import BLOCK  # noqa: E402

SOAK = bool(os.environ.get("BOBOX_SOAK"))


@pytest.fixture(scope="module")
def used(evening):
    """The blocks that an evening erases or programs."""
    return sorted({at // BLOCK for at, _ in evening.recording.operations})


def test_every_block_that_an_evening_writes_may_be_worn_out(used):
    """A block of the root folder can't be replaced: there the box says that it can't store."""
    refused = 0
    for block in used if SOAK else Random(3).sample(used, 2) + [0, 1]:
        with VirtualBox() as box:
            box.flash.worn.add(block)
            box.press(*NEW)
            if not box.state():
                refused += 1
                assert not box.sees("号 请掷")
                assert block in (0, 1)
                continue
            for dice in ("123456", "444411", "112235", "222235"):
                box.press(*dice, "#")
                box.wait(1.2)
            box.press("#")
            state = box.state()
            assert state["round"] == 2
            box.cut()
            box.power()
            assert box.wait_for_picture()
            assert box.state() == state
            assert box.faults == []
    assert refused <= 2


def test_all_free_blocks_worn_but_a_few():
    """littlefs goes from one to the next until it finds a good one."""
    with VirtualBox() as box:
        free = [n for n in range(2, 512) if not any(block(box, n))]
        box.flash.worn.update(n for n in free if n % 5)
        box.press(*NEW)
        for dice in ("123456", "444411", "112235", "222235") * 5:
            box.press(*dice, "#")
            box.wait(1.2)
        state = box.state()
        assert state["round"] == 6
        box.cut()
        box.power()
        assert box.wait_for_picture()
        assert box.state() == state


def block(box, number):
    """Which bits of a block are not those of an erased one."""
    return bytes(255 - b for b in box.flash.image.memory[number * BLOCK : (number + 1) * BLOCK])


def test_a_chip_that_reports_errors():
    """Each event is either refused in words or there after power on; then the game goes on."""
    runner = Path(__file__).parent / "mpy" / "failing.py"
    firmware = Path(__file__).resolve().parents[2] / "firmware"
    shared = Path(__file__).resolve().parents[1] / "device" / "mpy"
    command = [Path(sys.executable).with_name("micropython"), runner, firmware, shared]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    *said, last = done.stdout.splitlines()
    # what else is said comes from files that are closed when nobody uses them any more
    assert not [line for line in said if line.startswith("error ")], said
    tried, refused = map(int, last.split())
    assert tried > 100
    assert refused > 50
