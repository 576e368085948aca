"""A music player: songs, albums, artists, playlists, a queue, an equalizer, a sleep timer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.music.content import (
    ALBUMS,
    ARTISTS,
    PICTURES,
    PLAYLISTS,
    TITLES,
)
from uiprobe.environments.phone.apps.music.pages import PAGE_DIALOGS, PAGE_SCREENS
from uiprobe.environments.phone.apps.music.player import PLAYER_SCREENS, REPEATS
from uiprobe.environments.phone.apps.music.songs import (
    SONG_DIALOGS,
    cover_of,
    mini_player,
    song_rows,
    sorted_songs,
)
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    filter_chips,
    listing,
    number_records,
    record_row,
    search_screen,
    to_first_tab,
)
from uiprobe.environments.phone.kit.screens import (
    overflow_button,
    scaffold,
    scroll_view,
    search_button,
    tab_bar,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, text

QUALITIES = ("Low", "Normal", "High", "Lossless")


SORTS = ("Title", "Artist", "Duration")


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
    rank = 100
    label = "Music"
    icon = "headphones"
    tint = rgb("7B4397")
    accent = "purple"
    exported = ("MainActivity", "SearchActivity", "PlayerActivity", "SettingsActivity")

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **PLAYER_SCREENS,
            **PAGE_SCREENS,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS_PAGE.screen,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            **SETTINGS_PAGE.dialogs,
            **SONG_DIALOGS,
            **PAGE_DIALOGS,
            "main_menu": _main_menu,
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
        return to_first_tab(context)

    @override
    def report(self, data: State, phone: State) -> State:
        found = super().report(data, phone)
        # Where in a song the player stands follows from the clock.
        del found["player"]["since"], found["player"]["offset"]
        return found


_TABS = ("Songs", "Albums", "Artists", "Playlists")


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bar = toolbar(
        context.t("Music"),
        search_button(context),
        overflow_button(context, "main_menu"),
    )
    tabs = tab_bar(context, _TABS)
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
        bottom=mini_player(context),
    )


def _song_list(context: Context) -> View:
    return listing(song_rows(context, sorted_songs(context)), key="songs", id="song_list", foot=12)


def _albums(context: Context) -> list[State]:
    """The first song of each album, which represents it."""
    return [song for song in context.data["songs"] if song["track"] == 1]


def _album_grid(context: Context) -> View:
    def tile(song: State) -> View:
        return column(
            illustration(song["album"], cover_of(song), height=132, radius=14),
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
                        song["album"], cover_of(song), width=44, height=44, radius=8
                    ),
                    press=lambda: context.start("AlbumActivity", album=song["album"]),
                )
                for song in _albums(context)
                if wanted in song["album"].lower() or wanted in song["artist"].lower()
            ]
        if kind != "albums":
            songs = [
                song
                for song in sorted_songs(context)
                if (wanted in song["title"].lower() or wanted in song["artist"].lower())
                and (kind != "liked" or song["liked"])
            ]
            found += song_rows(context, songs)
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
