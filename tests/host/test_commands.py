"""The commands that need no box: what comes out on which stream, with which status."""

import json
import os
import subprocess
import sys
from itertools import product

import pytest
from bobing.journal import first_digest, seal
from bobox.__main__ import main
from bobox.rulefile import shipped_ids

START = '{"e":"start","rules":"xiamen","players":["甲","乙"],"first":0}'


def throw(dice):
    return f'{{"e":"throw","d":"{dice}","src":"keys"}}'


@pytest.fixture
def run(capsys):
    """Runs a command in this process: (status, standard output, standard error)."""

    def call(*arguments):
        status = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def bobox(*arguments, stdin=b"", **environment):
    """Runs the command as a process."""
    return subprocess.run(
        [sys.executable, "-m", "bobox", *arguments],
        input=stdin, capture_output=True, env={**os.environ, **environment}, timeout=60,
    )  # fmt: skip


def record(*events):
    """A game's record as a box writes it."""
    lines, digest = [], first_digest()
    for number, event in enumerate(events):
        line, digest = seal(event, number, 1_790_000_000 + number, digest)
        lines.append(line + "\n")
    return "".join(lines)


# score


def test_score_is_the_contracts_document(run):
    status, out, err = run("score", "411444", "--json")
    assert (status, err) == (0, "")
    document = json.loads(out)
    assert document.pop("rank") > 0
    reason = document.pop("reason")
    assert sorted(reason) == ["en", "zh"]
    assert document == {
        "dice": "114444",
        "hand": "chajinhua",
        "prize": "zhuangyuan",
        "wins": ["zhuangyuan"],
    }


@pytest.mark.parametrize(
    ("rules", "dice", "hand", "prize", "wins"),
    [
        ("xiamen", "123456", "duitang", "duitang", ["duitang"]),
        ("xiamen", "122356", None, None, []),
        ("banquet", "222222", "void", None, []),
        ("banquet", "555541", "sijin", "sijin", ["sijin", "yixiu"]),
        ("team_pool", "555521", "sijin", "pool", ["pool"]),
        ("qualifier", "444444", "liubohong", None, []),
    ],
)
def test_score_under_other_rules(run, rules, dice, hand, prize, wins):
    document = json.loads(run("score", dice, "--rules", rules, "--json")[1])
    assert document["hand"] == hand
    assert document["prize"] == prize
    assert document["wins"] == wins
    assert (document["rank"] == 0) == (hand in (None, "void"))


def test_score_reads_throws_from_standard_input():
    done = bobox("score", "-", "--json", stdin=b"\xef\xbb\xbf444411\r\n\n# two\n 654321 \n")
    assert done.returncode == 0
    assert [json.loads(line)["dice"] for line in done.stdout.splitlines()] == ["114444", "123456"]
    assert done.stderr == b""


def test_score_names_the_line_of_standard_input():
    done = bobox("score", "-", "--json", stdin=b"444411\n44441\n")
    assert done.returncode == 1
    assert len(done.stdout.splitlines()) == 1
    assert b"line 2" in done.stderr
    assert b"has 5 dice" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("dice", "says"),
    [
        ("44441", "has 5 dice"),
        ("4444111", "has 7 dice"),
        ("444410", "'0', which is no die"),
        ("4 4 4 4 1 1", "' ', which is no die"),
        ("４４４４１１", "'４' (U+FF14)"),
        ("四四四四一一", "'四'"),
        ("", "has 0 dice"),
        ("٤٤٤٤١١", "U+0664"),
        ("44441²", "U+00B2"),
    ],
)
def test_score_says_what_right_dice_are(run, dice, says):
    status, out, err = run("score", dice)
    assert (status, out) == (2, "")
    assert says in err
    assert "six digits from 1 to 6" in err


def test_score_for_people_shows_both_languages(run):
    out = run("score", "444412", "--rules", "minnan")[1]
    assert "四红" in out
    assert "Sihong" in out


def test_wrong_usage_is_status_2(run):
    for arguments in (["nope"], ["score"], ["score", "-", "-"], ["replay"], ["odds", "--nope"]):
        status, out, err = run(*arguments)
        assert (status, out) == (2, ""), arguments
        assert err


