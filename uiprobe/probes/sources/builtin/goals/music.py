"""Goals for the music player."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.music.app import QUALITIES, SORTS, Music
from uiprobe.environments.phone.apps.music.player import PRESETS, REPEATS
from uiprobe.environments.phone.apps.music.songs import TIMERS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("music", "music", order=4)

_APP = Music.package
_PLAYER = (_APP, "player")
_QUEUE: tuple[PathSegment, ...] = (_APP, "queue")

_NAMES = ("Train window", "Spring cleaning", "With Zofia", "Late shift", "Slow evening", "Warm-up")
_REPEAT_WORDS = {
    "Off": Term("off", "aus", "关闭"),
    "All": Term("all songs", "alle Titel", "全部循环"),
    "One": Term("one song", "ein Titel", "单曲循环"),
}

_id = ids(_APP)


def _songs(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "songs")


def _titles(apps: Apps) -> list[str]:
    return [song["title"] for song in _songs(apps)]


def _song(apps: Apps, title: str) -> dict[str, Any]:
    return next(song for song in _songs(apps) if song["title"] == title)


def _lists(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "playlists")


def _list_names(apps: Apps) -> list[str]:
    return [playlist["name"] for playlist in _lists(apps)]


def _albums(apps: Apps) -> list[str]:
    return [song["album"] for song in _songs(apps) if song["track"] == 1]


# Ways through the app.


def _find(title: str) -> tuple[str, ...]:
    return (click(desc="Search"), fill(title, id="search_src_text"))


def _more(title: str, *choices: str) -> tuple[str, ...]:
    """The sheet of a song that was searched for, and choices from there."""
    return (
        click(id="song_more", beside=target(id="song_title", text=title)),
        *(click(text=choice) for choice in choices),
    )


def _add(title: str, playlist: str) -> tuple[str, ...]:
    return (*_more(title, "Add to playlist"), click(id="text1", text=playlist))


def _open_list(name: str) -> tuple[str, ...]:
    return (click(desc="Playlists"), click(id="playlist_title", text=name))


def _in_list(title: str) -> tuple[str, ...]:
    return (scroll(target(id="page_list"), id="song_title", text=title), *_more(title))


def _settings(*steps: str) -> tuple[str, ...]:
    return (MENU, click(text="Settings"), *steps)


def _choose(title: str, option: str) -> tuple[str, ...]:
    return (
        scroll(target(id="settings_scroll"), text=title),
        click(text=title),
        click(id="text1", text=option),
    )


# User tasks.


def _draw_play(random: Random, apps: Apps) -> Parameters:
    # None that a stray touch would play: from the head of a list, next in the queue, on now.
    near = {*sorted(_titles(apps))[:8], *apps[_APP]["queue"], apps[_APP]["player"]["song"]}
    near |= {song["title"] for song in _songs(apps) if song["track"] == 1}
    near |= {playlist["songs"][0] for playlist in _lists(apps)}
    title = random.choice([name for name in _titles(apps) if name not in near])
    return {"title": title, "artist": _song(apps, title)["artist"]}


@goals.user(121, "easy", _draw_play, distractors=29)
def play_song(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    play = click(id="song_title", text=title)
    other = another(_titles(apps), title)
    stop = (UP, click(id="mini_play"))
    return Draft(
        parameters,
        (
            holds(title, *_PLAYER, "song"),
            holds(True, *_PLAYER, "playing"),
            nothing_else((*_PLAYER, "song"), (*_PLAYER, "playing"), _QUEUE),
        ),
        (*_find(title), play),
        near_misses={
            "wrong_song": (*_find(other), click(id="song_title", text=other)),
            "only_found": _find(title),
            "paused": (*_find(title), play, *stop),
            "liked_too": (*_find(title), play, *_more(title), click(text=_like_word(apps, title))),
        },
    )


def _like_word(apps: Apps, title: str) -> str:
    return "Remove like" if _song(apps, title)["liked"] else "Like"


def _draw_longest(random: Random, apps: Apps) -> Parameters:
    albums = []
    for album in _albums(apps):
        first, second = (_song(apps, title) for title in _longest(apps, album)[:2])
        if not first["liked"] and first["seconds"] > second["seconds"]:
            albums.append(album)
    return {"album": random.choice(albums)}


def _longest(apps: Apps, album: str) -> list[str]:
    """The songs of an album, the longest first."""
    songs = [song for song in _songs(apps) if song["album"] == album]
    return [s["title"] for s in sorted(songs, key=lambda s: int(s["seconds"]), reverse=True)]


@goals.user(122, "medium", _draw_longest, distractors=4, memory=5)
def like_longest(parameters: Parameters, apps: Apps) -> Draft:
    album = parameters["album"]
    longest, *others = _longest(apps, album)
    plain = next((title for title in others if not _song(apps, title)["liked"]), longest)

    def like(title: str, word: str = "Like") -> tuple[str, ...]:
        return (*_in_list(title), click(text=word))

    way = (
        click(desc="Albums"),
        scroll(target(id="album_grid"), id="album_title", text=album),
        click(id="album_title", text=album),
    )
    misses = {
        "only_opened": way,
        "taken_back": (*way, *like(longest), *like(longest, "Remove like")),
        "put_into_the_queue": (*way, *like(longest, "Add to queue")),
    }
    if plain != longest:
        misses |= {
            "another_song": (*way, *like(plain)),
            "two_songs": (*way, *like(longest), *like(plain)),
        }
    return Draft(
        parameters,
        (
            holds(True, _APP, "songs", {"title": longest}, "liked"),
            nothing_else((_APP, "songs", {"title": longest}, "liked")),
        ),
        (*way, *like(longest)),
        near_misses=misses,
    )


def _draw_add(random: Random, apps: Apps) -> Parameters:
    playlist = random.choice(_lists(apps))
    title = random.choice([name for name in _titles(apps) if name not in playlist["songs"]])
    return {
        "title": title,
        "artist": _song(apps, title)["artist"],
        "playlist": playlist["name"],
    }


@goals.user(123, "medium", _draw_add, distractors=33)
def add_to_playlist(parameters: Parameters, apps: Apps) -> Draft:
    title, name = parameters["title"], parameters["playlist"]
    songs = next(p["songs"] for p in _lists(apps) if p["name"] == name)
    other = next(song for song in _titles(apps) if song not in (*songs, title))
    place = (_APP, "playlists", {"name": name}, "songs")
    elsewhere = next(p["name"] for p in _lists(apps) if p["name"] != name)
    return Draft(
        parameters,
        (holds([*songs, title], *place), nothing_else(place)),
        (*_find(title), *_add(title, name)),
        near_misses={
            "wrong_song": (*_find(other), *_add(other, name)),
            "wrong_playlist": (*_find(title), *_add(title, elsewhere)),
            "cancelled": (*_find(title), *_more(title, "Add to playlist"), CANCEL),
            "queued_instead": (*_find(title), *_more(title, "Add to queue")),
            "queued_too": (*_find(title), *_add(title, name), *_more(title, "Add to queue")),
        },
    )


def _draw_new(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_titles(apps), k=2)
    return {"name": random.choice(_NAMES), "first": first, "second": second}


@goals.user(124, "hard", _draw_new, distractors=29, memory=3)
def new_playlist(parameters: Parameters, apps: Apps) -> Draft:
    name, first, second = (parameters[key] for key in ("name", "first", "second"))
    third = another(_titles(apps), first, second)

    def create(words: str) -> tuple[str, ...]:
        return (click(desc="Playlists"), click(id="fab"), fill(words, id="playlist_name"), OK)

    def then(title: str, words: str) -> tuple[str, ...]:
        return (fill(title, id="search_src_text"), *_add(title, words))

    search = click(desc="Search")
    steps = (*create(name), search, *then(first, name), *then(second, name))
    return Draft(
        parameters,
        (
            one({"name": name, "songs": [first, second]}, _APP, "playlists"),
            one({"name": name}, _APP, "playlists"),
            nothing_else((_APP, "playlists", {"name": name})),
        ),
        steps,
        near_misses={
            "empty_list": create(name),
            "one_missing": (*create(name), search, *then(first, name)),
            "wrong_second": (*create(name), search, *then(first, name), *then(third, name)),
            "other_order": (*create(name), search, *then(second, name), *then(first, name)),
            "one_more": (*steps, *then(third, name)),
        },
    )


def _draw_member(random: Random, apps: Apps) -> Parameters:
    playlist = random.choice(_lists(apps))
    return {"title": random.choice(playlist["songs"]), "playlist": playlist["name"]}


@goals.user(125, "medium", _draw_member, distractors=5)
def remove_from_playlist(parameters: Parameters, apps: Apps) -> Draft:
    title, name = parameters["title"], parameters["playlist"]
    songs = next(p["songs"] for p in _lists(apps) if p["name"] == name)
    place = (_APP, "playlists", {"name": name}, "songs")
    other = another(songs, title)

    def take(song: str) -> tuple[str, ...]:
        return (*_open_list(name), *_in_list(song), click(text="Remove from playlist"))

    return Draft(
        parameters,
        (holds([song for song in songs if song != title], *place), nothing_else(place)),
        take(title),
        near_misses={
            "wrong_song": take(other),
            "undone": (*take(title), click(id="snackbar_action")),
            "only_the_sheet": take(title)[:-1],
            "playlist_deleted": (*_open_list(name), MENU, click(text="Delete playlist"), OK),
            "another_too": (*take(title), *take(other)[2:]),
        },
    )


def _draw_rename(random: Random, apps: Apps) -> Parameters:
    old, gone = random.sample(_list_names(apps), k=2)
    return {"old": old, "name": random.choice(_NAMES), "gone": gone}


@goals.user(126, "hard", _draw_rename, distractors=3, memory=2)
def tidy_playlists(parameters: Parameters, apps: Apps) -> Draft:
    old, name, gone = (parameters[key] for key in ("old", "name", "gone"))
    songs = next(p["songs"] for p in _lists(apps) if p["name"] == old)

    def rename(playlist: str, words: str) -> tuple[str, ...]:
        return (
            *_open_list(playlist),
            MENU,
            click(text="Rename"),
            fill(words, id="playlist_name"),
            OK,
            UP,
        )

    def delete(playlist: str) -> tuple[str, ...]:
        return (*_open_list(playlist), MENU, click(text="Delete playlist"), OK)

    third = another(_list_names(apps), old, gone)
    return Draft(
        parameters,
        (
            one({"name": name, "songs": songs}, _APP, "playlists"),
            none({"name": old}, _APP, "playlists"),
            none({"name": gone}, _APP, "playlists"),
            nothing_else(*((_APP, "playlists", {"name": n}) for n in (old, name, gone))),
        ),
        (*rename(old, name), *delete(gone)),
        near_misses={
            "nothing_deleted": rename(old, name),
            "nothing_renamed": delete(gone),
            "wrong_one_renamed": (*rename(third, name), *delete(gone)),
            "deletion_undone": (
                *rename(old, name), *delete(gone), click(id="snackbar_action"),
            ),
        },
    )  # fmt: skip


def _draw_timer(random: Random, apps: Apps) -> Parameters:
    return {"timer": random.choice(TIMERS[1:])}


@goals.user(127, "easy", _draw_timer, distractors=4)
def sleep_timer(parameters: Parameters, apps: Apps) -> Draft:
    timer = parameters["timer"]
    dismiss = CANCEL

    def choose(name: str) -> tuple[str, ...]:
        return (dismiss, MENU, click(text="Sleep timer"), click(id="text1", text=name))

    return Draft(
        parameters,
        (holds(timer, _APP, "timer"), nothing_else((_APP, "timer"))),
        choose(timer),
        {"interruption": "low_battery"},
        near_misses={
            "other_time": choose(another(TIMERS[1:], timer)),
            "cancelled": (*choose(timer)[:-1], CANCEL),
            "saver_turned_on": (OK, *choose(timer)[1:]),
            "music_started_too": (*choose(timer), click(id="mini_play")),
        },
    )


def _draw_preset(random: Random, apps: Apps) -> Parameters:
    return {"preset": random.choice([name for name in PRESETS if name != "Flat"])}


def _preset(name: str) -> tuple[str, ...]:
    return (
        scroll(target(id="presets"), finger="left", id="preset_chip", text=name),
        click(id="preset_chip", text=name),
    )


@goals.user(128, "medium", _draw_preset, distractors=4)
def equalizer(parameters: Parameters, apps: Apps) -> Draft:
    preset = parameters["preset"]
    way, turn = (MENU, click(text="Equalizer")), click(id="equalizer_switch")
    bass, middle, treble = PRESETS[preset]
    wanted = {"on": True, "preset": preset, "bass": bass, "middle": middle, "treble": treble}
    return Draft(
        parameters,
        (holds(wanted, _APP, "equalizer"), nothing_else((_APP, "equalizer"))),
        (*way, turn, *_preset(preset)),
        near_misses={
            "not_turned_on": (*way, *_preset(preset)),
            "no_preset": (*way, turn),
            "other_preset": (*way, turn, *_preset(another(list(PRESETS)[1:], preset))),
            "reset_afterwards": (*way, turn, *_preset(preset), click(id="equalizer_reset")),
            "slid_afterwards": (*way, turn, *_preset(preset), click(id="bass")),
        },
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    now = apps[_APP]["settings"]
    return {
        "wifi": random.choice([name for name in QUALITIES if name != now["quality"]]),
        "mobile": random.choice([name for name in QUALITIES if name != now["mobile_quality"]]),
        "sort": random.choice(SORTS[1:]),
    }


@goals.user(129, "medium", _draw_settings, distractors=6, memory=3)
def change_settings(parameters: Parameters, apps: Apps) -> Draft:
    wifi, mobile, sort = (parameters[key] for key in ("wifi", "mobile", "sort"))
    path = (_APP, "settings")

    def change(first: str, second: str, order: str) -> tuple[str, ...]:
        return _settings(
            *_choose("Quality over Wi-Fi", first),
            *_choose("Quality over mobile data", second),
            *_choose("Sort songs by", order),
        )

    steps = change(wifi, mobile, sort)
    swapped = change(mobile, wifi, sort) if wifi != mobile else change(wifi, mobile, "Title")
    return Draft(
        parameters,
        (
            holds(wifi, *path, "quality"),
            holds(mobile, *path, "mobile_quality"),
            holds(sort, *path, "sort"),
            nothing_else((*path, "quality"), (*path, "mobile_quality"), (*path, "sort")),
        ),
        steps,
        near_misses={
            "qualities_swapped": swapped,
            "wrong_order": change(wifi, mobile, another(SORTS, sort)),
            "last_one_cancelled": (*steps[:-1], CANCEL),
            "covers_too": (
                *steps,
                scroll(target(id="settings_scroll"), text="Show covers in lists"),
                click(text="Show covers in lists"),
            ),
        },
    )


def _draw_queue(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_titles(apps), k=2)
    return {"first": first, "second": second}


@goals.user(130, "hard", _draw_queue, distractors=29, memory=2)
def fill_queue(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    clear = (MENU, click(text="Queue"), click(desc="Clear queue"), UP)

    def add(*titles: str) -> tuple[str, ...]:
        return tuple(
            step
            for title in titles
            for step in (fill(title, id="search_src_text"), *_more(title, "Add to queue"))
        )

    search = click(desc="Search")
    third = another(_titles(apps), first, second)
    return Draft(
        parameters,
        (holds([first, second], *_QUEUE), nothing_else(_QUEUE)),
        (*clear, search, *add(first, second)),
        near_misses={
            "not_cleared": (search, *add(first, second)),
            "other_order": (*clear, search, *add(second, first)),
            "one_missing": (*clear, search, *add(first)),
            "one_more": (*clear, search, *add(first, second, third)),
            "one_twice": (*clear, search, *add(first, second, second)),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    title = random.choice(_titles(apps))
    return {
        "title": title,
        "artist": _song(apps, title)["artist"],
        "name": random.choice(recipients(apps)),
    }


@goals.user(131, "hard", _draw_share, distractors=40, others=("messages",))
def share_song(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    way = (*_find(title), *_more(title, "Share"))
    other = another(_titles(apps), title)
    return share_draft(
        parameters, apps,
        name=parameters["name"],
        message=f"{title} by {parameters['artist']}",
        way=way,
        wrong_way=(*_find(other), *_more(other, "Share")),
        near_misses={"only copied": (*way, COPY)},
    )  # fmt: skip


def _draw_modes(random: Random, apps: Apps) -> Parameters:
    now = apps[_APP]["player"]["repeat"]
    return {"repeat": random.choice([mode for mode in REPEATS if mode != now])}


@goals.user(132, "medium", _draw_modes, distractors=3)
def play_modes(parameters: Parameters, apps: Apps) -> Draft:
    player = apps[_APP]["player"]
    repeat, shuffle = parameters["repeat"], not player["shuffle"]
    presses = (REPEATS.index(repeat) - REPEATS.index(player["repeat"])) % len(REPEATS)
    way = (click(id="mini_title"),)
    again, mix = click(id="player_repeat"), click(id="player_shuffle")
    turn = Term("on", "ein", "打开") if shuffle else Term("off", "aus", "关闭")
    return Draft(
        {"repeat": _REPEAT_WORDS[repeat], "turn": turn},
        (
            holds(repeat, *_PLAYER, "repeat"),
            holds(shuffle, *_PLAYER, "shuffle"),
            nothing_else((*_PLAYER, "repeat"), (*_PLAYER, "shuffle")),
        ),
        (*way, mix, *(again,) * presses),
        near_misses={
            "shuffle_forgotten": (*way, *(again,) * presses),
            "repeat_forgotten": (*way, mix),
            "one_press_more": (*way, *(again,) * presses, mix, again),
            "music_started_too": (*way, mix, *(again,) * presses, click(id="player_play")),
        },
    )


def _draw_lyrics(random: Random, apps: Apps) -> Parameters:
    title = random.choice(_titles(apps))
    return {"title": title, "artist": _song(apps, title)["artist"]}


@goals.user(133, "easy", _draw_lyrics, distractors=6)
def show_lyrics(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    look = (*_find(title), *_more(title), BACK)
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, infeasible("neither the sheet of a song nor the player has lyrics")),
        near_misses={
            "said_nothing": look,
            "played_instead": (*_find(title), click(id="song_title", text=title)),
            "liked_and_declared": (
                *_find(title), *_more(title, _like_word(apps, title)), infeasible("no lyrics"),
            ),
        },
        feasible=False,
    )  # fmt: skip


# Testing tasks.


def _draw_album(random: Random, apps: Apps) -> Parameters:
    return {"album": random.choice(_albums(apps))}


@goals.testing(135, "medium", _draw_album, distractors=5)
def player_controls(parameters: Parameters, apps: Apps) -> Draft:
    album = parameters["album"]
    tracks = [song["title"] for song in _songs(apps) if song["album"] == album]
    enter = (
        click(desc="Albums"),
        scroll(target(id="album_grid"), id="album_title", text=album),
        click(id="album_title", text=album),
        click(id="play_all"),
    )
    player = (click(id="mini_title"),)
    following, pause = click(desc="Next"), click(desc="Pause")
    queue = (click(id="action_queue"), click(desc="Clear queue"), click(id="snackbar_action"))
    end = (UP, click(desc="Play"))
    title = _id("player_title")
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Albums"), shown(id=_id("head_title"), text=album)),
            in_order(clicked(id=_id("play_all")), shown(id=title, text=tracks[0])),
            in_order(
                shown(id=title, text=tracks[0]),
                clicked(desc="Next"),
                shown(id=title, text=tracks[1]),
                clicked(desc="Pause"),
                clicked(desc="Clear queue"),
                clicked(id=_id("snackbar_action")),
                clicked(desc="Play"),
            ),
            ends_on(id=_id("player_play"), desc="Pause"),
        ),
        (*enter, *player, following, pause, *queue, *end),
        near_misses={
            "not_skipped": (*enter, *player, pause, *queue, *end),
            "queue_not_restored": (*enter, *player, following, pause, *queue[:2], *end),
            "paused_before_skipping": (*enter, *player, pause, following, *queue, *end[:1]),
            "other_end": (*enter, *player, following, pause, *queue, UP),
        },
    )  # fmt: skip


@goals.testing(136, "hard", _draw_member, memory=1)
def playlist_dialogs(parameters: Parameters, apps: Apps) -> Draft:
    title, name = parameters["title"], parameters["playlist"]
    enter = _open_list(name)
    take = (*_in_list(title), click(text="Remove from playlist"), click(id="snackbar_action"))
    rename = (MENU, click(text="Rename"), fill("Nothing", id="playlist_name"), CANCEL)
    delete = (MENU, click(text="Delete playlist"), CANCEL)
    end = (UP, click(desc="Songs"))
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Playlists"), shown(id=_id("head_title"), text=name)),
            in_order(
                shown(id=_id("sheet_title"), text=title),
                shown(id=_id("snackbar_text"), text=f"Removed from {name}"),
                clicked(id=_id("snackbar_action")),
                typed("Nothing", id=_id("playlist_name")),
            ),
            in_order(
                typed("Nothing"),
                clicked(id="android:id/button2"),
                shown(text="Delete playlist?"),
                clicked(id="android:id/button2"),
                clicked(desc="Songs"),
            ),
            ends_on(id=_id("song_list")),
        ),
        (*enter, *take, *rename, *delete, *end),
        near_misses={
            "not_undone": (*enter, *take[:-1], *rename, *delete, *end),
            "no_rename": (*enter, *take, *delete, *end),
            "delete_before_rename": (*enter, *take, *delete, *rename, *end),
            "other_end": (*enter, *take, *rename, *delete, UP),
        },
    )


def _draw_search(random: Random, apps: Apps) -> Parameters:
    song = random.choice([song for song in _songs(apps) if song["liked"]])
    return {"artist": song["artist"], "title": song["title"]}


@goals.testing(137, "hard", _draw_search, distractors=5, memory=1)
def search_filters(parameters: Parameters, apps: Apps) -> Draft:
    artist, title = parameters["artist"], parameters["title"]
    chip = _id("filter_chip")

    def choose(*names: str) -> tuple[str, ...]:
        return tuple(click(id="filter_chip", text=name) for name in names)

    begin = (click(desc="Search"), fill(artist, id="search_src_text"))
    album = (
        scroll(target(id="search_results"), id="song_title", text=title),
        *_more(title, "Go to album"),
        click(desc="Go to artist"),
    )
    end = (UP, UP, click(desc="Clear text"))
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Search"), typed(artist, id=_id("search_src_text"))),
            in_order(
                typed(artist),
                clicked(id=chip, text="Albums"),
                clicked(id=chip, text="Songs"),
                clicked(id=chip, text="Liked"),
                shown(id=_id("sheet_title"), text=title),
            ),
            in_order(
                shown(activity=f"{_APP}.AlbumActivity"),
                clicked(desc="Go to artist"),
                shown(id=_id("head_title"), text=artist),
                clicked(desc="Clear text"),
            ),
            ends_on(id=_id("empty_title"), text="Songs, albums, artists"),
        ),
        (*begin, *choose("Albums", "Songs", "Liked"), *album, *end),
        near_misses={
            "a_filter_left_out": (*begin, *choose("Albums", "Liked"), *album, *end),
            "other_order": (*begin, *choose("Songs", "Albums", "Liked"), *album, *end),
            "artist_not_visited": (
                *begin, *choose("Albums", "Songs", "Liked"), *album[:-1], UP, end[-1],
            ),
            "not_cleared": (*begin, *choose("Albums", "Songs", "Liked"), *album, *end[:-1]),
        },
    )  # fmt: skip


def _draw_presets(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample([name for name in PRESETS if name != "Flat"], k=2)
    return {"first": first, "second": second}


@goals.testing(138, "medium", _draw_presets, memory=2)
def equalizer_presets(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    way, turn = (MENU, click(text="Equalizer")), click(id="equalizer_switch")
    back = scroll(target(id="presets"), finger="right", id="preset_chip", text="Flat")
    own = 'swipe {"resource-id": "treble"} [right]'
    reset = click(id="equalizer_reset")
    name = _id("preset_name")
    chip = _id("preset_chip")
    steps = (*way, turn, *_preset(first), back, *_preset(second), own, reset, turn, UP)
    return Draft(
        parameters,
        (
            in_order(
                shown(activity=f"{_APP}.EqualizerActivity"),
                clicked(id=_id("equalizer_switch")),
                clicked(id=chip, text=first),
                clicked(id=chip, text=second),
            ),
            in_order(shown(id=name, text=f"Preset: {second}"), shown(id=name, text="Preset: Own")),
            in_order(
                shown(id=name, text="Preset: Own"),
                clicked(id=_id("equalizer_reset")),
                clicked(id=_id("equalizer_switch")),
            ),
            ends_on(id=_id("song_list")),
        ),
        steps,
        near_misses={
            "first_preset_left_out": (*way, turn, *_preset(second), own, reset, turn, UP),
            "presets_swapped": (
                *way, turn, *_preset(second), back, *_preset(first), own, reset, turn, UP,
            ),
            "treble_not_moved": (
                *way, turn, *_preset(first), back, *_preset(second), reset, turn, UP,
            ),
            "other_end": steps[:-1],
        },
    )  # fmt: skip


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    return {
        "album": random.choice(_albums(apps)),
        "playlist": random.choice(_list_names(apps)),
        "timer": random.choice(TIMERS[1:]),
        "sort": random.choice(SORTS[1:]),
    }


@goals.testing(139, "hard", _draw_tour, distractors=10, memory=4)
def tour(parameters: Parameters, apps: Apps) -> Draft:
    album, playlist, timer, sort = (
        parameters[key] for key in ("album", "playlist", "timer", "sort")
    )
    albums = (
        click(desc="Albums"),
        scroll(target(id="album_grid"), id="album_title", text=album),
        click(id="album_title", text=album),
        click(desc="Go to artist"),
        UP,
        UP,
    )
    lists = (
        click(desc="Artists"),
        click(desc="Playlists"),
        click(id="playlist_title", text="Liked songs"),
        UP,
        click(id="playlist_title", text=playlist),
        UP,
    )
    player = (
        click(id="mini_title"),
        click(id="player_like"),
        click(id="player_like"),
        click(id="player_timer"),
        click(id="text1", text=timer),
        click(id="action_queue"),
        UP,
        click(id="player_equalizer"),
        UP,
        UP,
    )
    settings = _settings(*_choose("Sort songs by", sort), UP)
    end = (click(desc="Songs"),)
    steps = (*albums, *lists, *player, *settings, *end)

    def page(name: str) -> Evaluator:
        return shown(activity=f"{_APP}.{name}Activity")

    head = _id("head_title")
    return Draft(
        parameters,
        (
            in_order(
                clicked(desc="Albums"),
                shown(id=head, text=album),
                page("Artist"),
                clicked(desc="Artists"),
            ),
            in_order(
                clicked(desc="Playlists"),
                shown(id=head, text="Liked songs"),
                shown(id=head, text=playlist),
                page("Player"),
            ),
            in_order(
                clicked(id=_id("player_like")),
                clicked(id=_id("player_like")),
                clicked(id="android:id/text1", text=timer),
                page("Queue"),
                page("Equalizer"),
                page("Settings"),
            ),
            in_order(
                page("Settings"),
                clicked(id="android:id/text1", text=sort),
                clicked(desc="Songs"),
            ),
            ends_on(id=_id("song_list")),
        ),
        steps,
        near_misses={
            "albums_left_out": steps[len(albums) :],
            "player_left_out": (*albums, *lists, *settings, *end),
            "player_before_lists": (*albums, *player, *lists, *settings, *end),
            "other_end": steps[:-1],
        },
    )
