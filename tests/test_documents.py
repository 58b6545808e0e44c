"""Documents that are made of the sources say what the sources say."""

import re
import subprocess
import sys
from pathlib import Path

import pictures
from box.store.settings import Settings
from box.ui.more.strings_more import MORE_TEXTS
from box.ui.strings import MAIN_TEXTS
from PIL import Image

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


def test_the_pictures_are_of_the_screens_as_they_are():
    for name, screens in pictures.PICTURES.items():
        with Image.open(pictures.IMAGES / name) as kept:
            assert kept.convert("RGB").tobytes() == pictures.row(screens).tobytes(), name


def test_every_notice_that_the_guide_quotes_is_one_of_the_box():
    text = (ROOT / "docs" / "trouble.md").read_text("utf-8")
    quoted = re.findall("“([^”]+)”", text)
    assert len(quoted) >= 10
    assert [each for each in quoted if each not in MAIN_TEXTS + MORE_TEXTS] == []


def test_links_between_the_guides_lead_somewhere():
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text("utf-8")):
            assert (path.parent / link).exists(), (path.name, link)
