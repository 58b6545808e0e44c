"""Is the dice bowl fair? What can be said from rolls, or from the noise source's own bytes.

Pure functions: text or bytes in, a Report out. Each test compares counts with what fair dice give
on average; its `chance` is how often fair dice would come out at least as uneven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from .chi_square import chance_of, distance

# An audit of fair dice is called unfair this often: the level of all its tests together.
LEVEL = 0.001
# A test needs at least so many expected in every cell, or its chi-square isn't one.
CELL = 5.0
ROLLS_LEAST = 60
RAW_LEAST = 1280
ROLLS_SHOW = (
    "It can show that dice are loaded, that one hangs on another, or that hands come too often. "
    "It can't prove that they are fair: a bias too small for this many rolls stays unseen, "
    "and a box whose firmware was changed may cheat only when it is not being audited."
)
RAW_SHOWS = (
    "It can show that the noise source is stuck, lopsided, or repeats itself, which the rolls "
    "can't, for hashing hides it. It can't show that the bytes are unpredictable: a good "
    "pseudo-random sequence passes too. That rests on the radio being on when the pool is filled."
)


@dataclass(frozen=True)
class Finding:
    """One test: its chi-square `x2` at `df` degrees of freedom, the `chance`, and what it means.

    `wrong`: fair dice hardly ever do this, the number of tests considered. `counts` and
    `expected` are given where there are few cells.
    """

    test: str
    looked_at: int
    x2: float
    df: int
    chance: float
    wrong: bool
    says: str
    counts: dict[str, int] | None = None
    expected: dict[str, float] | None = None


@dataclass(frozen=True)
class Report:
    """What an audit found: `fair` is False when any finding is wrong."""

    of: str  # "rolls" or "raw"
    n: int  # rolls, or bytes
    findings: tuple[Finding, ...]
    verdict: str
    shows: str

    @property
    def fair(self) -> bool:
        return not any(finding.wrong for finding in self.findings)

    def as_json(self) -> dict[str, object]:
        return {"fair": self.fair, **asdict(self)}


@dataclass(frozen=True)
class _Test:
    name: str
    what: str  # "faces come equally often": goes into the sentence
    counts: Sequence[int]
    expected: Sequence[float]
    df: int
    labels: Sequence[str] | None = None


def audit_rolls(rolls: str, judge: Callable[[str], str] | None = None) -> Report:
    """Tests rolls of six dice, one after the other without anything between ("4142636…").

    `judge` names the hand of six sorted digits; with it the hands are tested too.
    At least 60 rolls. Raises ValueError for anything else.
    """
    n, rest = divmod(len(rolls), 6)
    if rest or n < ROLLS_LEAST or set(rolls) - set("123456"):
        raise ValueError("an audit needs at least 60 rolls of six digits 1 to 6")
    tests = [_faces(rolls), _places(rolls), _pairs(rolls), _serial(rolls), _runs(rolls)]
    if judge:
        tests.append(_hands(rolls, judge))
    if n >= CELL * 6**6:
        tests.append(_cells(rolls))
    return _report("rolls", n, tests, ROLLS_SHOW)


def audit_raw(raw: bytes) -> Report:
    """Tests the noise source's own bytes, at least 1,280 of them."""
    if len(raw) < RAW_LEAST:
        raise ValueError("an audit needs at least 1,280 raw bytes")
    tests = [_bytes(raw), _bits(raw), _bit_places(raw), _bit_changes(raw), _blocks(raw)]
    return _report("raw", len(raw), tests, RAW_SHOWS)


# --- the rolls -----------------------------------------------------------------------------------


def _faces(rolls: str) -> _Test:
    count = Counter(rolls)
    counts = [count[face] for face in "123456"]
    return _even("faces", "the six faces come equally often", counts, 5, list("123456"))


