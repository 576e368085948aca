"""Cells of tables on a terminal."""

import time

from rich.console import Console
from rich.text import Text

from uiprobe.inputs.terminal import as_markup


def test_a_cell_is_neither_markup_nor_an_order_to_the_terminal():
    shown = Text.from_markup(as_markup("[bold]gpt\x1b[2J[/bold] [link=x]")).plain
    assert shown == "[bold]gpt\N{REPLACEMENT CHARACTER}[2J[/bold] [link=x]"


def test_a_long_cell_full_of_brackets_is_cut_and_shown_at_once():
    started = time.process_time()
    with Console(quiet=True) as console:
        console.print(as_markup("[a" * 100_000))
    # Rich alone takes a minute for it.
    assert time.process_time() - started < 5
    assert len(Text.from_markup(as_markup("[a" * 100_000)).plain) == 4_001
