"""A ruleset, checked and compiled once when it is chosen; small, so that a box keeps only what
judging and playing need."""

from bobing.errors import EventError


class Ruleset:
    """A compiled ruleset; `load_ruleset` makes one, compile.py fills it.

    `prizes` are highest first, the zhuangyuan prize included if there is one. The document itself
    is not kept.
    """

    id: str
    names: tuple
    prizes: tuple
    index_of: dict
    own_names: dict
    weights: tuple
    modulus: int
    table: bytearray
    judgements: list

    def __init__(self, doc):
        from bobing.compile import compile_ruleset  # loaded for this only

        compile_ruleset(self, doc)

    def name(self, lang):
        """The ruleset's name in "zh" or "en"."""
        return self.names[0 if lang == "zh" else 1]

    def hand_name(self, hand, lang):
        """The name of a hand here; "void" and None (nothing) have one too."""
        own = self.own_hand_name(hand, lang)
        if own is not None:
            return own
        from bobing.words import hand_word

        return hand_word(hand or "nothing", lang)

    def own_hand_name(self, hand, lang):
        """The name that only this ruleset gives to a hand, or None."""
        names = self.own_names.get(hand)
        return names and names[0 if lang == "zh" else 1]

    def prize_name(self, prize_id, lang):
        """The name of a prize here."""
        prize = self.prizes[self.index_of[prize_id]]
        return prize.zh if lang == "zh" else prize.en

    def hand_of_rank(self, rank):
        """The id of the zhuangyuan hand that has this rank."""
        for judgement in self.judgements:
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
            weights = self.weights
            total = 0
            while number:
                total += weights[number % 10]
                number //= 10
            return self.judgements[self.table[total % self.modulus]]
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
