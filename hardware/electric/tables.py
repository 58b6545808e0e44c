"""The guide's tables, made from the pin map, the circuit and the parts list."""

from hardware.electric.bom import Row, price
from hardware.electric.circuit import Circuit
from hardware.electric.pins import Use


def pin_table(uses: list[Use]) -> str:
    """Which signal is on which GPIO, and why."""
    rows = [f"| {use.signal} | {use.gpio} | {use.direction} | {use.note} |" for use in uses]
    return "\n".join(["| signal | GPIO | direction | note |", "| --- | --- | --- | --- |", *rows])


def net_table(circuit: Circuit) -> str:
    """Every wire: its colour in the drawing and what it joins."""
    rows = [f"| {net.name} | {net.colour} | {', '.join(net.pins)} |" for net in circuit.net]
    return "\n".join(["| wire | colour | joins |", "| --- | --- | --- |", *rows])


def parts_table(rows: list[Row]) -> str:
    """What to buy."""
    low, high = price(rows)
    lines = [
        f"| {' '.join(row.refs)} | {row.part} | {row.value} | {row.quantity} "
        f"| {row.alternatives} | {row.where_it_matters} | {row.yuan_low:g}–{row.yuan_high:g} |"
        for row in rows
    ]
    head = "| ref | part | value | pieces | or | mind | yuan |"
    total = f"| | **all** | | | | | **{low:.0f}–{high:.0f}** |"
    return "\n".join([head, "| --- | --- | --- | --- | --- | --- | --- |", *lines, total])


def filled(text: str, tables: dict[str, str]) -> str:
    """The text with each table between its marks. Raises `ValueError` where marks are missing."""
    for name, table in tables.items():
        start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        if text.count(start) != 1 or text.count(end) != 1:
            raise ValueError(f"The guide needs the marks {start} and {end}, once.")
        before, rest = text.split(start)
        text = f"{before}{start}\n{table}\n{end}" + rest.split(end)[1]
    return text
