"""Songs: finding and playing them, their rows, the bar that plays, the sheet of a song."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from uiprobe.environments.phone.app import Context, Dialogs
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose
from uiprobe.environments.phone.kit.records import find
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import icon_button, progress_bar
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictograms import pictogram
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

TIMERS = ("Off", "15 minutes", "30 minutes", "45 minutes", "1 hour")


def find_song(context: Context, title: str) -> State | None:
    """The song of a title, or None."""
    return next((song for song in context.data["songs"] if song["title"] == title), None)


def songs_of(context: Context, titles: Sequence[str]) -> list[State]:
    """The songs of titles, in their order."""
    by_title = {song["title"]: song for song in context.data["songs"]}
    return [by_title[title] for title in titles if title in by_title]


def sorted_songs(context: Context) -> list[State]:
    """All songs in the order that the settings ask for."""
    key = {"Title": "title", "Artist": "artist", "Duration": "seconds"}[
        context.data["settings"]["sort"]
    ]
    return sorted(context.data["songs"], key=lambda song: (song[key], song["title"]))


def cover_of(song: State) -> str:
    """The picture on the cover of its album."""
    return pictogram(song["album"], song["picture"])


def length_words(seconds: int) -> str:
    """Minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}"


def played_seconds(context: Context) -> int:
    """Seconds of the song that have been played."""
    player = context.data["player"]
    song = find_song(context, player["song"])
    passed: int = player["offset"]
    if player["playing"]:
        since = datetime.fromisoformat(player["since"])
        passed += int((context.now - since).total_seconds())
    return min(passed, song["seconds"] if song else 0)


def play_song(context: Context, title: str, queue: Sequence[str] | None = None) -> None:
    """Play a song from its beginning; `queue` is what comes after it."""
    if queue is not None:
        context.data["queue"] = list(queue)
    context.data["player"].update(song=title, playing=True, since=context.now.isoformat(), offset=0)


def toggle_play(context: Context) -> None:
    """Pause, or go on."""
    player = context.data["player"]
    if player["playing"]:
        player.update(offset=played_seconds(context), playing=False)
    else:
        player.update(since=context.now.isoformat(), playing=True)


def play_next(context: Context) -> None:
    """Play the next song of the queue."""
    queue = context.data["queue"]
    if not queue:
        context.toast(context.t("The queue is empty"))
        return
    play_song(context, queue.pop(0))


def mini_player(context: Context) -> View | None:
    """The bar at the foot of a screen that shows what plays."""
    player = context.data["player"]
    song = find_song(context, player["song"])
    if song is None:
        return None
    return column(
        progress_bar(played_seconds(context) / song["seconds"], id="mini_progress"),
        row(
            illustration(song["album"], cover_of(song), width=42, height=42, radius=8),
            column(
                text(song["title"], styled(TITLE, size=15, max_lines=1), id="mini_title"),
                text(song["artist"], styled(BODY, size=13, max_lines=1), id="mini_artist"),
                weight=1,
            ),
            # Without descriptions on purpose: many apps have such buttons.
            icon_button(
                "pause" if player["playing"] else "play_arrow",
                lambda: toggle_play(context),
                id="mini_play",
                **context.named("Pause" if player["playing"] else "Play"),
                icon_filled=True,
                icon_size=30,
                icon_color="on_surface",
            ),
            icon_button(
                "skip_next",
                lambda: play_next(context),
                id="mini_next",
                **context.named("Next"),
                icon_color="on_surface",
            ),
            width=FILL,
            padding=(12, 6, 6, 6),
            gap=12,
            align="center",
        ),
        id="mini_player",
        width=FILL,
        background="surface_container_high",
        on_click=lambda: context.start("PlayerActivity"),
    )


def song_row(
    context: Context,
    song: State,
    queue: Sequence[str],
    *,
    number: str = "",
    playlist: int | None = None,
) -> View:
    """A song in a list; `queue` is what comes after it."""
    current = context.data["player"]["song"] == song["title"]
    color = "primary" if current else "on_surface"
    leading = text(number, styled(BODY, align="center"), width=26)
    if not number and context.data["settings"]["covers"]:
        leading = illustration(song["album"], cover_of(song), width=44, height=44, radius=8)
    return row(
        leading,
        column(
            text(song["title"], styled(BODY_LARGE, max_lines=1, color=color), id="song_title"),
            text(
                f"{song['artist']} · {length_words(song['seconds'])}",
                styled(BODY, size=13, max_lines=1),
                id="song_details",
            ),
            weight=1,
        ),
        image(
            "favorite",
            size=15,
            icon_filled=True,
            icon_color="primary",
            id="song_liked",
            description=context.t("Liked"),
        )
        if song["liked"]
        else None,
        icon_button(
            "more_vert",
            lambda: context.show("song_sheet", id=song["id"], playlist=playlist),
            id="song_more",
            **context.named("Song options"),
        ),
        class_name="android.view.ViewGroup",
        part="row",
        id="song_row",
        selected=current,
        width=FILL,
        min_height=60,
        padding=(16, 4, 4, 4),
        gap=12,
        align="center",
        on_click=lambda: play_song(context, song["title"], queue),
        on_long_click=lambda: context.show("song_sheet", id=song["id"], playlist=playlist),
    )


