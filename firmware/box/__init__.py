"""The device: what runs on the box, around the rules core in `bobing`."""
