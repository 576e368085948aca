"""The `uiprobe` command, one module per group of commands."""

from uiprobe.cli.main import main

__all__ = ["main"]
