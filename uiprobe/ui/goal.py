"""What a navigation task asks for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Goal:
    """A navigation task in one app.

    Attributes:
        task: Number of the task in its source.
        app: Short name of the app.
        instruction: What is to be done, in words.
        category: Category of the app.
    """

    task: int
    app: str
    instruction: str
    category: str

    @property
    def id(self) -> str:
        """Stable name of the pair of task and app."""
        return f"{self.task}/{self.app}"
