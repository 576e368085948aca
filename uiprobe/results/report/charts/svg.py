"""Charts as files, and as SVG for a page that forbids inline styles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, register_namespace, tostring

from defusedxml.ElementTree import fromstring

from uiprobe.results.report.charts.style import GRID, INK, MUTED, chart_style
from uiprobe.results.report.content import Chart

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.transforms import Bbox

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_THEMED = {INK: "ink", MUTED: "muted", GRID: "grid", "#ffffff": "paper"}
"""Colours that the page replaces with its own."""

_PNG_DPI = 200


def chart_files(chart: Chart) -> tuple[str, bytes]:
    """A chart for files, with its title: as SVG, and as PNG with 200 dots per inch.

    Both are of one figure, and have nothing that changes from run to run.
    """
    with _drawn(chart) as figure:
        # The title above the drawing; on the page it is text beside the chart.
        title = figure.text(
            0.02, 1.005, chart.title, weight="bold", fontsize=10.5, ha="left", va="bottom"
        )
        try:
            area = _inked(figure)
            svg = _svg(figure, chart, area)
            png = BytesIO()
            figure.savefig(
                png, format="png", dpi=_PNG_DPI, metadata={"Software": None}, bbox_inches=area
            )
        finally:
            title.remove()
    return svg, png.getvalue()


def _inked(figure: Figure) -> Bbox:
    """The part of a figure that is drawn upon, with a margin, in inches.

    Matplotlib's "tight" draws the whole figure once more for each file to find it.
    """
    import matplotlib as mpl

    return figure.get_tightbbox().padded(mpl.rcParams["savefig.pad_inches"])


def inline_svg(chart: Chart) -> str:
    """A chart as an element for the page.

    Styles become attributes, because the page's security policy forbids inline styles; ids get the
    chart's key before them; the greys become classes; and title and description are there for
    screen readers.
    """
    register_namespace("", _SVG)
    register_namespace("xlink", _XLINK)
    with _drawn(chart) as figure:
        root: Element = fromstring(_svg(figure, chart))
    _remove(root, {f"{{{_SVG}}}{name}" for name in ("metadata", "style", "title")})
    # `defs` with the style that was just removed would be left empty.
    for child in [c for c in root if c.tag == f"{{{_SVG}}}defs" and len(c) == 0]:
        root.remove(child)
    used = _referenced(root)
    for node in root.iter():
        # Most ids only reflect the internals of matplotlib.
        if node.attrib.get("id") not in used:
            node.attrib.pop("id", None)
        node.tail = None
        if node.text is not None and not node.text.strip():
            node.text = None
        _attributes_from_style(node)
        _prefix_ids(node, chart.key)
        _classes_from_colors(node)
    title, description = f"{chart.key}-title", f"{chart.key}-description"
    for index, (tag, identifier, text) in enumerate(
        (("title", title, chart.title), ("desc", description, chart.description))
    ):
        element = Element(f"{{{_SVG}}}{tag}", {"id": identifier})
        element.text = text
        root.insert(index, element)
    root.set("role", "img")
    root.set("aria-labelledby", f"{title} {description}")
    # The drawing scales with the column, up to its natural size.
    root.set("class", "chart")
    return str(tostring(root, encoding="unicode"))


@contextmanager
def _drawn(chart: Chart) -> Iterator[Figure]:
    """The figure of a chart, in the style of charts."""
    with chart_style():
        yield chart.figure


def _svg(figure: Figure, chart: Chart, area: Bbox | None = None) -> str:
    buffer = StringIO()
    figure.savefig(
        buffer,
        format="svg",
        metadata={"Date": None, "Creator": None, "Title": chart.title},
        bbox_inches=area,
    )
    return buffer.getvalue()


def _remove(parent: Element, tags: set[str]) -> None:
    for child in list(parent):
        if child.tag in tags:
            parent.remove(child)
        else:
            _remove(child, tags)


_FONT = re.compile(
    r"(?:(?P<style>italic|oblique) )?(?:(?P<weight>bold|[1-9]00) )?"
    r"(?P<size>[\d.]+)px (?P<family>.+)"
)


def _attributes_from_style(node: Element) -> None:
    style = node.attrib.pop("style", "")
    for declaration in filter(None, (part.strip() for part in style.split(";"))):
        name, _, value = declaration.partition(":")
        name, value = name.strip(), value.strip()
        if name == "font":
            font = _FONT.fullmatch(value)
            if font is None:
                raise AssertionError(f"matplotlib writes a font as {value!r}")
            node.set("font-size", font["size"])
            if font["weight"]:
                node.set("font-weight", font["weight"])
            if font["style"]:
                node.set("font-style", font["style"])
        else:
            node.set(name, value)


_REFERENCE = re.compile(r"url\(#([^)]+)\)")


def _referenced(root: Element) -> set[str]:
    found = set()
    for node in root.iter():
        for value in node.attrib.values():
            found.update(_REFERENCE.findall(value))
            if value.startswith("#"):
                found.add(value[1:])
    return found


def _prefix_ids(node: Element, prefix: str) -> None:
    for name, value in list(node.attrib.items()):
        if name == "id":
            node.set(name, f"{prefix}-{value}")
        elif name in (f"{{{_XLINK}}}href", "href") and value.startswith("#"):
            node.set(name, f"#{prefix}-{value[1:]}")
        elif "url(#" in value:
            node.set(name, _REFERENCE.sub(rf"url(#{prefix}-\1)", value))


def _classes_from_colors(node: Element) -> None:
    classes = []
    for name, letter in (("fill", "f"), ("stroke", "s")):
        theme = _THEMED.get(node.attrib.get(name, "").lower())
        if theme is not None:
            del node.attrib[name]
            classes.append(f"{letter}-{theme}")
    is_text = node.tag == f"{{{_SVG}}}text"
    if is_text and "fill" not in node.attrib and not classes:
        classes.append("f-ink")
    if classes:
        node.set("class", " ".join(classes))
