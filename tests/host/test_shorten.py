"""Short names on the board: what may get one, what may not, and that nothing changes by it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from bobox import crash, mpy, pack, shorten
from bobox.merge import PackError
from bobox.places import firmware_dir

MICROPYTHON = Path(sys.executable).with_name("micropython")

LOW = """
class Table:
    stock_of_prizes = 3
    def __init__(self, players, *, first_seat=0):
        self._players = players
        self.place_in_round = first_seat
    def next_player(self):
        self.place_in_round += 1
        return self._players[self.place_in_round % len(self._players)]
def make_table(number_of_players):
    return Table(list(range(number_of_players)), first_seat=1)
"""
HIGH = """
from low import Table, make_table
class Other(Table):
    def count(self):
        return {"place_in_words": self.place_in_round, "append": [].append}
def main_thing(number):
    table = Other(list("abc"), first_seat=number)
    first = table.next_player()
    second = make_table(4).next_player()
    return first, table.count()["place_in_words"], second, table.stock_of_prizes
"""


def short(packs, foreign=(), keep=(), **more):
    return shorten.short_names(packs, foreign, keep, **more)


def test_own_names_get_short_and_others_stay():
    names = short({"low": LOW, "high": HIGH}, keep={"main_thing"}).names
    for name in ("Table", "make_table", "Other", "_players", "next_player", "place_in_round"):
        assert len(names[name]) < len(name)
    for name in ("first_seat", "place_in_words", "append", "main_thing", "__init__", "range"):
        assert name not in names


def test_names_that_meet_stay_apart():
    names = short({"low": LOW, "high": HIGH}).names
    table = [names[n] for n in ("_players", "place_in_round", "next_player", "stock_of_prizes")]
    assert len(set(table)) == len(table)
    assert names["Table"] != names["make_table"]


def test_a_word_that_others_use_stays():
    foreign = "def work(table):\n    return table.next_player\n"
    assert "next_player" not in short({"low": LOW}, [foreign]).names
    assert "next_player" not in short({"low": LOW + 'print("next_player")\n'}).names


def test_a_name_made_while_running_is_refused():
    with pytest.raises(PackError, match="low, getattr"):
        short({"low": LOW + "def f(t, n):\n    return getattr(t, 'a' + n)\n"})
    only_private = short(
        {"low": LOW + "def f(t, n):\n    return getattr(t, n)\n"}, only_private=True
    )
    assert "_players" in only_private.names
    assert "next_player" not in only_private.names


def test_packs_with_short_names_do_the_same(tmp_path):
    packs = {"low": LOW, "high": HIGH}
    names = short(packs, keep={"main_thing"}).names
    said = []
    for folder, table in (("plain", {}), ("short", names)):
        (tmp_path / folder).mkdir()
        for name, source in packs.items():
            data = mpy.rename(pack.compile_source(source, name), table)
            (tmp_path / folder / f"{name}.mpy").write_bytes(data)
        code = f"import sys; sys.path[:] = [{str(tmp_path / folder)!r}]; import high\n"
        code += "print(high.main_thing(1))"
        done = subprocess.run(
            [MICROPYTHON, "-c", code], capture_output=True, text=True, timeout=20
        )
        said.append(done.stdout + done.stderr)
    assert said[0] == said[1] == "('c', 2, 2, 3)\n"
    sizes = [
        sum(path.stat().st_size for path in (tmp_path / folder).iterdir())
        for folder in ("plain", "short")
    ]
    assert sizes[1] < sizes[0]


def test_the_free_words_are_in_every_interpreter():
    """mpy-cross writes them as numbers, which .mpy files of version 6 have fixed."""
    for word in shorten._FREE:
        data = pack.compile_source(f"x.{word}\n", "z")
        assert word.encode() not in data, word


def test_keys_of_texts():
    source = (
        "def show(ui):\n"
        "    ui.text('home_new'); ui.text('got'); ui.text('set_' + 'lang'); ui.text('over')\n"
        "TABLE = '''\nhome_new|a\nother_key|b\n'''\n"
    )
    texts = ["home_new", "got", "got_more", "set_lang", "over", "other_key"]
    packs = {"box": source, "rules": "x = {'over': 1}\n"}
    keys = short(packs, texts=[(texts, ["box"])]).keys
    assert set(keys) == {"home_new"}  # the others are put together, or mean something else too
    changed = shorten.with_short_keys(source, keys)
    ast.parse(changed)
    assert "home_new" not in changed
    assert "got" in changed


def test_a_crash_report_is_told_in_the_names_of_the_sources():
    files = pack.slot_files()
    names = pack.short_names(firmware_dir(), pack.merge()).names
    head = files[pack.MANIFEST][:60].decode()
    report = f'{head}\n  File "box", line 1, in {names["show_error"]}\nMemoryError: x\n'
    assert "in Ui.show_error\n" in crash.readable(report)
    other = report.replace('"build":"', '"build":"f')
    assert crash.readable(other) == other
