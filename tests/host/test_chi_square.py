"""The own incomplete gamma function and what stands on it, against closed forms and tables."""

import random
from fractions import Fraction
from math import erfc, exp, factorial, isclose, sqrt

import pytest
from bobox.chi_square import chance_of, critical, distance, gamma_q, power, shift_to_find


@pytest.mark.parametrize("x", [1e-9, 0.01, 0.5, 1, 1.4999, 1.5, 2, 5, 30, 200, 700])
def test_one_and_two_degrees_have_closed_forms(x):
    assert isclose(chance_of(x, 1), erfc(sqrt(x / 2)), rel_tol=1e-12)
    assert isclose(chance_of(x, 2), exp(-x / 2), rel_tol=1e-12)


@pytest.mark.parametrize("a", [1, 2, 3, 10, 50, 128, 300])
def test_whole_a_is_a_sum_of_poisson_probabilities(a):
    for tenths in (1, 5, 9, 10, 11, 15, 20):
        x = Fraction(a * tenths, 10)
        terms = sum(x**k / factorial(k) for k in range(a))
        assert isclose(gamma_q(a, float(x)), exp(-float(x)) * float(terms), rel_tol=1e-10)


def test_half_whole_a_follows_its_recurrence():
    for a in (0.5, 2.5, 17.5, 127.5):
        for x in (0.3 * a, 0.99 * a, a, 1.01 * a + 1, 3 * a):
            # Q(a + 1, x) - Q(a, x) = x^a e^-x / gamma(a + 1)
            h = gamma_q(a + 2, x) - gamma_q(a + 1, x)
            g = gamma_q(a + 1, x) - gamma_q(a, x)
            assert isclose(h, g * x / (a + 1), rel_tol=1e-6, abs_tol=1e-14)


def test_critical_values_are_those_of_the_printed_tables():
    for df, chance, value in (
        (1, 0.05, 3.841),
        (5, 0.05, 11.070),
        (5, 0.001, 20.515),
        (35, 0.01, 57.342),
        (100, 0.001, 149.449),
        (255, 0.01, 310.457),
    ):
        assert critical(chance, df) == pytest.approx(value, abs=6e-4)


def test_many_degrees_agree_with_wilson_and_hilferty():
    df = 46_655
    for z in (-5, -1, 0, 1, 3, 6):
        x = df * (1 - 2 / (9 * df) + z * sqrt(2 / (9 * df))) ** 3
        assert chance_of(x, df) == pytest.approx(erfc(z / sqrt(2)) / 2, rel=1e-3)


def test_the_ends():
    assert gamma_q(3, 0) == 1
    assert chance_of(0, 5) == 1
    assert chance_of(1e6, 5) == 0
    for a, x in ((0, 1), (-1, 1), (1, -1)):
        with pytest.raises(ValueError, match="gamma_q"):
            gamma_q(a, x)


def test_distance():
    assert distance([10, 20, 30], [20, 20, 20]) == 10
    with pytest.raises(ValueError, match="as many"):
        distance([1], [1, 2])


@pytest.mark.parametrize(("df", "shift", "chance"), [(5, 20, 0.001), (1, 9, 0.01), (35, 30, 0.05)])
def test_power_is_what_happens(df, shift, chance):
    """A sum of squares of df normal deviates, one of them off by the root of the shift."""
    rnd = random.Random(df)
    limit = critical(chance, df)
    trials = 4000
    found = 0
    for _ in range(trials):
        total = (rnd.gauss(0, 1) + sqrt(shift)) ** 2
        total += sum(rnd.gauss(0, 1) ** 2 for _ in range(df - 1))
        found += total > limit
    expected = power(df, shift, chance)
    assert abs(found / trials - expected) < 4 * sqrt(expected * (1 - expected) / trials)


def test_power_without_a_fault_is_the_level():
    assert power(5, 0, 0.001) == pytest.approx(0.001, rel=1e-9)


def test_shift_to_find():
    shift = shift_to_find(5, 0.001)
    assert power(5, shift, 0.001) == pytest.approx(0.9, abs=1e-4)