def song_rows(
    context: Context,
    songs: Sequence[State],
    *,
    numbered: bool = False,
    playlist: int | None = None,
) -> list[Callable[[], View]]:
    """Makers of rows for songs; each has those below it as its queue."""
    titles = [song["title"] for song in songs]

    def make(place: int) -> View:
        return song_row(
            context,
            songs[place],
            titles[place + 1 :],
            number=str(place + 1) if numbered else "",
            playlist=playlist,
        )

    return [lambda place=place: make(place) for place in range(len(songs))]  # type: ignore[misc]


def flip(record: State, key: str) -> Callable[[], None]:
    """A handler that turns a field of a record over."""
    return lambda: record.update({key: not record[key]})


def _song_sheet(context: Context, arguments: State) -> Window:
    song = find(context.data["songs"], arguments["id"]) or {}
    title = song["title"]
    queue = context.data["queue"]
    items = [
        (
            "favorite" if song["liked"] else "favorite_border",
            context.t("Remove like" if song["liked"] else "Like"),
            flip(song, "liked"),
        ),
        ("playlist_play", context.t("Play next"), lambda: queue.insert(0, title)),
        ("queue_music", context.t("Add to queue"), lambda: queue.append(title)),
        (
            "playlist_add",
            context.t("Add to playlist"),
            lambda: context.show("add_to", title=title),
        ),
        ("album", context.t("Go to album"), lambda: _go_to_album(context, song)),
        (
            "share",
            context.t("Share"),
            lambda: context.show("share", text=f"{title} by {song['artist']}"),
        ),
    ]
    if arguments.get("playlist"):
        items.append(
            (
                "playlist_remove",
                context.t("Remove from playlist"),
                lambda: _take_out(context, arguments["playlist"], title),
            )
        )
    return bottom_sheet(context, title=title, items=items)


def _go_to_album(context: Context, song: State) -> None:
    context.start("AlbumActivity", album=song["album"])


def _take_out(context: Context, number: int, title: str) -> None:
    before = copy_state(context.data["playlists"])
    playlist = find(context.data["playlists"], number)
    if playlist is not None:
        playlist["songs"].remove(title)
        message = context.t("Removed from {name}", name=playlist["name"])
        context.snackbar(message, "restore", collection="playlists", records=before)


def _add_dialog(context: Context, arguments: State) -> Window:
    playlists = context.data["playlists"]
    title = arguments["title"]

    def add(index: int) -> None:
        if index == len(playlists):
            context.show("new_playlist", title=title)
        elif title in playlists[index]["songs"]:
            context.toast(context.t("It is in that playlist already"))
        else:
            playlists[index]["songs"].append(title)
            context.snackbar(context.t("Added to {name}", name=playlists[index]["name"]))

    names = [playlist["name"] for playlist in playlists]
    return choose(
        context,
        title=context.t("Add to playlist"),
        choices=[*names, context.t("New playlist")],
        chosen=-1,
        pick=add,
    )


def _new_playlist(context: Context, arguments: State) -> Window:
    def create(name: str) -> None:
        if any(playlist["name"] == name for playlist in context.data["playlists"]):
            context.toast(context.t("There is a playlist of that name"))
            return
        songs = [arguments["title"]] if "title" in arguments else []
        context.data["playlists"].append({"id": context.new_id(), "name": name, "songs": songs})

    return ask_text(
        context,
        title=context.t("New playlist"),
        field=context.field("dialog_playlist", limit=40),
        hint=context.t("Name"),
        positive=create,
        label="Create",
        id="playlist_name",
    )


def _timer_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sleep timer"),
        choices=[context.t(name) for name in TIMERS],
        chosen=TIMERS.index(context.data["timer"]),
        pick=lambda index: context.data.update(timer=TIMERS[index]),
    )


SONG_DIALOGS: Dialogs = {
    "song_sheet": _song_sheet,
    "add_to": _add_dialog,
    "new_playlist": _new_playlist,
    "timer": _timer_dialog,
}
