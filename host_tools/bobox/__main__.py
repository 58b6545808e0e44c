"""`bobox`, `python -m bobox`: runs a command; errors become sentences and exit statuses."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence

from .errors import BoboxError

FAILED = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line. Returns 0 done, 1 the thing asked for failed, 2 wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given[: given.index("--")] if "--" in given else "--debug" in given
    if debug:
        given.remove("--debug")
    _use_utf8()
    from .cli import app

    try:
        if sys.stdout is None:
            raise OSError("there is none")
        # typer ends with SystemExit: 2 for wrong usage, which it has explained by then
        app(given, prog_name="bobox")
    except SystemExit as end:
        return _flushed(end.code if isinstance(end.code, int) else 0)
    except KeyboardInterrupt:
        print("bobox: stopped", file=sys.stderr)
        return FAILED
    except BrokenPipeError:
        return _flushed(FAILED)
    except OSError as error:
        # what touches a file says which one: this is a full disk behind `>`, a folder behind `<`
        if debug:
            raise
        what = error.filename or "standard input or output"
        print(f"bobox: {what}: {error.strerror or error}", file=sys.stderr)
        return _flushed(FAILED)
    except BoboxError as error:
        if debug:
            raise
        print(f"bobox: {error}", file=sys.stderr)
        return FAILED
    except Exception as error:
        if debug:
            raise
        name = type(error).__name__
        print(
            f"bobox: this should not happen: {name}: {error} (more with --debug)", file=sys.stderr
        )
        return FAILED
    return 0


def _flushed(status: int) -> int:
    """Standard output is flushed here: a reader that has had enough is no traceback at exit."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError) and status == 0:
            print(f"bobox: standard output: {error.strerror or error}", file=sys.stderr)
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    return status


def _use_utf8() -> None:
    """Chinese must come out whatever the terminal's or pipe's encoding is said to be."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure and not stream.isatty():
            # a file's name may hold bytes that are no UTF-8
            reconfigure(encoding="utf-8", errors="backslashreplace")
        elif reconfigure:
            reconfigure(errors="replace")


def _entry() -> None:
    sys.exit(main())


if __name__ == "__main__":
    _entry()
