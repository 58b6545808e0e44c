"""The check of a ruleset: each fault is one sentence that names the field and what is allowed."""

from at_table import RULESETS, document, raises
from bobing.check import RulesError, check_ruleset, check_ruleset_text, load_ruleset

DELETE = "(deleted)"


def _set(doc, path, value):
    """Sets the field at `path`, as "prizes 2 count"."""
    keys = [int(key) if key.isdigit() else key for key in path.split(" ")]
    for key in keys[:-1]:
        doc = doc[key]
    if value is DELETE:
        del doc[keys[-1]]
    else:
        doc[keys[-1]] = value


# name of a ruleset, path, value, field that the error names, a word of what is allowed
FAULTS = (
    ("xiamen", "colour", 1, "colour", "id name"),
    ("xiamen", "prizes 1 colour", 1, "prizes[1].colour", "goods"),
    ("xiamen", "zhuangyuan 0 color", 1, "zhuangyuan[0].color", "bonus"),
    ("xiamen", "id", DELETE, "id", "required"),
    ("xiamen", "id", "Xia men", "id", "a-z"),
    ("xiamen", "id", "", "id", "a-z"),
    ("xiamen", "id", 5, "id", "a-z"),
    ("xiamen", "name", "Xiamen", "name", "object"),
    ("xiamen", "name en", DELETE, "name.en", "zh en"),
    ("xiamen", "name zh", "", "name.zh", "1 to 24"),
    ("xiamen", "name zh", "a\nb", "name.zh", "one line"),
    ("xiamen", "source", None, "source", "text"),
    ("xiamen", "prizes", [], "prizes", "at least one"),
    ("xiamen", "prizes", {}, "prizes", "list"),
    ("xiamen", "prizes 2 count", 1000, "prizes[2].count", "0 to 999"),
    ("xiamen", "prizes 2 count", -1, "prizes[2].count", "0 to 999"),
    ("xiamen", "prizes 2 count", 1.5, "prizes[2].count", "0 to 999"),
    ("xiamen", "prizes 2 count", True, "prizes[2].count", "0 to 999"),
    ("xiamen", "prizes 2 count", "4", "prizes[2].count", "0 to 999"),
    ("xiamen", "prizes 2 id", "duitang", "prizes[2].id", "once"),
    ("xiamen", "prizes 0 id", "king", "hands", None),
    ("xiamen", "prizes 1 money", -5, "prizes[1].money", "whole number"),
    ("xiamen", "prizes 1 goods", "soap", "prizes[1].goods", "list"),
    ("xiamen", "prizes 1 goods", [3], "prizes[1].goods[0]", "text"),
    ("xiamen", "hands erju", DELETE, "hands.erju", "null"),
    ("xiamen", "hands erju", "cake", "hands.erju", "duitang sanhong sijin erju yixiu"),
    ("xiamen", "hands erju", "zhuangyuan", "hands.erju", "null"),
    ("xiamen", "hands sihong", "sanhong", "hands.sihong", "yixiu"),
    ("xiamen", "hands", [], "hands", "object"),
    ("xiamen", "hand_names", {"flush": {"zh": "x", "en": "x"}}, "hand_names.flush", "sanhong"),
    ("xiamen", "zhuangyuan 0 hand", "sanhong", "zhuangyuan[0].hand", "chajinhua"),
    ("xiamen", "zhuangyuan 1 hand", "chajinhua", "zhuangyuan[1].hand", "once"),
    ("xiamen", "zhuangyuan 2 faces", "65332", "zhuangyuan[2].faces", "none repeated"),
    ("xiamen", "zhuangyuan 2 faces", "654", "zhuangyuan[2].faces", "1 2 3 5 6"),
    ("xiamen", "zhuangyuan 2 faces", "", "zhuangyuan[2].faces", "1 2 3 5 6"),
    ("xiamen", "zhuangyuan 2 faces", 65321, "zhuangyuan[2].faces", "string"),
    ("xiamen", "zhuangyuan 0 faces", "6", "zhuangyuan[0].faces", "liubohei"),
    ("xiamen", "zhuangyuan 4 compare", ["face"], "zhuangyuan[4].compare", "65321"),
    ("xiamen", "zhuangyuan 4 compare", ["sum"], "zhuangyuan[4].compare[0]", "low_kicker"),
    ("xiamen", "zhuangyuan 4 compare", "kicker", "zhuangyuan[4].compare", "list"),
    (
        "xiamen",
        "zhuangyuan 4 compare",
        ["kicker", "low_kicker"],
        "zhuangyuan[4].compare[1]",
        "once",
    ),
    ("xiamen", "zhuangyuan 0 bonus", "all", "zhuangyuan[0].bonus", "stock_whole"),
    ("xiamen", "hands duitang", None, "zhuangyuan[0].bonus", "hands.duitang"),
    ("xiamen", "zhuangyuan 0 lock", "yes", "zhuangyuan[0].lock", "true or false"),
    ("xiamen", "zhuangyuan 0 equal", "last", "zhuangyuan[0].equal", "first later split"),
    ("xiamen", "zhuangyuan 0 spare", "wuhong", "zhuangyuan[0].spare", "sweep"),
    ("team_pool", "zhuangyuan 1 spare", "sanhong", "zhuangyuan[1].spare", "chajinhua"),
    ("xiamen", "triples", 1, "triples", "true or false"),
    ("banquet", "void 0 hand", "yixiu", "void[0].hand", "liubohei"),
    ("banquet", "void 0 faces", "66", "void[0].faces", "none repeated"),
    ("banquet", "scramble", [{"hand": "liubohei", "faces": "2"}], "scramble[0].hand", "once"),
    ("xiamen", "repeat", "first", "repeat", "last best worst"),
    ("xiamen", "equal", None, "equal", "first later split"),
    ("banquet", "extras 0", "wuzi", "extras[0]", "sijin+44"),
    ("banquet", "extras 1", "wuzi+4", "extras[1]", "once"),
    ("banquet", "hands erju", None, "extras[2]", "hands.erju"),
    ("xiamen", "exhausted", {"cake": {"do": "none"}}, "exhausted.cake", "duitang"),
    ("xiamen", "exhausted", {"duitang": "chase"}, "exhausted.duitang", "object"),
    ("xiamen", "exhausted", {"duitang": {"do": "steal"}}, "exhausted.duitang.do", "downgrade"),
    ("xiamen", "exhausted", {"duitang": {"do": "chase"}}, "exhausted.duitang.who", "required"),
    (
        "xiamen",
        "exhausted",
        {"duitang": {"do": "chase", "who": "first"}},
        "exhausted.duitang.who",
        "nearest oldest",
    ),
    (
        "xiamen",
        "exhausted",
        {"duitang": {"do": "none", "who": "nearest"}},
        "exhausted.duitang.who",
        "do",
    ),
    (
        "xiamen",
        "exhausted",
        {"zhuangyuan": {"do": "choose"}},
        "exhausted.zhuangyuan.do",
        "none chase",
    ),
    ("xiamen", "foul_skip", 2, "foul_skip", "0 to 1"),
    ("downgrade", "blank_skip", -1, "blank_skip", "0 to 1"),
    ("xiamen", "opening", "draw", "opening", "count highest"),
    ("xiamen", "direction", "left", "direction", "clockwise counterclockwise"),
    ("xiamen", "end", {"tail": "now"}, "end.need_zhuangyuan", "required"),
    ("xiamen", "end tail", "later", "end.tail", "now round extra"),
    ("xiamen", "end need_zhuangyuan", 1, "end.need_zhuangyuan", "true or false"),
    ("xiamen", "end", {"throws": 0}, "end.throws", "1 to 999"),
    ("xiamen", "end", {"throws": 6, "tail": "now"}, "end.tail", "throws"),
    ("xiamen", "zhuangyuan", [], "end.need_zhuangyuan", "false"),
    ("xiamen", "pips", "no", "pips", "true or false"),
    ("xiamen", "qualifies", 0, "qualifies", "true or false"),
    ("xiamen", "consolation", 0, "consolation", "true or false"),
)


