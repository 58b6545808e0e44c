"""What a maker prints and wires: made from data, checked by tests."""
