"""Code that is loaded for one use and given back: on a board it is a file, a pack, of its own."""

from sys import modules


def give_back_all_but(*packs: str) -> None:
    """Lets go of the code of all packs but these and those that a running box always has."""
    loaded = [name for name in modules if name.startswith(("bobing_", "box_"))]
    for name in loaded:
        if name not in packs and name != "box_drivers":
            modules.pop(name)


def give_back(*packs: str) -> None:
    """Lets go of the code of these packs. What still uses it keeps it; a next import loads it."""
    for pack in packs:
        modules.pop(pack, None)
