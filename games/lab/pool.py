"""Processes that share the work of a lab command, and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def processes(jobs: int = 0) -> Iterator[ProcessPoolExecutor]:
    """An executor on so many processes, all cores by default. Interrupted, it ends at once and without a word."""
    pool = ProcessPoolExecutor(jobs or os.cpu_count(), initializer=_leave_interrupts_to_the_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    pool.shutdown()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
