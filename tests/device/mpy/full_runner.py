"""Plays a record on a littlefs that fills up, then has room again; prints what happened.

micropython full_runner.py FIRMWARE
"""

import sys

sys.path.insert(0, sys.argv[1])

import os  # noqa: E402

from box.store.errors import StoreError  # noqa: E402
from box.store.games import Games  # noqa: E402
from box.store.settings import Settings  # noqa: E402
from memory_flash import Flash  # noqa: E402


def mount(flash):
    os.mount(os.VfsLfs2(flash, readsize=32, progsize=32, lookahead=32), "/flash")


def fill():
    """Takes every free block."""
    try:
        with open("/flash/filler", "wb") as file:
            while True:
                file.write(bytes(256))
                file.flush()
    except OSError:
        pass


flash = Flash(24)
os.VfsLfs2.mkfs(flash, readsize=32, progsize=32, lookahead=32)
mount(flash)
games = Games("/flash/games", lambda: 1764500000)
settings = Settings("/flash/settings.json")
settings.set("lang", "en")
journal = games.create()
journal.append('{"e":"start","rules":"xiamen","players":["1","2"],"first":0}')
games.opened(journal)
fill()
taken = 1
refused = 0
for number in range(400):
    if number == 300:
        os.remove("/flash/filler")
    try:
        journal.append('{"e":"throw","d":"112345","src":"keys"}')
        taken += 1
    except StoreError as error:
        refused += 1
        said = error.en
os.umount("/flash")
mount(flash)
again = Games("/flash/games", lambda: None).last()
print(taken > 100, refused > 100, said)
print(len(list(again.read())) == taken, again.number, again.trouble)
print(Settings("/flash/settings.json").get("lang"))
