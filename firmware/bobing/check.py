"""The box's own check of a ruleset: whole, strict and short. `check_ruleset` stops at the first
thing wrong with a sentence that names the field and the allowed values; docs/rulesets.md explains
every field. Unknown fields are refused, so a misspelt rule can't be silently ignored."""

import json

from bobing.hand_ids import BLACK_FACES, FACED_HANDS, ORDINARY_HANDS, ZHUANGYUAN_HANDS

MOST_BYTES = 8192
MOST_PRIZES = 24
MOST_COUNT = 999
MOST_MONEY = 1000000000
_MOST_BRACKETS = 250

_EXTRAS = ("wuzi+4", "sijin+4", "sijin+44")
_REQUIRED = (
    "id",
    "name",
    "source",
    "prizes",
    "hands",
    "zhuangyuan",
    "repeat",
    "equal",
    "foul_skip",
    "opening",
    "direction",
    "end",
)
_OPTIONAL = (
    "hand_names",
    "triples",
    "void",
    "scramble",
    "extras",
    "exhausted",
    "blank_skip",
    "pips",
    "qualifies",
    "consolation",
)
_EXHAUSTED = ("none", "downgrade", "choose", "chase")


class RulesError(Exception):
    """A ruleset that can't be used.

    `field` is the path of the wrong field, as `prizes[2].count` ("" is the whole ruleset);
    `zh` and `en` are sentences that begin with it.
    """

    def __init__(self, field, zh, en):
        self.field = field
        self.zh = (field or "规则") + "：" + zh
        self.en = (field or "ruleset") + ": " + en
        super().__init__(self.en)


def _list(values):
    return " ".join(str(value) for value in values)


def _shown(value):
    if isinstance(value, (list, dict)):
        return "[…]" if isinstance(value, list) else "{…}"  # it may be large, or nest deeply
    text = repr(value)
    return text if len(text) <= 40 else text[:40] + "…"


def _wrong(field, value, zh, en):
    raise RulesError(field, f"是 {_shown(value)}；应为{zh}", f"is {_shown(value)}; must be {en}")


def _fields(value, field, required, optional=()):
    """`value` is an object with all of `required` and nothing but these and `optional`."""
    if not isinstance(value, dict):
        _wrong(field, value, "一个对象", "an object")
    dot = field + "." if field else ""
    allowed = _list(tuple(required) + tuple(optional))
    for key in value:
        if key not in required and key not in optional:
            raise RulesError(
                dot + str(key),
                f"没有这个字段；这里可用：{allowed}",
                f"unknown field; allowed here: {allowed}",
            )
    for key in required:
        if key not in value:
            raise RulesError(
                dot + key,
                f"缺少这个字段；这里必须有：{_list(required)}",
                f"this field is missing; required here: {_list(required)}",
            )


def _one_of(value, field, allowed):
    if not isinstance(value, str) or value not in allowed:
        _wrong(field, value, "其中之一：" + _list(allowed), "one of: " + _list(allowed))


def _flag(value, field):
    if value is not True and value is not False:
        _wrong(field, value, " true 或 false", "true or false")


def _whole(value, field, low, high):
    # type() and not isinstance(): true and false are not numbers here.
    if type(value) is not int or not low <= value <= high:
        _wrong(field, value, f" {low} 到 {high} 的整数", f"a whole number from {low} to {high}")


def _items(value, field, most):
    if not isinstance(value, list) or len(value) > most:
        _wrong(field, value, f"一个列表，最多 {most} 项", f"a list of at most {most} items")
    return value


def _text(value, field, longest):
    good = isinstance(value, str) and 1 <= len(value) <= longest
    try:
        data = value.encode() if good else b""
    except UnicodeError:
        good = False  # a surrogate, half a character
    else:
        before = 0
        for byte in data:
            # MicroPython encodes surrogates all the same, as 0xED and a byte from 0xA0 on.
            good = good and byte >= 32 and not (before == 0xED and byte >= 0xA0)
            before = byte
    if not good:
        _wrong(
            field,
            value,
            f" 1 到 {longest} 个字的文字，不换行",
            f"text of 1 to {longest} characters on one line",
        )


