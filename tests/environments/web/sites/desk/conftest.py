from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.sites.desk.server import DeskSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="module")
def site() -> Iterator[DeskSite]:
    served = DeskSite()
    yield served
    served.close()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def context(browser: "Browser") -> "Iterator[BrowserContext]":
    """One for all: each new one loads styles, fonts and scripts anew."""
    made = browser.new_context(viewport={"width": 1280, "height": 720})
    made.set_default_timeout(20_000)
    yield made
    made.close()


@pytest.fixture
def page(context: "BrowserContext") -> "Iterator[Page]":
    page = context.new_page()
    yield page
    page.close()
    context.clear_cookies()
