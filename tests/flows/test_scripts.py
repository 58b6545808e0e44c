"""Every script of this folder does what it says, and looks as it did."""

from pathlib import Path

import pytest

SCRIPTS = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script(script, flow, golden, tmp_path):
    made = flow()
    made.player.play(script)
    golden(tmp_path, script.stem)


def test_no_golden_is_an_orphan():
    golden = Path(__file__).parents[1] / "golden"
    assert {path.name for path in golden.iterdir()} <= {path.stem for path in SCRIPTS}
