"""Builds all of hardware/: `python -m hardware.make build/hardware`.

Runs `build(out)` of each `hardware/*/build.py`, each into its own folder of the output.
"""

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main(arguments: list[str]) -> int:
    """0; or 1 where a part has a fault, which is then printed and the others still built."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Usage: python -m hardware.make FOLDER", file=sys.stderr)
        return 2
    failed = False
    for path in sorted(HERE.glob("*/build.py")):
        part = path.parent.name
        try:
            module = importlib.import_module(f"hardware.{part}.build")
            made = module.build(Path(arguments[0]) / part)
        except (ValueError, OSError) as error:
            print(f"hardware/{part}: {error}", file=sys.stderr)
            failed = True
            continue
        for file in made:
            print(file)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
