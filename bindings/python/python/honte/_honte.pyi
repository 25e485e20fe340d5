"""Types of the native part of the package."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, TypeAlias, TypedDict, final, overload

import numpy as np
import numpy.typing as npt

__all__ = [
    "Answer",
    "Game",
    "Games",
    "HonteError",
    "Joseki",
    "Judgement",
    "Judgements",
    "Problem",
    "Replay",
    "Score",
    "Table",
    "__version__",
    "check",
    "convert",
    "index",
    "judge",
    "lines",
    "mine",
    "read",
    "replay",
    "run_command",
    "score",
    "search",
    "write",
]

__version__: str

_Path: TypeAlias = str | os.PathLike[str]
_Source: TypeAlias = _Path | Sequence[_Path] | bytes | bytearray | Game | Games | Sequence[Game]
_Place: TypeAlias = int | str
_Progress: TypeAlias = Callable[[int, int], object]
_Plane: TypeAlias = npt.NDArray[np.int8]

class HonteError(Exception):
    """An input cannot be used, or an output cannot be written."""

    file: str | None
    line: int | None
    column: int | None

@final
class Problem:
    """Something that is wrong with a file."""

    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def severity(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def message(self) -> str: ...

@final
class Game:
    """One game of a record."""

    @property
    def file(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def line(self) -> int | None: ...
    @property
    def format(self) -> str: ...
    @property
    def shape(self) -> tuple[int, int]:
        """The board's rows and columns."""
    @property
    def headers(self) -> dict[str, str]:
        """The root's headers that say something, by their SGF names."""
    @property
    def moves(self) -> list[tuple[str, tuple[int, int] | None]]:
        """The main line: 'B' or 'W', and row and column from the upper left, None for a pass."""
    def board(self, at: _Place | None = None) -> _Plane:
        """The position at a place: 1 is black, -1 is white, 0 is empty."""
    def __bytes__(self) -> bytes: ...

@final
class Games:
    """Games of an input, as a sequence."""

    @property
    def problems(self) -> list[Problem]:
        """What was wrong with the input."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Game]: ...
    @overload
    def __getitem__(self, index: int, /) -> Game: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Game]: ...

@final
class Table:
    """A table in the memory layout of Apache Arrow."""

    @property
    def column_names(self) -> list[str]: ...
    @property
    def num_rows(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def write_parquet(self, path: _Path, *, overwrite: bool = False) -> None:
        """Writes the table as Parquet, whole or not at all."""

@final
class Replay:
    """All positions of games."""

    @property
    def positions(self) -> npt.NDArray[np.int8]:
        """positions[n, row, column] is 1 for black, -1 for white, 0 for an empty point."""
    @property
    def offsets(self) -> npt.NDArray[np.int64]:
        """The positions of game g are those from offsets[g] to offsets[g + 1]."""
    def __len__(self) -> int: ...
    def __getitem__(self, game: int, /) -> npt.NDArray[np.int8]: ...

@final
class Judgement:
    """A judged position."""

    @property
    def file(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def board(self) -> _Plane: ...
    @property
    def ownership(self) -> _Plane:
        """Whose each point is: 1 is Black's, -1 is White's, 0 is nobody's."""
    @property
    def statuses(self) -> _Plane:
        """What becomes of each stone: 0 no stone, 1 alive, 2 in seki, 3 dead, 4 open."""
    @property
    def standings(self) -> _Plane:
        """How much is known of each stone: 0 no stone, 1 proved, 2 clear, 3 open."""
    @property
    def result(self) -> str | None: ...
    @property
    def lead(self) -> float | None: ...
    @property
    def bounds(self) -> tuple[float, float]: ...
    @property
    def agrees(self) -> bool | None: ...
    @property
    def report(self) -> dict[str, Any]:
        """All that is found, as 'honte referee --json' has it."""
    def explain(self, point: str) -> str: ...
    def proofs(self, point: str | None = None) -> bytes:
        """Proofs as variations of an SGF file; empty where none is needed."""

