"""The menu, and the desk in somebody else's name."""

from __future__ import annotations

from uiprobe.environments.web.sites.desk.settings import MENU
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Impersonated, Opened


@family("open-menu", "menu", 3)
def open_menu(world: World) -> Work:
    """Open an entry of the nested menu."""
    entries = [
        (group, name, address)
        for group, rows in MENU.items()
        for name, address in rows
        if address != "/"
    ]
    group, name, address = world.draw.choice(entries)

    def solve(hand: Hand) -> None:
        hand.menu(group, name)
        hand.page.wait_for_url(f"**{address.split('?')[0]}*")

    return Work(
        f'Open the page "{name}" of the group "{group}" of the menu.', Opened(address), solve
    )


@family("impersonate", "menu", 8)
def impersonate(world: World) -> Work:
    """Use the desk in somebody's name."""
    person = world.draw.choice(world.people())

    def solve(hand: Hand) -> None:
        hand.impersonate(person["name"])

    return Work(f"Impersonate {person['name']}.", Impersonated(person["id"]), solve)
