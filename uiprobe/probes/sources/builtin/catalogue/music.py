"""What is true of the music player."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_MENU = ("the three dots at the top", click(desc="More options"))
_DOTS = ("the dots beside a song", click(id="song_more"))
_BAR = ("the bar at the foot", click(id="mini_title"))
_PLAYLISTS = ("the tab Playlists", click(desc="Playlists"))
_LIKED = ("Liked songs", click(id="playlist_title", text="Liked songs"))

MUSIC_FACTS = AppFacts(
    app="music",
    kind="music player",
    purposes=(
        "listening to songs and albums",
        "putting together songs for an occasion",
        "finding out what a band has recorded",
        "having sound to fall asleep by",
    ),
    functions=(
        Function(
            "Add a song to a playlist",
            (
                "This one would be perfect for my morning run.",
                "For the party next week I am collecting what one can dance to.",
                "That tune belongs among those that I cook by.",
            ),
            (_DOTS, ("Add to playlist", click(text="Add to playlist"))),
            "A dialog with playlists",
            {"resource-id": "alertTitle", "text": "Add to playlist"},
        ),
        Function(
            "Create a playlist",
            (
                "I need a set of tracks for the long drive to the coast.",
                "My daughter's birthday needs a musical programme of its own.",
                "I would like to gather quiet pieces under one name.",
            ),
            (_PLAYLISTS, ("the button with lines and a plus", click(desc="New playlist"))),
            "A dialog with a field for a name",
            {"text": "New playlist"},
        ),
        Function(
            "Set the sleep timer",
            (
                "I drift off to music, and it should not go on all night.",
                "In half an hour everything should be silent by itself.",
                "Somebody has to turn it off when I am no longer awake.",
            ),
            (_MENU, ("Sleep timer", click(text="Sleep timer"))),
            "A dialog from Off to 1 hour",
            {"text": "45 minutes"},
        ),
        Function(
            "Use the equalizer",
            (
                "There is not enough bass in these headphones.",
                "The voices of my podcast sound dull.",
                "Everything is too shrill, I want the high notes softer.",
            ),
            (_MENU, ("Equalizer", click(text="Equalizer"))),
            "Presets above three sliders",
            {"resource-id": "presets"},
        ),
        Function(
            "See what plays next",
            (
                "Which pieces are still to come after this one?",
                "One of the tracks that follow should be skipped; let me see them.",
                "Has the song that I lined up before been forgotten?",
            ),
            (_MENU, ("Queue", click(text="Queue"))),
            "A numbered list of songs with crosses",
            {"resource-id": "toolbar_title", "text": "Queue"},
        ),
        Function(
            "Search songs and albums",
            (
                "I remember a line with a bicycle, what was it called?",
                "Do I have anything by Copper Heron?",
                "Scrolling to the letter W takes too long.",
            ),
            (("the magnifying glass", click(desc="Search")),),
            "A field to type in, and chips such as Liked",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "Browse albums",
            (
                "I want to hear a whole record from the first to the last track.",
                "The cover was blue, I would know it if I saw it.",
                "Show me my records side by side.",
            ),
            (("the tab Albums", click(desc="Albums")),),
            "A grid of covers",
            {"resource-id": "album_grid"},
        ),
        Function(
            "Open the player",
            (
                "I want to jump to the middle of what is on.",
                "What is on now should be repeated without end.",
                "Large buttons, please, my hands are wet.",
            ),
            (_BAR,),
            "A large cover above a slider and round buttons",
            {"resource-id": "player_seek"},
        ),
        Function(
            "Change the streaming quality",
            (
                "My data plan is used up by the middle of the month.",
                "At home the sound may be as good as it gets.",
                "It stutters on the train; less detail would do.",
            ),
            (
                _MENU,
                ("Settings", click(text="Settings")),
                ("Quality over mobile data", click(text="Quality over mobile data")),
            ),
            "A dialog from Low to Lossless",
            {"resource-id": "alertTitle", "text": "Quality over mobile data"},
        ),
        Function(
            "Play liked songs",
            (
                "Only my favourites now, nothing else.",
                "Everything that I gave a heart, one after the other.",
                "I want to hear all that I have ever marked as good.",
            ),
            (_PLAYLISTS, _LIKED),
            "A page with Play, Shuffle and songs with hearts",
            {"resource-id": "head_title", "text": "Liked songs"},
        ),
    ),
    controls=(
        Control(
            "the triangle in the bar at the foot",
            "starts the music, or stops it",
            (),
            {"resource-id": "mini_play"},
        ),
        Control(
            "the triangle with a line in the bar at the foot",
            "goes on to the next song of the queue",
            (),
            {"resource-id": "mini_next"},
        ),
        Control(
            "the crossed arrows on the left of the player",
            "turns shuffling on or off",
            (_BAR[1],),
            {"resource-id": "player_shuffle"},
        ),
        Control(
            "the round arrows on the right of the player",
            "changes whether nothing, all songs or one song is repeated",
            (_BAR[1],),
            {"resource-id": "player_repeat"},
        ),
        Control(
            "the heart beside the title in the player",
            "likes the song, or takes the like back",
            (_BAR[1],),
            {"resource-id": "player_like"},
        ),
        Control(
            "the lines with a note at the top of the player",
            "shows what plays next",
            (_BAR[1],),
            {"resource-id": "action_queue"},
        ),
        Control(
            "the three dots beside a song",
            "opens a sheet of what can be done with the song",
            (),
            {"resource-id": "song_more"},
        ),
        Control(
            "the broom at the top of the queue",
            "empties the queue",
            (_MENU[1], click(text="Queue")),
            {"resource-id": "action_clear"},
        ),
        Control(
            "the figure at the top of an album's page",
            "shows the page of the artist",
            (click(desc="Albums"), click(id="album_title")),
            {"resource-id": "action_artist"},
        ),
        Control(
            "the cross beside a song of the queue",
            "takes the song out of the queue",
            (_MENU[1], click(text="Queue")),
            {"resource-id": "queued_remove"},
        ),
    ),
)
