"""Speed and memory of the static probes; measures, never asserts.

    python benchmarks/static.py [--runs N] [--json FILE]

Needs the Sphinx release (`uiprobe data fetch sphinx`, or UIPROBE_SPHINX). Everything runs in one
process and one run, so that ratios compare like with like; the peak memory and the import cost are
taken from child processes.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.scorer import includes
from inspect_ai.solver import generate
from inspect_ai.tool import ToolChoice, ToolInfo

from uiprobe.episodes.known_secrets import refresh
from uiprobe.probes.sources.locate import open_source
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.ui.action_syntax import Syntax, write_action
from uiprobe.ui.actions import Key, press
from uiprobe.ui.observation import render_tree
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.screenshot import annotate_screenshot, encode_png, open_screenshot

TEXT_PROBES = (
    "goal_understanding",
    "app_knowledge",
    "completion_judgment",
    "grounding",
    "focused_context",
)


@modelapi(name="instant")
class InstantAPI(ModelAPI):
    """A model without latency that answers in the form that the prompt demands."""

    async def generate(
        self,
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        prompt = input[-1].text
        if "triple backticks" in prompt:
            answer = "```click [0]```"
        elif "one letter" in prompt:
            answer = "B"
        elif "yes or no" in prompt:
            answer = "no"
        elif "in this form:" in prompt:
            answer = press_back_in_form(prompt)
        else:
            answer = "continue"
        return ModelOutput.from_content("instant/model", answer)

    async def count_text_tokens(self, text: str) -> int:
        return len(text) // 4

    def max_connections(self) -> int:
        return 32


def press_back_in_form(prompt: str) -> str:
    """A well-formed action, in the syntax of the form that the prompt shows."""
    form = prompt.partition("in this form:\n")[2]
    syntaxes: dict[str, Syntax] = {"{": "json", "<": "xml"}
    syntax = syntaxes.get(form[:1], "call" if "(" in form.partition("\n")[0] else "grammar")
    return write_action(press(Key.BACK), syntax)


def run_eval(
    task: str | Task, log_dir: str, parameters: dict[str, str] | None = None
) -> tuple[float, int]:
    """Seconds and number of samples of one evaluation, building its items included."""
    start = time.perf_counter()
    [log] = eval(
        task,
        model="instant/model",
        task_args=parameters or {},
        log_dir=log_dir,
        display="none",
    )
    seconds = time.perf_counter() - start
    if log.status != "success" or log.results is None:
        raise SystemExit(f"{task}: {log.status}: {log.error}")
    return seconds, log.results.total_samples


def bare_task(count: int) -> Task:
    samples = [Sample(id=str(i), input="Say hello.", target="hello") for i in range(count)]
    return Task(name="bare", dataset=samples, solver=generate(), scorer=includes())


def measure_probes(runs: int, log_dir: str) -> dict[str, dict[str, float]]:
    run_eval(bare_task(50), log_dir)
    found: dict[str, dict[str, float]] = {}
    for probe in TEXT_PROBES:
        rates, bare_rates, ratios = [], [], []
        # The items of this probe are generated; it has no source.
        parameters = {} if probe == "focused_context" else {"source": "sphinx"}
        for _ in range(runs):
            seconds, count = run_eval(f"uiprobe/{probe}", log_dir, parameters)
            bare_seconds, _ = run_eval(bare_task(count), log_dir)
            rates.append(count / seconds)
            bare_rates.append(count / bare_seconds)
            ratios.append(bare_seconds / seconds)
        found[probe] = {
            "items_per_second": statistics.median(rates),
            "bare_per_second": statistics.median(bare_rates),
            "ratio": statistics.median(ratios),
        }
    return found


GUARD_ITEMS = 4_000


def measure_guard(runs: int, log_dir: str) -> dict[str, float]:
    """What the search for secrets costs: the same items with a secret known, and with none."""
    # Made by the first run of a task, which counts for neither.
    run_eval("uiprobe/focused_context", log_dir, {"items": "40"})
    before = dict(os.environ)
    clean = {name: value for name, value in before.items() if name in ("PATH", "HOME", "LANG")}
    seconds: dict[bool, list[float]] = {False: [], True: []}
    try:
        for _ in range(runs):
            for known in (False, True):
                os.environ.clear()
                os.environ.update(
                    clean | ({"SOME_API_KEY": "sk-Zq7Wx3Rt9Yv4Km2Ns"} if known else {})
                )
                refresh()
                arguments = {"items": str(GUARD_ITEMS)}
                spent, _ = run_eval("uiprobe/focused_context", log_dir, arguments)
                seconds[known].append(spent)
    finally:
        os.environ.clear()
        os.environ.update(before)
        refresh()
    without, with_secret = (statistics.median(seconds[known]) for known in (False, True))
    return {"without_s": without, "with_s": with_secret, "ratio": with_secret / without}


def median_seconds(actions: list[Callable[[], object]]) -> tuple[float, float]:
    """Median and 95th percentile of the time of each action."""
    times = []
    for action in actions:
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def measure_hierarchies(release: SphinxRelease) -> dict[str, float]:
    names = [path for path in release.files.paths() if path.endswith(".xml")]
    documents = [release.files.read(path) for path in names[::4]]
    start = time.perf_counter()
    for document in documents:
        render_tree(parse_hierarchy(document))
    return {"hierarchies_per_second": len(documents) / (time.perf_counter() - start)}


def measure_images(release: SphinxRelease) -> dict[str, float]:
    screens = [
        (release.files.read(path), release.files.read(f"{path[:-4]}.xml"))
        for path in release.files.paths()
        if path.startswith("lowlevel_tasks/") and path.endswith(".png")
    ]

    def annotate(picture: bytes, document: bytes) -> bytes:
        widgets = parse_hierarchy(document).widgets
        return encode_png(annotate_screenshot(open_screenshot(picture), widgets))

    actions = [lambda p=picture, d=document: annotate(p, d) for picture, document in screens]
    median, high = median_seconds(actions)
    return {"annotated_image_ms": 1000 * median, "annotated_image_p95_ms": 1000 * high}


PEAK_MEMORY = """
import sys, tempfile
sys.path.insert(0, sys.argv[1])
import static
with tempfile.TemporaryDirectory() as logs:
    static.run_eval("uiprobe/completion_judgment", logs, {"source": "sphinx"})
