"""A site: a page with beds to water, and a task with its solution and near misses."""

from pathlib import Path

from uiprobe import api

ORIGIN = "http://garden"
BEDS = ("roses", "beans", "herbs")


def tasks():
    """The tasks; BrowserGym is imported when the site is used."""
    from browsergym.core.task import AbstractBrowserTask

    class WaterBed(AbstractBrowserTask):
        def setup(self, page):
            self.bed, self.other = self.random.permutation(BEDS)[:2]
            page.goto(f"{ORIGIN}/garden.html")
            return f"Water the {self.bed}, and nothing else.", {}

        def validate(self, page, chat):
            watered = page.evaluate("[...document.querySelectorAll('.wet')].map(bed => bed.id)")
            return float(watered == [self.bed]), bool(watered), "", {}

        def cheat(self, page, chat):
            page.click(f"#{self.bed}")

    misses = {
        "another bed": lambda task, page, chat: page.click(f"#{task.other}"),
        "two beds": lambda task, page, chat: [page.click(f"#{bed}") for bed in BEDS[:2]],
        "only said": lambda task, page, chat: chat.append({"role": "assistant", "message": "Done"}),
    }
    return {"water-bed": api.SiteTask(WaterBed, misses, category="watering", steps=1)}


pages = api.Boundary(frozenset({ORIGIN}), {ORIGIN: Path(__file__).parent / "pages"})
SITE = api.WebSite("garden", tasks, lambda: api.FixedSite(pages))