@pytest.mark.parametrize("rules", ["nosuch", "", "x" * 5000])
def test_no_such_rules_is_status_1(run, rules):
    status, out, err = run("score", "444411", "--rules", rules)
    assert (status, out) == (1, "")
    assert err.startswith("bobox: there is no ruleset")
    assert "xiamen" in err
    assert len(err) < 500


def test_a_ruleset_file_that_is_wrong_is_named(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"id":"mine"}')
    status, out, err = run("score", "444411", "--rules", path)
    assert (status, out) == (1, "")
    assert f"{path}: name: this field is missing" in err


def test_a_throw_of_megabytes_is_not_said_whole():
    done = bobox("score", "-", stdin=b"4" * 3_000_000)
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"has 3000000 dice" in done.stderr
    assert len(done.stderr) < 300


# replay


def test_replay_is_the_contracts_document(run, tmp_path):
    path = tmp_path / "game.jsonl"
    text = "\n".join([f"# a game\n\n{START}", throw("444411"), throw("123456"), throw("144235")])
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    status, out, err = run("replay", path, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "rules": "xiamen", "over": False, "round": 2, "seat": 1,
        "stock": {"zhuangyuan": 1, "sanhong": 4, "sijin": 8, "erju": 15, "yixiu": 32},
        "held": [{"duitang": 2, "erju": 1}, {}],
        "zhuangyuan": [0], "lugu": 0, "pending": None, "grabbed": None, "phase": "play",
        "skip": [], "out": [], "receipt": None,
    }  # fmt: skip
    table = run("replay", path)[1]
    assert "甲" in table
    assert "★ 状元插金花 444411" in table


def test_replay_of_a_record_gives_its_receipt(run, tmp_path):
    path = tmp_path / "game.jsonl"
    text = record(START, throw("444411"), '{"e":"end"}')
    path.write_text(text)
    state = json.loads(run("replay", path, "--json")[1])
    check = json.loads(text.splitlines()[-1])["c"]
    assert state["over"] is True
    assert state["receipt"] == f"{check[:4]}-{check[4:]}"
    assert f"receipt {state['receipt']}" in run("replay", path)[1]


def test_replay_drops_a_torn_last_line_and_says_so(run, tmp_path):
    path = tmp_path / "game.jsonl"
    text = record(START, throw("444411"), throw("123456"))
    for cut in (1, 2, 10, 40):
        path.write_text(text[:-cut])
        status, out, err = run("replay", path, "--json")
        assert status == 0
        # without its last line end alone the line is whole
        assert json.loads(out)["round"] == (2 if cut == 1 else 1)
        assert ("line 3, the last, breaks off and was dropped" in err) == (cut > 1)


def test_replay_refuses_a_changed_line_of_a_record(run, tmp_path):
    path = tmp_path / "game.jsonl"
    lines = record(START, throw("444411"), throw("123456"), throw("123455")).splitlines(True)
    broken = {
        "changed": [*lines[:1], lines[1].replace("444411", "444412"), *lines[2:]],
        "left out": [*lines[:1], *lines[2:]],
        "twice": [*lines[:2], *lines[1:]],
        "cut": [*lines[:1], lines[1][:30] + "\n", *lines[2:]],
        "stripped": [*lines[:1], throw("444411") + "\n", *lines[2:]],
    }
    for what, changed in broken.items():
        path.write_text("".join(changed))
        status, out, err = run("replay", path, "--json")
        assert (status, out) == (1, ""), what
        assert ("line 3" if what == "twice" else "line 2") in err, what
        assert "lines before it are good" in err


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "holds no events"),
        ([throw("444411")], "line 1: the first event is a start"),
        (["nonsense"], "line 1: … not JSON"),
        (["[1]"], "line 1: … JSON object"),
        ([START, '{"e":"throw","d":"444417","src":"keys"}'], "line 2: … '444417' … six digits"),
        ([START, '{"e":"throw","d":"444411"}'], "line 2: … src"),
        ([START, "", '{"e":"jump"}'], "line 3: … 'jump' … choose"),
        ([START, '{"e":"undo"}'], "line 2: … nothing to undo"),
        ([START, '{"e":"end"}', throw("444411")], "line 3: … over"),
        ([START, '{"e":"out","seat":2}'], "line 2: … 0 to 1"),
        ([START, '{"e":"out","seat":true}'], "line 2"),
        ([START, '{"e":"undo","e":"end"}'], "line 2: field 'e' stands twice"),
        ([START, '{"e":"undo"' + ',"x":[' * 3 + "]" * 3 + "}"], "line 2"),
        ([START, '{"a":' * 50_000], "line 2"),
        ([START, '{"e":"undo","x":NaN}'], "line 2: NaN is not JSON"),
        ([START, '{"e":"undo","x":[-Infinity]}'], "line 2: -Infinity is not JSON"),
        ([START.replace('"xiamen"', "{}")], "line 1: rules: id: this field is missing"),
        ([START.replace("xiamen", "nosuch")], "line 1: the ruleset 'nosuch' is not shipped"),
        ([START.replace('["甲","乙"]', '["甲"]')], "line 1: … players"),
    ],
)
def test_replay_names_the_line_that_is_wrong(run, tmp_path, lines, says):
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, out, err = run("replay", path, "--json")
    assert (status, out) == (1, "")
    for part in says.split(" … "):
        assert part in err


