"""What the wheel has beside the code: the licences, under which it may be passed on."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_licences_are_in_the_wheel() -> None:
    files = {file.name: file for file in distribution("honte").files or []}
    texts = {
        "LICENSE-APACHE": ROOT / "LICENSE-APACHE",
        "LICENSE-MIT": ROOT / "LICENSE-MIT",
        "licences.txt": ROOT / "crates/honte/licences.txt",
    }
    for name, own in texts.items():
        assert "dist-info" in str(files[name])
        assert files[name].read_text(encoding="utf-8") == own.read_text(encoding="utf-8")
