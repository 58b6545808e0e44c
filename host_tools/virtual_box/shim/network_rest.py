"""network as far as a box uses it: a radio that is switched on and never connects."""

STA_IF = 0
AP_IF = 1
STAT_IDLE = 1000
_on = [False, False]


class WLAN:
    IF_STA = 0
    IF_AP = 1
    PM_NONE = 0
    PM_PERFORMANCE = 1
    PM_POWERSAVE = 2

    def __init__(self, interface_id=0):
        self._id = interface_id

    def active(self, is_active=None):
        if is_active is not None:
            _on[self._id] = bool(is_active)
        return _on[self._id]

    def isconnected(self):
        return False

    def status(self, param=None):
        return STAT_IDLE

    def scan(self):
        if not _on[self._id]:
            raise RuntimeError("STA must be active")
        return []

    def disconnect(self):
        pass
