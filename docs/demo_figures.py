"""Updates the pictures and the table that the README and results.md show of a report.

    make demo
    python docs/report_pictures.py [REPORT]

Copies `images/report-radar.png` and `images/report-episode.png` from a report (`results/report` by
default), and writes its overview between the markers in results.md.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
PAGE = HERE / "results.md"
BEGIN, END = "<!-- overview of the demo -->", "<!-- end of the overview -->"
RADAR = "radar-*-original-raw.png"
EPISODE = "episode-1.png"


def main(report: Path) -> None:
    """Copy the pictures and the table."""
    radar = next(iter(sorted((report / "figures").glob(RADAR))), None)
    if radar is None:
        raise SystemExit(f"{report}: no {RADAR} in figures; `make demo` makes the report")
    for source, name in ((radar, "radar"), (report / "figures" / EPISODE, "episode")):
        target = HERE / "images" / f"report-{name}.png"
        with Image.open(source) as picture:
            # 256 colours are enough for lines and small screens, and take a third of the bytes.
            picture.convert("RGB").quantize(256).save(target, optimize=True)
    table = (report / "tables" / "overview.md").read_text(encoding="utf-8")
    rows = "\n".join(line for line in table.splitlines() if line.startswith("|"))
    # The headings of groups of models would make narrow columns wide.
    rows = re.sub(r"\| (?:baselines|local|over an API): ", "| ", rows)
    text = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    if not between.search(text):
        raise SystemExit(f"{PAGE}: found no {BEGIN}")
    PAGE.write_text(between.sub(lambda _: f"{BEGIN}\n\n{rows}\n\n{END}", text), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "results" / "report")
