"""The report as one self-contained HTML file."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from uiprobe.results.report.build import Report
from uiprobe.results.report.charts.svg import inline_svg
from uiprobe.results.report.content import Chart, Question, Section, Table
from uiprobe.results.report.pieces import TABLES, safe_name
from uiprobe.results.report.sections.episodes import anchor_of
from uiprobe.results.report.sections.strips import Frame

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


MOST_BYTES = 4_800_000
"""The most bytes of the page: 5 MB, less what the hiding of secrets may add."""

MOST_ROWS = 200
"""Rows of a table on the page; its file has all of them."""

MOST_CHARACTERS = 1_000
"""Characters of a name, a cell or a sentence on the page."""

MOST_SECTIONS = 24
"""Sections behind one question."""


def render_page(report: Report, *, refresh: int | None = None) -> str:
    """The page, of at most `MOST_BYTES`.

    The template engine escapes everything that comes from logs. The policy in the head of the page
    allows only its own style and script, by their checksums, and pictures in data URIs.

    Args:
        report: The content.
        refresh: Seconds after which the page reloads itself, while a run is in progress.
    """
    environment = page_environment()
    style, script, policy = page_policy()
    frame = environment.get_template("report.html.j2")

    def render(blocks: Mapping[str, Markup]) -> str:
        return frame.render(
            report=report,
            blocks=blocks,
            style=style,
            script=script,
            policy=policy,
            refresh=refresh,
            most_sections=MOST_SECTIONS,
        )

    blocks = list(_blocks(report, environment))
    # All notes fit first; then each block takes the place of its note while there is room.
    shown = {block.name: block.note for block in blocks}
    left = MOST_BYTES - len(render(shown).encode())
    for block in blocks:
        more = len(block.full.encode()) - len(block.note.encode())
        if more <= left:
            shown[block.name] = block.full
            left -= more
    return render(shown)


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of the page that may be left out.

    Attributes:
        name: Its name in the template.
        full: The part.
        note: What stands there if it is left out.
    """

    name: str
    full: Markup
    note: Markup


def _blocks(report: Report, environment: Environment) -> Iterator[_Block]:
    """The parts of the page, those that matter most first."""
    make: Any = environment.get_template("blocks.html.j2").module

    def block(name: str, full: Markup, what: str, anchor: str = "") -> _Block:
        return _Block(name, full, make.left_out(what, anchor))

    for question in report.questions:
        yield block(f"shown {question.key}", make.shown(question, report), "this answer")
    for _, examples in report.failures.examples:
        for e in examples:
            yield block(
                f"example {e.anchor}",
                make.example(e, report),
                f"an example of {e.model}, {e.kind}",
                e.anchor,
            )
    for number, strip in enumerate(report.episodes.strips, 1):
        anchor = anchor_of(number)
        full = make.strip(strip, anchor, report)
        yield block(f"strip {anchor}", full, f"an episode of {strip.model}", anchor)
    for question in report.questions:
        for section in question.behind[:MOST_SECTIONS]:
            yield block(f"section {section.key}", make.section(section), "tables and charts")
    for part in report.parts:
        yield block(f"part {part.key}", make.part(part), part.title)
    for section in report.sections:
        for number, (picture, words) in enumerate(section.pictures):
            full = make.picture(picture, words)
            yield block(f"picture {section.key} {number}", full, f"a picture: {words}")


def page_policy() -> tuple[Markup, Markup, str]:
    """The style and the script of every page, and the policy that allows these alone."""
    style, script = _asset("report.css"), _asset("report.js")
    policy = (
        "default-src 'none'; img-src data:; "
        f"style-src '{_checksum(style)}'; script-src '{_checksum(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return style, script, policy


def page_environment() -> Environment:
    """The template engine of every page; it escapes everything."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("uiprobe.results.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

    def draw(chart: Chart) -> Markup:
        # The SVG serializer has escaped all texts.
        return Markup(inline_svg(chart))  # noqa: S704

    environment.filters["draw"] = draw
    environment.filters["code"] = _code
    environment.filters["numbers"] = _numbers
    environment.filters["short"] = _short
    environment.filters["unbroken"] = _unbroken
    environment.filters["breakable"] = _breakable
    environment.globals["most_rows"] = MOST_ROWS
    environment.globals["file_of"] = lambda table: f"{TABLES}/{safe_name(table.key)}.csv"
    environment.tests["frame"] = lambda value: isinstance(value, Frame)
    return environment


def _code(text: str) -> Markup:
    """An escaped text, with parts between backticks as code."""
    from markupsafe import Markup, escape

    parts = [escape(part) for part in text.split("`")]
    whole = len(parts) % 2
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if whole and place % 2 else part
        for place, part in enumerate(parts)
    )


def _short(text: str) -> str:
    """A text of a bounded length."""
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}…"


_WORD = re.compile(r"\S{1,16}")


def _breakable(text: str) -> Markup:
    """An escaped text whose words break where they would make a column wide."""
    from markupsafe import Markup, escape

    words = (Markup("<wbr>").join(_WORD.findall(word)) for word in text.split(" "))
    return escape(" ").join(words)


_TOGETHER = re.compile(r"\[[-+\d., ]+\]|\bn \d")


def _unbroken(text: str) -> str:
    """A text whose intervals and counts no line breaks."""
    return _TOGETHER.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def _numbers(section: Section | Question) -> list[Table]:
    """The tables behind the charts of a section, each once."""
    found: dict[object, Table] = {}
    for chart in section.charts:
        if chart.data is not None:
            found.setdefault((chart.data.columns, chart.data.rows), chart.data)
    return list(found.values())


def _asset(name: str) -> Markup:
    from markupsafe import Markup

    text = (files(__package__) / "assets" / name).read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - our own file


def _checksum(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
