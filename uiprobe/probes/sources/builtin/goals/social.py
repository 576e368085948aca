"""Goals for the social app."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.social.app import COMMENTERS, Social
from uiprobe.environments.phone.apps.social.content import BIOS, COMMENTS, TOPICS
from uiprobe.environments.phone.apps.social.posts import AUDIENCES
from uiprobe.environments.phone.content import CITIES
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("social", "social", order=7)

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


@goals.user(81, "easy", _draw_unliked, distractors=17)
def like_post(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(82, "easy", _draw_stranger, distractors=12)
def follow_person(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(83, "medium", _draw_comment, distractors=17)
def comment(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(84, "hard", _draw_post, memory=3)
def new_post(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(85, "medium", _draw_save, distractors=17)
def save_post(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(86, "medium", _draw_profile, memory=1)
def edit_profile(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(87, "medium", _draw_friend, distractors=12)
def close_friend_muted(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(88, "medium", _draw_own, distractors=2)
def delete_post(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(89, "medium", _draw_edit, distractors=2)
def edit_audience(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(90, "medium", _draw_privacy, distractors=4)
def privacy(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(91, "hard", _draw_share, distractors=30, others=("messages",))
def share_post(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(92, "hard", _draw_author, distractors=16, memory=2)
def like_all_of(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(93, "easy", _draw_poll)
def start_poll(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(95, "medium", _draw_post, memory=3)
def draft_form(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(96, "medium", _draw_search, distractors=3)
def search_filters(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(97, "hard", _draw_toggles, distractors=17)
def post_actions(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(98, "hard", _draw_visit, memory=1)
def report_and_hide(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(99, "hard", _draw_tour, memory=3)
def tour(parameters: Parameters, apps: Apps) -> Draft:
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
