"""Success in sessions, by the place of the goal."""

from __future__ import annotations

from uiprobe.episodes.intervals import Interval
from uiprobe.results.report.content import (
    MISSING,
    Cell,
    Column,
    Row,
    Section,
    Table,
    interval_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence
from uiprobe.results.session_rates import SESSION_COLUMNS, SessionRates, session_rates

_LEAD = (
    "In a session, one goal after the other is worked on on one phone. A goal that was not met is "
    "met for the model before the next one begins, so that each goal can be met."
)

_NOTE = (
    "In percent, with the 95 % interval; sessions are independent. The gain is that of the second "
    "goal over the first in sessions whose goals have nothing to do with each other; each goal is "
    "asked once in each place."
)


def session_section(evidence: Evidence) -> Section | None:
    """The success by place of all models; None where nothing was asked in sessions."""
    found: dict[str, SessionRates] = {}
    for run in evidence.records:
        if run["variant"] == "original":
            places = session_rates(evidence.items_of(run, SESSION_COLUMNS))
            if places is not None:
                # Several settings of one model: the first, as the headlines have it.
                found.setdefault(str(run["model_label"]), places)
    if not found:
        return None
    numbers = sorted({place for one in found.values() for place in one.success})
    return Section(
        "sessions",
        "Goals one after the other",
        _LEAD,
        [],
        [
            Table(
                "sessions",
                "Success by place in the session",
                (
                    Column("model", numeric=False),
                    *(Column(f"goal {number}") for number in numbers),
                    Column("gain"),
                ),
                tuple(
                    Row(
                        (
                            text_cell(model),
                            *(_cell(one.success.get(number)) for number in numbers),
                            _cell(one.gain),
                        )
                    )
                    for model, one in found.items()
                ),
                (_NOTE,),
            )
        ],
    )


def _cell(found: Interval | None) -> Cell:
    if found is None or found.estimate is None:
        return Cell(MISSING)
    shown = percent_cell(found.estimate)
    bounds = interval_cell(found.lower, found.upper).text
    return Cell(shown.text, shown.value, f"{bounds} n {found.n:,}")
