"""Runs a program that ends with the process that started it, even if that one is killed.

python attended.py PROGRAM [ARGUMENT]...

It is a program of its own, and reads its input until that ends: the pipe of a process that is gone
has no more to read.
"""

from __future__ import annotations

import subprocess
import sys
from threading import Thread


def main() -> int:
    """Run the program; its exit status."""
    child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)  # noqa: S603 - as we asked

    def end_with_parent() -> None:
        sys.stdin.buffer.read()
        child.kill()

    Thread(target=end_with_parent, daemon=True).start()
    return child.wait()


if __name__ == "__main__":
    sys.exit(main())
