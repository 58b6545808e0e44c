"""settings: one line each; choosing a line turns it to its next value."""

from box.store.errors import StoreError
from box.ui.more.lists import ListScreen


class SettingsScreen(ListScreen):
    """The table of settings; `#` on a line takes its next value and stores it."""

    name = "settings"
    packs = ("box_menu", "box_more")

    def enter(self, ui):
        self.ui = ui
        self._fill()

    def _fill(self):
        ui = self.ui
        self.items = []
        for key, choices, _ in ui.settings.table:
            value = ui.settings.get(key)
            shown = ui.text("val_" + value) if key == "lang" else str(value).upper()
            label = ui.text("set_" + key)
            self.items.append((len(self.items) + 1, label, shown, (key, choices)))

    def chosen(self, what):
        ui = self.ui
        key, choices = what
        value = choices[(choices.index(ui.settings.get(key)) + 1) % len(choices)]
        try:
            ui.settings.set(key, value)
        except StoreError as error:
            ui.show_error(error)
            return
        self.typed = ""
        self._fill()

    def back(self):
        self.ui.pop()
        self.ui.refresh()