def _places(rolls: str) -> _Test:
    """Whether the six places have their faces alike, whatever these are."""
    count = Counter((place, face) for place in range(6) for face in rolls[place::6])
    return _apart("places", "the six dice of a roll are alike", count)


def _pairs(rolls: str) -> _Test:
    """Dice 1 and 2, 3 and 4, 5 and 6 of each roll: pairs that share no die."""
    count = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    return _apart("pairs", "a die doesn't hang on the one before it", count)


def _serial(rolls: str) -> _Test:
    """Each die of rolls 1, 3, 5 … with the same die of rolls 2, 4, 6 …"""
    count: Counter[tuple[str, str]] = Counter()
    for place in range(6):
        count.update(zip(rolls[place::12], rolls[place + 6 :: 12], strict=False))
    return _apart("serial", "a roll doesn't hang on the roll before it", count)


def _runs(rolls: str) -> _Test:
    """From die to die, low (1 to 3) and high (4 to 6) should follow each other as they come."""
    high = rolls.translate(str.maketrans("123456", "000111"))
    count = Counter(zip(high, high[1:], strict=False))
    return _apart("runs", "runs of low and of high dice are as long as they should be", count)


def hand_counts(judge: Callable[[str], str]) -> dict[str, int]:
    """In how many of the 46,656 throws `judge` sees each hand: exact, by the 462 sorted throws."""
    total: Counter[str] = Counter()
    for dice in combinations_with_replacement("123456", 6):
        alike = Counter(dice).values()
        total[judge("".join(dice))] += factorial(6) // prod(map(factorial, alike))
    return dict(total)


def _hands(rolls: str, judge: Callable[[str], str]) -> _Test:
    n = len(rolls) // 6
    known = {"".join(d): judge("".join(d)) for d in combinations_with_replacement("123456", 6)}
    seen = Counter(known["".join(sorted(rolls[at : at + 6]))] for at in range(0, 6 * n, 6))
    odds = sorted(hand_counts(judge).items(), key=lambda item: item[1])
    labels, counts, expected = [], [], []
    label, count, expect = [], 0, 0.0
    for hand, of_46656 in odds:  # rare hands are counted together until enough are expected
        label.append(hand)
        count += seen[hand]
        expect += n * of_46656 / 6**6
        if expect >= CELL:
            labels.append(" + ".join(label))
            counts.append(count)
            expected.append(expect)
            label, count, expect = [], 0, 0.0
    what = "every hand comes as often as its exact odds say"
    return _Test("hands", what, counts, expected, len(counts) - 1, labels)


def _cells(rolls: str) -> _Test:
    count = Counter(rolls[at : at + 6] for at in range(0, len(rolls), 6))
    counts = [*count.values(), *[0] * (6**6 - len(count))]
    return _even("throws", "all 46,656 throws come equally often", counts, 6**6 - 1)


# --- the source's own bytes ----------------------------------------------------------------------


def _bytes(raw: bytes) -> _Test:
    count = Counter(raw)
    return _even("bytes", "the 256 byte values come equally often", [count[v] for v in range(256)])


def _bits(raw: bytes) -> _Test:
    ones = int.from_bytes(raw, "big").bit_count()
    counts = [8 * len(raw) - ones, ones]
    return _even("bits", "ones are as many as zeros", counts, 1, ["0", "1"])


def _bit_places(raw: bytes) -> _Test:
    counts = []
    count = Counter(raw)
    for place in range(8):
        ones = sum(n for value, n in count.items() if value >> place & 1)
        counts += [len(raw) - ones, ones]
    return _even("bit places", "each of a byte's eight bits is even", counts, 8)


def _bit_changes(raw: bytes) -> _Test:
    bits = 8 * len(raw)
    number = int.from_bytes(raw, "big")
    first, second = number >> 1, number & (1 << bits - 1) - 1
    both = (first & second).bit_count()
    up, down = second.bit_count() - both, first.bit_count() - both
    count = {(1, 1): both, (0, 1): up, (1, 0): down, (0, 0): bits - 1 - both - up - down}
    return _apart("bit runs", "a bit doesn't hang on the bit before it", count)


