"""Wrong files given to the commands: one sentence with the place, the status, nothing else. 200 of
the grammars' files, then each that has a name: BOM, GBK, a folder, 10 MB, 100,000 brackets."""

import contextlib
import io
import json
import os
import subprocess
import sys

import files_journals
import files_names
import files_rulesets
import files_transcripts
import pytest
from bobox.__main__ import main
from files_case import Case, cases, is_sentence
from files_json import written
from hypothesis import given
from hypothesis import strategies as st
from test_files_grammar import times

NO_PORT = ("--port", "/dev/no-such-port")
COMMANDS = {
    "check": ("rules", "check", "FILE"),
    "check --json": ("rules", "check", "FILE", "--json"),
    "push": ("rules", "push", "FILE", *NO_PORT),
    "odds": ("odds", "--rules", "FILE", "--json"),
    "show": ("rules", "show", "FILE"),
    "score --rules": ("score", "444411", "--rules", "FILE"),
    "replay": ("replay", "FILE"),
    "replay --json": ("replay", "FILE", "--json"),
    "replay -": ("replay", "-", "--json"),
    "verify": ("logs", "verify", "FILE"),
    "players": ("players", "push", "FILE", *NO_PORT),
    "score -": ("score", "-", "--json"),
}
OF = {
    "ruleset": ("check", "check --json", "push", "odds", "show", "score --rules"),
    "transcript": ("replay", "replay --json", "replay -"),
    "record": ("replay", "replay --json", "replay -", "verify"),
    "names": ("players",),
    "dice": ("score -",),
}
"""The commands that read each kind of file."""


