"""select on box time: idling here is what makes the box's time pass."""

import uselect
from uselect import POLLERR, POLLHUP, POLLIN, POLLOUT
from vbox import now, spend, step


class poll:
    def __init__(self):
        self._poll = uselect.poll()
        self._n = 0

    def register(self, obj, eventmask=POLLIN | POLLOUT):
        self._poll.register(obj, eventmask)
        self._n += 1

    def modify(self, obj, eventmask):
        self._poll.modify(obj, eventmask)

    def unregister(self, obj):
        self._poll.unregister(obj)
        self._n -= 1

    def ipoll(self, timeout=-1, flags=0):
        spend(20)
        until = 1 << 60
        if timeout is not None and timeout >= 0:
            until = now() + timeout * 1000
        while True:
            if self._n:
                found = self._poll.poll(0)
                if found:
                    return found
            if step(until):
                return self._poll.poll(0) if self._n else ()

    def poll(self, timeout=-1):
        return list(self.ipoll(timeout))
