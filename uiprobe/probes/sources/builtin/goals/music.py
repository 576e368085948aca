"""Goals for the music player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.music.app import QUALITIES, SORTS, Music
from uiprobe.environments.phone.apps.music.content import TITLES
from uiprobe.environments.phone.apps.music.player import PRESETS, REPEATS
from uiprobe.environments.phone.apps.music.songs import TIMERS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator

goals = AppGoals(
    Music,
    "music",
    order=4,
    left={
        1: (
            (MENU,),
            (click(desc="Search"),),
            (MENU, click(text="Queue")),
            (MENU, click(text="Settings")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Quality over Wi-Fi")),
            (MENU, click(text="Settings"), click(text="Sort songs by")),
            (MENU, click(text="Settings"), click(text="Equalizer")),
        ),
    },
)

_APP = Music.package
SONGS = Records((_APP, "songs"), by="title")
_FIRST_SONGS = Records((_APP, "songs"), by="album")
PLAYLISTS = Records((_APP, "playlists"), by="name")
_PLAYER, _QUEUE, _SETTINGS = (_APP, "player"), (_APP, "queue"), (_APP, "settings")

_NAMES = ("Train window", "Spring cleaning", "With Zofia", "Late shift", "Slow evening", "Warm-up")
_SHAPED = [name for name in PRESETS if name != "Flat"]
_REPEAT_WORDS = goals.terms("repeat_words")

# What is drawn.

_albums = partial(_FIRST_SONGS.names, track=1)
_titles = SONGS.names


def _named(apps: Apps, title: str) -> Parameters:
    return {"title": title, "artist": SONGS.get(apps, title)["artist"]}


def _song_of(titles: Callable[[Apps], list[str]]) -> Callable[[Random, Apps], Parameters]:
    return lambda random, apps: _named(apps, random.choice(titles(apps)))


def _artists(apps: Apps) -> list[str]:
    return sorted({song["artist"] for song in SONGS.all(apps)})


def _missing(apps: Apps) -> list[str]:
    return [title for title in TITLES if title not in _titles(apps)]


def _list_songs(apps: Apps, playlist: str) -> list[str]:
    songs: list[str] = PLAYLISTS.get(apps, playlist)["songs"]
    return songs


# Ways through the app.

_SEARCH, _OPEN_PLAYER, _PLAYLISTS_TAB = (
    click(desc="Search"), click(id="mini_title"), click(desc="Playlists"),
)  # fmt: skip
open_playlist = way_for(_PLAYLISTS_TAB, click(id="playlist_title", text=IT))
_delete_list = way_for(*open_playlist(IT), MENU, click(text="Delete playlist"), OK)
open_album = way_for(click(desc="Albums"), *find("album_grid", id="album_title", text=IT))
_PLAYBACK = {
    "wifi": one_but(QUALITIES, _APP, "settings", "quality"),
    "mobile": one_but(QUALITIES, _APP, "settings", "mobile_quality"),
    "sort": one_of(SORTS[1:]),
}


def _more(title: str, *choices: str) -> Steps:
    """The sheet of a song that is shown, and choices from there."""
    button = click(id="song_more", beside=target(id="song_title", text=title))
    return button, *(click(text=choice) for choice in choices)


def _more_found(title: str, *choices: str) -> Steps:
    """The same of a song that is searched for."""
    return *search_for(title), *_more(title, *choices)


def _add(title: str, playlist: str) -> Steps:
    return *_more(title, "Add to playlist"), click(id="text1", text=playlist)


def _in_list(title: str, *choices: str) -> Steps:
    """The sheet of a song of the open playlist or album."""
    return scroll(target(id="page_list"), id="song_title", text=title), *_more(title, *choices)


def _choose(title: str, option: str) -> Steps:
    return *find("settings_scroll", text=title), click(id="text1", text=option)


def _preset(name: str) -> Steps:
    chip = {"id": "preset_chip", "text": name}
    return scroll(target(id="presets"), finger="left", **chip), click(**chip)


def _like_word(apps: Apps, title: str) -> str:
    return "Remove like" if SONGS.get(apps, title)["liked"] else "Like"


# User tasks.


def _hidden(apps: Apps) -> list[str]:
    """Songs that no stray touch plays: at no head of a list, not next in the queue, not on now."""
    near = {*sorted(_titles(apps))[:8], *apps[_APP]["queue"], apps[_APP]["player"]["song"]}
    near |= {*SONGS.names(apps, track=1)}
    near |= {playlist["songs"][0] for playlist in PLAYLISTS.all(apps)}
    return [title for title in _titles(apps) if title not in near]


@goals.user(121, "easy", _song_of(_hidden), distractors=29)
def play_song(apps: Apps, title: str) -> Draft:
    play = way_for(*search_for(IT), click(id="song_title", text=IT))
    playing = (put(title, *_PLAYER, "song"), put(True, *_PLAYER, "playing"))
    return draft(change=(*playing, allow(*_QUEUE)), way=play(title)).rejects(
        wrong_song=play(SONGS.other(apps, title)),
        only_found=cut(1),
        paused=then(UP, click(id="mini_play")),
        liked_too=then(*_more(title, _like_word(apps, title))),
    )


def by_length(apps: Apps, album: str) -> list[str]:
    """The songs of an album, the longest first."""
    songs = [song for song in SONGS.all(apps) if song["album"] == album]
    return [s["title"] for s in sorted(songs, key=lambda s: int(s["seconds"]), reverse=True)]


def with_longest(apps: Apps) -> list[str]:
    """Albums with one longest song, which is not liked."""
    found = []
    for album in _albums(apps):
        first, second = (SONGS.get(apps, title) for title in by_length(apps, album)[:2])
        if not first["liked"] and first["seconds"] > second["seconds"]:
            found.append(album)
    return found


@goals.user(122, "medium", {"album": one_of(with_longest)}, distractors=4, memory=5)
def like_longest(apps: Apps, album: str) -> Draft:
    longest, *others = by_length(apps, album)
    opened = open_album(album)
    more: dict[str, Any] = {}
    if plain := [_in_list(other, "Like") for other in others if _like_word(apps, other) == "Like"]:
        more = {"another_song": (*opened, *plain[0]), "two_songs": then(*plain[0])}
    return draft(
        change=SONGS.set(longest, liked=True), way=(*opened, *_in_list(longest, "Like"))
    ).rejects(
        only_opened=opened,
        taken_back=then(*_in_list(longest, "Remove like")),
        put_into_the_queue=(*opened, *_in_list(longest, "Add to queue")),
        **more,
    )


def _draw_add(random: Random, apps: Apps) -> Parameters:
    playlist = random.choice(PLAYLISTS.all(apps))
    title = random.choice([name for name in _titles(apps) if name not in playlist["songs"]])
    return _named(apps, title) | {"playlist": playlist["name"]}


@goals.user(123, "medium", _draw_add, distractors=33)
def add_to_playlist(apps: Apps, title: str, playlist: str) -> Draft:
    def add(title: str = title, playlist: str = playlist) -> Steps:
        return *search_for(title), *_add(title, playlist)

    songs = _list_songs(apps, playlist)
    return draft(change=PLAYLISTS.set(playlist, songs=[*songs, title]), way=add()).rejects(
        CANCELLED,
        wrong_song=add(another(_titles(apps), *songs, title)),
        wrong_playlist=add(playlist=PLAYLISTS.other(apps, playlist)),
        queued_too=then(*_more(title, "Add to queue")),
    )


@goals.user(
    124, "hard", {"first second": some_of(_titles, 2), "name": one_of(_NAMES)},
    distractors=29, memory=3,
)  # fmt: skip
def new_playlist(apps: Apps, name: str, first: str, second: str) -> Draft:
    create = (_PLAYLISTS_TAB, click(id="fab"), fill(name, id="playlist_name"), OK)

    def put_in(*titles: str) -> Steps:
        return joined((fill(title, id="search_src_text"), *_add(title, name)) for title in titles)

    third = SONGS.other(apps, first, second)
    return draft(
        change=PLAYLISTS.add({"name": name, "songs": [first, second]}, unique=True),
        way=(*create, _SEARCH, *put_in(first, second)),
    ).rejects(
        one_missing=(*create, _SEARCH, *put_in(first)),
        wrong_second=(*create, _SEARCH, *put_in(first, third)),
        other_order=(*create, _SEARCH, *put_in(second, first)),
        one_more=then(*put_in(third)),
    )


def _draw_member(random: Random, apps: Apps) -> Parameters:
    playlist = random.choice(PLAYLISTS.all(apps))
    return {"title": random.choice(playlist["songs"]), "playlist": playlist["name"]}


@goals.user(125, "medium", _draw_member, distractors=5)
def remove_from_playlist(apps: Apps, title: str, playlist: str) -> Draft:
    songs = _list_songs(apps, playlist)
    take, take_other = (
        _in_list(song, "Remove from playlist") for song in (title, another(songs, title))
    )
    return draft(
        change=PLAYLISTS.set(playlist, songs=[song for song in songs if song != title]),
        way=(*open_playlist(playlist), *take),
    ).rejects(
        UNDONE,
        wrong_song=(*open_playlist(playlist), *take_other),
        playlist_deleted=_delete_list(playlist),
        another_too=then(*take_other),
    )


def _draw_rename(random: Random, apps: Apps) -> Parameters:
    old, gone = random.sample(PLAYLISTS.names(apps), k=2)
    return {"old": old, "name": random.choice(_NAMES), "gone": gone}


@goals.user(126, "hard", _draw_rename, distractors=3, memory=2)
def tidy_playlists(apps: Apps, old: str, name: str, gone: str) -> Draft:
    def rename(playlist: str = old) -> Steps:
        edit = (MENU, click(text="Rename"), fill(name, id="playlist_name"), OK)
        return *open_playlist(playlist), *edit, UP

    delete = _delete_list(gone)
    return draft(
        change=(
            PLAYLISTS.update({"name": old, "songs": _list_songs(apps, old)}, name=name),
            PLAYLISTS.remove(gone),
        ),
        way=(*rename(), *delete),
    ).rejects(
        nothing_deleted=rename(),
        nothing_renamed=delete,
        wrong_one_renamed=(*rename(PLAYLISTS.other(apps, old, gone)), *delete),
        deletion_undone=UNDONE,
    )


@goals.user(127, "easy", {"timer": one_of(TIMERS[1:])}, distractors=4)
def sleep_timer(timer: str) -> Draft:
    def choose(timer: str = timer, dismiss: str = CANCEL) -> Steps:
        return dismiss, MENU, click(text="Sleep timer"), click(id="text1", text=timer)

    return draft(
        change=put(timer, _APP, "timer"), way=choose(), setup={"interruption": "low_battery"}
    ).rejects(
        CANCELLED,
        other_time=choose(another(TIMERS[1:], timer)),
        saver_turned_on=choose(dismiss=OK),
        music_started_too=then(click(id="mini_play")),
    )


@goals.user(128, "medium", {"preset": one_of(_SHAPED)}, distractors=4)
def equalizer(preset: str) -> Draft:
    opened, turn = (MENU, click(text="Equalizer")), click(id="equalizer_switch")
    levels = dict(zip(("bass", "middle", "treble"), PRESETS[preset], strict=True))
    return draft(
        change=put({"on": True, "preset": preset, **levels}, _APP, "equalizer"),
        way=(*opened, turn, *_preset(preset)),
    ).rejects(
        not_turned_on=(*opened, *_preset(preset)),
        no_preset=(*opened, turn),
        other_preset=cut(2, *_preset(another(_SHAPED, preset))),
        reset_afterwards=then(click(id="equalizer_reset")),
    )


@goals.user(129, "medium", _PLAYBACK, distractors=6, memory=3)
def change_settings(wifi: str, mobile: str, sort: str) -> Draft:
    def change(wifi: str = wifi, mobile: str = mobile, sort: str = sort) -> Steps:
        qualities = {"Quality over Wi-Fi": wifi, "Quality over mobile data": mobile}
        chosen = qualities | {"Sort songs by": sort}
        return MENU, click(text="Settings"), *joined(_choose(*pair) for pair in chosen.items())

    return draft(
        change=(
            *(put(wifi, *_SETTINGS, "quality"), put(mobile, *_SETTINGS, "mobile_quality")),
            put(sort, *_SETTINGS, "sort"),
        ),
        way=change(),
    ).rejects(
        qualities_swapped=change(mobile, wifi) if wifi != mobile else change(sort="Title"),
        wrong_order=change(sort=another(SORTS, sort)),
        last_one_cancelled=CANCELLED,
        covers_too=then(*find("settings_scroll", text="Show covers in lists")),
    )


@goals.user(130, "hard", some_as(_titles, "first", "second"), distractors=29, memory=2)
def fill_queue(first: str, second: str) -> Draft:
    clear = (MENU, click(text="Queue"), click(desc="Clear queue"), UP)

    def add(*titles: str) -> Steps:
        queued = ((fill(t, id="search_src_text"), *_more(t, "Add to queue")) for t in titles)
        return _SEARCH, *joined(queued)

    return draft(change=put([first, second], *_QUEUE), way=(*clear, *add(first, second))).rejects(
        not_cleared=add(first, second),
        other_order=(*clear, *add(second, first)),
        one_missing=(*clear, *add(first)),
        one_twice=(*clear, *add(first, second, second)),
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    song = _song_of(_titles)(random, apps)
    return song | {"name": random.choice(recipients(apps))}


@goals.user(131, "hard", _draw_share, distractors=40, others=("messages",))
def share_song(apps: Apps, title: str, artist: str, name: str) -> Draft:
    way = _more_found(title, "Share")
    other = _more_found(SONGS.other(apps, title), "Share")
    return share_draft(
        {}, apps, name, f"{title} by {artist}",
        way=way, wrong_way=other, only_copied=(*way, COPY),
    )  # fmt: skip


def _modes(apps: Apps) -> list[str]:
    return [mode for mode in REPEATS if mode != apps[_APP]["player"]["repeat"]]


@goals.user(132, "medium", {"repeat": one_of(_modes)}, distractors=3)
def play_modes(apps: Apps, repeat: str) -> Draft:
    player = apps[_APP]["player"]
    shuffle = not player["shuffle"]
    presses = (REPEATS.index(repeat) - REPEATS.index(player["repeat"])) % len(REPEATS)
    again, mix = click(id="player_repeat"), click(id="player_shuffle")
    return draft(
        words={"repeat": _REPEAT_WORDS[repeat], "turn": ON if shuffle else OFF},
        change=(put(repeat, *_PLAYER, "repeat"), put(shuffle, *_PLAYER, "shuffle")),
        way=(_OPEN_PLAYER, mix, *(again,) * presses),
    ).rejects(
        shuffle_forgotten=(_OPEN_PLAYER, *(again,) * presses),
        repeat_forgotten=(_OPEN_PLAYER, mix),
        one_press_more=(_OPEN_PLAYER, *(again,) * presses, mix, again),
        music_started_too=then(click(id="player_play")),
    )


@goals.user(
    133, "easy", {"title": one_of(_missing), "artist": one_of(_artists)},
    distractors=6, twin="play_song",
)  # fmt: skip
def play_unknown_song(apps: Apps, title: str, artist: str) -> Draft:
    declare = infeasible(f"There is no song {title} by {artist}")
    other = (*search_for(song := SONGS.other(apps)), click(id="song_title", text=song))
    seen = either(searched(title), all_shown(_titles(apps), id="song_title"))
    return draft(change=(), seen=seen, way=(*search_for(title), declare)).rejects(
        UNDECLARED,
        declared_before_searching=(*search_for(title)[:1], declare),
        another_song_played=other,
        another_song_played_and_declared=(*other, declare),
    )


# Testing tasks.


@goals.testing(135, "medium", {"album": one_of(_albums)}, distractors=5)
def player_controls(apps: Apps, album: str) -> Draft:
    first, second, *_ = (s["title"] for s in SONGS.all(apps) if s["album"] == album)
    following, pause = click(desc="Next"), click(desc="Pause")
    clear, end = (click(id="action_queue"), click(desc="Clear queue")), (UP, click(desc="Play"))

    def control(*buttons: str, queue: Steps = (*clear, UNDO)) -> Steps:
        return *open_album(album), click(id="play_all"), _OPEN_PLAYER, *buttons, *queue, *end

    title = "player_title"
    return draft(
        path=(
            in_order(click(desc="Albums"), shown(id="head_title", text=album)),
            (
                either(clicked(id="play_all"), clicked(id="song_title", text=first)),
                shown(id=title, text=first),
            ),
            (
                *(following, shown(id=title, text=second), pause, click(desc="Clear queue"), UNDO),
                click(desc="Play"),
            ),
            ends_on(id="player_play", desc="Pause"),
        ),
        way=control(following, pause),
    ).rejects(
        not_skipped=control(pause),
        queue_not_restored=control(following, pause, queue=clear),
        paused_before_skipping=control(pause, following)[:-1],
        other_end=cut(1),
    )


@goals.testing(136, "hard", _draw_member, memory=1)
def playlist_dialogs(title: str, playlist: str) -> Draft:
    take = (*_in_list(title, "Remove from playlist"), UNDO)
    rename = (MENU, click(text="Rename"), fill("Nothing", id="playlist_name"), CANCEL)
    delete = (MENU, click(text="Delete playlist"), CANCEL)

    def walk(*dialogs: Steps) -> Steps:
        return *open_playlist(playlist), *joined(dialogs), UP, click(desc="Songs")

    return draft(
        path=(
            (_PLAYLISTS_TAB, shown(id="head_title", text=playlist)),
            in_order(
                shown(id="sheet_title", text=title),
                *(shown(id="snackbar_text", text=f"Removed from {playlist}"), UNDO),
                fill("Nothing", id="playlist_name"),
            ),
            (
                *(typed("Nothing"), click(id="android:id/button2"), shown(text="Delete playlist?")),
                *(click(id="android:id/button2"), came_to(desc="Songs")),
            ),
            ends_on(id="song_list"),
        ),
        way=walk(take, rename, delete),
    ).rejects(
        not_undone=walk(take[:-1], rename, delete),
        no_rename=walk(take, delete),
        delete_before_rename=walk(take, delete, rename),
        other_end=cut(1),
    )


@goals.testing(137, "hard", _song_of(partial(SONGS.names, liked=True)), distractors=5, memory=1)
def search_filters(title: str, artist: str) -> Draft:
    def look(*filters: str) -> Steps:
        chips = (click(id="filter_chip", text=name) for name in filters)
        found = scroll(target(id="search_results"), id="song_title", text=title)
        album = (found, *_more(title, "Go to album"), click(desc="Go to artist"))
        return *search_for(artist), *chips, *album, UP, UP, click(desc="Clear text")

    chip, filters = "filter_chip", ("Albums", "Songs", "Liked")
    return draft(
        path=(
            (*search_for(artist),),
            in_order(
                *(typed(artist), *(clicked(id=chip, text=name) for name in filters)),
                shown(id="sheet_title", text=title),
            ),
            (
                *(shown(activity=f"{_APP}.AlbumActivity"), click(desc="Go to artist")),
                *(shown(id="head_title", text=artist), click(desc="Clear text")),
            ),
            ends_on(id="empty_title", text="Songs, albums, artists"),
        ),
        way=look(*filters),
    ).rejects(
        a_filter_left_out=look("Albums", "Liked"),
        other_order=look("Songs", "Albums", "Liked"),
        artist_not_visited=cut(4, UP, click(desc="Clear text")),
        not_cleared=cut(1),
    )


@goals.testing(138, "medium", some_as(_SHAPED, "first", "second"), memory=2)
def equalizer_presets(first: str, second: str) -> Draft:
    own = ('swipe {"resource-id": "treble"} [right]',)
    back = scroll(target(id="presets"), finger="right", id="preset_chip", text="Flat")

    def walk(presets: Steps, own: Steps = own) -> Steps:
        turn, reset = click(id="equalizer_switch"), click(id="equalizer_reset")
        return MENU, click(text="Equalizer"), turn, *presets, *own, reset, turn, UP

    name = "preset_name"
    in_turn = (*_preset(first), back, *_preset(second))
    return draft(
        path=(
            in_order(
                shown(activity=f"{_APP}.EqualizerActivity"), click(id="equalizer_switch"), *in_turn
            ),
            (shown(id=name, text=f"Preset: {second}"), shown(id=name, text="Preset: Own")),
            (
                either(clicked(id="equalizer_reset"), clicked(id="preset_chip", text="Flat")),
                click(id="equalizer_switch"),
            ),
            ends_on(id="song_list"),
        ),
        way=walk(in_turn),
    ).rejects(
        first_preset_left_out=walk(_preset(second)),
        presets_swapped=walk((*_preset(second), back, *_preset(first))),
        treble_not_moved=walk(in_turn, own=()),
        other_end=cut(1),
    )


@goals.testing(
    139, "hard",
    {"album": one_of(_albums), "playlist": one_of(PLAYLISTS.names),
     "timer": one_of(TIMERS[1:]), "sort": one_of(SORTS[1:])},
    distractors=10, memory=4,
)  # fmt: skip
def tour(album: str, playlist: str, timer: str, sort: str) -> Draft:
    def page(name: str) -> Evaluator:
        return shown(activity=f"{_APP}.{name}Activity")

    def chosen(entry: str) -> Evaluator:
        return clicked(id="android:id/text1", text=entry)

    like, songs = click(id="player_like"), click(desc="Songs")
    albums = (*open_album(album), click(desc="Go to artist"), UP, UP)
    lists = (
        *(click(desc="Artists"), *open_playlist("Liked songs"), UP),
        *(click(id="playlist_title", text=playlist), UP),
    )
    player = (
        *(_OPEN_PLAYER, like, like, click(id="player_timer"), click(id="text1", text=timer)),
        *(click(id="action_queue"), UP, click(id="player_equalizer"), UP, UP),
    )
    settings = (MENU, click(text="Settings"), *_choose("Sort songs by", sort), UP)
    head = "head_title"
    return draft(
        path=(
            (
                *(click(desc="Albums"), shown(id=head, text=album), page("Artist")),
                click(desc="Artists"),
            ),
            in_order(
                *(_PLAYLISTS_TAB, shown(id=head, text="Liked songs")),
                *(shown(id=head, text=playlist), page("Player")),
            ),
            (like, like, chosen(timer), page("Queue"), page("Equalizer"), page("Settings")),
            (chosen(sort), came_to(desc="Songs")),
            ends_on(id="song_list"),
        ),
        way=(*albums, *lists, *player, *settings, songs),
    ).rejects(
        albums_left_out=(*lists, *player, *settings, songs),
        player_left_out=(*albums, *lists, *settings, songs),
        player_before_lists=(*albums, *player, *lists, *settings, songs),
        other_end=cut(1),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["liked"],
    facts=lambda apps: {song["title"]: song["liked"] for song in SONGS.all(apps)},
    look=_more_found,
    back=(BACK, UP),
    of=(
        "new_playlist",
        "equalizer",
        "fill_queue",
        "play_modes",
        "playlist_dialogs",
        "equalizer_presets",
    ),
)