def _id(value, field):
    good = isinstance(value, str) and 1 <= len(value) <= 24 and "a" <= value[0] <= "z"
    if good:
        good = value.strip("abcdefghijklmnopqrstuvwxyz0123456789_") == ""
    if not good:
        _wrong(
            field,
            value,
            "小写字母开头、由小写字母、数字和 _ 组成的 1 到 24 个字符",
            "1 to 24 of a-z, 0-9 and _, a letter first",
        )


def _names(value, field):
    _fields(value, field, ("zh", "en"))
    _text(value["zh"], field + ".zh", 24)
    _text(value["en"], field + ".en", 32)


def _once(seen, value, field):
    if value in seen:
        raise RulesError(
            field,
            f"{value} 已经列过；每个只能列一次",
            f"{value} is listed already; each only once",
        )
    seen.append(value)


def _prizes(prizes):
    """Checks the prizes; returns their ids, highest first."""
    ids: list = []
    if not _items(prizes, "prizes", MOST_PRIZES):
        _wrong("prizes", prizes, "至少一个奖", "at least one prize")
    for index, prize in enumerate(prizes):
        field = f"prizes[{index}]"
        _fields(prize, field, ("id", "count", "name"), ("money", "goods"))
        _id(prize["id"], field + ".id")
        _once(ids, prize["id"], field + ".id")
        _whole(prize["count"], field + ".count", 0, MOST_COUNT)
        _names(prize["name"], field + ".name")
        _whole(prize.get("money", 0), field + ".money", 0, MOST_MONEY)
        for at, goods in enumerate(_items(prize.get("goods", []), field + ".goods", 40)):
            _text(goods, f"{field}.goods[{at}]", 60)
    if "zhuangyuan" in ids[1:]:
        at = ids.index("zhuangyuan")
        raise RulesError(
            f"prizes[{at}].id",
            "zhuangyuan 是最高的奖，应列在第一",
            "zhuangyuan is the highest prize and must be listed first",
        )
    return ids


def _hands(hands, ordinary):
    """Each ordinary hand names its prize, or says null: forgetting one is an error."""
    for hand in ORDINARY_HANDS:
        if isinstance(hands, dict) and hand not in hands:
            raise RulesError(
                "hands." + hand,
                f"缺少这一手的奖；应为其中之一：{_list(ordinary)}，没有奖写 null",
                f"has no prize; must be one of: {_list(ordinary)}, or null for none",
            )
    _fields(hands, "hands", ORDINARY_HANDS)
    for hand in ORDINARY_HANDS:
        prize = hands[hand]
        if prize is not None and (not isinstance(prize, str) or prize not in ordinary):
            allowed = _list(ordinary)
            _wrong(
                "hands." + hand,
                prize,
                f"其中之一：{allowed}，没有奖写 null",
                f"one of: {allowed}, or null for none",
            )


def _faces(entry, field):
    """The `faces` of a class, void or scramble entry: some of 1 2 3 5 6, each once."""
    if "faces" not in entry:
        return
    faces = entry["faces"]
    if entry["hand"] not in FACED_HANDS:
        raise RulesError(
            field + ".faces",
            f"只用于：{_list(FACED_HANDS)}",
            f"only for: {_list(FACED_HANDS)}",
        )
    good = isinstance(faces, str) and len(faces) > 0
    if good:
        for at, face in enumerate(faces):
            good = good and face in BLACK_FACES and face not in faces[:at]
    if not good:
        _wrong(
            field + ".faces",
            faces,
            '一串点数，如 "65321"，只用 1 2 3 5 6，每个最多一次',
            'a string of faces as "65321", of 1 2 3 5 6, none repeated',
        )


