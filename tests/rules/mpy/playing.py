"""One turn after the other: zhuangyuan, prizes, ends (rules.md §2, §4, §5)."""

from at_table import BLANK, RULESETS, Table


def test_a_later_liubohei_leads_in_xiamen():
    table = Table("xiamen", 3)
    assert table.throw("222222").leads
    assert table.throw("111111").leads
    outcome = table.throw("444446")
    assert outcome.counts
    assert not outcome.leads
    assert table.game.leaders() == [1]
    table.blank()
    outcome = table.throw("444445")
    assert outcome.counts
    assert outcome.lugu
    assert table.game.lugu == 1
    assert table.game.leaders() == [0]


def test_lugu():
    table = Table("xiamen", 2)
    table.throw("444446", "444465")
    outcome = table.throw("444412")
    assert outcome.lugu
    assert not outcome.leads
    assert table.game.leaders() == [1]
    assert table.game.state()["lugu"] == 1
    assert table.throw("444463").lugu is False  # lower, but nobody else is higher: he leads on


def test_an_exact_tie():
    table = Table("xiamen", 2)
    table.throw("444433", "444451")
    assert table.game.leaders() == [0]
    assert not table.throw("444433").lugu  # equal is not lower
    assert table.game.leaders() == [1]  # but a new, later hand
    table = Table("chase_split", 3)
    table.throw("444433", "444451", "444421")
    assert table.game.leaders() == [0, 1]


def test_repeat():
    table = Table("best_counts", 2)
    table.throw("444465", BLANK)
    assert not table.throw("444421").counts
    table.blank()
    assert table.throw("444466").counts
    table = Table("contest_2011", 2)
    table.throw("444465", BLANK)
    assert not table.throw("444466").counts
    table.blank()
    assert table.throw("444421").counts
    assert table.game.counting(0)[0] == "444421"
    assert table.game.counting(1) is None
    assert table.game.counting(0)[1].hand == "sihong"


def test_a_second_zhuangyuan_never_uses_stock():
    table = Table("xiamen", 2)
    table.throw("444465", "444466", "444466")
    assert table.stock("zhuangyuan") == 1
    assert table.game.state()["held"] == [{}, {}]


def test_lock():
    table = Table("first_come", 3)
    outcome = table.throw("411444")
    assert outcome.locked
    assert outcome.leads
    assert table.game.locked == 0
    outcome = table.throw("444411")
    assert not outcome.counts
    assert not outcome.locked
    assert not outcome.leads
    assert not table.throw("444444").counts
    assert table.game.leaders() == [0]


def test_bonus_stock():
    table = Table("xiamen", 3)
    table.throw("123456")
    outcome = table.throw("444411")
    assert [(gain.prize, gain.how, gain.count) for gain in outcome.gains] == [
        ("duitang", "bonus", 1)
    ]
    table.throw("111111", BLANK, "444421")  # he loses the lead, and keeps the duitang
    assert table.game.leaders() == [2]
    assert table.held(1) == {"duitang": 1}


def test_bonus_is_taken_though_the_hand_does_not_count():
    table = Table("contest_2011", 2)
    table.throw("444421", BLANK)
    outcome = table.throw("444411")
    assert not outcome.counts
    assert table.held(0) == {"duitang": 2}


def test_bonus_stock_whole():
    table = Table("chase_oldest", 2)
    table.throw("123456", "444411")
    assert table.held(1) == {}
    table = Table("chase_oldest", 2)
    table.throw(BLANK, "444411")
    assert table.held(1) == {"duitang": 2}


def test_bonus_holders():
    table = Table("cakes_63", 3)
    table.throw("123456", "123456", "444411")
    outcome = table.event("end")
    gains = [(gain.how, gain.source, gain.seat, gain.count) for gain in outcome.gains]
    assert gains == [("holders", 0, 2, 1), ("holders", 1, 2, 1)]
    assert table.held(2) == {"zhuangyuan": 1, "duitang": 2}


def test_sweep():
    table = Table("lights_out", 3)
    table.throw("444411", "123456")
    outcome = table.throw("444444")
    assert outcome.sweep
    assert outcome.over
    assert outcome.next_seat is None
    state = table.game.state()
    assert state["held"][:2] == [{}, {}]
    assert state["stock"] == {}
    assert table.held(2)["zhuangyuan"] == 1
    assert table.held(2)["yixiu"] == 32


def test_sweep_spares():
    table = Table("team_pool", 3)
    table.throw("123456", "123456", "412233")
    table.throw("444411", BLANK, "444444")
    assert table.game.leaders() == [0]
    assert table.held(0) == {"zhuangyuan": 1, "duitang": 1}
    assert table.held(1) == {}
    assert table.held(2)["duitang"] == 4


