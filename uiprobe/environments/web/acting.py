"""Does the calls of a step on a page, and checks their effects.

BrowserGym gives each call half a second, and takes a call that lasts longer for a failed one. On a
busy machine most of these have worked, so what became of a call is read from the page: whether it
saw the mouse or the keys, or went elsewhere. A call that only lacked time is tried again for
longer; one that the page refuses is the model's error.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from uiprobe.environments.cores import slowdown
from uiprobe.environments.errors import DeviceError

if TYPE_CHECKING:
    from browsergym.core.env import BrowserEnv
    from playwright.sync_api import BrowserContext, Page

    from uiprobe.environments.web.guardrails import Guardrails

Observed = tuple[dict[str, Any], float, bool, bool, dict[str, Any]]
"""The return value of BrowserGym's `step`: observation, reward, terminated, truncated, info."""

BOUNDS_MS = (500, 4_000, 15_000)
"""Milliseconds that a call may take, try by try; the first is BrowserGym's own, and the others
grow with the load of the machine."""

_GIVEN = f"timeout={BOUNDS_MS[0]}"
_LOOKS = 4
"""How often a page is looked at that changes under the eyes, as when a window closes itself."""

_GONE = "Execution context was destroyed"
"""Playwright's messages for a page that navigates while it is read."""

_CLOSED = "the window that was shown has closed itself before this; now another one is shown"

_ANYWHERE = ("goto(", "new_tab(", "tab_focus(", "noop(", "send_msg_to_user(", "report_infeasible(")
"""Calls that mean the same whichever page is shown."""

_REFUSALS = (
    "intercepts pointer events",
    "element is not visible",
    "element is not enabled",
    "element is not editable",
    "element is not stable",
    "outside of the viewport",
    "did not find some options",
)
"""Playwright's messages for an element that a call can never be done on."""

_WITNESS = """
(() => {
    let seen = 0;
    for (const kind of ['mousedown', 'mouseup', 'keydown', 'drop', 'wheel']) {
        window.addEventListener(kind, (one) => { seen += one.isTrusted; }, {capture: true});
    }
    Object.defineProperty(window, Symbol.for('uiprobe.seen'), {get: () => seen});
})();
"""
_ASK = "() => `${performance.timeOrigin} ${window[Symbol.for('uiprobe.seen')]}`"


def bear_witness(context: BrowserContext) -> None:
    """Let all pages of a context count the presses of mouse and keys that they see."""
    context.add_init_script(_WITNESS)


def step(
    environment: BrowserEnv,
    codes: Sequence[str],
    make: Callable[[str], str],
    guardrails: Guardrails | None,
) -> Observed:
    """Do calls in turn up to the first that fails, then look at the page.

    Args:
        environment: BrowserGym's environment; its `last_action_error` says what failed.
        codes: The calls.
        make: Turns a call into the code that does it.
        guardrails: Those of the episode.

    Raises:
        DeviceError: A call got no answer from the page in all its time.
    """
    environment.last_action = "\n".join(codes)
    info, say, refuse = environment.pre_step()
    error = _return_to_shown(environment, codes)
    for number, code in enumerate([] if error else codes):
        if number:
            _follow(environment)
        error = _do(environment, lambda: make(code), say, refuse)  # noqa: B023 - called at once
        if error:
            break
    environment.last_action_error = error
    return _look(environment, info, guardrails)


def _return_to_shown(environment: BrowserEnv, codes: Sequence[str]) -> str:
    """Act on the page that was looked at, whatever opened since; why not, if it has closed."""
    shown = environment.page
    _follow(environment)
    if not shown.is_closed():
        environment.page = shown
        return ""
    # Another page may have elements of the same handles.
    return "" if codes[0].startswith(_ANYWHERE) else _CLOSED


def _do(
    environment: BrowserEnv,
    make: Callable[[], str],
    say: Callable[[str], None],
    refuse: Callable[[str], None],
) -> str:
    """Do one call; the error message for the model, empty if it worked."""
    from browsergym.core.action.base import execute_python_code
    from playwright.sync_api import TimeoutError as SlowError

    page = environment.page
    before = _witness(page)
    told = ""
    patience = slowdown()
    for bound in (BOUNDS_MS[0], *(round(patience * one) for one in BOUNDS_MS[1:])):
        environment.context.set_default_timeout(max(bound, environment.task.timeout))
        try:
            code = make().replace(_GIVEN, f"timeout={bound}")
            execute_python_code(code, page, say, refuse)
        except SlowError as error:
            told = f"TimeoutError: {error}"
            if page.is_closed() or _witness(page) != before:
                return ""
            if any(reason in told for reason in _REFUSALS) and bound != BOUNDS_MS[0]:
                return told
            if any(reason in told for reason in _REFUSALS[:-2]):
                return told
        except Exception as error:
            # A window may close itself by what is done in it.
            return "" if page.is_closed() else f"{type(error).__name__}: {error}"
        else:
            return ""
        finally:
            environment.context.set_default_timeout(environment.task.timeout)
    raise DeviceError(f"the page did not take a call in {bound / 1000:g} s: {told[:200]}")


def _witness(page: Page) -> tuple[str, ...]:
    """Return the answer of each frame of a page, so that a change of frames shows too."""
    from playwright.sync_api import Error

    found = []
    for frame in page.frames:
        try:
            found.append(str(frame.evaluate(_ASK)))
        except Error:
            # It goes elsewhere at this moment.
            found.append("gone")
    return tuple(found)


def _look(environment: BrowserEnv, info: dict[str, Any], guardrails: Guardrails | None) -> Observed:
    """Look at the page that is shown; one that closes meanwhile gives way to the one before."""
    from playwright.sync_api import Error

    for look in range(_LOOKS):
        if guardrails is not None:
            guardrails.close_stopped()
        _follow(environment)
        shown = environment.page
        try:
            found: Observed = environment.post_step(info)
        except (Error, LookupError) as error:
            if not environment.browser.is_connected():
                raise
            if look < _LOOKS - 1:
                continue
            if _GONE in str(error):
                raise DeviceError(
                    f"the page {environment.page.url.partition('?')[0][:200]} goes elsewhere, or "
                    "loads itself anew, faster than it can be read"
                ) from None
            raise
        closed = guardrails is not None and guardrails.close_stopped()
        # A window that came meanwhile has given its address to the elements of another.
        if not closed and environment.page is shown:
            break
    return found


def _follow(environment: BrowserEnv) -> None:
    """Let events arrive, and see to it that an open page is the active one."""
    context = environment.context
    # Playwright hands over what has happened with the next answer of the browser.
    context.cookies()
    pages = context.pages or [context.new_page()]
    history = [one for one in environment.page_history if one in pages and not one.is_closed()]
    environment.page_history = dict.fromkeys(history or pages[-1:])
    if environment.page not in pages or environment.page.is_closed():
        environment.page = [*environment.page_history][-1]
