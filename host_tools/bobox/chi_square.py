"""Chi-square: how well counts agree with what was expected, and how often chance does worse.

Own code, for scipy would be a heavy thing to ask of a family's computer. The incomplete gamma
function by its series and its continued fraction (Abramowitz and Stegun 6.5.29 and 6.5.31).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, lgamma, log


def gamma_q(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), a > 0, x >= 0."""
    if a <= 0 or x < 0:
        raise ValueError("gamma_q needs a > 0 and x >= 0")
    if x == 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        return min(1.0, max(0.0, 1 - scale * _series(a, x)))
    return scale * _continued_fraction(a, x)


def _series(a: float, x: float) -> float:
    total = term = 1 / a
    while term > total * 1e-17:
        a += 1
        term *= x / a
        total += term
    return total


def _continued_fraction(a: float, x: float) -> float:
    """By Lentz's method."""
    tiny = 1e-300
    b = x + 1 - a
    c = 1 / tiny
    d = 1 / b
    value = d
    step = 0
    while True:
        step += 1
        an = -step * (step - a)
        b += 2
        d = an * d + b
        d = 1 / (d if abs(d) > tiny else tiny)
        c = b + an / c
        c = c if abs(c) > tiny else tiny
        value *= d * c
        if abs(d * c - 1) < 1e-15:
            return value


def chance_of(x2: float, df: float) -> float:
    """How often chance alone gives a chi-square of `x2` or more at `df` degrees of freedom."""
    return gamma_q(df / 2, x2 / 2)


def critical(chance: float, df: float) -> float:
    """The chi-square that chance alone reaches with probability `chance` (0 < chance < 1)."""
    low, high = 0.0, df + 10.0
    while chance_of(high, df) > chance:
        low, high = high, 2 * high
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if chance_of(middle, df) > chance:
            low = middle
        else:
            high = middle
    return high


def distance(counts: Sequence[float], expected: Sequence[float]) -> float:
    """The chi-square of `counts` against what was `expected` of each (all above 0)."""
    if len(counts) != len(expected):
        raise ValueError("as many counts as expectations")
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True))


def power(df: float, shift: float, chance: float) -> float:
    """How often a test at level `chance` finds a fault that shifts the chi-square by `shift`.

    `shift` is the non-centrality: the distance() of the counts that the faulty source gives on
    average. The chi-square is then a Poisson(shift / 2) mixture of such with df + 2j.
    """
    x = critical(chance, df) / 2
    a = df / 2
    q = gamma_q(a, x)
    growth = a * log(x) - x - lgamma(a + 1)  # logarithm of Q(a + 1, x) - Q(a, x)
    mean = shift / 2
    weight = -mean  # logarithm of the Poisson probability of j
    found = 0.0
    for j in range(int(mean + 12 * mean**0.5 + 40)):
        found += exp(weight) * q
        q = min(1.0, q + exp(growth))
        a += 1
        growth += log(x / a)
        weight += log(mean / (j + 1)) if mean else -inf
    return min(found, 1.0)


def shift_to_find(df: float, chance: float, wanted: float = 0.9) -> float:
    """The smallest shift that a test at level `chance` finds with probability `wanted`."""
    low, high = 0.0, 10.0
    while power(df, high, chance) < wanted:
        low, high = high, 2 * high
    while high - low > 1e-6 * high:
        middle = (low + high) / 2
        if power(df, middle, chance) < wanted:
            low = middle
        else:
            high = middle
    return high
