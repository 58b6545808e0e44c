"""Which bias the audit finds at which n: the table, and that simulation agrees with it."""

import random

import pytest
from bobox.audit import audit_rolls
from bobox.audit_power import (
    RAW_BIASES,
    RAW_SIZES,
    ROLL_BIASES,
    ROLL_SIZES,
    like_the_last,
    modulo,
    one_face,
    raw_ones,
    table,
)

ROLL_TABLE = """
one face 0.5 % too often | faces | < 0.1 % | < 0.1 % | 0.2 % | 39.0 % | 1,147,980
one face 1 % too often | faces | < 0.1 % | < 0.1 % | 4.2 % | always | 286,995
one face 2 % too often | faces | < 0.1 % | 0.5 % | 78.7 % | always | 71,749
one face 5 % too often | faces | 0.2 % | 39.0 % | always | always | 11,480
one face 10 % too often | faces | 4.2 % | always | always | always | 2,870
byte % 6, none rejected | faces | < 0.1 % | 1.2 % | 97.8 % | always | 47,022
a die like the one before it 2 % too often | pairs | < 0.1 % | < 0.1 % | 4.5 % | always | 223,731
a die like the one before it 5 % too often | pairs | < 0.1 % | 1.1 % | 99.9 % | always | 35,797
a die like the one before it 10 % too often | pairs | 0.1 % | 54.5 % | always | always | 8,950
a die as in the roll before 5 % too often | serial | < 0.1 % | 1.1 % | 99.9 % | always | 35,797
"""

RAW_TABLE = """
50.05 % ones | bits | < 0.1 % | < 0.1 % | 0.1 % | 17.5 % | 3,183,239
50.1 % ones | bits | < 0.1 % | < 0.1 % | 0.9 % | 97.1 % | 795,810
50.2 % ones | bits | < 0.1 % | 0.4 % | 16.0 % | always | 198,953
51 % ones | bits | 4.1 % | 97.1 % | always | always | 7,959
55 % ones | bits | always | always | always | always | 319
"""


def test_the_tables():
    """Found how often at 600, 6,000, 60,000, 600,000 rolls; 1,280, 10,000, 60,000, 1,000,000
    bytes; and at which number nine times in ten."""
    for biases, sizes, text in (
        (ROLL_BIASES, ROLL_SIZES, ROLL_TABLE),
        (RAW_BIASES, RAW_SIZES, RAW_TABLE),
    ):
        rows = [" | ".join(row) for row in table(biases, sizes)[1:]]
        assert rows == text.strip().splitlines()


def loaded(n, seed, more):
    weights = [1 - more / 5] * 5 + [1 + more]
    return "".join(random.Random(seed).choices("123456", weights, k=6 * n))


def modulo_rolls(n, seed):
    faces = bytes(ord("1") + byte % 6 for byte in range(256))
    return random.Random(seed).randbytes(6 * n).translate(faces).decode()


def pairs_alike(n, seed, more):
    rnd = random.Random(seed)
    dice = []
    for _ in range(3 * n):
        first = rnd.choice("123456")
        dice += [first, first if rnd.random() < more / 5 else rnd.choice("123456")]
    return "".join(dice)


@pytest.mark.parametrize(
    ("bias", "made", "n"),
    [
        (one_face(0.10), lambda n, seed: loaded(n, seed, 0.10), 1800),
        (one_face(0.05), lambda n, seed: loaded(n, seed, 0.05), 6000),
        (like_the_last(0.20), lambda n, seed: pairs_alike(n, seed, 0.20), 1700),
        (modulo(), modulo_rolls, 30_000),
    ],
)
def test_simulation_agrees(bias, made, n):
    """The test is run at the level that the table takes, in so many audits."""
    trials = 60
    found = 0
    for seed in range(trials):
        findings = audit_rolls(made(n, seed)).findings
        chance = next(f.chance for f in findings if f.test == bias.test)
        found += chance < 0.001 / 6
    expected = bias.power(n)
    assert 0.2 < expected < 0.95  # where it says something
    assert abs(found / trials - expected) < 4 * (expected * (1 - expected) / trials) ** 0.5


def test_hashing_hides_a_biased_source():
    """60 % ones in the raw bytes: the bits tell within 319 bytes, no number of rolls does."""
    from hashlib import sha256

    rnd = random.Random(8)

    def lopsided(count):
        both = rnd.randbytes(count), rnd.randbytes(count)
        return bytes(a | b & 0x44 for a, b in zip(*both, strict=True))

    dice = b""
    faces = bytes(ord("1") + value % 6 for value in range(256))
    while len(dice) < 120_000:
        block = sha256(lopsided(48)).digest()
        dice += block.translate(faces, bytes(range(252, 256)))
    assert audit_rolls(dice[:120_000].decode()).fair
    assert raw_ones(0.6).enough() < 319
