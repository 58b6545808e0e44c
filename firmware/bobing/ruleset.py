"""A ruleset, checked and compiled once when it is chosen; small, so that a box keeps only what
judging and playing need."""

from bobing.errors import EventError
from bobing.judge import Judgement

# A throw's number among the 462, its dice in ascending order: a sum, over the places n from 1 to
# 6, of the combinations of n things out of face + n - 2; here they are, six faces a row.
BELOW = bytes([0, 1, 2, 3, 4, 5, 0, 1, 3, 6, 10, 15, 0, 1, 4, 10, 20, 35])
BELOW += bytes([0, 1, 5, 15, 35, 70, 0, 1, 6, 21, 56, 126, 0, 1, 7, 28, 84, 210])
_PARTS = 5  # bytes of a judgement, see compile.py


class Ruleset:
    """A compiled ruleset; `bobing.check.load_ruleset` makes one, compile.py fills it.

    `prizes` are highest first, the zhuangyuan prize included if there is one. The document itself
    is not kept.
    """

    id: str
    names: tuple
    prizes: tuple
    index_of: dict
    own_names: dict
    table: bytearray
    ids: tuple
    wins: tuple
    judgements: bytes

    def __init__(self, doc):
        from bobing.compile import compile_ruleset  # loaded for this only

        compile_ruleset(self, doc)
        self._counts = bytearray(7)  # of each face; all 0 between two throws
        self._made = [None] * (len(self.judgements) // _PARTS)  # those that were thrown

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
        for at in range(0, len(self.judgements), _PARTS):
            if self.judgements[at + 3] == rank:
                return self.ids[self.judgements[at]]
        return None

    def judge(self, dice):
        """The Judgement of six dice, a str of six digits 1-6 in any order; EventError if not."""
        # Not letter by letter: MicroPython looks each new letter up among all its names.
        if isinstance(dice, str) and len(dice) == 6 and dice.strip("123456") == "":
            left = int(dice)
            counts = self._counts
            while left:
                counts[left % 10] += 1
                left //= 10
            place = number = 0
            for face in range(1, 7):
                for _ in range(counts[face]):
                    number += BELOW[place + face - 1]
                    place += 6
                counts[face] = 0
            return self._judgement(self.table[number])
        raise EventError("no_throw", repr(dice)[:20])

    def _judgement(self, number):
        made = self._made[number]
        if made is None:
            made = self._made[number] = self._unpacked(number * _PARTS)
        return made

    def _unpacked(self, at):
        parts = self.judgements
        ids = self.ids
        hand, prize, extra = ids[parts[at]], ids[parts[at + 1]], ids[parts[at + 2]]
        wins = self.wins[parts[at + 4] >> 1]
        return Judgement(hand, prize, extra, wins, parts[at + 3], parts[at + 4] & 1 == 1)
