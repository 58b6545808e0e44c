"""asyncio's queue and task on the box's clock (the built-in one reads the host's).  The same
classes as MicroPython's extmod/asyncio/task.py (MIT, Damien P. George) with a sorted list in
place of the pairing heap: a box has few tasks."""

from time import ticks_diff, ticks_ms


def _core():
    import asyncio.core

    return asyncio.core


class TaskQueue:
    def __init__(self):
        self.heap = None

    def peek(self):
        return self.heap

    def push(self, v, key=None):
        v.data = None
        v.ph_key = key = ticks_ms() if key is None else key
        last = None
        at = self.heap
        while at and ticks_diff(key, at.ph_key) >= 0:
            last = at
            at = at.next
        v.next = at
        if last:
            last.next = v
        else:
            self.heap = v

    def pop(self):
        v = self.heap
        self.heap = v.next
        v.next = None
        return v

    def remove(self, v):
        last = None
        at = self.heap
        while at is not v:
            last = at
            at = at.next
        if last:
            last.next = v.next
        else:
            self.heap = v.next
        v.next = None


class Task:
    def __init__(self, coro, globals=None):
        self.coro = coro
        self.data = None
        self.state = True
        self.ph_key = 0
        self.next = None

    def __iter__(self):
        if not self.state:
            self.state = False
        elif self.state is True:
            self.state = TaskQueue()
        elif type(self.state) is not TaskQueue:
            raise RuntimeError("can't wait")
        return self

    def __next__(self):
        if not self.state:
            raise self.data
        cur = _core().cur_task
        self.state.push(cur)
        cur.data = self

    def done(self):
        return not self.state

    def cancel(self):
        core = _core()
        if not self.state:
            return False
        if self is core.cur_task:
            raise RuntimeError("can't cancel self")
        while isinstance(self.data, Task):
            self = self.data
        if hasattr(self.data, "remove"):
            self.data.remove(self)
            core._task_queue.push(self)
        elif ticks_diff(self.ph_key, ticks_ms()) > 0:
            core._task_queue.remove(self)
            core._task_queue.push(self)
        self.data = core.CancelledError
        return True
