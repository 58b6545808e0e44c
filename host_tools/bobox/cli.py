"""The commands' names, arguments and help. What they do is in one module a group.

Those modules are imported when a command runs: judging a throw needs no serial port.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from . import __version__

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document, nothing else.")]
Rules = Annotated[
    Optional[str],  # noqa: UP007, UP045  (typer reads it on Python 3.10)
    typer.Option("--rules", metavar="ID|FILE", help="A shipped ruleset's id, or a ruleset file."),
]
Port = Annotated[
    Optional[str],  # noqa: UP007, UP045
    typer.Option(
        "--port",
        "-p",
        help="Serial device, pty, socket://… or rfc2217://…; without it the one plugged-in box.",
    ),
]
_OptionalPath = Optional[Path]  # noqa: UP007, UP045


def _group(text: str) -> typer.Typer:
    return typer.Typer(help=text, no_args_is_help=True, rich_markup_mode=None)


app = typer.Typer(
    name="bobox",
    help="BoBox (博盒), the hand-held scorer for bo bing (博饼): its command for the computer.",
    epilog="Example: bobox score 444411",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
rules_app = _group("Rulesets, here and on the box.")
players_app = _group("The players' names on the box.")
logs_app = _group("The records of the games on a box.")
settings_app = _group("The settings of a box.")
app.add_typer(rules_app, name="rules", epilog="Example: bobox rules check mine.json")
app.add_typer(players_app, name="players", epilog="Example: bobox players push names.csv")
app.add_typer(logs_app, name="logs", epilog="Example: bobox logs pull --to logs")
app.add_typer(settings_app, name="settings", epilog="Example: bobox settings set volume low")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bobox {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show tracebacks of errors.")] = False,
) -> None:
    """BoBox (博盒), the hand-held scorer for bo bing (博饼): its command for the computer."""
    # main() has looked for --debug itself: it takes effect before anything is parsed
    del version, debug


@app.command(epilog="Example: bobox score 444411 123456 --rules minnan")
def score(
    dice: Annotated[
        list[str],
        typer.Argument(
            metavar="DICE…", help="Six digits a throw, in any order; - reads throws, one a line."
        ),
    ],
    rules: Rules = None,
    json: Json = False,
) -> None:
    """Judges throws and says why."""
    from . import rules_commands

    rules_commands.score(dice, rules, json)


@app.command(epilog="Example: bobox replay logs/a1b2c3d4e5f6-0007.jsonl --json")
def replay(
    file: Annotated[Path, typer.Argument(help="A transcript or a pulled record; - reads one.")],
    rules: Rules = None,
    json: Json = False,
) -> None:
    """Plays a game's events, prints the table's state."""
    from . import rules_commands

    rules_commands.replay(file, rules, json)


@app.command(epilog="Example: bobox odds --rules downgrade")
def odds(rules: Rules = None, json: Json = False) -> None:
    """Exact odds of every hand and prize.

    Of all 46,656 throws, how many. A prize counts the throws that win it as long as it is there,
    as an extra too.
    """
    from . import rules_commands

    rules_commands.odds(rules, json)


@rules_app.command("list", epilog="Example: bobox rules list --port /dev/ttyUSB0")
def rules_list(port: Port = None, json: Json = False) -> None:
    """Lists the shipped rulesets; with --port those pushed to that box too."""
    from . import rules_commands

    rules_commands.list_rules(port, json)


@rules_app.command("show", epilog="Example: bobox rules show xiamen")
def rules_show(
    ruleset: Annotated[str, typer.Argument(metavar="ID|FILE")], json: Json = False
) -> None:
    """Shows a ruleset: its hands from high to low, its prizes, its rules."""
    from . import rules_commands

    rules_commands.show(ruleset, json)


@rules_app.command("check", epilog="Example: bobox rules check mine.json")
def rules_check(file: Annotated[Path, typer.Argument()], json: Json = False) -> None:
    """Says whether a ruleset file is right, and if not which field and what is allowed."""
    from . import rules_commands

    rules_commands.check(file, json)


@rules_app.command("push", epilog="Example: bobox rules push mine.json")
def rules_push(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
    port: Port = None,
    json: Json = False,
) -> None:
    """Checks ruleset files and puts them on the box, with the glyphs of their names."""
    from . import box_commands

    box_commands.push_rules(files, port, json)


@rules_app.command("pull", epilog="Example: bobox rules pull --to rules")
def rules_pull(
    to: Annotated[Path, typer.Option(help="The folder to put them in.")] = Path("."),
    port: Port = None,
    json: Json = False,
) -> None:
    """Copies the rulesets that were pushed to the box to this computer."""
    from . import box_commands

    box_commands.pull_rules(to, port, json)


@app.command(epilog="Example: bobox devices")
def devices(
    ask: Annotated[
        bool, typer.Option("--ask", help="Open each port and ask which box it is.")
    ] = False,
    json: Json = False,
) -> None:
    """Lists the boxes that are plugged in.

    Says how each was recognised; opens no port unless asked to.
    """
    from . import box_commands

    box_commands.devices(ask, json)


@app.command(epilog="Example: bobox install --port /dev/ttyUSB0")
def install(
    port: Port = None,
    may_format: Annotated[
        bool,
        typer.Option(
            "--format",
            help="On a board whose file system does not mount: keep an image, make it anew.",
        ),
    ] = False,
    json: Json = False,
) -> None:
    """Puts the firmware on a board, or updates it.

    The board must run MicroPython 1.23 or newer. Only what changed is sent; broken off, the old
    firmware stays whole, and the next install goes on from there.
    """
    from . import box_commands

    box_commands.install(port, may_format, json)


Firmware = Annotated[
    Path, typer.Option("--firmware", help="MicroPython's .bin for ESP32_GENERIC, 1.25 or newer.")
]


@app.command(epilog="Example: bobox flash --firmware ESP32_GENERIC-v1.25.0.bin")
def flash(
    firmware: Firmware,
    port: Port = None,
    yes: Annotated[bool, typer.Option("--yes", help="Erase without asking.")] = False,
    no_install: Annotated[
        bool, typer.Option("--no-install", help="MicroPython only, not BoBox.")
    ] = False,
    json: Json = False,
) -> None:
    """Makes a box of a bare board: erases it, writes MicroPython, installs BoBox.

    An image of `bobox image` holds both; then nothing is left to install.
    """
    from . import maker_commands

    maker_commands.flash(firmware, port, yes, not no_install, json)


@app.command(epilog="Example: bobox image --firmware ESP32_GENERIC-v1.25.0.bin --out bobox.bin")
def image(
    firmware: Firmware,
    out: Annotated[Path, typer.Option("--out", help="The image to write.")],
    json: Json = False,
) -> None:
    """Makes one file of MicroPython and BoBox, for flashing many boards."""
    from . import maker_commands

    maker_commands.image(firmware, out, json)


@app.command(epilog="Example: bobox info --json")
def info(port: Port = None, json: Json = False) -> None:
    """Version, id, space, clock, open game, self-check."""
    from . import box_commands

    box_commands.info(port, json)


@players_app.command("push", epilog="Example: bobox players push names.csv")
def players_push(
    file: Annotated[Path, typer.Argument(help="CSV with a column `name`, or one name a line.")],
    port: Port = None,
    json: Json = False,
) -> None:
    """Puts the players' names on the box, with the glyphs that they need."""
    from . import box_commands

    box_commands.push_players(file, port, json)


