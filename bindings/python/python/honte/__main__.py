"""The command honte, as `honte` or `python -m honte`."""

import sys

from ._honte import run_command


def main() -> int:
    """Runs the command with the words of this process, and returns its exit code."""
    return run_command(["honte", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
