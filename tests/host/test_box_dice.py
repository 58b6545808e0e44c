"""`bobox settings` and `bobox audit`, and the clock, against the virtual box with its firmware."""

import json

import pytest
from test_box_commands import NEW_GAME, done
from virtual_box.noise import seeded


def test_settings_are_read_and_set(box, run):
    table = {row["key"]: row for row in done(run("settings", "get", "--json"))}
    assert table["volume"] == {
        "key": "volume",
        "value": "high",
        "default": "high",
        "choices": ["off", "low", "high"],
    }
    assert table["dim_after"]["choices"] == [15, 30, 60]
    assert len(table) == 15
    assert run("settings", "set", "dim_after", "60")[0] == 0
    assert run("settings", "set", "zone", "-5")[0] == 0
    assert run("settings", "get", "dim_after")[1] == "60\n"
    assert done(run("settings", "get", "zone", "--json"))["value"] == -5
    assert run("settings", "set", "lang", "en")[0] == 0
    assert box.wait_for(lambda: box.sees("New game"), 5)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("set", "volume", "loud"), "off, low, high"),
        (("set", "dim_after", "31"), "15, 30, 60"),
        (("set", "colour", "red"), "no setting 'colour'"),
        (("get", "colour"), "no setting 'colour'"),
    ],
)
def test_what_is_not_allowed_is_refused_in_words(run, arguments, says):
    status, out, err = run("settings", *arguments)
    assert status == 1
    assert out == ""
    assert says in err


def test_an_audit_of_rolls(box, run):
    box.press(*NEW_GAME)
    state = box.state()
    box.noise(seeded(1))  # a real source is called unfair once in 1,000 audits
    report = done(run("audit", "-n", "1200", "--json"))
    assert report["n"] == 1200
    assert report["fair"]
    assert box.wait_for(lambda: "BoBox ready" in box.output.rsplit("soft reboot", 1)[-1], 10)
    assert box.state() == state


def test_an_audit_of_the_source_finds_what_a_hash_would_hide(box, run):
    box.noise(seeded(2))
    radio_off = box.counters.random_bytes_radio_off
    assert done(run("audit", "--raw", "-n", "20000", "--json"))["fair"]
    # only what the rolls of a start-up take was drawn without the radio
    assert box.counters.random_bytes_radio_off == radio_off
    count = 0

    def lopsided(n):  # 51.5 % ones: too little for the health tests
        nonlocal count
        from random import Random

        count += 1
        noise = Random(count)
        return bytes(sum((noise.random() < 0.515) << bit for bit in range(8)) for _ in range(n))

    box.noise(lopsided)
    assert done_unfair(run("audit", "--raw", "-n", "20000", "--json"))
    assert done(run("audit", "-n", "1200", "--json"))["fair"]
    box.noise(lambda n: b"\xff" * n)
    status, out, err = run("audit", "-n", "1200")
    assert (status, out) == (1, "")
    assert "stuck" in err


def done_unfair(result):
    status, out, _ = result
    return status == 1 and not json.loads(out)["fair"]


def test_every_contact_sets_the_clock_and_the_record_says_unknown_before(box, run, tmp_path):
    box.press(*NEW_GAME)
    box.press(*"123456##")
    assert done(run("info", "--json"))["clock"] is None
    box.wait(2)
    assert done(run("info", "--json"))["clock"].startswith("20")
    box.wait(2)
    box.press(*"123455##")
    done(run("logs", "pull", "--to", tmp_path, "--json"))
    [record] = tmp_path.glob("*.jsonl")
    times = [json.loads(line)["t"] for line in record.read_text("utf-8").splitlines()]
    assert times[:2] == [None, None]
    assert times[2] > 1_700_000_000


def test_the_battery_is_told(box, run):
    box.battery(3.84)
    assert done(run("info", "--json"))["battery"] == {"volts": 3.84, "percent": 50}
    assert run("settings", "set", "battery", "none")[0] == 0
    assert done(run("info", "--json"))["battery"] is None
