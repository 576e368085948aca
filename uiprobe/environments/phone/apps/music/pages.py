"""Pages that list songs: of albums, artists and playlists, and the queue."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.music.songs import (
    cover_of,
    length_words,
    mini_player,
    play_song,
    song_rows,
    songs_of,
    sorted_songs,
)
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, menu
from uiprobe.environments.phone.kit.records import delete_shown, find, listing, record_row
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    recycler_view,
    scaffold,
)
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text


def _head(
    context: Context, picture: View, title: str, subtitle: str, songs: Sequence[State]
) -> View:
    titles = [song["title"] for song in songs]

    def play() -> None:
        play_song(context, titles[0], titles[1:])

    def shuffle() -> None:
        context.data["player"]["shuffle"] = True
        play()

    return column(
        picture,
        text(title, styled(HEADLINE, max_lines=2), id="head_title", margin=(0, 6, 0, 0)),
        text(subtitle, BODY, id="head_subtitle"),
        row(
            button(context.t("Play"), play, id="play_all", kind="filled", weight=1),
            button(context.t("Shuffle"), shuffle, id="shuffle_all", kind="tonal", weight=1),
            gap=10,
            width=FILL,
            margin=(0, 8, 0, 6),
        )
        if songs
        else None,
        width=FILL,
        padding=(16, 4, 16, 4),
        gap=2,
    )


def _page(
    context: Context,
    head: View,
    songs: Sequence[State],
    *actions: View,
    numbered: bool = False,
    playlist: int | None = None,
) -> View:
    rows = [lambda: head, *song_rows(context, songs, numbered=numbered, playlist=playlist)]
    body = recycler_view(rows, key="page", id="page_list", padding=(0, 0, 0, 12))
    bar = back_toolbar(context, "", *actions)
    return scaffold(context, bar, body, bottom=mini_player(context))


def _album(context: Context) -> View:
    album = context.arguments["album"]
    songs = [song for song in context.data["songs"] if song["album"] == album]
    first = songs[0]
    minutes = sum(song["seconds"] for song in songs) // 60
    head = _head(
        context,
        illustration(album, cover_of(first), height=170, radius=18),
        album,
        f"{first['artist']} · {first['year']} · {minutes} min",
        songs,
    )
    artist = icon_button(
        "person",
        lambda: context.start("ArtistActivity", artist=first["artist"]),
        description=context.t("Go to artist"),
        id="action_artist",
        icon_color="on_surface",
    )
    return _page(context, head, songs, artist, numbered=True)


def _artist(context: Context) -> View:
    artist = context.arguments["artist"]
    songs = [song for song in context.data["songs"] if song["artist"] == artist]
    albums = [song["album"] for song in songs if song["track"] == 1]
    head = _head(
        context,
        illustration(artist, "mic", height=130, radius=18),
        artist,
        " · ".join(albums),
        songs,
    )
    return _page(context, head, songs)


def _playlist(context: Context) -> View:
    number = context.arguments["id"]
    playlist = find(context.data["playlists"], number)
    if number == 0:
        songs = [song for song in sorted_songs(context) if song["liked"]]
        name, icon = context.t("Liked songs"), "favorite"
    else:
        songs = songs_of(context, playlist["songs"] if playlist else [])
        name, icon = (playlist["name"] if playlist else ""), "queue_music"
    minutes = sum(song["seconds"] for song in songs) // 60
    head = _head(
        context,
        illustration(name, icon, height=110, radius=18),
        name,
        context.t("{n} songs, {minutes} min", n=len(songs), minutes=minutes),
        songs,
    )
    actions = [overflow_button(context, "playlist_menu")] if playlist else []
    return _page(context, head, songs, *actions, playlist=number)


def _playlist_menu(context: Context, arguments: State) -> Window:
    playlist = find(context.data["playlists"], context.arguments["id"]) or {"songs": []}
    queue = context.data["queue"]
    return menu(
        context,
        [
            (context.t("Add to queue"), lambda: queue.extend(playlist["songs"])),
            (context.t("Rename"), lambda: context.show("rename")),
            (context.t("Delete playlist"), lambda: context.show("delete_playlist")),
        ],
    )


def _rename_dialog(context: Context, arguments: State) -> Window:
    playlist = find(context.data["playlists"], context.arguments["id"]) or {"name": ""}

    def rename(name: str) -> None:
        others = [p["name"] for p in context.data["playlists"] if p is not playlist]
        if name in others:
            context.toast(context.t("There is a playlist of that name"))
        else:
            playlist["name"] = name

    return ask_text(
        context,
        title=context.t("Rename playlist"),
        field=context.field("dialog_rename", playlist["name"], limit=40),
        hint=context.t("Name"),
        positive=rename,
        label="Rename",
        id="playlist_name",
    )


def _delete_dialog(context: Context, arguments: State) -> Window:
    playlist = find(context.data["playlists"], context.arguments["id"]) or {"name": ""}
    return confirm(
        context,
        title=context.t("Delete playlist?"),
        message=context.t("{name} will be deleted; its songs stay.", name=playlist["name"]),
        positive=(
            context.t("Delete"),
            lambda: delete_shown(context, "playlists", "Playlist deleted"),
        ),
    )


def _queue(context: Context) -> View:
    queue = context.data["queue"]

    def make(place: int, song: State) -> View:
        return record_row(
            song["title"],
            f"{song['artist']} · {length_words(song['seconds'])}",
            id="queued",
            leading=text(str(place + 1), styled(BODY, align="center"), width=24),
            trailing=icon_button(
                "close",
                lambda: queue.pop(place),
                id="queued_remove",
                **context.named("Remove from queue"),
            ),
        )

    clear = None
    if queue:
        clear = icon_button(
            "delete_sweep",
            lambda: _clear_queue(context),
            description=context.t("Clear queue"),
            id="action_clear",
            icon_color="on_surface",
        )
    songs = songs_of(context, queue)
    body = listing(
        [lambda place=place: make(place, songs[place]) for place in range(len(songs))],  # type: ignore[misc]
        key="queue",
        id="queue_list",
        empty=("queue_music", context.t("The queue is empty"), context.t("Add songs to it")),
    )
    bar = back_toolbar(context, context.t("Queue"), clear)
    return scaffold(context, bar, body, bottom=mini_player(context))


def _clear_queue(context: Context) -> None:
    before = copy_state(context.data["queue"])
    context.data["queue"] = []
    context.snackbar(context.t("Queue cleared"), "restore", collection="queue", records=before)


PAGE_SCREENS: Screens = {
    "AlbumActivity": _album,
    "ArtistActivity": _artist,
    "PlaylistActivity": _playlist,
    "QueueActivity": _queue,
}
PAGE_DIALOGS: Dialogs = {
    "playlist_menu": _playlist_menu,
    "rename": _rename_dialog,
    "delete_playlist": _delete_dialog,
}
