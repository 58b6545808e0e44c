"""asyncio's queue and task on the box's clock: the built-in ones read the host's.

What asyncio.core expects: of a queue `peek`, `push`, `pop`, `remove`, the earliest first and, of
equal times, the one that came first; of a task the fields `coro`, `data` (what to throw into it,
or the place where it waits), `ph_key` (when it is due) and `state` (True: it runs and nobody
waits; a queue: who waits for it; a function: to be called at its end; None or False: it is over).
"""

import sys
from time import ticks_diff, ticks_ms


class TaskQueue:
    """Tasks linked by `next`, so that queueing one takes nothing from the box's heap."""

    def __init__(self):
        self.next = None

    def peek(self):
        return self.next

    def push(self, v, key=None):
        if key is None:
            key = ticks_ms()
        v.data = None
        v.ph_key = key
        before = self
        while before.next and ticks_diff(before.next.ph_key, key) <= 0:
            before = before.next
        v.next = before.next
        before.next = v

    def pop(self):
        v = self.next
        self.remove(v)
        return v

    def remove(self, v):
        before = self
        while before.next is not v:
            before = before.next
        before.next = v.next
        v.next = None


class Task:
    def __init__(self, coro, globals=None):
        self.coro = coro
        self.data = None
        self.ph_key = 0
        self.state = True
        self.next = None

    def done(self):
        return not self.state

    def __iter__(self):
        if self.done():
            self.state = False  # over, and asked for: its exception is no stray one
        elif self.state is True:
            self.state = TaskQueue()
        elif not isinstance(self.state, TaskQueue):
            raise RuntimeError("this task is waited for by a function")
        return self

    def __next__(self):
        if self.done():
            raise self.data
        waits = sys.modules["asyncio.core"].cur_task
        self.state.push(waits)
        waits.data = self

    def cancel(self):
        core = sys.modules["asyncio.core"]
        if self.done():
            return False
        if core.cur_task is self:
            raise RuntimeError("a task can't cancel itself")
        last = self
        while isinstance(last.data, Task):
            last = last.data  # it waits for that one, which is told in its place
        leave = getattr(last.data, "remove", None)
        if leave is None and ticks_diff(last.ph_key, ticks_ms()) > 0:
            leave = core._task_queue.remove  # it sleeps
        if leave is not None:
            leave(last)
            core._task_queue.push(last)
        last.data = core.CancelledError
        return True
