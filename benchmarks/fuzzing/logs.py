"""Hostile, foreign and damaged logs in a folder that is read, and every output made of them."""

from __future__ import annotations

import csv
import json
import math
import re
import shutil
import zipfile
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pandas as pd
from click.testing import CliRunner, Result
from inspect_ai.log import write_eval_log

from tests.synthetic_logs import MODELS, SyntheticRun, make_log, write_run
from uiprobe.cli.main import main

from .measure import BreachError
from .sources import workspace
from .texts import MARK, PAYLOADS, any_text, change_bytes, change_value

PROBES = ("goal_understanding", "completion_judgment", "grounding", "focused_context")

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_FORMULA = re.compile(r"[=@\t\r]|[+-](?![0-9][0-9.,:%\[\] +-]*$)")


def fuzz_logs(random: Random) -> tuple[str, int]:
    """Put a broken log beside a whole one, and make every output of the folder."""
    place = Path(mkdtemp(prefix="hostile-", dir=workspace()))
    try:
        logs = place / "logs"
        logs.mkdir()
        whole = _whole_log()
        (logs / whole.name).write_bytes(whole.read_bytes())
        if random.random() < 0.5:
            _write_hostile(random, logs)
        else:
            _write_damaged(random, logs, whole)
        return _read_folder(random, logs, place), 1
    finally:
        shutil.rmtree(place, ignore_errors=True)


@cache
def _whole_log() -> Path:
    return write_run(mkdtemp(dir=workspace()), SyntheticRun("grounding", MODELS[1], 6))


def _write_hostile(random: Random, folder: Path) -> None:
    """A sound log with hostile text in all places where a model or a data set puts text."""
    probe = random.choice(PROBES)
    log = make_log(SyntheticRun(probe, MODELS[random.randrange(6)], 5, seed=random.randrange(99)))
    spec = log.eval

    def text() -> str:
        # What Inspect itself cannot write is no log.
        return any_text(random).encode("utf-8", "replace").decode()

    if random.random() < 0.7:
        spec.model = f"{random.choice(('openai', 'x', 'vllm'))}/{text()}"
    if random.random() < 0.7 and spec.metadata:
        for name in random.sample(["source", "items_sha256", "uiprobe", "environment"], 2):
            spec.metadata[name] = text()
        spec.metadata["model"] = {"display_name": text(), "hosting": text(), "price": text()}
        spec.metadata["excluded"] = {text(): text()}
        spec.metadata["broken"] = {text(): text()}
    if random.random() < 0.5:
        spec.task_args_passed = {"observation": text(), text(): text()}
    spec.model_base_url = random.choice((None, text(), "http://[::1", "http://u:p@h/"))
    for sample in log.samples or []:
        sample.metadata |= {
            "app": text(),
            "category": text(),
            "item": text(),
            "screen": text(),
            "template": text(),
        }
        sample.target = text()
        sample.output.completion = text()
        for score in (sample.scores or {}).values():
            score.answer, score.explanation = text(), text()
            score.metadata = (score.metadata or {}) | {"reason": text(), "rejected": True}
        for usage in sample.model_usage.values():
            usage.input_tokens = random.choice((-5, 0, 10**18, 2**63))
            usage.total_cost = random.choice((None, -1.0, math.nan, math.inf, 1e308))
    name = random.choice(PAYLOADS).replace("/", "_").replace("\0", "_")[:60]
    stem = f"2026-01-01T00-00-00_{name}"
    form = random.choice(("eval", "json"))
    try:
        write_eval_log(log, str(folder / f"{stem}_hostile.{form}"), format=form)
    except (OSError, ValueError, UnicodeError, RecursionError):
        write_eval_log(log, str(folder / f"2026-01-01T00-00-00_x_hostile.{form}"), format=form)


def _write_damaged(random: Random, folder: Path, whole: Path) -> None:
    """A log that is cut, changed, of others, or none at all."""
    target = folder / f"2026-01-01T00-00-00_damaged_{random.randrange(9)}.eval"
    data = whole.read_bytes()
    match random.randrange(8):
        case 0:
            target.write_bytes(data[: random.randrange(len(data))])
        case 1:
            target.write_bytes(change_bytes(random, data))
        case 2:
            target.symlink_to(random.choice(("/dev/zero", "/etc/passwd", str(target), "/proc")))
        case 3:
            json_log = target.with_suffix(".json")
            json_log.write_bytes(
                random.choice((b"", b"[]", b"null", b'{"eval": {}}', b'{"a": NaN}', b"[" * 50_000))
            )
        case 4:
            with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr("header.json", bytes(60_000_000))
        case _:
            _rewrite_members(random, whole, target)


def _rewrite_members(random: Random, whole: Path, target: Path) -> None:
    with zipfile.ZipFile(whole) as source, zipfile.ZipFile(target, "w") as archive:
        for name in source.namelist():
            content = source.read(name)
            if random.random() < 0.4:
                if random.random() < 0.7 and name.endswith(".json"):
                    value: Any = json.loads(content)
                    for _ in range(random.choice((1, 3))):
                        value = change_value(random, value)
                    try:
                        content = json.dumps(value).encode()
                    except RecursionError:
                        content = b"[" * 9_000
                else:
                    content = change_bytes(random, content)
            if random.random() > 0.05:
                archive.writestr(name, content)


