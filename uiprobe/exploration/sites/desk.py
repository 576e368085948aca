"""The embedded service desk at three levels."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from uiprobe.environments.errors import DeviceError
from uiprobe.exploration.functionalities import rules_digest
from uiprobe.exploration.names import LEVELS, Level, Mode
from uiprobe.exploration.sites.code import code_digest
from uiprobe.exploration.sites.snapshots import load_database, save_database
from uiprobe.exploration.sites.spec import SiteSpec, read_site_file
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.world import State, check_level
from uiprobe.ui.platform import WEB

SPEC = Path(__file__).with_name("desk.yaml")

_WORK = (
    *("approval", "change", "incident", "problem", "hardware", "asset", "request", "delivery"),
    *("article", "catalogueitem", "recordlock", "preference"),
)
"""Tables of what people work on; without them users, departments and places remain."""


class DeskServer:
    """A desk that is served until it is closed."""

    ours = True

    def __init__(self, content_seed: int) -> None:
        from uiprobe.environments.web.sites.desk.server import DeskSite

        try:
            self._site = DeskSite(content_seed)
        except OSError as error:
            raise DeviceError(f"starting the desk: {error}") from None

    @property
    def origin(self) -> str:
        """The origin at which the site listens."""
        return self._site.url

    @property
    def lost(self) -> str:
        """Why it no longer serves."""
        return self._site.lost

    def begin(self, level: Level) -> list[dict[str, Any]]:
        """Put the content of a level in place."""
        from uiprobe.environments.web.sites.desk.server import SESSION

        self._site.reset()
        self._site.flags["registration"] = True
        with closing(sqlite3.connect(self._site.path, timeout=10)) as database, database:
            tables = _tables(database)
            if level != "abundant":
                _empty(database, [f"desk_{name}" for name in _WORK], tables)
                _empty(database, [name for name in tables if _is_link(name)], tables)
                _empty(database, ["django_admin_log"], tables)
            if level == "sparse":
                _empty(database, ["desk_person", "django_session"], tables)
        if level == "sparse":
            return []
        return [{"name": "sessionid", "value": SESSION, "url": self.origin}]

    def save(self) -> State:
        """The whole database."""
        return {"database": save_database(self._site.path)}

    def load(self, state: State) -> None:
        """The database as it was."""
        load_database(self._site.path, state["database"])

    def close(self) -> None:
        """Stop serving."""
        self._site.close()


def _tables(database: sqlite3.Connection) -> set[str]:
    rows = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in rows}


def _is_link(table: str) -> bool:
    """Whether a table only joins records of work with others."""
    parts = table.removeprefix("desk_").split("_")
    return table.startswith("desk_") and len(parts) > 1 and parts[0] in _WORK


def _empty(database: sqlite3.Connection, names: list[str], known: set[str]) -> None:
    for name in names:
        if name in known:
            database.execute(f'DELETE FROM "{name}"')  # noqa: S608 - names of the schema


class DeskExplorationSite:
    """A new desk for each exploration."""

    name = "desk"
    platform = WEB.name
    levels: tuple[Level, ...] = LEVELS

    def __init__(self, content_seed: int = 0) -> None:
        self._content_seed = content_seed

    @property
    def spec(self) -> SiteSpec:
        """Its description."""
        return read_site_file(SPEC)

    @property
    def edition(self) -> str:
        """Checksums over the code of the desk and its rules, and the seed of its content."""
        import uiprobe.environments.web.sites.desk as desk

        # The tasks change no page.
        code = code_digest(Path(desk.__path__[0]), but="tasks")
        return f"{code}-{self._content_seed}/{rules_digest(SPEC)}"

    async def open(self, level: Level, mode: Mode) -> PageWorld:
        """A new desk.

        Raises:
            ValueError: It does not have that level.
        """
        import asyncio

        check_level(self.name, self.levels, level)
        server = await asyncio.to_thread(DeskServer, self._content_seed)
        return PageWorld(self.spec, server, level)
