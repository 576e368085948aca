"""Tasks and processes of the phone, as its shell numbers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.environments.phone.system.activities import HOME_PACKAGE

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

HOME_TASK = 1

_FIRST_PROCESS = 2001
"""The id of the first app's process; the others follow in the order of packages."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the phone.

    Attributes:
        id: Its number; that of a package stays the same.
        package: Whose it is.
        base: Full name of its first activity.
        top: Full name of the activity that is shown when it is in front.
        visible: Whether it is in front.
    """

    id: int
    package: str
    base: str
    top: str
    visible: bool


def list_tasks(phone: Phone) -> list[Task]:
    """The tasks, the one in front first, the launcher at its place."""
    packages = phone.packages()
    at_home = phone.state["front"] == "home"

    def task(number: int, package: str, stack: list[dict[str, object]], visible: bool) -> Task:
        names = [f"{package}.{activity['name']}" for activity in stack]
        return Task(number, package, names[0], names[-1], visible)

    home = task(HOME_TASK, HOME_PACKAGE, phone.state["home"], at_home)
    others = [
        task(
            HOME_TASK + 1 + packages.index(found["package"]),
            found["package"],
            found["stack"],
            position == 0 and not at_home,
        )
        for position, found in enumerate(reversed(phone.state["tasks"]))
    ]
    return [home, *others] if at_home else [*others, home]


def process_id(phone: Phone, package: str) -> int:
    """The number of the process that an app has while it runs."""
    packages = [HOME_PACKAGE, *(p for p in phone.packages() if p != HOME_PACKAGE)]
    if package not in packages:
        # Prompts and calls are shown by the system, which is no package of its own here.
        return _FIRST_PROCESS - 1
    return _FIRST_PROCESS + packages.index(package)


def user_id(phone: Phone, package: str) -> int:
    """The number of the user that an app runs as."""
    return 10_000 + process_id(phone, package) - _FIRST_PROCESS


def running(phone: Phone) -> list[str]:
    """The packages that have a process: the launcher, and those with a task."""
    return [HOME_PACKAGE, *(t.package for t in list_tasks(phone) if t.id != HOME_TASK)]