def test_replay_of_what_is_no_text(run, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(START.encode() + b'\n{"e":"\xff"}\n')
    status, _, err = run("replay", path)
    assert status == 1
    assert "line 2" in err
    assert "UTF-8" in err
    assert run("replay", tmp_path)[0] == 1
    assert run("replay", tmp_path / "none")[0] == 1


def test_replay_with_a_ruleset_of_ones_own(run, tmp_path):
    doc = json.loads(run("rules", "show", "minnan", "--json")[1])
    rules = tmp_path / "mine.json"
    rules.write_text(json.dumps({**doc, "id": "mine"}))
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join([START.replace("xiamen", "mine"), throw("444411")]))
    assert json.loads(run("replay", path, "--rules", rules, "--json")[1])["rules"] == "mine"
    status, _, err = run("replay", path, "--rules", "xiamen")
    assert status == 1
    assert "'mine'" in err
    inside = START.replace('"xiamen"', json.dumps({**doc, "id": "inside"}))
    path.write_text("\n".join([inside, throw("444411")]))
    assert json.loads(run("replay", path, "--json")[1])["rules"] == "inside"


# odds


def test_odds_of_every_ruleset_count_every_throw(run):
    for rules in shipped_ids():
        document = json.loads(run("odds", "--rules", rules, "--json")[1])
        assert document["rules"] == rules
        assert document["throws"] == 46656 == sum(document["hands"].values())


def test_odds_of_xiamen_are_the_known_ones(run):
    document = json.loads(run("odds", "--json")[1])
    assert document["hands"] == {
        "chajinhua": 15, "liubohong": 1, "liubohei": 5, "wuhong": 30, "wuzi": 150, "sihong": 360,
        "duitang": 720, "sanhong": 2500, "sijin": 1875, "erju": 9300, "yixiu": 17400,
        "nothing": 14300,
    }  # fmt: skip
    assert document["prizes"]["zhuangyuan"] == 15 + 1 + 5 + 30 + 150 + 360


def test_odds_agree_with_scoring_each_throw(run):
    document = json.loads(run("odds", "--rules", "banquet", "--json")[1])
    from bobing.check import load_ruleset
    from bobox.rulefile import resolve

    ruleset = load_ruleset(resolve("banquet"))
    hands, prizes = {}, {}
    for faces in product("123456", repeat=6):
        judgement = ruleset.judge("".join(faces))
        hand = judgement.hand or "nothing"
        hands[hand] = hands.get(hand, 0) + 1
        for prize in judgement.wins:
            prizes[prize] = prizes.get(prize, 0) + 1
    assert hands == document["hands"]
    assert prizes == document["prizes"]


# rules


