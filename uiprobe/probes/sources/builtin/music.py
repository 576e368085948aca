"""Goals for the music player."""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.music.app import QUALITIES, SORTS, Music
from uiprobe.environments.phone.apps.music.player import PRESETS, REPEATS
from uiprobe.environments.phone.apps.music.songs import TIMERS
from uiprobe.probes.sources.builtin.sharing import (
    COPY,
    recipients,
    share_draft,
)
from uiprobe.probes.sources.builtin.steps import CANCEL, MENU, OK, UP
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    another,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Term
from uiprobe.ui.evaluators import Evaluator, PathSegment

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


def _play(parameters: Parameters, apps: Apps) -> Draft:
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


def _like_longest(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_song(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_list(parameters: Parameters, apps: Apps) -> Draft:
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


def _remove(parameters: Parameters, apps: Apps) -> Draft:
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


def _rename(parameters: Parameters, apps: Apps) -> Draft:
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


def _timer(parameters: Parameters, apps: Apps) -> Draft:
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


def _equalizer(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_settings(parameters: Parameters, apps: Apps) -> Draft:
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


def _fill_queue(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _modes(parameters: Parameters, apps: Apps) -> Draft:
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


def _lyrics(parameters: Parameters, apps: Apps) -> Draft:
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


def _controls(parameters: Parameters, apps: Apps) -> Draft:
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


def _playlist_test(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _presets(parameters: Parameters, apps: Apps) -> Draft:
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


def _tour(parameters: Parameters, apps: Apps) -> Draft:
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


MUSIC_GOALS = AppGoals(
    app="music",
    category="music",
    templates=(
        Template(
            121, "play_song", "user", "easy",
            (
                'Play the song "{title}" by {artist}.',
                'I want to hear "{title}" by {artist} now.',
                'Put on "{title}" ({artist}).',
            ),
            _draw_play, _play,
            translations={
                "de": (
                    'Spiele das Lied "{title}" von {artist}.',
                    'Ich möchte jetzt "{title}" von {artist} hören.',
                ),
                "zh": ("播放{artist}的歌曲“{title}”。", "我现在想听{artist}的“{title}”。"),
            },
            roles={"title": "the song", "artist": "the artist"}, distractors=29,
        ),
        Template(
            122, "like_longest", "user", "medium",
            (
                'Like the longest song of the album "{album}".',
                'On the album "{album}", give a like to the song that lasts longest.',
                'Which song of "{album}" is the longest? Like that one.',
            ),
            _draw_longest, _like_longest,
            translations={
                "de": (
                    'Gib dem längsten Lied des Albums "{album}" ein Herz (Like).',
                    'Welches Lied von "{album}" dauert am längsten? Markiere es mit Like.',
                ),
                "zh": (
                    "给专辑“{album}”中最长的歌曲点Like。",
                    "“{album}”里哪首歌最长？给它点Like。",
                ),
            },
            roles={"album": "the album"}, distractors=4, memory=5,
        ),
        Template(
            123, "add_to_playlist", "user", "medium",
            (
                'Add the song "{title}" by {artist} to the playlist "{playlist}".',
                'Put "{title}" ({artist}) into my playlist "{playlist}".',
                'My playlist "{playlist}" lacks "{title}" by {artist}. Add it.',
            ),
            _draw_add, _add_song,
            translations={
                "de": (
                    'Füge das Lied "{title}" von {artist} zur Playlist "{playlist}" hinzu.',
                    'In meiner Playlist "{playlist}" fehlt "{title}" von {artist}. Füge es hinzu.',
                ),
                "zh": (
                    "把{artist}的歌曲“{title}”添加到播放列表“{playlist}”。",
                    "播放列表“{playlist}”里缺少{artist}的“{title}”，请加进去。",
                ),
            },
            roles={"title": "the song", "artist": "the artist", "playlist": "the playlist"},
            distractors=33,
        ),
        Template(
            124, "new_playlist", "user", "hard",
            (
                'Create a playlist "{name}" with the songs "{first}" and "{second}", in this '
                "order.",
                'I need a new playlist called "{name}": first "{first}", then "{second}".',
                'Make a playlist "{name}" and add "{first}" and after it "{second}".',
            ),
            _draw_new, _new_list,
            translations={
                "de": (
                    'Lege eine Playlist "{name}" mit den Liedern "{first}" und "{second}" in '
                    "dieser Reihenfolge an.",
                    'Ich brauche eine neue Playlist namens "{name}": zuerst "{first}", dann '
                    '"{second}".',
                ),
                "zh": (
                    "新建播放列表“{name}”，依次加入歌曲“{first}”和“{second}”。",
                    "我需要名为“{name}”的新播放列表：先是“{first}”，然后是“{second}”。",
                ),
            },
            roles={
                "name": "the name of the playlist",
                "first": "the first song",
                "second": "the second song",
            },
            distractors=29, memory=3,
        ),
        Template(
            125, "remove_from_playlist", "user", "medium",
            (
                'Remove the song "{title}" from the playlist "{playlist}".',
                'Take "{title}" out of my playlist "{playlist}".',
                'I am tired of "{title}" in "{playlist}". Remove it from that playlist.',
            ),
            _draw_member, _remove,
            translations={
                "de": (
                    'Entferne das Lied "{title}" aus der Playlist "{playlist}".',
                    'Nimm "{title}" aus meiner Playlist "{playlist}".',
                ),
                "zh": (
                    "把歌曲“{title}”从播放列表“{playlist}”中移除。",
                    "从我的播放列表“{playlist}”里去掉“{title}”。",
                ),
            },
            roles={"title": "the song", "playlist": "the playlist"}, distractors=5,
        ),
        Template(
            126, "tidy_playlists", "user", "hard",
            (
                'Rename the playlist "{old}" to "{name}" and delete the playlist "{gone}".',
                'Two things: my playlist "{old}" should be called "{name}", and "{gone}" should '
                "go.",
                'Delete my playlist "{gone}". The one called "{old}" gets the name "{name}".',
            ),
            _draw_rename, _rename,
            translations={
                "de": (
                    'Benenne die Playlist "{old}" in "{name}" um und lösche die Playlist "{gone}".',
                    'Lösche meine Playlist "{gone}". Die mit dem Namen "{old}" soll "{name}" '
                    "heißen.",
                ),
                "zh": (
                    "把播放列表“{old}”改名为“{name}”，并删除播放列表“{gone}”。",
                    "删除播放列表“{gone}”，另外把“{old}”的名字改成“{name}”。",
                ),
            },
            roles={
                "old": "the playlist to rename",
                "name": "its new name",
                "gone": "the playlist to delete",
            },
            distractors=3, memory=2,
        ),
        Template(
            127, "sleep_timer", "user", "easy",
            (
                'Set the sleep timer to "{timer}".',
                'The music should stop by itself: sleep timer "{timer}".',
                'Turn on the sleep timer with "{timer}".',
            ),
            _draw_timer, _timer,
            translations={
                "de": (
                    'Stelle den Sleep timer auf "{timer}".',
                    'Die Musik soll von selbst aufhören: Sleep timer "{timer}".',
                ),
                "zh": ("把Sleep timer设为“{timer}”。", "让音乐自动停止：睡眠定时“{timer}”。"),
            },
            roles={"timer": "the time"}, distractors=4,
        ),
        Template(
            128, "equalizer", "user", "medium",
            (
                'Turn the equalizer on with the preset "{preset}".',
                'Use the equalizer, set to "{preset}".',
                'Switch on the equalizer and choose "{preset}".',
            ),
            _draw_preset, _equalizer,
            translations={
                "de": (
                    'Schalte den Equalizer mit der Voreinstellung "{preset}" ein.',
                    'Benutze den Equalizer, eingestellt auf "{preset}".',
                ),
                "zh": ("打开均衡器并使用预设“{preset}”。", "启用Equalizer，选择“{preset}”。"),
            },
            roles={"preset": "the preset"}, distractors=4,
        ),
        Template(
            129, "change_settings", "user", "medium",
            (
                'Set the quality over Wi-Fi to "{wifi}", over mobile data to "{mobile}", and sort '
                'songs by "{sort}".',
                'Change the settings: Wi-Fi quality "{wifi}", mobile data quality "{mobile}", '
                'songs sorted by "{sort}".',
                'I want "{wifi}" quality over Wi-Fi, "{mobile}" over mobile data, and my songs '
                'sorted by "{sort}".',
            ),
            _draw_settings, _change_settings,
            translations={
                "de": (
                    'Stelle die Qualität über WLAN auf "{wifi}", über mobile Daten auf "{mobile}" '
                    'und sortiere Lieder nach "{sort}".',
                    'Ändere die Einstellungen: Quality over Wi-Fi "{wifi}", Quality over mobile '
                    'data "{mobile}", Sort songs by "{sort}".',
                ),
                "zh": (
                    "把Wi-Fi音质设为“{wifi}”，移动数据音质设为“{mobile}”，歌曲按“{sort}”排序。",
                    "更改设置：Quality over Wi-Fi“{wifi}”，Quality over mobile data“{mobile}”，"
                    "Sort songs by“{sort}”。",
                ),
            },
            roles={
                "wifi": "the quality over Wi-Fi",
                "mobile": "the quality over mobile data",
                "sort": "the order of songs",
            },
            distractors=6, memory=3,
        ),
        Template(
            130, "fill_queue", "user", "hard",
            (
                'Empty the queue, then add "{first}" and after it "{second}" to it. Play nothing.',
                'Only "{first}" and then "{second}" should be in the queue. Do not start them.',
                'Clear the queue and queue "{first}" and "{second}", in this order, without '
                "playing anything.",
            ),
            _draw_queue, _fill_queue,
            translations={
                "de": (
                    'Leere die Warteschlange und füge dann "{first}" und danach "{second}" hinzu. '
                    "Spiele nichts ab.",
                    'In der Warteschlange sollen nur "{first}" und dann "{second}" stehen. Starte '
                    "sie nicht.",
                ),
                "zh": (
                    "清空播放队列，然后依次加入“{first}”和“{second}”，不要播放。",
                    "队列里只应有“{first}”，然后是“{second}”，不要开始播放。",
                ),
            },
            roles={"first": "the first song", "second": "the second song"},
            distractors=29, memory=2,
        ),
        Template(
            131, "share_song", "user", "hard",
            (
                'Share the song "{title}" by {artist} with {name} through Messages.',
                'Send {name} the song "{title}" by {artist}: use Share and Messages.',
                '{name} should know "{title}" by {artist}. Share it by Messages.',
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile das Lied "{title}" von {artist} über Messages mit {name}.',
                    '{name} soll "{title}" von {artist} kennenlernen. Teile es mit Messages.',
                ),
                "zh": (
                    "通过Messages把{artist}的歌曲“{title}”分享给{name}。",
                    "用Share和Messages把{artist}的“{title}”发给{name}。",
                ),
            },
            roles={"title": "the song", "artist": "the artist", "name": "the recipient"},
            distractors=40, others=("messages",),
        ),
        Template(
            132, "play_modes", "user", "medium",
            (
                "In the player, turn shuffle {turn} and set repeat to {repeat}.",
                "Set repeat to {repeat} and turn shuffle {turn}, without starting the music.",
                "Shuffle should be {turn} and repeat should be {repeat}.",
            ),
            _draw_modes, _modes,
            translations={
                "de": (
                    "Schalte im Player die Zufallswiedergabe {turn} und stelle die Wiederholung "
                    "auf: {repeat}.",
                    "Stelle die Wiederholung auf: {repeat}. Schalte die Zufallswiedergabe {turn}, "
                    "ohne die Musik zu starten.",
                ),
                "zh": (
                    "在播放器中把随机播放设为{turn}，循环设为{repeat}。",
                    "把循环模式设为{repeat}，随机播放设为{turn}，不要开始播放。",
                ),
            },
            roles={"repeat": "what is repeated", "turn": "whether songs are shuffled"},
            distractors=3,
        ),
        Template(
            133, "show_lyrics", "user", "easy",
            (
                'Show me the lyrics of "{title}" by {artist}.',
                'I want to sing along: open the lyrics of "{title}" by {artist}.',
                'Display the words of the song "{title}" ({artist}).',
            ),
            _draw_lyrics, _lyrics,
            translations={
                "de": (
                    'Zeige mir den Liedtext von "{title}" von {artist}.',
                    'Ich möchte mitsingen: Öffne den Text von "{title}" von {artist}.',
                ),
                "zh": (
                    "显示{artist}的“{title}”的歌词。",
                    "我想跟着唱：打开{artist}“{title}”的歌词。",
                ),
            },
            roles={"title": "the song", "artist": "the artist"}, distractors=6,
        ),
        Template(
            135, "player_controls", "testing", "medium",
            (
                'Open the album "{album}" from Albums and touch Play. Open the player from the bar '
                "at the foot, touch Next, then Pause. Open the queue, clear it and undo that, "
                "leave the queue by the arrow, and touch Play.",
                'Test the player: Albums, "{album}", Play, the bar at the foot, Next, Pause, '
                "queue, Clear queue, Undo, arrow, Play.",
                'On the tab Albums choose "{album}" and play it. In the player skip one song and '
                "pause. In the queue clear everything and take that back. Return to the player and "
                "go on playing.",
            ),
            _draw_album, _controls,
            translations={
                "de": (
                    'Öffne unter Albums das Album "{album}" und tippe auf Play. Öffne den Player '
                    "über die Leiste unten, tippe auf Next, dann auf Pause. Öffne die "
                    "Warteschlange, leere sie und mache das rückgängig, verlasse sie mit dem Pfeil "
                    "und tippe auf Play.",
                    'Teste den Player: Albums, "{album}", Play, die Leiste unten, Next, Pause, '
                    "Warteschlange, Clear queue, Undo, Pfeil, Play.",
                ),
                "zh": (
                    "在Albums中打开专辑“{album}”并点Play。从底部栏打开播放器，点Next，再点Pause。"
                    "打开队列，清空后撤销，用箭头离开队列，再点Play。",
                    "测试播放器：Albums、“{album}”、Play、底部栏、Next、Pause、队列、Clear queue、"
                    "Undo、箭头、Play。",
                ),
            },
            roles={"album": "the album"}, distractors=5,
        ),
        Template(
            136, "playlist_dialogs", "testing", "hard",
            (
                'Open the playlist "{playlist}", remove "{title}" from it and undo that. From the '
                'menu choose Rename, type "Nothing" and cancel; then choose Delete playlist and '
                "cancel. Leave by the arrow and touch Songs.",
                'Test the playlist "{playlist}": remove "{title}", Undo, Rename with "Nothing" and '
                "Cancel, Delete playlist and Cancel, arrow, tab Songs.",
                'In Playlists open "{playlist}". Take "{title}" out and bring it back with Undo. '
                'Begin to rename the playlist to "Nothing" but cancel, begin to delete it but '
                "cancel, go back by the arrow, and end on Songs.",
            ),
            _draw_member, _playlist_test,
            translations={
                "de": (
                    'Öffne die Playlist "{playlist}", entferne "{title}" daraus und mache das '
                    'rückgängig. Wähle im Menü Rename, tippe "Nothing" ein und brich ab; wähle '
                    "dann Delete playlist und brich ab. Gehe mit dem Pfeil zurück und tippe auf "
                    "Songs.",
                    'Teste die Playlist "{playlist}": "{title}" entfernen, Undo, Rename mit '
                    '"Nothing" und Cancel, Delete playlist und Cancel, Pfeil, Tab Songs.',
                ),
                "zh": (
                    "打开播放列表“{playlist}”，移除“{title}”并撤销。从菜单选Rename，输入“Nothing”"
                    "后取消；再选Delete playlist并取消。用箭头离开，点Songs。",
                    "测试播放列表“{playlist}”：移除“{title}”，Undo，Rename输入“Nothing”后Cancel，"
                    "Delete playlist后Cancel，箭头，标签Songs。",
                ),
            },
            roles={"title": "the song", "playlist": "the playlist"}, memory=1,
        ),
        Template(
            137, "search_filters", "testing", "hard",
            (
                "Search for {artist}, touch the filters Albums, Songs and Liked one after the "
                'other, choose Go to album from the dots of "{title}", then go to the artist, '
                "return to the search by two arrows, and clear the text.",
                'Test the search: {artist}, filter Albums, Songs, Liked, dots of "{title}", Go to '
                "album, Go to artist, arrow, arrow, clear the text.",
                "Type {artist} into the search; choose Albums, then Songs, then Liked; from "
                '"{title}" go to its album and from there to the artist; come back to the search '
                "by the arrow twice and empty the field by its cross.",
            ),
            _draw_search, _search,
            translations={
                "de": (
                    "Suche nach {artist}, tippe nacheinander auf die Filter Albums, Songs und "
                    'Liked, wähle bei den Punkten von "{title}" Go to album, gehe dann zum '
                    "Interpreten, kehre mit zwei Pfeilen zur Suche zurück und lösche den Text.",
                    'Teste die Suche: {artist}, Filter Albums, Songs, Liked, Punkte von "{title}", '
                    "Go to album, Go to artist, Pfeil, Pfeil, Text löschen.",
                ),
                "zh": (
                    "搜索{artist}，依次点Albums、Songs和Liked，从“{title}”的三个点选Go to album，"
                    "再进入艺人页面，用两次箭头回到搜索，清空文字。",
                    "测试搜索：{artist}，筛选Albums、Songs、Liked，“{title}”的三个点，Go to album，"
                    "Go to artist，箭头，箭头，清除文字。",
                ),
            },
            roles={"artist": "the artist", "title": "the song"}, distractors=5, memory=1,
        ),
        Template(
            138, "equalizer_presets", "testing", "medium",
            (
                "Open the equalizer from the menu and turn it on. Choose the preset "
                '"{first}", then "{second}", move Treble to the right, touch Reset, turn the '
                "equalizer off, and leave by the arrow.",
                'Test the equalizer: on, "{first}", "{second}", Treble to the right, Reset, off, '
                "arrow.",
                'In the equalizer: switch it on, try "{first}" and then "{second}", drag Treble to '
                "the right, reset, switch it off, and go back by the arrow.",
            ),
            _draw_presets, _presets,
            translations={
                "de": (
                    "Öffne im Menü den Equalizer und schalte ihn ein. Wähle die Voreinstellung "
                    '"{first}", dann "{second}", schiebe Treble nach rechts, tippe auf Reset, '
                    "schalte den Equalizer aus und gehe mit dem Pfeil zurück.",
                    'Teste den Equalizer: ein, "{first}", "{second}", Treble nach rechts, Reset, '
                    "aus, Pfeil.",
                ),
                "zh": (
                    "从菜单打开均衡器并启用。先选预设“{first}”，再选“{second}”，把Treble向右滑，"
                    "点Reset，关闭均衡器，用箭头离开。",
                    "测试均衡器：打开，“{first}”，“{second}”，Treble向右，Reset，关闭，箭头。",
                ),
            },
            roles={"first": "the first preset", "second": "the second preset"}, memory=2,
        ),
        Template(
            139, "tour", "testing", "hard",
            (
                'Open the album "{album}" from Albums, go to its artist, and return by two arrows. '
                'Touch Artists, then Playlists; open and leave Liked songs, then "{playlist}". '
                "Open the player from the bar at the foot; touch the heart twice; set the sleep "
                'timer to "{timer}"; open and leave the queue, then the equalizer; leave the '
                'player. In Settings sort songs by "{sort}" and leave. End on Songs.',
                'Test the whole app: Albums, "{album}", Go to artist, arrow, arrow, Artists, '
                'Playlists, Liked songs, arrow, "{playlist}", arrow, the bar at the foot, heart '
                'twice, Sleep timer "{timer}", queue, arrow, Equalizer, arrow, arrow, Settings, '
                'Sort songs by "{sort}", arrow, Songs.',
                'Visit, in this order: the album "{album}" and its artist; the tabs Artists and '
                'Playlists; the playlists Liked songs and "{playlist}"; the player, where the '
                'heart is touched twice and the sleep timer set to "{timer}"; from there the queue '
                'and the equalizer; the settings, where songs are sorted by "{sort}"; the tab '
                "Songs.",
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    'Öffne unter Albums das Album "{album}", gehe zum Interpreten und kehre mit '
                    "zwei Pfeilen zurück. Tippe auf Artists, dann auf Playlists; öffne und "
                    'verlasse Liked songs, dann "{playlist}". Öffne den Player über die Leiste '
                    'unten; tippe zweimal auf das Herz; stelle den Sleep timer auf "{timer}"; '
                    "öffne und verlasse die Warteschlange, dann den Equalizer; verlasse den "
                    'Player. Sortiere in Settings die Lieder nach "{sort}" und gehe zurück. Ende '
                    "auf Songs.",
                    'Teste die ganze App: Albums, "{album}", Go to artist, Pfeil, Pfeil, Artists, '
                    'Playlists, Liked songs, Pfeil, "{playlist}", Pfeil, die Leiste unten, zweimal '
                    'Herz, Sleep timer "{timer}", Warteschlange, Pfeil, Equalizer, Pfeil, Pfeil, '
                    'Settings, Sort songs by "{sort}", Pfeil, Songs.',
                ),
                "zh": (
                    "在Albums中打开专辑“{album}”，进入其艺人页面，用两次箭头返回。点Artists，"
                    "再点Playlists；打开并离开Liked songs，再打开并离开“{playlist}”。"
                    "从底部栏打开播放器；点两次爱心；Sleep timer设为“{timer}”；"
                    "打开并离开队列，再打开并离开均衡器；离开播放器。"
                    "在Settings中Sort songs by选“{sort}”并离开。最后停在Songs。",
                    "测试整个应用：Albums、“{album}”、Go to artist、箭头、箭头、Artists、"
                    "Playlists、Liked songs、箭头、“{playlist}”、箭头、底部栏、爱心两次、"
                    "Sleep timer“{timer}”、队列、箭头、Equalizer、箭头、箭头、Settings、"
                    "Sort songs by“{sort}”、箭头、Songs。",
                ),
            },
            roles={
                "album": "the album",
                "playlist": "the playlist",
                "timer": "the sleep timer",
                "sort": "the order of songs",
            },
            distractors=10, memory=4,
        ),
    ),
)  # fmt: skip
