"""The audit: fair rolls pass, each fault is found by the test that is there for it."""

import json
import os
import random
from collections import Counter
from contextlib import nullcontext
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import bobing
import pytest
import typer
from bobing.check import load_ruleset
from bobox import audit_command
from bobox.audit import LEVEL, audit_raw, audit_rolls, hand_counts
from bobox.audit_command import hand_judge
from bobox.errors import BoboxError, BoxFailed


def judge(dice):
    """A few hands, enough for the sums."""
    reds = dice.count("4")
    if reds == 6:
        return "liubohong"
    if dice == "123456":
        return "duitang"
    return {0: "nothing", 1: "yixiu", 2: "erju", 3: "sanhong"}.get(reds, "sihong")


def fair(n, seed=1):
    return "".join(random.Random(seed).choices("123456", k=6 * n))


def wrong(report):
    return [finding.test for finding in report.findings if finding.wrong]


# --- rolls ---------------------------------------------------------------------------------------


def test_fair_rolls_have_nothing_against_them():
    report = audit_rolls(fair(20_000), judge)
    assert report.fair
    assert [f.test for f in report.findings] == [
        "faces", "places", "pairs", "serial", "runs", "hands"
    ]  # fmt: skip
    assert report.n == 20_000
    assert report.verdict == "Nothing found against it."
    assert "can't prove" in report.shows


def test_fair_rolls_are_called_unfair_as_often_as_stated():
    """1,000 audits: one is expected; more than 8 once in 900,000 such runs."""
    unfair = sum(not audit_rolls(fair(200, seed), judge).fair for seed in range(1000))
    assert LEVEL == 0.001
    assert unfair <= 8


def test_chances_of_fair_rolls_are_spread_evenly():
    tests = Counter()
    for seed in range(600):
        for finding in audit_rolls(fair(300, seed), judge).findings:
            tests[finding.test] += finding.chance < 0.5
    for name, count in tests.items():
        assert 240 <= count <= 360, name  # five standard deviations


def loaded(n, more, seed=2):
    """A 6 comes `more` too often."""
    weights = [1 - more / 5] * 5 + [1 + more]
    return "".join(random.Random(seed).choices("123456", weights, k=6 * n))


def sticky(n, more, back, seed=3):
    """A die shows the face of the die `back` places before it `more` too often."""
    rnd = random.Random(seed)
    dice = []
    for at in range(6 * n):
        again = at >= back and rnd.random() < more / 5
        dice.append(dice[at - back] if again else rnd.choice("123456"))
    return "".join(dice)


def one_bad_place(n, seed=4):
    """The third die likes sixes, the fourth avoids them: together they are even."""
    rnd = random.Random(seed)
    rows = []
    for _ in range(n):
        dice = rnd.choices("123456", k=6)
        dice[2] = rnd.choices("123456", [9, 9, 9, 9, 9, 15])[0]
        dice[3] = rnd.choices("123456", [11, 11, 11, 11, 11, 5])[0]
        rows.append("".join(dice))
    return "".join(rows)


def too_many_zhuangyuan(n, seed=5):
    """Every hundredth roll is made a sihong."""
    rnd = random.Random(seed)
    rows = ["".join(rnd.choices("123456", k=6)) for _ in range(n)]
    for at in range(0, n, 100):
        rows[at] = "444425"
    return "".join(rows)


@pytest.mark.parametrize(
    ("rolls", "test"),
    [
        (loaded(6000, 0.12), "faces"),
        (one_bad_place(6000), "places"),
        (sticky(6000, 0.15, 1), "pairs"),
        (sticky(6000, 0.5, 1), "runs"),
        (sticky(6000, 0.15, 6), "serial"),
        (too_many_zhuangyuan(6000), "hands"),
    ],
)
def test_each_fault_is_found_by_its_test(rolls, test):
    report = audit_rolls(rolls, judge)
    assert test in wrong(report)
    assert not report.fair
    assert test in report.verdict
    says = next(f.says for f in report.findings if f.test == test)
    assert says.startswith("It is not so that ")


def test_loaded_dice_are_not_said_to_hang_on_each_other():
    assert set(wrong(audit_rolls(loaded(20_000, 0.2), judge))) == {"faces", "hands"}


def test_dice_that_always_show_the_same_are_no_error():
    assert wrong(audit_rolls("4" * 600, judge)) == ["faces", "hands"]


def test_the_same_hundred_rolls_again_and_again_are_found():
    assert not audit_rolls(fair(100) * 200, judge).fair


def test_dice_too_even_to_be_true_are_found():
    rolls = "".join("".join(dice) for dice in product("123456", repeat=4)) * 3
    report = audit_rolls(rolls, judge)
    assert "faces" in wrong(report)
    assert any(f.says.startswith("Too good to be true") for f in report.findings)


def test_modulo_without_rejection_is_found_at_a_hundred_thousand_rolls():
    rnd = random.Random(6)
    rolls = rnd.randbytes(600_000).translate(bytes(ord("1") + b % 6 for b in range(256)))
    assert "faces" in wrong(audit_rolls(rolls.decode(), judge))


@pytest.mark.parametrize(
    "rolls", ["", "123456" * 59, "12345" + "1" * 600, "123457" * 100, "x" * 600]
)
def test_what_is_no_rolls_is_an_error(rolls):
    with pytest.raises(ValueError, match="60 rolls"):
        audit_rolls(rolls, judge)


# --- hands ---------------------------------------------------------------------------------------


def test_hand_counts_are_exact():
    by_all = Counter(judge("".join(sorted(dice))) for dice in product("123456", repeat=6))
    assert hand_counts(judge) == by_all
    assert sum(by_all.values()) == 6**6


