"""The examples of docs/python.md and README.md are run, and give what is printed there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from .conftest import PROJECT

PAGES = [PROJECT / "docs" / "python.md", PROJECT / "bindings" / "python" / "README.md"]


def code(page: Path) -> str:
    """The blocks of Python sessions, everything else as blank lines: lines keep their numbers."""
    lines = []
    inside = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            inside = line == "```pycon"
            line = ""
        lines.append(line if inside else "")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples(page: Path, examples: Path) -> None:
    text = code(page)
    test = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples, "a page without examples"
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    told: list[str] = []
    runner.run(test, out=told.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(told)