def run(arguments, data=b""):
    """A command in this process: (status, standard output, standard error)."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data))
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(arguments)
    finally:
        sys.stdin = before
    return status, out.getvalue(), err.getvalue()


def given_file(command, path, data):
    path.write_bytes(data)
    arguments = [str(path) if each == "FILE" else each for each in COMMANDS[command]]
    return run(arguments, data)


def check_refused(command, result, case=None):
    """The command refused its file: one sentence, status 1, and no result."""
    status, out, err = result
    assert status == 1, result
    if command == "verify":
        said, rest = out, err
    elif command == "check --json":
        document = json.loads(out)
        assert document["ok"] is False
        said, rest = document["error"] + "\n", err
    else:
        said, rest = err, out
    if command != "score -":  # the throws before the wrong one have been judged
        assert rest == "", result
    assert is_sentence(said.removesuffix("\n")), said
    assert said.endswith("\n")
    assert "should not happen" not in said
    assert "Traceback" not in said
    if case is not None:
        parts = [place[1:] if place[:1] == "~" else place for place in case.places]
        assert any(part in said for part in parts), (said, case)


def check_taken(command, result):
    status, out, err = result
    if command in ("push", "players"):  # right, and there is no box to push it to
        assert (status, out) == (1, "")
        assert err.startswith("bobox: there is no port"), err
    else:
        assert status == 0, result
        assert out


def dice_of(pick):
    lines = ["444411", " 123456 ", "# 甲", "", "665544"]
    at = pick.number(len(lines))
    wrong = [
        "44441",
        "4444111",
        "444410",
        "４４４４１１",
        "四四四四一一",
        "x" * 5000,
        "\x1b[2J",
        "\0",
    ]
    if pick.number(4) == 0:
        return Case("\r\n".join(lines).encode("utf-8-sig"), (), "right dice")
    lines[at] = pick.of(wrong)
    return Case("\n".join(lines).encode(), (f"~line {at + 1} of standard input",), lines[at])


KINDS = {
    "ruleset": files_rulesets.MISTAKES,
    "transcript": files_transcripts.MISTAKES,
    "record": files_journals.MISTAKES,
    "names": files_names.MISTAKES,
    "dice": [dice_of],
}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("files") / "file"


@times(200)
@given(
    st.sampled_from(list(KINDS)).flatmap(
        lambda kind: st.tuples(st.sampled_from(OF[kind]), cases(KINDS[kind]))
    )
)
def test_a_file_of_the_grammars_given_to_a_command(path, drawn):
    command, case = drawn
    result = given_file(command, path, case.data)
    torn = "breaks off" in str(case.places) and command.startswith("replay")
    if torn and result[0] == 0:
        assert "the last, breaks off and was dropped" in result[2]
    elif case.valid and command == "push" and "the box's font has no" in result[2]:
        check_refused(command, result)  # a right ruleset, whose names this box can't show
    elif case.valid:
        check_taken(command, result)
    else:
        check_refused(command, result, case)


# files that have a name

DOC = {**files_rulesets.DOCS[0], "id": "ours"}
GAME = files_transcripts.text_of([written(event) for event in files_transcripts.games()[0]])
GOOD = {
    "ruleset": written(DOC, indent=1).encode(),
    "transcript": GAME,
    "record": b"".join(files_journals.records()[0]),
    "names": "\n".join(files_names.NAMES).encode(),
    "dice": b"444411\n\n# \xe7\x94\xb2\n123456\n",
}
ALL = [(kind, command) for kind in GOOD for command in OF[kind]]
TAKEN = {
    "as it is": lambda data: data,
    "BOM": lambda data: b"\xef\xbb\xbf" + data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "BOM and CRLF": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "blank lines at the end": lambda data: data + b"\n \n\n",
}
REFUSED = {
    "UTF-16": lambda data: data.decode().encode("utf-16"),
    "UTF-16 without a mark": lambda data: data.decode().encode("utf-16-be"),
    "NUL bytes": lambda _: b"\0" * 1000,
    "NUL first": lambda data: b"\0" + data,
    "binary": lambda _: bytes(range(256)) * 4,
    "a picture": lambda _: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a lone surrogate in its bytes": lambda data: b"\xed\xa0\x80" + data,
    "brackets": lambda _: b"[" * 7000,
    "NaN": lambda _: b"NaN",
    "a number of 5,000 digits": lambda _: b"1" * 5000,
}


@pytest.mark.parametrize(("kind", "command"), ALL)
@pytest.mark.parametrize("how", TAKEN)
def test_files_that_are_odd_and_right(kind, command, how, path):
    check_taken(command, given_file(command, path, TAKEN[how](GOOD[kind])))


@pytest.mark.parametrize(("kind", "command"), ALL)
@pytest.mark.parametrize("how", REFUSED)
def test_files_that_are_wrong(kind, command, how, path):
    check_refused(command, given_file(command, path, REFUSED[how](GOOD[kind])))


@pytest.mark.parametrize(("kind", "command"), [each for each in ALL if each[0] != "dice"])
def test_an_empty_file(kind, command, path):
    del kind
    check_refused(command, given_file(command, path, b""))


def test_gbk_is_said_with_the_line(path):
    for kind in ("ruleset", "transcript", "names"):
        for command in OF[kind]:
            result = given_file(command, path, GOOD[kind].decode().encode("gb18030"))
            check_refused(command, result, Case(b"", ("~is not UTF-8",)))
    # the digits are ASCII: only the comment's line is not
    check_refused("score -", given_file("score -", path, "444411\n# 甲乙".encode("gbk")))


SMALL = {
    "a field twice": ("ruleset", b'"repeat"', b'"repeat": "best", "repeat"', "repeat: this field"),
    "1e999 as a count": ("ruleset", b'"count":1,', b'"count":1e999,', "prizes[0].count: is Inf"),
    "NaN as a count": ("ruleset", b'"count":1,', b'"count":NaN,', "NaN is not JSON"),
    "10**5000": ("ruleset", b'"count":1,', b'"count":1%s,' % (b"0" * 5000), "is too long"),
    "full-width digits": ("ruleset", b'"count":1,', '"count":１,'.encode(), "line "),
    "a surrogate": ("ruleset", b'"en":"', b'"en":"\\ud83d', "half a character"),
    "an unknown field": ("ruleset", b'"repeat"', b'"repaet"', "repaet: unknown field"),
    "an event's field twice": ("transcript", b'"src":', b'"src":"keys","src" :', "stands twice"),
    "1e999 as a seat": ("transcript", b'"first":1', b'"first":1e999', "line 1: first of start is"),
    "Infinity as a seat": ("transcript", b'"first":1', b'"first":Infinity', "line 1: "),
    "a seat of 5,000 digits": (
        "transcript",
        b'"first":1',
        b'"first":1' + b"0" * 5000,
        "of 5001 digits",
    ),
    "full-width dice": ("transcript", b'"d":"', '"d":"４'.encode(), "must be six digits"),
    "a surrogate in a name": ("transcript", b'["', b'["\\udfff', "line 1: players of start is"),
    "an unknown event": ("transcript", b'"throw"', b'"thorw"', "e is 'thorw'; must be one of"),
}


@pytest.mark.parametrize("how", SMALL)
def test_one_mistake(how, path):
    kind, old, new, says = SMALL[how]
    data = GOOD[kind].replace(old, new, 1)
    assert data != GOOD[kind]
    for command in OF[kind]:
        check_refused(command, given_file(command, path, data), Case(b"", ("~" + says,)))


@pytest.mark.parametrize("command", OF["transcript"])
def test_emoji_names_in_a_game(command, path):
    data = GOOD["transcript"].replace('"甲"'.encode(), '"👩‍🚀😀"'.encode())
    result = given_file(command, path, data)
    check_taken(command, result)
    assert command != "replay" or "👩‍🚀😀" in result[1]


@pytest.mark.parametrize(("kind", "command"), [each for each in ALL if "-" not in each[1][-1:]])
def test_files_that_cannot_be_read(kind, command, tmp_path, as_nobody):
    del kind
    locked = tmp_path / "locked"
    locked.write_bytes(b"x")
    locked.chmod(0)
    dangling = tmp_path / "link"
    dangling.symlink_to(tmp_path / "gone")
    for file in (tmp_path / "none", tmp_path, dangling, locked, "x" * 5000, "\udcff\udcfe"):
        arguments = [str(file) if each == "FILE" else each for each in COMMANDS[command]]
        with as_nobody():
            status, out, err = run(arguments)
        assert status == 1
        said = out if command == "verify" else err
        assert len(said.splitlines()) == 1
        assert "should not happen" not in said
        if len(str(file)) < 1000:
            assert ascii(str(file))[1:-1] in said


@pytest.fixture
def as_nobody():
    """as_nobody(): within it, files are opened as a user who is not root."""

    @contextlib.contextmanager
    def user():
        if os.geteuid() != 0:
            yield
            return
        os.seteuid(65534)
        try:
            yield
        finally:
            os.seteuid(0)

    return user


# as a process: what the shell may hand over, and a small memory

LIMIT = 200 << 20
CHILD = f"""
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({LIMIT}, {LIMIT}))
from bobox.__main__ import main
sys.exit(main())
"""


def process(arguments, **options):
    """The command as a process that may take 200 MB."""
    pytest.importorskip("resource")
    command = [sys.executable, "-c", CHILD, *arguments]
    return subprocess.run(command, capture_output=True, timeout=100, **options)


START = b'{"e":"start","rules":"xiamen","players":["a","b"],"first":0}\n'
MB_10 = 10 << 20
LARGE = {
    "10 MB of digits": lambda: b"4" * MB_10,
    "10 MB of line ends": lambda: b"\n" * MB_10 + b"x",
    "100,000 brackets": lambda: b"[" * 100_000 + b"]" * 100_000,
    "10 MB of brackets": lambda: b'{"e":"undo","x":[' + b"[]," * (MB_10 // 3) + b"[]]}\n",
}


@pytest.mark.parametrize("how", LARGE)
@pytest.mark.parametrize(
    "command", ["check", "push", "replay", "replay -", "verify", "players", "score -"]
)
def test_large_files_take_little_memory(command, how, tmp_path):
    file = tmp_path / "large"
    file.write_bytes(LARGE[how]())
    arguments = [str(file) if each == "FILE" else each for each in COMMANDS[command]]
    with file.open("rb") as stdin:
        done = process(arguments, stdin=stdin)
    result = done.returncode, done.stdout.decode(), done.stderr.decode()
    check_refused(command, result)


@pytest.mark.parametrize("kind", ["transcript", "record"])
def test_a_game_of_10_mb_is_played(kind, tmp_path):
    """More turns than two bytes count, and a zhuangyuan after them."""
    file = tmp_path / "game.jsonl"
    blank, best = (
        '{"e":"throw","d":"122356","src":"keys"}',
        '{"e":"throw","d":"444411","src":"keys"}',
    )
    count = MB_10 // 40 if kind == "transcript" else 140_000
    texts = [START.decode().strip(), *[blank] * count, best]
    if kind == "record":
        file.write_bytes(b"".join(files_journals.sealed(texts)))
        done = process(["logs", "verify", str(file), "--json"])
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)[0]["lines"] == count + 2
        return
    file.write_text("\n".join(texts))
    done = process(["replay", str(file), "--json"])
    assert done.returncode == 0, done.stderr
    state = json.loads(done.stdout)
    assert state["round"] == 1 + (count + 1) // 2 > 65536
    assert state["zhuangyuan"] == [count % 2]


def test_no_standard_input_at_all():
    for command in ("replay -", "score -"):
        line = f'"{sys.executable}" -m bobox {" ".join(COMMANDS[command])} <&-'
        done = subprocess.run(["sh", "-c", line], capture_output=True, timeout=60)
        assert (done.returncode, done.stdout) == (1, b"")
        assert done.stderr == b"bobox: there is no standard input to read\n"


def test_names_of_files_that_are_no_text():
    for command in ("replay", "check", "check --json", "push", "verify", "players", "odds"):
        arguments = [b"\xff\xfe.json" if each == "FILE" else each for each in COMMANDS[command]]
        done = subprocess.run(
            [sys.executable, "-m", "bobox", *arguments], capture_output=True, timeout=60
        )
        assert done.returncode == 1
        assert b"Traceback" not in done.stderr
        assert rb"\xff" in done.stderr + done.stdout or rb"\udcff" in done.stderr + done.stdout
