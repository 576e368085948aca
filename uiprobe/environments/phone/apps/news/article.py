"""The page of an article, and the sheets about one."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.news.content import body_of
from uiprobe.environments.phone.apps.news.parts import bookmark, details_of
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose, menu
from uiprobe.environments.phone.kit.records import find
from uiprobe.environments.phone.kit.screens import back_toolbar, overflow_button, scaffold, web_page
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, HEADLINE, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window

_ERRORS = ("Typing mistake", "Wrong fact", "Picture does not fit", "Broken link")
_SIZES = {"Small": 14, "Normal": 16, "Large": 19, "Very large": 23}


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
        bookmark(context, article),
        icon_button(
            "share",
            lambda: context.show("share", text=title),
            description=context.t("Share"),
            id="action_share",
            icon_color="on_surface",
        ),
        overflow_button(context, "article_menu"),
    )
    words = f"{details_of(context, article)} · {article['minutes']} min"
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


ARTICLE_SCREENS: Screens = {"ArticleActivity": _article}
ARTICLE_DIALOGS: Dialogs = {
    "article_menu": _article_menu,
    "article_sheet": _article_sheet,
    "save": _save_sheet,
    "new_list": _new_list,
    "error": _error_dialog,
}
