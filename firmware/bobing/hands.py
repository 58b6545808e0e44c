"""The hands of bo bing (rules.md §1): which of them a throw fits.

A throw is seen here as `counts`, seven numbers: how many dice show each face, face 0 unused.
"""

# How many pips the hand itself uses beside its faces: the rest of the sum is the kicker.
_REDS_USED = {"sihong": 4, "wuhong": 5, "liubohong": 6}


def main_face(counts):
    """The face, not 4, that four or more dice show; 0 if there is none."""
    for face in (1, 2, 3, 5, 6):
        if counts[face] >= 4:
            return face
    return 0


def fits_exactly(hand, counts, face):
    """Whether the throw is this zhuangyuan hand to the letter (`face` from `main_face`)."""
    reds = counts[4]
    if hand == "chajinhua":
        return reds == 4 and counts[1] == 2
    if hand == "liubohong":
        return reds == 6
    if hand == "wuhong":
        return reds == 5
    if hand == "sihong":
        return reds == 4
    if hand == "wuzi_yixiu":
        return reds == 1 and counts[face] == 5
    return counts[face] == (5 if hand == "wuzi" else 6) and face > 0


def fits_loosely(hand, counts, face):
    """Whether the throw holds this hand and more, as 666666 holds a wuzi: it counts as that hand
    where the ruleset does not list what it is to the letter."""
    if hand == "wuhong":
        return counts[4] >= 5
    if hand == "sihong":
        return counts[4] >= 4
    return hand == "wuzi" and face > 0 and counts[face] >= 5


def kicker(hand, counts, face):
    """Pips of the dice that the hand does not use; 0 for a hand of all six."""
    if hand not in ("wuzi", "wuhong", "sihong"):
        return 0
    pips = 0
    for value in range(1, 7):
        pips += value * counts[value]
    if hand == "wuzi":
        return pips - 5 * face
    return pips - 4 * _REDS_USED[hand]


def ordinary_hand(counts, face, triples):
    """The ordinary hand of a throw that is no zhuangyuan, or None.

    `triples`: two faces, three dice each, neither of them 4, are a duitang too.
    """
    if max(counts) == 1 or (triples and counts[4] == 0 and counts.count(3) == 2):
        return "duitang"
    reds = counts[4]
    if reds >= 3:
        return "sanhong"
    if face:
        return "sijin"
    if reds:
        return "erju" if reds == 2 else "yixiu"
    return None
