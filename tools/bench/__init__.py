"""What the box costs, in figures: `make bench`. docs/figures.md explains each row."""
