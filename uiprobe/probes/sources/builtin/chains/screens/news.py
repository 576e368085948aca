"""The newest headlines."""

from __future__ import annotations

from uiprobe.environments.phone.apps.news.app import News
from uiprobe.environments.phone.apps.news.content import SECTIONS
from uiprobe.probes.sources.builtin.chains.nodes import Shows, Values
from uiprobe.probes.sources.builtin.goals.news import ARTICLES, articles, newest, turn_to_section
from uiprobe.probes.sources.builtin.language import *


def _headlines(apps: Apps) -> dict[str, Values]:
    """The newest headline of each section, where one article is the newest."""
    found: dict[str, Values] = {}
    for section in sorted({article["section"] for article in articles(apps)}):
        first, *rest = newest(apps, section)
        times = [ARTICLES.get(apps, title)["at"] for title in (first, *rest[:1])]
        if len(set(times)) == len(times):
            found[section] = (first,)
    return found


def _keep(apps: Apps, section: str) -> Steps:
    headline = newest(apps, section)[0]
    now = ARTICLES.get(apps, headline)["list"]
    return (
        *(click(id="article_title", text=headline), click(id="article_save")),
        click(id="sheet_item", text=another(apps[News.package]["lists"], now)),
    )


HEADLINE = Shows(
    "headline", News, "title", "section", _headlines,
    lambda apps, section: turn_to_section(section),
    find("sections", finger="right", id="section_chip", text=SECTIONS[0]),
    spoil=_keep,
)  # fmt: skip
