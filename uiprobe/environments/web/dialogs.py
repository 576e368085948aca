"""Answers the dialogs of pages at once, and says what they said.

`alert`, `confirm` and `prompt` are answered in the page, as a browser does that shows no more of
them. A real dialog halts its page until it is answered, and Chromium refuses the answer while the
next page is on its way ("Not attached to an active page"); that page then waits for the one that
is halted, for ever.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from uiprobe.environments.web.page_channel import PageChannel

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Dialog

MOST_OF_A_PAGE = 50
"""Dialogs of a document that are reported; further ones are answered all the same."""

MOST_TOLD = 3
"""Different dialogs that a model reads after a step, the last of them; the others are counted."""

MOST_TEXT = 200
"""Characters of a dialog that a model reads."""

_KEPT = 100
"""Different dialogs that are kept until a model reads of them; a page can open any number."""

_ANSWER = """
(tell) => {
    const {apply} = Reflect, {slice} = String.prototype;
    // The browser shows none of a frame of another site.
    const shows = (() => { try { return !!window.top.document; } catch { return false; } })();
    let left = %d;
    for (const [kind, answer] of [['alert', undefined], ['confirm', false], ['prompt', null]]) {
        window[kind] = new Proxy(window[kind], {apply(_, __, given) {
            const said = given.length ? `${given[0]}` : '';
            if (shows && left-- > 0) tell(kind, apply(slice, said, [0, 1000]));
            return answer;
        }});
    }
}
"""

_OUTCOMES = {
    "alert": "which was closed",
    "confirm": "which was answered with Cancel",
    "prompt": "which was answered with Cancel",
    "beforeunload": "which was answered with Leave",
}


class Dialogs:
    """The dialogs of the pages of a context.

    Args:
        channel: The one of the context.
        note: Takes the kind and the text of each dialog.
    """

    def __init__(self, channel: PageChannel, note: Callable[[str, str], None]) -> None:
        self._note = note
        self._told: Counter[tuple[str, str]] = Counter()
        kinds = ("alert", "confirm", "prompt")
        channel.add_script(
            _ANSWER % MOST_OF_A_PAGE, {kind: partial(self._keep, kind) for kind in kinds}
        )

    def answer(self, dialog: Dialog) -> None:
        """Answer a dialog of the browser itself, such as the one before a page is left."""
        from playwright.sync_api import Error

        self._keep(dialog.type, dialog.message)
        # Its page may be closed meanwhile.
        with suppress(Error):
            if dialog.type == "beforeunload":
                dialog.accept()
            else:
                dialog.dismiss()

    def _keep(self, kind: str, text: str) -> None:
        self._note(kind, text)
        said = (kind, " ".join(text.split())[:MOST_TEXT])
        if len(self._told) < _KEPT or said in self._told:
            self._told[said] += 1

    def take_told(self) -> str:
        """Return and forget what the dialogs said since the last call, and how each was closed."""
        told, self._told = self._told, Counter()
        said = []
        if (others := len(told) - MOST_TOLD) > 0:
            said.append(f"the page opened {others} more {'dialogs' if others > 1 else 'dialog'}")
        for (kind, text), times in list(told.items())[-MOST_TOLD:]:
            often = f" {times} times" if times > 1 else ""
            # Quoted, so that the words of a page can be distinguished from ours.
            quoted = f", {json.dumps(text, ensure_ascii=False)}," if text else ""
            said.append(f"the page opened a dialog ({kind}){often}{quoted} {_OUTCOMES[kind]}")
        return "; ".join(said)
