"""Updates the pictures of web.md: pages of the desk, an annotated page, and those of a report.

    uiprobe run --platform all --models random,lexical,pattern,reference --log-dir results/both ...
    uiprobe report results/both -o results/report-both
    python docs/web_pictures.py [REPORT]

Draws `images/desk.png` and `images/desk-annotated.png`, and copies `images/report-platforms.png`
and `images/web-episode.png` from the report (`results/report-both` by default), if it is there.
Needs a browser.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from io import BytesIO
from pathlib import Path
from typing import cast

from PIL import Image, ImageDraw
from playwright.sync_api import sync_playwright

from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.leasing import WebTasks
from uiprobe.environments.web.sites.desk.server import SESSION, DeskSite
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.ui.goal import Goal
from uiprobe.ui.screenshot import annotate_screenshot, encode_png, open_screenshot

IMAGES = Path(__file__).parent / "images"
PAGES = (
    "/",
    "/desk/incident/",
    "/desk/change/add/",
    "/catalogue/",
    "/knowledge/",
    "/dashboards/incidents/",
)
WIDTH, HEIGHT, GAP, COLUMNS = 640, 360, 16, 3
COLOURS = 128


def main(report: Path) -> None:
    """Draw and copy the pictures."""
    logging.disable(logging.WARNING)
    _save(_sheet(_pages()), "desk")
    _save(Image.open(BytesIO(asyncio.run(_annotated()))).convert("RGB"), "desk-annotated")
    figures = report / "figures"
    copies = {"report-platforms": "radar-platforms-raw.png", "web-episode": "episode-1.png"}
    for name, figure in copies.items():
        if (figures / figure).exists():
            with Image.open(figures / figure) as picture:
                _save(picture.convert("RGB"), name)


def _pages() -> list[Image.Image]:
    """The pages, as somebody who is signed in sees them."""
    site = DeskSite()
    found = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_browser())
            context = browser.new_context(viewport={"width": 1280, "height": 720})
            context.add_cookies([{"name": "sessionid", "value": SESSION, "url": site.url}])
            page = context.new_page()
            for address in PAGES:
                page.goto(site.url + address, wait_until="networkidle")
                page.wait_for_timeout(800)
                found.append(Image.open(BytesIO(page.screenshot())).convert("RGB"))
            browser.close()
    finally:
        site.close()
    return found


def _sheet(pictures: list[Image.Image]) -> Image.Image:
    lines = -(-len(pictures) // COLUMNS)
    size = (GAP + COLUMNS * (WIDTH + GAP), GAP + lines * (HEIGHT + GAP))
    sheet = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(sheet)
    for index, picture in enumerate(pictures):
        x = GAP + index % COLUMNS * (WIDTH + GAP)
        y = GAP + index // COLUMNS * (HEIGHT + GAP)
        sheet.paste(picture.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS), (x, y))
        draw.rectangle((x - 1, y - 1, x + WIDTH, y + HEIGHT), outline="#C5C6D0")
    return sheet


async def _annotated() -> bytes:
    """A page as a model is shown it with numbers."""
    source = WebBenchmark("desk", tasks=["filter-incident-list"])
    provider = WebTasks(source, browsers=1)
    goal = next(goal for goal in source.goals() if isinstance(goal, Goal))
    opened = await provider.open(goal)
    environment = cast(WebEnvironment, opened.environment)
    try:
        screen = await environment.reset(goal)
        picture = open_screenshot(await screen.screenshot())
        return encode_png(annotate_screenshot(picture, screen.tree.widgets))
    finally:
        await environment.close()
        await opened.give_back(None)


def _save(picture: Image.Image, name: str) -> None:
    target = IMAGES / f"{name}.png"
    picture.quantize(COLOURS).save(target, optimize=True)
    print(target)  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("results/report-both"))
