"""Which dialects there are on which platform."""

from __future__ import annotations

from collections.abc import Mapping

from uiprobe.solvers.dialects.base import Dialect
from uiprobe.solvers.dialects.operator import OPERATOR
from uiprobe.solvers.dialects.ui_tars_browser import UI_TARS_BROWSER
from uiprobe.solvers.dialects.ui_tars_touch import UI_TARS_TOUCH
from uiprobe.solvers.react_options import Answers, OptionsError

_DIALECTS: Mapping[tuple[str, str], Dialect] = {
    ("ui_tars", "touch"): UI_TARS_TOUCH,
    ("ui_tars", "browser"): UI_TARS_BROWSER,
    ("operator", "browser"): OPERATOR,
}


def dialect_of(answers: Answers, space: str) -> Dialect | None:
    """The dialect in which answers are given; None if they are in the actions' own syntax.

    Args:
        answers: How answers are given.
        space: The name of the platform's action space.

    Raises:
        OptionsError: There is no such dialect on that platform.
    """
    if answers in ("grammar", "tools"):
        return None
    found = _DIALECTS.get((answers, space))
    if found is None:
        raise OptionsError(f"answers={answers} has no actions for the action space {space!r}")
    return found
