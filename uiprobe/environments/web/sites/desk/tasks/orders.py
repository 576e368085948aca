"""Ordering from the catalogue: nine families, one for each item with options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uiprobe.environments.web.sites.desk import words
from uiprobe.environments.web.sites.desk.tasks import schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

Configuration = dict[str, Any]

_TEXTS = (
    "A spare power supply",
    "Delivery to the reception",
    "The old keyboard layout",
    "A sleeve against rain",
    "Access to the test laboratory",
)


def configure(world: World, item: str) -> Configuration:
    """A configuration of an item, by chance."""
    chosen: Configuration = {}
    for label, kind, values, must in words.OPTIONS[item]:
        if kind == "choice":
            chosen[label] = world.draw.choice(values)
        elif kind == "tick":
            chosen[label] = world.draw.random() < 0.5
        else:
            chosen[label] = world.draw.choice(_TEXTS) if must or world.draw.random() < 0.6 else ""
    return chosen


def as_text(configuration: Configuration) -> str:
    """A configuration as a goal names it."""
    parts = []
    for label, value in configuration.items():
        if isinstance(value, bool):
            parts.append(f'"{label}": {"ticked" if value else "not ticked"}')
        else:
            parts.append(f'"{label}": "{value}"' if value else f'"{label}": empty')
    return "; ".join(parts)


def order(hand: Hand, shelf: str, item: str, quantity: int, chosen: Configuration) -> None:
    """Find an item on its shelf, and order it."""
    find(hand, shelf, item)
    fill_options(hand, quantity, chosen)
    hand.press("Order now")
    hand.page.get_by_text("your order was placed").wait_for()


def find(hand: Hand, shelf: str, item: str) -> None:
    """Open an item that stands on a shelf."""
    hand.go("/catalogue/")
    shelves = hand.page.get_by_role("navigation", name="Shelves")
    shelves.get_by_role("link", name=shelf, exact=True).click()
    hand.page.get_by_role("link", name=item, exact=True).click()


def fill_options(hand: Hand, quantity: int, chosen: Configuration) -> None:
    """Fill the form of an item."""
    for label, value in chosen.items():
        hand.choose_option(label, value)
    hand.choose_quantity(quantity)


def ordered_row(world: World, item: str, quantity: int, chosen: Configuration) -> dict[str, Any]:
    """The record that an order makes."""
    row = world.one("catalogueitem", name=item)
    return schema.new_row(
        "request",
        item=row["id"],
        quantity=quantity,
        configuration=chosen,
        ordered_by=1,
        price=row["price"] * quantity,
    )


def _order(item: str, shelf: str) -> Callable[[World], Work]:
    def make(world: World) -> Work:
        quantity = world.draw.randrange(1, 11)
        chosen = configure(world, item)

        def solve(hand: Hand) -> None:
            order(hand, shelf, item, quantity, chosen)

        return Work(
            f'Go to the catalogue and order {quantity} of "{item}" in one order, with this '
            f"configuration: {as_text(chosen)}.",
            Changed(created={"request": [ordered_row(world, item, quantity, chosen)]}),
            solve,
        )

    return make


for _item, _shelf, _price, _text in words.ITEMS:
    family(f"order-{_item.lower().replace(' ', '-')}", "catalogue", 15)(_order(_item, _shelf))
