"""Text from logs for a terminal, a spreadsheet, Markdown and LaTeX, where it must stay text.

Models, data sets and the logs of others decide what such text says; none of it may be taken for
markup, for a formula, or for an order to the terminal.
"""

from __future__ import annotations

import re

from uiprobe.inputs.terminal import visible

_NUMBERS = re.compile(r"[+-]?[0-9][0-9.,:%\[\] +-]*")
"""Cells with a sign in front that hold nothing but numbers, as intervals and differences do."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")

_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "–": "--",
    "“": "``",
    "”": "''",
    "…": r"\ldots{}",
}


def one_line(text: str) -> str:
    """The text on one line, with single spaces and without control characters."""
    return visible(" ".join(text.split()))


def csv_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe stands before what looks so."""
    shown = visible(text, keep="\n\t")
    formula = text.lstrip(" \n").startswith(_FORMULA) and not _NUMBERS.fullmatch(text)
    return f"'{shown}" if formula else shown


def markdown_cell(text: str) -> str:
    """A text that Markdown shows as it is; the brackets of intervals make no links."""
    line = "".join(f"\\{sign}" if sign in "\\|`*_<$#~" else sign for sign in one_line(text))
    return line.replace("](", "]\\(").replace("![", "\\![")


def latex_text(text: str) -> str:
    """A text that LaTeX sets as it is."""
    return "".join(_LATEX.get(sign, sign) for sign in one_line(text))
