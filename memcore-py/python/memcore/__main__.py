"""The program `memcore`, as `python -m memcore` and as the console script of the package."""

import signal
import sys

from ._memcore import cli_main


def main() -> int:
    """Runs the program with the arguments of this process, and gives its exit code."""
    # It is not Python that runs meanwhile: Ctrl-C and a closed pipe end it as they end any program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return cli_main(["memcore", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
