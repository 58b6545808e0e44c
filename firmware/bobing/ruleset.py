"""A ruleset, checked and compiled once when it is chosen; small, so that a box keeps only what
judging and playing need."""

from collections import namedtuple

from bobing.errors import EventError
from bobing.words import hand_word

# Named tuples, for they take half the memory of objects with attributes.
Prize = namedtuple("Prize", ("id", "count", "zh", "en"))
# What a zhuangyuan hand does; the fields are explained in docs/rulesets.md, `zhuangyuan`.
ZhuangyuanClass = namedtuple("ZhuangyuanClass", ("equal", "bonus", "lock", "sweep", "spare"))
# What a hand does when its prize is gone; docs/rulesets.md, `exhausted`.
Exhausted = namedtuple("Exhausted", ("do", "who", "while_others"))


def _prize(doc):
    return Prize(doc["id"], doc["count"], doc["name"]["zh"], doc["name"]["en"])


def _zhuangyuan_class(entry, equal):
    return ZhuangyuanClass(
        entry.get("equal", equal),
        entry.get("bonus", "none"),
        entry.get("lock", False),
        entry.get("sweep", False),
        entry.get("spare"),
    )


class Ruleset:
    """A compiled ruleset; `load_ruleset` makes one.

    `prizes` are highest first, the zhuangyuan prize included if there is one. The document itself
    is not kept.
    """

    def __init__(self, doc):
        self.id = doc["id"]
        self.names = (doc["name"]["zh"], doc["name"]["en"])
        self.prizes = tuple([_prize(prize) for prize in doc["prizes"]])
        self.index_of = {}
        for index, prize in enumerate(self.prizes):
            self.index_of[prize.id] = index
        self.has_zhuangyuan_prize = "zhuangyuan" in self.index_of
        self.duitang_prize = doc["hands"]["duitang"]
        self.classes = {}
        for entry in doc["zhuangyuan"]:
            self.classes[entry["hand"]] = _zhuangyuan_class(entry, doc["equal"])
        self._hand_names = {}
        for hand, names in doc.get("hand_names", {}).items():
            self._hand_names[hand] = (names["zh"], names["en"])
        self.exhausted = {}
        for prize, rule in doc.get("exhausted", {}).items():
            self.exhausted[prize] = Exhausted(
                rule["do"], rule.get("who"), rule.get("while_others", False)
            )
        self.repeat = doc["repeat"]
        self.foul_skip = doc["foul_skip"]
        self.blank_skip = doc.get("blank_skip", 0)
        self.opening = doc["opening"]
        self.clockwise = doc["direction"] == "clockwise"
        self.allows_pips = doc.get("pips", False)
        self.qualifies = doc.get("qualifies", False)
        self.consolation = doc.get("consolation", False)
        self.throws = doc["end"].get("throws", 0)
        self.need_zhuangyuan = doc["end"].get("need_zhuangyuan", False)
        self.tail = doc["end"].get("tail")
        from bobing.compile import compile_throws  # loaded for this only

        self._weights, self._modulus, self._table, self._judgements = compile_throws(doc)

    def name(self, lang):
        """The ruleset's name in "zh" or "en"."""
        return self.names[0 if lang == "zh" else 1]

    def hand_name(self, hand, lang):
        """The name of a hand here; "void" and None (nothing) have one too."""
        if hand in self._hand_names:
            return self._hand_names[hand][0 if lang == "zh" else 1]
        return hand_word(hand or "nothing", lang)

    def prize_name(self, prize_id, lang):
        """The name of a prize here."""
        prize = self.prizes[self.index_of[prize_id]]
        return prize.zh if lang == "zh" else prize.en

    def hand_of_rank(self, rank):
        """The id of the zhuangyuan hand that has this rank."""
        for judgement in self._judgements:
            if judgement.rank == rank:
                return judgement.hand
        return None

    def judge(self, dice):
        """The Judgement of six dice, a str of six digits 1-6 in any order; EventError if not.

        One addition a die: the faces' weights are such that the sum tells all 462 throws apart.
        Nothing is allocated.
        """
        # Not letter by letter: MicroPython looks each new letter up among all its names.
        if isinstance(dice, str) and len(dice) == 6 and dice.strip("123456") == "":
            number = int(dice)
            weights = self._weights
            total = 0
            while number:
                total += weights[number % 10]
                number //= 10
            return self._judgements[self._table[total % self._modulus]]
        raise EventError("no_throw", repr(dice)[:20])


def check(doc):
    """Checks a whole ruleset, as it came from JSON; raises RulesError at the first fault."""
    from bobing.check import check_ruleset

    check_ruleset(doc)


def check_text(text):
    """The checked document in a ruleset file's `text` (str or bytes); raises RulesError."""
    from bobing.check import check_ruleset_text

    return check_ruleset_text(text)


def load_ruleset(doc):
    """Checks and compiles a ruleset document; raises RulesError. One that was checked before, as
    those that are shipped, may go to `Ruleset` as it is."""
    check(doc)
    return Ruleset(doc)
