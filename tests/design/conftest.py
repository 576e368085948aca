"""One browser for all tests of generated pages in a process."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from uiprobe.design.pages.browsers import LivePage, PageSlot

OnPage = Callable[[Callable[[LivePage], Awaitable[Any]]], Any]


@pytest.fixture(scope="session")
def slot() -> Iterator[PageSlot]:
    kept = PageSlot()
    yield kept
    asyncio.run(kept.close())


@pytest.fixture
def on_page(slot: PageSlot) -> OnPage:
    """Runs an asynchronous function with a page in the shared browser."""

    def run(work: Callable[[LivePage], Awaitable[Any]]) -> Any:
        async def begin() -> Any:
            await slot.refresh()
            return await work(LivePage(slot))

        return asyncio.run(begin())

    return run
