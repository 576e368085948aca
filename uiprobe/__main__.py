"""`python -m uiprobe`, the same as the command `uiprobe`."""

import sys

from uiprobe.cli import main

if __name__ == "__main__":
    sys.exit(main())
