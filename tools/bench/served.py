"""A box on a pseudo-terminal, with a game on its flash, and commands as a person gives them."""

from __future__ import annotations

import subprocess
import sys
import time

from virtual_box import VirtualBox
from virtual_box.box import firmware

from bench import evening

RECORD = "/games/0001.jsonl"
_READY = "BoBox ready"


class Served:
    """`with Served(throws) as box:` its record has so many throws; each command finds the box in
    that game."""

    def __init__(self, throws: int) -> None:
        self.record = evening.record(throws)
        files = {**firmware(), RECORD: self.record, "/games/last": b"1"}
        self.box = VirtualBox(files=files, serve=True)
        self.line_bytes = 0
        """Bytes that the last command moved over the line, both directions."""

    def __enter__(self) -> Served:
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        self.box.close()

    def bobox(self, *words: str) -> float:
        """Runs a `bobox` command; the seconds it takes."""
        return self._run(["bobox", *words, "--port", self.box.port])

    def mpremote(self, *words: str) -> float:
        """Runs an `mpremote` command, after which the box is started again; its seconds."""
        seconds = self._run(["mpremote", "connect", self.box.port, *words])
        # its last bytes may be on the way yet
        assert self.box.wait_for(lambda: self.box.output.endswith(">>> "), 5)
        self.box.type(b"\x04")
        self._wait()
        return seconds

    def restart(self) -> float:
        """Seconds from a soft reset at the prompt until the box is back in its game."""
        self.box.type(b"\x03")
        assert self.box.wait_for(lambda: self.box.output.endswith(">>> "), 5)
        began = time.perf_counter()
        self.box.type(b"\x04")
        while not self._is_ready() and time.perf_counter() < began + 10:
            time.sleep(0.002)
        return time.perf_counter() - began

    def _run(self, words: list[str]) -> float:
        line = self.box._player.line
        before, began = line.counted_in + line.counted_out, time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", *words],
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        seconds = time.perf_counter() - began
        self.line_bytes = line.counted_in + line.counted_out - before
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
        return seconds

    def _wait(self) -> None:
        """Until the app runs; box time passes as fast as it can."""
        assert self.box.wait_for(self._is_ready, 20)
        self.box.wait(2)

    def _is_ready(self) -> bool:
        return self.box.output.rstrip().endswith(_READY)
