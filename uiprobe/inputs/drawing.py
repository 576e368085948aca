"""Settings of matplotlib in the environment, which uiprobe ignores."""

from __future__ import annotations

import os
import sys


def draw_into_files() -> None:
    """Let matplotlib, unless it is there already, draw without windows.

    Call it before matplotlib is imported. Programs that a notebook starts inherit the name of the
    notebook's backend, which need not be installed where they run.
    """
    if "matplotlib" not in sys.modules:
        os.environ["MPLBACKEND"] = "agg"
