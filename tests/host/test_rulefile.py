"""The host's validation of rulesets: whole, with the path and the allowed values, and of one mind
with the box's own short check."""

import copy
import json
import random

import pytest
from bobing.check import RulesError, check_ruleset_text
from bobox import rulefile
from bobox.places import rulesets_dir
from bobox.rulefile import RulesProblem, check_bytes

VALUES = [
    None, True, False, 0, 1, -1, 2, 999, 1000, 1.0, 1.5, "", "x", "zhuangyuan", "duitang",
    "yixiu", "erju", "a" * 24, "a" * 25, "二" * 32, "二" * 33, "l1\nl2", "65321", "66", "4",
    "face",
    "kicker", "low_kicker", "first", "none", "chase", "choose", "nearest", "oldest", "stock",
    "sihong",
    "wuzi", "wuzi+4", [], {}, ["face"], ["face", "kicker"], ["kicker", "low_kicker"], "A b",
    "null",
    {"do": "none"}, {"do": "chase", "who": "oldest"}, {"zh": "一", "en": "one"}, {"throws": 3},
    {"need_zhuangyuan": True, "tail": "now"}, 10**20, "\x7f", "é",
]  # fmt: skip
KEYS = [
    "faces", "compare", "equal", "bonus", "lock", "sweep", "spare", "hand", "who", "while_others",
    "do", "money", "goods", "throws", "triples", "void", "scramble", "extras", "exhausted", "pips",
    "blank_skip", "hand_names", "sihong", "yixiu", "typo",
]  # fmt: skip


def shipped():
    return [json.loads(path.read_text("utf-8")) for path in sorted(rulesets_dir().glob("*.json"))]


def as_bytes(doc):
    return json.dumps(doc, ensure_ascii=False).encode()


def containers(node):
    if isinstance(node, (dict, list)):
        yield node
        for child in node.values() if isinstance(node, dict) else node:
            yield from containers(child)


def mutate(doc, rng):
    """One small change at a random place of the document."""
    place = rng.choice(list(containers(doc)))
    if isinstance(place, dict):
        action = rng.randrange(3)
        if action == 0 and place:
            del place[rng.choice(list(place))]
        elif action == 1:
            place[rng.choice(KEYS)] = copy.deepcopy(rng.choice(VALUES))
        elif place:
            place[rng.choice(list(place))] = copy.deepcopy(rng.choice(VALUES))
    elif place and rng.random() < 0.3:
        del place[rng.randrange(len(place))]
    elif place and rng.random() < 0.5:
        place.append(copy.deepcopy(rng.choice(place)))
    else:
        place.insert(rng.randint(0, len(place)), copy.deepcopy(rng.choice(VALUES)))


def test_every_shipped_ruleset_passes():
    for doc in shipped():
        assert check_bytes(as_bytes(doc)) == doc


def test_host_and_box_accept_and_refuse_the_same():
    rng = random.Random(20)
    refused = 0
    for doc in shipped() * 60:
        doc = copy.deepcopy(doc)
        for _ in range(rng.choice((1, 1, 2))):
            mutate(doc, rng)
        data = as_bytes(doc)
        try:
            check_ruleset_text(data)
            box = None
        except RulesError as error:
            box = error
        try:
            check_bytes(data)
            host = None
        except RulesProblem as error:
            host = error
        assert (box is None) == (host is None), (box, host, doc)
        refused += host is not None
    assert 400 < refused < 1000


def changed(path, value):
    doc = copy.deepcopy(next(doc for doc in shipped() if doc["id"] == "chase_oldest"))
    node = doc
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return as_bytes(doc)


@pytest.mark.parametrize(
    ("path", "value", "field", "says"),
    [
        (["nope"], 1, "nope", "allowed here: id name"),
        (["prizes", 1, "count"], "two", "prizes[1].count", "a whole number from 0 to 999"),
        (["prizes", 1, "count"], 1000, "prizes[1].count", "a whole number from 0 to 999"),
        (["prizes", 1, "colour"], 1, "prizes[1].colour", "allowed here: id count name"),
        (["prizes", 1, "id"], "Ä", "prizes[1].id", "a-z, 0-9"),
        (["hands"], {"duitang": "duitang"}, "hands.sanhong", "missing"),
        (["hands", "sijin"], "gold", "hands.sijin", "duitang sanhong sijin erju yixiu, or null"),
        (["hands", "sijin"], 5, "hands.sijin", "or null"),
        (["exhausted", "duitang", "do"], "chas", "exhausted.duitang.do", "downgrade"),
        (["exhausted", "gold"], {"do": "none"}, "exhausted.gold", "zhuangyuan duitang sanhong"),
        (["zhuangyuan", 2, "faces"], "11", "zhuangyuan[2].faces", "none repeated"),
        (["zhuangyuan", 2, "faces"], "14", "zhuangyuan[2].faces", "1 2 3 5 6"),
        (["zhuangyuan", 0, "hand"], "royal", "zhuangyuan[0].hand", "chajinhua"),
        (["hand_names"], {"royal": {"zh": "一", "en": "one"}}, "hand_names.royal", "yixiu"),
        (["hand_names"], {"yixiu": {"zh": "一"}}, "hand_names.yixiu.en", "missing"),
        (["name", "zh"], "", "name.zh", "text of 1 to 24 characters"),
        (["triples"], 1, "triples", "true or false"),
        (["end"], {"tail": "now"}, "end.need_zhuangyuan", "missing"),
        (["end"], {"throws": 0}, "end.throws", "from 1 to 999"),
        (["source"], ["x"], "source", "text of 1 to 1000 characters"),
        (["source"], "x" * 8200, "", "8192 bytes"),
    ],
)
def test_a_refusal_names_the_field_and_what_is_allowed(path, value, field, says):
    with pytest.raises(RulesProblem) as info:
        check_bytes(changed(path, value))
    assert info.value.field == field
    assert says in str(info.value)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is not JSON"),
        (b"[" * 8000, "nested too deeply"),
        (b"[" * 4000 + b"]" * 4000, ""),
        (b'{"a":' * 1300 + b"1" + b"}" * 1300, ""),
        (b"[1]", "an object"),
        (b"nul", "is not JSON"),
        (b'{"id": NaN}', "NaN is not JSON"),
        (b'{"id": "a", "id": "b"}', "id: this field stands twice"),
        (b'{"id": "\xff"}', "line 1 is not UTF-8"),
        (b'{"id": "\\ud800"}', "half a character"),
        (b'{"id": ' + b"1" * 6000 + b"}", ""),
        (b"x" * 9000, "8192 bytes"),
    ],
)
def test_what_is_no_ruleset_at_all(data, says):
    with pytest.raises(RulesProblem) as info:
        check_bytes(data)
    assert says in str(info.value)


def test_a_ruleset_is_found_by_id_and_by_file(tmp_path):
    assert rulefile.resolve(None)["id"] == "xiamen"
    assert rulefile.resolve("minnan")["id"] == "minnan"
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xef\xbb\xbf" + as_bytes({**rulefile.resolve("minnan"), "id": "mine"}))
    assert rulefile.resolve(str(path))["id"] == "mine"
    with pytest.raises(rulefile.FileError, match=r"no ruleset 'nosuch'.*xiamen"):
        rulefile.resolve("nosuch")
