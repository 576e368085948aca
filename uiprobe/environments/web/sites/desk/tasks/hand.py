"""Does tasks on the real pages, as somebody who knows the desk would."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.settings import MENU
from uiprobe.environments.web.sites.desk.tasks import schema

if TYPE_CHECKING:
    from playwright.sync_api import Page


_SEARCHED = re.compile(r"[?&]q=")


class Hand:
    """Clicks and types on the pages of one desk."""

    def __init__(self, page: Page, url: str, messages: list[dict[str, Any]]) -> None:
        self.page = page
        self._url = url
        self._messages = messages

    def go(self, path: str) -> None:
        """Open a page that the menu leads to; nothing is done where it is open."""
        if self.page.url == self._url + path:
            return
        group, entry = next(
            (group, name)
            for group, rows in MENU.items()
            for name, address in rows
            if address == path
        )
        self._open_entry(group, entry)
        self.page.wait_for_url(self._url + path)

    def open_record(self, table: str, text: str) -> None:
        """Open a record: search its list for the text of its link, and follow that."""
        self.find(f"/desk/{table}/", text)
        self.page.locator("#result_list").get_by_role("link", name=text, exact=True).first.click()
        self.page.wait_for_url("**/change/**")

    def find(self, path: str, text: str) -> None:
        """Search a list that the menu leads to."""
        self.go(path)
        self._search("#searchbar", text)

    def open_article(self, title: str) -> None:
        """Look for an article in the knowledge base, and open it."""
        self.go("/knowledge/")
        box = self.page.get_by_role("searchbox").last
        box.fill(title)
        box.press("Enter")
        self.page.wait_for_url(_SEARCHED)
        self.page.get_by_role("link", name=title, exact=True).click()
        self.page.wait_for_url("**/knowledge/KB*/")

    def _search(self, box: str, text: str) -> None:
        field = self.page.locator(box)
        field.fill(text)
        field.press("Enter")
        self.page.wait_for_url(_SEARCHED)

    @property
    def path(self) -> str:
        """The path of the page."""
        return urlsplit(self.page.url).path

    def say(self, text: str) -> None:
        """Answer the user."""
        self._messages.append({"role": "assistant", "message": text})

    def refuse(self, text: str) -> None:
        """Report that the task cannot be done."""
        self._messages.append({"role": "infeasible", "message": text})

    def press(self, name: str) -> None:
        """Click a button by its name."""
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def menu(self, group: str, entry: str) -> None:
        """Open an entry of the menu at the left."""
        self._open_entry(group, entry)

    def _open_entry(self, group: str, entry: str) -> None:
        title = self.page.locator("#nav-sidebar-apps h2").filter(has_text=group).first
        box = title.locator("xpath=..")
        link = box.get_by_role("link", name=entry, exact=True).first
        if not link.is_visible():
            title.click()
        link.click()

    def fill_form(self, table: str, values: Mapping[str, Any]) -> None:
        """Fill fields of a record's form; values are as pages show them."""
        opened = ""
        for name, value in values.items():
            tab = schema.tab_of(table, name)
            if tab != opened:
                self.open_tab(tab)
                opened = tab
            kind = schema.kind_of(table, name)
            field = self.page.locator(f"#id_{name}")
            if kind == "link":
                self.look_up(name, str(value))
            elif kind == "choice":
                field.select_option(str(value))
            elif kind == "bool":
                field.set_checked(value in (True, 1, "yes"))
            else:
                field.fill(str(value))
                field.press("Tab")

    def open_tab(self, title: str) -> None:
        """Open a tab of a form; the fields above all tabs need none."""
        if title:
            self.page.locator("nav a, nav button, li a").filter(has_text=title).last.click()

    def look_up(self, name: str, text: str) -> None:
        """Choose a record in a lookup: open it, search, take what is found."""
        self.page.locator(f"#id_{name} + .select2").click()
        self.page.locator(".select2-search__field").last.fill(text)
        found = self.page.locator(".select2-results__option--selectable, .select2-results__option")
        found.get_by_text(text, exact=True).first.click()

    def choose_option(self, label: str, value: str | bool) -> None:
        """Set an option of a catalogue item."""
        field = self.page.locator(".desk-form").get_by_label(f"{label}:", exact=True)
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("one => one.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)

    def choose_quantity(self, quantity: int) -> None:
        """Set how many of a catalogue item are ordered."""
        self.page.locator("#id_quantity").select_option(str(quantity))

    def save(self) -> None:
        """Save the form; the list follows if the desk accepts it."""
        self.page.get_by_role("button", name="Save", exact=True).click()
        self.page.wait_for_load_state("load")

    def create(self, table: str, values: Mapping[str, Any]) -> None:
        """Create a record."""
        self.go(f"/desk/{table}/add/")
        self.fill_form(table, values)
        self.save()

    def edit(self, table: str, text: str, values: Mapping[str, Any]) -> None:
        """Change the record with a text in its form."""
        self.open_record(table, text)
        self.fill_form(table, values)
        self.save()

    def filter(self, conditions: Sequence[Condition], any_of: bool = False) -> None:
        """Filter the list that is open."""
        self.press("Filter")
        if any_of:
            self.page.locator("#filter-match").select_option("any")
        for number, one in enumerate(conditions, 1):
            if number > 1:
                self.press("Add condition")
            self.page.get_by_label(f"Field {number}", exact=True).select_option(one.field)
            self.page.get_by_label(f"Operator {number}", exact=True).select_option(one.operator)
            if one.operator != "is empty":
                value = self.page.get_by_label(f"Value {number}", exact=True)
                if value.evaluate("one => one.tagName") == "SELECT":
                    value.select_option(one.value)
                else:
                    value.fill(one.value)
        with self.page.expect_navigation():
            self.press("Run")

    def show_columns(self, table: str, columns: Sequence[str]) -> None:
        """Add columns to the list that is open."""
        self.press("Columns")
        for name in columns:
            box = self.page.get_by_label(schema.label_of(table, name), exact=True)
            box.check()
        self.press("Show these columns")
        self.page.wait_for_load_state("load")

    def sort(self, table: str, order: Sequence[str]) -> None:
        """Sort the list that is open: the last column first, since each click leads the order."""
        for one in reversed(order):
            label = schema.label_of(table, one.removeprefix("-"))
            for _ in range(2 if one.startswith("-") else 1):
                head = self.page.locator("#result_list thead th").get_by_text(label, exact=True)
                with self.page.expect_navigation():
                    head.first.click()

    def select(self, texts: Sequence[str]) -> None:
        """Tick the rows of a list that hold texts."""
        for text in texts:
            row = self.page.locator("#result_list tr").filter(has_text=text).first
            box = row.locator("input.action-select")
            # By key: the bar of actions may cover what stands at the lower edge of the window.
            box.press("Space")

    def edit_selected(self, values: Mapping[str, str]) -> None:
        """Set fields of the ticked records at once."""
        self.page.locator("select[name=action]").first.select_option("edit_selected")
        self.page.get_by_role("button", name="Run", exact=True).last.click()
        self.page.wait_for_url("**/bulk/**")
        for name, value in values.items():
            self.page.locator(f"#id_{name}").select_option(label=value)
        self.page.locator(".desk-form button[type=submit]").click()
        self.page.wait_for_load_state("load")

    def impersonate(self, name: str) -> None:
        """Use the desk in the name of somebody."""
        self.open_record("person", name)
        self.press(f"Impersonate {name}")
        self.page.wait_for_load_state("load")
