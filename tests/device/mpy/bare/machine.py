"""Just enough of `machine` for one driver alone; whole boxes are tested on the virtual box."""


class I2C:
    """A bus that writes down what is sent; `dead`: nothing answers."""

    def __init__(self):
        self.sent = []
        self.dead = False

    def writeto(self, address, data):
        if self.dead:
            raise OSError(19)
        self.sent.append(bytes([address]) + bytes(data))
        return len(data)


class Pin:
    """A pin of a matrix in which the keys in `down` connect a row to a column."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    down = set()
    rows = []
    columns = []

    def __init__(self):
        self.mode = Pin.IN
        self.high = 0

    def init(self, mode, _pull=None, *, value=None):
        self.mode = mode
        if value is not None:
            self.high = value

    def value(self):
        for number in Pin.down:
            if Pin.columns[number % 4] is self:
                row = Pin.rows[number // 4]
                if row.mode == Pin.OUT and row.high:
                    return 1
        return 0


class Timer:
    """A timer that never fires by itself."""

    PERIODIC = 1

    def init(self, **how):
        self.how = how

    def deinit(self):
        self.how = None


class PWM:
    """A tone."""
