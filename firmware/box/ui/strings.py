"""The texts of the screens that are seen most, Chinese and English in one table.

One line a text: key|中文|English. {name} is filled in. A board has the texts in a file (see
`box.ui.texts`), which the packer makes of this table, of `box.ui.more.strings_more`, in the same
form, and of the hands' words in `bobing.words`.
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
shake_or_type|摇或输入|Shake/type
ok|按#|#
did_rethrow|请重掷|Once more
did_undo|已撤销|Taken back
did_ruling|已裁定|Ruled
did_out|已请出|Sent off
did_pips|开始比点|Pips contest
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
bowl|骰碗|Bowl
bowl_shake|摇一摇|Shake!
bowl_count|{n}颗骰 按1-6|{n} dice (1-6)
"""
