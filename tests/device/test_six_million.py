"""The firmware's dice, millions of them: exactly what a second implementation gives, and even."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bobox.audit import audit_rolls
from bobox.chi_square import power
from box.input.dice_roller import DiceRoller

SCRIPT = Path(__file__).with_name("six_million.py")
SEEDS = range(1, 7)
THROWS = 1_000_000  # by each seed


def digests(job):
    which, seed = job
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(SCRIPT), which, str(seed), str(THROWS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_six_million_throws_are_those_of_a_second_implementation():
    jobs = [(which, seed) for seed in SEEDS for which in ("firmware", "second")]
    with ThreadPoolExecutor(os.cpu_count()) as several:
        results = dict(zip(jobs, several.map(digests, jobs), strict=True))
    for seed in SEEDS:
        assert len(results["second", seed]) == THROWS // 100_000
        assert results["firmware", seed] == results["second", seed], f"seed {seed}"


def test_throws_from_a_real_source_are_even_in_all_46656_cells():
    """Fails by chance once in two thousand million runs."""
    throws = 1_000_000
    roller = DiceRoller(os.urandom)
    roller.start()
    report = audit_rolls("".join(roller.roll().digits for _ in range(throws)))
    chance = {finding.test: finding.chance for finding in report.findings}
    assert chance["faces"] > 1e-10
    assert chance["pairs"] > 1e-10
    assert 1e-10 < chance["throws"] < 1 - 1e-10
    # It means something: were one face 5 % too often, the cells would tell.
    shift_a_die = 0.05**2 / 6 + 5 * 0.01**2 / 6
    assert power(46_655, throws * ((1 + shift_a_die) ** 6 - 1), 1e-10) > 0.999
