"""The dice modules on MicroPython give the same digits, records and faults as on CPython."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
SCRIPT = HERE / "dice_on_the_box.py"


def run(*command):
    paths = os.pathsep.join((str(FIRMWARE), str(HERE)))
    environment = {**os.environ, "PYTHONPATH": paths, "MICROPYPATH": paths}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout.splitlines()


def test_same_on_micropython():
    micropython = str(Path(sys.executable).with_name("micropython"))
    on_the_box = run(micropython, "-X", "heapsize=96k", str(SCRIPT))
    assert len(on_the_box) == 406
    assert on_the_box == run(sys.executable, str(SCRIPT))
