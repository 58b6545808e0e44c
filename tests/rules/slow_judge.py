"""A second, deliberately slow judge of six dice, to check the real one against.

It shares nothing with the firmware: the parameters of the seventeen table rulesets below were
typed in from the rules themselves, every hand is a plain question about the six dice, and two
throws are compared by comparing what the rules say to compare. No tables, no tricks.
"""

FACES = "65321"  # what `face` alone means, highest first; a 4 is never the face of such a hand
BLACK = "12356"  # every face but the red 4

SET_OF_63 = [
    ("zhuangyuan", 1),
    ("duitang", 2),
    ("sanhong", 4),
    ("sijin", 8),
    ("erju", 16),
    ("yixiu", 32),
]

# One class of zhuangyuan: (hand, faces that make it or None, order of faces or None, own `equal`).
CJ = ("chajinhua", None, None, None)
BH = ("liubohong", None, None, None)
WH = ("wuhong", None, None, None)
SH = ("sihong", None, None, None)
WZY = ("wuzi_yixiu", BLACK, None, None)
WZ_KICKER_ONLY = ("wuzi", BLACK, None, None)
WZ_FACE = ("wuzi", BLACK, FACES, None)
HEI_FACE = ("liubohei", BLACK, FACES, None)
HEI_ALIKE = ("liubohei", BLACK, None, None)

XIAMEN_ORDER = [CJ, BH, ("liubohei", BLACK, None, "later"), WH, WZ_KICKER_ONLY, SH]

XIAMEN = {
    "order": XIAMEN_ORDER,
    "void": "",  # faces of which six alike are a void hand
    "scramble": "",  # faces of which six alike are lights out
    "triples": False,
    "repeat": "last",
    "equal": "first",
    "lock": [],
    "bonus": {"chajinhua": "stock"},
    "sweep": {},  # hand -> the hand that it spares, or None
    "extras": [],
    "exhausted": {},  # prize -> (what, how, while_others)
    "foul": 1,
    "blank": 0,
    "direction": 1,
    "opening": "count",
    "need_zhuangyuan": True,
    "tail": "round",
    "throws": None,
    "pips": False,
    "prizes": SET_OF_63,
    "pool": {},  # hand -> prize, where the prize is not called like the hand
    "place": False,  # a zhuangyuan wins a place in the final instead of a prize
    "consolation": False,
}


def _like_xiamen(**different):
    unknown = set(different) - set(XIAMEN)
    assert not unknown, unknown
    return {**XIAMEN, **different}


CHASE_NEAREST = ("chase", "nearest", False)
CHASE_NEAREST_WHILE = ("chase", "nearest", True)
CHASE_OLDEST = ("chase", "oldest", False)
CHOOSE = ("choose", None, False)
DOWNGRADE = ("downgrade", None, False)

