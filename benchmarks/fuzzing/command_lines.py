"""Hostile command lines, drawn from what click knows of each command and of its options."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from random import Random
from typing import NamedTuple

import click

from uiprobe.cli import main
from uiprobe.probe_table import PROBES

from .texts import any_text

Path = tuple[str, ...]
"""The names of a command and of the groups that it is in."""

LEFT_OUT = {
    ("doctor", "fix"): "it installs packages",
    ("run", "cluster"): "a cluster takes half a minute to start; see tests/suite/cluster",
    ("serve", "cluster"): "the same",
}
"""Options that are never drawn, and why."""

MOST_PROCESSES = 2
"""More would be no other input, and would take the processors from all other cases."""


class Line(NamedTuple):
    """A command line.

    Attributes:
        arguments: What stands behind `uiprobe`.
        refused: An argument that no reading makes right, so that exit code 0 is a fault; "" if
            there is none.
    """

    arguments: list[str]
    refused: str


class Value(NamedTuple):
    """A value of an option, and whether it can only be refused."""

    text: str
    refused: bool = False


@cache
def commands() -> Mapping[Path, click.Command]:
    """All commands by their path, such as `("data", "check")`."""

    def walk(
        group: click.Group, path: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], click.Command]]:
        for name, command in group.commands.items():
            if isinstance(command, click.Group):
                yield from walk(command, (*path, name))
            else:
                yield (*path, name), command

    return dict(walk(main, ()))


SOUND: Mapping[Path, tuple[str, ...]] = {
    ("run",): (
        "--models random --probes app_knowledge --limit 1 --display none",
        "--models reference --probes goal_understanding --limit 1 --log-dir {tmp}/logs",
        "--models lexical --probes grounding --source {release} --limit 1 --display plain",
        "--models openai/gpt-4o --probes app_knowledge --limit 1",
        "--models {model} --probes app_knowledge --limit 1",
        "--until-decided random,lexical --probes app_knowledge --max-items 2 --display none",
    ),
    ("summary",): ("{logs}",),
    ("models",): ("gpt-4o", ""),
    ("report",): ("{logs} -o {tmp}/report",),
    ("export",): ("{logs} -o {tmp}/export",),
    ("compare",): ("{logs} {logs} --models random",),
    ("leaderboard",): ("{logs}",),
    ("attribute",): ("{logs} --no-run -o {tmp}/arms",),
    ("documents",): ("{logs} -o {tmp}/documents",),
    ("calibrate",): ("random --log-dir {tmp}/calibration",),
    ("check-task",): ("todo/add_task --seeds 1", "--app clock --seeds 1 --mutated-seeds 0"),
    ("data", "fetch"): ("sphinx --from {release}", "aui --from {brief}"),
    ("data", "check"): ("--source {release}", "--source {minted}"),
    ("phone", "serve"): ("--port 0",),
    ("phone", "screenshot"): ("-o {tmp}/phone.png", "--app todo -o {tmp}/phone.png --annotate"),
    ("desk", "serve"): ("--port 0 --goals 1",),
    ("design", "init"): ("{tmp}/pages --coder template_broken", "{tmp}/pages --source {brief}"),
    ("design", "run"): ("{pages}",),
    ("design", "show"): ("{pages}",),
    ("design", "prove"): ("--briefs habit-garden",),
    ("explore", "functionalities"): ("{page}", "{page} --site {site}"),
    ("explore", "denominator"): ("--site phone",),
    ("explore", "floor"): ("--site phone",),
    ("explore", "graph"): ("{logs} --out {tmp}/graph.json",),
    ("explore", "manual"): ("{logs} --out {tmp}/manual.md",),
    ("explore", "record"): ("{logs} --out {tmp}/explored",),
    ("explore", "leaderboard"): ("{logs}",),
    ("trace", "export"): ("{log} --out {tmp}/traces",),
    ("trace", "import"): ("{recording} --log-dir {tmp}/logs", "{recording}"),
    ("record",): ("--serial x --out {tmp}/mine --script {script}",),
    ("mint",): ("{recordings} -o {tmp}/minted",),
    ("play",): ("{logs}", "--as ab --limit 1 --log-dir {tmp}/logs"),
    ("serve",): ("--port 8123 -- python -m http.server {{port}}",),
}
"""Command lines that get past the first checks, so that what is hostile gets as far as it can."""

PATHS = (
    *("", " ", ".", "..", "/", "~", "/dev/null", "/dev/full", "/dev/zero", "/proc/self/x"),
    *("/sys/x", "{tmp}/nothing", "{tmp}/a/b/c", "{tmp}/file", "{tmp}/file/x", "{tmp}/empty"),
    *("{tmp}/loop", "{tmp}/pipe", "{tmp}/[bold]x[/bold]", "{tmp}/[/x]", "{tmp}/a b"),
    *("{tmp}/ü\u202e", "x" * 300, "{tmp}/closed", "{tmp}/read-only/x", "{tmp}/garbage.yaml"),
    *("{tmp}/garbage.zip", "-", "--", "x" * 5000, "{tmp}/" + "y/" * 2000, "{tmp}/\udcff"),
    *("{tmp}/a\nb", "{tmp}/\x1b[2J", "{release}", "{logs}", "{log}", "{recording}"),
    *("{model}", "{site}", "{brief}", "{page}", "{torn}", "{zip}", "{minted}", "s4://x/y"),
    *("s3://", "://", "file:///x", "http://127.0.0.1:9/x", "memory://x", "gs://x", "hf://x"),
)

YAML = (
    *("[1,2]", "{a: 1}", "2024-13-45", "2024-02-02", "!!bool foo", "!!int ''"),
    *("!!timestamp foo", "~", "", "&a [*a]", "!!python/name:os.system ''", ".nan", "-.inf"),
    *("1e999", "9" * 5000, "0x" + "f" * 300, "[" * 5000, "a: b: c", "*x", "'", '"\\0"'),
    *('"\\ud800"', "yes", "-1", "0", "1.5", "text", "[/x]", "1:1:1", "<<: 1", "[bold]"),
    *("{x: {x: {x: [1, 2]}}}", "? [a]\n: b", "!x y", "\x1b[2J", "\udcff"),
)

NUMBERS = (
    *("-1", "0", "1", "2", "3", "7", "100", "65535", "65536", "99999", "-99999", "1e5"),
    *("0x10", "1_0", "9" * 25, "9" * 5000, "١٢", " 7", "", "nan", "inf", "-inf", "1e999"),
    *("1.5", "--1", "1,5", "²", "\udcff", str(2**31), str(2**63), str(2**64), "-0", "1e-320"),
    *("0.5", "[/x]", "2147483647"),
)

NAMES = (
    *("", " ", ",", ",,", "a,b", "gpt-4", "lexcal", "random,random", "openai/", "/", "a/b/c"),
    *("x/y", "reference", "none/none", "[bold]x[/bold]", "[/x]", "../x", "\x1b[31m"),
    *("\u202e", "\udcff", "a\nb", "x" * 5000, "app_knowlege", "navigaton", "all", "*"),
    *("%s{0}", "None", "builtin", "sphinx", "desk", "todo/add_tsk", "todo"),
    *("clock/set_alarm", "plan,groundng", "habit-gardn", "mockllm/model", "xx-YY", "de-DE"),
    *("en", "en_US", "zh-CN", "C", "1/2", "0/0", "3/2", "1/9999999", "-1/2", "a/b"),
)

URLS = (
    *("http://127.0.0.1:9/", "http://", "http://[::1", "http://x:99999/", "ftp://x/"),
    *("s4://x", "javascript:x", "file:///etc/passwd", "data:text/html,x", "http://a b/"),
    *("http://127.0.0.1:9/\n", "http://\udcff/", "://"),
    *("http://user:top-secret-of-the-host@127.0.0.1:9/", "about:blank", "x"),
    "http://x." + "y" * 300,
)


def draw_line(random: Random) -> Line:
    """A command with hostile arguments."""
    path = random.choice(sorted(commands()))
    command = commands()[path]
    if random.random() < 0.04:
        return Line([*path, *(any_text(random)[:200].replace("\0", "") for _ in range(2))], "")
    arguments, refused = list(path), ""
    sound = random.choice(SOUND.get(path, ("",))).split()
    if random.random() < 0.15:
        sound = [part for part in sound if random.random() < 0.6]
    before: list[str] = []
    parameters = [
        one
        for one in command.get_params(click.Context(command, help_option_names=["-h", "--help"]))
        if (path[-1], one.name) not in LEFT_OUT and "--help" not in one.opts
    ]
    for parameter in (
        random.choices(parameters, k=random.choice((1, 1, 1, 2, 3))) if parameters else ()
    ):
        if isinstance(parameter, click.Argument):
            sound = [part for part in sound if not part.startswith("{")]
            sound.insert(0, draw_text(random, parameter.name or "").text)
            continue
        assert isinstance(parameter, click.Option)
        name = random.choice((*parameter.opts, *parameter.secondary_opts))
        if parameter.is_flag:
            before.append(name)
            continue
        value = draw_value(random, parameter)
        before += (
            [f"{name}={value.text}"]
            if random.random() < 0.2 and name[1] == "-"
            else [name, value.text]
        )
        # Of an option that is given twice the last one counts.
        if value.refused and not parameter.multiple and not refused:
            refused = name
        elif refused in (*parameter.opts, *parameter.secondary_opts):
            refused = ""
    at = sound.index("--") if "--" in sound else len(sound)
    if at and sound[at - 1].startswith("-"):
        # An option that has lost its value takes the next argument for it.
        refused = ""
    return Line([*arguments, *sound[:at], *before, *sound[at:]], refused)


def draw_value(random: Random, option: click.Option) -> Value:
    """A value of an option: of its type, at its edges, or of no type at all."""
    kind = option.type
    if isinstance(kind, click.Choice):
        if random.random() < 0.5:
            return Value(str(random.choice(list(kind.choices))))
        text = random.choice(NAMES)
        return Value(text, text not in kind.choices)
    if isinstance(kind, click.types.IntParamType | click.types.FloatParamType):
        text = random.choice(NUMBERS)
        read: Callable[[str], float] = int if isinstance(kind, click.types.IntParamType) else float
        try:
            number = read(text)
        except (ValueError, OverflowError):
            return Value(text, refused=True)
        low, high = getattr(kind, "min", None), getattr(kind, "max", None)
        outside = (low is not None and number < low) or (high is not None and number > high)
        if option.name == "jobs" and number > MOST_PROCESSES and not outside:
            return Value("1")
        return Value(text, outside or not math.isfinite(number))
    if isinstance(kind, click.types.BoolParamType):
        return Value(random.choice((*NAMES, "true", "no", "1")))
    return draw_text(random, option.name or "")


def draw_text(random: Random, name: str) -> Value:
    """A text for an option or argument of this name."""
    if name == "task_args" and random.random() < 0.9:
        probe = random.choice(list(PROBES))
        names = [*inspect.signature(PROBES[probe].load()).parameters, "x", ""]
        equals = random.choice(("=", "=", "=", "=", "=", "", "=="))
        return Value(f"{random.choice(names)}{equals}{random.choice((*YAML, *NAMES))}")
    paths = ("out", "output", "folder", "folders", "log_dir", "logs", "log", "site_file", "script")
    pools = {
        **dict.fromkeys((*paths, "origin", "evaluators", "site_name"), PATHS),
        **dict.fromkeys(("source", "models", "model", "site"), (*NAMES, *PATHS)),
        "page": (*PATHS, *URLS),
        "url": URLS,
    }
    kind = random.random()
    if kind < 0.8:
        return Value(random.choice(pools.get(name, (*NAMES, *YAML))))
    if kind < 0.9:
        return Value(any_text(random)[:2000].replace("\0", ""))
    return Value(random.choice((*PATHS, *YAML, *NAMES, *URLS, *NUMBERS)))


def fill(line: Line, places: Mapping[str, FilePath]) -> list[str]:
    """The arguments, with paths in the places of their names."""
    filled = []
    for text in line.arguments:
        for name, place in places.items():
            text = text.replace(f"{{{name}}}", str(place))
        filled.append(text)
    return filled
