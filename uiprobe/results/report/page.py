"""The report as one self-contained HTML file."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from uiprobe.results.report.build import Report
from uiprobe.results.report.charts.svg import inline_svg
from uiprobe.results.report.content import Chart, Section, Table
from uiprobe.results.report.sections.strips import Frame

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


def render_page(report: Report, *, refresh: int | None = None) -> str:
    """The page.

    The template engine escapes everything that comes from logs. The policy in the head of the page
    allows only its own style and script, by their checksums, and pictures in data URIs.

    Args:
        report: The content.
        refresh: Seconds after which the page reloads itself, while a run is in progress.
    """
    environment = page_environment()
    style, script, policy = page_policy()
    return environment.get_template("report.html.j2").render(
        report=report, style=style, script=script, policy=policy, refresh=refresh
    )


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


def _numbers(section: Section) -> list[Table]:
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
