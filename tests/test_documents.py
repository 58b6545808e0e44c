"""Documents that are made of the sources say what the sources say."""

import subprocess
import sys
from pathlib import Path

from box.store.settings import Settings

ROOT = Path(__file__).parents[1]


def test_the_power_table_is_as_its_script_makes_it():
    script = [sys.executable, str(ROOT / "tools" / "power_table.py")]
    made = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    assert made == (ROOT / "docs" / "power.md").read_text("utf-8")


def test_the_power_table_follows_the_settings():
    script = [sys.executable, str(ROOT / "tools" / "power_table.py"), "--set", "sleep_after=0"]
    made = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    assert "| 2 h of play a day, then left lying | 23 h | 19 h |" in made
    script[-1] = "dim_after=31"
    assert subprocess.run(script, capture_output=True, check=False).returncode == 2


def test_every_setting_is_explained():
    text = (ROOT / "docs" / "settings.md").read_text("utf-8")
    for key, _, default in Settings("").table:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{key}` |"))
        assert row.split("|")[3].strip() == str(default)
