#!/usr/bin/env python3
"""What examples/boards.rs prints, by sgfmill's reader and board.

A game that sgfmill does not read or play is a line with `refused` and its reason.
"""

import sys

from sgfmill import boards, sgf, sgf_grammar


def text(board):
    """The board, row by row from the top."""
    letters = {"b": "X", "w": "O", None: "."}
    if board.is_empty():
        return "-"
    side = range(board.side)
    return "/".join(
        "".join(letters[board.get(row, col)] for col in side) for row in reversed(side)
    )


def positions(game):
    """The boards before the first move and after the last, as text."""
    board = boards.Board(game.get_size())
    begin = None
    for node in game.main_sequence_iter():
        colour, move = node.get_move()
        if colour is not None and begin is None:
            begin = text(board)
        if node.has_setup_stones():
            if not board.apply_setup(*node.get_setup_stones()):
                raise ValueError("set-up without liberties")
        if colour is not None and move is not None:
            if board.get(*move) is not None:
                raise ValueError("a move onto a stone")
            board.play(*move, colour)
    end = text(board)
    return begin or end, end


def line(tree):
    """What is printed of a game."""
    try:
        if tree.sequence[0].get("GM", [b"1"])[0].strip() not in (b"", b"1"):
            return "another game"
        game = sgf.Sgf_game.from_coarse_game_tree(tree)
        size = game.get_size()
        return f"{size}x{size} {' '.join(positions(game))}"
    except (ValueError, IndexError, KeyError) as error:
        return f"refused: {error!r}"


def main():
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            data = file.read()
        # The collection's reader, one game at a time: a whole file would not fit into memory.
        number, at = 0, 0
        while True:
            number += 1
            try:
                tree, at = sgf_grammar._parse_sgf_game(data, at)
            except ValueError as error:
                print(f"{name}#{number} refused: {error!r}")
                break
            if tree is None:
                break
            print(f"{name}#{number} {line(tree)}")


main()
