"""The `uiprobe` command, one module per group of commands."""

import sys

try:
    from uiprobe.cli.main import main
except KeyboardInterrupt:
    # Nobody else is there yet to say so.
    sys.stderr.write("Interrupted. Nothing was written; the same command starts again.\n")
    sys.exit(1)

__all__ = ["main"]
