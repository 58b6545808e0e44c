"""The commands that talk to a box, against the virtual one with the real firmware in a game."""

import json
import re
from pathlib import Path

from bobox import link
from bobox.__main__ import main
from test_commands import START, record, throw
from virtual_box import VirtualBox

NEW_GAME = ("#", "#", "1", "0", "#", "2", "#", "1", "#")


def done(result):
    """The JSON document of a command that went well and said nothing else."""
    status, out, err = result
    assert (status, err) == (0, "")
    return json.loads(out)


def play(box, *throws):
    for dice in throws:
        box.press(*dice, "#", "#")


def test_a_game_goes_on_after_every_command(box, run, tmp_path):
    box.press(*NEW_GAME)
    play(box, "444411", "123456", "122356")
    state = box.state()
    assert state["seat"] == 3

    info = done(run("info", "--json"))
    assert re.fullmatch(r"[0-9a-f]{12}", info["id"])
    assert info["clock"] is None
    assert info["game"] == {"number": 1, "lines": 4, "over": False}
    assert info["self_check"] == {"ok": True, "bad": []}
    assert info["crash"] is None
    assert 0 < info["space"]["free"] < info["space"]["total"]
    assert box.state() == state

    logs = tmp_path / "logs"
    (pulled,) = done(run("logs", "pull", "--to", logs, "--json"))
    assert (pulled["lines"], pulled["new"]) == (4, 4)
    assert pulled["file"] == str(logs / f"{info['id']}-0001.jsonl")
    done(run("logs", "list", "--json"))
    done(run("rules", "list", "--json"))
    assert box.state() == state

    # by now the clock has been set, and is in the record
    assert done(run("info", "--json"))["clock"] is not None
    play(box, "555556")
    (again,) = done(run("logs", "pull", "--to", logs, "--json"))
    assert (again["lines"], again["new"]) == (5, 1)
    lines = [json.loads(line) for line in Path(pulled["file"]).read_text().splitlines()]
    assert [line["n"] for line in lines] == [0, 1, 2, 3, 4]
    assert lines[3]["t"] is None
    assert lines[4]["t"] > 1_700_000_000

    replayed = done(run("replay", pulled["file"], "--json", port=False))
    assert replayed == box.state()
    (none,) = done(run("logs", "pull", "--to", logs, "--json"))
    assert none["new"] == 0


def test_the_receipt_of_a_pulled_game_is_the_boxs(box, run, tmp_path):
    box.press(*NEW_GAME)
    play(box, "444411")
    box.press("D", "1", "#", "#")
    state = box.state()
    assert state["over"]
    assert state["receipt"]
    (pulled,) = done(run("logs", "pull", "--to", tmp_path, "--json"))
    (found,) = done(run("logs", "verify", pulled["file"], "--json", port=False))
    assert found["receipt"] == state["receipt"]


def test_pull_costs_hardly_more_than_the_lines(box, run, tmp_path, monkeypatch):
    throws = [throw("122356") for _ in range(400)]
    with link.connect(box.port) as session:
        session.exec("import os\nif 'games' not in os.listdir('/'): os.mkdir('/games')")
        session.write("/games/0001.jsonl", record(START, *throws).encode())
    assert box.wait_for(lambda: box.sees("201"))
    moved = [0, 0]

    class Counted(link.BoxTransport):
        def __init__(self, port):
            super().__init__(port)
            write = self.serial.write

            def count(data):
                moved[1] += len(data)
                return write(data)

            self.serial.write = count

        def close(self):
            moved[0] = self.received
            super().close()

    monkeypatch.setattr(link, "open_transport", Counted)
    (pulled,) = done(run("logs", "pull", "--to", tmp_path, "--json"))
    assert pulled["lines"] == 401
    assert sum(moved) <= 1.1 * (tmp_path / pulled["file"]).stat().st_size
    assert box.state()["round"] == 201


def test_a_copy_with_a_bad_end_is_mended_and_a_strange_one_kept(box, run, tmp_path):
    box.press(*NEW_GAME)
    play(box, "444411", "123456", "122356")
    (pulled,) = done(run("logs", "pull", "--to", tmp_path, "--json"))
    path = tmp_path / pulled["file"]
    whole = path.read_bytes()

    path.write_bytes(whole[:-20])
    (again,) = done(run("logs", "pull", "--to", tmp_path, "--json"))
    assert again["new"] == 1
    assert path.read_bytes() == whole

    changed = whole.replace(b"444411", b"444412")
    path.write_bytes(changed)
    (again,) = done(run("logs", "pull", "--to", tmp_path, "--json"))
    assert again["new"] == 3
    assert path.read_bytes() == whole

    other = record(START, throw("111111"))
    path.write_text(other)
    status, out, err = run("logs", "pull", "--to", tmp_path, "--json")
    assert status == 0
    (again,) = json.loads(out)
    assert path.read_bytes() == whole
    assert "was another game" in err
    assert Path(again["kept_aside"]).read_text() == other

    path.write_text(START + "\n")
    status, _, err = run("logs", "pull", "--to", tmp_path)
    assert status == 1
    assert "in the way" in err


