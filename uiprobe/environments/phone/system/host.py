"""The phone, as the system's own windows see it."""

from __future__ import annotations

from typing import Protocol

from uiprobe.environments.phone.app import Host
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.widgets import TextField, Window


class SystemHost(Host, Protocol):
    """The host for bars, keyboard, prompts and interruptions: more than apps need.

    Attributes:
        state: All that can change; the system's windows read it.
        keyboards: Keyboards that have been laid out, by how they look.
    """

    state: State
    keyboards: dict[object, Window]

    @property
    def package(self) -> str:
        """The package in front."""

    @property
    def has_keys(self) -> bool:
        """Whether the input method in use shows keys on the screen as it stands."""

    def key(self, name: str) -> None:
        """Press a key, by its name without `KEYCODE_`."""

    def turn_keyboard(self, page: str) -> None:
        """Show other keys: `letters`, `shift`, `symbols` or `more`."""

    def insert(self, text: str) -> None:
        """Put text in place of the selection."""

    def delete(self) -> None:
        """Delete the selection, or else the character before the cursor."""

    def submit(self) -> None:
        """Enter: a new line, or what the field does when it is done."""

    def clipboard_action(self, name: str) -> None:
        """`cut`, `copy`, `paste` or `select_all`."""

    def focus_field(self, field: TextField, cursor: int) -> None:
        """Give a field the focus, and show the keyboard."""

    def answer_prompt(self, *, granted: bool) -> None:
        """Answer the permission prompt that is shown."""

    def end_interruption(self, toast: str = "") -> None:
        """Take the interruption away."""

    def answer_call(self) -> None:
        """Go from the banner to the call."""

    def save_battery(self) -> None:
        """Do what the low-battery dialog offers."""

    @property
    def notice(self) -> State | None:
        """The notification that is on the screen."""

    @property
    def request(self) -> State | None:
        """The dialog with two answers that is on the screen."""

    @property
    def unseen(self) -> list[State]:
        """The notifications that nobody opened or dismissed, the oldest first."""

    def dismiss_notice(self) -> None:
        """Take the notification away."""

    def open_notice(self) -> None:
        """Show the app of the notification."""

    def answer_request(self, answer: str) -> None:
        """Give one of the two answers, `yes` or `no`."""
