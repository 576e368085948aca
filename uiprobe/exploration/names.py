"""Names with which the task of exploration is declared.

Inspect loads every declaration to run one task, so this module imports nothing.
"""

from __future__ import annotations

from typing import Literal

Mode = Literal["structured", "screen"]
"""How a site is seen and acted on (paper section 3.1): by its elements, or as a picture.

`structured` counts everything in the document, `screen` what is in view and takes a click."""

Level = Literal["abundant", "moderate", "sparse"]
"""The state in which a site is found (paper section 3.1): signed in with all content; signed in
without content; signed out, without content and users."""

LEVELS: tuple[Level, ...] = ("abundant", "moderate", "sparse")