@logs_app.command("list", epilog="Example: bobox logs list")
def logs_list(port: Port = None, json: Json = False) -> None:
    """Lists the games on the box."""
    from . import box_commands

    box_commands.list_logs(port, json)


@logs_app.command("pull", epilog="Example: bobox logs pull --to logs")
def logs_pull(
    to: Annotated[Path, typer.Option(help="The folder of the copies.")] = Path("logs"),
    port: Port = None,
    json: Json = False,
) -> None:
    """Copies the games' records, only the lines that are not here yet."""
    from . import box_commands

    box_commands.pull_logs(to, port, json)


@logs_app.command("verify", epilog="Example: bobox logs verify logs/*.jsonl")
def logs_verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…")],
    rules: Rules = None,
    json: Json = False,
) -> None:
    """Checks records line by line; prints the receipt that the box showed at the game's end.

    The check needs no ruleset; whether the game is over does: --rules gives one that is not
    shipped.
    """
    from . import rules_commands

    rules_commands.verify(files, rules, json)


@settings_app.command("get", epilog="Example: bobox settings get volume")
def settings_get(
    key: Annotated[Optional[str], typer.Argument()] = None,  # noqa: UP007, UP045
    port: Port = None,
    json: Json = False,
) -> None:
    """Prints the settings, what they may be, and what they are by default."""
    from . import settings_command

    settings_command.get(key, port, json)


@settings_app.command(
    "set",
    epilog="Example: bobox settings set dice keys",
    context_settings={"ignore_unknown_options": True},  # -5 is a value
)
def settings_set(
    key: Annotated[str, typer.Argument()],
    value: Annotated[str, typer.Argument()],
    port: Port = None,
    json: Json = False,
) -> None:
    """Changes a setting."""
    from . import settings_command

    settings_command.put(key, value, port, json)


@app.command(epilog="Example: bobox audit -n 6000")
def audit(
    port: Port = None,
    n: Annotated[int, typer.Option("-n", help="How many rolls, or bytes.")] = 60_000,
    raw: Annotated[
        bool, typer.Option("--raw", help="The source's own bytes, which no hash has hidden.")
    ] = False,
    json: Json = False,
) -> None:
    """Draws rolls from a box and tests whether its dice are fair.

    Says what such a test can show and what it can't. Exit status 1 when they are not fair.
    """
    from . import audit_command, core, rulefile

    ruleset = core.compile_ruleset(rulefile.resolve("xiamen"))
    audit_command.audit(port, n, raw, json, ruleset)


@app.command(epilog="Example: bobox sim --script game.txt --out shots")
def sim(
    script: Annotated[
        _OptionalPath, typer.Option(help="Play a script, without a terminal.")
    ] = None,
    out: Annotated[_OptionalPath, typer.Option(help="Folder for the script's pictures.")] = None,
    state: Annotated[_OptionalPath, typer.Option(help="Folder that keeps the flash.")] = None,
    serve: Annotated[
        bool, typer.Option("--serve", help="Print the port, take script lines from stdin.")
    ] = False,
    heap: Annotated[str, typer.Option(help="The interpreter's heap.")] = "128k",
    display: Annotated[str, typer.Option(help="ssd1306 or sh1106.")] = "ssd1306",
    accel: Annotated[str, typer.Option(help="lis3dh, adxl345, mpu6050 or none.")] = "lis3dh",
) -> None:
    """The virtual box: the firmware on modelled hardware."""
    from . import box_commands

    box_commands.sim(script, out, state, serve, heap, display, accel)
