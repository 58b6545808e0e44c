"""Events as lines: what a transcript may hold, and the journal's chain."""

import json

from at_table import raises
from bobing.event import encode
from bobing.journal import first_digest, seal
from bobing.lines import Damaged, LineError, Torn, parse_line, receipt, unseal

GOOD = (
    '{"e":"start","rules":"xiamen","players":["甲","Zoë"],"first":0}',
    '{"e":"start","rules":"xiamen","players":["a","b"],"first":1,"table":7,"opening":{"d":"34"}}',
    '{"e":"throw","d":"444411","src":"keys"}',
    '{"e":"throw","d":"123456","src":"shake"}',
    '{"e":"foul"}',
    '{"e":"foul","seat":3,"why":"说 \\"不\\""}',
    '{"e":"out","seat":0}',
    '{"e":"ruling","prize":"erju","from":null,"to":2,"why":""}',
    '{"e":"rethrow"}',
    '{"e":"choose","prize":"yixiu"}',
    '{"e":"pass"}',
    '{"e":"pips"}',
    '{"e":"time_up"}',
    '{"e":"undo"}',
    '{"e":"end"}',
)
BAD = (
    "",
    "throw 444411",
    '{"e":"throw","d":"444411","src":"keys"',
    "[]",
    '"undo"',
    "null",
    "{}",
    '{"e":"through"}',
    '{"e":["undo"]}',
    '{"e":"throw","d":"444411"}',
    '{"e":"throw","src":"keys"}',
    '{"e":"throw","d":444411,"src":"keys"}',
    '{"e":"throw","d":"44441","src":"keys"}',
    '{"e":"throw","d":"444410","src":"keys"}',
    '{"e":"throw","d":"44441７","src":"keys"}',
    '{"e":"throw","d":"444411","src":"dice"}',
    '{"e":"out"}',
    '{"e":"out","seat":"0"}',
    '{"e":"out","seat":-1}',
    '{"e":"out","seat":1.0}',
    '{"e":"out","seat":true}',
    '{"e":"out","seat":null}',
    '{"e":"foul","seat":"x"}',
    '{"e":"foul","why":3}',
    '{"e":"ruling","prize":"erju","from":null,"to":2}',
    '{"e":"ruling","prize":"erju","to":2,"why":""}',
    '{"e":"ruling","prize":7,"from":null,"to":2,"why":""}',
    '{"e":"choose"}',
    '{"e":"choose","prize":null}',
    '{"e":"start","rules":"xiamen","players":["a"],"first":0}',
    '{"e":"start","rules":"xiamen","players":["a","b"]}',
    '{"e":"start","players":["a","b"],"first":0}',
    '{"e":"start","rules":"","players":["a","b"],"first":0}',
    '{"e":"start","rules":"xiamen","players":["a",5],"first":0}',
    '{"e":"start","rules":"xiamen","players":["a"," "],"first":0}',
    '{"e":"start","rules":"xiamen","players":["a","b"],"first":0,"table":"x"}',
)


def test_good_lines_come_back_as_they_were():
    for line in GOOD:
        assert encode(parse_line(line, 1)) == line


def test_bad_lines_are_named():
    for line in BAD:
        error = raises(LineError, parse_line, line, 17)
        assert error.number == 17
        assert error.zh.startswith("第 17 行")
        assert error.en.startswith("line 17: ")


def test_errors_say_what_was_expected():
    error = raises(LineError, parse_line, '{"e":"throw","d":"44441","src":"keys"}', 3)
    assert error.en == "line 3: d of throw is '44441'; must be six digits from 1 to 6, as 444411"
    assert "keys or shake" in raises(LineError, parse_line, '{"e":"throw","d":"444411"}', 1).en


def test_unknown_fields_are_kept_in_one_order():
    line = '{"note":"x","src":"keys","e":"throw","at":{"b":1,"a":[null,true]},"d":"444411"}'
    assert (
        encode(parse_line(line, 1))
        == '{"e":"throw","d":"444411","src":"keys","at":{"a":[null,true],"b":1},"note":"x"}'
    )


def test_control_characters_are_escaped():
    event = {"e": "foul", "why": 'a\nb\t"\\\x01'}
    line = encode(event)
    assert "\n" not in line
    assert json.loads(line) == event


def _journal():
    digest = first_digest()
    lines = []
    for number, text in enumerate(GOOD[1:6]):
        line, digest = seal(text, number, None if number == 2 else 1767225600 + number, digest)
        lines.append(line)
    return lines, digest


def test_a_journal_comes_back():
    lines, last = _journal()
    digest = first_digest()
    for number, line in enumerate(lines):
        event, digest = unseal(line, number, digest)
        assert event["n"] == number
        assert event["t"] == json.loads(line)["t"]
        assert encode(event).startswith(GOOD[1 + number][:-1])
    assert digest == last
    assert receipt(digest) == lines[-1][-10:-6] + "-" + lines[-1][-6:-2]


def test_the_chain_is_the_documented_one():
    line, digest = seal('{"e":"undo"}', 0, None, first_digest())
    assert line == '{"e":"undo","n":0,"t":null,"c":"' + receipt(digest).replace("-", "") + '"}'


def test_torn_lines():
    lines, _ = _journal()
    for size in range(len(lines[0])):
        raises(Torn, unseal, lines[0][:size], 0, first_digest())


def test_changed_lines():
    lines, _ = _journal()
    digest = first_digest()
    line = lines[0]
    raises(Damaged, unseal, line.replace('"a"', '"c"'), 0, digest)
    raises(Damaged, unseal, line, 1, digest)
    raises(Damaged, unseal, lines[1], 1, digest)
    raises(Damaged, unseal, line[:-3] + ("0" if line[-3] != "0" else "1") + '"}', 0, digest)


def test_a_line_of_a_throw_is_short():
    line, _ = seal(GOOD[2], 99999, 1767225600, first_digest())
    assert len(line.encode()) <= 120