RULESETS = {
    "xiamen": XIAMEN,
    "xiamen_extra_round": _like_xiamen(tail="extra"),
    "banquet": _like_xiamen(
        order=[CJ, BH, ("biandijin", "1", None, None), WH, WZ_FACE, SH],
        void="2356",
        bonus={},
        extras=["wuzi+4", "sijin+4", "sijin+44"],
        tail="now",
    ),
    "contest_2011": _like_xiamen(
        order=[BH, CJ, HEI_FACE, WH, WZ_FACE, SH],
        repeat="worst",
        exhausted={
            "duitang": CHASE_NEAREST_WHILE,
            "sanhong": CHOOSE,
            "sijin": CHOOSE,
            "erju": CHOOSE,
        },
        foul=0,
    ),
    "lights_out": _like_xiamen(
        order=[BH, CJ, WH, WZ_KICKER_ONLY, SH],
        scramble=BLACK,
        bonus={"chajinhua": "holders"},
        sweep={"liubohong": None},
        exhausted={"duitang": CHASE_NEAREST},
        need_zhuangyuan=False,
        tail="extra",
    ),
    "team_pool": _like_xiamen(
        order=[CJ, BH, ("liubohei", "6", None, None), WH, WZ_KICKER_ONLY, SH],
        repeat="best",
        bonus={},
        sweep={"liubohong": "chajinhua"},
        tail="now",
        prizes=[
            ("zhuangyuan", 1),
            ("duitang", 5),
            ("sanhong", 10),
            ("pool", 15),
            ("yixiu", 20),
        ],
        pool={"sijin": "pool", "erju": "pool"},
    ),
    "downgrade": _like_xiamen(
        order=[
            CJ,
            BH,
            ("biandijin", BLACK, "16532", None),
            WH,
            ("wuzi", BLACK, "16532", None),
            SH,
        ],
        repeat="best",
        bonus={},
        exhausted={
            "duitang": DOWNGRADE,
            "sanhong": DOWNGRADE,
            "sijin": DOWNGRADE,
            "erju": DOWNGRADE,
            "yixiu": DOWNGRADE,
        },
        blank=1,
        opening="highest",
        prizes=[
            ("zhuangyuan", 1),
            ("duitang", 2),
            ("sanhong", 4),
            ("sijin", 10),
            ("erju", 20),
            ("yixiu", 30),
        ],
    ),
    "illustrated": _like_xiamen(
        order=[CJ, BH, WH, WZ_FACE, SH],
        triples=True,
        bonus={"chajinhua": "holders", "liubohong": "holders"},
        exhausted={"duitang": CHASE_NEAREST_WHILE},
        foul=0,
        direction=-1,
    ),
    "six_throws": _like_xiamen(
        bonus={},
        extras=["sijin+4", "sijin+44"],
        throws=6,
        pips=True,
    ),
    "chase_oldest": _like_xiamen(
        order=[CJ, BH, HEI_ALIKE, WH, WZ_KICKER_ONLY, SH],
        bonus={"chajinhua": "stock_whole"},
        exhausted={"duitang": CHASE_OLDEST},
    ),
    "best_counts": _like_xiamen(
        order=[
            CJ,
            BH,
            ("biandijin", "1", None, None),
            ("liubohei", "2356", "6532", None),
            WH,
            WZ_KICKER_ONLY,
            SH,
        ],
        repeat="best",
        bonus={},
        extras=["sijin+4", "sijin+44"],
        foul=0,
        tail="now",
    ),
    "first_come": _like_xiamen(
        order=[CJ, BH, ("biandijin", BLACK, None, None), WH, WZ_KICKER_ONLY, SH],
        repeat="best",
        lock=["chajinhua"],
        bonus={},
    ),
    "qualifier": _like_xiamen(
        bonus={},
        throws=1,
        prizes=SET_OF_63[1:],
        place=True,
    ),
    "qualifier_final": _like_xiamen(
        bonus={},
        foul=0,
        tail="now",
        consolation=True,
    ),
    "cakes_63": _like_xiamen(
        order=[CJ, WH, WZ_KICKER_ONLY, SH],
        bonus={"chajinhua": "holders"},
        foul=0,
    ),
    "minnan": _like_xiamen(
        order=[CJ, BH, HEI_FACE, WH, WZY, WZ_FACE, SH],
        repeat="best",
        bonus={},
        exhausted={"duitang": CHASE_NEAREST, "zhuangyuan": CHASE_NEAREST},
        direction=-1,
        tail="now",
    ),
    "chase_split": _like_xiamen(
        order=[
            CJ,
            BH,
            ("biandijin", "1", None, None),
            ("liubohei", "2356", "6532", None),
            WH,
            WZ_FACE,
            SH,
        ],
        repeat="best",
        equal="split",
        bonus={"chajinhua": "stock"},
        exhausted={"sanhong": CHASE_NEAREST, "duitang": CHASE_NEAREST},
    ),
}

ORDINARY = ["yixiu", "erju", "sijin", "sanhong", "duitang"]  # from low to high


def face_of_many(dice, many):
    """The face, not 4, that at least `many` of the dice show, or None."""
    for face in BLACK:
        if dice.count(face) >= many:
            return face
    return None