def test_scramble():
    table = Table("lights_out", 2)
    table.throw("412233", "444446")
    outcome = table.throw("333333")
    assert outcome.scramble
    assert outcome.over
    state = table.game.state()
    assert state["stock"] == {}
    assert state["zhuangyuan"] == []
    assert state["held"][0] == {"yixiu": 1}
    assert state["grabbed"] == {
        "zhuangyuan": 1,
        "duitang": 2,
        "sanhong": 4,
        "sijin": 8,
        "erju": 16,
        "yixiu": 31,
    }
    table.event("undo")
    assert table.stock("yixiu") == 31
    assert table.game.grabbed is None


def test_chase_oldest():
    table = Table("chase_oldest", 4)
    table.throw("123456", "123456")
    outcome = table.throw("123456")
    assert outcome.gains[0].how == "chase"
    assert outcome.gains[0].source == 0
    assert table.throw("123456").gains[0].source == 1
    assert [table.held(seat) for seat in range(4)] == [{}, {}, {"duitang": 1}, {"duitang": 1}]


def test_chase_oldest_never_takes_ones_own():
    table = Table("chase_oldest", 2)
    table.throw("123456", "123456")
    assert table.throw("123456").gains[0].source == 1
    table.blank()
    outcome = table.throw("123456")  # both are his: nothing
    assert outcome.gains == ()
    assert outcome.denied == ("duitang",)


def test_chase_nearest_against_the_direction_of_play():
    table = Table("lights_out", 6)
    table.throw(BLANK, "123456", BLANK, BLANK, BLANK, "123456")
    table.blank(4)
    assert table.game.seat == 4
    assert table.throw("123456").gains[0].source == 1
    table = Table("minnan", 6)  # counter-clockwise: 0 5 4 3 2 1
    table.throw(BLANK, "123456", BLANK, BLANK, BLANK, "123456")  # seats 5 and 1
    assert table.game.seat == 0
    assert table.throw("123456").gains[0].source == 1


def test_chase_while_others():
    counts = {"sanhong": 0, "sijin": 0, "erju": 0, "duitang": 1, "yixiu": 1}
    table = Table("contest_2011", 3, counts=counts)
    table.throw("123456")
    assert table.throw("123456").gains[0].how == "chase"
    table.throw("412233", "444421")
    outcome = table.throw("123456")  # his own; nobody else has one
    assert outcome.gains == ()
    assert outcome.denied == ("duitang",)
    table = Table("contest_2011", 3, counts=counts)
    table.throw("123456", "412233")
    assert table.throw("123456").gains == ()  # no ordinary prize is left


def test_exhausted_wins_nothing():
    table = Table("xiamen", 2, counts={"sanhong": 1})
    table.throw("444123")
    outcome = table.throw("444123")
    assert outcome.gains == ()
    assert outcome.denied == ("sanhong",)


def test_downgrade():
    table = Table("downgrade", 2, counts={"duitang": 1, "sanhong": 0})
    table.throw("123456")
    outcome = table.throw("123456")
    assert [(gain.prize, gain.how) for gain in outcome.gains] == [("sijin", "downgrade")]
    table = Table("downgrade", 2, counts={"yixiu": 0})
    outcome = table.throw("412233")
    assert outcome.gains == ()
    assert outcome.denied == ("yixiu",)


def test_choose():
    table = Table("contest_2011", 2, counts={"sanhong": 0, "erju": 0})
    assert table.throw("444123").gains == ()
    state = table.game.state()
    assert state["phase"] == "choose"
    assert state["seat"] == 0
    assert state["pending"] == ["sijin", "yixiu"]
    for kind, fields in (
        ("throw", {"d": BLANK, "src": "keys"}),
        ("foul", {}),
        ("out", {"seat": 1}),
        ("rethrow", {}),
        ("end", {}),
        ("choose", {"prize": "erju"}),
        ("choose", {"prize": "duitang"}),
        ("ruling", {"prize": "yixiu", "source": None, "target": 1, "why": ""}),
    ):
        table.refused(kind, **fields)
    assert "sijin yixiu" in table.refused("choose", prize="nothing").en
    outcome = table.event("choose", prize="yixiu")
    assert (outcome.gains[0].prize, outcome.gains[0].how) == ("yixiu", "choose")
    assert table.held(0) == {"yixiu": 1}
    assert table.game.seat == 1
    assert table.game.pending is None
    table.refused("choose", prize="yixiu")
    table.event("undo")
    assert table.game.pending == ["sijin", "yixiu"]


def test_nothing_to_choose():
    table = Table("contest_2011", 2, counts={"sanhong": 0, "sijin": 0, "erju": 0, "yixiu": 0})
    outcome = table.throw("444123")
    assert table.game.phase == "play"
    assert outcome.denied == ("sanhong",)


