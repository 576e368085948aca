"""Plaza, a social app: a feed of posts with pictures, people to follow, comments, collections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.social.content import (
    BIOS,
    COLLECTIONS,
    COMMENTS,
    POSTS,
    TOPICS,
)
from uiprobe.environments.phone.apps.social.people import PEOPLE_DIALOGS, PEOPLE_SCREENS, PROFILE
from uiprobe.environments.phone.apps.social.posts import (
    AUDIENCES,
    POST,
    POST_DIALOGS,
    POST_SCREENS,
    find_person,
    open_person,
    ordered,
    post_card,
    post_row,
    visible_posts,
)
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    filter_chips,
    listing,
    number_records,
    record_row,
    search_screen,
    section,
    to_first_tab,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    divider,
    overflow_button,
    recycler_view,
    scaffold,
    scroll_view,
    search_button,
    tab_navigation,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, floating_button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL, LABEL_LARGE, TITLE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Scroll,
    View,
    Window,
    column,
    image,
    row,
    stack,
    text,
)

COMMENTERS = ("Everyone", "People you follow", "Nobody")


SETTINGS_PAGE = SettingsPage(
    "settings",
    (
        (
            "Account",
            (
                Link("Privacy", "PrivacyActivity", "Who sees what, and who may answer", "lock"),
                Link("Alerts", "AlertSettingsActivity", "What you are told about", "notifications"),
            ),
        ),
        (
            "Feed",
            (
                Pick("order", "Order of posts", ("Newest first", "Most liked first"), "sort"),
                Switch("sensitive", "Hide sensitive posts", icon="visibility_off"),
                Switch("autoplay", "Play videos by themselves", icon="play_circle"),
                Switch("saver", "Save data", "Pictures load when touched", "data_usage"),
            ),
        ),
        ("", (Note("Version", "12.0.3"),)),
    ),
)


PRIVACY = SettingsPage(
    "privacy",
    (
        (
            "Profile",
            (
                Switch("private", "Private profile", "Only followers see your posts", "lock"),
                Switch("findable", "Let others find you by email", icon="search"),
                Switch("online", "Show when you are online", icon="visibility"),
            ),
        ),
        (
            "Answers",
            (
                Pick("commenters", "Who may comment", COMMENTERS, "comment"),
                Pick("mentions", "Who may mention you", COMMENTERS, "alternate_email"),
            ),
        ),
        (
            "People",
            (
                Link("Muted people", "MutedActivity", icon="volume_off"),
                Link("Blocked people", "BlockedActivity", icon="block"),
            ),
        ),
    ),
    title="Privacy",
)


ALERTS = SettingsPage(
    "alerts",
    (
        (
            "Tell me about",
            (
                Switch("on_likes", "Likes", icon="favorite_border"),
                Switch("on_comments", "Comments", icon="comment"),
                Switch("on_followers", "New followers", icon="person_add"),
                Switch("on_mentions", "Mentions", icon="alternate_email"),
            ),
        ),
        ("Email", (Pick("digest", "Summary by email", ("Never", "Weekly", "Daily"), "mail"),)),
    ),
    title="Alerts",
)


class Social(RecordApp):
    """A social app."""

    package = "org.uiprobe.social"
    name = "social"
    rank = 140
    label = "Plaza"
    icon = "groups"
    tint = rgb("9C3F68")
    accent = "pink"
    exported = ("MainActivity", "SearchActivity", "SavedActivity", "SettingsActivity")
    share_activity = "ComposeActivity"

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **POST_SCREENS,
            **PEOPLE_SCREENS,
            "SavedActivity": _saved,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS_PAGE.screen,
            "PrivacyActivity": PRIVACY.screen,
            "AlertSettingsActivity": ALERTS.screen,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            **POST_DIALOGS,
            **PEOPLE_DIALOGS,
            **SETTINGS_PAGE.dialogs,
            **PRIVACY.dialogs,
            **ALERTS.dialogs,
            "main_menu": _main_menu,
            "share": share_sheet,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        me, *names = people(random, 14, other_scripts=3)
        bios = random.sample(BIOS, k=len(BIOS))
        followed = random.sample(names, k=random.randrange(6, 9))
        persons = [
            {
                "name": name,
                "bio": bios[place],
                "followed": name in followed,
                "close": False,
                "muted": False,
                "blocked": False,
            }
            for place, name in enumerate(names)
        ]
        for person in random.sample([person for person in persons if person["followed"]], k=3):
            person["close"] = True
        random.choice([person for person in persons if not person["followed"]])["muted"] = True
        collections = list(random.sample(COLLECTIONS, k=3))
        # Two posts each of some people, so that an author does not identify a post.
        authors = [*names[:10], *random.sample(names[:10], k=4), me, me, me]
        random.shuffle(authors)
        posts = []
        moment = now
        for author, (topic, icon, words) in zip(
            authors, random.sample(POSTS, k=len(authors)), strict=True
        ):
            moment -= timedelta(minutes=random.randrange(20, 600))
            others = [name for name in names if name != author]
            comments = [
                {"author": name, "text": words_, "liked": False}
                for name, words_ in zip(
                    random.sample(others, k=3),
                    random.sample(COMMENTS, k=random.randrange(4)),
                    strict=False,
                )
            ]
            posts.append(
                {
                    "author": author,
                    "topic": topic,
                    "icon": icon,
                    "text": words,
                    "audience": "Everyone" if author != me else random.choice(AUDIENCES),
                    "at": moment.strftime("%Y-%m-%dT%H:%M"),
                    "likes": random.randrange(3, 400),
                    "liked": False,
                    "saved": random.choice(collections)
                    if author != me and random.random() < 0.25
                    else "",
                    "comments": comments,
                    "open": True,
                }
            )
        theirs = [post for post in posts if post["author"] != me]
        for post in random.sample(theirs, k=random.randrange(3, 6)):
            post["liked"] = True
        alerts = [
            {"who": who, "kind": random.choice(("likes", "comments", "followers", "mentions"))}
            for who in random.sample(names, k=8)
        ]
        return {
            "profile": {"name": me, "bio": bios[-1], "place": "", "link": ""},
            "people": number_records(persons),
            "posts": number_records(posts),
            "alerts": number_records(alerts),
            "collections": collections,
            "reports": [],
            "settings": {
                "order": "Newest first",
                "sensitive": True,
                "autoplay": random.random() < 0.5,
                "saver": False,
                "private": False,
                "findable": random.random() < 0.5,
                "online": random.random() < 0.5,
                "commenters": random.choice(COMMENTERS[:2]),
                "mentions": random.choice(COMMENTERS[:2]),
                "on_likes": random.random() < 0.5,
                "on_comments": True,
                "on_followers": random.random() < 0.5,
                "on_mentions": True,
                "digest": "Weekly",
            },
            "next_id": 100,
        }

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"ComposeActivity": POST, "EditProfileActivity": PROFILE}

    @override
    def back(self, context: Context) -> bool:
        return super().back(context) or to_first_tab(context)


_TABS = (
    ("Home", "home"),
    ("Discover", "explore"),
    ("Alerts", "notifications_none"),
    ("Profile", "person"),
)


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bar = toolbar(
        context.t("Plaza" if tab == 0 else _TABS[tab][0]),
        # Without a description on purpose: many apps have such a button.
        icon_button(
            "bookmark_border",
            lambda: context.start("SavedActivity"),
            id="action_saved",
            **context.named("Saved posts"),
            icon_color="on_surface",
        ),
        search_button(context),
        overflow_button(context, "main_menu"),
    )
    pages = (_home, _discover, _alerts, _profile)
    fab = None
    if tab in (0, 3):
        fab = floating_button(
            "edit",
            lambda: context.start("ComposeActivity"),
            description=context.t("New post"),
            id="fab_post",
        )
    return scaffold(
        context,
        bar,
        pages[tab](context),
        floating=fab,
        bottom=tab_navigation(context, _TABS),
    )


def _home(context: Context) -> View:
    wanted = context.get("feed")
    kept = []
    for post in visible_posts(context):
        person = find_person(context, post["author"])
        if wanted is None or (person is not None and person[wanted]):
            kept.append(post)
    chips = filter_chips(
        context,
        "feed",
        [
            (value, context.t(label))
            for value, label in ((None, "All"), ("followed", "Following"), ("close", "Friends"))
        ],
    )
    body = listing(
        [lambda post=post: post_card(context, post) for post in kept],  # type: ignore[misc]
        key=f"feed:{wanted}",
        id="feed",
        empty=("forum", context.t("Nothing here yet"), context.t("Follow some people")),
    )
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL, gap=4)


def _discover(context: Context) -> View:
    topic = context.get("topic")
    posts = [p for p in visible_posts(context) if p["icon"] and topic in (None, p["topic"])]
    tiles = [_tile(context, post) for post in posts]
    known = [p for p in context.data["people"] if not (p["followed"] or p["blocked"])]
    suggestions = stack(
        row(
            *(_suggestion(context, person) for person in known[:6]),
            gap=10,
            padding=(16, 4, 16, 8),
        ),
        class_name="android.widget.HorizontalScrollView",
        id="suggestions",
        width=FILL,
        scroll=Scroll("suggestions", horizontal=True),
    )
    chips = filter_chips(
        context,
        "topic",
        [(None, context.t("All")), *((name, context.t(name)) for name in TOPICS)],
        id="topic_chip",
    )
    body = column(
        section(context.t("People you may know")) if known else None,
        suggestions if known else None,
        section(context.t("Pictures")),
        chips,
        View(
            class_name="android.view.ViewGroup",
            arrange="grid",
            columns=3,
            width=FILL,
            padding=(12, 8, 12, 24),
            children=tiles,
            id="tiles",
        )
        if tiles
        else text(
            context.t("No pictures of that"), styled(BODY, align="center"), width=FILL,
            padding=(16, 40, 16, 40), id="no_pictures",
        ),
        width=FILL,
    )  # fmt: skip
    return scroll_view(body, key="discover", id="discover_scroll")


def _tile(context: Context, post: State) -> View:
    return illustration(
        post["text"],
        post["icon"],
        height=116,
        radius=10,
        description=post["text"],
        id="tile",
        press=lambda: context.start("PostActivity", id=post["id"]),
        margin=(4, 4, 4, 4),
    )


def _suggestion(context: Context, person: State) -> View:
    return card(
        avatar(person["name"], size=52),
        text(
            person["name"], styled(LABEL_LARGE, align="center", max_lines=1), id="suggestion_name",
            width=FILL,
        ),
        button(
            context.t("Follow"), lambda: person.update(followed=True), id="suggestion_follow",
            kind="tonal",
        ),
        id="suggestion",
        width=138,
        align="center",
        gap=6,
        padding=(8, 12, 8, 10),
        on_click=lambda: context.start("PersonActivity", id=person["id"]),
    )  # fmt: skip


_ALERT_WORDS = {
    "likes": ("likes one of your posts", "favorite"),
    "comments": ("has commented on a post of yours", "comment"),
    "followers": ("follows you now", "person_add"),
    "mentions": ("has mentioned you", "alternate_email"),
}


def _alerts(context: Context) -> View:
    def make(alert: State) -> View:
        words, icon = _ALERT_WORDS[alert["kind"]]

        def swiped(direction: str) -> bool:
            if direction in ("left", "right"):
                delete(context, "alerts", alert["id"], "Alert removed")
                return True
            return False

        return record_row(
            alert["who"],
            context.t(words),
            id="alert",
            leading=avatar(alert["who"], size=42),
            trailing=image(icon, size=20, icon_color="primary"),
            press=lambda: open_person(context, alert["who"]),
            swipe=swiped,
        )

    return listing(
        [lambda alert=alert: make(alert) for alert in context.data["alerts"]],  # type: ignore[misc]
        key="alerts",
        id="alert_list",
        empty=("notifications_none", context.t("No alerts"), ""),
    )


def _profile(context: Context) -> View:
    profile = context.data["profile"]
    mine = [post for post in context.data["posts"] if post["author"] == profile["name"]]
    followed = sum(person["followed"] for person in context.data["people"])
    details = " · ".join(part for part in (profile["place"], profile["link"]) if part)
    head = column(
        illustration(profile["name"], "landscape", height=96, radius=0),
        row(
            avatar(profile["name"], size=64),
            column(
                text(profile["name"], TITLE, id="profile_name"),
                text(profile["bio"], BODY, id="profile_bio"),
                text(details, LABEL, id="profile_details") if details else None,
                weight=1,
            ),
            width=FILL,
            gap=14,
            align="center",
            padding=(16, 10, 16, 6),
        ),
        row(
            _number(context, len(mine), "posts", lambda: None),
            _number(context, followed, "following", lambda: context.start("FollowingActivity")),
            _number(
                context,
                sum(person["close"] for person in context.data["people"]),
                "close friends",
                lambda: context.start("FriendsActivity"),
            ),
            width=FILL,
            padding=(10, 4, 10, 4),
        ),
        button(
            context.t("Edit profile"),
            lambda: context.start("EditProfileActivity"),
            id="edit_profile",
            kind="outlined",
            width=FILL,
            margin=(16, 4, 16, 8),
        ),
        divider(),
        width=FILL,
    )
    rows: list[Callable[[], View]] = [lambda: head]
    rows += [lambda post=post: post_card(context, post) for post in ordered(context, mine)]  # type: ignore[misc]
    return recycler_view(rows, key="profile", id="profile_list", padding=(0, 0, 0, 80))


def _number(context: Context, count: int, label: str, press: Callable[[], None]) -> View:
    return column(
        text(str(count), styled(TITLE, align="center"), width=FILL),
        text(context.t(label), styled(LABEL, align="center"), width=FILL),
        weight=1,
        padding=(4, 6, 4, 6),
        radius=8,
        on_click=press,
        description=f"{count} {context.t(label)}",
    )


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Saved posts"), lambda: context.start("SavedActivity")),
            (context.t("Close friends"), lambda: context.start("FriendsActivity")),
            (context.t("Clear alerts"), lambda: context.data.update(alerts=[])),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _saved(context: Context) -> View:
    wanted = context.get("collection")
    kept = [
        post for post in context.data["posts"] if post["saved"] and wanted in (None, post["saved"])
    ]
    chips = filter_chips(
        context,
        "collection",
        [(None, context.t("All")), *((name, name) for name in context.data["collections"])],
        id="collection_chip",
    )
    body = listing(
        [lambda post=post: post_row(context, post) for post in kept],  # type: ignore[misc]
        key=f"saved:{wanted}",
        id="saved_list",
        empty=(
            "bookmark_border",
            context.t("Nothing saved"),
            context.t("Touch the bookmark of a post to keep it"),
        ),
    )
    body.weight = 1
    return scaffold(
        context,
        back_toolbar(context, context.t("Saved posts")),
        column(chips, body, width=FILL, height=FILL, gap=4),
    )


def _search(context: Context) -> View:
    kind = context.get("kind")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found: list[Callable[[], View]] = []
        if kind in (None, "people"):
            found += [
                lambda person=person: record_row(  # type: ignore[misc]
                    person["name"],
                    person["bio"],
                    id="person",
                    leading=avatar(person["name"], size=42),
                    press=lambda: context.start("PersonActivity", id=person["id"]),
                )
                for person in context.data["people"]
                if wanted in person["name"].lower() or wanted in person["bio"].lower()
            ]
        if kind != "people":
            found += [
                lambda post=post: post_row(context, post)  # type: ignore[misc]
                for post in ordered(context, context.data["posts"])
                if (wanted in post["text"].lower() or wanted in post["author"].lower())
                and (kind != "liked" or post["liked"])
            ]
        return found

    chips = filter_chips(
        context,
        "kind",
        [
            (value, context.t(label))
            for value, label in (
                (None, "All"),
                ("people", "People"),
                ("posts", "Posts"),
                ("liked", "Liked"),
            )
        ],
    )
    return search_screen(context, rows, hint="Search people and posts", filters=chips)
