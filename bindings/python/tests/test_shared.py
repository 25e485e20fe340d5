"""Real games beside the project: the same as others read, and all counted games in one call."""

from __future__ import annotations

import itertools
from pathlib import Path

import polars
import pytest

import honte

from .conftest import shared


def test_main_lines_equal_sgfmills() -> None:
    sgf = pytest.importorskip("sgfmill.sgf")
    read = honte.read(shared("pro-13325.sgf.zst"))
    lines = polars.DataFrame(honte.lines(shared("pro-13325.sgf.zst")))["moves"]
    assert len(read) == len(lines)
    for game, line in itertools.islice(zip(read, lines), 0, None, 20):
        other = sgf.Sgf_game.from_bytes(bytes(game))
        size = other.get_size()
        moves = (node.get_move() for node in other.get_main_sequence())
        points = [
            -1 if at is None else (size - 1 - at[0]) * size + at[1]
            for colour, at in moves
            if colour is not None
        ]
        assert line.to_list() == points, game


def test_boards_equal_sgfmills() -> None:
    boards = pytest.importorskip("sgfmill.boards")
    read = honte.read(shared("pro-13325.sgf.zst"))
    sign = {None: 0, "b": 1, "w": -1}
    for game in read[::1500]:
        if game.shape != (19, 19) or "HA" in game.headers:
            continue
        board = boards.Board(19)
        positions = honte.replay(game).positions
        for (colour, at), position in zip(game.moves, positions[1:]):
            if at is not None:
                board.play(18 - at[0], at[1], colour.lower())
            assert [
                [sign[board.get(18 - row, column)] for column in range(19)] for row in range(19)
            ] == position.tolist(), game


def test_counted_games_as_parquet(tmp_path: Path) -> None:
    import duckdb

    file = tmp_path / "counted.parquet"
    counted = shared("counted/counted.sgf")
    # Few visits, so that it is quick: the kind of answer is the same.
    honte.judge(counted, visits=2_000, parquet=file)
    table = polars.read_parquet(file)
    assert table.height == 189
    assert set(table["ownership"].list.len()) == {361}
    assert set(itertools.chain.from_iterable(table["ownership"])) <= {-1, 0, 1}
    query = f"SELECT count(*), count(lead) FROM read_parquet('{file}')"
    relation = duckdb.sql(query)
    assert relation is not None
    assert relation.fetchall() == [(189, table["lead"].is_not_null().sum())]
    truth = polars.read_csv(counted.with_suffix(".tsv"), separator="\t")
    results = truth["result"].to_list()
    assert len(results) == 189
    same = sum(result == lead for result, lead in zip(results, table["lead"]))
    assert same >= 0.8 * len(results)
