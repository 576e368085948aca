"""A music player: songs, albums, artists, playlists, a queue, an equalizer, a sleep timer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.music_content import (
    ALBUMS,
    ARTISTS,
    PICTURES,
    PLAYLISTS,
    TITLES,
)
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
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.theme import BODY, BODY_LARGE, HEADLINE, LABEL, TITLE, rgb, styled
from uiprobe.environments.phone.widgets import FILL, View, Window, column, image, row, space, text
from uiprobe.environments.phone.widgets_controls import (
    button,
    caption,
    chip,
    chip_row,
    floating_button,
    icon_button,
    progress_bar,
    seek_bar,
    switch,
    tab_layout,
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
    divider,
    overflow_button,
    recycler_view,
    scaffold,
    scroll_view,
    toolbar,
)

QUALITIES = ("Low", "Normal", "High", "Lossless")
TIMERS = ("Off", "15 minutes", "30 minutes", "45 minutes", "1 hour")
REPEATS = ("Off", "All", "One")
SORTS = ("Title", "Artist", "Duration")
PRESETS: dict[str, tuple[int, int, int]] = {
    "Flat": (50, 50, 50),
    "Bass boost": (85, 55, 50),
    "Voice": (35, 75, 60),
    "Bright": (45, 55, 80),
    "Small speakers": (70, 40, 70),
}
BANDS = ("bass", "middle", "treble")
_REPEAT_ICONS = {"Off": "repeat", "All": "repeat", "One": "repeat_one"}

SETTINGS_PAGE = SettingsPage(
    "settings",
    (
        (
            "Playback",
            (
                Pick("quality", "Quality over Wi-Fi", QUALITIES, "network_wifi"),
                Pick("mobile_quality", "Quality over mobile data", QUALITIES, "network_cell"),
                Switch("gapless", "No gaps between songs", icon="music_note"),
                Switch("normalize", "Same loudness for all songs", icon="volume_up"),
                Link("Equalizer", "EqualizerActivity", icon="equalizer"),
            ),
        ),
        (
            "Library",
            (
                Pick("sort", "Sort songs by", SORTS, "sort"),
                Switch("explicit", "Show explicit songs", icon="warning"),
                Switch("covers", "Show covers in lists", icon="image"),
            ),
        ),
        ("", (Note("Version", "3.9.4"),)),
    ),
)


class Music(RecordApp):
    """A music player."""

    package = "org.uiprobe.music"
    name = "music"
    label = "Music"
    icon = "headphones"
    tint = rgb("7B4397")
    accent = "purple"
    exported = ("MainActivity", "SearchActivity", "PlayerActivity", "SettingsActivity")

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "PlayerActivity": _player,
            "AlbumActivity": _album,
            "ArtistActivity": _artist,
            "PlaylistActivity": _playlist,
            "QueueActivity": _queue,
            "EqualizerActivity": _equalizer,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS_PAGE.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **SETTINGS_PAGE.dialogs,
            "main_menu": _main_menu,
            "song_sheet": _song_sheet,
            "add_to": _add_dialog,
            "new_playlist": _new_playlist,
            "playlist_menu": _playlist_menu,
            "rename": _rename_dialog,
            "delete_playlist": _delete_dialog,
            "timer": _timer_dialog,
            "share": share_sheet,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        artists = random.sample(ARTISTS, k=5)
        titles = random.sample(TITLES, k=30)
        songs: list[State] = []
        for place, album in enumerate(random.sample(ALBUMS, k=6)):
            # One of the artists has two albums.
            artist = artists[place % 5]
            picture, year = random.choice(PICTURES), random.randrange(1998, 2026)
            for track in range(1, 6):
                songs.append(
                    {
                        "title": titles.pop(),
                        "artist": artist,
                        "album": album,
                        "track": track,
                        "year": year,
                        "seconds": random.randrange(121, 420),
                        "liked": False,
                        "picture": picture,
                    }
                )
        for song in random.sample(songs, k=6):
            song["liked"] = True
        playlists = [
            {"name": name, "songs": [s["title"] for s in random.sample(songs, k=size)]}
            for name, size in zip(random.sample(PLAYLISTS, k=4), (6, 4, 5, 3), strict=True)
        ]
        return {
            "songs": number_records(songs),
            "playlists": number_records(playlists),
            "queue": [song["title"] for song in random.sample(songs, k=3)],
            "player": {
                "song": random.choice(songs)["title"],
                "playing": False,
                "shuffle": random.random() < 0.5,
                "repeat": random.choice(REPEATS),
                "since": "",
                "offset": random.randrange(10, 100),
            },
            "timer": "Off",
            "equalizer": {"on": False, "preset": "Flat", "bass": 50, "middle": 50, "treble": 50},
            "settings": {
                "quality": random.choice(QUALITIES[2:]),
                "mobile_quality": random.choice(QUALITIES[:2]),
                "gapless": random.random() < 0.5,
                "normalize": random.random() < 0.5,
                "sort": "Title",
                "explicit": True,
                "covers": True,
            },
            "next_id": 100,
        }

    @override
    def back(self, context: Context) -> bool:
        if context.activity["name"] == "MainActivity" and context.get("tab", 0):
            context.set("tab", 0)
            return True
        return False

    @override
    def report(self, data: State, phone: State) -> State:
        found = super().report(data, phone)
        # Where in a song the player stands follows from the clock.
        del found["player"]["since"], found["player"]["offset"]
        return found


def _song(context: Context, title: str) -> State | None:
    return next((song for song in context.data["songs"] if song["title"] == title), None)


def _songs(context: Context, titles: Sequence[str]) -> list[State]:
    by_title = {song["title"]: song for song in context.data["songs"]}
    return [by_title[title] for title in titles if title in by_title]


def _sorted(context: Context) -> list[State]:
    key = {"Title": "title", "Artist": "artist", "Duration": "seconds"}[
        context.data["settings"]["sort"]
    ]
    return sorted(context.data["songs"], key=lambda song: (song[key], song["title"]))


def _length(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _position(context: Context) -> int:
    """Seconds of the song that have been played."""
    player = context.data["player"]
    song = _song(context, player["song"])
    passed: int = player["offset"]
    if player["playing"]:
        since = datetime.fromisoformat(player["since"])
        passed += int((context.now - since).total_seconds())
    return min(passed, song["seconds"] if song else 0)


def _start(context: Context, title: str, queue: Sequence[str] | None = None) -> None:
    if queue is not None:
        context.data["queue"] = list(queue)
    context.data["player"].update(song=title, playing=True, since=context.now.isoformat(), offset=0)


def _toggle(context: Context) -> None:
    player = context.data["player"]
    if player["playing"]:
        player.update(offset=_position(context), playing=False)
    else:
        player.update(since=context.now.isoformat(), playing=True)


def _next(context: Context) -> None:
    queue = context.data["queue"]
    if not queue:
        context.toast(context.t("The queue is empty"))
        return
    _start(context, queue.pop(0))


# The main screen.

_TABS = ("Songs", "Albums", "Artists", "Playlists")


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bar = toolbar(
        context.t("Music"),
        icon_button(
            "search",
            lambda: context.start("SearchActivity"),
            description=context.t("Search"),
            id="action_search",
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
    )
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(_TABS)
        ]
    )
    body = (_song_list, _album_grid, _artist_list, _playlist_list)[tab](context)
    body.weight = 1
    fab = None
    if tab == len(_TABS) - 1:
        fab = floating_button(
            "playlist_add",
            lambda: context.show("new_playlist"),
            description=context.t("New playlist"),
        )
    return scaffold(
        context,
        bar,
        column(tabs, body, width=FILL, height=FILL),
        floating=fab,
        bottom=_mini_player(context),
    )


def _mini_player(context: Context) -> View | None:
    player = context.data["player"]
    song = _song(context, player["song"])
    if song is None:
        return None
    return column(
        progress_bar(_position(context) / song["seconds"], id="mini_progress"),
        row(
            illustration(song["album"], song["picture"], width=42, height=42, radius=8),
            column(
                text(song["title"], styled(TITLE, size=15, max_lines=1), id="mini_title"),
                text(song["artist"], styled(BODY, size=13, max_lines=1), id="mini_artist"),
                weight=1,
            ),
            # Without descriptions on purpose: many apps have such buttons.
            icon_button(
                "pause" if player["playing"] else "play_arrow",
                lambda: _toggle(context),
                id="mini_play",
                icon_filled=True,
                icon_size=30,
                icon_color="on_surface",
            ),
            icon_button(
                "skip_next", lambda: _next(context), id="mini_next", icon_color="on_surface"
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


def _row(
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
        leading = illustration(song["album"], song["picture"], width=44, height=44, radius=8)
    return row(
        leading,
        column(
            text(song["title"], styled(BODY_LARGE, max_lines=1, color=color), id="song_title"),
            text(
                f"{song['artist']} · {_length(song['seconds'])}",
                styled(BODY, size=13, max_lines=1),
                id="song_details",
            ),
            weight=1,
        ),
        image("favorite", size=15, icon_filled=True, icon_color="primary", id="song_liked")
        if song["liked"]
        else None,
        icon_button(
            "more_vert",
            lambda: context.show("song_sheet", id=song["id"], playlist=playlist),
            id="song_more",
        ),
        class_name="android.view.ViewGroup",
        id="song_row",
        width=FILL,
        min_height=60,
        padding=(16, 4, 4, 4),
        gap=12,
        align="center",
        on_click=lambda: _start(context, song["title"], queue),
        on_long_click=lambda: context.show("song_sheet", id=song["id"], playlist=playlist),
    )


def _rows(
    context: Context,
    songs: Sequence[State],
    *,
    numbered: bool = False,
    playlist: int | None = None,
) -> list[Callable[[], View]]:
    titles = [song["title"] for song in songs]

    def make(place: int) -> View:
        return _row(
            context,
            songs[place],
            titles[place + 1 :],
            number=str(place + 1) if numbered else "",
            playlist=playlist,
        )

    return [lambda place=place: make(place) for place in range(len(songs))]  # type: ignore[misc]


def _song_list(context: Context) -> View:
    return listing(_rows(context, _sorted(context)), key="songs", id="song_list", foot=12)


def _albums(context: Context) -> list[State]:
    """The first song of each album, which stands for it."""
    return [song for song in context.data["songs"] if song["track"] == 1]


def _album_grid(context: Context) -> View:
    def tile(song: State) -> View:
        return column(
            illustration(song["album"], song["picture"], height=132, radius=14),
            text(song["album"], styled(TITLE, size=15, max_lines=1), id="album_title"),
            text(song["artist"], styled(BODY, size=13, max_lines=1), id="album_artist"),
            id="album",
            width=FILL,
            gap=3,
            padding=(6, 6, 6, 10),
            on_click=lambda: context.start("AlbumActivity", album=song["album"]),
        )

    grid = View(
        class_name="android.view.ViewGroup",
        arrange="grid",
        columns=2,
        width=FILL,
        padding=(10, 8, 10, 12),
        children=[tile(song) for song in _albums(context)],
    )
    return scroll_view(grid, key="albums", id="album_grid")


def _artist_list(context: Context) -> View:
    songs = context.data["songs"]
    names = sorted({song["artist"] for song in songs})

    def make(name: str) -> View:
        count = sum(song["artist"] == name for song in songs)
        return record_row(
            name,
            context.t("{n} songs", n=count),
            id="artist",
            leading=avatar(name, size=46),
            press=lambda: context.start("ArtistActivity", artist=name),
        )

    return listing(
        [lambda name=name: make(name) for name in names],  # type: ignore[misc]
        key="artists",
        id="artist_list",
    )


def _playlist_list(context: Context) -> View:
    def make(playlist: State) -> View:
        return record_row(
            playlist["name"],
            context.t("{n} songs", n=len(playlist["songs"])),
            id="playlist",
            leading=illustration(playlist["name"], "queue_music", width=52, height=52, radius=10),
            press=lambda: context.start("PlaylistActivity", id=playlist["id"]),
        )

    liked = sum(song["liked"] for song in context.data["songs"])
    rows: list[Callable[[], View]] = [
        lambda: record_row(
            context.t("Liked songs"),
            context.t("{n} songs", n=liked),
            id="playlist",
            leading=illustration("Liked songs", "favorite", width=52, height=52, radius=10),
            press=lambda: context.start("PlaylistActivity", id=0),
        )
    ]
    rows += [lambda playlist=playlist: make(playlist) for playlist in context.data["playlists"]]  # type: ignore[misc]
    return listing(rows, key="playlists", id="playlist_list")


def _main_menu(context: Context, arguments: State) -> Window:
    def start(activity: str) -> Callable[[], None]:
        return lambda: context.start(activity)

    return menu(
        context,
        [
            (context.t("Queue"), start("QueueActivity")),
            (context.t("Equalizer"), start("EqualizerActivity")),
            (context.t("Sleep timer"), lambda: context.show("timer")),
            (context.t("Settings"), start("SettingsActivity")),
        ],
    )


# Songs.


def _flip(record: State, key: str) -> Callable[[], None]:
    return lambda: record.update({key: not record[key]})


def _song_sheet(context: Context, arguments: State) -> Window:
    song = find(context.data["songs"], arguments["id"]) or {}
    title = song["title"]
    queue = context.data["queue"]
    items = [
        (
            "favorite" if song["liked"] else "favorite_border",
            context.t("Remove like" if song["liked"] else "Like"),
            _flip(song, "liked"),
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


# Albums, artists, playlists, the queue.


def _head(
    context: Context, picture: View, title: str, subtitle: str, songs: Sequence[State]
) -> View:
    titles = [song["title"] for song in songs]

    def play() -> None:
        _start(context, titles[0], titles[1:])

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
    rows = [lambda: head, *_rows(context, songs, numbered=numbered, playlist=playlist)]
    body = recycler_view(rows, key="page", id="page_list", padding=(0, 0, 0, 12))
    bar = back_toolbar(context, "", *actions)
    return scaffold(context, bar, body, bottom=_mini_player(context))


def _album(context: Context) -> View:
    album = context.arguments["album"]
    songs = [song for song in context.data["songs"] if song["album"] == album]
    first = songs[0]
    minutes = sum(song["seconds"] for song in songs) // 60
    head = _head(
        context,
        illustration(album, first["picture"], height=170, radius=18),
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
        songs = [song for song in _sorted(context) if song["liked"]]
        name, icon = context.t("Liked songs"), "favorite"
    else:
        songs = _songs(context, playlist["songs"] if playlist else [])
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
    playlist = find(context.data["playlists"], context.arguments["id"]) or {"name": "", "id": -1}

    def act() -> None:
        context.finish()
        front = Context(context.phone, context.app, context.phone.activity)
        delete(front, "playlists", playlist["id"], "Playlist deleted")

    return confirm(
        context,
        title=context.t("Delete playlist?"),
        message=context.t("{name} will be deleted; its songs stay.", name=playlist["name"]),
        positive=(context.t("Delete"), act),
    )


def _queue(context: Context) -> View:
    queue = context.data["queue"]

    def make(place: int, song: State) -> View:
        return record_row(
            song["title"],
            f"{song['artist']} · {_length(song['seconds'])}",
            id="queued",
            leading=text(str(place + 1), styled(BODY, align="center"), width=24),
            trailing=icon_button("close", lambda: queue.pop(place), id="queued_remove"),
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
    songs = _songs(context, queue)
    body = listing(
        [lambda place=place: make(place, songs[place]) for place in range(len(songs))],  # type: ignore[misc]
        key="queue",
        id="queue_list",
        empty=("queue_music", context.t("The queue is empty"), context.t("Add songs to it")),
    )
    bar = back_toolbar(context, context.t("Queue"), clear)
    return scaffold(context, bar, body, bottom=_mini_player(context))


def _clear_queue(context: Context) -> None:
    before = copy_state(context.data["queue"])
    context.data["queue"] = []
    context.snackbar(context.t("Queue cleared"), "restore", collection="queue", records=before)


# The player and the equalizer.


def _player(context: Context) -> View:
    player = context.data["player"]
    song = _song(context, player["song"])
    if song is None:
        nothing = listing([], key="none", id="none", empty=("headphones", "Nothing plays", ""))
        return scaffold(context, back_toolbar(context, ""), nothing)
    position = _position(context)
    timer = context.data["timer"]

    def seek(share: float) -> None:
        player.update(offset=round(share * song["seconds"]), since=context.now.isoformat())

    def repeat() -> None:
        player["repeat"] = REPEATS[(REPEATS.index(player["repeat"]) + 1) % len(REPEATS)]

    def mode(icon: str, press: Callable[[], None], *, on: bool, id: str) -> View:
        return icon_button(
            icon,
            press,
            id=id,
            selected=on,
            icon_color="primary" if on else "on_surface_variant",
            background="secondary_container" if on else "",
        )

    bar = back_toolbar(
        context,
        context.t("Now playing"),
        icon_button(
            "queue_music",
            lambda: context.start("QueueActivity"),
            id="action_queue",
            icon_color="on_surface",
        ),
        icon_button(
            "more_vert",
            lambda: context.show("song_sheet", id=song["id"]),
            description=context.t("More options"),
            icon_color="on_surface",
        ),
    )
    body = column(
        illustration(song["album"], song["picture"], height=250, radius=24, id="cover"),
        row(
            column(
                text(song["title"], styled(HEADLINE, size=23, max_lines=1), id="player_title"),
                text(f"{song['artist']} · {song['album']}", styled(BODY, max_lines=1)),
                weight=1,
            ),
            icon_button(
                "favorite" if song["liked"] else "favorite_border",
                _flip(song, "liked"),
                id="player_like",
                icon_filled=song["liked"],
                icon_color="primary" if song["liked"] else "on_surface_variant",
            ),
            width=FILL,
            align="center",
            margin=(0, 8, 0, 0),
        ),
        seek_bar(
            position / song["seconds"], seek, id="player_seek", description=context.t("Position")
        ),
        row(
            text(_length(position), LABEL),
            text(_length(song["seconds"]), LABEL, id="player_length"),
            width=FILL,
            justify="between",
        ),
        row(
            mode("shuffle", _flip(player, "shuffle"), on=player["shuffle"], id="player_shuffle"),
            icon_button(
                "skip_previous",
                lambda: _start(context, song["title"]),
                description=context.t("Previous"),
                icon_size=32,
                icon_color="on_surface",
            ),
            icon_button(
                "pause" if player["playing"] else "play_arrow",
                lambda: _toggle(context),
                description=context.t("Pause" if player["playing"] else "Play"),
                id="player_play",
                width=64,
                height=64,
                radius=32,
                icon_size=36,
                icon_filled=True,
                icon_color="on_primary",
                background="primary",
            ),
            icon_button(
                "skip_next",
                lambda: _next(context),
                description=context.t("Next"),
                icon_size=32,
                icon_color="on_surface",
            ),
            mode(
                _REPEAT_ICONS[player["repeat"]],
                repeat,
                on=player["repeat"] != "Off",
                id="player_repeat",
            ),
            width=FILL,
            justify="between",
            align="center",
        ),
        row(
            button(
                context.t("Equalizer"),
                lambda: context.start("EqualizerActivity"),
                id="player_equalizer",
            ),
            button(
                context.t("Sleep timer") if timer == "Off" else context.t(timer),
                lambda: context.show("timer"),
                id="player_timer",
            ),
            width=FILL,
            justify="between",
        ),
        width=FILL,
        padding=(24, 4, 24, 12),
        gap=6,
    )
    return scaffold(context, bar, scroll_view(body, key="player", id="player_scroll"))


def _equalizer(context: Context) -> View:
    equalizer = context.data["equalizer"]

    def preset(name: str) -> Callable[[], None]:
        levels = dict(zip(BANDS, PRESETS[name], strict=True))
        return lambda: equalizer.update(levels, preset=name)

    def slide(band: str) -> Callable[[float], None]:
        return lambda share: equalizer.update({band: round(share * 100), "preset": "Own"})

    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=equalizer["preset"] == name,
                press=preset(name),
                id="preset_chip",
            )
            for name in PRESETS
        ),
        key="presets",
        id="presets",
    )
    bands = [
        column(
            row(
                text(context.t(band.capitalize()), BODY_LARGE, weight=1),
                text(str(equalizer[band]), styled(TITLE), id=f"{band}_level"),
                width=FILL,
            ),
            seek_bar(
                equalizer[band] / 100,
                slide(band),
                id=band,
                description=context.t(band.capitalize()),
            ),
            width=FILL,
            padding=(24, 8, 24, 4),
        )
        for band in BANDS
    ]
    head = row(
        text(context.t("Use the equalizer"), BODY_LARGE, weight=1),
        switch(
            checked=equalizer["on"],
            change=_flip(equalizer, "on"),
            id="equalizer_switch",
            description=context.t("Use the equalizer"),
        ),
        width=FILL,
        min_height=60,
        padding=(24, 4, 20, 4),
        align="center",
    )
    own = context.t(equalizer["preset"])
    body = column(
        head,
        divider(),
        caption(context.t("Preset: {name}", name=own), id="preset_name", margin=(24, 14, 24, 8)),
        chips,
        space(height=10),
        *bands,
        button(
            context.t("Reset"), preset("Flat"), id="equalizer_reset", kind="outlined",
            margin=(24, 14, 24, 16),
        ),
        width=FILL,
    )  # fmt: skip
    bar = back_toolbar(context, context.t("Equalizer"))
    return scaffold(context, bar, scroll_view(body, key="equalizer", id="equalizer_scroll"))


def _search(context: Context) -> View:
    kind = context.get("kind")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found: list[Callable[[], View]] = []
        if kind in (None, "albums"):
            found += [
                lambda song=song: record_row(  # type: ignore[misc]
                    song["album"],
                    f"{context.t('Album')} · {song['artist']}",
                    id="album",
                    leading=illustration(
                        song["album"], song["picture"], width=44, height=44, radius=8
                    ),
                    press=lambda: context.start("AlbumActivity", album=song["album"]),
                )
                for song in _albums(context)
                if wanted in song["album"].lower() or wanted in song["artist"].lower()
            ]
        if kind != "albums":
            songs = [
                song
                for song in _sorted(context)
                if (wanted in song["title"].lower() or wanted in song["artist"].lower())
                and (kind != "liked" or song["liked"])
            ]
            found += _rows(context, songs)
        return found

    chips = filter_chips(
        context,
        "kind",
        [
            (value, context.t(label))
            for value, label in (
                (None, "All"),
                ("songs", "Songs"),
                ("albums", "Albums"),
                ("liked", "Liked"),
            )
        ],
    )
    return search_screen(context, rows, hint="Songs, albums, artists", filters=chips)
