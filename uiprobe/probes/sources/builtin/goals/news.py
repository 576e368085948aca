"""Goals for the news app."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.news.app import (
    DAYS,
    EDITIONS,
    NOTIFICATIONS,
    REFRESH,
    TEXT_SIZES,
    News,
)
from uiprobe.environments.phone.apps.news.content import SECTIONS, SOURCES
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("news", "news", order=5)

_APP = News.package
_TODO = Todo.package
_KEEP = click(id="article_save")
_HISTORY: tuple[PathSegment, ...] = (_APP, "history")
_GRANTED: tuple[PathSegment, ...] = (Settings.package, "permissions", _APP, NOTIFICATIONS)

_WORDS = ("lighthouse", "drought", "opera", "glacier", "elections", "honey", "ferry", "orchestra")
_NEW_LISTS = ("Holiday reading", "Book club", "For Nora", "School project", "Tomorrow")

_id = ids(_APP)


def _articles(apps: Apps) -> list[dict[str, Any]]:
    """Articles that can be found: those of papers that are not hidden."""
    hidden = apps[_APP]["hidden"]
    return [article for article in apps[_APP]["articles"] if article["source"] not in hidden]


def _titles(apps: Apps, *, saved: bool | None = None) -> list[str]:
    return [
        article["title"]
        for article in _articles(apps)
        if saved is None or bool(article["list"]) == saved
    ]


def _of(apps: Apps, title: str) -> dict[str, Any]:
    return next(article for article in _articles(apps) if article["title"] == title)


def _field(title: str, name: str) -> tuple[PathSegment, ...]:
    return (_APP, "articles", {"title": title}, name)


# Ways through the app.


def _find(title: str) -> tuple[str, ...]:
    return (click(desc="Search"), fill(title, id="search_src_text"))


def _open(title: str) -> tuple[str, ...]:
    return (*_find(title), click(id="article_title", text=title))


def _drawer(name: str) -> tuple[str, ...]:
    return (
        click(desc="Open navigation drawer"),
        scroll(target(id="design_navigation_view"), id="design_menu_item_text", text=name),
        click(id="design_menu_item_text", text=name),
    )


def _put(title: str, name: str) -> tuple[str, ...]:
    return (*_find(title), _KEEP, click(id="sheet_item", text=name))


def _choose(title: str, option: str) -> tuple[str, ...]:
    return (
        scroll(target(id="settings_scroll"), text=title),
        click(text=title),
        click(id="text1", text=option),
    )


# User tasks.


def _draw_save(random: Random, apps: Apps) -> Parameters:
    return {
        "title": random.choice(_titles(apps, saved=False)),
        "list": random.choice(apps[_APP]["lists"]),
    }


@goals.user(101, "easy", _draw_save, distractors=20)
def save_article(parameters: Parameters, apps: Apps) -> Draft:
    title, name = parameters["title"], parameters["list"]
    return Draft(
        parameters,
        (holds(name, *_field(title, "list")), nothing_else(_field(title, "list"), _HISTORY)),
        _put(title, name),
        near_misses={
            "wrong_article": _put(another(_titles(apps, saved=False), title), name),
            "wrong_list": _put(title, another(apps[_APP]["lists"], name)),
            "no_list_chosen": _put(title, name)[:-1],
            "removed_again": (*_put(title, name), _KEEP, click(text="Remove")),
        },
    )


def _draw_saved(random: Random, apps: Apps) -> Parameters:
    article = random.choice([article for article in _articles(apps) if article["list"]])
    return {"title": article["title"], "list": article["list"]}


@goals.user(102, "medium", _draw_saved, distractors=5)
def remove_saved(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    dismiss = CANCEL

    def remove(name: str) -> tuple[str, ...]:
        return (
            dismiss,
            *_drawer("Saved"),
            scroll(target(id="saved_list"), id="article_title", text=name),
            click(id="article_save", beside=target(text=name)),
            click(text="Remove"),
        )

    other = next(a["title"] for a in apps[_APP]["articles"] if a["list"] and a["title"] != title)
    moved = another(apps[_APP]["lists"], parameters["list"])
    return Draft(
        parameters,
        (holds("", *_field(title, "list")), nothing_else(_field(title, "list"), _HISTORY)),
        remove(title),
        {"interruption": "low_battery"},
        near_misses={
            "wrong_article": remove(other),
            "not_removed": remove(title)[:-1],
            "moved_instead": (*remove(title)[:-1], click(id="sheet_item", text=moved)),
            "another_too": (*remove(title), *remove(other)[-3:]),
            "saver_turned_on": (OK, *remove(title)[1:]),
        },
    )


def _draw_list(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_titles(apps, saved=False), k=2)
    return {"list": random.choice(_NEW_LISTS), "first": first, "second": second}


@goals.user(103, "hard", _draw_list, distractors=20, memory=2)
def new_list(parameters: Parameters, apps: Apps) -> Draft:
    name, first, second = (parameters[key] for key in ("list", "first", "second"))
    third = another(_titles(apps, saved=False), first, second)

    def create(title: str, words: str) -> tuple[str, ...]:
        return (
            *_find(title),
            _KEEP,
            click(text="New list"),
            fill(words, id="list_name"),
            OK,
        )

    def add(title: str) -> tuple[str, ...]:
        return (fill(title, id="search_src_text"), _KEEP, click(id="sheet_item", text=name))

    steps = (*create(first, name), *add(second))
    return Draft(
        parameters,
        (
            holds([*apps[_APP]["lists"], name], _APP, "lists"),
            holds(name, *_field(first, "list")),
            holds(name, *_field(second, "list")),
            nothing_else(
                (_APP, "lists"), _field(first, "list"), _field(second, "list"), _HISTORY
            ),
        ),
        steps,
        near_misses={
            "only_the_first": create(first, name),
            "wrong_second": (*create(first, name), *add(third)),
            "other_name": (*create(first, f"{name} 2"), *add(second)[:2],
                           click(id="sheet_item", text=f"{name} 2")),
            "one_more": (*steps, *add(third)),
        },
    )  # fmt: skip


def _draw_word(random: Random, apps: Apps) -> Parameters:
    old = random.choice(apps[_APP]["words"])["word"]
    return {"word": random.choice(_WORDS), "old": old}


@goals.user(104, "medium", _draw_word, distractors=2, memory=1)
def word_alerts(parameters: Parameters, apps: Apps) -> Draft:
    word, old = parameters["word"], parameters["old"]
    other = next(entry["word"] for entry in apps[_APP]["words"] if entry["word"] != old)

    def add(name: str) -> tuple[str, ...]:
        return (click(desc="Add word"), fill(name, id="word"), OK)

    def remove(name: str) -> tuple[str, ...]:
        return (click(id="word_delete", beside=target(id="word_title", text=name)),)

    way = _drawer("Word alerts")
    return Draft(
        parameters,
        (
            one({"word": word}, _APP, "words"),
            none({"word": old}, _APP, "words"),
            nothing_else((_APP, "words", {"word": word}), (_APP, "words", {"word": old})),
        ),
        (*way, *remove(old), *add(word)),
        near_misses={
            "old_one_kept": (*way, *add(word)),
            "wrong_one_deleted": (*way, *remove(other), *add(word)),
            "not_added": (*way, *remove(old), *add(word)[:-1], CANCEL),
            "other_word": (*way, *remove(old), *add(f"{word}s")),
            "deletion_undone": (*way, *add(word), *remove(old), click(id="snackbar_action")),
        },
    )


def _draw_digest(random: Random, apps: Apps) -> Parameters:
    digest = apps[_APP]["digest"]
    return {
        "time": f"{random.choice((6, 8, 9, 10)):02}:{random.choice((15, 30, 45)):02}",
        "days": random.choice([days for days in DAYS if days != digest["days"]]),
        "stories": random.choice((3, 4, 6, 7)),
    }


@goals.user(105, "hard", _draw_digest, memory=3)
def daily_digest(parameters: Parameters, apps: Apps) -> Draft:
    time, days, stories = (parameters[key] for key in ("time", "days", "stories"))
    hour, minute = (int(part) for part in time.split(":"))

    def write(when: str, count: int) -> tuple[str, ...]:
        step = click(id="stories_plus" if count > 5 else "stories_minus")
        return (
            *_drawer("Daily digest"),
            click(id="on"),
            click(id="time"),
            click(desc=str(hour)),
            click(desc=str(minute)),
            OK,
            click(text=when),
            *(step,) * abs(count - 5),
            SAVE,
        )

    allow, deny = ALLOW, click(id="permission_deny_button")
    steps = (*write(days, stories), allow)
    wanted = {"on": True, "time": time, "days": days, "stories": stories}
    return Draft(
        {"time": Moment(time), "days": days, "stories": str(stories)},
        (holds(wanted, _APP, "digest"), nothing_else((_APP, "digest"), _GRANTED)),
        steps,
        near_misses={
            "not_allowed": (*steps[:-1], deny),
            "not_saved": steps[:-2],
            "other_days": (*write(another(DAYS, days), stories), allow),
            "one_story_more": (*write(days, stories + 1), allow),
        },
    )


def _draw_topics(random: Random, apps: Apps) -> Parameters:
    topics = apps[_APP]["topics"]
    return {
        "new": random.choice([name for name in SECTIONS[1:] if name not in topics]),
        "old": random.choice(topics),
    }


@goals.user(106, "easy", _draw_topics, distractors=4)
def topics(parameters: Parameters, apps: Apps) -> Draft:
    new, old = parameters["new"], parameters["old"]
    now = apps[_APP]["topics"]
    wanted = sorted([name for name in now if name != old] + [new], key=SECTIONS.index)

    def check(*names: str) -> tuple[str, ...]:
        return (*_drawer("Topics"), *(click(id="topic_title", text=name) for name in names))

    return Draft(
        parameters,
        (holds(wanted, _APP, "topics"), nothing_else((_APP, "topics"))),
        check(new, old),
        near_misses={
            "only_checked": check(new),
            "only_unchecked": check(old),
            "wrong_one_unchecked": check(new, another(now, old)),
            "checked_and_unchecked": check(new, old, new),
        },
    )


def _draw_hide(random: Random, apps: Apps) -> Parameters:
    return {"paper": random.choice([n for n in SOURCES if n not in apps[_APP]["hidden"]])}


@goals.user(107, "medium", _draw_hide, distractors=7)
def hide_paper(parameters: Parameters, apps: Apps) -> Draft:
    paper = parameters["paper"]
    hidden = apps[_APP]["hidden"]

    def turn(*names: str) -> tuple[str, ...]:
        return (
            *_drawer("Papers"),
            *(
                step
                for name in sorted(names)
                for step in (
                    scroll(target(id="paper_list"), id="paper_title", text=name),
                    click(id="paper_title", text=name),
                )
            ),
        )

    return Draft(
        {"paper": paper},
        (holds([paper], _APP, "hidden"), nothing_else((_APP, "hidden"))),
        turn(paper, *hidden),
        near_misses={
            "other_one_still_hidden": turn(paper),
            "nothing_hidden": turn(*hidden),
            "wrong_paper": turn(another(SOURCES, paper, *hidden), *hidden),
            "only_looked": _drawer("Papers"),
        },
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    now = apps[_APP]["settings"]
    return {
        "size": random.choice([size for size in TEXT_SIZES if size != now["text_size"]]),
        "edition": random.choice([name for name in EDITIONS if name != now["edition"]]),
        "refresh": random.choice([name for name in REFRESH if name != now["refresh"]]),
    }


@goals.user(108, "medium", _draw_settings, distractors=4, memory=3)
def change_settings(parameters: Parameters, apps: Apps) -> Draft:
    size, edition, refresh = (parameters[key] for key in ("size", "edition", "refresh"))
    path = (_APP, "settings")

    def change(letters: str, place: str, when: str) -> tuple[str, ...]:
        return (
            MENU,
            click(text="Settings"),
            *_choose("Text size", letters),
            *_choose("Edition", place),
            *_choose("Refresh", when),
        )

    steps = change(size, edition, refresh)
    return Draft(
        parameters,
        (
            holds(size, *path, "text_size"),
            holds(edition, *path, "edition"),
            holds(refresh, *path, "refresh"),
            nothing_else((*path, "text_size"), (*path, "edition"), (*path, "refresh")),
        ),
        steps,
        near_misses={
            "wrong_size": change(another(TEXT_SIZES, size), edition, refresh),
            "wrong_edition": change(size, another(EDITIONS, edition), refresh),
            "last_one_cancelled": (*steps[:-1], CANCEL),
            "pictures_too": (*steps, click(text="Pictures in lists")),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_titles(apps)), "name": random.choice(recipients(apps))}


@goals.user(109, "hard", _draw_share, distractors=30, others=("messages",))
def share_article(parameters: Parameters, apps: Apps) -> Draft:
    title, name = parameters["title"], parameters["name"]
    share = click(id="action_share")
    keep = (_KEEP, click(text="New list"), fill("A", id="list_name"), OK)
    return share_draft(
        parameters, apps,
        name=name,
        message=title,
        way=(*_open(title), share),
        wrong_way=(*_open(another(_titles(apps), title)), share),
        changes=(_HISTORY,),
        near_misses={"saved too": (*_open(title), *keep, share, *share_with(name))},
    )  # fmt: skip


def _draw_task(random: Random, apps: Apps) -> Parameters:
    sections = {article["section"] for article in _articles(apps)}
    return {
        "section": random.choice(sorted(sections)),
        "list": random.choice(apps[_TODO]["lists"]),
    }


def _newest(apps: Apps, section: str) -> list[str]:
    found = [article for article in _articles(apps) if article["section"] == section]
    return [a["title"] for a in sorted(found, key=lambda a: str(a["at"]), reverse=True)]


def _section(name: str) -> tuple[str, ...]:
    return (
        scroll(target(id="sections"), finger="left", id="section_chip", text=name),
        click(id="section_chip", text=name),
    )


@goals.user(110, "hard", _draw_task, distractors=3, memory=1, others=("todo",))
def headline_as_task(parameters: Parameters, apps: Apps) -> Draft:
    section, into = parameters["section"], parameters["list"]
    title = _newest(apps, section)[0]
    wrong = another(_titles(apps), title)

    def add(words: str, name: str) -> tuple[str, ...]:
        way: tuple[str, ...] = ()
        if name != apps[_TODO]["current"]:
            way = (
                click(desc="Open navigation drawer"),
                click(id="design_menu_item_text", text=name),
            )
        return (
            *_section(section),
            "press [home]",
            click(id="icon", desc="To-do"),
            *way,
            click(id="fab_add"),
            fill(words, id="edit_title"),
            SAVE,
        )

    steps = add(title, into)
    return Draft(
        parameters,
        (
            one({"title": title, "list": into, "done": False}, _TODO, "tasks"),
            nothing_else((_TODO, "tasks", {"title": title}), (_TODO, "current"), _HISTORY),
        ),
        steps,
        near_misses={
            "another_headline": add(wrong, into),
            "wrong_list": add(title, another(apps[_TODO]["lists"], into)),
            "not_saved": steps[:-1],
            "twice": (*steps, *steps[-3:]),
        },
    )


def _draw_aloud(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_titles(apps))}


@goals.user(111, "easy", _draw_aloud, distractors=4)
def read_aloud(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    look = (*_open(title), MENU, BACK)
    return Draft(
        parameters,
        (nothing_else(_HISTORY),),
        (*look, infeasible("articles can be read and shared, but not read aloud")),
        near_misses={
            "said_nothing": look,
            "downloaded_instead": (*_open(title), MENU, click(text=_load(apps, title))),
            "shared_instead": (
                *_open(title), click(id="action_share"), *share_with(recipients(apps)[0]),
            ),
        },
        feasible=False,
    )  # fmt: skip


def _load(apps: Apps, title: str) -> str:
    return "Remove download" if _of(apps, title)["downloaded"] else "Download"


# Testing tasks.


def _draw_reading(random: Random, apps: Apps) -> Parameters:
    section = random.choice([name for name in SECTIONS[1:] if len(_newest(apps, name)) > 1])
    first, second = random.sample([size for size in TEXT_SIZES if size != "Normal"], k=2)
    return {"section": section, "first": first, "second": second}


@goals.testing(112, "medium", _draw_reading, memory=2)
def reading(parameters: Parameters, apps: Apps) -> Draft:
    section, first, second = (parameters[key] for key in ("section", "first", "second"))
    title = _newest(apps, section)[0]
    size = click(id="action_size")
    enter = (*_section(section), click(id="article_title", text=title))
    look = (size, click(id="text1", text=first), size, click(id="text1", text=second))
    page = {"class": "android.webkit.WebView", "scrollable": "true"}
    more = f"More from {_of(apps, title)['source']}"
    follow = (scroll(page, text=more), click(text=more))
    end = (UP, UP)
    return Draft(
        {"section": section, "first": first, "second": second},
        (
            in_order(
                clicked(id=_id("section_chip"), text=section),
                shown(activity=f"{_APP}.ArticleActivity"),
            ),
            in_order(
                clicked(id=_id("action_size")),
                clicked(id="android:id/text1", text=first),
                clicked(id=_id("action_size")),
                clicked(id="android:id/text1", text=second),
            ),
            in_order(
                clicked(id="android:id/text1", text=second),
                clicked(text=more),
                shown(id=_id("search_src_text")),
            ),
            in_order(shown(id=_id("search_src_text")), clicked(desc="Navigate up")),
            ends_on(id=_id("section_chip"), text=section, checked="true"),
        ),
        (*enter, *look, *follow, *end),
        near_misses={
            "one_size_only": (*enter, *look[2:], *follow, *end),
            "sizes_swapped": (*enter, *look[2:], *look[:2], *follow, *end),
            "paper_not_followed": (*enter, *look, UP),
            "other_end": (*enter, *look, *follow, UP),
        },
    )


def _draw_find(random: Random, apps: Apps) -> Parameters:
    title = random.choice(_titles(apps, saved=False))
    section = _of(apps, title)["section"]
    return {"title": title, "other": random.choice([s for s in SECTIONS[1:] if s != section])}


@goals.testing(113, "hard", _draw_find, distractors=6, memory=2)
def search_filters(parameters: Parameters, apps: Apps) -> Draft:
    title, other = parameters["title"], parameters["other"]
    section = _of(apps, title)["section"]
    chip = _id("filter_chip")

    def choose(name: str) -> tuple[str, ...]:
        back = scroll(target(id="filter_chips"), finger="right", id="filter_chip", text="World")
        return (
            *(() if name == "All" else (back,)),
            scroll(target(id="filter_chips"), finger="left", id="filter_chip", text=name),
            click(id="filter_chip", text=name),
        )

    begin = _find(title)
    load = (MENU, click(text=_load(apps, title)), UP)
    end = (click(desc="Clear text"), UP)
    opened = (click(id="article_title", text=title),)
    return Draft(
        {"title": title, "other": other, "section": section},
        (
            in_order(clicked(desc="Search"), typed(title, id=_id("search_src_text"))),
            in_order(
                typed(title),
                clicked(id=chip, text=other),
                shown(text="No results"),
                clicked(id=chip, text=section),
                shown(activity=f"{_APP}.ArticleActivity"),
            ),
            in_order(
                shown(activity=f"{_APP}.ArticleActivity"),
                shown(text="Report an error"),
                clicked(desc="Clear text"),
            ),
            ends_on(id=_id("section_chip")),
        ),
        (*begin, *choose(other), *choose(section), *opened, *load, *end),
        near_misses={
            "no_empty_filter": (*begin, *choose(section), *opened, *load, *end),
            "filters_swapped": (
                *begin, *choose(section), *opened, UP, *choose(other), *end,
            ),
            "menu_not_used": (*begin, *choose(other), *choose(section), *opened, UP, *end),
            "not_cleared": (*begin, *choose(other), *choose(section), *opened, *load, UP),
        },
    )  # fmt: skip


@goals.testing(114, "hard", _draw_word, memory=2)
def word_alert_undo(parameters: Parameters, apps: Apps) -> Draft:
    word, old = parameters["word"], parameters["old"]
    way = _drawer("Word alerts")
    refused = (click(desc="Add word"), fill(old, id="word"), OK)
    remove = (
        click(id="word_delete", beside=target(id="word_title", text=old)),
        click(id="snackbar_action"),
    )
    add = (click(desc="Add word"), fill(word, id="word"), OK)
    end = (UP, *_drawer("History"))
    return Draft(
        parameters,
        (
            in_order(shown(activity=f"{_APP}.WordsActivity"), typed(old, id=_id("word"))),
            in_order(
                typed(old),
                clicked(id=_id("word_delete")),
                shown(id=_id("snackbar_text"), text="Alert deleted"),
                clicked(id=_id("snackbar_action")),
                typed(word, id=_id("word")),
            ),
            in_order(typed(word), shown(id=_id("word_title"), text=word)),
            in_order(
                shown(id=_id("word_title"), text=word), shown(activity=f"{_APP}.HistoryActivity")
            ),
            ends_on(id=_id("history_list")),
        ),
        (*way, *refused, *remove, *add, *end),
        near_misses={
            "nothing_refused": (*way, *remove, *add, *end),
            "not_undone": (*way, *refused, remove[0], *add, *end),
            "other_order": (*way, *add, *remove, *refused, *end),
            "other_end": (*way, *refused, *remove, *add, UP, *_drawer("Saved")),
        },
    )


def _draw_form(random: Random, apps: Apps) -> Parameters:
    return {"days": random.choice([d for d in DAYS if d != apps[_APP]["digest"]["days"]])}


@goals.testing(115, "hard", _draw_form, memory=1)
def digest_form(parameters: Parameters, apps: Apps) -> Draft:
    days = parameters["days"]
    way = _drawer("Daily digest")
    turn = click(id="on")
    stories = (click(id="stories_plus"), click(id="stories_plus"), click(id="stories_minus"))
    keep = (UP, click(text="Keep editing"))
    save = (SAVE, click(id="permission_deny_button"))
    leave = (UP, click(text="Discard"))
    return Draft(
        {"days": days},
        (
            in_order(shown(activity=f"{_APP}.DigestActivity"), clicked(id=_id("on"))),
            in_order(
                clicked(text=days),
                shown(id=_id("stories"), text="7"),
                shown(id=_id("stories"), text="6"),
                clicked(text="Keep editing"),
            ),
            in_order(
                clicked(text="Keep editing"),
                clicked(desc="Save"),
                shown(id="com.android.permissioncontroller:id/permission_deny_button"),
                clicked(text="Discard"),
            ),
            ends_on(id=_id("sections")),
        ),
        (*way, turn, click(text=days), *stories, *keep, *save, *leave),
        near_misses={
            "not_kept": (*way, turn, click(text=days), *stories, *save, *leave),
            "stories_not_lowered": (
                *way, turn, click(text=days), *stories[:2], *keep, *save, *leave,
            ),
            "never_saved": (*way, turn, click(text=days), *stories, *keep, *leave),
            "other_order": (*way, turn, *stories, *keep, click(text=days), *save, *leave),
        },
    )  # fmt: skip


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    return {
        "list": random.choice(apps[_APP]["lists"]),
        "edition": random.choice(
            [name for name in EDITIONS if name != apps[_APP]["settings"]["edition"]]
        ),
        "topic": random.choice(SECTIONS[1:]),
    }


@goals.testing(116, "hard", _draw_tour, distractors=6, memory=3)
def tour(parameters: Parameters, apps: Apps) -> Draft:
    name, edition, topic = (parameters[key] for key in ("list", "edition", "topic"))
    chip = (
        scroll(target(id="list_chips"), finger="left", id="list_chip", text=name),
        click(id="list_chip", text=name),
    )
    saved = (*_drawer("Saved"), *chip, UP)
    clear = (*_drawer("History"), click(desc="Clear history"), CANCEL, UP)
    topics_now = apps[_APP]["topics"]
    turned = [other for other in SECTIONS[1:] if (other in topics_now) != (other == topic)]
    check = click(id="topic_title", text=topic)
    topics = (*_drawer("Topics"), check, check, UP)
    settings = (
        *_drawer("Settings"),
        *_choose("Edition", edition),
        scroll(target(id="settings_scroll"), text="Papers"),
        click(text="Papers"),
        UP,
        scroll(target(id="settings_scroll"), text="Daily digest"),
        click(text="Daily digest"),
        UP,
        click(text="Word alerts"),
        UP,
        UP,
    )
    steps = (*saved, *clear, *topics, *settings)

    def page(title: str) -> Evaluator:
        return shown(activity=f"{_APP}.{title}Activity")

    return Draft(
        parameters,
        (
            in_order(page("Saved"), clicked(id=_id("list_chip"), text=name), page("History")),
            in_order(
                page("History"),
                shown(text="Clear history?"),
                clicked(id="android:id/button2"),
                page("Topics"),
            ),
            in_order(page("Topics"), page("Settings"),
                     clicked(id="android:id/text1", text=edition)),
            in_order(
                clicked(id="android:id/text1", text=edition),
                page("Sources"),
                page("Digest"),
                page("Words"),
                shown(id=_id("sections")),
            ),
            in_order(
                shown(id=_id("topic_hint"), text=f"Top stories: {', '.join(turned) or '-'}"),
                shown(id=_id("topic_hint"), text=f"Top stories: {', '.join(topics_now)}"),
            ),
            ends_on(id=_id("sections")),
        ),
        steps,
        near_misses={
            "saved_left_out": steps[len(saved) :],
            "history_cleared": (
                *saved, *clear[:-2], OK, UP, *topics, *settings,
            ),
            "settings_before_topics": (*saved, *clear, *settings, *topics),
            "other_end": steps[:-1],
        },
    )  # fmt: skip
