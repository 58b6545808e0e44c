"""Starts BoBox. Not changed by updates: what it needs of a slot is `App`, `safe_key` and `say`.

`*` held: the REPL. Otherwise the app; when that crashes, a word on the screen, a report in
/crash.txt, and a restart. After three crashes in a row the other slot; after six the REPL.
/boots counts them; the app removes it when it has run for a while. A damaged pack can kill
MicroPython itself or hang it: a note in the clock's memory, which outlives a reset but not the
power, tells that too.
"""

import gc
import os
import sys
import time

import machine

BUILT_IN = "array", "asyncio", "binascii", "collections", "framebuf", "hashlib", "json", "machine"
MORE_BUILT_IN = "os", "struct", "time"

app = None
usual_path = list(sys.path)


def read(path):
    try:
        with open(path) as file:
            return file.read().strip()
    except (OSError, UnicodeError):
        return ""


def write(path, text):
    try:
        with open(path + ".tmp", "w") as file:
            file.write(text)
        os.rename(path + ".tmp", path)
    except OSError as error:
        print("BoBox: can't write", path, error)


def crashes():
    text = read("/boots")
    return int(text) if text.isdigit() else 0


def slot():
    return "b" if read("/slot") == "b" else "a"


def tell(title, *lines):
    """A few words on the screen, if that much still works."""
    try:
        from box_drivers import say

        say(title, lines, app.display if app else None)
    except Exception as error:
        print("BoBox:", title, *lines)
        sys.print_exception(error)


def crashed(error):
    """Counts and reports a crash; the third one in a row turns to the other slot."""
    gc.collect()
    number = crashes() + 1
    write("/boots", str(number))
    try:
        with open("/crash.txt", "w") as file:
            up = time.ticks_ms() // 1000
            print("slot", slot(), "crash", number, "up", up, "s", sys.version, file=file)
            print(read("/" + slot() + "/manifest.json")[:60], file=file)
            if error is None and machine.reset_cause() == machine.WDT_RESET:
                print("The watchdog has bitten: something hung.", file=file)
            elif error is None:
                print("MicroPython itself broke down.", file=file)
            else:
                sys.print_exception(error, file)
    except OSError as problem:
        print("BoBox: no report:", problem)
    other = "a" if slot() == "b" else "b"
    if number == 3 and read("/" + other + "/manifest.json"):
        write("/slot", other)


def look_less():
    """Imports look on the flash for what is built in too, at some hundred reads a name."""
    sys.path[:] = [".frozen"]
    for name in BUILT_IN + MORE_BUILT_IN:
        sys.modules[name] = __import__(name)
    sys.path.append("/" + slot())


def start():
    global app
    note = machine.RTC().memory()
    cause = machine.reset_cause()
    if cause in (machine.WDT_RESET, machine.HARD_RESET) and note in (b"run", b"start"):
        crashed(None)
    gc.threshold(8192)  # garbage between what stays would leave no large hole free
    look_less()
    if crashes() >= 6 and cause != machine.PWRON_RESET:
        if note != b"tell":  # else it died of telling
            machine.RTC().memory(b"tell")
            tell("CRASHED", "6 times in a row", "Connect USB and", "bobox install")
        print("BoBox crashed 6 times in a row. `bobox info` says more, `bobox install` mends it.")
        return
    machine.RTC().memory(b"start")
    from box_drivers import safe_key

    if safe_key():
        tell("REPL", "* was held:", "not started")
        return
    machine.WDT(timeout=60_000)  # the app makes it shorter
    from box import App

    app = App("/" + slot())
    app.build()
    app.run()


def leave():
    """After Ctrl-C: the screen says so and the watchdog waits; another Ctrl-C can't stop that."""
    while True:
        try:
            if machine.RTC().memory() == b"start":
                machine.WDT(timeout=120_000)
                machine.RTC().memory(b"usb")
            if app:
                app.leave()
            break
        except KeyboardInterrupt:
            pass


try:
    start()
    machine.RTC().memory(b"")
    sys.path[:] = ["/" + slot()] + usual_path
except KeyboardInterrupt:
    leave()
    sys.path[:] = ["/" + slot()] + usual_path
except Exception as error:
    sys.print_exception(error)
    crashed(error)
    tell("CRASHED", "Restarting.", "The game is kept.", "See /crash.txt")
    time.sleep(3)
    machine.RTC().memory(b"")
    machine.reset()
