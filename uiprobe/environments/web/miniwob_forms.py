"""Reference solutions of MiniWoB's tasks of typing, reading and calculating."""

from __future__ import annotations

import re

from uiprobe.environments.web.miniwob_view import (
    NotShownError,
    View,
    click,
    click_text,
    fill,
    lines,
    once,
    ordinal,
    solves,
)
from uiprobe.ui.tree import Element


@solves("enter-text", "enter-text-dynamic")
@once
def _text(view: View) -> str:
    return lines(fill(view.field(), view.quoted()[0]), view.submit())


@solves("enter-text-2")
@once
def _cased_text(view: View) -> str:
    text = view.quoted()[0]
    text = text.upper() if "upper case" in view.goal else text.lower()
    return lines(fill(view.field(), text), view.submit())


@solves("enter-password")
@once
def _password(view: View) -> str:
    word = view.quoted()[0]
    return lines(fill(view.field(0), word), fill(view.field(1), word), view.submit())


@solves("login-user")
@once
def _login(view: View) -> str:
    name, word = view.quoted()[:2]
    return lines(fill(view.field(0), name), fill(view.field(1), word), view.submit())


@solves("enter-date")
@once
def _date(view: View) -> str:
    month, day, year = view.match(r"(\d+)/(\d+)/(\d+)")
    return lines(fill(view.all("Date")[0], f"{year}-{month:0>2}-{day:0>2}"), view.submit())


@solves("enter-time")
@once
def _time(view: View) -> str:
    hour, minute, half = view.match(r"(\d+):(\d+) ([AP]M)")
    hours = int(hour) % 12 + (12 if half == "PM" else 0)
    return lines(fill(view.all("InputTime")[0], f"{hours:02}:{minute}"), view.submit())


@solves("find-word")
@once
def _word(view: View) -> str:
    words = re.findall(r"\w+", " ".join(view.texts))
    number = ordinal(view.match(r"the (\w+) word")[0])
    return lines(fill(view.field(), words[number]), view.submit())


@solves("scroll-text")
@once
def _last_word(view: View) -> str:
    area, field = view.all("textbox")[:2]
    return lines(fill(field, re.findall(r"\w+", area.text)[-1]), view.submit())


@solves("scroll-text-2")
@once
def _scroll(view: View) -> str:
    key = "Control+End" if "bottom" in view.goal else "Control+Home"
    return lines(f"press({view.field().handle!r}, {key!r})", "noop(200)", view.submit())


@solves("form-sequence-2")
@once
def _radio_and_number(view: View) -> str:
    radio, number, box = view.match(r"the (\w+) radio button .*number \"(-?\d+)\" .*the (\w+) text")
    return lines(
        click(view.all("radio")[ordinal(radio)]),
        fill(view.field(ordinal(box)), number),
        view.submit(),
    )


@solves("simple-arithmetic")
@once
def _arithmetic(view: View) -> str:
    found = re.search(r"(-?\d+)\s*([-+x*÷/])\s*(-?\d+)", " ".join(view.texts))
    if found is None:
        raise NotShownError("no problem to solve")
    left, right = int(found[1]), int(found[3])
    results = {"+": left + right, "-": left - right, "x": left * right, "*": left * right}
    value = results.get(found[2], left // right if right else 0)
    return lines(fill(_number_field(view), str(value)), view.submit())


@solves("simple-algebra")
@once
def _algebra(view: View) -> str:
    line = " ".join(view.texts).replace(" ", "")
    if found := re.search(r"x([-+])(-?\d+)=(-?\d+)", line):
        value = int(found[3]) - int(found[2]) * (1 if found[1] == "+" else -1)
    elif found := re.search(r"(-?\d+)([-+])x=(-?\d+)", line):
        value = (int(found[3]) - int(found[1])) * (1 if found[2] == "+" else -1)
    else:
        raise NotShownError(f"no equation in {line[:60]!r}")
    return lines(fill(_number_field(view), str(value)), view.submit())


def _number_field(view: View) -> Element:
    return view.all("textbox", "spinbutton")[0]


@solves("read-table")
@once
def _table(view: View) -> str:
    label = view.match(r"value of (.+?) into")[0]
    return lines(fill(view.field(), _cells(view)[label]), view.submit())


@solves("read-table-2")
@once
def _table_into_form(view: View) -> str:
    cells = _cells(view)
    calls, label = [], ""
    for one in view.elements:
        if one.role == "textbox" and one.handle:
            calls.append(fill(one, cells[(one.name or label).strip(": ")]))
        elif one.role == "StaticText":
            label = one.text
    return lines(*calls, view.submit())


def _cells(view: View) -> dict[str, str]:
    """The right cell of each row by the left one."""
    cells = [one.name for one in view.elements if one.role == "cell"]
    return dict(zip(cells[::2], cells[1::2], strict=True))


@solves("use-spinner")
@once
def _spinner(view: View) -> str:
    number = view.match(r"Select (-?\d+) with")[0]
    field = view.all("spinbutton")[0]
    return lines(fill(field, number), view.submit())


@solves("use-slider")
def _slider(view: View) -> str | None:
    # The handle is not always listed; a click on its track gives it the focus.
    if view.step == 0:
        return click(view.all("generic")[0])
    number = int(view.match(r"Select (-?\d+) with")[0])
    now = next(int(t) for t in view.texts if re.fullmatch(r"-?\d+", t))
    if now == number:
        return view.submit()
    key = "ArrowRight" if number > now else "ArrowLeft"
    return lines(*[f"keyboard_press({key!r})"] * min(45, abs(number - now)))


@solves("multi-orderings")
@once
def _film(view: View) -> str:
    genre, director, year = view.match(r"for (.+?) movies directed by (.+?) from year (\d+)")
    wanted = {"genre": genre, "director": director, "year": year}
    calls, label = [], ""
    for one in view.elements:
        if one.role == "textbox" and one.handle:
            said = (one.name or label).lower()
            calls += [fill(one, value) for key, value in wanted.items() if key in said]
        elif one.name or one.text:
            label = one.name or one.text
    return lines(*calls, click_text(view, "Submit", "Search", "Go"))


@solves("generate-number")
def _generate(view: View) -> str | None:
    shown = [int(t) for t in view.texts if re.fullmatch(r"-?\d+", t)]
    buttons = view.all("button")
    if shown and _fits(view.goal, shown[-1]):
        return view.submit()
    return click(next(one for one in buttons if "enerate" in one.name))


def _fits(goal: str, number: int) -> bool:
    bounds = [int(one) for one in re.findall(r"-?\d+", goal)]
    if "less than" in goal:
        return number < bounds[0]
    if "greater than" in goal:
        return number > bounds[0]
    if "even" in goal or "odd" in goal:
        return number % 2 == ("odd" in goal)
    return bounds[0] <= number <= bounds[-1]