def test_extras_do_not_depend_on_the_hands_own_prize():
    table = Table("best_counts", 2, counts={"sijin": 0, "erju": 1})
    outcome = table.throw("222244")
    assert [(gain.prize, gain.how) for gain in outcome.gains] == [("erju", "extra")]
    assert outcome.denied == ("sijin",)
    outcome = table.throw("222244")
    assert outcome.gains == ()
    assert outcome.denied == (
        "sijin",
        "erju",
    )


def test_foul_skips_the_next_turn():
    table = Table("xiamen", 3)
    assert table.event("foul").next_seat == 1
    assert table.game.state()["skip"] == [0]
    table.blank()
    outcome = table.throw(BLANK)
    assert outcome.skipped == (0,)
    assert outcome.next_seat == 1
    assert table.game.round == 2
    assert table.game.state()["skip"] == []


def test_foul_where_it_is_void_only():
    table = Table("banquet", 2)  # skips, as xiamen
    table.event("foul")
    assert table.game.state()["skip"] == [0]
    table = Table("minnan", 2)
    table.event("foul")
    assert table.game.state()["skip"] == [0]
    table = Table("illustrated", 2)
    table.event("foul")
    table.event("foul", seat=0)
    assert table.game.state()["skip"] == []
    assert table.game.seat == 1


def test_foul_out_of_turn():
    table = Table("xiamen", 3)
    outcome = table.event("foul", seat=2, why="early")
    assert outcome.seat == 2
    assert table.game.seat == 0
    table.event("foul", seat=2)  # a flag: two do not add up
    table.blank()
    assert table.throw(BLANK).skipped == (2,)
    assert table.game.seat == 0
    assert table.game.round == 2
    table.refused("foul", seat=0)
    table.refused("foul", seat=3)
    table.event("out", seat=1)
    table.refused("foul", seat=1)


def test_blank_skip():
    table = Table("downgrade", 2)
    table.throw(BLANK, "412233")
    assert table.game.seat == 1
    assert table.game.round == 2
    table = Table("downgrade", 2, void=[{"hand": "wuhong"}], zhuangyuan=[{"hand": "sihong"}])
    table.throw("444446")
    assert table.game.state()["skip"] == [0]


def test_everybody_skips():
    table = Table("xiamen", 2)
    table.event("foul", seat=1)
    outcome = table.event("foul")
    assert outcome.skipped == (1, 0)
    assert outcome.next_seat == 1
    assert table.game.round == 2


def test_rethrow_changes_nothing():
    table = Table("xiamen", 2)
    before = table.game.state()
    table.event("rethrow")
    assert table.game.state() == before
    assert table.game.count == 1


def test_out():
    table = Table("xiamen", 3)
    table.throw("444421")
    table.event("out", seat=1)
    assert table.game.seat == 2
    assert table.game.state()["out"] == [1]
    table.event("out", seat=0)
    assert table.game.leaders() == [0]
    assert table.game.seat == 2
    table.refused("out", seat=0)
    table.refused("out", seat=3)
    outcome = table.event("out", seat=2)
    assert outcome.over
    assert table.held(0) == {"zhuangyuan": 1}
    table.refused("end")


def test_ruling():
    table = Table("chase_oldest", 3)
    table.throw("123456", "123456", BLANK)
    table.event("ruling", prize="duitang", source=0, target=None, why="cheating")
    assert table.stock("duitang") == 1
    assert table.held(0) == {}
    table.event("ruling", prize="duitang", source=None, target=0, why="a mistake")
    assert table.throw("123456").gains[0].source == 1  # seat 0's counts as won now
    why = "x"
    table.refused("ruling", prize="zhuangyuan", source=None, target=0, why=why)
    table.refused("ruling", prize="cake", source=None, target=0, why=why)
    table.refused("ruling", prize="duitang", source=None, target=0, why=why)
    table.refused("ruling", prize="yixiu", source=1, target=0, why=why)
    table.refused("ruling", prize="yixiu", source=None, target=None, why=why)
    table.refused("ruling", prize="yixiu", source=None, target=3, why=why)
    assert "P2" in table.refused("ruling", prize="yixiu", source=2, target=0, why=why).en


def _one_left(name, players, **changes):
    counts = {"duitang": 0, "sanhong": 0, "sijin": 0, "erju": 0, "yixiu": 1}
    counts["pool"] = 0
    return Table(name, players, counts=counts, **changes)


def test_end_plays_the_round_out():
    table = _one_left("xiamen", 3)
    table.throw("444421", "412233")
    assert table.game.phase != "over"
    outcome = table.throw(BLANK)
    assert outcome.over
    assert table.game.round == 1
    assert table.held(0) == {"zhuangyuan": 1}
    assert table.game.seat is None
    assert table.stock("zhuangyuan") == 0


def test_end_met_on_the_last_turn_of_a_round():
    table = _one_left("xiamen", 2)
    table.throw("444421")
    assert table.throw("412233").over


