"""Sites that run somewhere else: an instance of the user's own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from uiprobe.environments.web.guardrails import Boundary
from uiprobe.exploration.functionalities import rules_digest
from uiprobe.exploration.names import LEVELS, Level, Mode
from uiprobe.exploration.sites.spec import SiteFileError, SiteSpec, read_site_file
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.world import State, check_level
from uiprobe.ui.platform import WEB

GITLAB = Path(__file__).with_name("gitlab.yaml")
GITLAB_URL = "UIPROBE_GITLAB_URL"
"""The environment variable that names the user's instance of GitLab."""


class RemoteServer:
    """A site that is reached by its address; its state is its own.

    Its levels are states that the user brings it into; here one only signs in, or does not.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin

    lost, ours = "", False

    def begin(self, level: Level) -> list[dict[str, Any]]:
        """Nothing: it is as its owner left it, and pages sign in by its form."""
        return []

    def save(self) -> State:
        """Nothing: what was changed there stays."""
        return {}

    def load(self, state: State) -> None:
        """Nothing, likewise."""

    def close(self) -> None:
        """Nothing."""


class RemoteSite:
    """A site of a site file.

    Attributes:
        name, platform, levels: As of any site.
        spec: Its description.
    """

    platform = WEB.name

    def __init__(self, spec: SiteSpec, *, allow_changes: bool = False) -> None:
        """Take a site.

        Raises:
            SiteFileError: It has no address.
        """
        if not spec.address:
            raise SiteFileError(
                f"site {spec.name}: address: found none, expected an origin such as "
                "https://site.example"
            )
        self.spec = spec
        self.name = spec.name
        self.levels = spec.levels
        self._allow_changes = allow_changes

    @property
    def edition(self) -> str:
        """Checksums over its description and the rules; its content is unknown."""
        description = sha256(self.spec.model_dump_json().encode()).hexdigest()[:10]
        return f"{description}/{rules_digest()}"

    async def open(self, level: Level, mode: Mode) -> PageWorld:
        """Its world.

        Raises:
            ValueError: It does not have that level, or credentials are missing.
        """
        check_level(self.name, self.levels, level)
        if level != "sparse":
            self.spec.credentials()
        origin = Boundary.origin(self.spec.address)
        return PageWorld(self.spec, RemoteServer(origin), level, allow_changes=self._allow_changes)


def gitlab_site(
    *, allow_changes: bool = False, environ: Mapping[str, str] = os.environ
) -> RemoteSite:
    """The paper's target, on the user's own instance.

    Raises:
        SiteFileError: Its address is not set.
    """
    address = environ.get(GITLAB_URL, "")
    if not Boundary.origin(address):
        raise SiteFileError(
            f"site gitlab: {GITLAB_URL} is {address[:80]!r}, expected the origin of an instance, "
            "such as https://gitlab.example.org"
        )
    spec = read_site_file(GITLAB)
    return RemoteSite(
        spec.model_copy(update={"address": Boundary.origin(address), "levels": LEVELS}),
        allow_changes=allow_changes,
    )
