"""The keypad's scan, on MicroPython, with the heap locked."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).parent / "mpy" / "keypad_runner.py"


def test_the_scan_finds_every_key_and_allocates_nothing():
    command = [Path(sys.executable).parent / "micropython", RUNNER, ROOT / "firmware"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    keys = ["1", "5", "9", "D", "A", "*", "*", None, "*", "long:*", None]
    assert done.stdout.strip() == f"{keys} True", done.stdout + done.stderr
