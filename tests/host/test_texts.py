"""The box's file of texts: made of the firmware's tables, read by the box's own code."""

import subprocess
import sys
from pathlib import Path

import pytest
from bobox import pack, texts
from bobox.places import firmware_dir

MICROPYTHON = Path(sys.executable).with_name("micropython")

READER = """
import sys
sys.path.insert(0, sys.argv[1])
from box.ui.texts import Texts
texts = Texts(sys.argv[2])
for key in sys.argv[3:]:
    print(texts.find(key, "zh") + "|" + texts.find(key, "en"))
"""


def read(path, keys):
    done = subprocess.run(
        [MICROPYTHON, "-c", READER, firmware_dir(), path, *keys],
        capture_output=True,
        encoding="utf-8",
        timeout=20,
        check=True,
    )
    return [tuple(line.split("|")) for line in done.stdout.splitlines()]


def test_the_box_reads_every_text(tmp_path):
    wanted = pack.all_texts()
    path = tmp_path / "texts.bin"
    path.write_bytes(texts.pack(wanted))
    assert len(wanted) > 150
    assert read(path, wanted) == list(wanted.values())


def test_a_text_that_is_not_there_is_its_key(tmp_path):
    path = tmp_path / "texts.bin"
    path.write_bytes(texts.pack({"home": ("博盒", "BoBox")}))
    assert read(path, ["home", "nothing"]) == [("博盒", "BoBox"), ("nothing", "nothing")]
    path.write_bytes(path.read_bytes()[:100])
    assert read(path, ["home"]) == [("home", "home")]
    assert read(tmp_path / "none", ["home"]) == [("home", "home")]


def test_a_table_is_taken_from_a_source():
    source = 'OTHER = 1\nTABLE = """\na|甲|A\nb|乙|B\n"""\n'
    lines = texts.table(source, "TABLE")
    assert texts.of_screens(lines) == {"a": ("甲", "A"), "b": ("乙", "B")}
    with pytest.raises(ValueError, match="no table NONE"):
        texts.table(source, "NONE")


def test_hands_give_a_name_and_a_why():
    lines = [["wuzi", "五子", "Wuzi", "五个{face}", "five {face}s"]]
    assert texts.of_hands(lines) == {
        "hand_wuzi": ("五子", "Wuzi"),
        "why_wuzi": ("五个{face}", "five {face}s"),
    }


def test_too_long_a_text_is_refused():
    with pytest.raises(ValueError, match="the text a is longer"):
        texts.pack({"a": ("字" * 400, "x")})
