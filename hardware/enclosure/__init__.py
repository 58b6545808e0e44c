"""The printed boxes, as solids made from parts.toml and a table of sizes."""