def fits(hand, dice, triples=False):
    """Whether the dice can be called `hand` when nothing higher is listed."""
    fours = dice.count("4")
    if hand == "yixiu":
        return fours == 1
    if hand == "erju":
        return fours == 2
    if hand == "sijin":
        return face_of_many(dice, 4) is not None
    if hand == "sanhong":
        return fours == 3
    if hand == "duitang":
        straight = sorted(dice) == list("123456")
        two_triples = sorted(dice.count(face) for face in BLACK) == [0, 0, 0, 3, 3]
        return straight or (triples and two_triples)
    if hand == "sihong":
        return fours >= 4
    if hand == "wuzi":
        return face_of_many(dice, 5) is not None
    if hand == "wuzi_yixiu":
        return face_of_many(dice, 5) is not None and fours == 1
    if hand == "wuhong":
        return fours >= 5
    if hand in ("liubohei", "biandijin"):
        return face_of_many(dice, 6) is not None
    if hand == "liubohong":
        return fours == 6
    if hand == "chajinhua":
        return fours == 4 and dice.count("1") == 2
    raise ValueError(hand)


def find_class(rules_id, dice):
    """The place in the ruleset's order of the zhuangyuan hand thrown, or None."""
    for place, (hand, faces, _, _) in enumerate(RULESETS[rules_id]["order"]):
        if not fits(hand, dice):
            continue
        if faces is not None and face_of_many(dice, 5) not in faces:
            continue
        return place
    return None


def kicker(hand, dice):
    """Pips of the dice that the hand does not use, or 0 where there is no kicker."""
    rest = list(dice)
    if hand == "sihong":
        used = ["4"] * 4
    elif hand == "wuhong":
        used = ["4"] * 5
    elif hand in ("wuzi", "wuzi_yixiu"):
        used = [face_of_many(dice, 5)] * 5
    else:
        return 0
    for die in used:
        rest.remove(die)
    return sum(int(die) for die in rest)


def is_scramble(rules_id, dice):
    """Whether the throw puts the lights out."""
    return face_of_many(dice, 6) is not None and dice[0] in RULESETS[rules_id]["scramble"]


def judge(rules_id, dice):
    """Return (hand or None, prize or None, list of prizes won with extras) of six digits."""
    rules = RULESETS[rules_id]
    if face_of_many(dice, 6) is not None and dice[0] in rules["void"]:
        return "void", None, []
    if is_scramble(rules_id, dice):
        return "liubohei", None, []

    place = find_class(rules_id, dice)
    if place is not None:
        hand = rules["order"][place][0]
        prize = None if rules["place"] else "zhuangyuan"
    else:
        hand = None
        for ordinary in ORDINARY:  # the last that fits is the highest
            if fits(ordinary, dice, rules["triples"]):
                hand = ordinary
        prize = None if hand is None else rules["pool"].get(hand, hand)

    wins = [] if prize is None else [prize]
    fours = dice.count("4")
    for hand_and_fours, also in [("wuzi+4", "yixiu"), ("sijin+4", "yixiu"), ("sijin+44", "erju")]:
        name, _, with_fours = hand_and_fours.partition("+")
        if hand_and_fours in rules["extras"] and hand == name and fours == len(with_fours):
            wins.append(rules["pool"].get(also, also))
    return hand, prize, wins


def value(rules_id, dice):
    """What is compared, most important first; higher is better."""
    hand, _, _ = judge(rules_id, dice)
    if hand is None or hand == "void":
        return (0,)
    if is_scramble(rules_id, dice):
        return (6,)  # above duitang (5), below every zhuangyuan (7)
    if hand in ORDINARY:
        return (1 + ORDINARY.index(hand),)
    place = find_class(rules_id, dice)
    order = RULESETS[rules_id]["order"]
    _, _, face_order, _ = order[place]
    face = 0
    if face_order is not None:
        face = len(face_order) - face_order.index(face_of_many(dice, 5))
    return 7, len(order) - place, face, kicker(hand, dice)


def compare(rules_id, a, b):
    """1 if throw a is higher than throw b, -1 if lower, 0 if the ruleset calls them equal."""
    value_a, value_b = value(rules_id, a), value(rules_id, b)
    if value_a == value_b:
        return 0
    return 1 if value_a > value_b else -1


def own_equal(rules_id, dice):
    """What an exact tie with this zhuangyuan does: the class's own rule before the ruleset's."""
    _, _, _, equal = RULESETS[rules_id]["order"][find_class(rules_id, dice)]
    return equal or RULESETS[rules_id]["equal"]
