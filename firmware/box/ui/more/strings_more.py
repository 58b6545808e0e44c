"""The texts of the screens that are seldom needed; the form is that of `box.ui.strings`."""

MORE_TEXTS = """
foul_ask|犯规作废？|Foul?
again_ask|重掷？|Throw again?
undo_ask|撤销？|Take back?
yes_no|#是|# yes
no|*否|* no
what_throw|{who} {what}|{who}: {what}
what_foul|{who} 犯规|{who}: foul
what_out|请出 {who}|{who} sent off
what_ruling|裁定 {prize}|Ruling: {prize}
what_rethrow|{who} 重掷|{who}: again
what_choose|选了 {prize}|Chose {prize}
what_pips|比点|Pips contest
what_end|结束本局|End of game
note_torn|断电时正在写的一行不完整，已丢弃。请核对最后一掷。|\
The last line was cut off and is dropped. Check the last throw.
note_damaged|第{line}行损坏。最后完好的是第{n}掷，接着玩。坏文件已保留。|\
Line {line} of the record is damaged. Throw {n} is the last good one, the game goes on from \
there. The damaged file is kept.
note_settings|设置已损坏，已恢复默认。原文件已保留。|\
The settings were damaged: defaults are used. The old file is kept.
note_full|存储已满。请用电脑取走旧记录。|\
The flash is full. Pull the old games with a computer.
note_rules|找不到规则 {id}，这一局打不开。|\
Rules {id} are missing: the game can't be opened.
rules_title|选规则|Rules
players_title|几个人？|How many players?
players_hint|2到32 按#|2 to 32, then #
players_names|已有{n}个名字|{n} names known
opening_title|谁先掷？|Who begins?
opening_count|掷两颗数座|Throw 2, count
opening_highest|各掷比大小|Most pips
opening_chosen|指定座号|Choose the seat
first_title|几号先掷？|Which seat begins?
first_hint|1到{n} 按#|1 to {n}, then #
count_throw|输入两颗骰|Type two dice
highest_throw|掷六颗比大小|Six dice, most
begins|{n}点 {who}先|{n}: {who} begins
tie_again|{n}点 平，再掷|{n}: tie, again
choose_title|{who}选奖|{who}: choose
stock|剩余|Left
leader|状元暂归|Leader
nobody|还没有|Nobody yet
shared|{n}人并列|{n} share it
nothing_yet|还没有奖|No prizes yet
nothing_won|没有得奖|No prizes
state_out|出局|Sent off
state_skip|停一次|Misses a turn
menu_end|结束本局|End the game
menu_foul|他人犯规|Another's foul
menu_out|请出玩家|Send off
menu_ruling|裁定|Ruling
menu_rules|本局规则|Game rules
menu_settings|设置|Settings
menu_language|English|中文
menu_about|关于|About
menu_pips|比点决胜|Pips contest
end_ask|结束本局？|End the game?
end_to|状元归{who}|Zhuangyuan: {who}
end_nobody|状元无人得|No zhuangyuan
out_ask|请出？|Send off?
out_detail|{who} 不再掷|{who} throws no more
pips_ask|开始比点？|Pips contest?
pips_detail|剩余奖比点数|Most pips win
people_seat|号|Seat {n}
foul_title|谁犯规？|Whose foul?
out_title|请谁出局？|Send off whom?
ruling_prize|裁定哪个奖？|Which prize?
ruling_from|从谁？|From whom?
ruling_to|给谁？|To whom?
ruling_why|为什么？|Why?
ruling_line|{a}到{b}|{a} to {b}
table_stock|桌上|the table
why_record|记错了|Recorded wrong
why_foul|违规|Broke the rules
why_agreed|大家同意|All agree
why_other|其他|Other
wait_title|次数已满|All turns played
wait_pips|比点决胜|Pips contest
wait_end|结束|End
over_winner|状元|Zhuangyuan
over_nobody|状元无人得|No zhuangyuan
over_grabbed|抢到归谁|Grabbed
over_left|没分完|Not won
over_qualified|入围决赛|In the final
over_consolation|安慰奖|Consolation
over_receipt|本局凭证|Receipt
over_home|#回首页|# Home
page|{n}/{of}|{n}/{of}
rules_order|状元大小|High to low
rules_prizes|奖品数|Prizes
rules_repeat_last|再得以最后为准|Last one counts
rules_repeat_best|再得以最大为准|Best one counts
rules_repeat_worst|再得以最小为准|Worst one counts
rules_equal_first|一样大先得者胜|Tie: first wins
rules_equal_later|一样大后得者胜|Tie: later wins
rules_equal_split|一样大平分|Tie: shared
set_lang|语言|Language
set_brightness|亮度|Brightness
set_display_driver|屏芯片|Display
set_column_offset|列偏移|Column offset
val_zh|中文|中文
val_en|English|English
menu_bowl|骰碗|Dice bowl
set_dice|骰子|Dice by
set_shake|摇晃力度|Shake
set_volume|音量|Sound
set_night|夜间|At night
set_zone|时区|UTC +
set_start|开机进入|Start with
set_bowl_dice|骰碗颗数|Bowl dice
set_dim_after|变暗|Dims
set_dark_after|熄屏|Goes dark
set_sleep_after|休眠|Sleeps
set_battery|电池|Battery
val_keys|按键|keys
val_shake|摇晃|shake
val_both|都可|both
val_low|低|low
val_normal|中|normal
val_high|高|high
val_off|关|off
val_quiet|小声|quiet
val_loud|照常|loud
val_game|游戏|game
val_bowl|骰碗|bowl
val_lipo|锂电|LiPo
val_none|没有|none
val_never|从不|never
val_s|{n}秒|{n} s
val_min|{n}分|{n} min
no_accel|没有摇晃感应器。按A掷骰。|No motion sensor. Press A to roll.
accel_lost|感应器断开，这次没有掷。按A可掷。|The sensor is gone: no roll. Press A to roll.
dice_not_started|骰子未备好。|Dice not ready.
dice_no_noise|没有随机噪声。|No random noise.
dice_stuck|噪声卡住了。|Noise is stuck.
dice_repeats|噪声在重复。|Noise repeats.
dice_biased|噪声不均匀。|Noise is lopsided.
dice_spent|掷不出点数。|No dice came out.
dice_battery|电量低。|Battery low.
dice_refused|不能摇，请用手掷，输入点数。|Can't roll. Throw real dice and type them.
battery_low|电量低，请充电。|Battery low. Please charge.
battery_empty|电量用尽。记录已保存，现在关机。|Battery empty. All is kept. Switching off.
about_version|版本 {v}|Version {v}
about_id|编号 {id}|Id {id}
"""
