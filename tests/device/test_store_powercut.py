"""The record on a real littlefs: the power cut at every single flash operation; a full flash."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(runner):
    """What a script says on MicroPython."""
    script = Path(__file__).parent / "mpy" / runner
    command = [Path(sys.executable).parent / "micropython", script, ROOT / "firmware"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_what_was_stored_is_there_after_a_cut_anywhere():
    done = run("powercut_runner.py")
    *said, last = done.stdout.splitlines()
    # what else is said comes from files that littlefs closes without power
    faults = [line for line in said if line.startswith("cut ")]
    assert done.returncode == 0, done.stdout[-2000:]
    assert not faults, faults[:10]
    cuts, _, operations, *_ = last.split()
    assert int(cuts) > 150
    assert float(operations) < 6, "programs and erases an event"


def test_a_full_flash_refuses_in_words_and_keeps_what_it_has():
    done = run("full_runner.py")
    assert done.stdout.splitlines() == [
        "True True The flash is full: this was not stored",
        "True 1 None",  # every event that was taken is there
        "en",
    ], done.stdout + done.stderr
