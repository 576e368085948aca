"""Looks for things on the desk's pages, as the solutions of the hard tier do before they act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.tasks.hand import Hand

LIST_PAGE = 20
"""Records on a page of a list."""


def read_articles(hand: Hand, titles: Iterable[str]) -> None:
    """Open articles of the knowledge base, one after another."""
    for title in titles:
        hand.open_article(title)


def read_list(
    hand: Hand,
    path: str,
    conditions: Sequence[Condition] = (),
    columns: Sequence[str] = (),
    count: int = 0,
) -> None:
    """Open a list, filter it, show columns, and go through its pages.

    Args:
        hand: Who does it.
        path: The list, as the menu leads to it.
        conditions: What its records have in common.
        columns: Columns to add.
        count: How many records it will show.
    """
    hand.go(path)
    if conditions:
        hand.filter(conditions)
    if columns:
        hand.show_columns(path.split("/")[2], columns)
    for number in range(2, -(-count // LIST_PAGE) + 1):
        turn_page(hand, number)


def turn_page(hand: Hand, number: int) -> None:
    """Go to a page of the list that is open."""
    link = hand.page.locator(f'a[href*="p={number}"]').get_by_text(str(number), exact=True)
    with hand.page.expect_navigation():
        link.first.click()


def order_found(hand: Hand, item: str, quantity: int) -> None:
    """Look for an item in the catalogue, and order it; it has no options."""
    hand.go("/catalogue/")
    box = hand.page.get_by_role("searchbox", name="Search the catalogue")
    box.fill(item)
    box.press("Enter")
    hand.page.wait_for_url("**/catalogue/?q=*")
    hand.page.get_by_role("link", name=item, exact=True).click()
    hand.choose_quantity(quantity)
    hand.press("Order now")
    hand.page.get_by_text("your order was placed").wait_for()
