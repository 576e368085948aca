"""The description of a recording: the file `recording.json` in a trajectory folder."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.resources.abc import Traversable
from reprlib import repr
from typing import Self

from uiprobe.ui.trajectory_folder import RECORDING_FILE, TrajectoryFolderError, read_limited

MAX_GOAL = 2_000
MAX_NAME = 100


@dataclass(frozen=True, slots=True)
class RecordingInfo:
    """The subject of a recording.

    Attributes:
        app: What the app is called in questions.
        category: Category of the app.
        goal: What was to be done, in words; empty if unknown.
        reached: Whether it was reached at the end.
    """

    app: str
    category: str = "unspecified"
    goal: str = ""
    reached: bool = True

    def __post_init__(self) -> None:
        for name, limit in (("app", MAX_NAME), ("category", MAX_NAME), ("goal", MAX_GOAL)):
            value = getattr(self, name)
            if not is_line(value, limit) and (name != "goal" or value):
                raise ValueError(
                    f"{name}: found {repr(value)}, expected one line of at most {limit:,} "
                    "characters"
                )
        if type(self.reached) is not bool:
            raise ValueError(f"reached: found {repr(self.reached)}, expected true or false")

    @classmethod
    def from_dict(cls, record: object) -> Self:
        """Read the parsed JSON.

        Raises:
            ValueError: It is not an object, or a field is unknown, missing, or of the wrong type.
        """
        fields = ("app", "category", "goal", "reached")
        if not isinstance(record, Mapping) or set(record) != set(fields):
            raise ValueError(f"found {repr(record)}, expected an object of {', '.join(fields)}")
        return cls(**{str(name): value for name, value in record.items()})


def is_line(value: object, limit: int) -> bool:
    """Whether something is one line of printable text, not blank and not over a limit."""
    return (
        isinstance(value, str)
        and bool(value.strip())
        and len(value) <= limit
        and value.isprintable()
    )


def app_name(package: str) -> str:
    """The name of an app that was given none: the last part of its package."""
    last = package.rpartition(".")[2]
    return re.sub(r"[^A-Za-z0-9_-]+", "", last)[:MAX_NAME] or "unknown"


def dump_recording_info(info: RecordingInfo) -> str:
    """The content of `recording.json`."""
    return json.dumps(asdict(info), indent=4) + "\n"


def read_recording_info(folder: Traversable) -> RecordingInfo | None:
    """The description in a trajectory folder; None if the folder has none.

    Raises:
        TrajectoryFolderError: Its file is malformed.
    """
    data = read_limited(folder, RECORDING_FILE)
    if data is None:
        return None
    try:
        return RecordingInfo.from_dict(json.loads(data))
    except (ValueError, RecursionError) as error:
        raise TrajectoryFolderError(
            f"{folder.joinpath(RECORDING_FILE)}: {str(error)[:300]}"
        ) from None
