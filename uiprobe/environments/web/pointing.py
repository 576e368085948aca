"""Asks a page what an action at a place would meet.

The order of a document does not determine what is on top: a layer with a `z-index` may come before
all that it covers. Only the browser knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

_HANDLES_AT = """([x, y]) => {
    const found = [];
    let root = document;
    while (root) {
        const top = root.elementFromPoint(x, y);
        const inside = [];
        for (let one = top; one; one = one.parentElement) {
            if (one.getAttribute('bid')) inside.push(one.getAttribute('bid'));
        }
        found.unshift(...inside);
        if (!top) return found;
        if (top.tagName === 'IFRAME' || top.tagName === 'FRAME') {
            let inner = null;
            try { inner = top.contentDocument; } catch { }
            if (!inner) return null;
            const box = top.getBoundingClientRect();
            x -= box.left + top.clientLeft;
            y -= box.top + top.clientTop;
            root = inner;
        } else {
            const shadow = top.shadowRoot;
            root = shadow && shadow !== root && shadow.elementFromPoint(x, y) !== top
                ? shadow : null;
        }
    }
    return found;
}"""

_MOST = 1_000
"""More elements than lie in one another on a page that can be read."""


def handles_at(page: Page, x: float, y: float) -> tuple[str, ...] | None:
    """The bids of the elements at a place, from the inside out.

    Args:
        page: Playwright's page.
        x: The place from the left, in pixels of the view.
        y: The place from the top.

    Returns:
        None if the page cannot find out, as where a frame there keeps its document to itself.
    """
    from playwright.sync_api import Error

    try:
        found = page.evaluate(_HANDLES_AT, [x, y])
    except Error:
        # It goes elsewhere at this moment.
        return None
    if not isinstance(found, list) or len(found) > _MOST:
        return None
    return tuple(one for one in found if isinstance(one, str))
