"""The interpreter released, Ctrl-C heard, progress told."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import honte


def test_other_threads_run_meanwhile(games: str) -> None:
    steps = 0
    stop = threading.Event()

    def count() -> None:
        nonlocal steps
        while not stop.is_set():
            steps += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    start = time.monotonic()
    honte.judge(honte.read(games)[0], at=60, seconds=1.0)
    seconds = time.monotonic() - start
    stop.set()
    thread.join()
    assert steps > 20 * seconds, "the interpreter was held"


def test_progress_may_raise(games: str) -> None:
    class Enough(Exception):
        pass

    def progress(done: int, total: int) -> None:
        raise Enough

    start = time.monotonic()
    with pytest.raises(Enough):
        honte.judge(honte.read(games)[:50], at=60, visits=10**9, progress=progress)
    assert time.monotonic() - start < 60


def test_interruption() -> None:
    code = """
import honte, sys
print("ready", flush=True)
try:
    honte.judge(honte.read(sys.argv[1])[:9], at=80, visits=10**9)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    games = Path(__file__).parents[3] / "examples" / "games.sgf"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(games)], stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=60) == 0
        assert child.stdout.read() == "interrupted\n"
