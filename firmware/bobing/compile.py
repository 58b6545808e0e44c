"""Compiling a ruleset: what playing needs of it, and every throw there is, judged once.

There are 462 throws when the order of the dice does not matter, numbered as `bobing.ruleset`
does; a table of bytes has the judgement of each.
"""

from collections import namedtuple

from bobing.hands import fits_exactly, fits_loosely, kicker, main_face, ordinary_hand
from bobing.ruleset import BELOW

# Named tuples, for they take half the memory of objects with attributes.
Prize = namedtuple("Prize", ("id", "count", "zh", "en"))
# What a zhuangyuan hand does; the fields are explained in docs/rulesets.md, `zhuangyuan`.
ZhuangyuanClass = namedtuple("ZhuangyuanClass", ("equal", "bonus", "lock", "sweep", "spare"))
# What a hand does when its prize is gone; docs/rulesets.md, `exhausted`.
Exhausted = namedtuple("Exhausted", ("do", "who", "while_others"))

_THROWS = 462

# Ranks: ordinary hands 1 to 5, a scramble between them and the zhuangyuan hands.
_ORDINARY_RANKS = {"yixiu": 1, "erju": 2, "sijin": 3, "sanhong": 4, "duitang": 5}
_SCRAMBLE_RANK = 6
_FIRST_RANK = 7
_LEAST_VALUE = 1024  # of a zhuangyuan hand while compiling

# What else tells two judgements of one value apart.
_PLAIN, _WITH_4, _WITH_44, _VOID, _SCRAMBLE = range(5)
_KINDS = 5


class _Compiler:
    def __init__(self, doc):
        self.doc = doc
        self.has_prize = False
        for prize in doc["prizes"]:
            self.has_prize = self.has_prize or prize["id"] == "zhuangyuan"
        self.hands = doc["hands"]
        self.triples = doc.get("triples", False)
        self.extras = doc.get("extras", [])
        self.classes = doc["zhuangyuan"]
        self.asides = [(entry, _VOID) for entry in doc.get("void", [])]
        self.asides += [(entry, _SCRAMBLE) for entry in doc.get("scramble", [])]
        self.labels = []
        self.judgements = []

    def judgement(self, value, hand, prize, kind=_PLAIN):
        """The index of the judgement with these parts; `value` orders the hands."""
        label = value * _KINDS + kind  # a number and not a tuple: little garbage
        if label not in self.labels:
            extra = None
            if kind in (_WITH_4, _WITH_44):
                extra = self.hands["yixiu" if kind == _WITH_4 else "erju"]
            self.labels.append(label)
            self.judgements.append((value, hand, prize, extra, kind == _SCRAMBLE))
        return self.labels.index(label)

    def zhuangyuan(self, index, counts, face):
        """The judgement of the class at `index` of the ruleset's order."""
        entry = self.classes[index]
        hand = entry["hand"]
        value = len(self.classes) - index
        compare = entry.get("compare", ("kicker",))
        for at in range(2):
            value *= 32
            key = compare[at] if at < len(compare) else None
            if key == "face":
                value += 31 - entry["faces"].index(str(face))
            elif key == "kicker":
                value += kicker(hand, counts, face)
            elif key == "low_kicker":
                value += 31 - kicker(hand, counts, face)
        with_4 = hand == "wuzi" and counts[4] == 1 and "wuzi+4" in self.extras
        prize = "zhuangyuan" if self.has_prize else None
        return self.judgement(value, hand, prize, _WITH_4 if with_4 else _PLAIN)

    def index(self, counts):
        """The index of the judgement of one throw."""
        face = main_face(counts)
        if counts[4] >= 4 or counts[face] >= 5:
            for fits in (fits_exactly, fits_loosely):
                for index, entry in enumerate(self.classes):
                    if _covers(entry, face) and fits(entry["hand"], counts, face):
                        return self.zhuangyuan(index, counts, face)
                if fits is fits_exactly:
                    for entry, kind in self.asides:
                        if _covers(entry, face) and fits(entry["hand"], counts, face):
                            if kind == _VOID:
                                return self.judgement(0, "void", None, _VOID)
                            return self.judgement(_SCRAMBLE_RANK, entry["hand"], None, _SCRAMBLE)
        hand = ordinary_hand(counts, face, self.triples)
        if hand is None:
            return self.judgement(0, None, None)
        kind = _PLAIN
        if hand == "sijin" and counts[4] == 1 and "sijin+4" in self.extras:
            kind = _WITH_4
        elif hand == "sijin" and counts[4] == 2 and "sijin+44" in self.extras:
            kind = _WITH_44
        return self.judgement(_ORDINARY_RANKS[hand], hand, self.hands[hand], kind)

    def finish(self):
        """The ids of hands and prizes, the tuples of prizes that are won, and five bytes of each
        judgement: the places of its hand, its prize and its extra prize among the ids, its rank,
        and twice the place of what it wins, plus 1 if it scrambles.

        The values of the zhuangyuan hands become ranks without gaps.
        """
        values = sorted({each[0] for each in self.judgements if each[0] >= _LEAST_VALUE})
        ids: list = [None]
        wins: list = []
        packed = bytearray()
        for value, hand, prize, extra, scramble in self.judgements:
            for each in (hand, prize, extra):
                if each not in ids:
                    ids.append(each)
                packed.append(ids.index(each))
            packed.append(_FIRST_RANK + values.index(value) if value >= _LEAST_VALUE else value)
            won = tuple([each for each in (prize, extra) if each is not None])
            if won not in wins:
                wins.append(won)
            packed.append(wins.index(won) << 1 | scramble)
        return tuple(ids), tuple(wins), bytes(packed)


