"""The electrical half: pins, circuit, parts list, drawings."""
