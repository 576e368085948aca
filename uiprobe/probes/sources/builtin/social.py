"""Goals for the social app."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.social.app import COMMENTERS, Social
from uiprobe.environments.phone.apps.social.content import BIOS, COMMENTS, TOPICS
from uiprobe.environments.phone.apps.social.posts import AUDIENCES
from uiprobe.environments.phone.content import CITIES
from uiprobe.probes.sources.builtin.sharing import (
    COPY,
    recipients,
    share_draft,
)
from uiprobe.probes.sources.builtin.steps import CANCEL, MENU, OK, SAVE, UP
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
from uiprobe.ui.evaluators import Evaluator, PathSegment

_APP = Social.package
_LIKE = click(id="post_like")
_MORE = click(id="post_more")

_NEWS = (
    *("The lake is frozen, skates out!", "Moved in at last. Boxes everywhere."),
    *("Our street party is on the first Sunday of May.", "Found a four-leaf clover."),
    *("I have learned to whistle, after forty years.", "Today the swallows came back."),
    *("Endlich Ferien!", "¡Por fin viernes!", "Nobody told me about the second exit."),
    *("Looking for a chess partner near the station.", "The new oven works."),
)
_POLLS = ("the colour of the new door", "the next trip", "the best soup", "the name of the cat")

_id = ids(_APP)


def _me(apps: Apps) -> str:
    name: str = apps[_APP]["profile"]["name"]
    return name


def _posts(apps: Apps, *, mine: bool = False) -> list[dict[str, Any]]:
    me = _me(apps)
    return [post for post in apps[_APP]["posts"] if (post["author"] == me) == mine]


def _post(apps: Apps, words: str) -> dict[str, Any]:
    return next(post for post in apps[_APP]["posts"] if post["text"] == words)


def _people(apps: Apps, **fields: bool) -> list[str]:
    """Names of the people of whom that is true."""
    return [
        person["name"]
        for person in apps[_APP]["people"]
        if all(person[key] == value for key, value in fields.items())
    ]


def _texts(posts: list[dict[str, Any]]) -> list[str]:
    return [post["text"] for post in posts]


def _of(words: str, *fields: str) -> tuple[tuple[PathSegment, ...], ...]:
    return tuple((_APP, "posts", {"text": words}, field) for field in fields)


# Ways through the app.


def _open(words: str) -> tuple[str, ...]:
    return (
        click(desc="Search"),
        fill(words, id="search_src_text"),
        click(id="result_title", text=words),
    )


def _person(name: str) -> tuple[str, ...]:
    return (
        click(desc="Search"),
        fill(name, id="search_src_text"),
        click(id="person_title", text=name),
    )


def _settings(*steps: str) -> tuple[str, ...]:
    return (MENU, click(text="Settings"), *steps)


def _choose(title: str, option: str) -> tuple[str, ...]:
    return (click(text=title), click(id="text1", text=option))


# User tasks.


def _draw_unliked(random: Random, apps: Apps) -> Parameters:
    # None from the head of the feed, where a stray touch would do it.
    older = sorted(_posts(apps), key=lambda post: str(post["at"]), reverse=True)[5:]
    post = random.choice([post for post in older if not post["liked"]])
    return {"text": post["text"], "name": post["author"]}


def _like(parameters: Parameters, apps: Apps) -> Draft:
    words = parameters["text"]
    other = another(_texts([post for post in _posts(apps) if not post["liked"]]), words)
    return Draft(
        parameters,
        (
            holds(True, _APP, "posts", {"text": words}, "liked"),
            nothing_else(*_of(words, "liked", "likes")),
        ),
        (*_open(words), _LIKE),
        near_misses={
            "wrong_post": (*_open(other), _LIKE),
            "taken_back": (*_open(words), _LIKE, _LIKE),
            "only_opened": _open(words),
            "another_too": (*_open(words), _LIKE, UP, UP, *_open(other), _LIKE),
        },
    )


def _draw_stranger(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_people(apps, followed=False, muted=False))}


def _follow(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    later, follow = click(id="rate_later"), click(id="follow")
    known = _people(apps, followed=True)[0]
    return Draft(
        parameters,
        (
            holds(True, _APP, "people", {"name": name}, "followed"),
            nothing_else((_APP, "people", {"name": name}, "followed")),
        ),
        (later, *_person(name), follow),
        {"interruption": "rating"},
        near_misses={
            "unfollowed_another": (later, *_person(known), follow),
            "taken_back": (later, *_person(name), follow, follow),
            "only_opened": (later, *_person(name)),
            "muted_too": (later, *_person(name), follow, MENU, click(text="Mute")),
        },
    )


def _draw_comment(random: Random, apps: Apps) -> Parameters:
    post = random.choice(_posts(apps))
    said = [comment["text"] for comment in post["comments"]]
    comment = random.choice([words for words in COMMENTS if words not in said])
    return {"text": post["text"], "name": post["author"], "comment": comment}


def _comment(parameters: Parameters, apps: Apps) -> Draft:
    words, comment = parameters["text"], parameters["comment"]
    other = another(_texts(_posts(apps)), words)
    mine = {"author": _me(apps), "text": comment}
    send = click(id="comment_send")

    def say(post: str, what: str) -> tuple[str, ...]:
        return (*_open(post), fill(what, id="comment"), send)

    return Draft(
        parameters,
        (
            one(mine, _APP, "posts", {"text": words}, "comments"),
            nothing_else((_APP, "posts", {"text": words}, "comments", mine)),
        ),
        say(words, comment),
        near_misses={
            "wrong_post": say(other, comment),
            "other_words": say(words, f"{comment} :)"),
            "not_sent": say(words, comment)[:-1],
            "twice": (*say(words, comment), fill(comment, id="comment"), send),
            "liked_too": (
                *say(words, comment),
                BACK,
                scroll(target(id="post_list"), finger="down", id="post_like"),
                _LIKE,
            ),
        },
    )


def _draw_post(random: Random, apps: Apps) -> Parameters:
    return {
        "text": random.choice(_NEWS),
        "audience": random.choice(AUDIENCES[1:]),
        "topic": random.choice(TOPICS[1:]),
    }


def _new_post(parameters: Parameters, apps: Apps) -> Draft:
    words, audience, topic = (parameters[key] for key in ("text", "audience", "topic"))

    def write(who: str, what: str) -> tuple[str, ...]:
        return (
            click(id="fab_post"),
            fill(words, id="text"),
            BACK,
            click(id="audience"),
            click(id="text1", text=who),
            scroll(target(id="topic"), finger="left", id="topic_chip", text=what),
            click(id="topic_chip", text=what),
        )

    close = click(id="open")
    steps = (*write(audience, topic), close, SAVE)
    wanted = {
        "author": _me(apps), "text": words, "audience": audience, "topic": topic, "open": False,
    }  # fmt: skip
    return Draft(
        parameters,
        (
            one(wanted, _APP, "posts"),
            one({"text": words}, _APP, "posts"),
            nothing_else((_APP, "posts", {"text": words})),
        ),
        steps,
        near_misses={
            "comments_left_open": (*write(audience, topic), SAVE),
            "wrong_audience": (*write(another(AUDIENCES, audience), topic), close, SAVE),
            "wrong_topic": (*write(audience, another(TOPICS, topic)), close, SAVE),
            "not_sent": steps[:-1],
            "discarded": (*steps[:-1], UP, click(text="Discard")),
        },
    )


def _draw_save(random: Random, apps: Apps) -> Parameters:
    post = random.choice([post for post in _posts(apps) if not post["saved"]])
    return {
        "text": post["text"],
        "name": post["author"],
        "collection": random.choice(apps[_APP]["collections"]),
    }


def _keep(parameters: Parameters, apps: Apps) -> Draft:
    words, collection = parameters["text"], parameters["collection"]
    other = another(_texts([post for post in _posts(apps) if not post["saved"]]), words)

    def keep(post: str, where: str) -> tuple[str, ...]:
        return (*_open(post), click(id="post_save"), click(id="sheet_item", text=where))

    steps = keep(words, collection)
    return Draft(
        parameters,
        (
            holds(collection, _APP, "posts", {"text": words}, "saved"),
            nothing_else(*_of(words, "saved")),
        ),
        steps,
        near_misses={
            "wrong_post": keep(other, collection),
            "wrong_collection": keep(words, another(apps[_APP]["collections"], collection)),
            "no_collection_chosen": steps[:-1],
            "taken_out_again": (
                *steps, click(id="post_save"), click(text="Remove from saved"),
            ),
        },
    )  # fmt: skip


def _draw_profile(random: Random, apps: Apps) -> Parameters:
    bio = random.choice([bio for bio in BIOS if bio != apps[_APP]["profile"]["bio"]])
    return {"bio": bio, "place": random.choice(CITIES)}


def _edit_profile(parameters: Parameters, apps: Apps) -> Draft:
    bio, place = parameters["bio"], parameters["place"]
    profile = (_APP, "profile")

    def write(about: str, where: str) -> tuple[str, ...]:
        return (
            click(desc="Profile"),
            click(id="edit_profile"),
            fill(about, id="bio"),
            fill(where, id="place"),
        )

    return Draft(
        parameters,
        (
            holds(bio, *profile, "bio"),
            holds(place, *profile, "place"),
            nothing_else((*profile, "bio"), (*profile, "place")),
        ),
        (*write(bio, place), SAVE),
        near_misses={
            "not_saved": write(bio, place),
            "discarded": (*write(bio, place), UP, click(text="Discard")),
            "wrong_place": (*write(bio, another(CITIES, place)), SAVE),
            "fields_swapped": (*write(place, bio), SAVE),
        },
    )


def _draw_friend(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_people(apps, close=False, muted=False, blocked=False))}


def _befriend(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    other = another(_people(apps, close=False, muted=False, blocked=False), name)
    close = (MENU, click(text="Add close friend"))
    mute = (MENU, click(text="Mute"))
    path = (_APP, "people", {"name": name})
    return Draft(
        parameters,
        (
            holds(True, *path, "close"),
            holds(True, *path, "muted"),
            nothing_else((*path, "close"), (*path, "muted")),
        ),
        (*_person(name), *close, *mute),
        near_misses={
            "wrong_person": (*_person(other), *close, *mute),
            "only_close": (*_person(name), *close),
            "only_muted": (*_person(name), *mute),
            "follow_changed": (*_person(name), *close, *mute, click(id="follow")),
        },
    )


def _draw_own(random: Random, apps: Apps) -> Parameters:
    return {"text": random.choice(_texts(_posts(apps, mine=True)))}


def _delete(parameters: Parameters, apps: Apps) -> Draft:
    words = parameters["text"]
    other = another(_texts(_posts(apps, mine=True)), words)

    def remove(post: str) -> tuple[str, ...]:
        return (*_open(post), _MORE, click(text="Delete"), OK)

    return Draft(
        parameters,
        (none({"text": words}, _APP, "posts"), nothing_else((_APP, "posts", {"text": words}))),
        remove(words),
        near_misses={
            "wrong_post": remove(other),
            "cancelled": (*remove(words)[:-1], CANCEL),
            "undone": (*remove(words), click(id="snackbar_action")),
            "another_too": (*remove(words), UP, UP, *remove(other)),
        },
    )


def _draw_edit(random: Random, apps: Apps) -> Parameters:
    post = random.choice(_posts(apps, mine=True))
    audiences = [name for name in AUDIENCES if name != post["audience"]]
    return {"text": post["text"], "audience": random.choice(audiences)}


def _edit(parameters: Parameters, apps: Apps) -> Draft:
    words, audience = parameters["text"], parameters["audience"]
    other = another(_texts(_posts(apps, mine=True)), words)
    third = another(AUDIENCES, audience, _post(apps, words)["audience"])

    def change(post: str, who: str, *more: str) -> tuple[str, ...]:
        return (
            *_open(post),
            _MORE,
            click(text="Edit"),
            click(id="audience"),
            click(id="text1", text=who),
            *more,
            SAVE,
        )

    return Draft(
        parameters,
        (
            holds(audience, _APP, "posts", {"text": words}, "audience"),
            nothing_else(*_of(words, "audience")),
        ),
        change(words, audience),
        near_misses={
            "wrong_post": change(other, another(AUDIENCES, _post(apps, other)["audience"])),
            "wrong_audience": change(words, third),
            "not_saved": change(words, audience)[:-1],
            "comments_closed_too": change(words, audience, click(id="open")),
        },
    )


def _draw_privacy(random: Random, apps: Apps) -> Parameters:
    now = apps[_APP]["settings"]["commenters"]
    return {"commenters": random.choice([name for name in COMMENTERS if name != now])}


def _privacy(parameters: Parameters, apps: Apps) -> Draft:
    who = parameters["commenters"]
    path = (_APP, "settings")

    def change(name: str, *more: str) -> tuple[str, ...]:
        return _settings(click(text="Privacy"), *_choose("Who may comment", name), *more)

    private = click(text="Private profile")
    return Draft(
        parameters,
        (
            holds(True, *path, "private"),
            holds(who, *path, "commenters"),
            nothing_else((*path, "private"), (*path, "commenters")),
        ),
        change(who, private),
        near_misses={
            "not_private": change(who),
            "wrong_people": change(another(COMMENTERS, who), private),
            "mentions_instead": _settings(
                click(text="Privacy"), private, *_choose("Who may mention you", who)
            ),
            "switched_twice": change(who, private, private),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    post = random.choice(_posts(apps))
    return {
        "text": post["text"],
        "author": post["author"],
        "name": random.choice(recipients(apps)),
    }


def _share(parameters: Parameters, apps: Apps) -> Draft:
    words = parameters["text"]
    way = (*_open(words), click(id="post_share"))
    return share_draft(
        parameters, apps,
        name=parameters["name"],
        message=words,
        way=way,
        wrong_way=(*_open(another(_texts(_posts(apps)), words)), click(id="post_share")),
        near_misses={"only copied": (*way, COPY)},
    )  # fmt: skip


def _draw_author(random: Random, apps: Apps) -> Parameters:
    counts: dict[str, int] = {}
    for post in _posts(apps):
        counts[post["author"]] = counts.get(post["author"], 0) + 1
    fresh = {post["author"] for post in _posts(apps) if not post["liked"]}
    return {"name": random.choice([n for n in counts if counts[n] == 2 and n in fresh])}


def _like_all(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    posts = [post for post in _posts(apps) if post["author"] == name and not post["liked"]]
    done = next((p for p in _posts(apps) if p["author"] == name and p["liked"]), None)
    other = next(p for p in _posts(apps) if p["author"] != name and not p["liked"])
    words = _texts(posts)
    steps = tuple(step for text in words for step in (*_open(text), _LIKE, UP, UP))
    misses = {
        "one_left_out": steps[: -len(steps) // len(words)] or _person(name),
        "one_taken_back": (*steps, *_open(words[0]), _LIKE),
        "one_of_another_too": (*steps, *_open(other["text"]), _LIKE),
    }
    if done is not None:
        misses["old_like_taken_back"] = (*steps, *_open(done["text"]), _LIKE)
    return Draft(
        parameters,
        (
            *(holds(True, _APP, "posts", {"text": text}, "liked") for text in words),
            nothing_else(*(path for text in words for path in _of(text, "liked", "likes"))),
        ),
        steps,
        near_misses=misses,
    )


def _draw_poll(random: Random, apps: Apps) -> Parameters:
    return {"subject": random.choice(_POLLS)}


def _poll(parameters: Parameters, apps: Apps) -> Draft:
    subject = parameters["subject"]
    look = (click(id="fab_post"), UP)
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, infeasible("a post has a text, an audience and a topic, but no poll")),
        near_misses={
            "said_nothing": look,
            "posted_a_text": (click(id="fab_post"), fill(f"Poll: {subject}", id="text"), SAVE),
            "posted_and_declared": (
                click(id="fab_post"), fill(subject, id="text"), SAVE, infeasible("no polls"),
            ),
        },
        feasible=False,
    )  # fmt: skip


# Testing tasks.


def _draft_form(parameters: Parameters, apps: Apps) -> Draft:
    words, audience, topic = (parameters[key] for key in ("text", "audience", "topic"))
    begin = (click(id="fab_post"), fill(words, id="text"), BACK)
    who = (click(id="audience"), click(id="text1", text=audience))
    keep = (UP, click(text="Keep editing"))
    about = (
        scroll(target(id="topic"), finger="left", id="topic_chip", text=topic),
        click(id="topic_chip", text=topic),
    )
    end = (click(id="open"), UP, click(text="Discard"))
    return Draft(
        parameters,
        (
            in_order(clicked(id=_id("fab_post")), typed(words, id=_id("text"))),
            in_order(
                typed(words),
                clicked(id="android:id/text1", text=audience),
                clicked(text="Keep editing"),
                clicked(id=_id("topic_chip"), text=topic),
            ),
            in_order(
                clicked(id=_id("topic_chip"), text=topic),
                clicked(id=_id("open")),
                clicked(text="Discard"),
            ),
            ends_on(id=_id("feed")),
        ),
        (*begin, *who, *keep, *about, *end),
        near_misses={
            "no_audience": (*begin, *keep, *about, *end),
            "topic_before_audience": (*begin, *about, *keep, *who, *end),
            "not_discarded": (*begin, *who, *keep, *about, *end[:-1]),
            "published": (*begin, *who, *keep, *about, end[0], SAVE),
        },
    )


def _draw_search(random: Random, apps: Apps) -> Parameters:
    post = random.choice([post for post in _posts(apps) if post["liked"]])
    return {"name": post["author"], "text": post["text"]}


def _search(parameters: Parameters, apps: Apps) -> Draft:
    name, words = parameters["name"], parameters["text"]
    chip = _id("filter_chip")

    def choose(*names: str) -> tuple[str, ...]:
        return tuple(click(id="filter_chip", text=kind) for kind in names)

    begin = (click(desc="Search"), fill(name, id="search_src_text"))
    found = (
        scroll(target(id="search_results"), id="result_title", text=words),
        click(id="result_title", text=words),
    )
    end = (click(id="post_head"),)
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Search"), typed(name, id=_id("search_src_text"))),
            in_order(
                typed(name),
                clicked(id=chip, text="People"),
                clicked(id=chip, text="Posts"),
                clicked(id=chip, text="Liked"),
            ),
            in_order(
                clicked(id=chip, text="Liked"),
                shown(activity=f"{_APP}.PostActivity"),
                clicked(id=_id("post_head")),
            ),
            shown(id=_id("post_text"), text=words),
            ends_on(id=_id("person_name"), text=name),
        ),
        (*begin, *choose("People", "Posts", "Liked"), *found, *end),
        near_misses={
            "a_filter_left_out": (*begin, *choose("People", "Liked"), *found, *end),
            "other_order": (*begin, *choose("Posts", "People", "Liked"), *found, *end),
            "person_opened_at_once": (
                *begin, *choose("People"), click(id="person_title", text=name),
            ),
            "other_end": (*begin, *choose("People", "Posts", "Liked"), *found),
        },
    )  # fmt: skip


def _draw_toggles(random: Random, apps: Apps) -> Parameters:
    drawn = _draw_save(random, apps)
    return {"text": drawn["text"], "collection": drawn["collection"]}


def _toggles(parameters: Parameters, apps: Apps) -> Draft:
    words, collection = parameters["text"], parameters["collection"]
    like, unlike = _LIKE, _LIKE
    save = (click(id="post_save"), click(id="sheet_item", text=collection))
    unsave = (click(id="post_save"), click(text="Remove from saved"))
    share = (click(id="post_share"), click(text="Copy to clipboard"))
    sheet = shown(id=_id("sheet_title"), text="Save to")
    return Draft(
        {"text": words, "collection": collection},
        (
            in_order(typed(words), shown(id=_id("post_text"), text=words)),
            in_order(
                clicked(id=_id("post_like")),
                sheet,
                shown(id=_id("snackbar_text"), text=f"Saved to {collection}"),
                shown(id=_id("snackbar_text"), text="Not saved any more"),
                clicked(id=_id("post_like")),
                shown(id=_id("sheet_title"), text="Share"),
            ),
            in_order(shown(id=_id("sheet_title"), text="Share"), clicked(desc="Navigate up")),
            ends_on(id=_id("search_results")),
        ),
        (*_open(words), like, *save, *unsave, unlike, *share, UP),
        near_misses={
            "not_liked_first": (*_open(words), *save, *unsave, unlike, *share, UP),
            "not_removed": (*_open(words), like, *save, unlike, *share, UP),
            "other_order": (*_open(words), like, *share, *save, *unsave, unlike, UP),
            "other_end": (*_open(words), like, *save, *unsave, unlike, *share),
        },
    )


def _draw_visit(random: Random, apps: Apps) -> Parameters:
    post = random.choice(
        [
            post
            for post in _posts(apps)
            if post["author"] in _people(apps, muted=False, blocked=False)
        ]
    )
    return {"text": post["text"], "reason": random.choice(("Spam", "Rude language"))}


def _hide(parameters: Parameters, apps: Apps) -> Draft:
    words, reason = parameters["text"], parameters["reason"]
    look = (_MORE, click(text="Report"), CANCEL)
    hide = (_MORE, click(text="Hide this post"), click(id="snackbar_action"))
    tell = (_MORE, click(text="Report"), click(id="text1", text=reason))
    end = (UP, UP, click(desc="Alerts"))
    report = shown(text="What is wrong?")
    return Draft(
        parameters,
        (
            in_order(typed(words), report, clicked(id="android:id/button2")),
            in_order(
                clicked(id="android:id/button2"),
                shown(id=_id("snackbar_text"), text="Post hidden"),
                clicked(id=_id("snackbar_action")),
                clicked(id="android:id/text1", text=reason),
            ),
            in_order(clicked(id="android:id/text1", text=reason), clicked(desc="Alerts")),
            ends_on(id=_id("alert_list")),
        ),
        (*_open(words), *look, *hide, *tell, *end),
        near_misses={
            "not_cancelled_first": (*_open(words), *hide, *tell, *end),
            "not_undone": (*_open(words), *look, *hide[:-1], *end),
            "not_reported": (*_open(words), *look, *hide, *look, *end),
            "other_end": (*_open(words), *look, *hide, *tell, *end[:-1]),
        },
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    settings = apps[_APP]["settings"]
    mentions = [name for name in COMMENTERS if name != settings["mentions"]]
    return {
        "mentions": random.choice(mentions),
        "digest": random.choice(("Never", "Daily")),
        "topic": random.choice(("Garden", "Travel", "Books")),
    }


def _tour(parameters: Parameters, apps: Apps) -> Draft:
    mentions, digest, topic = (parameters[key] for key in ("mentions", "digest", "topic"))
    lists = (
        MENU,
        click(text="Saved posts"),
        UP,
        MENU,
        click(text="Close friends"),
        UP,
    )
    discover = (
        click(desc="Discover"),
        scroll(target(id="discover_scroll"), id="topic_chip", text=topic),
        click(id="topic_chip", text=topic),
        click(desc="Alerts"),
    )
    privacy = (
        click(text="Privacy"),
        *_choose("Who may mention you", mentions),
        scroll(target(id="privacy_scroll"), text="Blocked people"),
        click(text="Muted people"),
        UP,
        click(text="Blocked people"),
        UP,
        UP,
    )
    alerts = (
        click(text="Alerts"),
        click(text="Likes"),
        click(text="Likes"),
        *_choose("Summary by email", digest),
        UP,
    )
    order = _choose("Order of posts", "Most liked first")
    end = (UP, click(desc="Home"))
    steps = (*lists, *discover, *_settings(*privacy, *alerts, *order), *end)

    def page(name: str) -> Evaluator:
        return shown(activity=f"{_APP}.{name}Activity")

    return Draft(
        parameters,
        (
            in_order(page("Saved"), page("Friends"), clicked(desc="Discover")),
            in_order(
                clicked(desc="Discover"),
                clicked(id=_id("topic_chip"), text=topic),
                clicked(desc="Alerts"),
                page("Settings"),
            ),
            in_order(
                page("Privacy"),
                clicked(id="android:id/text1", text=mentions),
                page("Muted"),
                page("Blocked"),
                page("AlertSettings"),
            ),
            in_order(
                page("AlertSettings"),
                clicked(id="android:id/text1", text=digest),
                clicked(id="android:id/text1", text="Most liked first"),
            ),
            ends_on(id=_id("feed")),
        ),
        steps,
        near_misses={
            "lists_left_out": steps[len(lists) :],
            "no_topic": (*lists, *_settings(*privacy, *alerts, *order), *end),
            "alerts_before_privacy": (
                *lists, *discover, *_settings(*alerts, *privacy, *order), *end,
            ),
            "other_end": (*steps[:-1], click(desc="Profile")),
        },
    )  # fmt: skip


SOCIAL_GOALS = AppGoals(
    app="social",
    category="social",
    templates=(
        Template(
            81, "like_post", "user", "easy",
            (
                'Like the post "{text}" by {name}.',
                'Give a heart to what {name} wrote: "{text}".',
                '{name} has posted "{text}". Like it.',
            ),
            _draw_unliked, _like,
            translations={
                "de": (
                    'Gib dem Beitrag "{text}" von {name} ein Herz.',
                    '{name} hat "{text}" gepostet. Markiere den Beitrag mit "Gefällt mir".',
                ),
                "zh": ("给{name}的帖子“{text}”点赞。", "{name}发了“{text}”，请点个赞。"),
            },
            roles={"text": "the post", "name": "its author"}, distractors=17,
        ),
        Template(
            82, "follow_person", "user", "easy",
            ("Follow {name}.", "Start following {name} in Plaza.", "I want to follow {name}."),
            _draw_stranger, _follow,
            translations={
                "de": ("Folge {name}.", "Ich möchte {name} auf Plaza folgen."),
                "zh": ("关注{name}。", "我想在Plaza上关注{name}。"),
            },
            roles={"name": "the person"}, distractors=12,
        ),
        Template(
            83, "comment", "user", "medium",
            (
                'Write the comment "{comment}" below the post "{text}" by {name}.',
                'Answer to "{text}" by {name} with the comment "{comment}".',
                '{name} wrote "{text}". Comment on it: "{comment}".',
            ),
            _draw_comment, _comment,
            translations={
                "de": (
                    'Schreibe unter den Beitrag "{text}" von {name} den Kommentar "{comment}".',
                    '{name} hat "{text}" geschrieben. Kommentiere das mit "{comment}".',
                ),
                "zh": (
                    "在{name}的帖子“{text}”下评论“{comment}”。",
                    "{name}写了“{text}”，请评论：“{comment}”。",
                ),
            },
            roles={"text": "the post", "name": "its author", "comment": "the comment"},
            distractors=17,
        ),
        Template(
            84, "new_post", "user", "hard",
            (
                'Publish a post "{text}" with the topic {topic}, to be seen by "{audience}", with '
                "comments not allowed.",
                'Post "{text}" in Plaza: audience "{audience}", topic {topic}, comments off.',
                'Write a new post. Text: "{text}". Only "{audience}" see it. Topic: {topic}. '
                "Nobody can comment.",
            ),
            _draw_post, _new_post,
            translations={
                "de": (
                    'Veröffentliche den Beitrag "{text}" mit dem Thema {topic}, sichtbar für '
                    '"{audience}", ohne Kommentare zu erlauben.',
                    'Poste "{text}" auf Plaza: Publikum "{audience}", Thema {topic}, Kommentare '
                    "aus.",
                ),
                "zh": (
                    "发布帖子“{text}”，话题为{topic}，可见范围为“{audience}”，不允许评论。",
                    "在Plaza发帖“{text}”：受众“{audience}”，话题{topic}，关闭评论。",
                ),
            },
            roles={"text": "the text", "audience": "who sees it", "topic": "the topic"},
            memory=3,
        ),
        Template(
            85, "save_post", "user", "medium",
            (
                'Save the post "{text}" by {name} to the collection "{collection}".',
                'Keep "{text}" by {name} among my saved posts, in "{collection}".',
                'Bookmark the post "{text}" ({name}) in my collection "{collection}".',
            ),
            _draw_save, _keep,
            translations={
                "de": (
                    'Speichere den Beitrag "{text}" von {name} in der Sammlung "{collection}".',
                    'Merke "{text}" von {name} in meiner Sammlung "{collection}" vor.',
                ),
                "zh": (
                    "把{name}的帖子“{text}”保存到收藏夹“{collection}”。",
                    "将“{text}”（{name}）收藏到“{collection}”。",
                ),
            },
            roles={"text": "the post", "name": "its author", "collection": "the collection"},
            distractors=17,
        ),
        Template(
            86, "edit_profile", "user", "medium",
            (
                'Change my profile: About you is "{bio}", the place is {place}.',
                'Write "{bio}" about me in my profile, and {place} as my place.',
                'My profile should say "{bio}" and that I live in {place}.',
            ),
            _draw_profile, _edit_profile,
            translations={
                "de": (
                    'Ändere mein Profil: Bei "About you" steht "{bio}", der Ort ist {place}.',
                    'Schreibe in mein Profil "{bio}" über mich und {place} als Ort.',
                ),
                "zh": (
                    "修改我的个人资料：About you写“{bio}”，地点写{place}。",
                    "把我的简介改为“{bio}”，所在地改为{place}。",
                ),
            },
            roles={"bio": "the text about oneself", "place": "the place"}, memory=1,
        ),
        Template(
            87, "close_friend_muted", "user", "medium",
            (
                "Make {name} a close friend, and mute this person.",
                "Add {name} to my close friends, but mute the posts of {name}.",
                "{name} should be a close friend of mine in Plaza and be muted.",
            ),
            _draw_friend, _befriend,
            translations={
                "de": (
                    "Mache {name} zu einem engen Freund und schalte diese Person stumm.",
                    "Füge {name} zu meinen engen Freunden hinzu, aber schalte {name} stumm.",
                ),
                "zh": ("把{name}设为密友，并将其静音。", "将{name}加入密友，同时设为静音。"),
            },
            roles={"name": "the person"}, distractors=12,
        ),
        Template(
            88, "delete_post", "user", "medium",
            (
                'Delete my post "{text}".',
                'I regret my post "{text}". Remove it for good.',
                'Take the post "{text}", which I wrote, off Plaza.',
            ),
            _draw_own, _delete,
            translations={
                "de": (
                    'Lösche meinen Beitrag "{text}".',
                    'Ich bereue meinen Beitrag "{text}". Entferne ihn endgültig.',
                ),
                "zh": ("删除我的帖子“{text}”。", "我后悔发了“{text}”，请把这条帖子删掉。"),
            },
            roles={"text": "the post"}, distractors=2,
        ),
        Template(
            89, "edit_audience", "user", "medium",
            (
                'From now on my post "{text}" should be seen by "{audience}". Change that.',
                'Edit my post "{text}": set who sees it to "{audience}".',
                'Set the audience of "{text}", a post of mine, to "{audience}".',
            ),
            _draw_edit, _edit,
            translations={
                "de": (
                    'Mein Beitrag "{text}" soll ab jetzt für "{audience}" sichtbar sein. Ändere '
                    "das.",
                    'Bearbeite meinen Beitrag "{text}": Stelle "Who sees it" auf "{audience}".',
                ),
                "zh": (
                    "把我的帖子“{text}”的可见范围改为“{audience}”。",
                    "编辑我的帖子“{text}”：把Who sees it设为“{audience}”。",
                ),
            },
            roles={"text": "the post", "audience": "who sees it"}, distractors=2,
        ),
        Template(
            90, "privacy", "user", "medium",
            (
                'Make my profile private, and let comment: "{commenters}".',
                'In the privacy settings turn on the private profile and set who may comment to '
                '"{commenters}".',
                'My profile should be private, and Who may comment should be "{commenters}".',
            ),
            _draw_privacy, _privacy,
            translations={
                "de": (
                    'Mache mein Profil privat und stelle "Who may comment" auf "{commenters}".',
                    "Schalte in den Einstellungen zur Privatsphäre das private Profil ein; "
                    'kommentieren darf: "{commenters}".',
                ),
                "zh": (
                    "把我的个人资料设为私密，并把Who may comment设为“{commenters}”。",
                    "在隐私设置中打开Private profile，允许评论的人选“{commenters}”。",
                ),
            },
            roles={"commenters": "who may comment"}, distractors=4,
        ),
        Template(
            91, "share_post", "user", "hard",
            (
                'Share the post "{text}" by {author} from Plaza with {name} in Messages.',
                'Send {name} a message with the post "{text}" by {author}, using Share in Plaza.',
                '{name} has no Plaza. Share "{text}" by {author} with {name} through Messages.',
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile den Beitrag "{text}" von {author} aus Plaza mit {name} in Messages.',
                    '{name} hat kein Plaza. Teile "{text}" von {author} über Messages mit {name}.',
                ),
                "zh": (
                    "通过Messages把Plaza中{author}的帖子“{text}”分享给{name}。",
                    "{name}没有Plaza。请用Messages把{author}的“{text}”分享给{name}。",
                ),
            },
            roles={"text": "the post", "author": "its author", "name": "the recipient"},
            distractors=30, others=("messages",),
        ),
        Template(
            92, "like_all_of", "user", "hard",
            (
                "Like every post of {name}; those that have my heart already stay as they are.",
                "Whatever {name} has posted should have my like. Take no like away.",
                "Give my heart to all posts by {name} that do not have it yet.",
            ),
            _draw_author, _like_all,
            translations={
                "de": (
                    "Gib jedem Beitrag von {name} ein Herz; was schon eines hat, bleibt so.",
                    "Alle Beiträge von {name} sollen mein Herz haben. Nimm keines weg.",
                ),
                "zh": (
                    "给{name}的每条帖子点赞；已经点过的保持不变。",
                    "{name}发的所有帖子都要有我的赞，不要取消已有的赞。",
                ),
            },
            roles={"name": "the author"}, distractors=16, memory=2,
        ),
        Template(
            93, "start_poll", "user", "easy",
            (
                "Start a poll in Plaza about {subject}.",
                "Let people vote on {subject} with a poll in Plaza.",
                "Create a poll whose question is {subject}.",
            ),
            _draw_poll, _poll,
            translations={
                "de": (
                    'Starte auf Plaza eine Umfrage zum Thema "{subject}".',
                    'Lass die Leute auf Plaza in einer Umfrage über "{subject}" abstimmen.',
                ),
                "zh": ("在Plaza发起关于“{subject}”的投票。", "创建一个主题为“{subject}”的投票。"),
            },
            roles={"subject": "the subject of the poll"},
        ),
        Template(
            95, "draft_form", "testing", "medium",
            (
                'Touch New post, type "{text}", hide the keyboard with Back, choose the audience '
                '"{audience}", touch the cross and Keep editing, choose the topic {topic}, turn '
                "Allow comments off, touch the cross again, and Discard.",
                'Test the draft of a post: New post, text "{text}", Back once, audience '
                '"{audience}", cross, Keep editing, topic {topic}, Allow comments off, cross, '
                "Discard.",
                'Begin a post "{text}", press Back to hide the keyboard, set who sees it to '
                '"{audience}", try to leave with the cross but keep editing, pick the topic '
                "{topic}, switch comments off, leave with the cross and discard.",
            ),
            _draw_post, _draft_form,
            translations={
                "de": (
                    'Tippe auf New post, gib "{text}" ein, blende mit Zurück die Tastatur aus, '
                    'wähle das Publikum "{audience}", tippe auf das Kreuz und Keep editing, wähle '
                    "das Thema {topic}, schalte Allow comments aus, tippe wieder auf das Kreuz und "
                    "auf Discard.",
                    'Teste den Entwurf eines Beitrags: New post, Text "{text}", einmal Zurück, '
                    'Publikum "{audience}", Kreuz, Keep editing, Thema {topic}, Allow comments '
                    "aus, Kreuz, Discard.",
                ),
                "zh": (
                    "点New post，输入“{text}”，按返回键收起键盘，选择受众“{audience}”，"
                    "点叉号和Keep editing，选择话题{topic}，关闭Allow comments，"
                    "再点叉号和Discard。",
                    "测试发帖草稿：New post，文字“{text}”，返回一次，受众“{audience}”，叉号，"
                    "Keep editing，话题{topic}，关闭Allow comments，叉号，Discard。",
                ),
            },
            roles={"text": "the text", "audience": "who sees it", "topic": "the topic"}, memory=3,
        ),
        Template(
            96, "search_filters", "testing", "medium",
            (
                "Search for {name}, touch the filters People, Posts and Liked one after the other, "
                'open the post "{text}", and touch the head of the post to get to its author.',
                'Test the search: type {name}, filter People, filter Posts, filter Liked, open '
                '"{text}", then the page of {name} from the post.',
                "Open the search, enter {name}, choose People, then Posts, then Liked; open "
                '"{text}" and from there the author\'s page.',
            ),
            _draw_search, _search,
            translations={
                "de": (
                    "Suche nach {name}, tippe nacheinander auf die Filter People, Posts und Liked, "
                    'öffne den Beitrag "{text}" und tippe auf den Kopf des Beitrags, um zur Seite '
                    "der Person zu kommen.",
                    'Teste die Suche: {name} eingeben, Filter People, Posts, Liked, "{text}" '
                    "öffnen, dann vom Beitrag aus die Seite von {name}.",
                ),
                "zh": (
                    "搜索{name}，依次点People、Posts和Liked，打开帖子“{text}”，"
                    "再点帖子头部进入作者页面。",
                    "测试搜索：输入{name}，依次选People、Posts、Liked，打开“{text}”，"
                    "然后从帖子进入{name}的页面。",
                ),
            },
            roles={"name": "the author", "text": "the post"}, distractors=3,
        ),
        Template(
            97, "post_actions", "testing", "hard",
            (
                'Find the post "{text}" by searching and open it. Touch the heart, save the post '
                'to "{collection}", remove it from saved, touch the heart again, share it with '
                "Copy to clipboard, and go back to the results by the arrow.",
                'Test the buttons of the post "{text}" (search for it): heart, bookmark and '
                '"{collection}", bookmark and Remove from saved, heart, Share and Copy to '
                "clipboard, arrow.",
                'Search for "{text}" and open it; heart on or off, save it in "{collection}", '
                "take it out of the saved posts, touch the heart once more, copy it through Share, "
                "and return to the search results by the arrow.",
            ),
            _draw_toggles, _toggles,
            translations={
                "de": (
                    'Finde den Beitrag "{text}" über die Suche und öffne ihn. Tippe auf das Herz, '
                    'speichere ihn in "{collection}", entferne ihn wieder (Remove from saved), '
                    "tippe noch einmal auf das Herz, teile ihn mit Copy to clipboard und gehe mit "
                    "dem Pfeil zu den Treffern zurück.",
                    'Teste die Knöpfe des Beitrags "{text}" (über die Suche): Herz, Lesezeichen '
                    'und "{collection}", Lesezeichen und Remove from saved, Herz, Share und Copy '
                    "to clipboard, Pfeil.",
                ),
                "zh": (
                    "通过搜索打开帖子“{text}”。点爱心，保存到“{collection}”，"
                    "再Remove from saved，"
                    "再点一次爱心，用Share选Copy to clipboard，最后用箭头回到搜索结果。",
                    "测试帖子“{text}”（通过搜索打开）的按钮：爱心、书签选“{collection}”、书签选"
                    "Remove from saved、爱心、Share选Copy to clipboard、箭头。",
                ),
            },
            roles={"text": "the post", "collection": "the collection"}, distractors=17,
        ),
        Template(
            98, "report_and_hide", "testing", "hard",
            (
                'Find "{text}" by searching and open it. From its three dots choose Report and '
                "cancel, then choose Hide this post and undo that, then choose Report again with "
                'the reason "{reason}". Leave the post and the search by the arrows and go to '
                "Alerts.",
                'Test the menu of the post "{text}" (search for it): Report, Cancel; Hide this '
                'post, Undo; Report, "{reason}"; arrow, arrow, Alerts.',
                'Open "{text}" from the search. Begin a report and cancel it, hide the post and '
                'undo it, report it for "{reason}", return to the main screen by the arrows, and '
                "open Alerts.",
            ),
            _draw_visit, _hide,
            translations={
                "de": (
                    'Finde "{text}" über die Suche und öffne es. Wähle aus den drei Punkten Report '
                    "und brich ab, wähle dann Hide this post und mache das rückgängig, wähle "
                    'wieder Report mit dem Grund "{reason}". Verlasse Beitrag und Suche mit den '
                    "Pfeilen und gehe zu Alerts.",
                    'Teste das Menü des Beitrags "{text}" (über die Suche): Report, Cancel; Hide '
                    'this post, Undo; Report, "{reason}"; Pfeil, Pfeil, Alerts.',
                ),
                "zh": (
                    "搜索并打开“{text}”。从三个点选择Report并取消，再选Hide this post并撤销，"
                    "然后再次Report，理由为“{reason}”。用箭头离开帖子和搜索，进入Alerts。",
                    "测试帖子“{text}”（通过搜索打开）的菜单：Report、Cancel；Hide this post、Undo；"
                    "Report、“{reason}”；箭头、箭头、Alerts。",
                ),
            },
            roles={"text": "the post", "reason": "the reason"}, memory=1,
        ),
        Template(
            99, "tour", "testing", "hard",
            (
                "By the menu open Saved posts and leave, open Close friends and leave. On Discover "
                "choose the topic {topic}, then touch Alerts. In Settings, Privacy: who may "
                'mention you "{mentions}", Muted people and back, Blocked people and back. Leave '
                'Privacy; in Alerts turn Likes over twice, choose the summary by email "{digest}" '
                'and leave; set the order of posts to "Most liked first", leave the settings and '
                "touch Home.",
                "Test the app: menu Saved posts, arrow, menu Close friends, arrow, Discover, topic "
                '{topic}, Alerts, menu Settings, Privacy (Who may mention you: "{mentions}", '
                "Muted people, arrow, Blocked people, arrow, arrow), Alerts (Likes twice, Summary "
                'by email: "{digest}", arrow), Order of posts: "Most liked first", arrow, Home.',
                "Go through the menu: Saved posts, then Close friends. Then Discover with the "
                "topic {topic}, then the tab Alerts. Then Settings: under Privacy set mentions to "
                '"{mentions}" and look at Muted people and Blocked people; under Alerts switch '
                'Likes twice and set the summary by email to "{digest}"; put "Most liked first" as '
                "the order of posts. End on Home.",
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    "Öffne und verlasse über das Menü Saved posts, dann Close friends. Wähle auf "
                    "Discover das Thema {topic}, tippe dann auf Alerts. In Settings, Privacy: Who "
                    'may mention you "{mentions}", Muted people und zurück, Blocked people und '
                    "zurück. Verlasse Privacy; schalte in Alerts zweimal Likes um, wähle Summary "
                    'by email "{digest}" und gehe zurück; stelle Order of posts auf "Most liked '
                    'first", verlasse die Einstellungen und tippe auf Home.',
                    "Teste die App: Menü Saved posts, Pfeil, Menü Close friends, Pfeil, Discover, "
                    "Thema {topic}, Alerts, Menü Settings, Privacy (Who may mention you: "
                    '"{mentions}", Muted people, Pfeil, Blocked people, Pfeil, Pfeil), Alerts '
                    '(zweimal Likes, Summary by email: "{digest}", Pfeil), Order of posts: "Most '
                    'liked first", Pfeil, Home.',
                ),
                "zh": (
                    "从菜单打开并离开Saved posts，再打开并离开Close friends。"
                    "在Discover选话题{topic}，"
                    "然后点Alerts。在Settings的Privacy里：Who may mention you选“{mentions}”，"
                    "看Muted people后返回，看Blocked people后返回。离开Privacy；在Alerts中把Likes"
                    "切换两次，Summary by email选“{digest}”并返回；Order of posts选"
                    "“Most liked first”，退出设置，点Home。",
                    "测试应用：菜单Saved posts、箭头、菜单Close friends、箭头、Discover、"
                    "话题{topic}、Alerts、菜单Settings、"
                    "Privacy（Who may mention you：“{mentions}”、Muted people、"
                    "箭头、Blocked people、箭头、箭头）、Alerts（Likes两次、Summary by email："
                    "“{digest}”、箭头）、Order of posts：“Most liked first”、箭头、Home。",
                ),
            },
            roles={
                "mentions": "who may mention one",
                "digest": "how often the summary comes",
                "topic": "the topic",
            },
            memory=3,
        ),
    ),
)  # fmt: skip
