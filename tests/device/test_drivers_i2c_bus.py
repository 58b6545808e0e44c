"""A chip that holds the bus after a reset in the middle of a transfer."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).parent / "mpy" / "bus_runner.py"


def test_a_held_bus_is_clocked_free_and_stopped():
    command = [Path(sys.executable).parent / "micropython", RUNNER, ROOT / "firmware"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    # clocks wanted, free at the end, clocks given, STOPs
    assert done.stdout.splitlines() == [
        "0 True 0 1",
        "1 True 1 1",
        "5 True 5 1",
        "9 True 9 1",
        "10 False 9 1",
    ], done.stderr
