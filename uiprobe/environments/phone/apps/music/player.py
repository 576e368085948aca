"""The player, and the equalizer."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.apps.music.songs import (
    cover_of,
    find_song,
    flip,
    length_words,
    play_next,
    play_song,
    played_seconds,
    toggle_play,
)
from uiprobe.environments.phone.kit.records import listing
from uiprobe.environments.phone.kit.screens import back_toolbar, divider, scaffold, scroll_view
from uiprobe.environments.phone.toolkit.controls import (
    button,
    caption,
    chip,
    chip_row,
    icon_button,
    seek_bar,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    TITLE,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, column, row, space, text

REPEATS = ("Off", "All", "One")


PRESETS: dict[str, tuple[int, int, int]] = {
    "Flat": (50, 50, 50),
    "Bass boost": (85, 55, 50),
    "Voice": (35, 75, 60),
    "Bright": (45, 55, 80),
    "Small speakers": (70, 40, 70),
}


BANDS = ("bass", "middle", "treble")


_REPEAT_ICONS = {"Off": "repeat", "All": "repeat", "One": "repeat_one"}


_REPEAT_NAMES = {"Off": "Repeat off", "All": "Repeat all songs", "One": "Repeat one song"}


def _player(context: Context) -> View:
    player = context.data["player"]
    song = find_song(context, player["song"])
    if song is None:
        nothing = listing([], key="none", id="none", empty=("headphones", "Nothing plays", ""))
        return scaffold(context, back_toolbar(context, ""), nothing)
    position = played_seconds(context)
    timer = context.data["timer"]

    def seek(share: float) -> None:
        player.update(offset=round(share * song["seconds"]), since=context.now.isoformat())

    def repeat() -> None:
        player["repeat"] = REPEATS[(REPEATS.index(player["repeat"]) + 1) % len(REPEATS)]

    def mode(icon: str, press: Callable[[], None], *, on: bool, id: str, name: str) -> View:
        return icon_button(
            icon,
            press,
            id=id,
            description=context.named(name)["description"],
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
            **context.named("Queue"),
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
        illustration(song["album"], cover_of(song), height=250, radius=24, id="cover"),
        row(
            column(
                text(song["title"], styled(HEADLINE, size=23, max_lines=1), id="player_title"),
                text(f"{song['artist']} · {song['album']}", styled(BODY, max_lines=1)),
                weight=1,
            ),
            icon_button(
                "favorite" if song["liked"] else "favorite_border",
                flip(song, "liked"),
                id="player_like",
                **context.named("Like", on=song["liked"]),
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
            text(length_words(position), LABEL),
            text(length_words(song["seconds"]), LABEL, id="player_length"),
            width=FILL,
            justify="between",
        ),
        row(
            mode(
                "shuffle",
                flip(player, "shuffle"),
                on=player["shuffle"],
                id="player_shuffle",
                name="Shuffle",
            ),
            icon_button(
                "skip_previous",
                lambda: play_song(context, song["title"]),
                description=context.t("Previous"),
                icon_size=32,
                icon_color="on_surface",
            ),
            icon_button(
                "pause" if player["playing"] else "play_arrow",
                lambda: toggle_play(context),
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
                lambda: play_next(context),
                description=context.t("Next"),
                icon_size=32,
                icon_color="on_surface",
            ),
            mode(
                _REPEAT_ICONS[player["repeat"]],
                repeat,
                on=player["repeat"] != "Off",
                id="player_repeat",
                name=_REPEAT_NAMES[player["repeat"]],
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
            change=flip(equalizer, "on"),
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


PLAYER_SCREENS: Screens = {
    "PlayerActivity": _player,
    "EqualizerActivity": _equalizer,
}
