"""main.py: crashes, the other slot, the safe key, Ctrl-C. The app is a small one of the test's."""

from pathlib import Path

import pytest

pytest.importorskip("micropython_unix")

from virtual_box import VirtualBox  # noqa: E402

MAIN = (Path(__file__).resolve().parents[2] / "firmware" / "main.py").read_bytes()

DRIVERS = b"""
from machine import Pin

def safe_key():
    column = Pin(32, Pin.IN, Pin.PULL_DOWN)
    row = Pin(4, Pin.OUT, value=1)
    return column.value() == 1

def say(title, lines, display=None):
    print("SAY", title, *lines)
    print("ON", display)
"""

APP = b"""
import machine, time

class App:
    display = None

    def __init__(self, slot):
        self.slot = slot

    def build(self):
        self.display = "the app's display"
        print("BUILD", self.slot)
        self.note = machine.RTC().memory()
        print("NOTE", self.note)

    def run(self):
        machine.RTC().memory(b"run")
        self.dog = machine.WDT(timeout=8000)
        print("RUN", self.slot)
        %s

    def leave(self):
        self.dog = machine.WDT(timeout=120000)
        machine.RTC().memory(b"usb")
        print("LEAVE")
"""

GOOD = (
    APP
    % b"""while True:
            self.dog.feed()
            time.sleep(0.1)"""
)
BAD = APP % b"""raise ValueError("broken")"""
HUNG = (
    APP
    % b"""while True:
            time.sleep(1)"""
)


def box(a, b=None, whole=True, **more):
    """A box whose slots run these apps; `whole`: slot b was installed to its end."""
    files = {"/main.py": MAIN, "/slot": b"a\n", "/a/box.py": a, "/a/box_drivers.py": DRIVERS}
    files["/a/manifest.json"] = b'{"version":"1"}'
    if b is not None:
        files["/b/box.py"] = b
        files["/b/box_drivers.py"] = DRIVERS
        if whole:
            files["/b/manifest.json"] = b'{"version":"2"}'
    return VirtualBox(files=files, **more)


def said(virtual, mark):
    """The lines on the serial line that begin with `mark`."""
    return [line for line in virtual.output.splitlines() if line.startswith(mark)]


def test_a_good_app_runs():
    with box(GOOD) as virtual:
        virtual.wait(20)
        assert said(virtual, "RUN") == ["RUN /a"]
        assert "/crash.txt" not in virtual.files()


def test_a_crash_is_said_kept_and_restarted():
    with box(BAD) as virtual:
        virtual.wait(1)
        assert said(virtual, "SAY")[0].startswith("SAY CRASHED")
        assert said(virtual, "ON") == ["ON the app's display"], "a second one has no place"
        report = virtual.files()["/crash.txt"].decode()
        assert "ValueError: broken" in report
        assert '"version":"1"' in report
        assert virtual.files()["/boots"] == b"1"
        virtual.wait(4)
        assert len(said(virtual, "RUN")) == 2


def test_after_three_crashes_the_other_slot_runs_and_stays():
    with box(BAD, GOOD) as virtual:
        virtual.wait(30)
        assert said(virtual, "RUN") == ["RUN /a"] * 3 + ["RUN /b"]
        assert virtual.files()["/slot"].strip() == b"b"
        virtual.cut()
        virtual.power()
        virtual.wait(1)
        assert said(virtual, "RUN")[-1] == "RUN /b"


@pytest.mark.parametrize("b", [None, BAD])
def test_a_slot_that_is_not_whole_is_no_way_out(b):
    with box(BAD, b, whole=False) as virtual:
        virtual.wait(60)
        assert said(virtual, "RUN") == ["RUN /a"] * 6
        assert virtual.output.endswith(">>> ")


def test_six_crashes_lead_to_the_repl_and_power_on_tries_once_more():
    with box(BAD, BAD) as virtual:
        virtual.wait(60)
        assert said(virtual, "RUN") == ["RUN /a"] * 3 + ["RUN /b"] * 3
        assert said(virtual, "SAY")[-1].startswith("SAY CRASHED 6 times")
        virtual.cut()
        virtual.power()
        virtual.wait(60)
        assert len(said(virtual, "RUN /b")) == 4
        assert virtual.output.endswith(">>> ")