def test_hands_of_a_shipped_ruleset_have_their_published_odds():
    path = Path(bobing.__file__).parents[1] / "rulesets" / "xiamen.json"
    xiamen = hand_judge(load_ruleset(json.loads(path.read_text("utf-8"))))
    assert hand_counts(xiamen) == {
        "chajinhua": 15, "liubohong": 1, "liubohei": 5, "wuhong": 30, "wuzi": 150, "sihong": 360,
        "duitang": 720, "sanhong": 2500, "sijin": 1875, "erju": 9300, "yixiu": 17400,
        "nothing": 14300,
    }  # fmt: skip
    assert audit_rolls(fair(60_000), xiamen).fair


def test_rare_hands_are_counted_together():
    hands = next(f for f in audit_rolls(fair(600), judge).findings if f.test == "hands")
    assert sum(hands.counts.values()) == 600
    assert all(expected >= 5 for expected in hands.expected.values())
    assert "liubohong + sihong" in " ".join(hands.counts) or "liubohong" in " ".join(hands.counts)
    assert hands.df == len(hands.counts) - 1


# --- the source's own bytes ----------------------------------------------------------------------


def test_good_bytes_have_nothing_against_them():
    report = audit_raw(random.Random(1).randbytes(60_000))
    assert report.fair
    assert "radio" in report.shows
    assert [f.test for f in report.findings] == [
        "bytes", "bits", "bit places", "bit runs", "repeats"
    ]  # fmt: skip


def test_real_noise_passes():
    """One run in ten million fails by chance: each of the four must be below 2e-8."""
    assert all(f.chance > 2e-8 for f in audit_raw(os.urandom(60_000)).findings)


NOISE = random.Random(3).randbytes(60_000)


def bits(probability, count, seed=1):
    """`count` bytes; `probability(last bit)` of a one."""
    rnd = random.Random(seed)
    number, last = 0, 0
    for _ in range(8 * count):
        last = int(rnd.random() < probability(last))
        number = number << 1 | last
    return number.to_bytes(count, "big")


@pytest.mark.parametrize(
    ("raw", "test"),
    [
        (bits(lambda _last: 0.52, 8000), "bits"),
        (bits(lambda last: 0.53 if last else 0.47, 8000), "bit runs"),
        (bytes(b ^ (n % 16 == 0 and b & 0x80) for n, b in enumerate(NOISE)), "bit places"),
        (NOISE.replace(b"\x07", b"\x08"), "bytes"),
        (random.Random(2).randbytes(4096) * 4, "repeats"),
        (bytes(2000), "bytes"),
    ],
)
def test_each_fault_of_the_source_is_found_by_its_test(raw, test):
    assert test in wrong(audit_raw(raw))


def test_too_few_bytes_are_an_error():
    with pytest.raises(ValueError, match="1,280"):
        audit_raw(bytes(1279))


# --- the command ---------------------------------------------------------------------------------


class Box:
    """A link to a box that gives these rolls and bytes."""

    port = "/dev/ttyUSB0"

    def __init__(self, rolls="", raw=b""):
        self._rolls, self._raw = rolls, raw

    def feed(self):
        pass

    def need_firmware(self):
        pass

    def restart(self):
        pass

    def exec(self, code, timeout=10):  # noqa: ARG002
        name, _, count = code.partition("_bba.")[2].rstrip(")").partition("(")
        if not count:
            return ""
        count = int(count)
        if name == "rolls":
            part, self._rolls = self._rolls[: 6 * count], self._rolls[6 * count :]
            return part + "\n"
        part, self._raw = self._raw[:count], self._raw[count:]
        return part.hex() + "\n"


class Rules:
    def judge(self, dice):
        return SimpleNamespace(hand=judge(dice))


def audited(monkeypatch, box, n, **options):
    """Exit status of the command, `box` being plugged in."""
    monkeypatch.setattr(audit_command, "connect", lambda _port: nullcontext(box))
    options = {"port": None, "n": n, "raw": False, "as_json": False, "ruleset": Rules(), **options}
    try:
        audit_command.audit(**options)
    except typer.Exit as end:
        return end.exit_code
    return 0


def test_json_is_one_document_on_standard_output(monkeypatch, capsys):
    assert audited(monkeypatch, Box(fair(1001)), 1001, as_json=True) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["fair"] is True
    assert report["of"] == "rolls"
    assert report["n"] == 1001
    keys = {"test", "looked_at", "x2", "df", "chance", "wrong", "says"}
    assert keys <= set(report["findings"][0])


def test_unfair_is_exit_1_and_said(monkeypatch, capsys):
    assert audited(monkeypatch, Box(loaded(5000, 0.3)), 5000) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "Not fair, by: faces" in out
    assert "It can't prove that they are fair" in out


def test_raw_asks_the_source(monkeypatch, capsys):
    box = Box(raw=random.Random(4).randbytes(5000))
    assert audited(monkeypatch, box, 5000, raw=True, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["of"] == "raw"


def test_a_box_that_gives_too_little_is_said(monkeypatch):
    with pytest.raises(BoxFailed, match="no clear answer"):
        audited(monkeypatch, Box(fair(900)), 1000)
    with pytest.raises(BoxFailed, match="no clear answer"):
        audited(monkeypatch, Box(), 2000, raw=True)


@pytest.mark.parametrize(("n", "raw"), [(59, False), (1279, True)])
def test_too_few_is_said_before_a_box_is_asked(monkeypatch, n, raw):
    with pytest.raises(BoboxError, match="at least"):
        audited(monkeypatch, None, n, raw=raw)