def test_players_and_rulesets_go_up_with_their_glyphs(box, run, tmp_path):
    names = tmp_path / "names.csv"
    names.write_text("桌,姓名\n1,鼐\n1,饕餮\n")
    doc = done(run("rules", "show", "minnan", "--json", port=False))
    mine = tmp_path / "mine.json"
    doc = {**doc, "id": "mine", "name": {"zh": "龘龘", "en": "Mine"}}
    mine.write_text(json.dumps(doc))
    status, _, err = run("rules", "push", mine)
    assert status == 1
    assert "font has no" in err
    doc["name"]["zh"] = "奶奶家饕"
    mine.write_text(json.dumps(doc))

    box.press(*NEW_GAME)
    play(box, "444411")
    state = box.state()
    assert done(run("players", "push", names, "--json"))["players"] == 2
    assert done(run("rules", "push", mine, "--json")) == {"pushed": ["mine"]}
    assert box.state() == state
    listed = done(run("rules", "list", "--json"))
    assert [each["id"] for each in listed if each["where"] == "box"] == ["mine"]
    done(run("rules", "pull", "--to", tmp_path / "back", "--json"))
    assert json.loads((tmp_path / "back" / "mine.json").read_text()) == doc

    box.press("D", "1", "#", "#", "#")
    box.press("#", "1", "8")
    assert box.sees("奶奶家饕")
    box.press("#", "2", "#", "2", "#", "1", "#")
    assert box.sees("鼐")


def test_a_shipped_id_and_a_wrong_file_are_refused_before_the_box_is_touched(run, tmp_path):
    doc = done(run("rules", "show", "minnan", "--json", port=False))
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(doc))
    status, _, err = run("rules", "push", mine)
    assert status == 1
    assert "id of a shipped ruleset" in err
    mine.write_text(json.dumps({**doc, "id": "mine", "repeat": "none"}))
    status, _, err = run("rules", "push", mine)
    assert status == 1
    assert "repeat" in err
    assert "must be one of: best last worst" in err


def test_install_with_nothing_new_and_with_a_damaged_file(box, run):
    box.press(*NEW_GAME)
    play(box, "444411")
    state = box.state()
    assert done(run("install", "--json"))["changed"] is False
    with link.connect(box.port) as session:
        session.write("/a/rulesets.jsonl", b"rubbish")
    assert done(run("info", "--json"))["self_check"] == {"ok": False, "bad": ["rulesets.jsonl"]}
    result = done(run("install", "--json"))
    assert result["slot"] == "b"
    assert result["sent"] == ["rulesets.jsonl", "manifest.json"]
    assert result["started"] is True
    assert done(run("info", "--json"))["self_check"]["ok"] is True
    assert box.state() == state


def test_install_on_a_board_that_only_runs_micropython(capsys):
    with VirtualBox(serve=True, files={}) as box:
        status = main(["info", "--port", box.port, "--json"])
        out, _ = capsys.readouterr()
        assert status == 0
        assert json.loads(out)["version"] is None
        assert main(["logs", "list", "--port", box.port]) == 1
        assert "`bobox install` puts it there" in capsys.readouterr().err
        assert main(["install", "--port", box.port, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["started"] is True
        box.press(*NEW_GAME)
        play(box, "444411")
        assert box.state()["zhuangyuan"] == [0]


def test_an_app_that_fills_the_heap_is_put_out_of_the_way():
    hog = b"""
hog = []
try:
    while True:
        hog.append(bytearray(256))
except MemoryError:
    pass
import time
print("BoBox ready")
while True:
    try:
        time.sleep_ms(50)
    except KeyboardInterrupt:
        break
"""
    with VirtualBox(serve=True, files={"/main.py": hog}) as box:
        with link.connect(box.port) as session:
            session.put("/x", b"data" * 1000)
            assert session.read("/x") == b"data" * 1000
        with link.connect(box.port) as session:
            assert session.read("/x") == b"data" * 1000


def test_the_stopped_app_makes_room_in_the_middle_of_file_work(box):
    with link.connect(box.port, keep_app=True) as session:
        assert session.read("/slot") == b"a\n"
        assert session.hello.has_app
        session.make_room()
        assert not session.hello.has_app
        assert session.read("/slot") == b"a\n"  # the functions that it needs went with the app