def test_a_pack_that_can_not_be_loaded_is_a_crash_like_any_other():
    with box(b"\x00 no python", GOOD) as virtual:
        virtual.wait(30)
        assert said(virtual, "RUN") == ["RUN /b"]


def test_a_hung_app_is_bitten_and_counted():
    with box(HUNG) as virtual:
        virtual.wait(11)
        assert len(said(virtual, "RUN")) == 2
        assert b"watchdog" in virtual.files()["/crash.txt"]
        assert virtual.files()["/boots"] == b"1"


NOTES = (
    APP
    % b"""machine.RTC().memory(b"own" if self.note == b"start" else b"")
        machine.reset()"""
)


def test_a_note_of_the_app_reaches_it_once_and_is_no_crash():
    with box(NOTES) as virtual:
        virtual.wait(2)
        notes = said(virtual, "NOTE")
        assert notes[:4] == ["NOTE b'start'", "NOTE b'startown'"] * 2
        assert "/crash.txt" not in virtual.files()


def test_the_safe_key_leaves_the_repl():
    with box(GOOD, power=False) as virtual:
        virtual.down("*")
        virtual.power()
        virtual.wait(3600)
        assert said(virtual, "RUN") == []
        assert said(virtual, "SAY")[0].startswith("SAY REPL")
        assert virtual.output.endswith(">>> ")


def test_ctrl_c_leaves_the_repl_and_the_box_comes_back_within_two_minutes():
    with box(GOOD) as virtual:
        virtual.wait(1)
        virtual.type(b"\x03\x03\x03")
        virtual.wait(1)
        assert said(virtual, "LEAVE")
        assert virtual.output.endswith(">>> ")
        virtual.wait(117)
        assert len(said(virtual, "RUN")) == 1
        virtual.wait(4)
        assert len(said(virtual, "RUN")) == 2
        assert "/boots" not in virtual.files()


def test_ctrl_c_at_any_moment_leads_to_the_repl():
    with box(GOOD) as virtual:
        for number in range(30):
            virtual.wait(0.05 + number * 0.0137)
            virtual.type(b"\x03")
            virtual.wait(0.3)
            assert virtual.output.endswith(">>> "), virtual.output[-300:]
            virtual.type(b"\x04")
            virtual.wait(0.3)
            assert said(virtual, "RUN")[-1] == "RUN /a"


DEADLY = b"import uctypes\nuctypes.bytes_at(8, 1)\n"
"""What a turned bit in a pack can do: MicroPython itself dies."""
DEADLY_SAY = b"""
def say(*_):
    import uctypes
    uctypes.bytes_at(8, 1)
"""


def test_an_app_that_kills_micropython_gives_way_to_the_other_slot():
    with box(DEADLY, GOOD) as virtual:
        virtual.wait(10)
        assert said(virtual, "RUN") == ["RUN /b"]
        assert virtual.faults == ["MicroPython died of signal 11"] * 3
        assert b"MicroPython broke down" in virtual.files()["/crash.txt"]


@pytest.mark.parametrize("drivers", [DRIVERS, DRIVERS + DEADLY_SAY, DEADLY])
def test_a_box_that_can_only_die_ends_at_the_repl(drivers):
    files = {"/main.py": MAIN, "/a/box.py": DEADLY, "/a/box_drivers.py": drivers}
    with VirtualBox(files=files) as virtual:
        virtual.wait(30)
        assert len(virtual.faults) in (6, 7)
        assert virtual.output.endswith(">>> ")
        assert "bobox install" in virtual.output


HANGING = b"import time\ntime.sleep(1000)\n"


@pytest.mark.parametrize("where", ["/a/box.py", "/a/box_drivers.py"])
def test_a_pack_that_hangs_before_the_app_runs_is_bitten(where):
    files = {"/main.py": MAIN, "/slot": b"a\n", "/a/box.py": GOOD, "/a/box_drivers.py": DRIVERS}
    with VirtualBox(files={**files, where: HANGING}) as virtual:
        virtual.wait(70)
        assert virtual.faults == ["the watchdog bit"]
        assert virtual.files()["/boots"] == b"1"
