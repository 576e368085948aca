"""Articles in a list, and how one is opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, image, row, text


def shown_articles(context: Context) -> list[State]:
    """The articles of papers that are not hidden, the newest first."""
    hidden = context.data["hidden"]
    kept = [article for article in context.data["articles"] if article["source"] not in hidden]
    return sorted(kept, key=lambda article: str(article["at"]), reverse=True)


def open_article(context: Context, article: State) -> None:
    """Show an article, and note that it was read."""
    history = [title for title in context.data["history"] if title != article["title"]]
    context.data["history"] = [article["title"], *history]
    context.start("ArticleActivity", id=article["id"])


def details_of(context: Context, article: State) -> str:
    """The paper of an article, and when it appeared."""
    moment = datetime.fromisoformat(article["at"])
    when = format_date(moment, context.locale)
    if moment.date() == context.now.date():
        when = format_time(moment, hours24=context.host.hours24)
    return f"{article['source']} · {when}"


def bookmark(context: Context, article: State) -> View:
    """The button that saves an article."""
    # Without a description on purpose: many apps have such a button.
    return icon_button(
        "bookmark" if article["list"] else "bookmark_border",
        lambda: context.show("save", id=article["id"]),
        id="article_save",
        **context.named("Bookmark", on=bool(article["list"])),
        icon_filled=bool(article["list"]),
        icon_color="primary" if article["list"] else "on_surface_variant",
    )


def article_row(context: Context, article: State) -> View:
    """An article in a list."""
    picture = None
    if context.data["settings"]["pictures"]:
        picture = illustration(
            article["title"], article["icon"], width=64, height=64, radius=10, id="article_picture"
        )
    return row(
        column(
            text(article["title"], styled(TITLE, max_lines=2), id="article_title"),
            row(
                image("download", size=14, description=context.t("Downloaded"))
                if article["downloaded"]
                else None,
                text(
                    details_of(context, article), styled(BODY, size=13, max_lines=1), id="details"
                ),
                gap=5,
                align="center",
            ),
            weight=1,
            gap=3,
        ),
        picture,
        bookmark(context, article),
        class_name="android.view.ViewGroup",
        id="article_row",
        width=FILL,
        min_height=80,
        padding=(16, 8, 6, 8),
        gap=12,
        align="center",
        on_click=lambda: open_article(context, article),
        on_long_click=lambda: context.show("article_sheet", id=article["id"]),
    )


def article_rows(context: Context, articles: Sequence[State]) -> list[Callable[[], View]]:
    """Articles in a list."""
    return [lambda article=article: article_row(context, article) for article in articles]  # type: ignore[misc]
