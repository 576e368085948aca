"""Measures a page before it is read.

BrowserGym marks each element, and asks the browser for its DOM and accessibility tree, in a time
that grows faster than the page. Counting takes milliseconds, so a page beyond the bounds is an
error with a reason instead of a browser that hangs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.environments.errors import DeviceError
from uiprobe.ui.readers.browser import DEFAULT_LIMITS

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

MAX_NODES = 20_000
"""Elements and texts of a page, with those of its frames and shadow roots.

A page of 9,900 buttons, 19,800 nodes, took 12 s to begin and 12 s after an action on a busy machine
with two cores; 4,000 buttons took 2 s and 3 s. That leaves room for browsers side by side, or
slower machines, within the 60 s of a beginning and the 45 s of an answer.
"""

MAX_DEPTH = DEFAULT_LIMITS.depth
"""Levels of a page, frames and shadow roots included."""

MAX_FRAMES = 100
"""Frames of a page; each takes several requests to the browser."""

MAX_CHARACTERS = 16_000_000
"""Characters of a page's texts and attributes."""

_MEASURE = """() => {
    let nodes = 0, depth = 0, characters = 0;
    const roots = [[document, 0]];
    while (roots.length) {
        const [root, base] = roots.pop();
        let node = root, level = base;
        while (node) {
            if (node.nodeType === 1 || node.nodeType === 3) {
                nodes++;
                depth = Math.max(depth, level);
            }
            if (node.nodeType === 3) characters += node.data.length;
            if (node.nodeType === 1) {
                for (const one of node.attributes) characters += one.value.length;
                if (node.shadowRoot) roots.push([node.shadowRoot, level]);
                let inside = null;
                try { inside = node.contentDocument; } catch { }
                if (inside) roots.push([inside, level]);
            }
            if (node.firstChild) {
                node = node.firstChild;
                level++;
                continue;
            }
            while (node !== root && !node.nextSibling) {
                node = node.parentNode;
                level--;
            }
            node = node === root ? null : node.nextSibling;
        }
    }
    return [nodes, depth, characters];
}"""

_IS_READ = """(frame) => !frame.contentDocument && (
    !frame.hasAttribute('sandbox') || frame.sandbox.contains('allow-scripts'))"""


class PageTooLargeError(DeviceError):
    """A page beyond the bounds: that of its task, so that a retry would not help."""


def require_readable(page: Page) -> None:
    """Return if a page is within the bounds.

    Raises:
        PageTooLargeError: It is not; the message says by what.
    """
    frames = len(page.frames)
    if frames - 1 > MAX_FRAMES:
        raise _too_large(page, f"{frames - 1:,} frames", f"{MAX_FRAMES:,}")
    nodes = depth = characters = 0
    for frame in page.frames:
        if frame.parent_frame is None or _is_apart(frame):
            found = frame.evaluate(_MEASURE)
            nodes, depth, characters = nodes + found[0], max(depth, found[1]), characters + found[2]
    for count, bound, what in (
        (nodes, MAX_NODES, "nodes"),
        (depth, MAX_DEPTH, "levels"),
        (characters, MAX_CHARACTERS, "characters"),
    ):
        if count > bound:
            raise _too_large(page, f"{count:,} {what}", f"{bound:,}")


def _is_apart(frame: Frame) -> bool:
    """Whether the page cannot look into a frame, and it can be read."""
    from playwright.sync_api import Error

    try:
        return bool(frame.frame_element().evaluate(_IS_READ))
    except Error:
        # It went in the meantime.
        return False


def _too_large(page: Page, found: str, bound: str) -> PageTooLargeError:
    address = page.url.partition("?")[0][:200]
    return PageTooLargeError(
        f"{address}: page too large: {found}, more than the {bound} that can be read in time; "
        "choose other tasks, or have the site show less at once"
    )
