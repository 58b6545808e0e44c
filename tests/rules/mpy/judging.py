"""The judge: hands, their order, and why (rules.md §1, §3, §4, §6)."""

from at_table import RULESETS, raises, ruleset
from bobing.errors import EventError
from bobing.sentences import reason, short_reason


def _throws():
    """The 462 throws in order of digits, each with how many of the 46,656 it stands for."""
    factorial = (1, 1, 2, 6, 24, 120, 720)
    stack = [("", 0)]
    while stack:
        dice, face = stack.pop()
        if len(dice) == 6:
            ways = 720
            for digit in "123456":
                ways //= factorial[dice.count(digit)]
            yield dice, ways
        elif face < 6:
            stack.append((dice, face + 1))
            stack.append((dice + "123456"[face], face))


def _is(rules, dice, hand, *wins):
    judgement = rules.judge(dice)
    assert judgement.hand == hand, (dice, judgement.hand)
    assert judgement.wins == wins, (dice, judgement.wins)


def _falls(name, *throws):
    """Each throw ranks strictly above the next; "=" between two means the same rank."""
    rules = ruleset(name)
    above = None
    same = False
    for dice in throws:
        if dice == "=":
            same = True
            continue
        rank = rules.judge(dice).rank
        assert above is None or (rank == above if same else rank < above), dice
        above = rank
        same = False


