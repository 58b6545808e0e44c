"""The texts of the screens that are always in memory, Chinese and English in one table.

One line a text: key|中文|English. {name} is filled in. One string holds them all, since a
hundred small ones would take several times the memory. What the seldom seen screens say is in
`box.ui.more.strings_more`, in the same form; the words of the rules are in `bobing.words`.
"""

MAIN_TEXTS = """
home|博盒|BoBox
home_new|#新一局|# New game
home_last|C上局结果|C Last results
home_menu|D菜单|D Menu
seat|{n}号|Seat {n}
your_throw|{n}号 请掷|Seat {n}, go!
round|第{n}轮|Round {n}
enter_dice|输入点数|Type dice
ok|按#|#
again_note|请重掷|Once more
undone|已撤销|Taken back
ruled|已裁定|Ruled
sent_off|已请出|Sent off
pips_note|开始比点|Pips contest
pips|比点|Pips
points|{n}点|{n} pips
foul|跳猴|Foul
foul_void|本次作废|This throw is void
foul_out_of_turn|不轮到他|Out of turn
foul_skip|下次停掷|Misses a turn
left|余{n}|left {n}
got|得{prize}|Wins {prize}
got_more|得{prize}×{n}|Wins {prize} x{n}
plus|+{prize}|+{prize}
plus_more|+{prize}×{n}|+{prize} x{n}
chased|追{who}{prize}|{prize} from {who}
gone|{prize}已分完|No {prize} left
no_prize|没有奖|No prize
blank_why|没有4，没四同|no 4, no four alike
pick_next|可选一个奖|Choose a prize
leads|暂领状元|Leads
behind|暂未超过{who}|{who} still leads
locked|状元已定|Zhuangyuan is fixed
qualifies|进入决赛|In the final
lugu|禄骨|Lugu
sweep|一扫而光|Takes all prizes
scramble|熄灯，抢饼！|Lights out, grab!
skipped|跳过{n}号|Skips {n}
to|{who}得{prize}|{prize} to {who}
game_over|游戏结束|Game over
"""


def find_text(key, lang):
    """Return the text of a key in "zh" or "en", its {fields} not yet filled.

    Raises KeyError for a key that no table has.
    """
    line = _line(MAIN_TEXTS, key)
    if line is None:
        from box.ui.more.strings_more import MORE_TEXTS

        line = _line(MORE_TEXTS, key)
        if line is None:
            raise KeyError(key)
    return line.split("|")[1 if lang == "zh" else 2]


def _line(table, key):
    start = table.find("\n" + key + "|") + 1
    if not start:
        return None
    return table[start : table.find("\n", start)]
