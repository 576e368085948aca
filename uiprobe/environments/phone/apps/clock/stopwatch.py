"""The stopwatch of the clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.clock.parts import play_button, side_button
from uiprobe.environments.phone.kit.screens import recycler_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, TextStyle
from uiprobe.environments.phone.toolkit.widgets import View, column, row, space, text


def _elapsed(context: Context, watch: State) -> int:
    done: int = watch["elapsed"]
    if watch["since"] is None:
        return done
    return done + round(
        (context.now - datetime.fromisoformat(watch["since"])).total_seconds() * 1000
    )


def _hundredths(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes:02}:{seconds:02}.{rest // 10:02}"


def stopwatch_tab(context: Context) -> tuple[View, View | None]:
    """The stopwatch with its laps; it has no button of its own over the list."""
    watch = context.data["stopwatch"]
    running = watch["since"] is not None
    elapsed = _elapsed(context, watch)

    def toggle() -> None:
        if running:
            watch.update(elapsed=elapsed, since=None)
        else:
            watch["since"] = context.now.isoformat()

    def lap() -> None:
        watch["laps"].append(elapsed)

    def reset() -> None:
        watch.update(since=None, elapsed=0, laps=[])

    laps = watch["laps"]

    def maker(index: int) -> Callable[[], View]:
        start = laps[index - 1] if index else 0
        return lambda: row(
            text(f"# {index + 1}", BODY, width=64),
            text(_hundredths(laps[index] - start), BODY_LARGE, weight=1, id="lap_time"),
            text(_hundredths(laps[index]), BODY, id="lap_total"),
            width=FILL,
            padding=(40, 9, 40, 9),
            align="center",
            id="lap",
        )

    listing: View = space(weight=1)
    if laps:
        listing = recycler_view(
            [maker(index) for index in reversed(range(len(laps)))],
            key="laps",
            id="laps_list",
            weight=1,
        )
    second = None
    if running:
        second = side_button("flag", lap, id="lap_button", description=context.t("Lap"))
    elif elapsed:
        second = side_button("replay", reset, id="reset_button", description=context.t("Reset"))
    body = column(
        View(
            class_name="android.widget.TextView",
            id="stopwatch_time",
            text=_hundredths(elapsed),
            style=TextStyle(size=54, weight="light", align="center", leading=1.2, max_lines=1),
            width=FILL,
            padding=(0, 44, 0, 28),
            on_click=toggle,
        ),
        listing,
        row(
            second,
            play_button(context, toggle, running=running, id="start_button", width=92),
            gap=18,
            align="center",
            margin=(0, 8, 0, 22),
        ),
        width=FILL,
        height=FILL,
        align="center",
        id="stopwatch",
    )
    return body, None
