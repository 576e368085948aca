"""Reference solutions of MiniWoB's tasks of clicking, choosing and browsing."""

from __future__ import annotations

import re

from uiprobe.environments.web.miniwob_view import (
    NotShownError,
    View,
    click,
    click_at,
    click_text,
    lines,
    once,
    solves,
)


@solves("click-test")
@once
def _only_button(view: View) -> str:
    return click(view.all("button")[0])


@solves("click-test-2", "click-test-transfer")
@once
def _button_one(view: View) -> str:
    return click(view.named(view.match(r"Click button (\w+)")[0], "button"))


@solves("click-button")
@once
def _quoted_button(view: View) -> str:
    return click(view.named(view.quoted()[0], "button"))


@solves("click-button-sequence")
@once
def _both_buttons(view: View) -> str:
    names = view.match(r"button (\w+), then click button (\w+)")
    return lines(*(click(view.named(name, "button")) for name in names))


@solves("click-dialog", "click-dialog-2")
@once
def _dialog(view: View) -> str:
    wanted = view.quoted()[0]
    return click(view.named("Close" if wanted == "x" else wanted, "button"))


@solves("click-option")
@once
def _option(view: View) -> str:
    name = view.match(r"Select (.+) and click Submit")[0]
    return lines(click(view.named(name, "radio")), view.submit())


@solves("click-checkboxes", "click-checkboxes-large", "click-checkboxes-transfer")
@once
def _checkboxes(view: View) -> str:
    wanted = view.match(r"Select (.+) and click Submit")[0]
    names = [] if wanted == "nothing" else wanted.split(", ")
    return lines(*(click(view.named(name, "checkbox")) for name in names), view.submit())


@solves("click-link")
@once
def _link(view: View) -> str:
    return click_text(view, view.quoted()[0])


@solves("click-tab")
@once
def _tab(view: View) -> str:
    return click(view.named(view.match(r"(Tab #\d+)")[0], "link"))


@solves("click-tab-2", "click-tab-2-easy", "click-tab-2-medium", "click-tab-2-hard")
def _link_in_tabs(view: View) -> str | None:
    found = view.around(view.quoted()[0])
    if found is not None:
        return click(found)
    tabs = view.all("tab")
    links = view.all("link")
    return click(links[view.step + 1]) if view.step + 1 < len(tabs) else None


@solves("click-collapsible", "click-collapsible-nodelay")
def _section(view: View) -> str | None:
    if view.step == 0:
        # A section unfolds in an animation.
        return lines(click(view.all("tab")[0]), "noop(800)")
    return view.submit()


@solves("click-collapsible-2", "click-collapsible-2-nodelay")
def _link_in_sections(view: View) -> str | None:
    found = view.around(view.quoted()[0])
    if found is not None:
        return click(found)
    tabs = view.all("tab")
    if view.step >= len(tabs):
        return None
    return lines(click(tabs[view.step]), "noop(800)")


@solves("click-widget")
@once
def _widget(view: View) -> str:
    wanted = view.quoted()[0]
    roles = {"text": ("textbox",), "textarea": ("textbox",)}.get(wanted, (wanted,))
    found = view.all(*roles)
    if wanted in ("text", "textarea"):
        tag = "input" if wanted == "text" else "textarea"
        found = [one for one in found if one.attributes.get("tag") == tag]
    return click(found[0])


@solves("click-scroll-list")
@once
def _scroll_list(view: View) -> str:
    names = view.match(r"Select (.+) from the scroll list")[0].split(", ")
    return lines(f"select_option({view.all('listbox')[0].handle!r}, {names!r})", view.submit())


@solves("choose-list")
@once
def _list(view: View) -> str:
    name = view.match(r"Select (.+) from the list")[0]
    return lines(f"select_option({view.all('combobox')[0].handle!r}, {name!r})", view.submit())


@solves("focus-text")
@once
def _focus(view: View) -> str:
    return click(view.field())


@solves("focus-text-2")
@once
def _focus_third(view: View) -> str:
    return click(view.field(int(view.match(r"the (\d+)")[0]) - 1))


@solves("find-greatest")
def _greatest(view: View) -> str | None:
    if view.step:
        return None
    cards = [one for one in view.all("generic") if any(t.text.isdecimal() for t in one.children)]
    greatest = max(cards, key=lambda one: int(next(t.text for t in one.children if t.text)))
    return lines(click(greatest), view.submit())


@solves("email-inbox-delete")
def _delete_mail(view: View) -> str | None:
    name = view.match(r"email by (\w+)")[0]
    return _icon_of_mail(view, name, -1)


@solves("email-inbox-important")
def _star_mail(view: View) -> str | None:
    name = view.match(r"email by (\w+)")[0]
    return _icon_of_mail(view, name, -2)


def _icon_of_mail(view: View, name: str, position: int) -> str | None:
    if view.step > 1:
        return None
    row = view.around(name)
    if row is None:
        raise NotShownError(f"no mail by {name}")
    icons = [one for one in row.descendants() if one.role == "image" and one.handle]
    return click(sorted(icons, key=lambda one: one.bounds.left)[position])


@solves("odd-or-even")
@once
def _odd_or_even(view: View) -> str:
    calls = []
    numbers = [t for t in view.texts if re.fullmatch(r"-?\d+", t)]
    odd = [b for b in view.elements if b.text == "Odd" or b.name == "Odd"]
    even = [b for b in view.elements if b.text == "Even" or b.name == "Even"]
    for number, odd_one, even_one in zip(numbers, odd, even, strict=True):
        calls.append(click_at(odd_one if int(number) % 2 else even_one))
    return lines(*calls, view.submit())


@solves("buy-ticket")
@once
def _ticket(view: View) -> str:
    buttons = view.all("button")
    if "duration" in view.goal:
        times = [re.fullmatch(r"(\d+)h (\d+)m", text) for text in view.texts]
        values = [int(found[1]) * 60 + int(found[2]) for found in times if found]
    else:
        values = [int(re.sub(r"\D", "", one.name)) for one in buttons]
    pick = max if re.search(r"longest|most expensive", view.goal) else min
    return click(buttons[values.index(pick(values))])


@solves("unicode-test")
@once
def _unicode_button(view: View) -> str:
    return click_text(view, view.quoted()[0])


@solves("phone-book")
def _contact(view: View) -> str | None:
    name, what = view.match(r"Find (.+?) in the contact book and click on their (.+?)\.")
    if any(one.role == "heading" and one.name == name for one in view.elements):
        kinds = {"phone number": 0, "phone": 0, "email": 1, "address": 2}
        return click(view.all("link")[kinds[what]])
    following = [one for one in view.all("link") if one.name == ">"]
    return click(following[0]) if following else None
