#!/usr/bin/env python3
"""Compares two listings of boards; tells each difference, and how many there are of each kind."""

import collections
import sys


def read(path):
    """By game: the rest of its line."""
    with open(path, encoding="utf-8", errors="replace") as file:
        pairs = (line.rstrip("\n").rpartition("#") for line in file)
        games = {}
        for name, _, rest in pairs:
            number, _, what = rest.partition(" ")
            games[f"{name}#{number}"] = what
        return games


def kind(ours, theirs):
    """In which way two lines differ; None if they do not."""
    if ours == theirs:
        return None
    if theirs is None:
        return "only honte has the game"
    if ours is None:
        return "only sgfmill has the game"
    if theirs.startswith("refused"):
        return f"sgfmill {theirs}"
    names = "size", "position before the first move", "last position"
    parts = zip(names, ours.split(), theirs.split())
    differing = [name for name, a, b in parts if a != b]
    return "differs: " + (", ".join(differing) or f"{ours[:40]} / {theirs[:40]}")


def main():
    ours, theirs = read(sys.argv[1]), read(sys.argv[2])
    kinds = collections.Counter()
    for name in sorted(ours.keys() | theirs.keys()):
        what = kind(ours.get(name), theirs.get(name))
        kinds[what or "the same"] += 1
        if what:
            print(f"{name.rsplit('/shared/', 1)[-1]}: {what}")
    print()
    for what, count in kinds.most_common():
        print(f"{count:8} {what}")


main()