def test_end_needs_a_zhuangyuan():
    table = _one_left("xiamen", 2)
    table.throw("412233")
    table.blank(8)
    assert table.game.phase == "play"
    assert table.game.round == 5
    table.blank()
    assert table.throw("444421", BLANK).over
    table = _one_left("lights_out", 2)
    table.throw("412233")
    table.blank(2)
    assert table.throw(BLANK).over
    assert table.stock("zhuangyuan") == 1


def test_end_extra_round():
    table = _one_left("xiamen_extra_round", 2)
    table.throw("444421", "412233")
    table.blank()
    assert table.game.round == 2
    assert table.game.phase == "play"
    assert table.throw(BLANK).over


def test_end_now():
    table = _one_left("banquet", 3)
    table.throw("444421")
    assert table.throw("412233").over


def test_end_stays_met():
    table = _one_left("xiamen", 3)
    table.throw("444421", "412233")
    table.event("ruling", prize="yixiu", source=1, target=None, why="")
    assert table.throw(BLANK).over
    assert table.stock("yixiu") == 1


def test_a_ruling_passes_no_turn():
    table = _one_left("minnan", 3)
    table.throw("444421")
    table.event("ruling", prize="yixiu", source=None, target=0, why="")
    assert table.game.phase == "play"
    assert table.throw(BLANK).over


def test_a_game_ends_on_a_skipped_turn():
    table = _one_left("xiamen", 3)
    table.event("foul", seat=2)
    table.throw("444421")
    outcome = table.throw("412233")
    assert outcome.skipped == (2,)
    assert outcome.over


def test_a_foul_in_the_last_round_skips_nothing():
    table = _one_left("xiamen", 2)
    table.throw("444421")
    assert table.throw("412233").over
    table.event("undo")
    assert table.event("foul").next_seat == 0


def test_direction_and_first():
    table = Table("minnan", 3, first=1)
    seats = [table.game.seat]
    for _ in range(5):
        table.blank()
        seats.append(table.game.seat)
    assert seats == [1, 0, 2, 1, 0, 2]
    assert table.game.round == 2


def test_qualifier():
    table = Table("qualifier", 3)
    outcome = table.throw("444421")
    assert outcome.gains == ()
    assert table.game.state()["qualified"] == [0]
    assert table.throw("412233", "123456").over
    state = table.game.state()
    assert state["held"] == [{}, {"yixiu": 1}, {"duitang": 1}]
    assert state["qualified"] == [0]


def test_consolation():
    table = _one_left("qualifier_final", 4)
    table.throw("444421")
    assert table.game.state()["consolation"] == []
    assert table.throw("412233").over
    assert table.game.state()["consolation"] == [2, 3]


def test_several_zhuangyuan_prizes_are_held():
    table = Table("minnan", 4, counts={"zhuangyuan": 2})  # 0 3 2 1
    assert table.throw("444421").gains[0].how == "stock"
    table.throw("444431")
    assert table.stock("zhuangyuan") == 0
    outcome = table.throw("444451")
    assert (outcome.gains[0].how, outcome.gains[0].source) == ("chase", 3)
    assert table.throw("444421").denied == ("zhuangyuan",)  # nobody's hand is lower than his
    assert table.throw("444466").gains == ()  # he holds one: only his hand changes
    table.event("end")
    assert [table.held(seat).get("zhuangyuan", 0) for seat in range(4)] == [1, 0, 1, 0]


def test_split_prize():
    table = Table("chase_split", 2)
    table.throw("444433", "444451")
    table.event("end")
    assert [table.held(seat) for seat in (0, 1)] == [{"zhuangyuan": 1}, {"zhuangyuan": 1}]
    assert table.stock("zhuangyuan") == 0


def test_nobody_leads_at_the_end():
    table = Table("xiamen", 2)
    table.event("end")
    assert table.stock("zhuangyuan") == 1
    assert table.game.state()["zhuangyuan"] == []


def test_after_the_end_only_undo():
    for name in RULESETS:
        table = Table(name, 2)
        assert table.event("end").over
        for kind, fields in (
            ("throw", {"d": BLANK, "src": "shake"}),
            ("foul", {}),
            ("out", {"seat": 0}),
            ("ruling", {"prize": "yixiu", "source": None, "target": 1, "why": ""}),
            ("rethrow", {}),
            ("choose", {"prize": "yixiu"}),
            ("pass", {}),
            ("pips", {}),
            ("time_up", {}),
            ("end", {}),
        ):
            table.refused(kind, **fields)
        table.event("undo")
        assert table.game.phase == "play"


def test_knock_out_events_are_refused():
    table = Table("xiamen", 2)
    for kind in ("pass", "time_up", "pips"):
        table.refused(kind)
    table.refused("start", rules="xiamen", players=["a", "b"], first=0)
