"""Explores a site with every explorer, and prints all that models and records see, as JSON.

python -m tests.exploration.explore_all SITE: it is run in new processes, whose ports, numbers of
browsers and hashes of strings differ.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from PIL import Image

from tests.exploration.explorers import explored, told
from tests.exploration.web.local_site import LocalServer
from tests.scripted import scripted_model
from uiprobe.exploration.agents.asking import Models
from uiprobe.exploration.agents.names import ASKING, STRUCTURED_ONLY, AgentName
from uiprobe.exploration.agents.table import AgentOptions
from uiprobe.exploration.embeddings import TfidfEmbeddings
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.sites.registry import site_named
from uiprobe.exploration.sites.spec import SiteSpec
from uiprobe.exploration.web.world import PageWorld
from uiprobe.exploration.world import Site
from uiprobe.recordings.exploring import record_exploration

BUDGET, SAVED = 5, 3
"""Steps, and after how many the state is saved."""

TURNS = ("own", "desk", "fossil")
"""Sites in browsers, which the explorers share out; on the phone all of them run."""


class OwnSite:
    """A site of pages of all kinds, on a port of its own."""

    name, platform, edition = "own", "web", "1"
    levels: tuple[Level, ...] = ("abundant",)

    def __init__(self) -> None:
        self._server = LocalServer()

    async def open(self, level: Level, mode: Mode) -> PageWorld:
        """A world on the server, which stays."""
        return PageWorld(SiteSpec(name="own", logout=("/logout",)), self._server, level)


class Seen:
    """A model whose answers follow from each byte of its prompts."""

    def __init__(self) -> None:
        self.prompts: list[str] = []

    def __call__(self, messages, config) -> str:
        parts = [message.model_dump_json(exclude={"id"}) for message in messages]
        self.prompts.append("\n".join(parts))
        number = int(sha256(self.prompts[-1].encode()).hexdigest(), 16)
        if "JSON object" in messages[0].text:
            do = [{"do": f"task {number % 97 + n}", "leads_to": f"page {n}"} for n in range(4)]
            return json.dumps({"state": f"state {number % 89}", "actions": do})
        handles = re.findall(r"\[(\d+)\]", messages[1].text) or ["3"]
        handle = handles[number % len(handles)]
        if "click [" in messages[0].text:
            return f"<action>click [{handle}]</action>"
        if "mouse_click(" in messages[0].text:
            return f"<action>mouse_click({number % 1200}, {number % 700})</action>"
        return f"<action>click('{handle}')</action>"


async def run(site: Site, agent: str, mode: Mode, budget: int) -> dict:
    """All that one explorer sees and leaves."""
    seen = Seen()
    model = scripted_model(seen)
    models = Models(model, model, TfidfEmbeddings()) if agent in ASKING else None
    options = AgentOptions(macros=2, atoms=2)
    record = await explored(
        site, agent, budget, mode=mode, save_every=SAVED, models=models, options=options
    )
    return {"record": told(record), "prompts": seen.prompts}


async def traces(site: Site, record) -> dict[str, str]:
    """The files of a recorded exploration, by name: digests of pixels, and texts.

    The bytes of a picture are not compared: on a crowded machine the compressor has written equal
    rows with another code of the same length, in two of some 600 pictures.
    """
    with TemporaryDirectory() as folder:
        out = Path(folder) / "kept"
        await record_exploration(record, site, "abundant", "structured", out)
        return {
            file.relative_to(out).as_posix(): sha256(Image.open(file).tobytes()).hexdigest()
            if file.suffix == ".png"
            else file.read_text(encoding="utf-8")
            for file in sorted(out.rglob("*"))
            if file.is_file()
        }


def explorers() -> list[tuple[AgentName, Mode]]:
    """All explorers but those that replay, in each mode in which they run."""
    modes: tuple[Mode, ...] = ("structured", "screen")
    return [
        (agent, mode)
        for mode in modes
        for agent in get_args(AgentName)
        if agent != "replay" and (mode == "structured" or agent not in STRUCTURED_ONLY)
    ]


async def main(name: str) -> dict:
    site = OwnSite() if name == "own" else site_named(name)
    every = explorers()
    chosen = every[TURNS.index(name) :: len(TURNS)] if name in TURNS else every
    found: dict[str, object] = {}
    for agent, mode in chosen:
        found[f"{agent} {mode}"] = await run(site, agent, mode, BUDGET)
    record = await explored(site, "heuristic_random", BUDGET)
    found["traces"] = await traces(site, record)
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(main(sys.argv[1])), sort_keys=True))
