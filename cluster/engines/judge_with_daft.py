"""Judges the games of a table of `honte-cluster import` with Daft, on one machine or a Ray cluster.

    pip install honte-….whl daft
    python judge_with_daft.py GAMES RESULT [VISITS]

GAMES is the folder of the table (any Parquet with the columns `id` and `record` will do), RESULT a
folder for Parquet with `id`, `result`, `lead`, `low` and `high` of each game. Verdicts are limited by
visits (2,000), so they are the same on every machine and for any number of workers.
"""

import sys
from pathlib import Path

import daft
import honte
from daft import DataType, Series, col

VERDICT = DataType.struct(
    {
        "result": DataType.string(),
        "lead": DataType.float64(),
        "low": DataType.float64(),
        "high": DataType.float64(),
    }
)


@daft.func.batch(return_dtype=VERDICT, unnest=True, batch_size=64, use_process=True)
def judged(records: Series, visits: int) -> list[dict[str, object]]:
    """A verdict for each record; a record that cannot be judged has none."""
    verdicts: list[dict[str, object]] = []
    for record in records.to_pylist():
        content = record.encode() if isinstance(record, str) else record
        try:
            [one] = honte.judge(content, visits=visits)
            low, high = one.bounds
            verdicts.append({"result": one.result, "lead": one.lead, "low": low, "high": high})
        except honte.HonteError:
            verdicts.append(dict.fromkeys(("result", "lead", "low", "high")))
    return verdicts


def main() -> None:
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    games, result = Path(sys.argv[1]), sys.argv[2]
    visits = int(sys.argv[3]) if len(sys.argv) == 4 else 2_000
    table = daft.read_parquet(str(games / "*.parquet"))
    table.select(col("id"), judged(col("record"), visits)).write_parquet(result)


if __name__ == "__main__":
    main()
