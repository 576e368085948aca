"""Goals for the social app."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.social.app import COMMENTERS, Social
from uiprobe.environments.phone.apps.social.content import (
    BIOS,
    COMMENTS,
    TOPICS,
)
from uiprobe.environments.phone.apps.social.content import (
    POSTS as PUBLISHED,
)
from uiprobe.environments.phone.apps.social.posts import AUDIENCES
from uiprobe.environments.phone.content import CITIES
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator

goals = AppGoals(
    Social,
    "social",
    order=7,
    left={
        1: (
            (MENU,),
            (click(desc="Search"),),
            (MENU, click(text="Close friends")),
            (click(id="action_saved"),),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Order of posts")),
            (MENU, click(text="Settings"), click(text="Privacy")),
            (MENU, click(text="Settings"), click(text="Alerts")),
        ),
        3: (
            (
                MENU,
                click(text="Settings"),
                click(text="Privacy"),
                click(text="Who may mention you"),
            ),
            (MENU, click(text="Settings"), click(text="Alerts"), click(text="Summary by email")),
        ),
    },
)

_APP = Social.package
POSTS = Records((_APP, "posts"), by="text")
ACCOUNTS = Records((_APP, "people"), by="name")

_NEWS = goals.texts("news")

# What is drawn.


def _me(apps: Apps) -> str:
    name: str = apps[_APP]["profile"]["name"]
    return name


def _mine(apps: Apps) -> list[str]:
    return POSTS.names(apps, author=_me(apps))


def _theirs(apps: Apps, **fields: object) -> list[dict[str, Any]]:
    """Posts of others that have these fields."""
    posts = [post for post in POSTS.all(apps) if fields.items() <= post.items()]
    return [post for post in posts if post["author"] != _me(apps)]


def _another_of(posts: list[dict[str, Any]], text: str) -> str:
    other: str = another([post["text"] for post in posts], text)
    return other


def _missing(apps: Apps) -> list[str]:
    return [text for *_, text in PUBLISHED if text not in POSTS.names(apps)]


def _drawn(post: dict[str, Any], **more: object) -> Parameters:
    return {"text": post["text"], "name": post["author"], **more}


def _likes(text: str) -> tuple[Change, ...]:
    return POSTS.set(text, liked=True), allow(*POSTS.at(text, "likes"))


_MY_POST = {"text": one_of(_mine)}
_NEW_POST = {
    "text": one_of(_NEWS), "audience": one_of(AUDIENCES[1:]), "topic": one_of(TOPICS[1:]),
}  # fmt: skip
_stranger = one_of(lambda apps: ACCOUNTS.names(apps, followed=False, muted=False))
_bio = one_but(BIOS, _APP, "profile", "bio")
_commenters = one_but(COMMENTERS, _APP, "settings", "commenters")

# Ways through the app.

_LIKE = click(id="post_like")
_MORE = click(id="post_more")
_KEEP = click(id="post_save")
_REMOVE = (_KEEP, click(text="Remove from saved"))
_OPTION = "android:id/text1"
open_post = way_for(*search_for(IT), click(id="result_title", text=IT))
see_person = way_for(*search_for(IT), click(id="person_title", text=IT))
_address = way_for(click(id="audience"), click(id="text1", text=IT))
_about = way_for(*find("topic", finger="left", id="topic_chip", text=IT))


def _settings(*steps: str) -> Steps:
    return MENU, click(text="Settings"), *steps


def _choose(title: str, option: str) -> Steps:
    return click(text=title), click(id="text1", text=option)


# User tasks.


def _draw_unliked(random: Random, apps: Apps) -> Parameters:
    # None from the head of the feed, where a stray touch would do it.
    older = sorted(_theirs(apps), key=lambda post: str(post["at"]), reverse=True)[5:]
    return _drawn(random.choice([post for post in older if not post["liked"]]))


@goals.user(81, "easy", _draw_unliked, distractors=17)
def like_post(apps: Apps, text: str) -> Draft:
    other = (*open_post(_another_of(_theirs(apps, liked=False), text)), _LIKE)
    return draft(change=_likes(text), way=(*open_post(text), _LIKE)).rejects(
        wrong_post=other,
        taken_back=then(_LIKE),
        only_opened=cut(1),
        another_too=then(UP, UP, *other),
    )


@goals.user(82, "easy", {"name": _stranger}, distractors=12)
def follow_person(apps: Apps, name: str) -> Draft:
    later, follow = click(id="rate_later"), click(id="follow")
    return draft(
        change=ACCOUNTS.set(name, followed=True),
        way=(later, *see_person(name), follow),
        setup={"interruption": "rating"},
    ).rejects(
        unfollowed_another=(later, *see_person(ACCOUNTS.other(apps, followed=True)), follow),
        taken_back=then(follow),
        only_opened=cut(1),
        muted_too=then(MENU, click(text="Mute")),
    )


def _draw_comment(random: Random, apps: Apps) -> Parameters:
    post = random.choice(_theirs(apps))
    said = [comment["text"] for comment in post["comments"]]
    return _drawn(post, comment=random.choice([words for words in COMMENTS if words not in said]))


@goals.user(83, "medium", _draw_comment, distractors=17)
def comment(apps: Apps, text: str, comment: str) -> Draft:
    def say(text: str = text, comment: str = comment) -> Steps:
        return *open_post(text), fill(comment, id="comment"), click(id="comment_send")

    comments = POSTS.within(text, "comments", by="author")
    top = scroll(target(id="post_list"), finger="down", id="post_like")
    return draft(change=comments.add_as({"author": _me(apps), "text": comment}), way=say()).rejects(
        wrong_post=say(text=_another_of(_theirs(apps), text)),
        other_words=say(comment=f"{comment} :)"),
        not_sent=cut(1),
        twice=then(*say()[-2:]),
        liked_too=then(BACK, top, _LIKE),
    )


@goals.user(84, "hard", _NEW_POST, memory=3)
def new_post(apps: Apps, text: str, audience: str, topic: str) -> Draft:
    def publish(audience: str = audience, topic: str = topic) -> Steps:
        form = (click(id="fab_post"), *write(text, id="text"))
        return *form, *_address(audience), *_about(topic), click(id="open"), SAVE

    post = {"author": _me(apps), "text": text, "audience": audience, "topic": topic, "open": False}
    return draft(change=POSTS.add(post, unique=True), way=publish()).rejects(
        comments_left_open=cut(2, SAVE),
        wrong_audience=publish(audience=another(AUDIENCES, audience)),
        wrong_topic=publish(topic=another(TOPICS, topic)),
        not_sent=cut(1),
        discarded=cut(1, *DISCARD),
    )


def _draw_save(random: Random, apps: Apps) -> Parameters:
    post = random.choice([post for post in _theirs(apps) if not post["saved"]])
    return _drawn(post, collection=random.choice(apps[_APP]["collections"]))


@goals.user(85, "medium", _draw_save, distractors=17)
def save_post(apps: Apps, text: str, collection: str) -> Draft:
    def keep(text: str = text, collection: str = collection) -> Steps:
        return *open_post(text), _KEEP, click(id="sheet_item", text=collection)

    return draft(change=POSTS.set(text, saved=collection), way=keep()).rejects(
        wrong_post=keep(text=_another_of(_theirs(apps, saved=""), text)),
        wrong_collection=keep(collection=another(apps[_APP]["collections"], collection)),
        no_collection_chosen=cut(1),
        taken_out_again=then(*_REMOVE),
    )


@goals.user(86, "medium", {"bio": _bio, "place": one_of(CITIES)}, memory=1)
def edit_profile(bio: str, place: str) -> Draft:
    def edit(bio: str = bio, place: str = place) -> Steps:
        form = (click(desc="Profile"), click(id="edit_profile"))
        return *form, fill(bio, id="bio"), fill(place, id="place"), SAVE

    return draft(
        change=(put(bio, _APP, "profile", "bio"), put(place, _APP, "profile", "place")), way=edit()
    ).rejects(
        UNSAVED,
        discarded=cut(1, *DISCARD),
        wrong_place=edit(place=another(CITIES, place)),
        fields_swapped=edit(place, bio),
    )


def _acquaintances(apps: Apps) -> list[str]:
    return ACCOUNTS.names(apps, close=False, muted=False, blocked=False)


@goals.user(87, "medium", {"name": one_of(_acquaintances)}, distractors=12)
def close_friend_muted(apps: Apps, name: str) -> Draft:
    close, mute = (MENU, click(text="Add close friend")), (MENU, click(text="Mute"))
    return draft(
        change=ACCOUNTS.set(name, close=True, muted=True), way=(*see_person(name), *close, *mute)
    ).rejects(
        wrong_person=(*see_person(another(_acquaintances(apps), name)), *close, *mute),
        only_close=(*see_person(name), *close),
        only_muted=(*see_person(name), *mute),
        follow_changed=then(click(id="follow")),
    )


@goals.user(88, "medium", _MY_POST, distractors=2)
def delete_post(apps: Apps, text: str) -> Draft:
    remove = way_for(*open_post(IT), _MORE, click(text="Delete"), OK)
    other = remove(another(_mine(apps), text))
    return draft(change=POSTS.remove(text), way=remove(text)).rejects(
        UNDONE, CANCELLED, wrong_post=other, another_too=then(UP, UP, *other)
    )


def _draw_edit(random: Random, apps: Apps) -> Parameters:
    post = POSTS.get(apps, random.choice(_mine(apps)))
    audiences = [name for name in AUDIENCES if name != post["audience"]]
    return {"text": post["text"], "audience": random.choice(audiences)}


@goals.user(89, "medium", _draw_edit, distractors=2)
def edit_audience(apps: Apps, text: str, audience: str) -> Draft:
    def change(text: str = text, audience: str = audience) -> Steps:
        return *open_post(text), _MORE, click(text="Edit"), *_address(audience), SAVE

    old, other = POSTS.get(apps, text), POSTS.get(apps, another(_mine(apps), text))
    return draft(change=POSTS.set(text, audience=audience), way=change()).rejects(
        UNSAVED,
        wrong_post=change(other["text"], another(AUDIENCES, other["audience"])),
        wrong_audience=change(audience=another(AUDIENCES, audience, old["audience"])),
        comments_closed_too=cut(1, click(id="open"), SAVE),
    )


@goals.user(90, "medium", {"commenters": _commenters}, distractors=4)
def privacy(commenters: str) -> Draft:
    def choose(commenters: str) -> Steps:
        chosen = _choose("Who may comment", commenters)
        return *_settings(click(text="Privacy")), *chosen, private

    private, mentions = click(text="Private profile"), _choose("Who may mention you", commenters)
    settings = (_APP, "settings")
    return draft(
        change=(put(True, *settings, "private"), put(commenters, *settings, "commenters")),
        way=choose(commenters),
    ).rejects(
        not_private=cut(1),
        wrong_people=choose(another(COMMENTERS, commenters)),
        mentions_instead=_settings(click(text="Privacy"), private, *mentions),
        switched_twice=then(private),
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    post = random.choice(_theirs(apps))
    return {
        "text": post["text"], "author": post["author"], "name": random.choice(recipients(apps)),
    }  # fmt: skip


@goals.user(91, "hard", _draw_share, distractors=30, others=("messages",))
def share_post(apps: Apps, text: str, name: str) -> Draft:
    way = (*open_post(text), click(id="post_share"))
    return share_draft(
        {}, apps, name, text,
        way=way,
        wrong_way=(*open_post(_another_of(_theirs(apps), text)), click(id="post_share")),
        only_copied=(*way, COPY),
    )  # fmt: skip


def _draw_author(random: Random, apps: Apps) -> Parameters:
    counts = Counter(post["author"] for post in _theirs(apps))
    fresh = {post["author"] for post in _theirs(apps, liked=False)}
    return {"name": random.choice([n for n in counts if counts[n] == 2 and n in fresh])}


@goals.user(92, "hard", _draw_author, distractors=16, memory=2)
def like_all_of(apps: Apps, name: str) -> Draft:
    def like(posts: list[dict[str, Any]]) -> Steps:
        return joined((*open_post(post["text"]), _LIKE, UP, UP) for post in posts)

    posts, done = _theirs(apps, author=name, liked=False), _theirs(apps, author=name, liked=True)
    others = [post for post in _theirs(apps, liked=False) if post["author"] != name]
    return draft(
        change=[change for post in posts for change in _likes(post["text"])], way=like(posts)
    ).rejects(
        one_left_out=like(posts[:-1]) or see_person(name),
        one_taken_back=then(*like(posts[:1])[:-2]),
        one_of_another_too=then(*like(others[:1])[:-2]),
        **({"old_like_taken_back": then(*like(done[:1])[:-2])} if done else {}),
    )


@goals.user(
    93, "easy", {"text": one_of(_missing), "name": one_of(ACCOUNTS.names)}, distractors=17,
    twin="like_post",
)  # fmt: skip
def like_missing_post(apps: Apps, text: str, name: str) -> Draft:
    declare = infeasible(f"{name} has no post {text}")
    other = (*open_post(_theirs(apps, liked=False)[0]["text"]), _LIKE)
    seen = either(searched(text), searched(name), shown(id="person_name", text=name))
    return draft(change=(), seen=seen, way=(*search_for(text), declare)).rejects(
        UNDECLARED,
        declared_before_searching=(*search_for(text)[:1], declare),
        another_post_liked=other,
        another_post_liked_and_declared=(*other, declare),
    )


# Testing tasks.


@goals.testing(95, "medium", _NEW_POST, memory=3)
def draft_form(text: str, audience: str, topic: str) -> Draft:
    begin, close = (click(id="fab_post"), *write(text, id="text")), click(id="open")
    who, about = _address(audience), _about(topic)
    kept, chosen = click(text="Keep editing"), clicked(id="topic_chip", text=topic)
    return draft(
        path=(
            in_order(clicked(id="fab_post"), typed(text, id="text")),
            in_order(typed(text), clicked(id=_OPTION, text=audience), kept, chosen),
            in_order(chosen, clicked(id="open"), clicked(text="Discard")),
            ends_on(id="feed"),
        ),
        way=(*begin, *who, *KEEP_EDITING, *about, close, *DISCARD),
    ).rejects(
        no_audience=(*begin, *KEEP_EDITING, *about, close, *DISCARD),
        topic_before_audience=(*begin, *about, *KEEP_EDITING, *who, close, *DISCARD),
        not_discarded=cut(1),
        published=cut(2, SAVE),
    )


def _draw_search(random: Random, apps: Apps) -> Parameters:
    return _drawn(random.choice(_theirs(apps, liked=True)))


@goals.testing(96, "medium", _draw_search, distractors=3)
def search_filters(text: str, name: str) -> Draft:
    def look(*filters: str) -> Steps:
        chips = (click(id="filter_chip", text=kind) for kind in filters)
        return *search_for(name), *chips, *find("search_results", id="result_title", text=text)

    author = click(id="post_head")
    people, posts, liked = (
        clicked(id="filter_chip", text=kind) for kind in ("People", "Posts", "Liked")
    )
    opened = shown(activity=f"{_APP}.PostActivity")
    return draft(
        path=(
            in_order(clicked(desc="Search"), typed(name, id="search_src_text")),
            in_order(typed(name), people, posts, liked),
            in_order(liked, opened, clicked(id="post_head")),
            shown(id="post_text", text=text),
            ends_on(id="person_name", text=name),
        ),
        way=(*look("People", "Posts", "Liked"), author),
    ).rejects(
        a_filter_left_out=(*look("People", "Liked"), author),
        other_order=(*look("Posts", "People", "Liked"), author),
        person_opened_at_once=(*look("People")[:-2], click(id="person_title", text=name)),
        other_end=cut(1),
    )


def _draw_toggles(random: Random, apps: Apps) -> Parameters:
    drawn = _draw_save(random, apps)
    return {"text": drawn["text"], "collection": drawn["collection"]}


@goals.testing(97, "hard", _draw_toggles, distractors=17)
def post_actions(text: str, collection: str) -> Draft:
    opened, keep = open_post(text), (_KEEP, click(id="sheet_item", text=collection), *_REMOVE)
    share = (click(id="post_share"), COPY)
    title, said = "sheet_title", "snackbar_text"
    kept = (shown(id=title, text="Save to"), shown(id=said, text=f"Saved to {collection}"))
    removed = shown(id=said, text="Not saved any more")
    return draft(
        path=(
            in_order(typed_into(id="search_src_text"), shown(id="post_text", text=text)),
            (_LIKE, *kept, removed, _LIKE, shown(id=title, text="Share")),
            (UP,),
            ends_on(id="search_results"),
        ),
        way=(*opened, _LIKE, *keep, _LIKE, *share, UP),
    ).rejects(
        not_liked_first=(*opened, *keep, _LIKE, *share, UP),
        not_removed=(*opened, _LIKE, *keep[:2], _LIKE, *share, UP),
        other_order=(*opened, _LIKE, *share, *keep, _LIKE, UP),
        other_end=cut(1),
    )


def _draw_visit(random: Random, apps: Apps) -> Parameters:
    people = ACCOUNTS.names(apps, muted=False, blocked=False)
    post = random.choice([post for post in _theirs(apps) if post["author"] in people])
    return {"text": post["text"], "reason": random.choice(("Spam", "Rude language"))}


@goals.testing(98, "hard", _draw_visit, memory=1)
def report_and_hide(text: str, reason: str) -> Draft:
    opened, report = open_post(text), (_MORE, click(text="Report"))
    look, tell = (*report, CANCEL), (*report, click(id="text1", text=reason))
    hide, end = (_MORE, click(text="Hide this post")), (UP, UP, click(desc="Alerts"))
    return draft(
        path=(
            (typed_into(id="search_src_text"), shown(id="post_text", text=text)),
            (shown(text="What is wrong?"), click(id="android:id/button2")),
            (shown(id="snackbar_text", text="Post hidden"), UNDO, click(id=_OPTION, text=reason)),
            (click(desc="Alerts"),),
            ends_on(id="alert_list"),
        ),
        way=(*opened, *look, *hide, UNDO, *tell, *end),
    ).rejects(
        not_cancelled_first=(*opened, *hide, UNDO, *tell, *end),
        not_undone=(*opened, *look, *hide, *end),
        not_reported=(*opened, *look, *hide, UNDO, *look, *end),
        other_end=cut(1),
    )


_TOUR = {
    "mentions": one_but(COMMENTERS, _APP, "settings", "mentions"),
    "digest": one_of(("Never", "Daily")),
    "topic": one_of(("Garden", "Travel", "Books")),
}


@goals.testing(99, "hard", _TOUR, memory=3)
def tour(mentions: str, digest: str, topic: str) -> Draft:
    def page(name: str) -> Evaluator:
        return shown(activity=f"{_APP}.{name}Activity")

    lists = (MENU, click(text="Saved posts"), UP, MENU, click(text="Close friends"), UP)
    discover = (click(desc="Discover"), *find("discover_scroll", id="topic_chip", text=topic))
    alerts = click(desc="Alerts")
    privacy = (
        *(click(text="Privacy"), *_choose("Who may mention you", mentions)),
        scroll(target(id="privacy_scroll"), text="Blocked people"),
        *(click(text="Muted people"), UP, click(text="Blocked people"), UP, UP),
    )
    likes = (click(text="Alerts"), click(text="Likes"), click(text="Likes"))
    mails = (*likes, *_choose("Summary by email", digest), UP)
    order, end = _choose("Order of posts", "Most liked first"), (UP, click(desc="Home"))
    settings = _settings(*privacy, *mails, *order)
    discovered, chosen = clicked(desc="Discover"), clicked(id="topic_chip", text=topic)
    mentioned, mailed = clicked(id=_OPTION, text=mentions), clicked(id=_OPTION, text=digest)
    return draft(
        path=(
            in_order(page("Saved"), page("Friends"), discovered),
            in_order(discovered, chosen, clicked(desc="Alerts"), page("Settings")),
            in_order(
                *(page("Privacy"), mentioned, page("Muted"), page("Blocked")),
                page("AlertSettings"),
            ),
            in_order(page("AlertSettings"), mailed, clicked(id=_OPTION, text="Most liked first")),
            ends_on(id="feed"),
        ),
        way=(*lists, *discover, alerts, *settings, *end),

    ).rejects(
            lists_left_out=(*discover, alerts, *settings, *end),
            no_topic=(*lists, *settings, *end),
            alerts_before_privacy=(
                *(*lists, *discover, alerts), *_settings(*mails, *privacy, *order), *end,
            ),
            other_end=cut(1, click(desc="Profile")),
        )  # fmt: skip


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["followed"],
    facts=lambda apps: {person["name"]: person["followed"] for person in ACCOUNTS.all(apps)},
    look=see_person,
    back=(UP, UP),
    of=(
        "delete_post",
        "edit_audience",
        "privacy",
        "post_actions",
    ),
)
