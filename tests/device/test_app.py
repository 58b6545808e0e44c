"""The whole app on the virtual box: its tasks, its watchdog, and what it survives."""

import pytest

pytest.importorskip("micropython_unix")

from box.store.settings import Settings  # noqa: E402
from virtual_box import VirtualBox  # noqa: E402
from virtual_box.box import firmware  # noqa: E402

NEW_GAME = "##10#2#1#"  # xiamen, ten players, seat 1 first


@pytest.fixture
def box():
    with VirtualBox() as virtual:
        virtual.wait(1)
        yield virtual


def start(virtual):
    virtual.press(*NEW_GAME)
    assert virtual.state()["phase"] == "play"


def test_a_throw_is_typed_judged_and_passed_on(box):
    start(box)
    box.press(*"123456")
    assert box.sees("对堂")
    box.press("#")
    assert box.state()["seat"] == 1
    assert box.state()["held"][0] == {"duitang": 1}
    assert box.faults == []


def test_a_die_costs_little_on_the_bus(box):
    start(box)
    for key in "11122":
        # the display is asked once a second whether it is there: 1 byte
        assert bus_bytes_of(box, key) <= 125
    assert bus_bytes_of(box, "2") <= 470


def bus_bytes_of(box, key):
    """What a key costs, without the accelerometer's samples: 9 bytes, 50 times a second."""
    bytes_before, seconds_before = box.counters.bus_bytes, box.seconds
    box.press(key)
    samples = round((box.seconds - seconds_before) * 50)
    return box.counters.bus_bytes - bytes_before - 9 * samples


def test_keys_40_ms_apart_all_arrive(box):
    start(box)
    for throws in range(1, 4):
        box.press(*"112345#", down_ms=25, gap_ms=15)
        assert box.state()["seat"] == throws


def test_a_double_press_throws_once(box):
    start(box)
    box.press(*"112345##")
    assert box.state()["seat"] == 1


def test_the_watchdog_is_fed(box):
    start(box)
    box.wait(300)
    assert box.faults == []
    assert box.output.count("BoBox ready") == 1


def test_the_record_is_settled_when_nobody_types_and_the_ring_is_nearly_full(box):
    start(box)

    def stored_after(throws):
        for _ in range(throws):
            box.press(*"112345##")
        typed = box.files()["/games/0001.jsonl"].count(b"\n")
        box.wait(3)
        return typed, box.files()["/games/0001.jsonl"].count(b"\n")

    assert stored_after(5) == (1, 1)  # each move costs an erase
    assert stored_after(1) == (1, 7)


def test_the_record_is_settled_when_the_game_is_over(box):
    start(box)
    box.press(*"112345##")
    box.press(*"D1##")
    assert box.files()["/games/0001.jsonl"].count(b"\n") == 1
    box.wait(3)
    assert box.files()["/games/0001.jsonl"].count(b"\n") == 3


def test_the_game_goes_on_without_its_display(box):
    start(box)
    box.unplug("display")
    box.press(*"123456#")
    box.wait(5)
    assert box.state()["seat"] == 1
    box.press(*"444411#")
    box.plug("display")
    box.wait(3)
    assert box.state()["seat"] == 2
    assert box.sees("暂领状元")
    assert box.faults == []


def test_a_box_without_a_display_starts():
    with VirtualBox(power=False) as virtual:
        virtual.unplug("display")
        virtual.power()
        virtual.wait(2)
        start(virtual)
        virtual.plug("display")
        virtual.wait(3)
        assert virtual.sees("第1轮")


def test_power_cut_and_back(box):
    start(box)
    box.press(*"123456#")
    box.press("#")
    box.press(*"444411#")
    state = box.state()
    box.press("#")
    picture = box.rows()
    box.cut()
    box.power()
    box.wait(1)
    assert box.state() == state
    assert box.rows() == picture


def test_ctrl_c_says_usb_and_the_game_is_back_by_itself(box):
    start(box)
    box.press(*"123456#")
    box.press("#")
    state, picture = box.state(), box.rows()
    box.type(b"\x03")
    box.wait(1)
    assert box.output.endswith(">>> ")
    assert box.sees("USB")
    box.wait(118)
    assert box.sees("USB")
    box.wait(4)
    assert box.state() == state
    assert box.rows() == picture
    assert "/boots" not in box.files()
    assert "/crash.txt" not in box.files()


def test_a_task_that_dies_is_loud_and_the_game_is_kept():
    files = firmware()
    files["/a/box_new.mpy"] = b"M\x06 broken"
    with VirtualBox(files=files) as virtual:
        virtual.wait(1)
        virtual.press("#", settle_ms=500)
        assert virtual.sees("CRASHED")
        assert b"ValueError" in virtual.files()["/crash.txt"]
        virtual.wait(4)
        assert virtual.sees("博盒")
        assert virtual.files()["/boots"] == b"1"
        virtual.wait(25)
        assert "/boots" not in virtual.files()


HOG = b"""
    async def hog():
        held = None
        await sys.modules["asyncio"].sleep_ms(5000)
        for size in 1024, 64, 0:
            try:
                while True:
                    held = held, bytearray(size)
            except MemoryError:
                pass
        await sys.modules["asyncio"].sleep_ms(3600000)
    sys.modules["asyncio"].create_task(hog())
    app.run()
"""


def test_a_full_heap_is_a_crash_like_any_other():
    """What fills it is held by asyncio, and so by nothing that main.py has a name for."""
    files = firmware()
    plain = files["/main.py"]
    files["/main.py"] = plain.replace(b"    app.run()\n", HOG.lstrip(b"\n"))
    assert files["/main.py"] != plain
    with VirtualBox(files=files) as virtual:
        virtual.wait(1)
        start(virtual)
        virtual.press(*"123456#", "#")
        state = virtual.state()
        # the next look at the battery needs memory; until then nothing does
        assert virtual.wait_for(lambda: virtual.sees("CRASHED"), 25)
        virtual.wait(0.5)
        assert b"MemoryError" in virtual.files()["/crash.txt"]
        assert virtual.files()["/boots"] == b"1"
        assert virtual.wait_for(lambda: virtual.output.count("BoBox ready") == 2, 5)
        assert virtual.state() == state


def test_a_wrong_key_beeps_and_falls_silent(box):
    start(box)
    before = len(box.tones)
    box.press("1")
    assert [hz for _, hz, _ in box.tones[before:]] == [4186, 0]  # a click
    before = len(box.tones)
    box.press("7")
    box.wait(1)
    assert [hz for _, hz, _ in box.tones[before:]] == [4186, 110, 0]


@pytest.mark.parametrize("offset", [0, 2, 4])
def test_an_sh1106_panel_wants_its_own_offset(tmp_path, box, offset):
    settings = Settings(str(tmp_path / "settings.json"))
    settings.set("display_driver", "sh1106")
    settings.set("column_offset", offset)
    files = firmware() | {"/settings.json": (tmp_path / "settings.json").read_bytes()}
    with VirtualBox(display="sh1106", files=files) as virtual:
        virtual.wait(1)
        assert (virtual.rows() == box.rows()) == (offset == 2)  # the model's panel begins there
        assert virtual.faults == []


def test_another_display_driver_is_used_at_once(box):
    start(box)
    box.press(*"123456#")
    state = box.state()
    box.press(*"D6#")
    box.press(*"3#", settle_ms=2000)
    assert box.output.count("BoBox ready") == 2
    assert box.state() == state
    assert b"sh1106" in box.files()["/settings.json"]
