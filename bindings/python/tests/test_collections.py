"""Searching and mining."""

from __future__ import annotations

from pathlib import Path

import polars
import pytest

import honte

PATTERN = 'pattern corner "..../..../...X/...."'


def test_an_index_gives_the_answer_of_the_files(games: str, tmp_path: Path) -> None:
    index = tmp_path / "games.index"
    report = honte.index(index, games)
    assert (report["games"], report["added"], report["problems"]) == (199, 1, [])
    assert honte.index(index, games)["kept"] == 1
    answers = [honte.search(source, PATTERN) for source in (games, index)]
    scanned, asked = answers
    assert scanned.hits == asked.hits > 199
    assert scanned.games == asked.games and scanned.searched == 199
    assert scanned.wins == asked.wins
    for table in ("continuations", "years", "found"):
        one, other = (polars.DataFrame(getattr(answer, table)()) for answer in answers)
        assert one.equals(other), table
    assert polars.DataFrame(scanned.found()).height == scanned.games
    assert honte.search(index, PATTERN, limit=3).found().num_rows == 3


def test_an_expression_that_makes_no_sense(games: str) -> None:
    with pytest.raises(honte.HonteError, match="invalid expression: column 9") as error:
        honte.search(games, "black = and")
    assert error.value.column == 9
    with pytest.raises(honte.HonteError, match="no such file"):
        honte.search("missing.sgf", PATTERN)
    with pytest.raises(ValueError, match="^paths: "):
        honte.search(b"(;B[aa])", PATTERN)  # type: ignore[arg-type]


def test_joseki(games: str, tmp_path: Path) -> None:
    joseki = honte.mine(games, prune="5%")
    assert joseki.games == 199
    table = polars.DataFrame(joseki)
    assert table.height == len(joseki) > 5
    assert table["parent"][1] == 0 and max(table["depth"].to_list()) > 1
    assert joseki.report()["summary"]["games"] == 199
    assert len(honte.read(joseki.sgf())) == 1
    joseki.write(tmp_path / "joseki.tsv")
    assert (tmp_path / "joseki.tsv").stat().st_size > 100
    with pytest.raises(ValueError, match="^path: "):
        joseki.write(tmp_path / "joseki.doc")
    with pytest.raises(ValueError, match="^prune: "):
        honte.mine(games, prune="many")
    with pytest.raises(honte.HonteError, match="no game was mined"):
        honte.mine(games, size=9)
