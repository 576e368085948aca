"""Posts of the social app: cards, pages, comments, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.social.content import TOPICS
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose, confirm
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import (
    avatar,
    delete,
    find,
    listing,
    record_row,
    save_record,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    divider,
    recycler_view,
    scaffold,
)
from uiprobe.environments.phone.locales import format_date
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import edit_text, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, LABEL, LABEL_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, space, text

AUDIENCES = ("Everyone", "Followers", "Close friends")


REASONS = ("Spam", "Rude language", "False information", "Something else")


_AUDIENCE_ICONS = {"Everyone": "public", "Followers": "group", "Close friends": "stars"}


def own_name(context: Context) -> str:
    """The name of the phone's owner in the app."""
    name: str = context.data["profile"]["name"]
    return name


def find_person(context: Context, name: str) -> State | None:
    """The person of a name; None for oneself."""
    return next((person for person in context.data["people"] if person["name"] == name), None)


def ordered(context: Context, posts: Sequence[State]) -> list[State]:
    """Posts in the order that the settings ask for."""
    key = "likes" if context.data["settings"]["order"] == "Most liked first" else "at"
    return sorted(posts, key=lambda post: post[key], reverse=True)


def visible_posts(context: Context) -> list[State]:
    """Posts but for those of people who are muted or blocked."""
    hidden = {p["name"] for p in context.data["people"] if p["muted"] or p["blocked"]}
    return ordered(context, [p for p in context.data["posts"] if p["author"] not in hidden])


def _age(context: Context, stamp: str) -> str:
    moment = datetime.fromisoformat(stamp)
    minutes = int((context.now - moment).total_seconds() // 60)
    if minutes < 60:
        return f"{max(1, minutes)} min"
    return f"{minutes // 60} h" if minutes < 24 * 60 else format_date(moment, context.locale)


def open_person(context: Context, name: str) -> None:
    """Show the page of the author of something."""
    person = find_person(context, name)
    if person is None:
        # One's own page is a tab of the main screen.
        context.toast(context.t("This is you"))
    else:
        context.start("PersonActivity", id=person["id"])


def post_card(context: Context, post: State, *, whole: bool = False) -> View:
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
        icon_button(
            "more_horiz",
            lambda: context.show("post_sheet", id=number),
            id="post_more",
            **context.named("Post options"),
        ),
        width=FILL,
        gap=10,
        align="center",
        on_click=lambda: open_person(context, author),
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
            **context.named("Like", on=post["liked"]),
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
            **context.named("Save post", on=bool(post["saved"])),
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


def post_row(context: Context, post: State) -> View:
    """A post in a list of results."""
    return record_row(
        post["text"],
        f"{post['author']} · {context.t(post['topic'])}",
        id="result",
        leading=illustration(post["text"], post["icon"] or "notes", width=52, height=52, radius=10),
        press=lambda: context.start("PostActivity", id=post["id"]),
    )


_GONE = (("delete", "Post deleted"), ("visibility_off", "Post hidden"))
"""The text in place of a post, by whether it was hidden."""


def _post_page(context: Context) -> View:
    post = find(context.data["posts"], context.arguments["id"])
    bar = back_toolbar(context, context.t("Post"))
    if post is None:
        icon, words = _GONE[bool(context.get("hidden", False))]
        gone = listing([], key="none", id="none", empty=(icon, context.t(words), ""))
        return scaffold(context, bar, gone)
    comments = post["comments"]
    field = context.field("comment", limit=300)

    def send() -> None:
        words = field.value.strip()
        if words:
            comments.append({"author": own_name(context), "text": words, "liked": False})
            context.change("comment", "")

    rows: list[Callable[[], View]] = [
        lambda: post_card(context, post, whole=True),
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
            icon_button(
                "send",
                send,
                id="comment_send",
                **context.named("Send comment"),
                icon_color="primary",
                icon_filled=True,
            ),
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
            **context.named("Like comment", on=comment["liked"]),
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
        context.copy(comment["text"])
        context.toast(context.t("Copied to clipboard"))

    items = [("content_copy", context.t("Copy"), copy)]
    if own_name(context) in (comment["author"], post["author"]):
        items.append(("delete", context.t("Delete comment"), lambda: post["comments"].pop(place)))
    return bottom_sheet(context, title=comment["text"], items=items)


def _post_sheet(context: Context, arguments: State) -> Window:
    post = find(context.data["posts"], arguments["id"]) or {"author": "", "open": True, "text": ""}
    number = arguments["id"]
    author = post["author"]
    share = ("share", context.t("Share"), lambda: context.show("share", text=post["text"]))
    if author == own_name(context):
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
        person = find_person(context, author) or {"followed": False}

        def follow() -> None:
            person["followed"] = not person["followed"]

        def hide() -> None:
            context.set("hidden", True)
            delete(context, "posts", number, "Post hidden")

        items = [
            (
                "person_remove" if person["followed"] else "person_add",
                context.t("Unfollow" if person["followed"] else "Follow"),
                follow,
            ),
            (
                "visibility_off",
                context.t("Hide this post"),
                hide,
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
    save_record(
        context,
        "posts",
        values,
        author=own_name(context),
        icon="",
        at=context.now.strftime("%Y-%m-%dT%H:%M"),
        likes=0,
        liked=False,
        saved="",
        comments=[],
    )


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


POST_SCREENS: Screens = {
    "PostActivity": _post_page,
    "ComposeActivity": POST.screen,
}
POST_DIALOGS: Dialogs = {
    **POST.dialogs,
    "post_sheet": _post_sheet,
    "save": _save_sheet,
    "new_collection": _new_collection,
    "delete_post": _delete_dialog,
    "report": _report_dialog,
    "comment_sheet": _comment_sheet,
}
