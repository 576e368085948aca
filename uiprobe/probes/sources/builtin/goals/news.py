"""Goals for the news app."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.news.app import News
from uiprobe.environments.phone.apps.news.content import HEADLINES, SECTIONS, SOURCES
from uiprobe.environments.phone.apps.news.settings import (
    DAYS,
    EDITIONS,
    NOTIFICATIONS,
    REFRESH,
    TEXT_SIZES,
)
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator

goals = AppGoals(
    News,
    "news",
    order=5,
    left={
        1: (
            (click(desc="Open navigation drawer"),),
            (click(desc="Search"),),
            (click(desc="Open navigation drawer"), click(text="Saved")),
            (click(desc="Open navigation drawer"), click(text="Papers")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Edition")),
            (MENU, click(text="Settings"), click(text="Refresh")),
            (MENU, click(text="Settings"), click(text="Topics")),
        ),
    },
)

_APP = News.package
_TODO = Todo.package
ARTICLES = Records((_APP, "articles"), by="title")
_ALERTS = Records((_APP, "words"), by="word")
_TASKS = Records((_TODO, "tasks"), by="title")
_WORDS = ("lighthouse", "drought", "opera", "glacier", "elections", "honey", "ferry", "orchestra")
_NEW_LISTS = ("Holiday reading", "Book club", "For Nora", "School project", "Tomorrow")

# What is drawn.


def articles(apps: Apps) -> list[dict[str, Any]]:
    """Articles that can be found: those of papers that are not hidden."""
    return [a for a in ARTICLES.all(apps) if a["source"] not in apps[_APP]["hidden"]]


def _titles(apps: Apps) -> list[str]:
    return [article["title"] for article in articles(apps)]


def _unsaved(apps: Apps) -> list[str]:
    return [article["title"] for article in articles(apps) if not article["list"]]


def _missing(apps: Apps) -> list[str]:
    return [title for *_, title in HEADLINES if title not in ARTICLES.names(apps)]


def newest(apps: Apps, section: str) -> list[str]:
    found = [article for article in articles(apps) if article["section"] == section]
    return [a["title"] for a in sorted(found, key=lambda a: str(a["at"]), reverse=True)]


_list = one_of(lambda apps: apps[_APP]["lists"])
_days = one_but(DAYS, _APP, "digest", "days")
_edition = one_but(EDITIONS, _APP, "settings", "edition")


def _page(name: str) -> Evaluator:
    return shown(activity=f"{_APP}.{name}Activity")


# Ways through the app.

_KEEP = click(id="article_save")
_SHARE = click(id="action_share")
_OPTION = "android:id/text1"
_open = way_for(*search_for(IT), click(id="article_title", text=IT))
turn_to_section = way_for(*find("sections", finger="left", id="section_chip", text=IT))
_alert_to = way_for(click(desc="Add word"), fill(IT, id="word"), OK)
_no_alert_to = step_for(click(id="word_delete", beside=target(id="word_title", text=IT)))
_TOPICS = {
    "new": one_of(lambda apps: [s for s in SECTIONS[1:] if s not in apps[_APP]["topics"]]),
    "old": one_of(lambda apps: apps[_APP]["topics"]),
}


def _drawer(name: str) -> Steps:
    row = find("design_navigation_view", id="design_menu_item_text", text=name)
    return click(desc="Open navigation drawer"), *row


def _put(title: str, name: str) -> Steps:
    return *search_for(title), _KEEP, click(id="sheet_item", text=name)


def _choose(title: str, option: str) -> Steps:
    return *find("settings_scroll", text=title), click(id="text1", text=option)


def _load(apps: Apps, title: str) -> Steps:
    loaded = ARTICLES.get(apps, title)["downloaded"]
    return MENU, click(text="Remove download" if loaded else "Download")


# User tasks.


@goals.user(101, "easy", {"title": one_of(_unsaved), "list": _list}, distractors=20)
def save_article(apps: Apps, title: str, list_: str) -> Draft:
    return draft(change=(ARTICLES.set(title, list=list_),), way=_put(title, list_)).rejects(
        wrong_article=_put(another(_unsaved(apps), title), list_),
        wrong_list=_put(title, another(apps[_APP]["lists"], list_)),
        no_list_chosen=cut(1),
        removed_again=then(_KEEP, click(text="Remove")),
    )


def _draw_saved(random: Random, apps: Apps) -> Parameters:
    article = random.choice([article for article in articles(apps) if article["list"]])
    return {"title": article["title"], "list": article["list"]}


@goals.user(102, "medium", _draw_saved, distractors=5)
def remove_saved(apps: Apps, title: str, list_: str) -> Draft:
    def remove(title: str) -> Steps:
        # At the edge of the list a title may be in sight whose button is not.
        row = target(id="article_row", beside=target(id="article_title", text=title))
        touched = find("saved_list", id="article_save", within=row)
        return CANCEL, *_drawer("Saved"), *touched, click(text="Remove")

    saved = [article["title"] for article in ARTICLES.all(apps) if article["list"]]
    other, third = remove(another(saved, title)), another(apps[_APP]["lists"], list_)
    return draft(
        change=(ARTICLES.set(title, list=""),),
        way=remove(title),
        setup={"interruption": "low_battery"},
    ).rejects(
        wrong_article=other,
        not_removed=cut(1),
        moved_instead=cut(1, click(id="sheet_item", text=third)),
        another_too=then(UP, *other[1:]),
        saver_turned_on=(OK, *remove(title)[1:]),
    )


def _draw_list(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_unsaved(apps), k=2)
    return {"list": random.choice(_NEW_LISTS), "first": first, "second": second}


@goals.user(103, "hard", _draw_list, distractors=20, memory=2)
def new_list(apps: Apps, list_: str, first: str, second: str) -> Draft:
    def create(name: str = list_) -> Steps:
        named = (click(text="New list"), fill(name, id="list_name"), OK)
        return *search_for(first), _KEEP, *named

    def add(title: str = second, name: str = list_) -> Steps:
        return fill(title, id="search_src_text"), _KEEP, click(id="sheet_item", text=name)

    third, other = another(_unsaved(apps), first, second), f"{list_} 2"
    return draft(
        change=(
            put([*apps[_APP]["lists"], list_], _APP, "lists"),
            *(ARTICLES.set(title, list=list_) for title in (first, second)),
        ),
        way=(*create(), *add()),
    ).rejects(
        only_the_first=create(),
        wrong_second=(*create(), *add(third)),
        other_name=(*create(other), *add(name=other)),
        one_more=then(*add(third)),
    )


def _draw_word(random: Random, apps: Apps) -> Parameters:
    old = random.choice(_ALERTS.names(apps))
    return {"word": random.choice(_WORDS), "old": old}


@goals.user(104, "medium", _draw_word, distractors=2, memory=1)
def word_alerts(apps: Apps, word: str, old: str) -> Draft:
    way, add = (*_drawer("Word alerts"), _no_alert_to(old)), _alert_to(word)
    return draft(
        change=(_ALERTS.add({"word": word}), _ALERTS.remove(old)), way=(*way, *add)
    ).rejects(
        old_one_kept=(*way[:-1], *add),
        wrong_one_deleted=(*way[:-1], _no_alert_to(_ALERTS.other(apps, old)), *add),
        not_added=cut(1, CANCEL),
        other_word=(*way, *_alert_to(f"{word}s")),
        deletion_undone=(*way[:-1], *add, way[-1], UNDO),
    )


def _draw_time(random: Random, apps: Apps) -> str:
    return f"{random.choice((6, 8, 9, 10)):02}:{random.choice((15, 30, 45)):02}"


@goals.user(
    105, "hard", {"time": _draw_time, "days": _days, "stories": one_of((3, 4, 6, 7))},
    memory=3,
)  # fmt: skip
def daily_digest(time: str, days: str, stories: int) -> Draft:
    def order(days: str = days, stories: int = stories) -> Steps:
        hour, minute = (click(desc=str(int(part))) for part in time.split(":"))
        step = click(id="stories_plus" if stories > 5 else "stories_minus")
        form = (*_drawer("Daily digest"), click(id="on"), click(id="time"), hour, minute, OK)
        return *form, click(text=days), *(step,) * abs(stories - 5), SAVE, ALLOW

    digest = {"on": True, "time": time, "days": days, "stories": stories}
    return draft(
        words={"time": Moment(time)},
        change=(put(digest, _APP, "digest"), allow_permissions(_APP, NOTIFICATIONS)),
        way=order(),
    ).rejects(
        not_allowed=cut(1, REFUSE),
        not_saved=cut(2),
        other_days=order(days=another(DAYS, days)),
        one_story_more=order(stories=stories + 1),
    )


@goals.user(106, "easy", _TOPICS, distractors=4)
def topics(apps: Apps, new: str, old: str) -> Draft:
    def check(*names: str) -> Steps:
        return *_drawer("Topics"), *(click(id="topic_title", text=name) for name in names)

    now = apps[_APP]["topics"]
    return draft(
        change=put(sorted({new, *now} - {old}, key=SECTIONS.index), _APP, "topics"),
        way=check(new, old),
    ).rejects(
        only_checked=check(new),
        only_unchecked=check(old),
        wrong_one_unchecked=check(new, another(now, old)),
        checked_and_unchecked=check(new, old, new),
    )


def _shown_papers(apps: Apps) -> list[str]:
    return [name for name in SOURCES if name not in apps[_APP]["hidden"]]


@goals.user(107, "medium", {"paper": one_of(_shown_papers)}, distractors=7)
def hide_paper(apps: Apps, paper: str) -> Draft:
    def turn(*names: str) -> Steps:
        rows = (find("paper_list", id="paper_title", text=name) for name in sorted(names))
        return *_drawer("Papers"), *joined(rows)

    hidden = apps[_APP]["hidden"]
    return draft(change=put([paper], _APP, "hidden"), way=turn(paper, *hidden)).rejects(
        other_one_still_hidden=turn(paper),
        nothing_hidden=turn(*hidden),
        wrong_paper=turn(another(SOURCES, paper, *hidden), *hidden),
        only_looked=turn(),
    )


_SETTINGS = {
    "size": one_but(TEXT_SIZES, _APP, "settings", "text_size"),
    "edition": _edition,
    "refresh": one_but(REFRESH, _APP, "settings", "refresh"),
}


@goals.user(108, "medium", _SETTINGS, distractors=4, memory=3)
def change_settings(size: str, edition: str, refresh: str) -> Draft:
    def change(size: str = size, edition: str = edition) -> Steps:
        chosen = (*_choose("Text size", size), *_choose("Edition", edition))
        return MENU, click(text="Settings"), *chosen, *_choose("Refresh", refresh)

    return draft(
        change=(
            put(size, _APP, "settings", "text_size"),
            put(edition, _APP, "settings", "edition"),
            put(refresh, _APP, "settings", "refresh"),
        ),
        way=change(),
    ).rejects(
        wrong_size=change(size=another(TEXT_SIZES, size)),
        wrong_edition=change(edition=another(EDITIONS, edition)),
        last_one_cancelled=cut(1, CANCEL),
        pictures_too=then(click(text="Pictures in lists")),
    )


@goals.user(
    109, "hard", {"title": one_of(_titles), "name": one_of(recipients)},
    distractors=30, others=("messages",),
)  # fmt: skip
def share_article(apps: Apps, title: str, name: str) -> Draft:
    keep = (_KEEP, click(text="New list"), fill("A", id="list_name"), OK)
    return share_draft(
        {}, apps, name, title,
        way=(*_open(title), _SHARE),
        wrong_way=(*_open(another(_titles(apps), title)), _SHARE),
        saved_too=(*_open(title), *keep, _SHARE, *share_with(name)),
    )  # fmt: skip


def _sections(apps: Apps) -> list[str]:
    return sorted({article["section"] for article in articles(apps)})


_list_of_tasks = one_of(lambda apps: apps[_TODO]["lists"])


@goals.user(
    110, "hard", {"section": one_of(_sections), "list": _list_of_tasks},
    distractors=3, memory=1, others=("todo",),
)  # fmt: skip
def headline_as_task(apps: Apps, section: str, list_: str) -> Draft:
    def add(title: str, into: str = list_) -> Steps:
        turn = click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=into)
        return (
            *(*turn_to_section(section), GO_HOME, click(id="icon", desc="To-do")),
            *(() if into == apps[_TODO]["current"] else turn),
            *(click(id="fab_add"), fill(title, id="edit_title"), SAVE),
        )

    headline = newest(apps, section)[0]
    return draft(
        change=(_TASKS.add({"title": headline, "list": list_, "done": False}),),
        way=add(headline),
    ).rejects(
        UNSAVED,
        another_headline=add(another(_titles(apps), headline)),
        wrong_list=add(headline, another(apps[_TODO]["lists"], list_)),
        twice=then(*add(headline)[-3:]),
    )


@goals.user(
    111, "easy", {"title": one_of(_missing), "list": _list}, distractors=4,
    twin="save_article",
)  # fmt: skip
def save_unknown_article(apps: Apps, title: str, list_: str) -> Draft:
    declare = infeasible(f"There is no article {title} for {list_}")
    other = _put(_unsaved(apps)[0], list_)
    return draft(change=(), seen=searched(title), way=(*search_for(title), declare)).rejects(
        UNDECLARED,
        declared_before_searching=(*search_for(title)[:1], declare),
        another_article_saved=other,
        another_article_saved_and_declared=(*other, declare),
    )


# Testing tasks.


def _draw_reading(random: Random, apps: Apps) -> Parameters:
    section = random.choice([name for name in SECTIONS[1:] if len(newest(apps, name)) > 1])
    first, second = random.sample([size for size in TEXT_SIZES if size != "Normal"], k=2)
    return {"section": section, "first": first, "second": second}


@goals.testing(112, "medium", _draw_reading, memory=2)
def reading(apps: Apps, section: str, first: str, second: str) -> Draft:
    def read(*sizes: str) -> Steps:
        resized = joined((click(id="action_size"), click(id="text1", text=s)) for s in sizes)
        return *turn_to_section(section), click(id="article_title", text=title), *resized

    title = newest(apps, section)[0]
    more = f"More from {ARTICLES.get(apps, title)['source']}"
    follow = find({"class": "android.webkit.WebView", "scrollable": "true"}, text=more)
    chip = {"id": "section_chip", "text": section}
    bigger, biggest = (clicked(id=_OPTION, text=name) for name in (first, second))
    return draft(
        path=(
            in_order(clicked(**chip), _page("Article")),
            (click(id="action_size"), bigger, click(id="action_size"), biggest),
            (*follow, shown(id="search_src_text")),
            (UP,),
            ends_on(**chip, checked="true"),
        ),
        way=(*read(first, second), *follow, UP, UP),
    ).rejects(
        one_size_only=(*read(second), *follow, UP, UP),
        sizes_swapped=(*read(second, first), *follow, UP, UP),
        paper_not_followed=(*read(first, second), UP),
        other_end=cut(1),
    )


def _draw_find(random: Random, apps: Apps) -> Parameters:
    title = random.choice(_unsaved(apps))
    section = ARTICLES.get(apps, title)["section"]
    return {"title": title, "other": random.choice([s for s in SECTIONS[1:] if s != section])}


@goals.testing(113, "hard", _draw_find, distractors=6, memory=2)
def search_filters(apps: Apps, title: str, other: str) -> Draft:
    def choose(name: str) -> Steps:
        chips = target(id="filter_chips")
        back = scroll(chips, finger="right", id="filter_chip", text="World")
        return back, *find(chips, finger="left", id="filter_chip", text=name)

    section, look = ARTICLES.get(apps, title)["section"], search_for(title)
    empty, full = choose(other), (*choose(section), click(id="article_title", text=title))
    load, end = (*_load(apps, title), UP), (click(desc="Clear text"), UP)
    searched = typed_into(id="search_src_text")
    without, within = (clicked(id="filter_chip", text=name) for name in (other, section))
    return draft(
        words={"section": section},
        path=(
            in_order(clicked(desc="Search"), searched),
            in_order(searched, without, shown(text="No results"), within, _page("Article")),
            in_order(_page("Article"), shown(text="Report an error"), clicked(desc="Clear text")),
            ends_on(id="section_chip"),
        ),
        way=(*look, *empty, *full, *load, *end),
    ).rejects(
        no_empty_filter=(*look, *full, *load, *end),
        filters_swapped=(*look, *full, UP, *empty, *end),
        menu_not_used=(*look, *empty, *full, UP, *end),
        not_cleared=cut(2, UP),
    )


@goals.testing(114, "hard", _draw_word, memory=2)
def word_alert_undo(word: str, old: str) -> Draft:
    way, refused, add = _drawer("Word alerts"), _alert_to(old), _alert_to(word)
    remove, end = _no_alert_to(old), (UP, *_drawer("History"))
    said = shown(id="snackbar_text", text="Alert deleted")
    listed = shown(id="word_title", text=word)
    return draft(
        path=(
            (_page("Words"), fill(old, id="word")),
            in_order(typed(old), click(id="word_delete"), said, UNDO, fill(word, id="word")),
            *(in_order(typed(word), listed), in_order(listed, _page("History"))),
            ends_on(id="history_list"),
        ),
        way=(*way, *refused, remove, UNDO, *add, *end),
    ).rejects(
        nothing_refused=(*way, remove, UNDO, *add, *end),
        not_undone=(*way, *refused, remove, *add, *end),
        other_order=(*way, *add, remove, UNDO, *refused, *end),
        other_end=cut(3, *_drawer("Saved")),
    )


@goals.testing(115, "hard", {"days": _days}, memory=1)
def digest_form(days: str) -> Draft:
    form, when = (*_drawer("Daily digest"), click(id="on")), click(text=days)
    more, fewer = (click(id="stories_plus"),) * 2, click(id="stories_minus")
    save = (SAVE, REFUSE)
    seven, six = (shown(id="stories", text=number) for number in "76")
    asked = shown(id="com.android.permissioncontroller:id/permission_deny_button")
    return draft(
        path=(
            in_order(_page("Digest"), click(id="on")),
            (when, seven, six, click(text="Keep editing")),
            (SAVE, asked, click(text="Discard")),
            ends_on(id="sections"),
        ),
        way=(*form, when, *more, fewer, *KEEP_EDITING, *save, *DISCARD),
    ).rejects(
        not_kept=(*form, when, *more, fewer, *save, *DISCARD),
        stories_not_lowered=(*form, when, *more, *KEEP_EDITING, *save, *DISCARD),
        never_saved=(*form, when, *more, fewer, *KEEP_EDITING, *DISCARD),
        other_order=(*form, *more, fewer, *KEEP_EDITING, when, *save, *DISCARD),
    )


_TOUR = {"list": _list, "edition": _edition, "topic": one_of(SECTIONS[1:])}


@goals.testing(116, "hard", _TOUR, distractors=6, memory=3)
def tour(apps: Apps, list_: str, edition: str, topic: str) -> Draft:
    def hint(names: list[str]) -> Evaluator:
        return shown(id="topic_hint", text=f"Top stories: {', '.join(names) or '-'}")

    check = click(id="topic_title", text=topic)
    chosen = find("list_chips", finger="left", id="list_chip", text=list_)
    saved = (*_drawer("Saved"), *chosen, UP)
    history = (*_drawer("History"), click(desc="Clear history"))
    topics = (*_drawer("Topics"), check, check, UP)
    settings = (
        *(*_drawer("Settings"), *_choose("Edition", edition)),
        *(*find("settings_scroll", text="Papers"), UP),
        *(*find("settings_scroll", text="Daily digest"), UP),
        *(*find("settings_scroll", text="Word alerts"), UP, UP),
    )
    now = apps[_APP]["topics"]
    turned = [name for name in SECTIONS[1:] if (name in now) != (name == topic)]
    asked = (shown(text="Clear history?"), click(id="android:id/button2"))
    return draft(
        path=(
            (_page("Saved"), *chosen, _page("History")),
            (*asked, _page("Topics")),
            (_page("Settings"), click(id=_OPTION, text=edition)),
            (_page("Sources"), _page("Digest"), _page("Words"), shown(id="sections")),
            in_order(hint(turned), hint(now)),
            ends_on(id="sections"),
        ),
        way=(*saved, *history, CANCEL, UP, *topics, *settings),
    ).rejects(
        saved_left_out=(*history, CANCEL, UP, *topics, *settings),
        history_cleared=(*saved, *history, OK, UP, *topics, *settings),
        settings_before_topics=(*saved, *history, CANCEL, UP, *settings, *topics),
        other_end=cut(1),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["saved"],
    facts=lambda apps: {article["title"]: bool(article["list"]) for article in articles(apps)},
    look=way_for(*search_for(IT)),
    back=(UP,),
    of=(
        "hide_paper",
        "digest_form",
    ),
)