def test_faults_are_named():
    for name, path, value, field, allowed in FAULTS:
        doc = document(name)
        _set(doc, path, value)
        if allowed is None:  # the prize has another name: a ruleset without a zhuangyuan prize
            check_ruleset(doc)
            continue
        error = raises(RulesError, check_ruleset, doc)
        assert error.field == field, (path, error.field)
        assert error.en.startswith(field + ": ")
        assert error.zh.startswith(field + "：")
        assert allowed in error.en, error.en


def test_the_zhuangyuan_prize_is_the_first():
    doc = document("xiamen")
    doc["prizes"].append(doc["prizes"].pop(0))
    assert raises(RulesError, check_ruleset, doc).field == "prizes[5].id"


def test_no_zhuangyuan_prize_to_chase():
    doc = document("qualifier", exhausted={"zhuangyuan": {"do": "chase", "who": "nearest"}})
    assert raises(RulesError, check_ruleset, doc).field == "exhausted.zhuangyuan"


def test_not_a_ruleset():
    for doc in (None, [], "xiamen", 3, {}):
        assert raises(RulesError, load_ruleset, doc).zh


def test_text():
    assert raises(RulesError, check_ruleset_text, "{").field == ""
    assert "8192" in raises(RulesError, check_ruleset_text, " " * 8193).en
    assert "8192" in raises(RulesError, check_ruleset_text, "厦" * 2731).en
    assert raises(RulesError, check_ruleset_text, b"\xff\xfe").field == ""


def test_shipped_rulesets():
    assert len(RULESETS) == 17
    for name in RULESETS:
        doc = document(name)
        check_ruleset(doc)
        assert doc["id"] == name
        assert doc["source"]


def test_a_ruleset_may_rename_and_drop_prizes():
    doc = document("xiamen")
    doc["hand_names"] = {"sanhong": {"zh": "探花", "en": "Tanhua"}}
    doc["prizes"][1]["money"] = 200
    doc["prizes"][1]["goods"] = ["电饭煲", "伞"]
    doc["hands"]["yixiu"] = None
    rules = load_ruleset(doc)
    assert rules.hand_name("sanhong", "zh") == "探花"
    assert rules.hand_name("erju", "en") == "Erju"
    assert rules.judge("412233").hand == "yixiu"
    assert rules.judge("412233").prize is None
    assert rules.judge("412233").rank > 0
    assert rules.judge("412233").wins == ()
    assert rules.name("zh") == "厦门"
    assert rules.prize_name("sijin", "zh") == "四进"
