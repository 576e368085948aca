"""The music player: its library by seed, playing, the queue, playlists, the equalizer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.music"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_libraries_are_whole_and_differ_by_seed():
    seen = []
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        titles = [song["title"] for song in found["songs"]]
        assert len(set(titles)) == 30
        albums = {song["album"] for song in found["songs"]}
        assert len(albums) == 6
        for playlist in found["playlists"]:
            assert set(playlist["songs"]) <= set(titles)
            assert len(set(playlist["songs"])) == len(playlist["songs"])
        seen.append(tuple(titles))
    assert len(set(seen)) == 12


def test_a_touched_song_plays_and_what_follows_is_queued(app):
    shown = [element.text for element in app.all(id="song_title")]
    app.tap(id="song_title", text=shown[1])
    found = state(app)
    assert found["player"]["song"] == shown[1]
    assert found["player"]["playing"]
    assert found["queue"][: len(shown) - 2] == shown[2:]
    app.tap(id="mini_next")
    assert state(app)["player"]["song"] == shown[2]


def test_time_moves_the_position_while_music_plays(app):
    app.tap(id="song_title")
    app.tap(id="mini_title")
    start = app.find(id="player_seek").text
    app.phone.advance(30_000)
    moved = app.find(id="player_seek").text
    assert float(moved) > float(start)
    app.tap(desc="Pause")
    stopped = app.find(id="player_seek").text
    app.phone.advance(30_000)
    assert app.find(id="player_seek").text == stopped


def test_looking_at_the_player_changes_nothing(app):
    before = state(app)
    app.tap(id="mini_title")
    app.phone.advance(60_000)
    app.tap(id="player_seek")
    app.tap(desc="Navigate up")
    assert state(app) == before


def test_taking_out_and_clearing_can_be_undone(app):
    before = state(app)
    app.tap(desc="Playlists")
    app.tap(id="playlist_title", text=before["playlists"][0]["name"])
    app.tap(id="song_more")
    app.tap(text="Remove from playlist")
    assert state(app) != before
    app.tap(text="Undo")
    assert state(app) == before
    app.tap(desc="More options")
    app.tap(text="Delete playlist")
    app.tap(text="Delete")
    assert len(state(app)["playlists"]) == 3
    app.tap(text="Undo")
    assert state(app) == before
    app.tap(desc="More options")
    app.tap(text="Queue")
    app.tap(desc="Clear queue")
    assert state(app)["queue"] == []
    app.tap(text="Undo")
    assert state(app) == before


def test_a_playlist_holds_a_song_once(app):
    found = state(app)
    playlist = found["playlists"][0]
    for _ in range(2):
        app.tap(id="song_more")
        app.tap(text="Add to playlist")
        app.tap(id="text1", text=playlist["name"])
    title = app.find(id="song_title").text
    assert state(app)["playlists"][0]["songs"].count(title) == 1


def test_a_moved_slider_is_no_preset(app):
    app.tap(desc="More options")
    app.tap(text="Equalizer")
    app.tap(text="Bass boost")
    assert state(app)["equalizer"]["bass"] == 85
    app.tap(id="treble")
    assert app.all(text="Preset: Own")
    app.tap(text="Reset")
    assert state(app)["equalizer"] == {
        "on": False,
        "preset": "Flat",
        "bass": 50,
        "middle": 50,
        "treble": 50,
    }
