"""Data of the tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
SHARED = PROJECT.parent / "shared" / "games"


def shared(name: str) -> Path:
    """A file of games beside the project; skips the test where it is not there."""
    path = SHARED / name
    if not path.exists():
        pytest.skip("../shared is not there")
    return path


@pytest.fixture
def examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The samples of the project, in the folder that the test runs in."""
    for sample in (PROJECT / "examples").iterdir():
        shutil.copy(sample, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def games(examples: Path) -> str:
    """199 games in one file."""
    return os.fspath(examples / "games.sgf")
