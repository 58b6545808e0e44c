"""What the core takes of a box's memory (64-bit MicroPython takes about twice a board's)."""

import gc

from at_table import Table, ruleset

MOST_RULESET = 9500
MOST_GAME = 20000


def _in_use():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()


def test_a_ruleset_is_small():
    if not hasattr(gc, "mem_alloc"):
        return
    ruleset("xiamen")  # whatever is made once
    for name in ("xiamen", "banquet", "contest_2011"):
        before = _in_use()
        rules = ruleset(name)
        taken = _in_use() - before
        assert rules.id == name
        assert taken < MOST_RULESET, (name, taken)
        rules = None


def test_a_game_of_32_and_600_throws_is_small():
    if not hasattr(gc, "mem_alloc"):
        return
    Table("xiamen", 32)  # whatever is made once
    before = _in_use()
    table = Table("xiamen", 32)
    for number in range(600):
        if number % 10 < 5 and table.game.stock[5] > 1:
            table.throw("412233")
        elif number % 10 == 5:
            table.throw("4444" + str(1 + number % 3) + "6")
        else:
            table.blank()
    taken = _in_use() - before
    assert table.game.count == 600
    assert taken < MOST_GAME + MOST_RULESET, taken
