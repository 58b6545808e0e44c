"""On MicroPython: the box's check of each of the ruleset files in a folder, one line of its answer
each; or, without a number of them, the list of rulesets that the box makes of such a folder."""

import gc
import sys

from bobing.check import RulesError, check_ruleset_text
from box.store.library import Library


def answer(path):
    with open(path, "rb") as file:
        data = file.read()
    gc.collect()
    try:
        return "right " + check_ruleset_text(data)["id"]
    except RulesError as error:
        return "wrong " + repr(error.field)
    except Exception as error:
        return "CRASH " + repr(error)


if len(sys.argv) > 2:
    for number in range(int(sys.argv[2])):
        print(answer(sys.argv[1] + "/" + str(number)))
else:
    print(Library("none", sys.argv[1]).list())
