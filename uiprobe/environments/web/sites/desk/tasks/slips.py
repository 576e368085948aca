"""Solutions with a slip: one piece is left out, and the rest is done on the real pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.tasks.hand import Hand

if TYPE_CHECKING:
    from playwright.sync_api import Page


class SlippingHand(Hand):
    """Leaves out one piece of what it is to do: a field, a condition, a ticked row, a button.

    Attributes:
        pieces: The pieces that it came by, the one left out included.
    """

    def __init__(
        self, page: Page, url: str, messages: list[dict[str, Any]], slip: int | None = None
    ) -> None:
        """Make the hand.

        Args:
            page: Playwright's page of the desk.
            url: The origin of the desk.
            messages: The chat.
            slip: Which piece is left out, counted from 0; None for none.
        """
        super().__init__(page, url, messages)
        self._slip = slip
        self._inside = False
        self.pieces: list[str] = []

    def _slips(self, piece: str) -> bool:
        self.pieces.append(piece)
        return len(self.pieces) - 1 == self._slip

    def say(self, text: str) -> None:
        """Answer the user, or forget to."""
        if not self._slips("the answer"):
            super().say(text)

    def refuse(self, text: str) -> None:
        """Report that the task cannot be done, or forget to."""
        if not self._slips("the report"):
            super().refuse(text)

    def press(self, name: str) -> None:
        """Click a button, or forget to; those that a piece is made of are clicked."""
        if self._inside or not self._slips(f"button {name}"):
            super().press(name)

    def menu(self, group: str, entry: str) -> None:
        """Open an entry of the menu, or forget to."""
        if not self._slips(f"menu {group} {entry}"):
            super().menu(group, entry)

    def fill_form(self, table: str, values: Mapping[str, Any]) -> None:
        """Fill fields, less the one that is forgotten."""
        kept = {name: value for name, value in values.items() if not self._slips(f"field {name}")}
        super().fill_form(table, kept)

    def choose_option(self, label: str, value: str | bool) -> None:
        """Set an option, or forget to."""
        if not self._slips(f"option {label}"):
            super().choose_option(label, value)

    def choose_quantity(self, quantity: int) -> None:
        """Set the quantity, or forget to."""
        if not self._slips("quantity"):
            super().choose_quantity(quantity)

    def save(self) -> None:
        """Save the form, or forget to."""
        if not self._slips("save"):
            super().save()

    def filter(self, conditions: Sequence[Condition], any_of: bool = False) -> None:
        """Filter the list, less the condition that is forgotten."""
        kept = [one for one in conditions if not self._slips(f"condition {one.field}")]
        self._inside = True
        super().filter(kept, any_of)
        self._inside = False

    def show_columns(self, table: str, columns: Sequence[str]) -> None:
        """Show columns; what is sorted by them needs them."""
        self._inside = True
        super().show_columns(table, columns)
        self._inside = False

    def sort(self, table: str, order: Sequence[str]) -> None:
        """Sort the list, less the column that is forgotten."""
        super().sort(table, [one for one in order if not self._slips(f"column {one}")])

    def select(self, texts: Sequence[str]) -> None:
        """Tick rows, less the one that is forgotten."""
        super().select([one for one in texts if not self._slips(f"row {one}")])

    def edit_selected(self, values: Mapping[str, str]) -> None:
        """Set fields of the ticked records, or forget to."""
        if not self._slips("edit of the rows"):
            super().edit_selected(values)

    def impersonate(self, name: str) -> None:
        """Use the desk in the name of somebody, or forget to."""
        if not self._slips(f"impersonating {name}"):
            self._inside = True
            super().impersonate(name)
            self._inside = False
