"""Files from people, made wrong in every way: 20,000 a run.

Each is taken where it is right, and else refused in one sentence that names the place.
`BOBOX_SOAK=1` draws ten times as many, others each time.
"""

import os

import files_journals
import files_names
import files_rulesets
import files_transcripts
from bobing.check import RulesError, check_ruleset_text
from bobing.lines import Damaged, LineError, Torn, parse_line, unseal
from bobox import players, replaying, rulefile
from bobox.errors import FileError
from bobox.record import Record
from files_case import InMemory, cases, is_sentence
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SOAK = bool(os.environ.get("BOBOX_SOAK"))


def times(count):
    """So many files; the same ones each time, but not in the soak."""
    return settings(
        max_examples=count * 10 if SOAK else count,
        derandomize=not SOAK,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def expect(case, said, field=None):
    """What was said of a file (None: it was taken) is what the grammar knows of it."""
    assert (said is None) == case.valid, (said, case)
    if said is not None:
        assert case.named_by(said, field), (said, field, case)
        assert is_sentence(said), said


@times(6000)
@given(cases(files_rulesets.MISTAKES))
def test_rulesets(case):
    said = field = None
    try:
        doc = rulefile.load(InMemory(case.data))
    except rulefile.RulesProblem as problem:
        said, field = str(problem), problem.field
    else:
        assert doc["prizes"]
    expect(case, said, field)
    if case.box:
        box = None
        try:
            check_ruleset_text(case.data)
        except RulesError as error:
            box = error
        assert (box is None) == case.valid, (box, case)
        assert box is None or case.named_by_box(box.en, box.field), (box.en, case)
        assert box is None or box.zh != box.en


def play(data):
    """The state that a file leaves; what is torn is refused, as `logs verify` does."""
    lines = Record(data)
    state = replaying.replay_record(lines, "FILE").state()
    if lines.torn:
        raise FileError(f"line {lines.torn}, the last, breaks off and was dropped")
    return state


def said_of(data):
    try:
        return None, play(data)
    except FileError as error:
        return str(error), None


@times(5500)
@given(cases(files_transcripts.MISTAKES))
def test_transcripts(case):
    said, state = said_of(case.data)
    expect(case, said)
    if case.why.startswith("written otherwise") or case.why in ("BOM", "CRLF"):
        assert state in plain_states()


def plain_states(found=[]):  # noqa: B006, the games are the same in every call
    if not found:
        for events in files_transcripts.games():
            lines = [files_transcripts.written(event) for event in events]
            found.append(play(files_transcripts.text_of(lines)))
    return found


@times(3000)
@given(cases(files_journals.MISTAKES))
def test_records(case):
    said, _ = said_of(case.data)
    expect(case, said)


@times(3500)
@given(cases(files_names.MISTAKES))
def test_names(case):
    said = None
    try:
        names = players.read_names(InMemory(case.data))
    except FileError as error:
        said = str(error)
    else:
        assert set(names) <= set(files_names.NAMES)
        assert len(names) > 1
    expect(case, said)


LINES = st.one_of(
    st.text(max_size=60),
    st.text(alphabet='{}[]:,"\\eud0123456 \t', max_size=40),
    st.builds(
        lambda at, junk, line: line[:at] + junk + line[at:],
        st.integers(0, 60),
        st.text(max_size=3),
        st.sampled_from(
            [
                '{"e":"throw","d":"444411","src":"keys"}',
                '{"e":"ruling","prize":"erju","from":null,"to":2,"why":""}',
                '{"e":"start","rules":"xiamen","players":["a","b"],"first":0}',
            ]
        ),
    ),
)


@times(1000)
@given(LINES)
def test_a_line_is_an_event_or_a_line_error(text):
    wrong = None
    try:
        event = parse_line(text, 7)
    except LineError as error:
        wrong = error
    if wrong is None:
        assert isinstance(event, dict)
        assert isinstance(event["e"], str)
    else:
        assert wrong.number == 7
        assert wrong.en.startswith("line 7: ")
        assert wrong.zh.startswith("第 7 行：")


@times(1000)
@given(st.data())
def test_a_sealed_line_is_whole_torn_or_damaged(data):
    lines = data.draw(st.sampled_from(files_journals.records()))
    whole = lines[0][:-1].decode()
    text = data.draw(
        st.one_of(
            st.text(max_size=60).filter(lambda text: text.isascii()),
            st.integers(0, len(whole)).map(lambda at: whole[:at]),
            st.tuples(st.integers(0, len(whole)), st.text(alphabet='a0"{}\\,:é', max_size=2)).map(
                lambda drawn: whole[: drawn[0]] + drawn[1] + whole[drawn[0] :]
            ),
        )
    )
    try:
        event, digest = unseal(text, 0, files_journals.first_digest())
    except (Torn, Damaged):
        assert text != whole
    else:
        assert text == whole
        assert event["n"] == 0
        assert len(digest) == 32
