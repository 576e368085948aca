"""Lists of articles: those saved, those read, those found."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.news.content import SECTIONS
from uiprobe.environments.phone.apps.news.parts import article_rows, shown_articles
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.records import filter_chips, listing, search_screen
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, Window, column


def _saved(context: Context) -> View:
    wanted = context.get("list")
    kept = [a for a in context.data["articles"] if a["list"] and wanted in (None, a["list"])]
    chips = filter_chips(
        context,
        "list",
        [(None, context.t("All")), *((name, name) for name in context.data["lists"])],
        id="list_chip",
    )
    body = listing(
        article_rows(context, kept),
        key=f"saved:{wanted}",
        id="saved_list",
        empty=(
            "bookmark_border",
            context.t("Nothing saved"),
            context.t("Touch the bookmark of an article to keep it"),
        ),
    )
    body.weight = 1
    return scaffold(
        context,
        back_toolbar(context, context.t("Saved")),
        column(chips, body, width=FILL, height=FILL, gap=4),
    )


def _history(context: Context) -> View:
    by_title = {article["title"]: article for article in context.data["articles"]}
    kept = [by_title[title] for title in context.data["history"] if title in by_title]
    clear = None
    if kept:
        clear = icon_button(
            "delete_sweep",
            lambda: context.show("clear_history"),
            description=context.t("Clear history"),
            id="action_clear",
            icon_color="on_surface",
        )
    body = listing(
        article_rows(context, kept),
        key="history",
        id="history_list",
        empty=("history", context.t("Nothing read yet"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t("History"), clear), body)


def _clear_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Clear history?"),
        message=context.t("The list of articles that you have read will be emptied."),
        positive=(context.t("Clear"), lambda: context.data.update(history=[])),
    )


def _search(context: Context) -> View:
    section = context.get("section")

    def rows(wanted: str) -> list[Callable[[], View]]:
        return article_rows(
            context,
            [
                article
                for article in shown_articles(context)
                if (wanted in article["title"].lower() or wanted in article["source"].lower())
                and section in (None, article["section"])
            ],
        )

    chips = filter_chips(
        context,
        "section",
        [(None, context.t("All")), *((name, context.t(name)) for name in SECTIONS[1:])],
    )
    return search_screen(context, rows, hint="Search the news", filters=chips)


LISTS_SCREENS: Screens = {
    "SavedActivity": _saved,
    "HistoryActivity": _history,
    "SearchActivity": _search,
}
LISTS_DIALOGS: Dialogs = {"clear_history": _clear_dialog}
