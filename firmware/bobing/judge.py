"""A judged throw, and why it is what it is."""

from collections import namedtuple

from bobing.words import hand_why

# What a throw is under a ruleset; shared between throws. A named tuple, for it is half the size.
#   hand: its id, "void", or None
#   prize: the id of the prize that the hand maps to, or None
#   extra: the id of a second prize, or None
#   wins: both, a tuple of ids, as if nothing were exhausted
#   rank: 0 for nothing, higher is better, equal exactly when the ruleset calls two throws equal
#   scramble: lights out
Judgement = namedtuple("Judgement", ("hand", "prize", "extra", "wins", "rank", "scramble"))


def short_reason(ruleset, dice, judgement, lang):  # noqa: ARG001, same form as reason()
    """Why, for the screen: at most 16 hanzi or 32 Latin letters."""
    counts = [dice.count(str(face)) for face in range(7)]
    hand = judgement.hand or "nothing"
    face = counts.index(max(counts))
    rest = sorted(dice)
    if hand == "duitang" and max(counts) == 3:
        hand = "triples"
        rest = [rest[0], rest[5]]
    elif hand == "sijin" and counts[4]:
        hand = "sijin+4" if counts[4] == 1 else "sijin+44"
    elif hand in ("sihong", "wuhong", "wuzi"):
        for _ in range(4 if hand == "sihong" else 5):
            rest.remove(str(face))
    return hand_why(hand, lang).format(
        face=face,
        low=rest[0],
        high=rest[-1],
        sum=sum([int(digit) for digit in rest]),
        dice="".join(rest),
    )


def reason(ruleset, dice, judgement, lang):
    """Why, in one sentence: the dice, the hand, what it wins here."""
    from bobing.sentences import sentence

    what = short_reason(ruleset, dice, judgement, lang)
    hand = ruleset.hand_name(judgement.hand, lang)
    prizes = [ruleset.prize_name(prize, lang) for prize in judgement.wins]
    key = ("no_prize", "wins", "wins_two")[len(prizes)]
    if judgement.hand is None:
        key = "no_hand"
    elif judgement.hand == "void":
        key = "is_void"
    elif judgement.scramble:
        key = "is_scramble"
    return sentence(key, lang, what, hand, *prizes)
