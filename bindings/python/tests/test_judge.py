"""Judging and counting."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import honte

# Black has the left, White the right; a dead white stone is on the left.
SPLIT = b"""(;SZ[5]KM[0.5]RU[Japanese]
;B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[])"""


def test_a_finished_game() -> None:
    [judgement] = honte.judge(SPLIT)
    assert judgement.result == "B+4.5"
    assert judgement.lead == 4.5
    assert judgement.bounds == (4.5, 4.5)
    assert judgement.ownership.tolist() == [[1, 1, 1, -1, -1]] * 5
    assert (judgement.statuses == [[0, 0, 1, 1, 0]] * 5).all()
    assert (judgement.standings == [[0, 0, 1, 1, 0]] * 5).all()
    assert (judgement.board == [[0, 0, 1, -1, 0]] * 5).all()
    assert judgement.agrees is None


def test_proofs_can_be_read_again() -> None:
    [judgement] = honte.judge("example:7-1")
    dead = [chain for chain in judgement.report["chains"] if chain["class"] == "proved-search"]
    assert dead, "a chain whose life or death needs a proof"
    point = dead[0]["at"]
    proofs = honte.read(judgement.proofs(point))
    assert len(proofs) >= 1 and proofs[0].moves
    assert point in judgement.explain(point)
    with pytest.raises(honte.HonteError, match="Z99"):
        judgement.explain("Z99")


def test_the_report_is_that_of_the_command(examples: Path) -> None:
    [judgement] = honte.judge("collapse-of-a-seki.txt", visits=200_000)
    told = subprocess.run(
        [
            *(sys.executable, "-m", "honte", "referee", "--json"),
            *("--nodes", "200000", "collapse-of-a-seki.txt"),
        ],
        capture_output=True,
        check=True,
    )
    report = json.loads(told.stdout)

    def still(value: dict[str, object]) -> dict[str, object]:
        value = {key: item for key, item in value.items() if key != "seconds"}
        chains = value["chains"]
        assert isinstance(chains, list)
        for chain in chains:
            del chain["seconds"]
        return value

    assert still(judgement.report) == still(report)


def test_one_call_to_parquet(games: str, tmp_path: Path) -> None:
    import duckdb
    import polars

    file = tmp_path / "judged.parquet"
    done: list[tuple[int, int]] = []
    judged = honte.judge(
        honte.read(games)[:4],
        visits=2_000,
        parquet=file,
        progress=lambda games, of: done.append((games, of)),
    )
    assert done[-1] == (4, 4)
    table = polars.read_parquet(file)
    assert table.height == len(judged) == 4
    assert table["ownership"].list.len().to_list() == [361] * 4
    assert table["ownership"][2].to_list() == judged[2].ownership.flatten().tolist()
    assert table["statuses"][2].to_list() == judged[2].statuses.flatten().tolist()
    assert polars.DataFrame(judged).equals(table)
    query = f"SELECT sum(len(statuses)) FROM read_parquet('{file}')"
    relation = duckdb.sql(query)
    assert relation is not None
    assert relation.fetchall() == [(4 * 361,)]


def test_games_that_cannot_be_judged() -> None:
    judged = honte.judge(b"(;SZ[5]KM[six];B[aa])(;SZ[5];B[cc])")
    assert len(judged) == 1 and judged[0].number == 2
    [problem] = judged.problems
    assert "invalid komi 'six'" in problem.message and problem.line == 1
    with pytest.raises(honte.HonteError, match="invalid komi 'six'"):
        honte.judge(b"(;SZ[5]KM[six];B[aa])")
    cases: list[dict[str, Any]] = [
        {"rules": "no rules"},
        {"komi": 0.1},
        {"at": "x y"},
        {"seconds": -1.0},
    ]
    for wrong in cases:
        with pytest.raises(ValueError, match=f"^{next(iter(wrong))}: "):
            honte.judge(SPLIT, **wrong)


def test_score_where_it_is_known_what_is_dead() -> None:
    judged = honte.score(SPLIT)
    assert (judged.dead_from, judged.lead, judged.result) == ("judged", 4.5, "B+4.5")
    given = honte.score(SPLIT, dead=["D5"], rules="chinese", komi=0)
    assert (given.dead_from, given.lead) == ("given", 25.0)
    marked = honte.score(b"(;SZ[3]KM[0];B[bb];AW[cc];TB[aa][ba][ca][ab][cb][ac][bc])")
    assert (marked.dead_from, marked.result[:2]) == ("marks", "B+")
    assert given.ownership.tolist() == [[1] * 5] * 5
    assert sum(len(points) for points in given.reasons.values()) == 25
    with pytest.raises(ValueError, match="^dead: D9"):
        honte.score(SPLIT, dead=["D9"])
    with pytest.raises(honte.HonteError, match="not over"):
        honte.score(b"(;SZ[19];B[dd];W[pp])")
    with pytest.raises(honte.HonteError, match="one game is expected"):
        honte.score(SPLIT + SPLIT)
