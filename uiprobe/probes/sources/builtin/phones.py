"""Phones for builtin goals: fresh ones by seed, set up as a goal says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.ui.goal import Goal

if TYPE_CHECKING:
    from uiprobe.environments.phone.environment import SimulatedEnvironment


def builtin_apps(seed: int) -> Apps:
    """The data of the apps of a fresh phone, by package."""
    from uiprobe.environments.phone.device import Phone

    phone = Phone(seed=seed)
    return {package: phone.application_state(package) for package in phone.packages()}


def builtin_environment(goal: Goal) -> SimulatedEnvironment:
    """A phone with the content that a goal is about, as its set-up demands.

    Raises:
        ValueError: The set-up has something that is not known.
        PhoneError: It has an interruption or a permission that a phone does not have.
    """
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.environment import SimulatedEnvironment

    width, height = goal.setup.get("screen", (768, 1280))
    phone = Phone(
        seed=goal.seed,
        width=width,
        height=height,
        dark=bool(goal.setup.get("dark", False)),
        font_scale=float(goal.setup.get("font_scale", 1.0)),
    )
    surface = {key: goal.setup.get(key) for key in ("label_noise", "reordered")}
    if any(seed is not None for seed in surface.values()):
        phone.set_surface(**surface)
    for name, value in goal.setup.items():
        match name, value:
            case "interruption", str(kind):
                phone.interrupt(kind)
            case "granted", dict(permissions):
                for package, permission in permissions.items():
                    phone.grant(str(package), str(permission))
            case (("screen" | "dark" | "font_scale" | "label_noise" | "reordered"), _):
                pass
            case _:
                raise ValueError(
                    f"goal {goal.id}: setup: found {name[:40]!r}: {str(value)[:40]!r}, expected "
                    "`interruption` with its kind, or `granted` with a permission by package"
                )
    return SimulatedEnvironment(phone)
