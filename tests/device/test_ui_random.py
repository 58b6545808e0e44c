"""Random keys: no key may raise, draw twice, or make a picture whose texts overlap."""

import random

import pytest
from screens import Screens, problems

# Weighted so that games are played: dice and OK are the most frequent.
KEYS = "1" * 4 + "2" * 4 + "3" * 3 + "4" * 8 + "5" * 3 + "6" * 3 + "7890" + "#" * 12 + "*ABBCD"
HARD_NAMES = ("陈志明", "Alexander Hamilton", "欧阳震华", "王", "Maximiliane-Charlotte")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("names", [(), HARD_NAMES], ids=["seats", "names"])
def test_random_keys(lang, names):
    luck = random.Random(f"{lang}{len(names)}")
    with Screens(lang, names) as box:
        typed = ""
        seen = set()
        for _ in range(2000):
            key = luck.choice(KEYS)
            if key in "123456" and luck.random() < 0.4:
                key = " ".join(luck.choices("1444236", k=6))
            typed = (typed + " " + key)[-300:]
            box.press(key)
            seen.add(box.screen)
            assert not problems(box.seen), typed
            if key == "#":
                assert box.seen["shows"] == 1
        assert {"turn", "result", "home", "rules", "table", "menu", "over", "confirm"} <= seen


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_random_games_of_each_ruleset(lang):
    luck = random.Random(lang)
    for number in range(1, 18):
        with Screens(lang) as box:
            box.press(f"# {number} # {luck.randint(2, 5)} # 2 # 1 #")
            assert box.screen == "turn"
            typed = ""
            for _ in range(50):
                hand = "".join(luck.choices("1444444236", k=6))
                keys = luck.choice([hand + "##"] * 12 + ["8##", "7#", "B#", "CBB#", "#", "B#"])
                if box.screen in ("choose", "wait"):
                    keys = luck.choice("12") + "#"
                elif box.screen == "over":
                    keys = luck.choice(["B", "A", "*#", "3"])
                typed = (typed + " " + keys)[-300:]
                for key in keys:
                    box.press(key)
                    assert not problems(box.seen), (number, typed)