def _covers(entry, face):
    """Whether the entry's hand is of this face here (hands of 4s have no face: 0)."""
    return face == 0 or "faces" not in entry or str(face) in entry["faces"]


def compile_ruleset(ruleset, doc):
    """Fills a Ruleset from a checked document."""
    table = bytearray(_THROWS)  # first, while the heap is whole
    ruleset.id = doc["id"]
    ruleset.names = (doc["name"]["zh"], doc["name"]["en"])
    ruleset.prizes = tuple([_prize(prize) for prize in doc["prizes"]])
    ruleset.index_of = {}
    for index, prize in enumerate(ruleset.prizes):
        ruleset.index_of[prize.id] = index
    ruleset.has_zhuangyuan_prize = "zhuangyuan" in ruleset.index_of
    ruleset.duitang_prize = doc["hands"]["duitang"]
    ruleset.classes = {}
    for entry in doc["zhuangyuan"]:
        ruleset.classes[entry["hand"]] = _zhuangyuan_class(entry, doc["equal"])
    ruleset.own_names = {}
    for hand, names in doc.get("hand_names", {}).items():
        ruleset.own_names[hand] = (names["zh"], names["en"])
    ruleset.exhausted = {}
    for prize, rule in doc.get("exhausted", {}).items():
        ruleset.exhausted[prize] = Exhausted(
            rule["do"], rule.get("who"), rule.get("while_others", False)
        )
    # "HAND HAND:FACES …", the highest first
    ruleset.order = " ".join([_entry(entry) for entry in doc["zhuangyuan"]])
    ruleset.repeat = doc["repeat"]
    ruleset.equal = doc["equal"]
    ruleset.foul_skip = doc["foul_skip"]
    ruleset.blank_skip = doc.get("blank_skip", 0)
    ruleset.opening = doc["opening"]
    ruleset.clockwise = doc["direction"] == "clockwise"
    ruleset.allows_pips = doc.get("pips", False)
    ruleset.qualifies = doc.get("qualifies", False)
    ruleset.consolation = doc.get("consolation", False)
    ruleset.throws = doc["end"].get("throws", 0)
    ruleset.need_zhuangyuan = doc["end"].get("need_zhuangyuan", False)
    ruleset.tail = doc["end"].get("tail")
    ruleset.table = table
    ruleset.ids, ruleset.wins, ruleset.judgements = _compile_throws(doc, table)


def _prize(doc):
    return Prize(doc["id"], doc["count"], doc["name"]["zh"], doc["name"]["en"])


def _entry(entry):
    return entry["hand"] + (":" + entry["faces"] if "faces" in entry else "")


def _zhuangyuan_class(entry, equal):
    return ZhuangyuanClass(
        entry.get("equal", equal),
        entry.get("bonus", "none"),
        entry.get("lock", False),
        entry.get("sweep", False),
        entry.get("spare"),
    )


def _compile_throws(doc, table):
    """Fills the table with the number of each throw's judgement; returns what finish() does."""
    compiler = _Compiler(doc)
    counts = [0] * 7

    def fill(row, least, number):
        if row == 36:
            table[number] = compiler.index(counts)
            return
        for face in range(least, 7):
            counts[face] += 1
            fill(row + 6, face, number + BELOW[row + face - 1])
            counts[face] -= 1

    fill(0, 1, 0)
    return compiler.finish()
