"""Starts BoBox. Not changed by updates: what it needs of a slot is `App`, `safe_key` and `say`.

`*` held: the REPL. Otherwise the app; when that crashes, a word on the screen, a report in
/crash.txt, and a restart. After three crashes in a row the other slot; after six the REPL.
/boots counts them; the app removes it when it has run for a while. A damaged pack can kill
MicroPython itself or hang it: a note in the clock's memory, which outlives a reset but not the
power, tells that too, and which task of the app it was.
"""

import gc
import os
import sys
import time

import machine

BUILT_IN = ("array", "asyncio", "binascii", "collections", "framebuf", "hashlib", "json",
            "machine", "os", "struct", "time")  # fmt: skip

app = display = error = None  # error too: a full heap has no place for a new name
note = machine.RTC().memory
usual_path = list(sys.path)


def read(path, most=-1):
    try:
        with open(path) as file:
            return file.read(most).strip()
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

        say(title, lines, display)
    except Exception as error:
        print("BoBox:", title, *lines)
        sys.print_exception(error)


def task():
    """What the app was at when it left its note, as a line; "" where it had not come so far."""
    kept = note()
    return "Task: " + kept[4:].decode() if kept[:4] == b"run " else ""


def crashed(error):
    """Counts and reports a crash; the third one in a row turns to the other slot."""
    number = crashes() + 1
    write("/boots", str(number))
    try:
        with open("/crash.txt", "w") as file:
            up = time.ticks_ms() // 1000
            print("slot", slot(), "crash", number, "up", up, "s", sys.version, file=file)
            print(read("/" + slot() + "/manifest.json", 60), file=file)
            print(task(), file=file)
            if error is None:
                print("It hung till the watchdog bit, or MicroPython broke down.", file=file)
            else:
                sys.print_exception(error, file)
    except OSError as problem:
        print("BoBox: no report:", problem)
    other = "a" if slot() == "b" else "b"
    if number == 3 and read("/" + other + "/manifest.json", 9):
        write("/slot", other)


def look_less():
    """Imports look on the flash for what is built in too, at some hundred reads a name."""
    sys.path[:] = [".frozen"]
    for name in BUILT_IN:
        sys.modules[name] = __import__(name)
    sys.path.append("/" + slot())


def start():
    global app
    cause = machine.reset_cause()
    kept = note()
    hung = machine.HARD_RESET <= cause <= machine.WDT_RESET and kept[:3] in (b"run", b"sta")
    if hung:
        crashed(None)
    gc.threshold(8192)  # garbage between what stays would leave no large hole free
    look_less()
    at = task()
    note(b"start" + (b"" if kept[:3] in (b"run", b"sta", b"usb") else kept))
    machine.WDT(timeout=60_000)  # the app makes it shorter
    if crashes() >= 6 and cause != machine.PWRON_RESET:
        print("BoBox: bobox install")
        if crashes() == 6:  # a seventh may come of telling it
            tell("CRASHED", "6 times in a row", "Connect USB and", "bobox install")
        return
    from box_drivers import safe_key

    if hung and at:
        tell("HUNG", at, "Started anew.", "The game is kept.", "See /crash.txt")
        time.sleep(3)
    # the key that wakes the box from deep sleep only wakes it
    if cause != machine.DEEPSLEEP_RESET and safe_key():
        tell("REPL", "* was held:", "not started")
        return
    from box import App

    app = App("/" + slot())
    app.build()
    app.run()


def leave():
    """After Ctrl-C: the screen says so and the watchdog waits; another Ctrl-C can't stop that."""
    while True:
        try:
            if note()[:3] not in (b"run", b"usb"):
                machine.WDT(timeout=120_000)
                note(b"usb")
            if app:
                app.leave()
            break
        except KeyboardInterrupt:
            pass


try:
    start()
    machine.WDT(timeout=86_400_000)  # a day at the REPL
    note(b"")
    sys.path[:] = ["/" + slot()] + usual_path
except KeyboardInterrupt:
    leave()
    sys.path[:] = ["/" + slot()] + usual_path
except Exception as error:  # noqa: F811
    if app:  # it may have filled the heap: only the display is kept
        display = app.display
        app = None
        sys.modules["asyncio"].new_event_loop()  # forgets the tasks, and with them all they hold
    gc.collect()
    sys.print_exception(error)
    crashed(error)
    tell("CRASHED", task(), "Restarting.", "The game is kept.", "See /crash.txt")
    time.sleep(3)
    note(b"")
    machine.reset()