def _classes(doc):
    """The zhuangyuan hands from the highest on; returns their ids."""
    listed: list = []
    for index, entry in enumerate(_items(doc["zhuangyuan"], "zhuangyuan", 8)):
        field = f"zhuangyuan[{index}]"
        _fields(
            entry,
            field,
            ("hand",),
            ("faces", "compare", "equal", "bonus", "lock", "sweep", "spare"),
        )
        _one_of(entry["hand"], field + ".hand", ZHUANGYUAN_HANDS)
        _once(listed, entry["hand"], field + ".hand")
        _faces(entry, field)
        keys: list = []
        for at, key in enumerate(_items(entry.get("compare", []), field + ".compare", 2)):
            where = f"{field}.compare[{at}]"
            _one_of(key, where, ("face", "kicker", "low_kicker"))
            _once(keys, key.split("_")[-1], where)
        if "face" in keys and "faces" not in entry:
            raise RulesError(
                field + ".compare",
                '按点数比大小时，要用 faces 写出点数的次序，最大的在前，如 "65321"',
                'comparing by face needs faces, the highest first, as "65321"',
            )
        _one_of(entry.get("equal", "first"), field + ".equal", ("first", "later", "split"))
        _one_of(
            entry.get("bonus", "none"),
            field + ".bonus",
            ("none", "stock", "stock_whole", "holders"),
        )
        if entry.get("bonus", "none") != "none" and doc["hands"]["duitang"] is None:
            raise RulesError(
                field + ".bonus",
                "是对堂的奖；hands.duitang 应有奖，否则写 none",
                "is of the duitang prize: hands.duitang must have one, or this be none",
            )
        _flag(entry.get("lock", False), field + ".lock")
        _flag(entry.get("sweep", False), field + ".sweep")
        if "spare" in entry:
            _one_of(entry["spare"], field + ".spare", ZHUANGYUAN_HANDS)
            if not entry.get("sweep", False):
                raise RulesError(
                    field + ".spare", "只用于 sweep 为 true 的一手", "only where sweep is true"
                )
    return listed


def _asides(doc):
    """Void and scramble hands: the faces they take must not be listed twice."""
    seen: list = []
    for name in ("void", "scramble"):
        for index, entry in enumerate(_items(doc.get(name, []), name, 8)):
            field = f"{name}[{index}]"
            _fields(entry, field, ("hand",), ("faces",))
            _one_of(entry["hand"], field + ".hand", ZHUANGYUAN_HANDS)
            _faces(entry, field)
            for face in entry.get("faces", BLACK_FACES):
                _once(seen, entry["hand"] + " " + face, field + ".hand")


def _extras(doc):
    for index, extra in enumerate(_items(doc.get("extras", []), "extras", 3)):
        field = f"extras[{index}]"
        _one_of(extra, field, _EXTRAS)
        _once(doc["extras"][:index], extra, field)
        hand = "erju" if extra == "sijin+44" else "yixiu"
        if doc["hands"][hand] is None:
            raise RulesError(
                field,
                f"要得 {hand} 的奖；hands.{hand} 应有奖",
                f"wins the prize of {hand}: hands.{hand} must have one",
            )


def _exhausted(doc, ids):
    rules = doc.get("exhausted", {})
    _fields(rules, "exhausted", (), ids)
    for prize in rules:
        field = "exhausted." + prize
        _fields(rules[prize], field, ("do",), ("who", "while_others"))
        rule = rules[prize]
        allowed = ("none", "chase") if prize == "zhuangyuan" else _EXHAUSTED
        _one_of(rule["do"], field + ".do", allowed)
        if rule["do"] == "chase":
            _fields(rule, field, ("do", "who"), ("while_others",))
            whom = ("nearest",) if prize == "zhuangyuan" else ("nearest", "oldest")
            _one_of(rule["who"], field + ".who", whom)
            _flag(rule.get("while_others", False), field + ".while_others")
        else:
            _fields(rule, field, ("do",))


