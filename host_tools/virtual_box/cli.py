"""`bobox sim`: the virtual box in a terminal, by script, or served to other programs."""

from __future__ import annotations

import sys
from pathlib import Path

from virtual_box.box import ACCELEROMETERS, VirtualBox, heap_bytes
from virtual_box.player import BoxError
from virtual_box.process import NoInterpreter
from virtual_box.script import ScriptError, ScriptPlayer
from virtual_box.terminal import Terminal


def sim_app(
    script: Path | None,
    out: Path | None,
    state: Path | None,
    serve: bool,
    heap: str,
    display: str,
    accel: str = "lis3dh",
) -> int:
    """Runs the virtual box as the command's options say; the exit status.

    0 when all went well, 1 when a line did not do what it says, 2 for wrong options.
    """
    try:
        if script is not None and serve:
            raise ValueError("--script and --serve are two ways to play lines: choose one")
        if display not in ("ssd1306", "sh1106"):
            raise ValueError(f"{display!r} is not a display: ssd1306 or sh1106")
        if accel not in ACCELEROMETERS and accel != "none":
            known = ", ".join(ACCELEROMETERS)
            raise ValueError(f"{accel!r} is not an accelerometer: {known} or none")
        heap_bytes(heap)
        if script is None and not serve and not sys.stdin.isatty():
            raise ValueError("there is no terminal here: use --script FILE or --serve")
    except ValueError as error:
        print(f"bobox sim: {error}", file=sys.stderr)
        return 2
    try:
        with VirtualBox(
            state,
            heap=heap,
            display=display,
            accelerometer=None if accel == "none" else accel,
            serve=script is None,
        ) as box:
            folder = out or Path()
            if script is not None:
                box.wait_for_picture()
                ScriptPlayer(box, folder, _say).play(script)
                return 0
            if serve:
                return _served(box, folder)
            Terminal(box).run()
            return 0
    except (BoxError, NoInterpreter, ScriptError) as error:
        print(f"bobox sim: {error}", file=sys.stderr)
    except OSError as error:
        print(f"bobox sim: {error.filename or ''}: {error.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    return 1


def _say(text: str) -> None:
    print(text, flush=True)


def _served(box: VirtualBox, out: Path) -> int:
    """Plays the lines of standard input; a line that fails is said and the next one taken."""
    _say(f"port: {box.port}")
    player = ScriptPlayer(box, out, _say)
    status = 0
    for number, line in enumerate(sys.stdin, 1):
        try:
            player.play_line(line, Path())
        except (BoxError, OSError) as error:
            print(f"bobox sim: line {number}: {error}", file=sys.stderr, flush=True)
            status = 1
    return status
