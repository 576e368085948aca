"""The desk's tasks in the registry of Gymnasium."""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

pytest.importorskip("browsergym.core", reason="the extra `web`")

import gymnasium
from playwright.sync_api import Browser, BrowserType

from uiprobe.environments.web.executable import find_browser
from uiprobe.environments.web.sites.desk.tasks.task import register_desk

BROWSERS = 8


def test_browsers_that_begin_at_once_register_the_tasks_once():
    """Gymnasium goes over all entries to add one: "dictionary changed size during iteration"."""
    names = register_desk()
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            for name in names:
                del gymnasium.registry[name]
            with ThreadPoolExecutor(BROWSERS) as threads:
                found = list(threads.map(lambda _: register_desk(), range(BROWSERS)))
            assert found == [names] * BROWSERS
            assert set(names) <= gymnasium.registry.keys()
    finally:
        sys.setswitchinterval(interval)
        register_desk()


@pytest.mark.slow
def test_under_stock_browsergym_the_page_keeps_the_size_at_which_the_menu_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """BrowserGym takes a picture first, which leaves pages of other tasks in another size."""
    launch = BrowserType.launch

    def launch_found(self: BrowserType, **options: Any) -> Browser:
        arguments = [*options.pop("args", ()), "--no-sandbox"]
        return launch(self, **options, executable_path=find_browser(), args=arguments)

    monkeypatch.setattr(BrowserType, "launch", launch_found)

    def play() -> tuple[list[int], bool, float]:
        register_desk()
        environment = gymnasium.make("browsergym/uiprobe.desk.open-menu")
        try:
            environment.reset(seed=0)
            stock = environment.unwrapped
            size = stock.page.evaluate("[innerWidth, innerHeight]")
            shown = stock.page.locator("#nav-sidebar-apps h2").first.is_visible()
            stock.task.cheat(stock.page, stock.chat.messages)
            return size, shown, environment.step("noop(0)")[1]
        finally:
            environment.close()

    # A thread of its own: Playwright runs once in each.
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(play).result() == ([1280, 720], True, 1.0)
