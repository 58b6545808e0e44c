"""The words of the hands in Chinese and English: one table for every screen and report."""

# One text and not a dict of pairs: on a box that takes a fifth of the memory. In a line:
# id | Chinese name | English name | why, in Chinese | why, in English. The why is at most 16 hanzi
# or 32 Latin letters. English keeps the game's own names; the why beside them explains.
_HANDS = """
yixiu|一秀|Yixiu|一个4|one 4
erju|二举|Erju|两个4|two 4s
sijin|四进|Sijin|四个{face}|four {face}s
sijin+4|||四个{face}带一个4|four {face}s and one 4
sijin+44|||四个{face}带两个4|four {face}s and two 4s
sanhong|三红|Sanhong|三个4|three 4s
duitang|对堂|Duitang|1到6各一个|1-2-3-4-5-6
triples|||三个{low}，三个{high}|three {low}s, three {high}s
sihong|四红|Sihong|四个4，余{low}+{high}={sum}|four 4s, kickers {low}+{high}={sum}
wuzi|五子|Wuzi|五个{face}，余{sum}|five {face}s, kicker {sum}
wuzi_yixiu|五子带一秀|Wuzi Yixiu|五个{face}带一个4|five {face}s and a 4
wuhong|五红|Wuhong|五个4，余{sum}|five 4s, kicker {sum}
liubohei|六勃黑|Liubohei|六个{face}|six {face}s
biandijin|遍地锦|Biandijin|六个{face}|six {face}s
liubohong|六勃红|Liubohong|六个4|six 4s
chajinhua|状元插金花|Chajinhua|四个4和两个1|four 4s and two 1s
void|作废|Void|{dice}，这里作废|{dice}: void here
nothing|罚黑|Nothing|没有4，也没有四个相同|no 4, no four alike
"""


def columns(table, key):
    """The columns of the table's line that begins with this key."""
    start = table.find("\n" + key + "|")
    return table[start + 1 : table.find("\n", start + 1)].split("|")[1:]


def hand_word(hand, lang):
    """The name of a hand, of "void" or "nothing", in "zh" or "en"."""
    return columns(_HANDS, hand)[0 if lang == "zh" else 1]


def hand_why(hand, lang):
    """The form of a hand's why, with {face}, {low}, {high}, {sum}, {dice} to fill in."""
    return columns(_HANDS, hand)[2 if lang == "zh" else 3]
