"""Main lines of a collection, read by Honte and by other parsers for Python, in one run.

    python bench/peers.py ../../../shared/games/pro.sgf.zst [--every 1]

Prints the processor time of each and compares the moves. With --every N the others read only each
Nth game; figures are per game. sgfmill, pysgf and katrain (1.16 or older has a parser of its own) are
left out where they are not installed.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator

import polars

import honte

# The points of a main line, row by row from the upper left; -1 is a pass.
Line = list[int]
Parser = Callable[[bytes], Line]


def sgfmill() -> Parser:
    sgf = importlib.import_module("sgfmill.sgf")

    def parse(text: bytes) -> Line:
        game = sgf.Sgf_game.from_bytes(text)
        size = game.get_size()
        line = []
        for node in game.get_main_sequence():
            colour, move = node.get_move()
            if colour is not None:
                line.append(-1 if move is None else (size - 1 - move[0]) * size + move[1])
        return line

    return parse


def katrain_like(parse_sgf: Callable[[str], object]) -> Parser:
    def parse(text: bytes) -> Line:
        node = parse_sgf(text.decode("utf-8", "replace"))
        width, height = node.board_size  # type: ignore[attr-defined]
        line = []
        while True:
            for move in node.moves:  # type: ignore[attr-defined]
                at = move.coords
                line.append(-1 if at is None else (height - 1 - at[1]) * width + at[0])
            children = node.children  # type: ignore[attr-defined]
            if not children:
                return line
            node = children[0]

    return parse


def pysgf() -> Parser:
    return katrain_like(importlib.import_module("pysgf").GoGame.parse_sgf)


def katrain() -> Parser:
    return katrain_like(importlib.import_module("katrain.core.sgf_parser").SGF.parse_sgf)


def timed(name: str, texts: list[bytes], parse: Parser) -> Iterator[Line | None]:
    """The main line of each game, None where the parser fails; tells the time at the end."""
    spent = 0.0
    for text in texts:
        start = time.process_time()
        line: Line | None
        try:
            line = parse(text)
        except Exception:
            line = None
        spent += time.process_time() - start
        yield line
    tell(name, spent, len(texts))


PER_GAME: dict[str, float] = {}


def tell(name: str, seconds: float, games: int) -> None:
    PER_GAME[name] = seconds / games
    print(f"{name:34} {games:7,} games {seconds:9.3f} s {1e6 * seconds / games:9.2f} µs/game")
    sys.stdout.flush()


def differences(name: str, own: list[Line], others: Iterable[Line | None]) -> None:
    count = failed = 0
    # The parsers come first: at their end they tell their time.
    for other, mine in zip(others, own):
        failed += other is None
        count += other is not None and mine != other
    print(f"    {name}: {count} of {len(own):,} main lines differ, {failed} games refused")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("collection")
    arguments.add_argument("--every", type=int, default=1)
    options = arguments.parse_args()
    texts = [bytes(game) for game in honte.read(options.collection)]
    content = b"\n".join(texts)
    start = time.process_time()
    table = honte.lines(content)
    tell("honte.lines", time.process_time() - start, len(texts))
    start = time.process_time()
    assert len(honte.lines(options.collection)) == len(texts)
    tell("honte.lines, file and unpacking", time.process_time() - start, len(texts))
    own = polars.DataFrame(table)["moves"].to_list()
    start = time.process_time()
    objects = [game.moves for game in honte.read(content)]
    tell("honte.read, Game.moves", time.process_time() - start, len(texts))
    assert len(objects) == len(own)
    del objects, content
    for name, make in (("sgfmill", sgfmill), ("pysgf", pysgf), ("katrain", katrain)):
        try:
            parse = make()
        except ImportError:
            print(f"{name}: not installed")
            continue
        every = options.every
        differences(name, own[::every], timed(name, texts[::every], parse))
    print("times the time of honte.lines:")
    for name, seconds in PER_GAME.items():
        print(f"    {name:34} {seconds / PER_GAME['honte.lines']:8.1f}")


if __name__ == "__main__":
    main()
