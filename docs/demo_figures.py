"""Updates what the README and results.md show of a demo, from its logs and its report.

    make figures

Texts stand between `<!-- figures: NAME; VERSIONS -->` and `<!-- end of NAME -->`. The versions are
those of the probes whose items the figures are of, so that a test finds figures of older items.
Pictures have fixed names in `images/`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from inspect_ai.log import list_eval_logs, read_eval_log
from PIL import Image

HERE = Path(__file__).parent
REPO = HERE.parent
LOGS = REPO / "results" / "demo"
REPORT = REPO / "results" / "report"
PICTURES = {"report-radar": "radar-*-original-raw.png", "report-episode": "episode-1.png"}
WIDTH = 120
"""Characters of a line in the documents."""


def main() -> None:
    """Update the texts and the pictures."""
    versions = ", ".join(
        f"{probe} {version}" for probe, version in sorted(probe_versions().items())
    )
    for page, name, make in (
        (REPO / "README.md", "summary", summary),
        (HERE / "results.md", "comparison", comparison),
        (HERE / "results.md", "overview", overview),
    ):
        fill(page, name, versions, make)
    for name, pattern in PICTURES.items():
        found = next(iter(sorted((REPORT / "figures").glob(pattern))), None)
        if found is None:
            raise SystemExit(f"{REPORT}: no {pattern} in figures; `make demo` makes the report")
        with Image.open(found) as picture:
            # 256 colours are enough for lines and small screens, and take a third of the bytes.
            picture.convert("RGB").quantize(256).save(
                HERE / "images" / f"{name}.png", optimize=True
            )


def probe_versions() -> dict[str, str]:
    """The version of each probe in the logs, which have one of each: figures are of one state."""
    found: dict[str, str] = {}
    for log in list_eval_logs(str(LOGS)):
        spec = read_eval_log(log, header_only=True).eval
        probe, version = spec.task.removeprefix("uiprobe/"), str(spec.task_version)
        if found.setdefault(probe, version) != version:
            raise SystemExit(
                f"{LOGS}: found {probe} {found[probe]} and {version}; move the older logs away, and"
                " run `make figures` again"
            )
    if not found:
        raise SystemExit(f"{LOGS}: found no logs; `make demo` makes them")
    return found


def fill(page: Path, name: str, versions: str, make: Callable[[], str]) -> None:
    """Put a text between the marks of its name."""
    begin, end = rf"<!-- figures: {name};[^\n]*-->", f"<!-- end of {name} -->"
    text, count = re.subn(
        f"{begin}.*?{re.escape(end)}",
        lambda _: f"<!-- figures: {name}; {versions} -->\n\n{make()}\n\n{end}",
        page.read_text(encoding="utf-8"),
        flags=re.DOTALL,
    )
    if count != 1:
        raise SystemExit(f"{page}: found the marks of {name!r} {count} times, expected once")
    page.write_text(text, encoding="utf-8")


def summary() -> str:
    """The first table of the summary."""
    return fenced(command("summary", str(LOGS)).partition("\n\n~")[0].partition("\n\n")[2])


def comparison() -> str:
    """The table of a comparison, without the examples and remarks below it."""
    told = command("compare", str(LOGS), "--models", "lexical,random")
    table = told.partition("B against A")[2].partition("\nbetter, worse")[0]
    return fenced(f"B against A{table}")


def overview() -> str:
    """The table of the report that has all models by all capabilities."""
    table = (REPORT / "tables" / "overview.md").read_text(encoding="utf-8")
    rows = "\n".join(line for line in table.splitlines() if line.startswith("|"))
    # The headings of groups of models would make narrow columns wide.
    return re.sub(r"\| (?:baselines|local|over an API): ", "| ", rows)


def command(*arguments: str) -> str:
    """What `uiprobe` prints into a pipe."""
    done = subprocess.run(  # noqa: S603 - the command of this environment
        [str(Path(sys.executable).with_name("uiprobe")), *arguments],
        env=os.environ | {"COLUMNS": str(WIDTH)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def fenced(text: str) -> str:
    """A text as a block that keeps its lines."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    return "\n".join(["```", *lines, "```"])


if __name__ == "__main__":
    main()
