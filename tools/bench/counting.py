"""MicroPython programs, and the instructions that they take.

Instructions are valgrind's: the interpreter runs under callgrind at fixed addresses, with a fixed
hash seed and an empty environment, so the total is the same each time. What the start takes falls
out in the difference of two runs.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from bobox import pack
from bobox.places import firmware_dir

_PROGRAMS = Path(__file__).with_name("mpy")
_HEAP = "512k"  # of a program whose instructions count
_ROOM = "16M"
_NEEDS = {"valgrind": "valgrind", "setarch": "util-linux"}
_RUN = (
    "import os,sys\n"
    "sys.path.insert(0,sys.argv[1])\n"
    "import micropython_run as m\n"
    "s=m.run_main(['micropython','-X','heapsize='+sys.argv[2],*sys.argv[3:]])\n"
    "os._exit(s&255)\n"
)


class NotHere(Exception):
    """The tool that counts is not on this computer; the text says what to install."""


def run(program: str, *arguments: str) -> str:
    """What one of the programs in mpy/ prints, with the firmware's core and store to import."""
    done = _done(_command(program, arguments, _ROOM), {})
    return done.stdout


def instructions(program: str, *arguments: str) -> int:
    """Instructions of such a run from the process's start to its end. Raises NotHere."""
    for tool, package in _NEEDS.items():
        if not shutil.which(tool):
            raise NotHere(f"needs {tool} (apt install {package})")
    counted = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    command = ["setarch", "-R", *counted, *_command(program, arguments, _HEAP)]
    said = _done(command, fixed).stderr
    total = re.search(r"Collected : (\d+)", said)
    if total is None:
        raise NotHere("valgrind does not run here: " + said.strip().rpartition("\n")[2])
    return int(total[1])


def each(program: str, *arguments: str, times: int) -> float:
    """Instructions for each of `times` repetitions, the start taken off: a run with twice as many
    less a run with so many. The number is the program's last argument."""
    once = instructions(program, *arguments, str(times))
    twice = instructions(program, *arguments, str(2 * times))
    return (twice - once) / times


def _done(command: list[str], more: dict[str, str]) -> subprocess.CompletedProcess[str]:
    # no path that differs from run to run: each is text that the interpreter works on
    environment = {"PATH": os.environ.get("PATH", ""), "MICROPYPATH": ".", **more}
    done = subprocess.run(
        command,
        env=environment,
        cwd=compiled(),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done


def _command(program: str, arguments: tuple[str, ...], heap: str) -> list[str]:
    spec = importlib.util.find_spec("micropython_run")
    if spec is None or spec.origin is None:
        raise NotHere("needs MicroPython (pip install 'bobox[sim]')")
    where = str(Path(spec.origin).parent)
    return [sys.executable, "-S", "-s", "-c", _RUN, where, heap, f"{program}.py", *arguments]


@cache
def compiled() -> Path:
    """The folder that the programs run in: they, and the core, the store and the bench's own
    loops, compiled as for a board."""
    folder = Path(_kept.name)
    root = firmware_dir()
    sources = [*root.glob("bobing/*.py"), *root.glob("box/store/*.py")]
    sources += [root / "box" / name for name in ("__init__.py", "session.py", "opening.py")]
    for source in sources:
        target = folder / source.relative_to(root).with_suffix(".mpy")
        _compile(source, target)
    for program in _PROGRAMS.glob("*.py"):
        if program.stem in ("loops", "playing"):
            _compile(program, folder / f"{program.stem}.mpy")
        else:
            shutil.copy(program, folder)
    shutil.copytree(root / "rulesets", folder / "rulesets")
    (folder / "rulesets.jsonl").write_bytes(pack.slot_files()["rulesets.jsonl"])
    return folder


_kept = tempfile.TemporaryDirectory(prefix="bobox-bench-")


def _compile(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(pack.compile_source(source.read_text(encoding="utf-8"), source.stem))
