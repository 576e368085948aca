"""The state of unfinished explorations on the disk, so that a run of hours can go on."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import platformdirs

from uiprobe.environments.process_lock import ProcessLock
from uiprobe.inputs.paths import user_path
from uiprobe.inputs.replacing import replacing

FORMAT = 4
"""Changes with what is saved; a state of another format is not gone on from."""

FOLDER_VARIABLE = "UIPROBE_EXPLORATIONS"
"""Names the folder in place of that in the user's cache."""

_MAX_BYTES = 1_000_000_000


class CheckpointError(ValueError):
    """A saved state that cannot be used; the message is for the user."""


class Checkpoints:
    """The saved state of one exploration.

    Two runs of the same exploration at the same time would overwrite each other's state: only the
    first saves, and the other neither saves nor resumes.
    """

    def __init__(self, identity: Mapping[str, Any], folder: Path | None = None) -> None:
        """Find the place of an exploration.

        Args:
            identity: All that decides its course, as plain data.
            folder: Where states are kept; by default the user's cache folder.
        """
        root = folder or _default_folder()
        named = json.dumps({"format": FORMAT, **identity}, sort_keys=True, default=str)
        name = sha256(named.encode()).hexdigest()[:24]
        self.path = root / f"{name}.state"
        self._lock = ProcessLock(root / f"{name}.lock")
        self._owned = False

    def take(self) -> bool:
        """Become the one run that saves; False if another runs."""
        self._owned = self._lock.take()
        return self._owned

    def read(self) -> dict[str, Any] | None:
        """The last saved state; None if there is none.

        Raises:
            CheckpointError: It is damaged.
        """
        if not self._owned or not self.path.is_file():
            return None
        try:
            packed = self.path.read_bytes()
            unpacker = zlib.decompressobj()
            text = unpacker.decompress(packed, _MAX_BYTES)
            if not unpacker.eof:
                raise ValueError("it ends early")
            state = json.loads(text)
            if not isinstance(state, dict):
                raise ValueError("it is no saved state")
        except (OSError, ValueError, RecursionError, zlib.error) as error:
            raise self._damaged(str(error)) from None
        return state

    @contextmanager
    def loading(self) -> Iterator[None]:
        """Take up what `read` returned inside.

        Raises:
            CheckpointError: It is of another shape.
        """
        try:
            yield
        except (LookupError, TypeError, AttributeError, ValueError) as error:
            raise self._damaged(f"{type(error).__name__}: {error}") from error

    def _damaged(self, why: str) -> CheckpointError:
        return CheckpointError(
            f"{self.path}: reading the saved exploration: {why[:200]}; delete it to begin anew"
        )

    def write(self, state: Mapping[str, Any]) -> None:
        """Save a state; what was saved before stays until the new one is whole.

        Raises:
            OSError: The disk is full, or the folder cannot be written.
        """
        if not self._owned:
            return
        with replacing(self.path, alone=True) as file:
            file.write(zlib.compress(json.dumps(state).encode(), 1))

    def finish(self) -> None:
        """Forget the state: the exploration is complete."""
        if self._owned:
            self.path.unlink(missing_ok=True)

    def release(self) -> None:
        """Let another run save; a second call does nothing."""
        if self._owned:
            self._lock.drop()
            self._owned = False


def _default_folder() -> Path:
    named = os.environ.get(FOLDER_VARIABLE)
    if named:
        return user_path(named)
    return Path(platformdirs.user_cache_dir("uiprobe", appauthor=False)) / "explorations"
