"""Lantern, a news app: sections, articles, reading lists, word alerts, a daily digest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.news.article import ARTICLE_DIALOGS, ARTICLE_SCREENS
from uiprobe.environments.phone.apps.news.content import HEADLINES, SECTIONS, SOURCES
from uiprobe.environments.phone.apps.news.lists import LISTS_DIALOGS, LISTS_SCREENS
from uiprobe.environments.phone.apps.news.parts import (
    article_row,
    bookmark,
    details_of,
    open_article,
    shown_articles,
)
from uiprobe.environments.phone.apps.news.settings import (
    DAYS,
    DIGEST,
    EDITIONS,
    NOTIFICATIONS,
    REFRESH,
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
)
from uiprobe.environments.phone.kit.dialogs import drawer, menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, listing, number_records
from uiprobe.environments.phone.kit.screens import (
    divider,
    overflow_button,
    scaffold,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import chip, chip_row
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, LABEL, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text

LISTS = ("Read later", "For work", "Weekend", "To discuss", "Long reads")


class News(RecordApp):
    """A news app."""

    package = "org.uiprobe.news"
    name = "news"
    rank = 120
    label = "Lantern"
    icon = "newspaper"
    tint = rgb("A23B32")
    accent = "red"
    exported = ("MainActivity", "SearchActivity", "SavedActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **ARTICLE_SCREENS,
            **LISTS_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "drawer": _drawer,
            "main_menu": _main_menu,
            "share": share_sheet,
            **SETTINGS_DIALOGS,
            **ARTICLE_DIALOGS,
            **LISTS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        lists = list(random.sample(LISTS, k=3))
        articles: list[State] = []
        moment = now
        chosen = [
            story
            for section in SECTIONS[1:]
            for story in random.sample([s for s in HEADLINES if s[0] == section], k=4)
        ]
        random.shuffle(chosen)
        for section, icon, title in chosen:
            moment -= timedelta(minutes=random.randrange(15, 200))
            articles.append(
                {
                    "title": title,
                    "section": section,
                    "icon": icon,
                    "source": random.choice(SOURCES),
                    "at": moment.strftime("%Y-%m-%dT%H:%M"),
                    "minutes": random.randrange(2, 12),
                    "list": "",
                    "downloaded": False,
                }
            )
        for article in random.sample(articles, k=6):
            article["list"] = random.choice(lists)
        for article in random.sample(articles, k=3):
            article["downloaded"] = True
        words = random.sample(("harbour", "tram", "bakery", "comet", "school", "chess"), k=3)
        return {
            "articles": number_records(articles),
            "lists": lists,
            "history": [article["title"] for article in random.sample(articles, k=4)],
            "topics": sorted(random.sample(SECTIONS[1:], k=4), key=SECTIONS.index),
            "hidden": [random.choice(SOURCES)],
            "words": number_records([{"word": word} for word in words]),
            "digest": {"on": False, "time": "07:00", "days": random.choice(DAYS), "stories": 5},
            "errors": [],
            "settings": {
                "text_size": "Normal",
                "pictures": True,
                "continue": random.random() < 0.5,
                "edition": random.choice(EDITIONS),
                "refresh": random.choice(REFRESH),
                "breaking": random.random() < 0.5,
            },
            "next_id": 100,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action != "digest":
            super().perform(context, action, arguments)
        elif arguments["granted"]:
            context.data["digest"] = arguments["digest"]
            context.finish()
        else:
            context.toast(context.t("The digest needs permission to send notifications"))

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"DigestActivity": DIGEST}


def _main(context: Context) -> View:
    section = context.get("section", SECTIONS[0])
    topics = context.data["topics"]
    found = [
        article
        for article in shown_articles(context)
        if (article["section"] in topics if section == SECTIONS[0] else True)
        and section in (SECTIONS[0], article["section"])
    ]
    bar = toolbar(
        context.t("Lantern"),
        search_button(context),
        overflow_button(context, "main_menu"),
        navigate=(
            "menu",
            context.t("Open navigation drawer"),
            lambda: context.show("drawer"),
        ),
    )
    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=name == section,
                press=context.setter("section", name),
                id="section_chip",
            )
            for name in SECTIONS
        ),
        key="sections",
        id="sections",
    )
    rows = [
        (lambda article=article: _hero(context, article))
        if place == 0
        else (lambda article=article: article_row(context, article))
        for place, article in enumerate(found)
    ]
    body = listing(
        rows,
        key=f"articles:{section}",
        id="article_list",
        empty=("newspaper", context.t("No news"), context.t("Choose topics in the settings")),
        foot=16,
    )
    body.weight = 1
    return scaffold(context, bar, column(chips, body, width=FILL, height=FILL, gap=4))


def _hero(context: Context, article: State) -> View:
    return column(
        illustration(article["title"], article["icon"], height=176, radius=16, id="hero_picture"),
        text(context.t(article["section"]), styled(LABEL, color="primary"), id="hero_section"),
        text(article["title"], styled(HEADLINE, size=23, max_lines=3), id="article_title"),
        row(
            text(
                details_of(context, article), styled(BODY, max_lines=1), id="hero_details", weight=1
            ),
            bookmark(context, article),
            width=FILL,
            align="center",
        ),
        divider(),
        id="hero",
        width=FILL,
        gap=4,
        padding=(16, 6, 16, 6),
        on_click=lambda: open_article(context, article),
        on_long_click=lambda: context.show("article_sheet", id=article["id"]),
    )


def _drawer(context: Context, arguments: State) -> Window:
    def start(activity: str) -> Callable[[], None]:
        return lambda: context.start(activity)

    saved = sum(bool(article["list"]) for article in context.data["articles"])
    return drawer(
        context,
        title=context.t("Lantern"),
        subtitle=context.t("Edition: {name}", name=context.data["settings"]["edition"]),
        icon="newspaper",
        items=[
            ("home", context.t("News"), "", True, lambda: None),
            (
                "bookmark_border",
                context.t("Saved"),
                str(saved or ""),
                False,
                start("SavedActivity"),
            ),
            ("history", context.t("History"), "", False, start("HistoryActivity")),
            None,
            ("label", context.t("Topics"), "", False, start("TopicsActivity")),
            ("article", context.t("Papers"), "", False, start("SourcesActivity")),
            (
                "notifications_active",
                context.t("Word alerts"),
                str(len(context.data["words"]) or ""),
                False,
                start("WordsActivity"),
            ),
            ("schedule", context.t("Daily digest"), "", False, start("DigestActivity")),
            None,
            ("settings", context.t("Settings"), "", False, start("SettingsActivity")),
        ],
    )


def _main_menu(context: Context, arguments: State) -> Window:
    def remove() -> None:
        for article in context.data["articles"]:
            article["downloaded"] = False

    return menu(
        context,
        [
            (context.t("Saved"), lambda: context.start("SavedActivity")),
            (context.t("Text size"), lambda: context.show("size")),
            (context.t("Remove downloads"), remove),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )
