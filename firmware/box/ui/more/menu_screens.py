"""What the menu's lines open, apart from the menu: its memory is given back first."""

from gc import collect


def open_from_menu(ui, what, line):
    """Show the screen of a menu line in place of the menu; it leads back to the menu.

    `what`: the line's number as it is typed; `line`: its place in the menu, counted from 0.
    """
    if what == 0:
        from box.ui.bowl import open_bowl

        open_bowl(ui)
        return
    screen = _screen(what)
    screen.menu_line = line
    collect()  # what loading has left
    ui.push(screen)


def _screen(what):
    if what == 2:
        from box.ui.more.people import FoulScreen

        return FoulScreen()
    if what == 3:
        from box.ui.more.people import OutScreen

        return OutScreen()
    if what == 4:
        from box.ui.more.ruling import RulingScreen

        return RulingScreen()
    if what == 5:
        from box.ui.more.rules import GameRulesScreen

        return GameRulesScreen()
    if what == 6:
        from box.ui.more.settings import SettingsScreen

        return SettingsScreen()
    from box.ui.more.about import AboutScreen

    return AboutScreen()
