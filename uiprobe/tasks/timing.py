"""Runs in which time matters: how thinking is charged, and what needs which environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspect_ai.model import get_model

from uiprobe.solvers.charging import BY_ACTIONS, Charge, ChargedBy

if TYPE_CHECKING:
    from uiprobe.model_configs.catalog import Pace


def charge_for(clock: ChargedBy, environment: str, *, asking: bool) -> Charge:
    """How thinking is charged on the clock of a device.

    Args:
        clock: What is charged.
        environment: Where goals are worked on.
        asking: Whether the agent asks a model; others think for nothing.

    Raises:
        ValueError: The environment has no clock to charge, or the model's file does not declare how
            long the model takes.
    """
    if clock == "actions":
        return BY_ACTIONS
    if environment != "phone":
        raise ValueError(f"clock={clock} is for environment=phone, found environment={environment}")
    if clock == "wall" or not asking:
        return Charge(clock)
    pace = _declared()
    return Charge(clock, pace.call, pace.token)


def _declared() -> Pace:
    from uiprobe.model_configs.catalog import traits_of

    try:
        name = str(get_model())
    except ValueError:
        name = "a model that is not named"
    traits = traits_of(name)
    if traits is None or traits.pace is None:
        raise ValueError(
            f"clock=tokens: found no time that {name} takes; declare milliseconds in its model "
            "file, as `pace: {call: 800, token: 15}` under `uiprobe:`, and use that file"
        )
    return traits.pace
