"""One chip or circuit a module; the bus or the pins are passed in."""