@final
class Judgements:
    """Judged positions, as a sequence and as a table."""

    @property
    def problems(self) -> list[Problem]: ...
    def table(self) -> Table: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Judgement]: ...
    @overload
    def __getitem__(self, index: int, /) -> Judgement: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Judgement]: ...

@final
class Score:
    """What a position counts."""

    @property
    def result(self) -> str: ...
    @property
    def lead(self) -> float: ...
    @property
    def text(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def dead_from(self) -> str: ...
    @property
    def ownership(self) -> _Plane: ...
    @property
    def reasons(self) -> dict[str, list[str]]: ...

@final
class Joseki:
    """A tree of joseki."""

    @property
    def games(self) -> int: ...
    def table(self) -> Table: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def report(self) -> dict[str, Any]: ...
    def sgf(self) -> bytes: ...
    def write(self, path: _Path, *, overwrite: bool = False) -> None: ...
    def __len__(self) -> int: ...

@final
class Answer:
    """What is known of a pattern."""

    @property
    def searched(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def hits(self) -> int: ...
    @property
    def tenuki(self) -> int: ...
    @property
    def not_continued(self) -> int: ...
    @property
    def wins(self) -> dict[str, int]: ...
    @property
    def problems(self) -> list[Problem]: ...
    def continuations(self) -> Table: ...
    def years(self) -> Table: ...
    def found(self) -> Table: ...

class _Indexed(TypedDict):
    games: int
    games_read: int
    added: int
    changed: int
    removed: int
    kept: int
    too_long: int
    bytes: int
    problems: list[Problem]

def read(source: _Source, *, strict: bool = False, progress: _Progress | None = None) -> Games:
    """Reads games of any format."""

def lines(source: _Source, *, progress: _Progress | None = None) -> Table:
    """Headers and main lines of all games, a row a game."""

def replay(source: _Source, *, progress: _Progress | None = None) -> Replay:
    """All positions of main lines as one array."""

def convert(
    source: _Source,
    to: Literal["sgf", "ishi", "xml"],
    *,
    normalise: bool = False,
    clean: bool = False,
    progress: _Progress | None = None,
) -> bytes:
    """Games in another format, as a file's content."""

def write(
    source: _Source,
    path: _Path,
    *,
    to: Literal["sgf", "ishi", "xml"] | None = None,
    normalise: bool = False,
    clean: bool = False,
    overwrite: bool = False,
    progress: _Progress | None = None,
) -> None:
    """Writes games to a file, whole or not at all."""

def check(
    source: _Source, *, strict: bool = False, progress: _Progress | None = None
) -> list[Problem]:
    """What is wrong with files."""

def judge(
    source: _Source,
    *,
    at: _Place | None = None,
    rules: str | None = None,
    komi: float | None = None,
    visits: int | None = None,
    seconds: float | None = None,
    parquet: _Path | None = None,
    overwrite: bool = False,
    progress: _Progress | None = None,
) -> Judgements:
    """Judges positions: what lives, what is dead, and what that comes to."""

def score(
    source: _Source,
    *,
    dead: Sequence[str] | None = None,
    at: _Place | None = None,
    rules: str | None = None,
    komi: float | None = None,
    visits: int | None = None,
    progress: _Progress | None = None,
) -> Score:
    """Counts a position."""

def mine(
    paths: _Path | Sequence[_Path],
    *,
    prune: int | str | None = None,
    size: int = 19,
    where: str | None = None,
    handicap: bool = False,
    progress: _Progress | None = None,
) -> Joseki:
    """Finds the joseki of a collection."""

def index(
    path: _Path,
    paths: _Path | Sequence[_Path],
    *,
    anew: bool = False,
    progress: _Progress | None = None,
) -> _Indexed:
    """Makes an index of games, or brings it up to date."""

def search(
    paths: _Path | Sequence[_Path],
    expression: str,
    *,
    limit: int | None = None,
    progress: _Progress | None = None,
) -> Answer:
    """Looks for a pattern, or for games, in files or in an index."""

def run_command(words: Sequence[str]) -> int:
    """Runs the command honte; its exit code."""
