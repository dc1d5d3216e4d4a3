"""One executor for all that the lab computes: here, on all cores, or on the machines of a cluster.

What is asked for comes back in the order in which it was asked, so that results do not depend on how many work on it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from games.cli import at_least
from games.engine.core.errors import GameError

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2  # pieces of work in hand for each worker
CLUSTER_SECONDS = 20  # to reach a cluster


class Crew(NamedTuple):
    """Who does the work, and how many they are."""

    pool: Executor
    size: int

    def ordered(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """What the work makes of each item, in the order of the items; a few are always under way."""
        under_way: deque[Future[R]] = deque()
        try:
            for item in items:
                under_way.append(self.pool.submit(work, item))
                if len(under_way) >= (AHEAD * self.size if self.size > 1 else 1):
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()


class Here(Executor):
    """Does everything at once and in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


def add_crew_arguments(parser: argparse.ArgumentParser) -> None:
    """--jobs and --cluster, as every command takes them that computes much."""
    parser.add_argument("--jobs", type=at_least(0), default=0, help="processes; all cores by default")
    parser.add_argument("--cluster", default="", metavar="ADDRESS",
                        help="let the workers of a dask.distributed scheduler do it (pip install .[cluster])")


@contextmanager
def crew(jobs: int = 0, cluster: str = "") -> Iterator[Crew]:
    """Those who work, until the end of the block: one process, several, or a cluster."""
    if cluster:
        with _cluster(cluster) as there:
            yield there
        return
    jobs = jobs if jobs > 0 else os.cpu_count() or 1
    if jobs == 1:
        yield Crew(Here(), 1)
        return
    with processes(jobs) as pool:
        yield Crew(pool, jobs)


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


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client
    except ImportError as problem:
        raise GameError("A cluster needs dask.distributed: pip install agate-games[cluster].") from problem
    try:
        client = Client(address, timeout=CLUSTER_SECONDS)
    except (OSError, ValueError) as problem:
        raise GameError(f"There is no cluster at {address}: {problem}.") from problem
    with client:
        yield Crew(client.get_executor(pure=False), max(1, sum(client.nthreads().values())))


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
