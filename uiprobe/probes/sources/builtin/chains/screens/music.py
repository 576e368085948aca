"""Songs, albums and playlists."""

from __future__ import annotations

from uiprobe.environments.phone.apps.music.app import Music
from uiprobe.probes.sources.builtin.chains.nodes import Shows, Values
from uiprobe.probes.sources.builtin.goals.music import (
    PLAYLISTS,
    SONGS,
    by_length,
    open_album,
    open_playlist,
)
from uiprobe.probes.sources.builtin.language import *


def _longest(apps: Apps) -> dict[str, Values]:
    """The longest song of each album that has one."""
    found: dict[str, Values] = {}
    for album in sorted({song["album"] for song in SONGS.all(apps)}):
        first, *rest = by_length(apps, album)
        if rest and SONGS.get(apps, first)["seconds"] > SONGS.get(apps, rest[0])["seconds"]:
            found[album] = (first,)
    return found


LONGEST_SONG = Shows(
    "longest_song", Music, "title", "album", _longest,
    lambda apps, album: open_album(album), (BACK, click(desc="Songs")),
)  # fmt: skip

SONGS_OF = Shows(
    "songs", Music, "title", "playlist",
    lambda apps: {one["name"]: tuple(one["songs"]) for one in PLAYLISTS.all(apps) if one["songs"]},
    lambda apps, name: (
        *open_playlist(name),
        scroll(
            target(id="page_list"), id="song_title", text=PLAYLISTS.get(apps, name)["songs"][-1]
        ),
    ),
    (BACK, click(desc="Songs")), many=True,
)  # fmt: skip
