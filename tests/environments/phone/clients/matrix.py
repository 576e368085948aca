"""The table of clients and operations, as `docs/adb.md` shows it."""

from __future__ import annotations

from pathlib import Path

from tests.environments.phone.clients.adapters import CLIENTS

OPERATIONS = {
    "state": ("state of the device", ("state",)),
    "size": ("size of the screen", ("size",)),
    "hierarchy": ("dump of the hierarchy", ("hierarchy",)),
    "screenshot": ("screenshot", ("screenshot",)),
    "tap": ("tap", ("tap",)),
    "long_press": ("long press", ("long_press",)),
    "swipe": ("swipe", ("swipe",)),
    "ascii": ("typing ASCII", ("type_ascii",)),
    "unicode": ("typing Unicode (all but uiautomator2 by the ADB keyboard)", ("type_unicode",)),
    "keys": ("keys: enter, back, home", ("press",)),
    "start": ("start of an app, current activity", ("start", "current")),
    "stop": ("stop of an app", ("start", "stop")),
    "files": ("push and pull", ("push", "pull")),
    "settings": ("settings get and put", ("put_setting", "get_setting")),
    "getprop": ("getprop", ("getprop",)),
    "packages": ("list of packages", ("packages",)),
    "forward": ("forward to a port of the phone", ("forward",)),
}
"""The operations of a client: by name in the tests, description, and the calls it takes."""

FIRST, LAST = "<!-- the matrix begins -->\n", "<!-- the matrix ends -->\n"


def can(client: type, operation: str) -> bool:
    """Whether a client has the calls that an operation takes."""
    return all(hasattr(client, call) for call in OPERATIONS[operation][1])


def render() -> str:
    """The table in Markdown, and a line for each client."""
    lines = [
        "| | " + " | ".join(client.name for client in CLIENTS) + " |",
        "|---|" + ":-:|" * len(CLIENTS),
    ]
    for operation, (words, _) in OPERATIONS.items():
        cells = ["yes" if can(client, operation) else "–" for client in CLIENTS]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    lines.append("")
    lines += [f"- **{client.name}**: {client.note}." for client in CLIENTS]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the table into the document."""
    document = Path(__file__).parents[4] / "docs" / "adb.md"
    text = document.read_text("utf-8")
    before, _, rest = text.partition(FIRST)
    document.write_text(before + FIRST + render() + LAST + rest.partition(LAST)[2], "utf-8")


if __name__ == "__main__":
    main()
