"""Every throw of every table ruleset, judged twice: by the core and by slow_judge."""

import json
from functools import cmp_to_key
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
import slow_judge
from bobing.check import load_ruleset

RULESETS = Path(__file__).parents[2] / "firmware" / "rulesets"
THROWS = ["".join(digits) for digits in product("123456", repeat=6)]
MULTISETS = ["".join(digits) for digits in combinations_with_replacement("123456", 6)]


def core(rules_id):
    return load_ruleset(json.loads((RULESETS / f"{rules_id}.json").read_text("utf-8")))


def test_the_shipped_rulesets_are_the_seventeen():
    assert {path.stem for path in RULESETS.glob("*.json")} == set(slow_judge.RULESETS)
    assert len(slow_judge.RULESETS) == 17


@pytest.mark.parametrize("rules_id", slow_judge.RULESETS)
def test_every_throw_is_judged_alike(rules_id):
    ruleset = core(rules_id)
    differ = []
    for dice in THROWS:
        hand, prize, wins = slow_judge.judge(rules_id, dice)
        judged = ruleset.judge(dice)
        if (judged.hand, judged.prize, list(judged.wins)) != (hand, prize, wins):
            differ.append((dice, (hand, prize, wins), (judged.hand, judged.prize, judged.wins)))
        elif judged.scramble != slow_judge.is_scramble(rules_id, dice):
            differ.append((dice, "scramble", judged.scramble))
    assert not differ, f"{len(differ)} differ, the first: {differ[:5]}"


@pytest.mark.parametrize("rules_id", slow_judge.RULESETS)
def test_ranks_order_all_throws_alike(rules_id):
    ruleset = core(rules_id)
    ranks = {dice: ruleset.judge(dice).rank for dice in MULTISETS}
    by_value = sorted(MULTISETS, key=cmp_to_key(lambda a, b: slow_judge.compare(rules_id, a, b)))
    for low, high in zip(by_value, by_value[1:], strict=False):
        slow = slow_judge.compare(rules_id, low, high)
        fast = (ranks[low] > ranks[high]) - (ranks[low] < ranks[high])
        assert fast == slow, (low, high, ranks[low], ranks[high])
    for dice, rank in ranks.items():
        assert type(rank) is int
        nothing = slow_judge.judge(rules_id, dice)[0] in (None, "void")
        assert (rank == 0) == nothing, (dice, rank)
        assert rank >= 0


@pytest.mark.parametrize("rules_id", slow_judge.RULESETS)
def test_the_order_of_the_digits_never_matters(rules_id):
    ruleset = core(rules_id)
    ranks = {dice: ruleset.judge(dice).rank for dice in MULTISETS}
    assert all(ruleset.judge(dice).rank == ranks["".join(sorted(dice))] for dice in THROWS)


# The slow judge itself, by the rules' own examples and odds.


def test_slow_judge_counts_xiamens_odds():
    hands = [slow_judge.judge("xiamen", dice)[0] for dice in THROWS]
    assert {hand: hands.count(hand) for hand in set(hands)} == {
        "chajinhua": 15,
        "liubohong": 1,
        "liubohei": 5,
        "wuhong": 30,
        "wuzi": 150,
        "sihong": 360,
        "duitang": 720,
        "sanhong": 2500,
        "sijin": 1875,
        "erju": 9300,
        "yixiu": 17400,
        None: 14300,
    }


@pytest.mark.parametrize(
    ("rules_id", "high", "low"),
    [
        ("xiamen", "444466", "444465"),
        ("xiamen", "444465", "444421"),
        ("xiamen", "444411", "444444"),
        ("contest_2011", "444444", "444411"),
        ("lights_out", "444444", "444411"),
        ("xiamen", "222226", "555553"),
        ("banquet", "555553", "222226"),
        ("banquet", "444446", "555555"),
        ("downgrade", "111111", "666666"),
        ("downgrade", "111112", "666665"),
        ("minnan", "222224", "666665"),
        ("banquet", "666665", "222224"),
        ("lights_out", "444421", "666666"),
        ("lights_out", "666666", "123456"),
        ("team_pool", "444444", "666666"),
        ("team_pool", "666666", "444446"),
        ("cakes_63", "444445", "444444"),
        ("cakes_63", "444444", "444443"),
    ],
)
def test_slow_judge_compares_by_the_rules(rules_id, high, low):
    assert slow_judge.compare(rules_id, high, low) == 1
    assert slow_judge.compare(rules_id, low, high) == -1


@pytest.mark.parametrize(
    ("rules_id", "one", "other"),
    [
        ("xiamen", "222222", "111111"),
        ("xiamen", "444433", "444451"),
        ("xiamen", "222226", "555556"),
        ("minnan", "222224", "666664"),
        ("illustrated", "333222", "123456"),
        ("lights_out", "222222", "666666"),
    ],
)
def test_slow_judge_ties_by_the_rules(rules_id, one, other):
    assert slow_judge.compare(rules_id, one, other) == 0


@pytest.mark.parametrize(
    ("rules_id", "dice", "judged"),
    [
        ("xiamen", "123456", ("duitang", "duitang", ["duitang"])),
        ("xiamen", "333222", (None, None, [])),
        ("illustrated", "333222", ("duitang", "duitang", ["duitang"])),
        ("xiamen", "444222", ("sanhong", "sanhong", ["sanhong"])),
        ("illustrated", "444222", ("sanhong", "sanhong", ["sanhong"])),
        ("xiamen", "222244", ("sijin", "sijin", ["sijin"])),
        ("xiamen", "222224", ("wuzi", "zhuangyuan", ["zhuangyuan"])),
        ("banquet", "222224", ("wuzi", "zhuangyuan", ["zhuangyuan", "yixiu"])),
        ("banquet", "222244", ("sijin", "sijin", ["sijin", "erju"])),
        ("banquet", "222222", ("void", None, [])),
        ("banquet", "111111", ("biandijin", "zhuangyuan", ["zhuangyuan"])),
        ("best_counts", "333341", ("sijin", "sijin", ["sijin", "yixiu"])),
        ("illustrated", "666666", ("wuzi", "zhuangyuan", ["zhuangyuan"])),
        ("cakes_63", "444444", ("wuhong", "zhuangyuan", ["zhuangyuan"])),
        ("minnan", "222224", ("wuzi_yixiu", "zhuangyuan", ["zhuangyuan"])),
        ("team_pool", "222244", ("sijin", "pool", ["pool"])),
        ("qualifier", "444444", ("liubohong", None, [])),
        ("lights_out", "666666", ("liubohei", None, [])),
    ],
)
def test_slow_judge_names_hands_by_the_rules(rules_id, dice, judged):
    assert slow_judge.judge(rules_id, dice) == judged
