"""Texts and values that break what takes them for its own: markup, escapes, formulas, numbers."""

from __future__ import annotations

from random import Random
from typing import Any

MARK = "XPWNEDX"
"""Stands in every text that must not take effect, so that it can be found in an output."""

PAYLOADS = (
    f"<script>{MARK}()</script>",
    f'"><img src=x onerror={MARK}()>',
    f"</textarea></title></style></script><svg/onload={MARK}()>",
    f"<!--{MARK}--><iframe src=javascript:{MARK}()>",
    f"javascript:{MARK}()",
    "{{7*7}}" + MARK,
    "{% for x in ().__class__.__base__.__subclasses__() %}" + MARK + "{% endfor %}",
    "${7*7}#{7*7}<%= 7*7 %>" + MARK,
    f'=HYPERLINK("http://127.0.0.1:9/{MARK}","x")',
    f"=cmd|' /C {MARK}'!A0",
    f"+{MARK}+1",
    f"-{MARK}-1",
    f"@SUM(1+1)*{MARK}",
    f"\t={MARK}",
    f"\r={MARK}",
    rf"\input{{/etc/passwd}}{MARK}",
    rf"\write18{{id}}\end{{tabular}}{MARK} & % $ # _ ~ ^ \\",
    f"\x1b[2J\x1b]0;{MARK}\x07\x1b]8;;http://127.0.0.1:9\x1b\\",
    f"\x9b31m{MARK}\x08\x08\x7f\x00",
    f"\u202e{MARK}\u2066\u200b\ufeff",
    f"[bold red]{MARK}[/] [link=http://127.0.0.1:9]x[/link] [/nothing]",
    f"| {MARK} | --- |\n# {MARK}\n![x](http://127.0.0.1:9/{MARK})",
    f"a\r\nb\n\n{MARK}\u2028\u2029\x85\x0b\x0c",
    f"../../../../tmp/{MARK}",
    f"/etc/{MARK}\0.xml",
    f"..\\..\\{MARK}",
    "\ud800" + MARK + "\udfff",
    f"%s%n%x{{0}}{{0.__class__}}{MARK}",
    f"'; DROP TABLE runs; --{MARK}",
    f"$(id) `id` ; id | id {MARK}",
    MARK * 400,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" + "\u0301" * 300 + MARK,
    "",
    " ",
)

NUMBERS: tuple[Any, ...] = (
    *(0, -1, 2**31, 2**63, -(2**63), 2**64, 10**30, 10**400, 1e308, -0.0, 1e-320),
    *(float("nan"), float("inf"), float("-inf"), True, False),
)


def any_text(random: Random) -> str:
    """A hostile text, or noise."""
    kind = random.random()
    if kind < 0.6:
        return random.choice(PAYLOADS)
    if kind < 0.8:
        return "".join(chr(random.randrange(0x110000)) for _ in range(random.randrange(1, 60)))
    if kind < 0.95:
        return "".join(random.choice(PAYLOADS)[:40] for _ in range(random.randrange(2, 6)))
    return random.choice(("a", "{", "[", "`", "\\", "<a>", "\n", "é")) * random.randrange(50_000)


def any_value(random: Random, depth: int = 0) -> Any:  # noqa: ANN401
    """A JSON value of any type, some of which JSON does not have."""
    kind = random.random()
    if kind < 0.35:
        return any_text(random)
    if kind < 0.65:
        return random.choice(NUMBERS)
    if kind < 0.75:
        return None
    if kind < 0.78 and depth == 0:
        deep: Any = []
        for _ in range(random.choice((50, 500))):
            deep = [deep]
        return deep
    if kind < 0.9 and depth < 3:
        return [any_value(random, depth + 1) for _ in range(random.randrange(4))]
    if depth < 3:
        return {
            any_text(random)[:50]: any_value(random, depth + 1) for _ in range(random.randrange(4))
        }
    return ""


def change_value(random: Random, value: Any) -> Any:  # noqa: ANN401
    """A copy of a JSON value in which one place somewhere is changed, left out or doubled."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        match random.randrange(12):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return value | {any_text(random)[:80]: any_value(random)}
            case _:
                return value | {key: change_value(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        match random.randrange(12):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return [*value, value[place]]
            case 2:
                return value[::-1]
            case _:
                return [*value[:place], change_value(random, value[place]), *value[place + 1 :]]
    return any_value(random)


def change_bytes(random: Random, data: bytes) -> bytes:
    """The bytes cut, flipped, doubled, filled up, or in another encoding."""
    if not data:
        return random.randbytes(20)
    place = random.randrange(len(data))
    match random.randrange(9):
        case 0:
            return data[:place]
        case 1:
            changed = bytearray(data)
            for _ in range(random.randrange(1, 8)):
                changed[random.randrange(len(changed))] = random.randrange(256)
            return bytes(changed)
        case 2:
            return data[:place] + random.randbytes(random.randrange(1, 200)) + data[place:]
        case 3:
            return data[:place] + data[place : place + 400] * 5 + data[place:]
        case 4:
            return random.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"\0", b"\x1f\x8b\x08\0")) + data
        case 5:
            return data.decode("latin-1").encode(random.choice(("utf-16", "utf-32", "utf-7")))
        case 6:
            return random.choice((b"", b"null", b"[]", b"{}", b"0", b"\0" * 1000, b"<a/>"))
        case 7:
            return random.choice((b"[", b"{", b'{"a":', b"<a>", b"(")) * random.choice(
                (900, 30_000)
            )
        case _:
            return random.randbytes(len(data) % 5000)
