"""Whole sentences in Chinese and English: why a throw wins, why an event is refused. A box loads
them only when one is to be said."""

from bobing.judge import why_of
from bobing.words import columns, hand_why

# key | Chinese | English; {0} and so on are filled in.
_SENTENCES = """
wins|{0}：{1}，得{2}。|{0}: {1}, wins {2}.
wins_two|{0}：{1}，得{2}和{3}。|{0}: {1}, wins {2} and {3}.
no_prize|{0}：{1}，没有奖。|{0}: {1}, no prize.
no_hand|{0}：罚黑，没有奖。|{0}: no hand, no prize.
is_void|{0}：这一把不算，没有奖。|{0}: this throw wins nothing.
is_scramble|{0}：{1}，熄灯，剩下的谁抢到归谁。|{0}: {1}, lights out: whoever grabs what is left has it.
no_throw|一把是六个 1 到 6 的数字，如 444411；不是 {0}|a throw is six digits from 1 to 6, as 444411; not {0}
not_json|不是 JSON；应为一个事件，如 {{"e":"undo"}}|is not JSON; must be one event, as {{"e":"undo"}}
not_object|不是一个事件；应为一个 JSON 对象|is no event; must be a JSON object
bad_kind|e 是 {0}；应为其中之一：{1}|e is {0}; must be one of: {1}
bad_field|{0} 的 {1} 是 {2}；应为{3}|{1} of {0} is {2}; must be {3}
no_field|{0} 缺少 {1}；应为{2}|{0} lacks {1}; it must be {2}
form_rules|规则的 id，或整个规则|a ruleset's id, or a whole ruleset
form_players|2 到 32 个名字的列表，名字不能空|a list of 2 to 32 names, none empty
form_seat|座位号，从 0 起的整数|a seat, a whole number from 0
form_place|座位号（从 0 起的整数），或 null（桌上）|a seat, a whole number from 0, or null for the table
form_whole|从 0 起的整数|a whole number from 0
form_dice|六个 1 到 6 的数字，如 444411|six digits from 1 to 6, as 444411
form_src| keys 或 shake|keys or shake
form_text|文字|text
not_start|第一个事件是 {0}；应为 start|the first event is {0}; must be start
start_first|start 的 first 是 {0}；应为 0 到 {1}|first of start is {0}; must be 0 to {1}
knock_out|{0} 只用于淘汰赛；这个规则没有|{0} is for knock-out rulesets; this is not one
started|这一局已经开始；start 只能在第一行|the game has begun: start is the first event only
is_over|这一局已经结束；只能撤销|the game is over: only undo is taken
must_choose|先选一个奖；现在只能 choose 或 undo|a prize must be chosen first: only choose and undo are taken
no_choice|现在没有奖要选；choose 只用于要选奖的时候|there is no prize to choose now: choose answers a choice
contest_on|已经在比点数|the pips contest is on already
waits|所有人都掷完了；现在只能 pips、end、out、ruling 或 undo|all turns are over: only pips, end, out, ruling and undo are taken
no_seat|{0} 是 {1}；座位号应为 0 到 {2}|{0} is {1}; seats are 0 to {2}
own_foul|现在正轮到 {0}；自己的犯规不写 seat|it is the turn of {0}: leave seat out for his own foul
is_out|{0} 已经离场；应为还在场的人|{0} is sent off already; must be somebody still in
bad_choice|不能选 {0}；应为其中之一：{1}|{0} can't be chosen; must be one of: {1}
no_ruling|裁决不能动 {0}；应为其中之一：{1}|a ruling can't move {0}; must be one of: {1}
same_place|from 和 to 相同；应为不同的两处|from and to are the same; must be two places
not_there|{0} 没有 {1}；from 应为有这个奖的一处|{0} has no {1}; from must be where one is
the_table|桌上|the table
no_contest|这个规则不比点数；pips 只用于允许比点数的规则|this ruleset has no pips contest: pips needs one that allows it
nothing_left|桌上没有奖可比了；可以 end|no prize is left on the table for a contest: end is possible
no_undo|没有可撤销的：这一局刚开始|there is nothing to undo: the game has just begun
"""  # noqa: E501, one line a sentence


def sentence(key, lang, *values):
    """The sentence in "zh" or "en"; a value that is a tuple is the key of a part."""
    at = 0 if lang == "zh" else 1
    filled = [
        columns(_SENTENCES, value[0])[at] if isinstance(value, tuple) else value
        for value in values
    ]
    return columns(_SENTENCES, key)[at].format(*filled)


def short_reason(dice, judgement, lang):
    """Why, for the screen: at most 16 hanzi or 32 Latin letters."""
    hand, values = why_of(dice, judgement)
    return hand_why(hand, lang).format(**values)


def reason(ruleset, dice, judgement, lang):
    """Why, in one sentence: the dice, the hand, what it wins here."""
    what = short_reason(dice, judgement, lang)
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
