"""Plaza, a social app: a feed of posts with pictures, people to follow, comments, collections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.social_content import (
    BIOS,
    COLLECTIONS,
    COMMENTS,
    POSTS,
    TOPICS,
)
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.pictures import illustration
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    filter_chips,
    find,
    listing,
    number_records,
    record_row,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import format_date
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    LABEL_LARGE,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.widgets import (
    FILL,
    Scroll,
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)
from uiprobe.environments.phone.widgets_controls import (
    bottom_navigation,
    button,
    edit_text,
    floating_button,
    icon_button,
)
from uiprobe.environments.phone.widgets_dialogs import (
    ask_text,
    bottom_sheet,
    choose,
    confirm,
    menu,
)
from uiprobe.environments.phone.widgets_screens import (
    back_toolbar,
    card,
    divider,
    overflow_button,
    recycler_view,
    scaffold,
    scroll_view,
    toolbar,
)

AUDIENCES = ("Everyone", "Followers", "Close friends")
REASONS = ("Spam", "Rude language", "False information", "Something else")
COMMENTERS = ("Everyone", "People you follow", "Nobody")
_AUDIENCE_ICONS = {"Everyone": "public", "Followers": "group", "Close friends": "stars"}

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
    label = "Plaza"
    icon = "groups"
    tint = rgb("9C3F68")
    accent = "pink"
    exported = ("MainActivity", "SearchActivity", "SavedActivity", "SettingsActivity")
    share_activity = "ComposeActivity"

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "PostActivity": _post_page,
            "ComposeActivity": POST.screen,
            "PersonActivity": _person_page,
            "EditProfileActivity": PROFILE.screen,
            "SavedActivity": _saved,
            "FollowingActivity": lambda context: _people_page(context, "followed", "Following"),
            "FriendsActivity": lambda context: _people_page(context, "close", "Close friends"),
            "MutedActivity": lambda context: _people_page(context, "muted", "Muted people"),
            "BlockedActivity": lambda context: _people_page(context, "blocked", "Blocked people"),
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS_PAGE.screen,
            "PrivacyActivity": PRIVACY.screen,
            "AlertSettingsActivity": ALERTS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **POST.dialogs,
            **PROFILE.dialogs,
            **SETTINGS_PAGE.dialogs,
            **PRIVACY.dialogs,
            **ALERTS.dialogs,
            "main_menu": _main_menu,
            "post_sheet": _post_sheet,
            "person_menu": _person_menu,
            "save": _save_sheet,
            "new_collection": _new_collection,
            "delete_post": _delete_dialog,
            "block": _block_dialog,
            "report": _report_dialog,
            "comment_sheet": _comment_sheet,
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
        # Two posts each of some people, so that an author does not tell which is meant.
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

    @override
    def back(self, context: Context) -> bool:
        match context.activity["name"]:
            case "ComposeActivity":
                return POST.leave(context)
            case "EditProfileActivity":
                return PROFILE.leave(context)
            case "MainActivity" if context.get("tab", 0):
                context.set("tab", 0)
                return True
        return False


def _me(context: Context) -> str:
    name: str = context.data["profile"]["name"]
    return name


def _person(context: Context, name: str) -> State | None:
    return next((person for person in context.data["people"] if person["name"] == name), None)


def _ordered(context: Context, posts: Sequence[State]) -> list[State]:
    key = "likes" if context.data["settings"]["order"] == "Most liked first" else "at"
    return sorted(posts, key=lambda post: post[key], reverse=True)


def _visible(context: Context) -> list[State]:
    """Posts but for those of people who are muted or blocked."""
    hidden = {p["name"] for p in context.data["people"] if p["muted"] or p["blocked"]}
    return _ordered(context, [p for p in context.data["posts"] if p["author"] not in hidden])


def _age(context: Context, stamp: str) -> str:
    moment = datetime.fromisoformat(stamp)
    minutes = int((context.now - moment).total_seconds() // 60)
    if minutes < 60:
        return f"{max(1, minutes)} min"
    return f"{minutes // 60} h" if minutes < 24 * 60 else format_date(moment, context.locale)


def _open_person(context: Context, name: str) -> None:
    person = _person(context, name)
    if person is None:
        # One's own page is a tab of the main screen.
        context.toast(context.t("This is you"))
    else:
        context.start("PersonActivity", id=person["id"])


# The main screen.

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
            icon_color="on_surface",
        ),
        icon_button(
            "search",
            lambda: context.start("SearchActivity"),
            description=context.t("Search"),
            id="action_search",
            icon_color="on_surface",
        ),
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
        bottom=bottom_navigation(
            [
                (context.t(name), icon, index == tab, context.setter("tab", index))
                for index, (name, icon) in enumerate(_TABS)
            ]
        ),
    )


def _home(context: Context) -> View:
    wanted = context.get("feed")
    kept = []
    for post in _visible(context):
        person = _person(context, post["author"])
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
        [lambda post=post: _card(context, post) for post in kept],  # type: ignore[misc]
        key=f"feed:{wanted}",
        id="feed",
        empty=("forum", context.t("Nothing here yet"), context.t("Follow some people")),
    )
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL, gap=4)


def _card(context: Context, post: State, *, whole: bool = False) -> View:
    """A post; on a page of its own it is shown whole and leads nowhere."""
    number: int = post["id"]
    author = post["author"]
    details = f"{_age(context, post['at'])} · {context.t(post['topic'])}"
    head = row(
        avatar(author, size=36),
        column(
            text(author, styled(LABEL_LARGE, max_lines=1), id="post_author"),
            row(
                text(details, LABEL, id="post_details"),
                image(
                    _AUDIENCE_ICONS[post["audience"]],
                    size=13,
                    description=context.t(post["audience"]),
                ),
                gap=5,
                align="center",
            ),
            weight=1,
        ),
        icon_button("more_horiz", lambda: context.show("post_sheet", id=number), id="post_more"),
        width=FILL,
        gap=10,
        align="center",
        on_click=lambda: _open_person(context, author),
        id="post_head",
    )
    picture = None
    if post["icon"]:
        picture = illustration(
            post["text"],
            post["icon"],
            height=190 if whole else 120,
            id="post_picture",
            margin=(0, 0, 10, 0),
        )

    def like() -> None:
        post["liked"] = not post["liked"]
        post["likes"] += 1 if post["liked"] else -1

    actions = row(
        icon_button(
            "favorite" if post["liked"] else "favorite_border",
            like,
            id="post_like",
            icon_filled=post["liked"],
            icon_color="primary" if post["liked"] else "on_surface_variant",
            width=42,
        ),
        text(str(post["likes"]), LABEL, id="post_likes"),
        space(6),
        icon_button(
            "chat_bubble",
            lambda: context.start("PostActivity", id=number),
            description=context.t("Comments"),
            id="post_comment",
            width=42,
            icon_size=21,
        ),
        text(str(len(post["comments"])), LABEL, id="post_comments"),
        space(weight=1),
        icon_button(
            "share",
            lambda: context.show("share", text=post["text"]),
            description=context.t("Share"),
            id="post_share",
            width=42,
            icon_size=21,
        ),
        icon_button(
            "bookmark" if post["saved"] else "bookmark_border",
            lambda: context.show("save", id=number),
            id="post_save",
            icon_filled=bool(post["saved"]),
            icon_color="primary" if post["saved"] else "on_surface_variant",
            width=42,
        ),
        width=FILL,
        align="center",
    )
    style = styled(BODY_LARGE, size=17 if whole else 15)
    parts = (
        head,
        text(post["text"], style, id="post_text", margin=(0, 0, 12, 8)),
        picture,
        actions,
    )
    if whole:
        return column(*parts, width=FILL, padding=(16, 4, 8, 0))
    return column(
        card(
            *parts,
            id="post",
            padding=(14, 8, 4, 2),
            on_click=lambda: context.start("PostActivity", id=number),
        ),
        width=FILL,
        padding=(12, 4, 12, 6),
    )


def _post_row(context: Context, post: State) -> View:
    """A post in a list of results."""
    return record_row(
        post["text"],
        f"{post['author']} · {context.t(post['topic'])}",
        id="result",
        leading=illustration(post["text"], post["icon"] or "notes", width=52, height=52, radius=10),
        press=lambda: context.start("PostActivity", id=post["id"]),
    )


def _discover(context: Context) -> View:
    topic = context.get("topic")
    posts = [p for p in _visible(context) if p["icon"] and topic in (None, p["topic"])]
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
            press=lambda: _open_person(context, alert["who"]),
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
    rows += [lambda post=post: _card(context, post) for post in _ordered(context, mine)]  # type: ignore[misc]
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


# A post.


def _post_page(context: Context) -> View:
    post = find(context.data["posts"], context.arguments["id"])
    bar = back_toolbar(context, context.t("Post"))
    if post is None:
        gone = listing([], key="none", id="none", empty=("delete", context.t("Post deleted"), ""))
        return scaffold(context, bar, gone)
    comments = post["comments"]
    field = context.field("comment", limit=300)

    def send() -> None:
        words = field.value.strip()
        if words:
            comments.append({"author": _me(context), "text": words, "liked": False})
            context.change("comment", "")

    rows: list[Callable[[], View]] = [
        lambda: _card(context, post, whole=True),
        lambda: section(context.t("Comments ({n})", n=len(comments))),
    ]
    rows += [lambda place=place: _comment(context, post, place) for place in range(len(comments))]  # type: ignore[misc]
    body = recycler_view(rows, key="post", id="post_list", padding=(0, 0, 0, 16))
    foot = row(
        text(context.t("Comments are closed"), styled(BODY, align="center"), width=FILL),
        width=FILL,
        padding=(16, 16, 16, 16),
        id="closed",
    )
    if post["open"]:
        foot = row(
            edit_text(field, hint=context.t("Write a comment"), id="comment", weight=1, radius=22),
            icon_button("send", send, id="comment_send", icon_color="primary", icon_filled=True),
            width=FILL,
            padding=(12, 6, 6, 8),
            gap=4,
            align="center",
        )
    return scaffold(context, bar, body, bottom=column(divider(), foot, width=FILL))


def _comment(context: Context, post: State, place: int) -> View:
    comment = post["comments"][place]

    def like() -> None:
        comment["liked"] = not comment["liked"]

    return row(
        avatar(comment["author"], size=32),
        column(
            text(comment["author"], LABEL_LARGE, id="comment_author"),
            text(comment["text"], BODY_LARGE, id="comment_text"),
            weight=1,
        ),
        icon_button(
            "favorite" if comment["liked"] else "favorite_border",
            like,
            id="comment_like",
            icon_filled=comment["liked"],
            icon_size=18,
            icon_color="primary" if comment["liked"] else "on_surface_variant",
        ),
        id="comment_row",
        width=FILL,
        gap=12,
        padding=(16, 8, 8, 8),
        on_long_click=lambda: context.show("comment_sheet", id=post["id"], place=place),
    )


def _comment_sheet(context: Context, arguments: State) -> Window:
    post = find(context.data["posts"], arguments["id"]) or {"comments": []}
    place = arguments["place"]
    comment = post["comments"][place]

    def copy() -> None:
        context.phone.state["clipboard"] = comment["text"]
        context.toast(context.t("Copied to clipboard"))

    items = [("content_copy", context.t("Copy"), copy)]
    if _me(context) in (comment["author"], post["author"]):
        items.append(("delete", context.t("Delete comment"), lambda: post["comments"].pop(place)))
    return bottom_sheet(context, title=comment["text"], items=items)


def _post_sheet(context: Context, arguments: State) -> Window:
    post = find(context.data["posts"], arguments["id"]) or {"author": "", "open": True, "text": ""}
    number = arguments["id"]
    author = post["author"]
    share = ("share", context.t("Share"), lambda: context.show("share", text=post["text"]))
    if author == _me(context):
        items = [
            ("edit", context.t("Edit"), lambda: context.start("ComposeActivity", id=number)),
            (
                "comment",
                context.t("Close comments" if post["open"] else "Open comments"),
                lambda: post.update(open=not post["open"]),
            ),
            share,
            ("delete", context.t("Delete"), lambda: context.show("delete_post", id=number)),
        ]
    else:
        person = _person(context, author) or {"followed": False}

        def follow() -> None:
            person["followed"] = not person["followed"]

        items = [
            (
                "person_remove" if person["followed"] else "person_add",
                context.t("Unfollow" if person["followed"] else "Follow"),
                follow,
            ),
            (
                "visibility_off",
                context.t("Hide this post"),
                lambda: delete(context, "posts", number, "Post hidden"),
            ),
            share,
            ("flag", context.t("Report"), lambda: context.show("report", text=post["text"])),
        ]
    return bottom_sheet(context, title=context.t("Post by {name}", name=author), items=items)


def _delete_dialog(context: Context, arguments: State) -> Window:
    def act() -> None:
        delete(context, "posts", arguments["id"], "Post deleted")

    return confirm(
        context,
        title=context.t("Delete post?"),
        message=context.t("The post and its comments will be deleted."),
        positive=(context.t("Delete"), act),
    )


def _report_dialog(context: Context, arguments: State) -> Window:
    def report(index: int) -> None:
        context.data["reports"].append({"what": arguments["text"], "reason": REASONS[index]})
        context.toast(context.t("Thank you for telling us"))

    return choose(
        context,
        title=context.t("What is wrong?"),
        choices=[context.t(reason) for reason in REASONS],
        chosen=-1,
        pick=report,
    )


def _save_sheet(context: Context, arguments: State) -> Window:
    post = find(context.data["posts"], arguments["id"]) or {"saved": ""}

    def put(name: str) -> Callable[[], None]:
        def act() -> None:
            post["saved"] = name
            context.snackbar(
                context.t("Saved to {name}", name=name) if name else context.t("Not saved any more")
            )

        return act

    items = [
        ("bookmark" if post["saved"] == name else "folder_open", name, put(name))
        for name in context.data["collections"]
    ]
    items.append(
        (
            "create_new_folder",
            context.t("New collection"),
            lambda: context.show("new_collection", id=arguments["id"]),
        )
    )
    if post["saved"]:
        items.append(("remove_circle_outline", context.t("Remove from saved"), put("")))
    return bottom_sheet(context, title=context.t("Save to"), items=items)


def _new_collection(context: Context, arguments: State) -> Window:
    def create(name: str) -> None:
        if name in context.data["collections"]:
            context.toast(context.t("There is a collection of that name"))
            return
        context.data["collections"].append(name)
        post = find(context.data["posts"], arguments["id"])
        if post is not None:
            post["saved"] = name

    return ask_text(
        context,
        title=context.t("New collection"),
        field=context.field("dialog_collection", limit=40),
        hint=context.t("Name"),
        positive=create,
        label="Create",
        id="collection_name",
    )


def _original_post(context: Context) -> State:
    post = find(context.data["posts"], context.arguments.get("id", -1))
    return post or {
        "text": context.arguments.get("text", ""),
        "topic": TOPICS[0],
        "audience": AUDIENCES[0],
        "open": True,
    }


def _save_post(context: Context, values: State) -> None:
    post = find(context.data["posts"], values.get("id", -1))
    if post is not None:
        post.update(values)
    else:
        context.data["posts"].append(
            {
                **values,
                "id": context.new_id(),
                "author": _me(context),
                "icon": "",
                "at": context.now.strftime("%Y-%m-%dT%H:%M"),
                "likes": 0,
                "liked": False,
                "saved": "",
                "comments": [],
            }
        )
    context.finish()


POST = Form(
    "post",
    ("New post", "Edit post"),
    (
        TextInput("text", "What is new?", required="A post needs a text", lines=4, limit=500),
        Choice("audience", "Who sees it", options=AUDIENCES),
        Choice("topic", "Topic", options=TOPICS, look="chips"),
        Toggle("open", "Allow comments", icon="comment"),
    ),
    _original_post,
    _save_post,
    save_icon="send",
)


# People.


def _save_profile(context: Context, values: State) -> None:
    old = context.data["profile"]["name"]
    for post in context.data["posts"]:
        if post["author"] == old:
            post["author"] = values["name"]
    context.data["profile"] = values
    context.finish()


PROFILE = Form(
    "profile",
    ("Edit profile", "Edit profile"),
    (
        TextInput("name", "Name", required="A profile needs a name", limit=50),
        TextInput("bio", "About you", lines=3, limit=160),
        TextInput("place", "Place", limit=60),
        TextInput("link", "Link", limit=80),
    ),
    lambda context: context.data["profile"],
    _save_profile,
)


def _person_page(context: Context) -> View:
    person = find(context.data["people"], context.arguments["id"]) or {}
    name = person["name"]
    bar = back_toolbar(
        context,
        "",
        icon_button(
            "share",
            lambda: context.show("share", text=f"{name}: {person['bio']}"),
            description=context.t("Share profile"),
            icon_color="on_surface",
        ),
        overflow_button(context, "person_menu"),
    )
    marks = [
        text(context.t(label), styled(LABEL, color="primary"), id=f"person_{key}")
        for key, label in (("close", "Close friend"), ("muted", "Muted"), ("blocked", "Blocked"))
        if person[key]
    ]
    head = column(
        avatar(name, size=84),
        text(name, styled(HEADLINE, align="center"), id="person_name"),
        text(person["bio"], styled(BODY, align="center"), id="person_bio"),
        row(*marks, gap=10) if marks else None,
        button(
            context.t("Following" if person["followed"] else "Follow"),
            lambda: person.update(followed=not person["followed"]),
            id="follow",
            kind="outlined" if person["followed"] else "filled",
            margin=(0, 6, 0, 6),
        ),
        divider(),
        width=FILL,
        align="center",
        gap=8,
        padding=(16, 0, 16, 8),
    )
    posts = [post for post in context.data["posts"] if post["author"] == name]
    if person["blocked"]:
        posts = []
    rows: list[Callable[[], View]] = [lambda: head]
    rows += [lambda post=post: _card(context, post) for post in _ordered(context, posts)]  # type: ignore[misc]
    body = recycler_view(rows, key="person", id="person_list", padding=(0, 0, 0, 16))
    return scaffold(context, bar, body)


def _person_menu(context: Context, arguments: State) -> Window:
    person = find(context.data["people"], context.arguments["id"]) or {}

    def flip(key: str) -> Callable[[], None]:
        return lambda: person.update({key: not person[key]})

    block = flip("blocked")
    if not person["blocked"]:

        def block() -> None:
            context.show("block", id=person["id"])

    return menu(
        context,
        [
            (
                context.t("Remove from close friends" if person["close"] else "Add close friend"),
                flip("close"),
            ),
            (context.t("Unmute" if person["muted"] else "Mute"), flip("muted")),
            (context.t("Unblock" if person["blocked"] else "Block"), block),
            (
                context.t("Report"),
                lambda: context.show("report", text=person["name"]),
            ),
        ],
    )


def _block_dialog(context: Context, arguments: State) -> Window:
    person = find(context.data["people"], arguments["id"]) or {"name": ""}
    return confirm(
        context,
        title=context.t("Block {name}?", name=person["name"]),
        message=context.t("You will not see each other any more, and do not follow each other."),
        positive=(
            context.t("Block"),
            lambda: person.update(blocked=True, followed=False, close=False),
        ),
    )


def _people_page(context: Context, key: str, title: str) -> View:
    label = {"followed": "Unfollow", "muted": "Unmute", "blocked": "Unblock", "close": "Remove"}

    def make(person: State) -> View:
        return record_row(
            person["name"],
            person["bio"],
            id="person",
            leading=avatar(person["name"], size=42),
            trailing=button(
                context.t(label[key]), lambda: person.update({key: False}), id="person_remove"
            ),
            press=lambda: context.start("PersonActivity", id=person["id"]),
        )

    kept = [person for person in context.data["people"] if person[key]]
    body = listing(
        [lambda person=person: make(person) for person in kept],  # type: ignore[misc]
        key=key,
        id="person_list",
        empty=("person", context.t("Nobody"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t(title)), body)


# What was saved, and search.


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
        [lambda post=post: _post_row(context, post) for post in kept],  # type: ignore[misc]
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
                lambda post=post: _post_row(context, post)  # type: ignore[misc]
                for post in _ordered(context, context.data["posts"])
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
