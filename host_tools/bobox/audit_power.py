"""Which bias is found after how many rolls; and how often the box's health tests cry wolf.

All exact, or by the non-central chi-square; the tests check it against simulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb

from .audit import LEVEL
from .chi_square import power, shift_to_find

ROLL_SIZES = (600, 6_000, 60_000, 600_000)
RAW_SIZES = (1_280, 10_000, 60_000, 1_000_000)  # bytes
_LEVEL = LEVEL / 6  # of one test among the six of an audit


@dataclass(frozen=True)
class Bias:
    """A fault of size `size`, the test that finds it, and how far one roll (or one raw byte)
    shifts that test's chi-square on average."""

    name: str
    test: str
    df: int
    shift: float

    def power(self, n: int) -> float:
        """How often an audit of n rolls (raw bytes) finds it."""
        return power(self.df, n * self.shift, _LEVEL)

    def enough(self) -> int:
        """The n at which nine audits in ten find it."""
        return ceil(shift_to_find(self.df, _LEVEL) / self.shift)


def one_face(more: float) -> Bias:
    """One face comes `more` (a share) too often, the others alike less."""
    name = f"one face {100 * more:g} % too often"
    # Σ (p - 1/6)² / (1/6) over the faces, six dice a roll
    return Bias(name, "faces", 5, 6 * (more**2 / 6 + 5 * (more / 5) ** 2 / 6))


def modulo() -> Bias:
    """Faces taken by byte % 6 with nothing rejected: 43/256 for 1 to 4, 42/256 for 5 and 6."""
    off = [Fraction(43, 256) - Fraction(1, 6)] * 4 + [Fraction(42, 256) - Fraction(1, 6)] * 2
    return Bias("byte % 6, none rejected", "faces", 5, float(6 * sum(6 * d * d for d in off)))


def like_the_last(more: float) -> Bias:
    """A die shows the face of the die before it `more` too often."""
    name = f"a die like the one before it {100 * more:g} % too often"
    # 36 cells of 1/36: six alike up by `more`, thirty down by a fifth of it; three pairs a roll
    return Bias(name, "pairs", 25, 3 * (6 * more**2 + 30 * (more / 5) ** 2) / 36)


def like_the_last_roll(more: float) -> Bias:
    """A die shows what it showed in the roll before `more` too often."""
    name = f"a die as in the roll before {100 * more:g} % too often"
    return Bias(name, "serial", 25, 3 * (6 * more**2 + 30 * (more / 5) ** 2) / 36)


def raw_ones(share: float) -> Bias:
    """The source's bits are ones with probability `share`; of raw bytes."""
    return Bias(f"{100 * share:g} % ones", "bits", 1, 8 * (2 * share - 1) ** 2)


ROLL_BIASES = (
    one_face(0.005),
    one_face(0.01),
    one_face(0.02),
    one_face(0.05),
    one_face(0.10),
    modulo(),
    like_the_last(0.02),
    like_the_last(0.05),
    like_the_last(0.10),
    like_the_last_roll(0.05),
)
RAW_BIASES = (raw_ones(0.5005), raw_ones(0.501), raw_ones(0.502), raw_ones(0.51), raw_ones(0.55))


def at_least(k: int, n: int, p: Fraction = Fraction(1, 2)) -> float:
    """The probability of k or more out of n, exact."""
    a, b = p.numerator, p.denominator
    ways = sum(comb(n, i) * a**i * (b - a) ** (n - i) for i in range(k, n + 1))
    return float(Fraction(ways, b**n))


def bits_caught(share: Fraction, cutoff: int = 609, bits: int = 1024) -> float:
    """How often one window of `bits` raises the alarm when ones have probability `share`."""
    return at_least(cutoff, bits, share) + at_least(cutoff, bits, 1 - share)


def false_alarms(raw: int, look: int) -> float:
    """How many false alarms a perfect source gives in `raw` bytes fed `look` at a time.

    An upper bound that is close: the tests' rates are added up as if they never fell together.
    """
    rates = health_rates()
    windows = raw // 128
    return (
        8 * raw * rates["bits in a row"]
        + raw * rates["bytes in a row"]
        + windows * rates["window"]
        + max(0, windows - 2) * rates["three windows"]
        + raw // 512 * rates["byte window"]
        + (windows + raw // look) * rates["repeats"]
    )


def health_rates() -> dict[str, float]:
    """False alarms of each health test of the firmware: a bit, a byte, a window, a look."""
    return {
        "bits in a row": 2.0**-41,
        "bytes in a row": 255 / 256 * 2.0**-40,
        "window": bits_caught(Fraction(1, 2)),
        "three windows": bits_caught(Fraction(1, 2), 1703, 3072),
        "byte window": at_least(16, 511, Fraction(1, 256)),
        "repeats": 1024 * 2.0**-48,
    }


def table(biases: tuple[Bias, ...], sizes: tuple[int, ...]) -> list[list[str]]:
    """Rows of text: the bias, its test, the power at each size, the n that finds nine in ten."""
    rows = [["bias", "found by", *[f"{n:,}" for n in sizes], "found in 9 of 10 from"]]
    for bias in biases:
        powers = [_percent(bias.power(n)) for n in sizes]
        rows.append([bias.name, bias.test, *powers, f"{bias.enough():,}"])
    return rows


def _percent(share: float) -> str:
    if share > 0.9995:
        return "always"
    return "< 0.1 %" if share < 0.001 else f"{100 * share:.1f} %"
