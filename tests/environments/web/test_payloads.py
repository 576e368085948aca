"""Playwright's answers with the quicker functions."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.patches import install

pytestmark = pytest.mark.slow

_PAGE = """<body><p id="a">one</p><div guid="b">{"guid": "page@1"}</div>
<script>window.nested = {guid: "page@1", more: [1, {guid: "frame@2"}, [], {}]}</script></body>"""


@pytest.fixture
def page() -> Iterator[Any]:
    install()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(find_browser()), args=["--no-sandbox"]
        )
        made = browser.new_page()
        made.set_content(_PAGE)
        yield made
        browser.close()


def test_protocol_answers_are_as_playwright_gives_them(page: Any) -> None:
    generated: Any = import_module("playwright.sync_api._generated")
    session = page.context.new_cdp_session(page)
    for method, params in (
        ("DOMSnapshot.captureSnapshot", {"computedStyles": []}),
        ("Accessibility.getFullAXTree", None),
        ("Runtime.evaluate", {"expression": "nested", "returnByValue": True}),
    ):
        found = session.send(method, params)
        assert found
        assert generated.mapping.from_maybe_impl(found) == found
    assert found["result"]["value"] == {"guid": "page@1", "more": [1, {"guid": "frame@2"}, [], {}]}


def test_objects_of_playwright_come_back_as_objects(page: Any) -> None:
    element = page.query_selector("#a")
    assert element.inner_text() == "one"
    assert element.owner_frame() == page.main_frame
    assert page.evaluate("nested") == {"guid": "page@1", "more": [1, {"guid": "frame@2"}, [], {}]}
    assert page.locator("div").inner_text() == '{"guid": "page@1"}'