def _blocks(raw: bytes) -> _Test:
    """Blocks of eight bytes that were there before: n blocks of noise have one with probability
    n²/2^65, so one is one too many."""
    blocks = Counter(raw[at : at + 8] for at in range(0, len(raw) - 7, 8))
    again = sum(blocks.values()) - len(blocks)
    return _Test("repeats", "no eight bytes come twice", [again], [0.0], 0, ["again"])


# --- what it means -------------------------------------------------------------------------------


def _even(
    name: str,
    what: str,
    counts: Sequence[int],
    df: int | None = None,
    labels: Sequence[str] | None = None,
) -> _Test:
    """A test whose cells are all equally likely."""
    expected = [sum(counts) / len(counts)] * len(counts)
    return _Test(name, what, counts, expected, df or len(counts) - 1, labels)


def _apart(name: str, what: str, count: Mapping[tuple[Any, Any], int]) -> _Test:
    """Whether the two halves of the pairs have nothing to do with each other, however uneven each
    is by itself (that is another test's business). Pairs may overlap: such a chain's chi-square
    against independence is the same."""
    rows: Counter[Any] = Counter()
    columns: Counter[Any] = Counter()
    for (row, column), n in count.items():
        rows[row] += n
        columns[column] += n
    cells = [(row, column) for row in rows if rows[row] for column in columns if columns[column]]
    total = sum(rows.values())
    expected = [rows[row] * columns[column] / total for row, column in cells]
    counts = [count.get(cell, 0) for cell in cells]
    df = (len(+rows) - 1) * (len(+columns) - 1)
    return _Test(name, what, counts, expected, max(df, 1))


def _report(of: str, n: int, tests: Sequence[_Test], shows: str) -> Report:
    findings = tuple(_finding(test, LEVEL / len(tests)) for test in tests)
    wrong = [finding.test for finding in findings if finding.wrong]
    if wrong:
        verdict = f"Not fair, by: {', '.join(wrong)}. Draw again to be sure; a fair box is called "
        verdict += f"unfair once in {1 / LEVEL:,.0f} audits."
    else:
        verdict = "Nothing found against it."
    return Report(of, n, findings, verdict, shows)


def _finding(test: _Test, level: float) -> Finding:
    labels = test.labels
    if not test.df:  # what must not be at all
        x2, chance = 0.0, 0.0 if test.counts[0] else 1.0
        too_even = False
    else:
        x2 = distance(test.counts, test.expected)
        chance = chance_of(x2, test.df)
        # two cells can be exactly even by chance; many hardly
        too_even = test.df >= 5 and chance > 1 - level / 1000
    return Finding(
        test=test.name,
        looked_at=sum(test.counts),
        x2=x2,
        df=test.df,
        chance=chance,
        wrong=chance < level or too_even,
        says=_sentence(test, chance, level, too_even),
        counts=dict(zip(labels, test.counts, strict=True)) if labels else None,
        expected=dict(zip(labels, test.expected, strict=True)) if labels else None,
    )


def _sentence(test: _Test, chance: float, level: float, too_even: bool) -> str:
    """What a chance means, for someone who never heard of a chi-square."""
    if chance < level:
        often = f"once in {1 / chance:,.0f} audits" if chance > 1e-12 else "practically never"
        return f"It is not so that {test.what}: a fair box shows this {often}."
    if too_even:
        return f"Too good to be true: {test.what}, but chance hardly ever makes it so even."
    shows = f"As far as this shows, {test.what}"
    if not test.df:
        return shows + "."
    if chance < 0.01:
        once = f"once in {1 / chance:,.0f} audits of a fair box"
        return f"{shows}; but so uneven is rare ({once}): draw again, it shouldn't come back."
    return f"{shows}: {100 * chance:.0f} % of the audits of a fair box are more uneven."