def test_rules_list_and_show(run):
    listed = json.loads(run("rules", "list", "--json")[1])
    assert [each["id"] for each in listed] == shipped_ids()
    assert listed[0]["id"] == "xiamen"
    assert len(listed) == 17
    for each in listed:
        assert json.loads(run("rules", "show", each["id"], "--json")[1])["id"] == each["id"]
    assert "状元插金花" in run("rules", "show", "xiamen")[1]


def test_rules_check_says_field_and_allowed_values(run, tmp_path):
    doc = json.loads(run("rules", "show", "minnan", "--json")[1])
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(doc))
    assert run("rules", "check", path)[0] == 0
    assert json.loads(run("rules", "check", path, "--json")[1])["ok"] is True
    doc["prizes"][1]["count"] = 1000
    path.write_text(json.dumps(doc))
    status, out, err = run("rules", "check", path)
    assert (status, out) == (1, "")
    assert "prizes[1].count" in err
    assert "from 0 to 999" in err
    status, out, err = run("rules", "check", path, "--json")
    assert status == 1
    assert json.loads(out)["field"] == "prizes[1].count"


# logs verify


def test_verify_prints_the_receipt_and_finds_a_change(run, tmp_path):
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    text = record(START, throw("444411"), '{"e":"end"}')
    good.write_text(text)
    bad.write_text(text.replace("444411", "444412"))
    status, out, err = run("logs", "verify", good, "--json")
    assert (status, err) == (0, "")
    (found,) = json.loads(out)
    assert found["ok"] is True
    assert found["lines"] == 3
    assert found["receipt"] == json.loads(run("replay", good, "--json")[1])["receipt"]
    status, out, err = run("logs", "verify", good, bad, "--json")
    assert status == 1
    assert [each["ok"] for each in json.loads(out)] == [True, False]
    status, out, _ = run("logs", "verify", bad)
    assert status == 1
    assert "line 2" in out
    good.write_text(START + "\n")
    assert run("logs", "verify", good)[0] == 1


def test_verify_reads_a_pipe_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    text = record(START, throw("444411"), '{"e":"end"}')
    command = [sys.executable, "-m", "bobox", "logs", "verify", str(pipe), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        pipe.write_text(text)
        (found,) = json.loads(process.communicate(timeout=60)[0])
    assert found["over"] is True
    assert found["receipt"].replace("-", "") == json.loads(text.splitlines()[-1])["c"]


# the command itself


def test_every_help_has_an_example(run):
    commands = [
        [], ["score"], ["replay"], ["odds"], ["devices"], ["install"], ["info"], ["sim"],
        ["rules"], ["players"], ["logs"],
        *(["rules", name] for name in ("list", "show", "check", "push", "pull")),
        ["players", "push"], *(["logs", name] for name in ("list", "pull", "verify")),
    ]  # fmt: skip
    for command in commands:
        status, out, _ = run(*command, "--help")
        assert status == 0
        assert f"Example: bobox {' '.join(command)}".strip() in out


def test_no_traceback_but_with_debug(tmp_path):
    assert "Traceback" not in bobox("replay", str(tmp_path)).stderr.decode()
    assert "Traceback" in bobox("--debug", "replay", str(tmp_path)).stderr.decode()
    assert "Traceback" in bobox("replay", str(tmp_path), "--debug").stderr.decode()


def test_chinese_comes_out_of_a_pipe_whatever_the_locale():
    done = bobox("score", "444411", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert done.returncode == 0
    assert "状元插金花" in done.stdout.decode("utf-8")


def test_a_reader_that_has_had_enough_is_no_traceback():
    command = f"yes 444411 | head -20000 | {sys.executable} -m bobox score - --json | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60)
    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's /dev/full")
def test_output_that_cannot_be_written_is_said():
    for arguments in (["odds", "--json"], ["score", "444411"], ["--help"]):
        command = [sys.executable, "-m", "bobox", *arguments]
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == 1
        assert done.stderr.startswith(b"bobox: standard ")
        assert b"No space left" in done.stderr
        assert done.stderr.count(b"\n") == 1


def test_without_a_standard_output_nothing_is_taken_for_done():
    command = f"{sys.executable} -m bobox odds --json >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"should not happen" not in done.stderr
