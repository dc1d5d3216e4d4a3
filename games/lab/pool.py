"""The one executor of the lab: in this process, on several processes, or on the machines of a cluster.

Results come back in the order of the work, so they do not depend on the number of workers.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from games.cli import whole_number
from games.engine.core.errors import GameError

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 2  # pieces of work submitted for each worker
CLUSTER_SECONDS = 20  # to reach a cluster
MOST_JOBS = max(8, 4 * (os.cpu_count() or 1))


class WorkerPool(NamedTuple):
    """An executor and the number of its workers."""

    executor: Executor
    size: int

    def ordered(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield the result of the work for each item, in the order of the items; a few are always submitted."""
        submitted: deque[Future[R]] = deque()
        try:
            for item in items:
                submitted.append(self.executor.submit(work, item))
                if len(submitted) >= (AHEAD * self.size if self.size > 1 else 1):
                    yield submitted.popleft().result()
            while submitted:
                yield submitted.popleft().result()
        except GeneratorExit:  # after an interrupt the pool cancels them itself, in the thread that gives them results
            for future in submitted:
                future.cancel()
            raise


class InProcess(Executor):
    """Run everything in this process as soon as it is submitted."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as problem:
            future.set_exception(problem)
        return future


def add_pool_arguments(parser: argparse.ArgumentParser) -> None:
    """Add --jobs and --cluster."""
    parser.add_argument("--jobs", type=whole_number(0, MOST_JOBS), default=0, help="processes; all cores by default")
    parser.add_argument("--cluster", default="", metavar="ADDRESS",
                        help="use the workers of a dask.distributed scheduler (pip install .[cluster])")


@contextmanager
def open_pool(jobs: int = 0, cluster: str = "") -> Iterator[WorkerPool]:
    """Yield a pool of one process, several (all cores by default) or a cluster, and close it after the block.

    An interrupted block ends its processes at once and without a message.
    """
    if cluster:
        with _cluster(cluster) as pool:
            yield pool
        return
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield WorkerPool(InProcess(), 1)
        return
    executor = ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_the_parent)
    try:
        yield WorkerPool(executor, jobs)
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()
        raise
    executor.shutdown()


@contextmanager
def _cluster(address: str) -> Iterator[WorkerPool]:
    try:
        from distributed import Client
    except ImportError as problem:
        raise GameError("A cluster needs dask.distributed: pip install agate-games[cluster].") from problem
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = _in_time(lambda: Client(address, timeout=CLUSTER_SECONDS), 2 * CLUSTER_SECONDS)
    except Exception as problem:  # a foreign server or address makes dask raise errors of any kind
        reason = " ".join(str(problem).split()) or type(problem).__name__
        raise GameError(f"There is no cluster at {address}: {reason}.") from problem
    with client:
        yield WorkerPool(client.get_executor(pure=False), max(1, sum(client.nthreads().values())))


def _in_time(work: Callable[[], T], seconds: float) -> T:
    """Run the work in a thread with a time limit, because dask can hang on a server that is not its own."""
    future: Future[T] = Future()

    def finish() -> None:
        try:
            future.set_result(work())
        except BaseException as problem:
            future.set_exception(problem)

    threading.Thread(target=finish, daemon=True).start()
    try:
        return future.result(seconds)
    except TimeoutError as problem:
        raise GameError(f"no answer within {seconds} s") from problem


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
