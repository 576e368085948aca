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
from uiprobe.environments.phone.apps.settings import Settings
from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.probes.sources.builtin.sharing import (
    recipients,
    share_draft,
    share_with,
)
from uiprobe.probes.sources.builtin.steps import ALLOW, CANCEL, MENU, OK, SAVE, UP
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    another,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Moment
from uiprobe.ui.evaluators import Evaluator, PathSegment

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


def _save(parameters: Parameters, apps: Apps) -> Draft:
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


def _unsave(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_list(parameters: Parameters, apps: Apps) -> Draft:
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


def _words(parameters: Parameters, apps: Apps) -> Draft:
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


def _digest(parameters: Parameters, apps: Apps) -> Draft:
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


def _topics(parameters: Parameters, apps: Apps) -> Draft:
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


def _hide(parameters: Parameters, apps: Apps) -> Draft:
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


def _settings(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _task(parameters: Parameters, apps: Apps) -> Draft:
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


def _aloud(parameters: Parameters, apps: Apps) -> Draft:
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


def _reading(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _word_test(parameters: Parameters, apps: Apps) -> Draft:
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


def _form(parameters: Parameters, apps: Apps) -> Draft:
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


def _tour(parameters: Parameters, apps: Apps) -> Draft:
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


NEWS_GOALS = AppGoals(
    app="news",
    category="news",
    templates=(
        Template(
            101, "save_article", "user", "easy",
            (
                'Save the article "{title}" to the list "{list}".',
                'Keep "{title}" in my reading list "{list}".',
                'I want to find the article "{title}" again: put it into "{list}".',
            ),
            _draw_save, _save,
            translations={
                "de": (
                    'Speichere den Artikel "{title}" in der Liste "{list}".',
                    'Lege "{title}" in meiner Leseliste "{list}" ab.',
                ),
                "zh": ("把文章“{title}”保存到列表“{list}”。", "将“{title}”放进阅读列表“{list}”。"),
            },
            roles={"title": "the article", "list": "the reading list"}, distractors=20,
        ),
        Template(
            102, "remove_saved", "user", "medium",
            (
                'Remove the article "{title}" from my saved articles; it is in "{list}".',
                'I have read "{title}" from my list "{list}". It need not be saved any longer.',
                'Take "{title}" out of "{list}", so that it is not saved at all.',
            ),
            _draw_saved, _unsave,
            translations={
                "de": (
                    'Entferne den Artikel "{title}" aus meinen gespeicherten Artikeln; er liegt in '
                    '"{list}".',
                    'Ich habe "{title}" aus meiner Liste "{list}" gelesen. Der Artikel muss nicht '
                    "mehr gespeichert sein.",
                ),
                "zh": (
                    "把文章“{title}”从已保存的文章中移除，它在“{list}”里。",
                    "“{list}”里的“{title}”我读完了，请取消保存。",
                ),
            },
            roles={"title": "the article", "list": "its list"}, distractors=5,
        ),
        Template(
            103, "new_list", "user", "hard",
            (
                'Make a new reading list "{list}" and save the articles "{first}" and "{second}" '
                "to it.",
                'Save "{first}" and "{second}", both in a new list that is called "{list}".',
                'I need a list "{list}" with two articles: "{first}" and "{second}".',
            ),
            _draw_list, _new_list,
            translations={
                "de": (
                    'Lege eine neue Leseliste "{list}" an und speichere darin die Artikel '
                    '"{first}" und "{second}".',
                    'Speichere "{first}" und "{second}", beide in einer neuen Liste namens '
                    '"{list}".',
                ),
                "zh": (
                    "新建阅读列表“{list}”，把文章“{first}”和“{second}”保存进去。",
                    "把“{first}”和“{second}”都保存到名为“{list}”的新列表中。",
                ),
            },
            roles={"list": "the new list", "first": "an article", "second": "an article"},
            distractors=20, memory=2,
        ),
        Template(
            104, "word_alerts", "user", "medium",
            (
                'Replace the word alert "{old}" by one for "{word}".',
                'In the word alerts, delete "{old}" and add "{word}".',
                'I no longer care about "{old}". Alert me of the word "{word}" instead.',
            ),
            _draw_word, _words,
            translations={
                "de": (
                    'Ersetze den Wortalarm "{old}" durch einen für "{word}".',
                    'Lösche bei Word alerts "{old}" und füge "{word}" hinzu.',
                ),
                "zh": (
                    "把关键词提醒“{old}”换成“{word}”。",
                    "在Word alerts中删除“{old}”并添加“{word}”。",
                ),
            },
            roles={"word": "the new word", "old": "the old word"}, distractors=2, memory=1,
        ),
        Template(
            105, "daily_digest", "user", "hard",
            (
                'Turn on the daily digest: at {time}, {stories} stories, days "{days}". Allow what '
                "it needs.",
                'I want a digest with {stories} stories at {time}, on the days "{days}". Give the '
                "permission it asks for.",
                'Set up the daily digest for {time}, days "{days}", {stories} stories, and let the '
                "app send notifications.",
            ),
            _draw_digest, _digest,
            translations={
                "de": (
                    'Schalte den Daily digest ein: um {time} Uhr, {stories} Artikel, Tage '
                    '"{days}". Erlaube, was er braucht.',
                    "Ich möchte um {time} Uhr einen Digest mit {stories} Artikeln, an den Tagen "
                    '"{days}". Erteile die nötige Berechtigung.',
                ),
                "zh": (
                    "打开Daily digest：时间{time}，{stories}条新闻，日期选“{days}”，"
                    "并允许所需权限。",
                    "设置每日摘要：{time}发送，Stories为{stories}，Days为“{days}”，允许发送通知。",
                ),
            },
            roles={
                "time": "the time",
                "days": "on which days",
                "stories": "the number of stories",
            },
            memory=3,
        ),
        Template(
            106, "topics", "user", "easy",
            (
                "Among my topics, check {new} and uncheck {old}.",
                "The top stories should include {new} and leave {old} out.",
                "Add {new} to my topics and take {old} away.",
            ),
            _draw_topics, _topics,
            translations={
                "de": (
                    "Kreuze unter meinen Themen (Topics) {new} an und wähle {old} ab.",
                    "Die Top stories sollen {new} enthalten und {old} nicht.",
                ),
                "zh": (
                    "在我的话题中勾选{new}，取消{old}。",
                    "头条里要有{new}，不要{old}。",
                ),
            },
            roles={"new": "the topic to add", "old": "the topic to take away"}, distractors=4,
        ),
        Template(
            107, "hide_paper", "user", "medium",
            (
                'Show every paper again that is hidden now, and hide "{paper}" instead.',
                'Only the paper "{paper}" should be hidden: hide it, and turn on those that are '
                "off.",
                'Under Papers, "{paper}" should be the only one that is switched off.',
            ),
            _draw_hide, _hide,
            translations={
                "de": (
                    'Zeige alle Zeitungen wieder, die jetzt verborgen sind, und verbirg "{paper}".',
                    'Nur die Zeitung "{paper}" soll verborgen sein: Schalte sie aus und die '
                    "anderen ein.",
                ),
                "zh": (
                    "重新显示目前隐藏的报纸，改为隐藏“{paper}”。",
                    "在Papers中只关闭“{paper}”，其余都打开。",
                ),
            },
            roles={"paper": "the paper"}, distractors=7,
        ),
        Template(
            108, "change_settings", "user", "medium",
            (
                'Set the text size to "{size}", the edition to "{edition}" and Refresh to '
                '"{refresh}".',
                'Change three settings: text size "{size}", edition "{edition}", refresh '
                '"{refresh}".',
                'I want the edition "{edition}", the text size "{size}", and Refresh on '
                '"{refresh}".',
            ),
            _draw_settings, _settings,
            translations={
                "de": (
                    'Stelle "Text size" auf "{size}", "Edition" auf "{edition}" und "Refresh" auf '
                    '"{refresh}".',
                    'Ändere drei Einstellungen: Text size "{size}", Edition "{edition}", Refresh '
                    '"{refresh}".',
                ),
                "zh": (
                    "把Text size设为“{size}”，Edition设为“{edition}”，Refresh设为“{refresh}”。",
                    "更改三项设置：Text size“{size}”、Edition“{edition}”、Refresh“{refresh}”。",
                ),
            },
            roles={"size": "the text size", "edition": "the edition", "refresh": "when to refresh"},
            distractors=4, memory=3,
        ),
        Template(
            109, "share_article", "user", "hard",
            (
                'Share the article "{title}" with {name} through Messages.',
                'Send {name} the article "{title}" with Share and Messages.',
                '{name} should read "{title}": share it by Messages.',
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile den Artikel "{title}" über Messages mit {name}.',
                    '{name} soll "{title}" lesen: Teile den Artikel mit Messages.',
                ),
                "zh": (
                    "通过Messages把文章“{title}”分享给{name}。",
                    "用Share和Messages把“{title}”发给{name}。",
                ),
            },
            roles={"title": "the article", "name": "the recipient"},
            distractors=30, others=("messages",),
        ),
        Template(
            110, "headline_as_task", "user", "hard",
            (
                "Look up the first article of the section {section} and add its headline, word for "
                "word, as a task to my list {list} in the app To-do.",
                "The headline at the top of {section} should become a task on the list {list} in "
                "To-do, unchanged.",
                "Which article comes first in the section {section}? Put its exact headline as a "
                "new task on the list {list} of the app To-do.",
            ),
            _draw_task, _task,
            translations={
                "de": (
                    "Sieh nach, welcher Artikel in der Rubrik {section} an erster Stelle steht, "
                    "und füge seine Überschrift wörtlich als Aufgabe zu meiner Liste {list} in der "
                    "App To-do hinzu.",
                    "Die oberste Überschrift der Rubrik {section} soll unverändert als Aufgabe auf "
                    "die Liste {list} in To-do.",
                ),
                "zh": (
                    "查看{section}栏目的第一篇文章，把它的标题原样作为任务"
                    "添加到To-do应用的列表{list}中。",
                    "把{section}栏目最上面的标题一字不差地加入To-do应用的{list}列表作为任务。",
                ),
            },
            roles={"section": "the section", "list": "the list"},
            distractors=3, memory=1, others=("todo",),
        ),
        Template(
            111, "read_aloud", "user", "easy",
            (
                'Have the article "{title}" read aloud to me.',
                'Let the app speak the text of "{title}".',
                'I am driving: play "{title}" as audio.',
            ),
            _draw_aloud, _aloud,
            translations={
                "de": (
                    'Lass mir den Artikel "{title}" vorlesen.',
                    'Lass die App den Text von "{title}" sprechen.',
                ),
                "zh": ("朗读文章“{title}”给我听。", "让应用把“{title}”的内容读出来。"),
            },
            roles={"title": "the article"}, distractors=4,
        ),
        Template(
            112, "reading", "testing", "medium",
            (
                "Choose the section {section} and open its first article. With the letters at the "
                'top set the text size to "{first}" and then to "{second}". Touch the link More '
                "from at the end of the article, leave the search by the arrow, and leave the "
                "article by the arrow.",
                "Test reading: section {section}, first article, text size "
                '"{first}", text size "{second}", scroll to More from and touch it, arrow, arrow.',
                "In {section} open the article at the top; change the text size to "
                '"{first}", then to "{second}"; follow More from at its end; return by two arrows.',
            ),
            _draw_reading, _reading,
            translations={
                "de": (
                    "Wähle die Rubrik {section} und öffne ihren ersten Artikel. Stelle mit den "
                    'Buchstaben oben die Textgröße auf "{first}" und danach auf "{second}". Tippe '
                    "am Ende des Artikels auf den Link More from, verlasse die Suche mit dem "
                    "Pfeil und den Artikel mit dem Pfeil.",
                    'Teste das Lesen: Rubrik {section}, erster Artikel, Textgröße "{first}", '
                    'Textgröße "{second}", zu More from scrollen und antippen, Pfeil, Pfeil.',
                ),
                "zh": (
                    "选择栏目{section}并打开第一篇文章。用顶部的字母按钮把文字大小设为“{first}”，"
                    "再设为“{second}”。点文章末尾的More from链接，用箭头离开搜索，"
                    "再用箭头离开文章。",
                    "测试阅读：栏目{section}，第一篇文章，文字大小“{first}”，文字大小“{second}”，"
                    "滚动到More from并点击，箭头，箭头。",
                ),
            },
            roles={
                "section": "the section",
                "first": "the first text size",
                "second": "the second text size",
            },
            memory=2,
        ),
        Template(
            113, "search_filters", "testing", "hard",
            (
                'Search for "{title}", choose the filter {other}, which finds nothing, then the '
                "filter {section}, open the article, turn its download over in the menu, leave it "
                "by the arrow, clear the search text, and leave the search by the arrow.",
                'Test the search with "{title}": filter {other}, filter {section}, open the '
                "article, menu and Download (or Remove download), arrow, clear the text, arrow.",
                'Type "{title}" into the search. Narrow it down to {other}, then to {section}; '
                "open what is found; download it by the menu, or remove the download; go back by "
                "the arrow, empty the field by its cross, and go back by the arrow.",
            ),
            _draw_find, _search,
            translations={
                "de": (
                    'Suche nach "{title}", wähle den Filter {other}, der nichts findet, dann den '
                    "Filter {section}, öffne den Artikel, lade ihn im Menü herunter oder entferne "
                    "den Download, verlasse ihn mit dem Pfeil, lösche den Suchtext und verlasse "
                    "die Suche mit dem Pfeil.",
                    'Teste die Suche mit "{title}": Filter {other}, Filter {section}, Artikel '
                    "öffnen, Menü und Download (oder Remove download), Pfeil, Text löschen, Pfeil.",
                ),
                "zh": (
                    "搜索“{title}”，先选筛选项{other}（没有结果），再选{section}，打开文章，"
                    "在菜单中下载或移除下载，用箭头离开，清空搜索文字，再用箭头退出搜索。",
                    "用“{title}”测试搜索：筛选{other}，筛选{section}，打开文章，"
                    "菜单选Download（或Remove download），箭头，清除文字，箭头。",
                ),
            },
            roles={
                "title": "the article",
                "other": "the section that finds nothing",
                "section": "its section",
            },
            distractors=6, memory=2,
        ),
        Template(
            114, "word_alert_undo", "testing", "hard",
            (
                'In Word alerts try to add "{old}", which is there already; delete the alert '
                '"{old}" and undo that; add "{word}"; leave by the arrow and open History.',
                'Test the word alerts: add "{old}" (refused), delete "{old}", Undo, add "{word}", '
                "arrow, then History from the drawer.",
                'Open Word alerts from the drawer. Enter "{old}" as a new word although it exists, '
                'delete "{old}", take that back, enter "{word}", go back, and open History.',
            ),
            _draw_word, _word_test,
            translations={
                "de": (
                    'Versuche in Word alerts, "{old}" hinzuzufügen, das es schon gibt; lösche den '
                    'Alarm "{old}" und mache das rückgängig; füge "{word}" hinzu; gehe mit dem '
                    "Pfeil zurück und öffne History.",
                    'Teste die Word alerts: "{old}" hinzufügen (abgelehnt), "{old}" löschen, Undo, '
                    '"{word}" hinzufügen, Pfeil, dann History in der Seitenleiste.',
                ),
                "zh": (
                    "在Word alerts中尝试添加已存在的“{old}”；删除提醒“{old}”并撤销；"
                    "添加“{word}”；用箭头返回并打开History。",
                    "测试关键词提醒：添加“{old}”（被拒绝），删除“{old}”，Undo，添加“{word}”，"
                    "箭头，再从侧边栏打开History。",
                ),
            },
            roles={"word": "the word that is added", "old": "the word that is there"}, memory=2,
        ),
        Template(
            115, "digest_form", "testing", "hard",
            (
                'Open Daily digest, switch it on, choose the days "{days}", raise the stories from '
                "5 to 7 and lower them to 6. Touch the cross and Keep editing, then Save, and do "
                "not allow notifications. Leave with the cross and Discard.",
                'Test the digest form: switch on, "{days}", stories plus, plus, minus, cross, Keep '
                "editing, Save, Don't allow, cross, Discard.",
                'In Daily digest turn the switch on, pick "{days}", press plus twice and minus '
                "once for the stories, try to leave but keep editing, try to save but refuse the "
                "permission, then leave and discard.",
            ),
            _draw_form, _form,
            translations={
                "de": (
                    'Öffne Daily digest, schalte ihn ein, wähle die Tage "{days}", erhöhe Stories '
                    "von 5 auf 7 und senke sie auf 6. Tippe auf das Kreuz und Keep editing, dann "
                    "auf Save, und erlaube keine Benachrichtigungen. Verlasse das Formular mit "
                    "Kreuz und Discard.",
                    'Teste das Formular des Digests: einschalten, "{days}", Stories plus, plus, '
                    "minus, Kreuz, Keep editing, Save, Don't allow, Kreuz, Discard.",
                ),
                "zh": (
                    "打开Daily digest并开启，选择“{days}”，把Stories从5加到7再减到6。"
                    "点叉号和Keep editing，再点Save但不允许通知。用叉号和Discard离开。",
                    "测试摘要表单：开启，“{days}”，Stories加、加、减，叉号，Keep editing，Save，"
                    "Don't allow，叉号，Discard。",
                ),
            },
            roles={"days": "on which days"}, memory=1,
        ),
        Template(
            116, "tour", "testing", "hard",
            (
                'From the drawer open Saved, choose the list "{list}" and leave; open History, '
                "begin to clear it but cancel, and leave; open Topics, touch {topic} twice and "
                'leave; open Settings, choose the edition "{edition}", open and leave Papers, '
                "Daily digest and Word alerts in this order, and leave the settings.",
                'Test the drawer: Saved, list "{list}", arrow; History, Clear history, Cancel, '
                "arrow; Topics, {topic} twice, arrow; Settings, edition "
                '"{edition}", Papers and back, Daily digest and back, Word alerts and back, arrow.',
                'Go through the drawer. In Saved touch "{list}". In History touch the broom-like '
                "icon and then Cancel. In Topics touch {topic} twice. In Settings choose the "
                'edition "{edition}", then look at Papers, Daily digest and Word alerts, and '
                "return to the first screen.",
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    'Öffne aus der Seitenleiste Saved, wähle die Liste "{list}" und gehe zurück; '
                    "öffne History, beginne sie zu leeren, brich ab und gehe zurück; öffne Topics, "
                    "tippe zweimal auf {topic} und gehe zurück; öffne Settings, wähle die Edition "
                    '"{edition}", öffne und verlasse nacheinander Papers, Daily digest und Word '
                    "alerts und verlasse die Einstellungen.",
                    'Teste die Seitenleiste: Saved, Liste "{list}", Pfeil; History, Clear history, '
                    "Cancel, Pfeil; Topics, zweimal {topic}, Pfeil; Settings, Edition "
                    '"{edition}", Papers und zurück, Daily digest und zurück, Word alerts und '
                    "zurück, Pfeil.",
                ),
                "zh": (
                    "从侧边栏打开Saved，选择列表“{list}”后返回；打开History，开始清除但取消，返回；"
                    "打开Topics，点{topic}两次后返回；打开Settings，Edition选“{edition}”，"
                    "依次打开并离开Papers、Daily digest和Word alerts，最后退出设置。",
                    "测试侧边栏：Saved，列表“{list}”，箭头；History，Clear history，Cancel，箭头；"
                    "Topics，{topic}两次，箭头；Settings，Edition“{edition}”，Papers并返回，"
                    "Daily digest并返回，Word alerts并返回，箭头。",
                ),
            },
            roles={"list": "the list", "edition": "the edition", "topic": "the topic"},
            distractors=6, memory=3,
        ),
    ),
)  # fmt: skip
