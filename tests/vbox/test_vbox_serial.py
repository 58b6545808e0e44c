"""The serial line: mpremote itself, as a program, against a running box."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from vbox_programs import MakeBox
from virtual_box import VirtualBox

_APP = """
import asyncio, time
note(starts=1)
async def main():
    while True:
        await asyncio.sleep_ms(20)
try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("usb")
"""


def _mpremote(b: VirtualBox, *arguments: str) -> str:
    command = [sys.executable, "-m", "mpremote", "connect", b.port, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def served(box: MakeBox) -> VirtualBox:
    """A box whose port is open and whose app runs."""
    b = box(_APP, serve=True)
    assert os.path.exists(b.port)
    return b


def test_exec_ls_and_cp(served: VirtualBox, tmp_path: Path) -> None:
    assert _mpremote(served, "exec", "print(6 * 7)") == "42\n"
    assert "main.py" in _mpremote(served, "fs", "ls")
    data = os.urandom(9000) + b"\r\n\n\x03\x04"
    (tmp_path / "up").write_bytes(data)
    _mpremote(served, "fs", "cp", str(tmp_path / "up"), ":/up.bin")
    _mpremote(served, "fs", "cp", ":/up.bin", str(tmp_path / "down"))
    assert (tmp_path / "down").read_bytes() == data
    assert served.files()["/up.bin"] == data
    assert hashlib.sha256(data).hexdigest() in _mpremote(served, "fs", "sha256sum", ":/up.bin")


def test_resume_sees_the_interrupted_app_and_reset_brings_it_back(served: VirtualBox) -> None:
    assert _mpremote(served, "resume", "exec", "print(app.state())") == "{'starts': 1}\n"
    assert "usb" in served.output
    _mpremote(served, "reset")
    assert served.wait_for(lambda: served.output.rstrip().endswith("BOOT)"))
    assert served.wait_for(lambda: served._player.word[11] == 0)
    served.wait(0.5)
    assert served.state() == {"starts": 1}


def test_soft_reset_in_the_raw_repl_skips_main(served: VirtualBox) -> None:
    _mpremote(served, "soft-reset")
    assert _mpremote(served, "resume", "eval", "'app' in globals()") == "False\n"


def test_the_clock_can_be_set(served: VirtualBox) -> None:
    _mpremote(served, "rtc", "--set")
    assert _mpremote(served, "rtc").startswith("(20")


def test_ctrl_d_at_the_prompt_runs_main_again(box: MakeBox) -> None:
    b = box(_APP)
    b.type(b"\x03")
    b.wait(0.1)
    b.type(b"\x04")
    b.wait(0.3)
    assert b.state() == {"starts": 1}
    assert b.output.count("MPY: soft reboot") == 1


def test_raw_repl_output_has_a_boards_line_ends(box: MakeBox) -> None:
    b = box(_APP)
    b.type(b"\x03")
    b.wait(0.1)
    b.type(b"\x01")
    b.wait(0.1)
    b.type(b"print('a\\nb')\x04")
    b.wait(0.1)
    assert "OKa\r\nb\r\n\x04\x04>" in b.output


def test_code_may_read_what_is_typed(box: MakeBox) -> None:
    b = box(
        """
        import select, sys
        poll = select.poll()
        poll.register(sys.stdin, select.POLLIN)
        note(early=len(poll.poll(50)))
        while True:
            for _ in poll.ipoll(1000):
                note(got=sys.stdin.read(1))
        """
    )
    b.wait(0.3)
    b.type(b"k")
    assert b.wait_for(lambda: b.state().get("got") == "k")
    assert b.state()["early"] == 0


def test_time_at_the_port_follows_the_wall_and_waits_run_ahead(served: VirtualBox) -> None:
    before = served.seconds
    served.wait(1000)
    assert 1000 <= served.seconds - before < 1010
    assert served.state() == {"starts": 1}


def test_output_that_nobody_reads_does_not_stop_the_box(box: MakeBox) -> None:
    b = box(
        """
        import time
        for n in range(300):
            print("x" * 99)
        note(done=True)
        time.sleep(1000)
        """,
        serve=True,
    )
    b.wait(1)
    assert b.state() == {"done": True}
