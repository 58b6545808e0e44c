"""Models of the chips, at the level of their registers."""