print(static.peak_megabytes())
"""


def peak_megabytes() -> float:
    """The most memory that this process had.

    On Linux the figure of `getrusage` begins with the memory of the process that started this one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="utf-8"))
        if found:
            return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


IMPORT_COST = """
import time
import inspect_ai
import inspect_ai.model, inspect_ai.scorer, inspect_ai.solver, inspect_ai.dataset, inspect_ai.log
start = time.perf_counter()
import uiprobe._registry
print(1000 * (time.perf_counter() - start))
"""


def child(code: str, *arguments: str) -> float:
    output = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True
    )
    return float(output.stdout.split()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="runs per probe; medians are shown")
    parser.add_argument("--json", help="write the figures to this file too")
    arguments = parser.parse_args()
    release = open_source("sphinx")
    if not isinstance(release, SphinxRelease):
        raise SystemExit("the benchmark needs the Sphinx release")
    with tempfile.TemporaryDirectory() as logs:
        figures = {
            "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}",
            "probes": measure_probes(arguments.runs, logs),
            "guard": measure_guard(arguments.runs, logs),
            **measure_hierarchies(release),
            **measure_images(release),
            "completion_peak_memory_mb": child(PEAK_MEMORY, str(Path(__file__).parent)),
            "import_ms": statistics.median(child(IMPORT_COST) for _ in range(5)),
        }
    print(f"machine: {figures['machine']}, {arguments.runs} runs each, medians")
    print(f"{'probe':22}{'items/s':>10}{'bare/s':>10}{'ratio':>8}")
    for probe, found in figures["probes"].items():
        print(
            f"{probe:22}{found['items_per_second']:10.0f}{found['bare_per_second']:10.0f}"
            f"{found['ratio']:8.2f}"
        )
    guard = figures["guard"]
    print(
        f"{GUARD_ITEMS} items of focused_context: {guard['without_s']:.1f} s without a secret in "
        f"the environment, {guard['with_s']:.1f} s with one, ratio {guard['ratio']:.2f}"
    )
    print(f"hierarchies parsed and rendered per second: {figures['hierarchies_per_second']:.0f}")
    print(
        f"annotated image: {figures['annotated_image_ms']:.0f} ms median, "
        f"{figures['annotated_image_p95_ms']:.0f} ms at the 95th percentile"
    )
    print(f"peak memory, completion_judgment: {figures['completion_peak_memory_mb']:.0f} MB")
    print(f"import of uiprobe beyond inspect_ai: {figures['import_ms']:.0f} ms")
    if arguments.json:
        Path(arguments.json).write_text(json.dumps(figures, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
