"""The electrical rule check: each fault of a circuit as one sentence with its reason."""

from collections import Counter
from collections.abc import Iterator

from hardware.electric.circuit import Circuit, Net

_DRIVES = ("out", "tri_state", "both", "open_drain", "power_out", "ground")
_LEAST_PULL_UP = 1_500  # ohms; less, and a module's open drain cannot pull the line low
_MOST_PULL_UP = 10_000  # more, and the line rises too slowly for 400 kHz


def check(circuit: Circuit) -> list[str]:
    """Every fault; empty where the circuit is sound."""
    faults = list(_joins(circuit))
    if faults:
        return faults
    for rule in (_outputs, _power, _inputs, _pull_ups, _decoupling):
        faults += rule(circuit)
    return faults


def _joins(circuit: Circuit) -> Iterator[str]:
    for ref, times in Counter(part.ref for part in circuit.part).items():
        if times > 1:
            yield f"{ref}: two parts have this name."
    known = {f"{part.ref}.{pin}" for part in circuit.part for pin in part.pins}
    joined = Counter(pin for net in circuit.net for pin in net.pins)
    for pin in joined:
        if pin not in known:
            yield f"{pin}: a net names it, but there is no such part or pin."
        elif joined[pin] > 1:
            yield f"{pin}: two nets hold it, so they are one net."
    for pin in sorted(known - set(joined)):
        yield f"{pin}: joined to nothing."
    for net in circuit.net:
        if len(net.pins) < 2:
            yield f"net {net.name}: joins one pin only."


def _outputs(circuit: Circuit) -> Iterator[str]:
    for net in circuit.net:
        strong = [p for p in net.pins if circuit.at(p)[2] in ("out", "power_out", "tri_state")]
        if len(strong) > 1:
            names = " and ".join(strong)
            yield f"net {net.name}: {names} are both outputs; one would drive against the other."


def _powered(circuit: Circuit, net: Net, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a source feeds the net, also through a switch."""
    for pin in net.pins:
        part, name, kind = circuit.at(pin)
        if kind == "power_out":
            return True
        if part.kind == "switch" and part.ref not in seen:
            ends = [circuit.net_of[f"{part.ref}.{other}"] for other in part.pins if other != name]
            if any(_powered(circuit, end, seen | {part.ref}) for end in ends):
                return True
    return False


def _power(circuit: Circuit) -> Iterator[str]:
    for part in circuit.part:
        for name, kind in part.pins.items():
            net = circuit.net_of[f"{part.ref}.{name}"]
            if kind == "ground" and net.volts != (0, 0):
                yield f"{part.ref}.{name}: its ground is on net {net.name}, not on ground."
            if kind != "power_in":
                continue
            if not _powered(circuit, net):
                yield f"{part.ref}.{name}: nothing feeds net {net.name}, the part has no power."
            elif name not in part.supply:
                yield f"{part.ref}.{name}: circuit.toml does not say which voltage it bears."
            elif net.volts is None:
                yield f"net {net.name}: feeds {part.ref}.{name}, but its voltage is not given."
            else:
                least, most = part.supply[name]
                low, high = net.volts
                if low < least or high > most:
                    yield (
                        f"{part.ref}.{name}: net {net.name} has {low:g} to {high:g} V, "
                        f"the part bears {least:g} to {most:g} V."
                    )


def _inputs(circuit: Circuit) -> Iterator[str]:
    for net in circuit.net:
        inputs = [pin for pin in net.pins if circuit.at(pin)[2] == "in"]
        held = any(
            (kind in _DRIVES and not part.optional) or part.kind == "resistor"
            for part, _, kind in map(circuit.at, net.pins)
        )
        must = [pin for pin in inputs if not circuit.at(pin)[0].optional]
        if must and not held:
            yield (
                f"net {net.name}: {must[0]} is an input that nothing holds at a level; "
                "it needs a resistor to ground or to the supply."
            )


def _pull_ups(circuit: Circuit) -> Iterator[str]:
    clocks_and_data = {
        net.name
        for net in circuit.net
        if any(circuit.at(pin)[2] == "open_drain" or pin.endswith(".SCL") for pin in net.pins)
    }
    for net in circuit.net:
        if net.name not in clocks_and_data:
            continue
        every = [
            (part.pull_up[name], part.optional)
            for part, name, _ in map(circuit.at, net.pins)
            if name in part.pull_up
        ]
        always = [ohms for ohms, optional in every if not optional]
        if not always:
            yield f"net {net.name}: open drain without a pull-up, the line would never go high."
            continue
        least, most = (1 / sum(1 / r for r in rs) for rs in ([r for r, _ in every], always))
        if least < _LEAST_PULL_UP or most > _MOST_PULL_UP:
            yield (
                f"net {net.name}: the pull-ups come to {least:.0f} to {most:.0f} ohms; "
                f"right is {_LEAST_PULL_UP} to {_MOST_PULL_UP}."
            )


def _decoupling(circuit: Circuit) -> Iterator[str]:
    buffered = {
        circuit.net_of[f"{part.ref}.{name}"].name
        for part in circuit.part
        if part.kind == "capacitor"
        and any(circuit.net_of[f"{part.ref}.{name}"].volts == (0, 0) for name in part.pins)
        for name in part.pins
    }
    for net in circuit.net:
        fed = [pin for pin in net.pins if circuit.at(pin)[2] == "power_in"]
        if fed and net.name not in buffered:
            yield f"net {net.name}: feeds {fed[0]} without a capacitor to ground."
