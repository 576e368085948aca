from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from uiprobe.environments.web.sites.desk.server import DeskSite
from uiprobe.proof.desk import open_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page


@pytest.fixture(scope="module")
def site() -> Iterator[DeskSite]:
    served = DeskSite()
    yield served
    served.close()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    with open_browser() as launched:
        yield launched


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
