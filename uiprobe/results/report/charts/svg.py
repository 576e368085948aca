"""Charts as files, and as SVG for a page that forbids inline styles."""

from __future__ import annotations

import re
from dataclasses import dataclass
from io import BytesIO, StringIO
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary
from xml.etree.ElementTree import Element, register_namespace, tostring

from defusedxml.ElementTree import fromstring

from uiprobe.results.report.charts.style import GRID, INK, MUTED, chart_style
from uiprobe.results.report.content import Chart

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.text import Text
    from matplotlib.transforms import Bbox

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_THEMED = {INK: "ink", MUTED: "muted", GRID: "grid", "#ffffff": "paper"}
"""Colours that the page replaces with its own."""

_PNG_DPI = 200

_HEADING = "heading"
"""The id of a chart's title in its drawing."""

_MARGIN = 0.1
"""Inches above and beside the title."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A chart as it was drawn.

    Attributes:
        figure: The chart, with its title above it.
        svg: The same as SVG.
        area: What that shows of the figure, in inches.
    """

    figure: Figure
    svg: str
    area: Bbox


_drawn: WeakKeyDictionary[Chart, _Drawn] = WeakKeyDictionary()
"""The drawings of the charts that are there, made once for the page and the files."""


def chart_files(chart: Chart) -> tuple[str, bytes]:
    """A chart for files, with its title: as SVG, and as PNG with 200 dots per inch.

    Both are of one figure, and have nothing that changes from run to run.
    """
    drawn, png = _draw(chart), BytesIO()
    with chart_style():
        drawn.figure.savefig(
            png, format="png", dpi=_PNG_DPI, metadata={"Software": None}, bbox_inches=drawn.area
        )
    return drawn.svg, png.getvalue()


def _draw(chart: Chart) -> _Drawn:
    """Draw a chart, unless it was drawn before."""
    if chart not in _drawn:
        with chart_style():
            figure = chart.draw()
            # On the page the title is text beside the chart.
            title = figure.text(
                0.02, 1.005, chart.title, weight="bold", fontsize=10.5, ha="left", va="bottom",
                gid=_HEADING,
            )  # fmt: skip
            area = _with_title(figure, title)
            _drawn[chart] = _Drawn(figure, _svg(figure, chart, area), area)
    return _drawn[chart]


def _with_title(figure: Figure, title: Text) -> Bbox:
    """The figure and the title above it, with a margin above and beside the title, in inches."""
    from matplotlib.transforms import Bbox

    above = title.get_window_extent().transformed(figure.dpi_scale_trans.inverted())
    right = max(figure.bbox_inches.x1, above.x1 + _MARGIN)
    return Bbox([[0, 0], [right, above.y1 + _MARGIN]])


def inline_svg(chart: Chart) -> str:
    """A chart as an element for the page.

    Styles become attributes, because the page's security policy forbids inline styles; ids get the
    chart's key before them; the greys become classes; and title and description are there for
    screen readers.
    """
    register_namespace("", _SVG)
    register_namespace("xlink", _XLINK)
    drawn = _draw(chart)
    root: Element = fromstring(drawn.svg)
    _show_figure_alone(root, drawn)
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


def _show_figure_alone(root: Element, drawn: _Drawn) -> None:
    """Leave the title out, and show the part of the drawing that is the figure."""
    for parent in root.iter():
        for child in [c for c in parent if c.attrib.get("id") == _HEADING]:
            parent.remove(child)
    size = drawn.figure.bbox_inches
    width, height, above = (72 * i for i in (size.x1, size.y1, drawn.area.y1 - size.y1))
    root.set("width", f"{width:g}pt")
    root.set("height", f"{height:g}pt")
    root.set("viewBox", f"0 {above:g} {width:g} {height:g}")


def _svg(figure: Figure, chart: Chart, area: Bbox) -> str:
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
