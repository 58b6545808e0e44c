"""A task of the app that dies or blocks: named on the screen and in the report, and the box goes
on with the same game."""

import pytest

pytest.importorskip("micropython_unix")

from bobox import pack  # noqa: E402
from bobox.places import firmware_dir  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.box import firmware  # noqa: E402

CALLED = {
    "keys": ("buzzer", "step"),
    "idle": ("session", "settle"),
    "display": ("display", "check"),
    "dice": (None, "prepare_dice"),
}
"""By task: the part of the app, and what the task calls of it again and again."""

ONCE = """
    deaths = []
    def dies(*_):
        if not deaths:
            deaths.append(1)
            raise ValueError("planted")
        return True
    def blocks(*_):
        while True:
            time.sleep_ms(500)
    if read("/games/0001.jsonl") and not crashes():
        setattr(getattr(app, {part!r}) if {part!r} else app, {call!r}, {does})
    app.run()
"""


def planted(task, does):
    """The firmware's files; the first start with a game has that task do what it should not."""
    root = firmware_dir()
    short = pack.short_names(root, pack.merge(root)).names
    part, call = (short.get(name, name) for name in CALLED[task])
    files = firmware()
    plain = files["/main.py"]
    fault = ONCE.format(part=part, call=call, does=does)
    files["/main.py"] = plain.replace(b"    app.run()\n", fault.lstrip("\n").encode())
    assert files["/main.py"] != plain
    return files


@pytest.fixture
def table():
    """Called with files: a box in a game that was on when its power went."""
    boxes = []

    def made(files):
        box = VirtualBox(files=files)
        boxes.append(box)
        box.wait(2)
        box.press(*"##4#2#1#")
        box.press(*"444411#", "#")
        state = box.state()
        box.cut()
        box.power()
        return box, state

    yield made
    for box in boxes:
        box.close()


def goes_on(box, state):
    assert box.wait_for(lambda: box.output.count("BoBox ready") == 3, 10)
    box.wait(2)
    assert box.state() == state
    assert box.files()["/boots"] == b"1"
    box.press(*"112356#", "#")
    assert box.state()["seat"] == 2


@pytest.mark.parametrize("task", CALLED)
def test_a_task_that_dies_is_named(table, task):
    box, state = table(planted(task, "dies"))
    assert box.wait_for(lambda: box.sees("CRASHED"), 5)
    assert box.sees(f"Task: {task}")
    report = box.files()["/crash.txt"].decode()
    assert f"\nTask: {task}\n" in report
    assert "ValueError: planted" in report
    goes_on(box, state)


@pytest.mark.parametrize("task", CALLED)
def test_a_task_that_blocks_is_named_after_the_watchdog_has_bitten(table, task):
    box, state = table(planted(task, "blocks"))
    box.wait(9.5)  # the watchdog's ten seconds
    assert box.wait_for(lambda: box.sees("HUNG"), 4)
    assert box.sees(f"Task: {task}")
    report = box.files()["/crash.txt"].decode()
    assert f"\nTask: {task}\n" in report
    assert "watchdog" in report
    goes_on(box, state)
