"""From raw contacts to keys: pure, fed with bitmaps; knows nothing of pins or timers."""