def test_odds_of_xiamen():
    rules = ruleset("xiamen")
    odds = {}
    total = 0
    for dice, ways in _throws():
        hand = rules.judge(dice).hand
        odds[hand] = odds.get(hand, 0) + ways
        total += ways
    assert total == 46656
    assert odds == {
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


def test_every_throw_is_a_whole_judgement_in_every_ruleset():
    for name in RULESETS:
        rules = ruleset(name)
        for dice, _ in _throws():
            judgement = rules.judge(dice)
            assert (judgement.rank == 0) == (judgement.hand in (None, "void"))
            assert judgement.wins == () or judgement.rank > 0
            assert judgement.rank < 1 << 30


def test_reasons_fit_the_screen():
    for name in ("xiamen", "banquet", "minnan", "lights_out", "illustrated", "qualifier"):
        rules = ruleset(name)
        for dice, _ in _throws():
            judgement = rules.judge(dice)
            assert 1 <= len(short_reason(dice, judgement, "zh")) <= 16
            assert 1 <= len(short_reason(dice, judgement, "en")) <= 32
            assert reason(rules, dice, judgement, "zh").endswith("。")
            assert reason(rules, dice, judgement, "en").endswith(".")


def test_reasons_in_words():
    rules = ruleset("xiamen")
    dice = "446544"
    judgement = rules.judge(dice)
    assert short_reason(dice, judgement, "zh") == "四个4，余5+6=11"
    assert short_reason(dice, judgement, "en") == "four 4s, kickers 5+6=11"
    assert reason(rules, dice, judgement, "zh") == "四个4，余5+6=11：四红，得状元。"
    rules = ruleset("banquet")
    dice = "222244"
    judgement = rules.judge(dice)
    assert (
        reason(rules, dice, judgement, "en") == "four 2s and two 4s: Sijin, wins Sijin and Erju."
    )
    assert "void" in short_reason("222222", rules.judge("222222"), "en")


def test_known_mistakes():
    rules = ruleset("xiamen")
    _is(rules, "123456", "duitang", "duitang")
    _is(rules, "111144", "sijin", "sijin")
    _is(rules, "111114", "wuzi", "zhuangyuan")
    _is(rules, "333312", "sijin", "sijin")
    _is(rules, "555551", "wuzi", "zhuangyuan")
    _is(rules, "666666", "liubohei", "zhuangyuan")
    _is(rules, "444422", "sihong", "zhuangyuan")
    _is(rules, "444411", "chajinhua", "zhuangyuan")
    _is(rules, "222244", "sijin", "sijin")
    _falls("xiamen", "444411", "666555")
    for better, worse in (
        ("444455", "444461"),
        ("444466", "444412"),
        ("444446", "444445"),
        ("444412", "666555"),
    ):
        _falls("xiamen", better, worse)
    assert short_reason("444422", rules.judge("444422"), "en").endswith("=4")


def test_the_order_of_the_digits_never_matters():
    for name in ("xiamen", "banquet", "illustrated"):
        rules = ruleset(name)
        for dice in ("444411", "123456", "222213", "112223", "555554", "446612"):
            first = rules.judge(dice)
            for turn in range(6):
                turned = dice[turn:] + dice[:turn]
                assert rules.judge(turned) == first
                assert rules.judge("".join(reversed(turned))) == first


def test_triples():
    _is(ruleset("xiamen"), "333222", None)
    _is(ruleset("illustrated"), "333222", "duitang", "duitang")
    _is(ruleset("illustrated"), "325232", None)
    _is(ruleset("illustrated"), "616116", "duitang", "duitang")
    for name in ("xiamen", "illustrated"):
        _is(ruleset(name), "444222", "sanhong", "sanhong")


def test_sihong_by_the_sum_of_the_kickers():
    for name in RULESETS:
        _falls(name, "444466", "444465", "444463", "444462", "444461", "444431", "444421")
        _falls(name, "444433", "=", "444451")
        _falls(name, "444455", "444461")


def test_the_highest_of_all():
    for name in RULESETS:
        rules = ruleset(name)
        best = max(rules.judge(dice).rank for dice, _ in _throws())
        first = "444444" if name in ("contest_2011", "lights_out") else "444411"
        assert [dice for dice, _ in _throws() if rules.judge(dice).rank == best] == [
            "".join(sorted(first))
        ]


def test_five_alike():
    _falls("xiamen", "222226", "555553")
    _falls("xiamen", "222226", "=", "555556")
    _falls("banquet", "555553", "222226")
    _falls("banquet", "666665", "222224")
    _falls("downgrade", "111112", "666665")
    _falls("minnan", "222224", "666665", "222226")
    _falls("minnan", "222224", "=", "666664")
    _is(ruleset("minnan"), "222224", "wuzi_yixiu", "zhuangyuan")
    _is(ruleset("xiamen"), "222224", "wuzi", "zhuangyuan")


def test_six_alike():
    _falls("xiamen", "111111", "=", "666666")
    _falls("contest_2011", "666666", "555555", "333333", "222222", "111111", "444446")
    _falls("downgrade", "111111", "666666", "555555", "333333", "222222", "444446")
    _falls("best_counts", "111111", "666666", "222222", "444446")
    _falls("first_come", "111111", "=", "666666", "444446")
    _falls("banquet", "444411", "444444", "111111", "444446", "666665")
    rules = ruleset("team_pool")
    _is(rules, "666666", "liubohei", "zhuangyuan")
    _is(rules, "555555", "wuzi", "zhuangyuan")
    _falls("team_pool", "444444", "666666", "444446", "222226", "555555", "222224")
    _is(ruleset("first_come"), "222222", "biandijin", "zhuangyuan")


def test_hands_that_are_not_listed_fall_to_the_next():
    rules = ruleset("cakes_63")
    _is(rules, "444444", "wuhong", "zhuangyuan")
    _is(rules, "666666", "wuzi", "zhuangyuan")
    _falls("cakes_63", "444445", "444444", "444443", "222226", "=", "666666", "222225")
    rules = ruleset("xiamen", zhuangyuan=[{"hand": "sihong"}])
    _is(rules, "444444", "sihong", "zhuangyuan")
    _is(rules, "444441", "sihong", "zhuangyuan")
    _is(rules, "444411", "sihong", "zhuangyuan")
    _is(rules, "222224", "sijin", "sijin")
    rules = ruleset("xiamen", zhuangyuan=[{"hand": "wuzi"}])
    _is(rules, "444411", "sanhong", "sanhong")


def test_void_wins_nothing_and_does_not_fall():
    rules = ruleset("banquet")
    for face in "2356":
        _is(rules, face * 6, "void")
        assert rules.judge(face * 6).rank == 0
    _is(rules, "111111", "biandijin", "zhuangyuan")


def test_scramble_ranks_between_duitang_and_zhuangyuan():
    rules = ruleset("lights_out")
    judgement = rules.judge("555555")
    assert judgement.scramble
    assert judgement.hand == "liubohei"
    assert judgement.wins == ()
    _falls("lights_out", "444444", "444411", "444446", "222226", "444421", "555555", "123456")


def test_extras():
    rules = ruleset("banquet")
    _is(rules, "222224", "wuzi", "zhuangyuan", "yixiu")
    _is(rules, "333341", "sijin", "sijin", "yixiu")
    _is(rules, "333344", "sijin", "sijin", "erju")
    _is(rules, "333312", "sijin", "sijin")
    _is(ruleset("best_counts"), "333341", "sijin", "sijin", "yixiu")
    _is(ruleset("best_counts"), "222224", "wuzi", "zhuangyuan")
    _falls("banquet", "333344", "=", "222231")


def test_ordinary_hands_rise():
    for name in RULESETS:
        _falls(name, "444421", "123456", "444123", "222213", "441223", "412233", "112233")
        _falls(name, "222213", "=", "666613")


def test_pool_and_place():
    rules = ruleset("team_pool")
    _is(rules, "222213", "sijin", "pool")
    _is(rules, "441223", "erju", "pool")
    _is(ruleset("qualifier"), "444421", "sihong")


def test_what_is_no_throw():
    rules = ruleset("xiamen")
    for dice in (
        "44444",
        "4444444",
        "",
        "044444",
        "744444",
        "44444a",
        "44444 ",
        "４44444",
        444444,
    ):
        error = raises(EventError, rules.judge, dice)
        assert "444411" in error.en
        assert "444411" in error.zh
