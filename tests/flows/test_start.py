"""A script's first line, and the line after `power`, meet a box that has started."""

import json


def test_the_first_screen_is_there_at_once(flow):
    made = flow()
    made.play("expect 新一局")


def test_after_power_the_game_is_there_at_once(flow):
    made = flow()
    made.new_game(10)
    made.throw("444411")
    made.play("state\ncut\npower\nstate")
    before, after = map(json.loads, made.said)
    assert before == after
    assert after["zhuangyuan"] == [0]


def test_a_cut_while_the_box_starts_is_no_endless_wait(flow):
    made = flow()
    made.new_game(10)
    made.box.cut()
    made.box.cut(1)
    made.box.power()
    made.play("power\nexpect 第1轮")
