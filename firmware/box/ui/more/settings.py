"""settings: one line each; choosing a line turns it to its next value."""

from box.store.errors import StoreError
from box.ui.more.lists import ListScreen


class SettingsScreen(ListScreen):
    """The table of settings; `#` on a line takes its next value and stores it.

    `items` are the keys: the lines are made when they are seen.
    """

    name = "settings"
    packs = ("box_menu", "box_more", "box_care")

    def enter(self, ui):
        self.ui = ui
        self._settings = ui.settings
        self.items = [key for key, _, _ in self._settings.table]

    def line(self, place):
        ui, key = self.ui, self.items[place]
        return (place + 1, ui.text("set_" + key), self._shown(key, self._settings.get(key)), key)

    def number(self, place):
        return str(place + 1)

    def chosen(self, what):
        ui = self.ui
        choices = self._settings.choices(what)
        value = choices[(choices.index(self._settings.get(what)) + 1) % len(choices)]
        try:
            self._settings.set(what, value)
        except StoreError as error:
            ui.show_error(error)
            return
        ui.take_settings()

    def back(self):
        self.ui.pop()
        self.ui.refresh()

    def _shown(self, key, value):
        """Return what stands at the right of a line for a value."""
        text = self.ui.text
        if key == "display_driver":
            return value.upper()
        if isinstance(value, str):
            return text("val_" + value)
        if not key.endswith("_after"):
            return str(value)
        if not value:
            return text("val_never")
        return text("val_min", n=value // 60) if value % 60 == 0 else text("val_s", n=value)
