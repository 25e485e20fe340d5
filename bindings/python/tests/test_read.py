"""Reading, writing, converting and checking."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import honte


def test_games_are_a_sequence(games: str) -> None:
    read = honte.read(games)
    assert len(read) == 199
    assert read.problems == []
    assert read[-1].number == 199
    assert [game.number for game in read[3:9:2]] == [4, 6, 8]
    assert sum(1 for _ in read) == 199
    with pytest.raises(IndexError):
        read[199]


def test_a_game_has_headers_and_moves(games: str) -> None:
    game = honte.read(games)[0]
    assert game.headers["PW"] == "GNU Go 3.8 level 8"
    assert game.shape == (19, 19)
    # pd: the sixteenth column, the fourth row.
    assert game.moves[0] == ("B", (3, 15))
    assert game.format == "sgf"
    assert game.line == 1


def test_passes_and_variations() -> None:
    [game] = honte.read(b"(;SZ[9:5];B[aa](;W[];B[ie])(;W[bb]))")
    assert game.shape == (5, 9)
    assert game.moves == [("B", (0, 0)), ("W", None), ("B", (4, 8))]
    board = game.board("2.b")
    assert board.shape == (5, 9)
    assert board[1, 1] == -1 and board[0, 0] == 1
    assert game.board(0).sum() == 0


def test_every_kind_of_source(games: str) -> None:
    data = Path(games).read_bytes()
    read = honte.read(games)
    for source in (Path(games), [games], data, bytearray(data), read, list(read)):
        assert len(honte.read(source)) == 199
    assert len(honte.read(read[7])) == 1
    assert len(honte.read(".")) > 199
    for wrong in (1, None, [1]):
        with pytest.raises(TypeError, match="expected a path"):
            honte.read(wrong)  # type: ignore[arg-type]


def test_errors_tell_the_place(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sgf"
    broken.write_text("(;SZ[9];B[aa]\n;W bb];B[cc])")
    read = honte.read(broken)
    assert len(read) == 1
    problem = read.problems[0]
    assert (problem.line, problem.column, problem.severity) == (2, 2, "error")
    with pytest.raises(honte.HonteError) as error:
        honte.read(broken, strict=True)
    assert (error.value.file, error.value.line, error.value.column) == (str(broken), 2, 2)
    assert str(error.value).startswith(f"{broken}:2:2: ")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sgf"
    with pytest.raises(honte.HonteError, match="no such file") as error:
        honte.read(missing)
    assert error.value.file == str(missing)
    assert error.value.line is None
    with pytest.raises(honte.HonteError, match="no such file"):
        honte.lines(missing)
    assert [problem.kind for problem in honte.check(missing)] == ["unreadable"]


def test_convert_there_and_back(games: str) -> None:
    read = honte.read(games)
    warnings.simplefilter("ignore")  # Of what Ishi shows otherwise.
    for to in ("ishi", "xml", "sgf"):
        back = honte.read(honte.convert(read[:5], to))
        assert [game.moves for game in back] == [game.moves for game in read[:5]]
    assert bytes(read[0]) == Path(games).read_bytes().splitlines()[0]
    with pytest.raises(ValueError, match="^to: no format 'doc'"):
        honte.convert(games, "doc")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="only read"):
        honte.convert(games, "gib")  # type: ignore[arg-type]


def test_files_are_replaced_only_when_told(examples: Path, games: str) -> None:
    with pytest.warns(UserWarning, match="199 nodes"):
        honte.write(games, "out.go")
    assert len(honte.read("out.go")) == 199
    with pytest.raises(honte.HonteError, match="already exists") as error:
        honte.write(games, "out.go")
    assert error.value.file == "out.go"
    honte.write(games, "out.xml")
    honte.write(honte.read(games)[0], "out.xml", overwrite=True)
    assert len(honte.read("out.xml")) == 1
    assert sorted(examples.glob(".honte*")) == []


def test_check_is_that_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "bad.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9]KM[x];B[aa];W[aa];B[zz])\n(;FF[4]SZ[9]XX[1];B[ee])\n")
    problems = honte.check(file)
    told = subprocess.run(
        [sys.executable, "-m", "honte", "check", os.fspath(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    lines = [line for line in told.stdout.splitlines() if line.startswith(str(file))]
    assert [str(problem) for problem in problems] == lines
    assert len(lines) >= 3


def test_lines_are_the_main_lines(games: str) -> None:
    import polars

    read = honte.read(games)
    table = polars.DataFrame(honte.lines(games))
    assert table.height == len(read)
    for row, game in zip(table.iter_rows(named=True), read):
        points = [-1 if cell is None else cell[0] * 19 + cell[1] for _, cell in game.moves]
        assert row["moves"] == points
        assert row["colours"] == [1 if colour == "B" else -1 for colour, _ in game.moves]
        assert row["result"] == game.headers.get("RE")
    assert table["komi"].unique().to_list() == [6.5]
    assert polars.DataFrame(honte.lines(read)).drop("file").equals(table.drop("file"))


def test_replay_is_the_board_at_each_move(games: str) -> None:
    read = honte.read(games)[:3]
    replay = honte.replay(read)
    assert replay.positions.dtype == np.int8
    assert replay.positions.shape[1:] == (19, 19)
    assert replay.positions.flags.c_contiguous and replay.positions.flags.writeable
    assert len(replay) == 3
    for number, game in enumerate(read):
        positions = replay[number]
        assert positions.base is not None, "a part of the array, not a copy"
        assert len(positions) == len(game.moves) + 1
        for move in range(0, len(positions), 7):
            assert (positions[move] == game.board(move)).all()


def test_replay_of_set_up_stones_and_captures() -> None:
    sgf = b"(;SZ[3]AB[aa];W[ba];B[cc];W[ab];AE[cc]AB[ca];W[bb])"
    positions = honte.replay(sgf).positions
    drawn = ["".join("O.X"[point + 1] for point in board.flat) for board in positions]
    assert drawn == [
        "X........",
        "XO.......",
        "XO......X",
        ".O.O....X",
        ".OXOO....",
    ]


def test_replay_wants_one_size() -> None:
    with pytest.raises(honte.HonteError, match="9x9"):
        honte.replay(b"(;SZ[19];B[aa])(;SZ[9];B[aa])")
