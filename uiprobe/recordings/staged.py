"""Goals that are staged on phones, kept on this machine: who drives a phone cannot change them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from uiprobe.environments.android.claims import device_key
from uiprobe.environments.android.device import connect_server
from uiprobe.environments.errors import DeviceError
from uiprobe.inputs.replacing import replacing
from uiprobe.ui.goal import Goal


@dataclass(frozen=True, slots=True)
class StagedGoal:
    """The goal of an episode on a phone.

    Attributes:
        episode: The id that the phone drew for the episode.
    """

    goal: Goal
    episode: str


def keep_staged(serial: str, staged: StagedGoal) -> None:
    """Keep what is staged on a phone, in the place of what was staged there before.

    Raises:
        DeviceError: The file cannot be written, or the adb server does not start.
    """
    path = _path(serial)
    record = {"goal": staged.goal.to_dict(), "episode": staged.episode}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path, private=True) as file:
            file.write(json.dumps(record).encode())
    except OSError as error:
        raise DeviceError(
            f"{serial}: keeping its goal in {path.parent}: {error}. Set XDG_CACHE_HOME to a folder "
            "that can be written"
        ) from error


def read_staged(serial: str) -> StagedGoal:
    """The goal that was last staged on a phone from this machine.

    Raises:
        DeviceError: Nothing was, or the file cannot be read.
    """
    path = _path(serial)
    try:
        record = json.loads(path.read_text("utf-8"))
        return StagedGoal(Goal.from_dict(record["goal"], name=serial), str(record["episode"]))
    except FileNotFoundError:
        raise DeviceError(
            f"{serial}: no goal was staged on it from this machine; begin an episode with "
            "`uiprobe phone stage`"
        ) from None
    except (OSError, LookupError, TypeError, ValueError) as error:
        raise DeviceError(
            f"{serial}: reading the goal that was staged on it: {path}: {error}; stage the goal "
            "again with `uiprobe phone stage`"
        ) from None


def _path(serial: str) -> Path:
    folder = user_cache_path("uiprobe", appauthor=False) / "staged"
    return folder / f"{device_key(connect_server(), serial)}.json"