def _end(end, listed):
    if isinstance(end, dict) and "throws" in end:
        _fields(end, "end", ("throws",))
        _whole(end["throws"], "end.throws", 1, 999)
        return
    _fields(end, "end", ("need_zhuangyuan", "tail"))
    _flag(end["need_zhuangyuan"], "end.need_zhuangyuan")
    _one_of(end["tail"], "end.tail", ("now", "round", "extra"))
    if end["need_zhuangyuan"] and not listed:
        raise RulesError(
            "end.need_zhuangyuan",
            "zhuangyuan 一手也没有列出，应为 false",
            "no hand is listed in zhuangyuan, so this must be false",
        )


def check_ruleset(doc):
    """Checks a whole ruleset, as it came from JSON; raises RulesError at the first fault."""
    _fields(doc, "", _REQUIRED, _OPTIONAL)
    _id(doc["id"], "id")
    _names(doc["name"], "name")
    _text(doc["source"], "source", 1000)
    ids = _prizes(doc["prizes"])
    _hands(doc["hands"], [prize for prize in ids if prize != "zhuangyuan"])
    listed = _classes(doc)
    _asides(doc)
    _extras(doc)
    _exhausted(doc, ids)
    names = doc.get("hand_names", {})
    _fields(names, "hand_names", (), ORDINARY_HANDS + ZHUANGYUAN_HANDS)
    for hand in names:
        _names(names[hand], "hand_names." + hand)
    _one_of(doc["repeat"], "repeat", ("last", "best", "worst"))
    _one_of(doc["equal"], "equal", ("first", "later", "split"))
    _whole(doc["foul_skip"], "foul_skip", 0, 1)
    _whole(doc.get("blank_skip", 0), "blank_skip", 0, 1)
    _one_of(doc["opening"], "opening", ("count", "highest"))
    _one_of(doc["direction"], "direction", ("clockwise", "counterclockwise"))
    for name in ("triples", "pips", "qualifies", "consolation"):
        _flag(doc.get(name, False), name)
    _end(doc["end"], listed)


def check_ruleset_text(text):
    """The checked document in a ruleset file's `text` (str or bytes); raises RulesError."""
    data = text.encode() if isinstance(text, str) else text
    if len(data) > MOST_BYTES:
        raise RulesError(
            "",
            f"有 {len(data)} 字节；最多 {MOST_BYTES} 字节",
            f"is {len(data)} bytes; at most {MOST_BYTES} are allowed",
        )
    fields = _scan(data)
    try:
        if fields < 0:
            raise ValueError
        doc = json.loads(data)
    except ValueError:
        raise RulesError(
            "", "不是 JSON；应为一个 JSON 对象", "is not JSON; must be one JSON object"
        ) from None
    check_ruleset(doc)
    if fields != _fields_within(doc):
        raise RulesError(
            "",
            "有一个字段写了两次；每个只能写一次",
            "a field stands twice in one object; each only once",
        )
    return doc


def _scan(data):
    """How many fields a JSON text has, by the `:` outside its strings: of one that stands twice
    the parser keeps the last and says nothing. -1 where it has more brackets than any ruleset: to
    parse them would take all memory."""
    count = brackets = 0
    quoted = escaped = False
    for byte in data:
        if escaped:
            escaped = False
        elif byte == 0x22:
            quoted = not quoted
        elif quoted:
            escaped = byte == 0x5C
        elif byte == 0x3A:
            count += 1
        elif byte == 0x5B or byte == 0x7B:
            brackets += 1
    return count if brackets <= _MOST_BRACKETS else -1


def _fields_within(value):
    """How many fields all the objects within have, of a document that was checked."""
    if isinstance(value, dict):
        count = len(value)
        for key in value:
            count += _fields_within(value[key])
        return count
    count = 0
    if isinstance(value, list):
        for item in value:
            count += _fields_within(item)
    return count


def load_ruleset(doc):
    """Checks and compiles a ruleset document; raises RulesError. One that was checked before, as
    those that are shipped, may go to `Ruleset` as it is."""
    from bobing.ruleset import Ruleset

    check_ruleset(doc)
    return Ruleset(doc)
