"""What a pin of the classic ESP32 on a WROOM module may be used for, and why not otherwise.

Sources: ESP-IDF programming guide ("GPIO & RTC GPIO", "Sleep modes"), ESP32 data sheet,
MicroPython's ESP32 quick reference.
"""

from hardware.electric.pins import Use

FLASH = frozenset(range(6, 12))
SERIAL = frozenset({1, 3})
INPUT_ONLY = frozenset(range(34, 40))
NOT_BROUGHT_OUT = frozenset({20, 24, 28, 29, 30, 31, 37, 38})
ADC1 = frozenset(range(32, 40))
ADC2 = frozenset({0, 2, 4, 12, 13, 14, 15, 25, 26, 27})
RTC = frozenset({0, 2, 4, 12, 13, 14, 15, 25, 26, 27}) | frozenset(range(32, 40))
STRAPS = {  # the level that does harm at reset, and what it does
    0: ("low", "low at reset starts the serial boot loader"),
    2: ("high", "high at reset keeps the boot loader from being started"),
    5: ("low", "low at reset changes the timing of SDIO"),
    12: ("high", "high at reset sets the flash to 1.8 V and the board never boots"),
    15: ("low", "low at reset silences the boot messages"),
}


def faults_of(use: Use) -> list[str]:
    """Each fault of one use as a sentence that says why."""
    where = f"{use.signal} on GPIO {use.gpio}"
    gpio = use.gpio
    if not 0 <= gpio <= 39:
        return [f"{where}: the ESP32 has GPIO 0 to 39."]
    if gpio in FLASH:
        return [f"{where}: 6 to 11 carry the flash chip, the program would stop."]
    if gpio in NOT_BROUGHT_OUT:
        return [f"{where}: the WROOM module does not bring this pin out."]
    if gpio in SERIAL:
        return [f"{where}: 1 and 3 are UART0, the line to the computer."]
    faults = []
    if gpio in STRAPS:
        harmful, harm = STRAPS[gpio]
        if use.reset in ("float", harmful) or use.direction == "both":
            faults.append(f"{where}: a strapping pin, {harm}.")
    if gpio in INPUT_ONLY and use.direction != "in":
        faults.append(f"{where}: 34 to 39 can only be inputs.")
    if gpio in INPUT_ONLY and use.pull != "none":
        faults.append(f"{where}: 34 to 39 have no pull resistors inside, it would float.")
    if gpio in (36, 39) and use.wake:
        faults.append(f"{where}: 36 and 39 pulse low by themselves while the ADC is on (erratum).")
    if use.adc and gpio in ADC2:
        faults.append(f"{where}: ADC2 cannot be read while the radio is on; ADC1 is 32 to 39.")
    elif use.adc and gpio not in ADC1:
        faults.append(f"{where}: no ADC on this pin; ADC1 is 32 to 39.")
    if use.wake and gpio not in RTC:
        faults.append(f"{where}: only RTC pins can wake the box from deep sleep.")
    if use.signal.startswith("ROW") and gpio not in RTC:
        faults.append(f"{where}: only RTC pins are held high in deep sleep for a key to wake.")
    return faults


def faults(uses: list[Use]) -> list[str]:
    """Every fault of the map; empty where it is sound."""
    found = [fault for use in uses for fault in faults_of(use)]
    for what in ("gpio", "signal"):
        first: dict[int | str, str] = {}
        for use in uses:
            key = use.gpio if what == "gpio" else use.signal
            if key in first:
                found.append(f"{use.signal} on GPIO {use.gpio}: {first[key]} is there already.")
            first[key] = f"{use.signal} on GPIO {use.gpio}"
    return found
