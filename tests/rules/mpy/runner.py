"""Runs the test functions of one module on MicroPython and prints the names of those that fail."""

import gc
import sys


def test_functions(module):
    """The module's tests by name."""
    return [name for name in sorted(dir(module)) if name.startswith("test_")]


def main(name):
    """Runs them all; leaves with status 1 if any failed or there are none."""
    gc.threshold(8192)  # as on a box: without it the heap is soon full of holes
    module = __import__(name)
    failed = 0
    names = test_functions(module)
    for name in names:
        gc.collect()
        try:
            getattr(module, name)()
        except Exception as error:
            failed += 1
            print("FAILED", name)
            sys.print_exception(error)
    print(len(names), "tests,", failed, "failed")
    sys.exit(1 if failed or not names else 0)
