"""Lantern, a news app: sections, articles, reading lists, word alerts, a daily digest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.news.content import HEADLINES, SECTIONS, SOURCES, body_of
from uiprobe.environments.phone.kit.dialogs import (
    ask_text,
    bottom_sheet,
    choose,
    confirm,
    drawer,
    menu,
)
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TimeInput, Toggle
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    delete,
    filter_chips,
    find,
    listing,
    number_records,
    record_row,
    search_screen,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    divider,
    overflow_button,
    recycler_view,
    scaffold,
    search_button,
    toolbar,
    web_page,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import (
    check_box,
    chip,
    chip_row,
    floating_button,
    icon_button,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

TEXT_SIZES = ("Small", "Normal", "Large", "Very large")
DAYS = ("Every day", "Weekdays", "Weekends")
EDITIONS = ("Coast", "Mountains", "Capital", "Islands")
REFRESH = ("When opened", "Every hour", "By hand")
LISTS = ("Read later", "For work", "Weekend", "To discuss", "Long reads")
_ERRORS = ("Typing mistake", "Wrong fact", "Picture does not fit", "Broken link")
_SIZES = {"Small": 14, "Normal": 16, "Large": 19, "Very large": 23}

SETTINGS_PAGE = SettingsPage(
    "settings",
    (
        (
            "Reading",
            (
                Pick("text_size", "Text size", TEXT_SIZES, icon="format_size"),
                Switch("pictures", "Pictures in lists", icon="image"),
                Switch("continue", "Continue where I stopped", icon="bookmark_border"),
            ),
        ),
        (
            "Content",
            (
                Pick("edition", "Edition", EDITIONS, icon="public"),
                Pick("refresh", "Refresh", REFRESH, icon="refresh"),
                Link("Topics", "TopicsActivity", "Sections on the first screen", icon="label"),
                Link("Papers", "SourcesActivity", "Papers that are shown", icon="newspaper"),
            ),
        ),
        (
            "Messages",
            (
                Link("Daily digest", "DigestActivity", icon="schedule"),
                Link("Word alerts", "WordsActivity", icon="notifications_active"),
                Switch("breaking", "Breaking news", icon="bolt"),
            ),
        ),
        ("", (Note("Version", "5.8.1"),)),
    ),
)


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
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "ArticleActivity": _article,
            "SavedActivity": _saved,
            "HistoryActivity": _history,
            "TopicsActivity": _topics,
            "SourcesActivity": _sources,
            "WordsActivity": _words,
            "DigestActivity": DIGEST.screen,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS_PAGE.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **DIGEST.dialogs,
            **SETTINGS_PAGE.dialogs,
            "drawer": _drawer,
            "main_menu": _main_menu,
            "article_menu": _article_menu,
            "article_sheet": _article_sheet,
            "save": _save_sheet,
            "new_list": _new_list,
            "size": _size_dialog,
            "error": _error_dialog,
            "new_word": _new_word,
            "clear_history": _clear_dialog,
            "share": share_sheet,
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


def _shown(context: Context) -> list[State]:
    """The articles of papers that are not hidden, the newest first."""
    hidden = context.data["hidden"]
    kept = [article for article in context.data["articles"] if article["source"] not in hidden]
    return sorted(kept, key=lambda article: str(article["at"]), reverse=True)


def _open(context: Context, article: State) -> None:
    history = [title for title in context.data["history"] if title != article["title"]]
    context.data["history"] = [article["title"], *history]
    context.start("ArticleActivity", id=article["id"])


def _details(context: Context, article: State) -> str:
    moment = datetime.fromisoformat(article["at"])
    when = format_date(moment, context.locale)
    if moment.date() == context.now.date():
        when = format_time(moment, hours24=context.host.hours24)
    return f"{article['source']} · {when}"


# The first screen.


def _main(context: Context) -> View:
    section = context.get("section", SECTIONS[0])
    topics = context.data["topics"]
    found = [
        article
        for article in _shown(context)
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
        else (lambda article=article: _row(context, article))
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
                _details(context, article), styled(BODY, max_lines=1), id="hero_details", weight=1
            ),
            _bookmark(context, article),
            width=FILL,
            align="center",
        ),
        divider(),
        id="hero",
        width=FILL,
        gap=4,
        padding=(16, 6, 16, 6),
        on_click=lambda: _open(context, article),
        on_long_click=lambda: context.show("article_sheet", id=article["id"]),
    )


def _bookmark(context: Context, article: State) -> View:
    # Without a description on purpose: many apps have such a button.
    return icon_button(
        "bookmark" if article["list"] else "bookmark_border",
        lambda: context.show("save", id=article["id"]),
        id="article_save",
        **context.named("Bookmark", on=bool(article["list"])),
        icon_filled=bool(article["list"]),
        icon_color="primary" if article["list"] else "on_surface_variant",
    )


def _row(context: Context, article: State) -> View:
    picture = None
    if context.data["settings"]["pictures"]:
        picture = illustration(
            article["title"], article["icon"], width=64, height=64, radius=10, id="article_picture"
        )
    return row(
        column(
            text(article["title"], styled(TITLE, max_lines=2), id="article_title"),
            row(
                image("download", size=14, description=context.t("Downloaded"))
                if article["downloaded"]
                else None,
                text(_details(context, article), styled(BODY, size=13, max_lines=1), id="details"),
                gap=5,
                align="center",
            ),
            weight=1,
            gap=3,
        ),
        picture,
        _bookmark(context, article),
        class_name="android.view.ViewGroup",
        id="article_row",
        width=FILL,
        min_height=80,
        padding=(16, 8, 6, 8),
        gap=12,
        align="center",
        on_click=lambda: _open(context, article),
        on_long_click=lambda: context.show("article_sheet", id=article["id"]),
    )


def _rows(context: Context, articles: Sequence[State]) -> list[Callable[[], View]]:
    return [lambda article=article: _row(context, article) for article in articles]  # type: ignore[misc]


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


# An article.


def _article(context: Context) -> View:
    article = find(context.data["articles"], context.arguments["id"]) or {}
    size = _SIZES[context.data["settings"]["text_size"]]
    title = article["title"]
    bar = back_toolbar(
        context,
        "",
        icon_button(
            "format_size",
            lambda: context.show("size"),
            id="action_size",
            **context.named("Text size"),
            icon_color="on_surface",
        ),
        _bookmark(context, article),
        icon_button(
            "share",
            lambda: context.show("share", text=title),
            description=context.t("Share"),
            id="action_share",
            icon_color="on_surface",
        ),
        overflow_button(context, "article_menu"),
    )
    words = f"{_details(context, article)} · {article['minutes']} min"
    blocks = [
        illustration(title, article["icon"], height=170, radius=12),
        View(text=context.t(article["section"]), style=styled(LABEL, color="primary"), width=FILL),
        View(text=title, style=styled(HEADLINE, size=size + 8), width=FILL),
        View(text=words, style=BODY, width=FILL),
        *(
            View(text=part, style=styled(BODY_LARGE, size=size, leading=1.55), width=FILL)
            for part in body_of(title)
        ),
        View(
            text=context.t("More from {paper}", paper=article["source"]),
            style=styled(BODY_LARGE, color="primary"),
            on_click=lambda: _search_for(context, article["source"]),
            margin=(0, 8, 0, 0),
        ),
    ]
    return scaffold(context, bar, web_page(blocks, title=title, key="article"))


def _search_for(context: Context, words: str) -> None:
    context.start("SearchActivity")
    context.in_front().change("search", words)


def _flip(article: State, key: str) -> Callable[[], None]:
    return lambda: article.update({key: not article[key]})


def _article_menu(context: Context, arguments: State) -> Window:
    article = find(context.data["articles"], context.arguments["id"]) or {}
    return menu(context, [(label, act) for _, label, act in _actions(context, article)])


def _article_sheet(context: Context, arguments: State) -> Window:
    article = find(context.data["articles"], arguments["id"]) or {}
    share = (
        "share",
        context.t("Share"),
        lambda: context.show("share", text=article["title"]),
    )
    return bottom_sheet(context, title=article["title"], items=[share, *_actions(context, article)])


def _actions(context: Context, article: State) -> list[tuple[str, str, Callable[[], None]]]:
    def hide() -> None:
        before = copy_state(context.data["hidden"])
        context.data["hidden"].append(article["source"])
        if context.activity["name"] == "ArticleActivity":
            context.finish()
        front = context.in_front()
        message = front.t("{paper} is hidden", paper=article["source"])
        front.snackbar(message, "restore", collection="hidden", records=before)

    loaded = article["downloaded"]
    return [
        (
            "delete_outline" if loaded else "download",
            context.t("Remove download" if loaded else "Download"),
            _flip(article, "downloaded"),
        ),
        ("visibility_off", context.t("Hide this paper"), hide),
        (
            "report",
            context.t("Report an error"),
            lambda: context.show("error", id=article["id"]),
        ),
    ]


def _save_sheet(context: Context, arguments: State) -> Window:
    article = find(context.data["articles"], arguments["id"]) or {"list": ""}

    def put(name: str) -> Callable[[], None]:
        return lambda: article.update(list=name)

    items = [
        ("bookmark" if article["list"] == name else "folder_open", name, put(name))
        for name in context.data["lists"]
    ]
    items.append(
        (
            "create_new_folder",
            context.t("New list"),
            lambda: context.show("new_list", id=arguments["id"]),
        )
    )
    if article["list"]:
        items.append(("remove_circle_outline", context.t("Remove"), put("")))
    return bottom_sheet(context, title=context.t("Save to"), items=items)


def _new_list(context: Context, arguments: State) -> Window:
    def create(name: str) -> None:
        if name in context.data["lists"]:
            context.toast(context.t("There is a list of that name"))
            return
        context.data["lists"].append(name)
        article = find(context.data["articles"], arguments["id"])
        if article is not None:
            article["list"] = name

    return ask_text(
        context,
        title=context.t("New list"),
        field=context.field("dialog_list", limit=40),
        hint=context.t("Name"),
        positive=create,
        label="Create",
        id="list_name",
    )


def _size_dialog(context: Context, arguments: State) -> Window:
    settings = context.data["settings"]
    return choose(
        context,
        title=context.t("Text size"),
        choices=[context.t(size) for size in TEXT_SIZES],
        chosen=TEXT_SIZES.index(settings["text_size"]),
        pick=lambda index: settings.update(text_size=TEXT_SIZES[index]),
    )


def _error_dialog(context: Context, arguments: State) -> Window:
    article = find(context.data["articles"], arguments["id"]) or {"title": ""}

    def report(index: int) -> None:
        context.data["errors"].append({"title": article["title"], "kind": _ERRORS[index]})
        context.toast(context.t("Thank you, the paper will look into it"))

    return choose(
        context,
        title=context.t("What is wrong?"),
        choices=[context.t(kind) for kind in _ERRORS],
        chosen=-1,
        pick=report,
    )


# Lists behind the drawer.


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
        _rows(context, kept),
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
        _rows(context, kept),
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


def _topics(context: Context) -> View:
    topics = context.data["topics"]

    def flip(name: str) -> None:
        if name in topics:
            topics.remove(name)
        else:
            topics.append(name)
            topics.sort(key=SECTIONS.index)

    rows = [
        lambda name=name: record_row(
            context.t(name),
            id="topic",
            trailing=check_box(checked=name in topics, change=None, id="topic_check"),
            press=lambda: flip(name),
        )
        for name in SECTIONS[1:]
    ]
    hint = text(
        context.t("Top stories: {names}", names=", ".join(topics) or "-"),
        BODY,
        id="topic_hint",
        width=FILL,
        margin=(16, 4, 16, 8),
    )
    body = recycler_view(rows, key="topics", id="topic_list", weight=1)
    return scaffold(
        context,
        back_toolbar(context, context.t("Topics")),
        column(hint, body, width=FILL, height=FILL),
    )


def _sources(context: Context) -> View:
    hidden = context.data["hidden"]

    def flip(name: str) -> None:
        if name in hidden:
            hidden.remove(name)
        else:
            hidden.append(name)

    def make(name: str) -> View:
        count = sum(article["source"] == name for article in context.data["articles"])
        return record_row(
            name,
            context.t("{n} articles", n=count),
            id="paper",
            leading=illustration(name, "newspaper", width=44, height=44, radius=8),
            trailing=switch(checked=name not in hidden, change=None, id="paper_switch"),
            press=lambda: flip(name),
        )

    body = recycler_view(
        [lambda name=name: make(name) for name in sorted(SOURCES)],  # type: ignore[misc]
        key="papers",
        id="paper_list",
    )
    return scaffold(context, back_toolbar(context, context.t("Papers")), body)


def _words(context: Context) -> View:
    def make(entry: State) -> View:
        return record_row(
            entry["word"],
            id="word",
            leading=image("notifications_active", icon_color="primary"),
            trailing=icon_button(
                "close",
                lambda: delete(context, "words", entry["id"], "Alert deleted"),
                id="word_delete",
                **context.named("Delete"),
            ),
        )

    body = listing(
        [lambda entry=entry: make(entry) for entry in context.data["words"]],  # type: ignore[misc]
        key="words",
        id="word_list",
        empty=(
            "notifications_none",
            context.t("No word alerts"),
            context.t("Touch the plus sign to be told when a word is in the news"),
        ),
    )
    return scaffold(
        context,
        back_toolbar(context, context.t("Word alerts")),
        body,
        floating=floating_button(
            "add", lambda: context.show("new_word"), description=context.t("Add word")
        ),
    )


def _new_word(context: Context, arguments: State) -> Window:
    def add(word: str) -> None:
        if any(entry["word"].lower() == word.lower() for entry in context.data["words"]):
            context.toast(context.t("There is an alert for that word"))
            return
        context.data["words"].append({"id": context.new_id(), "word": word})

    return ask_text(
        context,
        title=context.t("New word alert"),
        field=context.field("dialog_word", limit=30),
        hint=context.t("Word"),
        positive=add,
        label="Add",
        id="word",
    )


def _save_digest(context: Context, values: State) -> None:
    if values["on"]:
        context.with_permission(NOTIFICATIONS, "digest", digest=values)
        return
    context.data["digest"] = values
    context.finish()


DIGEST = Form(
    "digest",
    ("Daily digest", "Daily digest"),
    (
        Toggle("on", "Send me a digest", icon="mail"),
        TimeInput("time", "Time", shown=lambda values: bool(values["on"])),
        Choice("days", "Days", options=DAYS, look="radio", shown=lambda values: bool(values["on"])),
        Stepper("stories", "Stories", low=3, high=12, shown=lambda values: bool(values["on"])),
    ),
    lambda context: context.data["digest"],
    _save_digest,
)


def _search(context: Context) -> View:
    section = context.get("section")

    def rows(wanted: str) -> list[Callable[[], View]]:
        return _rows(
            context,
            [
                article
                for article in _shown(context)
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
