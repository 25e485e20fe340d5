"""The command in the wheel: the same exit codes, pipes and signals as the program has."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

HONTE = Path(sys.executable).with_name("honte")
# It ends without a line break: what is left in a buffer at the end would be missed.
GAME = b"(;GM[1]FF[4]SZ[9];B[aa];W[bb])"


def run(*words: str | bytes, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([HONTE, *words], input=given, capture_output=True, check=False, timeout=60)


def complaint(ran: subprocess.CompletedProcess[bytes]) -> str:
    """What a run complained of, which is never a Python traceback."""
    said = ran.stderr.decode()
    assert "Traceback" not in said
    return said


def test_help_and_version() -> None:
    assert run("--version").stdout.decode().split() == ["honte", "0.2.0"]
    helped = run("referee", "--help")
    assert helped.returncode == 0
    assert b"honte referee" in helped.stdout


def test_as_a_module() -> None:
    words = [sys.executable, "-m", "honte", "--version"]
    assert subprocess.run(words, capture_output=True, check=True).stdout == run("--version").stdout


def test_exit_codes(examples: Path) -> None:
    assert run("check", "games.sgf").returncode == 0
    Path("wrong.sgf").write_bytes(b"(;SZ[9];B[zz])")
    assert run("check", "wrong.sgf").returncode == 1
    missing = run("check", "missing.sgf")
    assert missing.returncode == 2
    assert complaint(missing).count("\n") == 1
    wrong = run("checks")
    assert wrong.returncode == 2
    assert "did you mean" in complaint(wrong)


def test_a_verdict(examples: Path) -> None:
    judged = run("referee", "collapse-of-a-seki.txt", "--explain", "L13")
    assert judged.returncode == 0
    assert b"dead, proved by search" in judged.stdout


def test_pipes_in_and_out() -> None:
    written = run("convert", "-", "-", "--to", "sgf", given=GAME)
    assert complaint(written) == ""
    assert written.stdout.strip() == GAME
    assert written.returncode == 0
    answers = run("gtp", given=b"boardsize 9\nplay black E5\nfinal_score\nquit\n")
    assert answers.stdout.startswith(b"= \n\n= \n\n")
    assert answers.returncode == 0


def test_nobody_reads_on(games: str) -> None:
    script = f'"{HONTE}" show "{games}" "{games}" --csv | head -n 1; echo "${{PIPESTATUS[0]}}"'
    shell = subprocess.run(["bash", "-c", script], capture_output=True, check=True)
    assert shell.stderr == b""
    assert shell.stdout.splitlines()[-1] == b"0"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full is not there")
def test_a_full_disk(games: str) -> None:
    with open("/dev/full", "wb") as full:
        words = [str(HONTE), "show", games, "--csv"]
        full_disk = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert full_disk.returncode == 2
    assert full_disk.stderr.count(b"\n") == 1
    assert b"Traceback" not in full_disk.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes are Linux's")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.sgf"
    with open(name, "wb") as file:
        file.write(GAME)
    assert run("check", name).returncode == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption(games: str, number: signal.Signals) -> None:
    # It waits for its input, and so for the signal.
    with subprocess.Popen(
        [HONTE, "convert", "-", "-", "--to", "sgf"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdin is not None and child.stdout is not None and child.stderr is not None
        # More than a pipe holds: once it is taken, the command is at work.
        child.stdin.write(b"(;SZ[9]C[" + b"x" * 1_000_000)
        child.stdin.flush()
        child.send_signal(number)
        assert child.wait(timeout=60) == 130
        said = child.stderr.read()
        child.stdin.close()
    assert b"Traceback" not in said
    assert said.splitlines()[-1].strip() == b"honte: interrupted", said


def test_the_page(examples: Path) -> None:
    with subprocess.Popen(
        [HONTE, "serve", ".", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        # It listens when it prints its link.
        link = child.stdout.readline().decode().strip()
        with urllib.request.urlopen(link) as answer:
            page = answer.read()
        child.send_signal(signal.SIGINT)
        assert child.wait(timeout=60) == 0
    assert b"<title>" in page