def _read_folder(random: Random, logs: Path, place: Path) -> str:
    """Every command that reads logs, and a look at all that it wrote and printed."""
    out = place / "out"
    folder = str(logs)
    printed = [
        _invoke("summary", folder),
        _invoke("summary", folder, "--format", random.choice(("markdown", "csv", "json"))),
        _invoke("leaderboard", folder, "--format", random.choice(("table", "md", "csv", "json"))),
        _invoke("compare", folder, folder, "--models", "claude"),
        _invoke("export", folder, "-o", str(out), "--format", random.choice(("csv", "parquet"))),
    ]
    if random.random() < 0.5:
        printed.append(_invoke("export", folder, "-o", str(out), "--format", "json"))
    if random.random() < 0.2:
        printed.append(_invoke("report", folder, "-o", str(out / "report")))
    for file in logs.iterdir():
        if random.random() < 0.3:
            printed.append(_invoke("trace", "export", str(file), "--out", str(out / "traces")))
    for file in out.rglob("*"):
        if file.is_file():
            check_file(file)
    told = {result.exit_code for result in printed[:3]}
    return "all shown" if told == {0} else "shown, and damage named"


def _invoke(*arguments: str) -> Result:
    """Run a command; it may refuse, but neither crash nor print what a terminal obeys."""
    result = CliRunner().invoke(main, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    if found := _CONTROL.search(result.output):
        start = max(0, found.start() - 60)
        raise BreachError(f"{arguments[0]} prints raw {result.output[start : found.end() + 20]!r}")
    if "Traceback" in result.output:
        raise BreachError(f"{arguments}: {result.output[-900:]}")
    if result.exit_code and not result.output.strip():
        raise BreachError(f"{arguments} ends with {result.exit_code} and says nothing")
    return result


def check_file(file: Path) -> None:
    """Look for what took effect in an output."""
    if not re.fullmatch(r"[A-Za-z0-9_.-]+", file.name):
        raise BreachError(f"a file is called {file.name!r}")
    match file.suffix:
        case ".html":
            check_page(file.read_text())
        case ".csv":
            check_csv(file.read_bytes().decode())
        case ".md":
            check_markdown(file.read_text())
        case ".tex":
            check_latex(file.read_text())
        case ".json":
            json.loads(_without_controls(file), parse_constant=_no_constant)
        case ".parquet":
            pd.read_parquet(file)
        case ".svg":
            if "<script" in (text := _without_controls(file)) or "onload=" in text.split(MARK)[0]:
                raise BreachError(f"{file.name} has a script")


def _no_constant(name: str) -> None:
    raise BreachError(f"JSON that is none: {name}")


def _without_controls(file: Path) -> str:
    text = file.read_text()
    if found := _CONTROL.search(text):
        raise BreachError(f"{file.name} holds raw {text[found.start() - 40 : found.end() + 20]!r}")
    return text


class _Page(HTMLParser):
    """Collects what would be carried out or loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("iframe", "object", "embed", "base", "form"):
            self.found.append(tag)
        for name, value in attrs:
            text = (value or "").strip().lower()
            if name.startswith("on") and MARK.lower() in text:
                self.found.append(f"{tag} {name}")
            if name in ("href", "src", "action", "xlink:href") and not text.startswith(
                ("#", "data:image/", "data:,", "http://127.0.0.1:7575/#/logs/")
            ):
                self.found.append(f"{tag} {name}={text[:60]}")


def check_page(page: str) -> None:
    """Nothing in a page runs, loads or submits anything, and no template is carried out."""
    parser = _Page()
    parser.feed(page)
    if parser.found:
        raise BreachError(f"the page has {parser.found[:5]}")
    for script in re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL):
        if MARK in script:
            raise BreachError("text of a log stands in a script")
    if f"49{MARK}" in page:
        raise BreachError("a template was carried out")


def check_csv(text: str) -> None:
    """Rows of equal length, and no cell that is a formula."""
    if found := _CONTROL.search(text):
        raise BreachError(f"CSV holds raw {text[found.start() - 40 : found.end() + 20]!r}")
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    rows = list(csv.reader(StringIO(text, newline="")))
    if len({len(row) for row in rows}) > 1:
        raise BreachError(f"rows of CSV have { ({len(row) for row in rows}) } cells")
    for row in rows:
        for cell in row:
            if _FORMULA.match(cell):
                raise BreachError(f"a cell of CSV is the formula {cell[:60]!r}")


def check_markdown(text: str) -> None:
    """Tables keep their columns; no markup and no picture comes from a log."""
    if found := _CONTROL.search(text):
        raise BreachError(f"Markdown holds raw {text[found.start() - 40 : found.end() + 20]!r}")
    bare = re.sub(r"\\.", "", text)
    widths: set[int] = set()
    for line in bare.splitlines():
        if not line.startswith("|"):
            widths = set()
            continue
        widths.add(line.count("|"))
        if len(widths) > 1:
            raise BreachError(f"a table of Markdown is broken at {line[:100]!r}")
    if "](" in bare or "<" in bare or "`" in bare:
        raise BreachError("Markdown has markup of a log")


def check_latex(text: str) -> None:
    """No command of a log is left, and braces are in balance."""
    if found := _CONTROL.search(text):
        raise BreachError(f"LaTeX holds raw {text[found.start() - 40 : found.end() + 20]!r}")
    for command in (r"\input", r"\write", "\\x", "$"):
        if command in text.replace(r"\$", ""):
            raise BreachError(f"LaTeX has {command}")
    bare = text.replace(r"\{", "").replace(r"\}", "")
    if bare.count("{") != bare.count("}"):
        raise BreachError("braces of LaTeX are not in balance")
