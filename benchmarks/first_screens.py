"""The first screens of folders of logs of different shape, on one page.

    python -m benchmarks.first_screens -o DIR [--only NAME ...]

Each is rendered as `uiprobe report` renders it. Beside it stands what a person wrote for the folder
before there was a rule. Measures nothing; the page is for reading. The logs are synthetic.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from html import escape
from pathlib import Path
from types import SimpleNamespace

from inspect_ai.log import write_eval_log

from tests.synthetic_logs import START, SyntheticModel, SyntheticRun, make_log, write_run
from uiprobe.episodes.names import FORKED_RUN
from uiprobe.results.report.answer import read_answer
from uiprobe.results.report.charts.style import model_styles
from uiprobe.results.report.load import read_evidence
from uiprobe.results.report.page import page_environment, page_policy
from uiprobe.results.report.sections.coverage import missing_sentences
from uiprobe.results.report.sections.manifests import differences
from uiprobe.results.report.story import count_words

CLAUDE = SyntheticModel("anthropic/claude", "Claude", "api", (3, 15), 0.82, 0.0)
GPT = SyntheticModel("openai/gpt-4o", "GPT-4o", "api", (2.5, 10), 0.78, 0.0)
QWEN = SyntheticModel("vllm/qwen2.5-vl-7b", "Qwen2.5-VL 7B", "local", None, 0.62, 0.0)
LLAMA = SyntheticModel("vllm/llama-3.1-8b", "Llama 3.1 8B", "local", None, 0.5, 0.4)
EIGHT = (
    *(CLAUDE, GPT, QWEN),
    *(
        SyntheticModel(f"vllm/model-{n}", f"Model {n}", "local", None, 0.75 - n / 10, 0.0)
        for n in range(5)
    ),
)
LEXICAL = SyntheticModel("uiprobe/lexical", skill=0.45, rejected=0.0)
RANDOM = SyntheticModel("uiprobe/random", skill=0.25, rejected=0.0)
REFERENCE = SyntheticModel("uiprobe/reference", skill=2.0, rejected=0.0)
FIRST = SyntheticModel("vllm/one", "My checkpoint", "local", skill=0.9, rejected=0.0)
SECOND = SyntheticModel("vllm/two", "My checkpoint", "local", skill=0.4, rejected=0.0)

ENDLESS = SyntheticModel("vllm/endless", "long " * 4000, "local", None, 0.9, 0.0)

STATIC = (
    *("goal_understanding", "app_knowledge", "completion_judgment"),
    *("grounding", "focused_context"),
)
ALL = (*STATIC, "navigation")


def suite(
    folder: Path,
    models: Sequence[SyntheticModel],
    probes: Sequence[str] = STATIC,
    items: int = 120,
    **more: object,
) -> None:
    """Logs of all models on all probes; `more` are fields of the runs."""
    for number, probe in enumerate(probes):
        for model in models:
            created = START + timedelta(minutes=number)
            count = min(items, 60) if probe == "navigation" else items
            write_run(folder, SyntheticRun(probe, model, count, **{"created": created, **more}))


@dataclass(frozen=True)
class Case:
    """A folder.

    Attributes:
        make: Writes its logs.
        by_hand: What a person would say of it, with the numbers left open.
    """

    make: Callable[[Path], object]
    by_hand: str


def _scores(folder: Path, probe: str, scores: Mapping[SyntheticModel, int], of: int) -> None:
    for model, right in scores.items():
        write_run(folder, SyntheticRun(probe, model, of, score=[n < right for n in range(of)]))


def _repeats(folder: Path) -> None:
    for seed in range(3):
        suite(
            folder, (CLAUDE, QWEN), ("grounding",), seed=seed, created=START + timedelta(days=seed)
        )


def _ties(folder: Path) -> None:
    for probe in ("grounding", "focused_context"):
        _scores(folder, probe, {CLAUDE: 80, GPT: 80, QWEN: 79}, 120)


def _floor(folder: Path) -> None:
    _scores(folder, "goal_understanding", {LLAMA: 10}, 60)
    _scores(folder, "grounding", {LLAMA: 8}, 60)


def _perfect(folder: Path) -> None:
    for probe in ("grounding", "focused_context"):
        _scores(folder, probe, {CLAUDE: 80}, 80)


def _both(folder: Path) -> None:
    suite(folder, (CLAUDE, QWEN), ("grounding", "completion_judgment"))
    web = {"platform": "web", "source": "desk"}
    suite(
        folder,
        (CLAUDE, QWEN),
        ("grounding", "completion_judgment"),
        metadata=web,
        created=START + timedelta(days=1),
    )


def _trade(folder: Path) -> None:
    _scores(folder, "grounding", {CLAUDE: 110, QWEN: 70}, 120)
    _scores(folder, "focused_context", {CLAUDE: 50, QWEN: 100}, 120)


def _absent(folder: Path) -> None:
    suite(folder, (CLAUDE, QWEN), ("grounding",))
    suite(folder, (CLAUDE,), ("focused_context", "app_knowledge"))


def _unfinished(folder: Path) -> None:
    suite(folder, (CLAUDE, QWEN), ("grounding", "focused_context"), errored=50)


def _design(folder: Path) -> None:
    for model, right in ((CLAUDE, 11), (QWEN, 6)):
        score = [n < right for n in range(12)]
        write_run(folder, SyntheticRun("interface_design", model, 12, score=score))


def _design_without_model(folder: Path) -> None:
    template = SyntheticModel("uiprobe/lexical", "Template broken", "baseline")
    write_run(folder, SyntheticRun("interface_design", template, 6, score=[True] * 6))


def _exploration(folder: Path) -> None:
    for model, right in ((CLAUDE, 9), (QWEN, 4)):
        score = [n < right for n in range(10)]
        write_run(folder, SyntheticRun("exploration", model, 10, score=score))


def _helped(folder: Path) -> None:
    """Navigation, and its failed episodes tried again with and without help."""
    base = make_log(SyntheticRun("navigation", GPT, 60))
    logs = [base]
    failed = [
        one for one in base.samples or [] if one.scores and one.scores["success"].value == "I"
    ]
    for number, (help_, saved) in enumerate({"again": 0.0, "placebo": 0.0, "plan": 0.8}.items(), 1):
        created = START + timedelta(hours=number)
        arm = make_log(SyntheticRun("navigation", GPT, 60, created=created))
        arm.eval.metadata = (arm.eval.metadata or {}) | {
            "help": help_,
            FORKED_RUN: base.eval.eval_id,
        }
        arm.samples = [one.model_copy(deep=True) for one in failed]
        for place, sample in enumerate(arm.samples):
            if sample.scores and place < saved * len(failed):
                sample.scores["success"].value = "C"
        logs.append(arm)
    for log in logs:
        name = log.eval.created.replace(":", "-").replace("+", "-")
        write_eval_log(log, str(folder / f"{name}_navigation_{log.eval.task_id}.eval"))


CASES: Mapping[str, Case] = {
    "failed tasks tried with help": Case(
        _helped,
        "GPT-4o is better than guessing blindly at end-to-end navigation: it completes N "
        "% of its tasks, the true share is L to H %. Next: see what would help most.",
    ),
    "one model": Case(
        lambda folder: suite(folder, (GPT,), ALL),
        "GPT-4o is better than guessing blindly at all 6 capabilities. At end-to-end "
        "navigation it completes N % of its tasks: the true share is L to H % (95 % sure). Next: "
        "ask a second model the same, to have something to choose from.",
    ),
    "one model beside baselines": Case(
        lambda folder: suite(folder, (GPT, LEXICAL, RANDOM, REFERENCE), STATIC, 60),
        "GPT-4o is better than the built-in baselines at A, B and C; that is not shown at D and E. "
        "At A it gets N % right: the true share is L to H % (95 % sure). Next: ask a second model.",
    ),
    "two models": Case(
        lambda folder: suite(folder, (CLAUDE, QWEN), ALL),
        "Claude is better than Qwen at A and B. At A Claude gets N % right, Qwen M %: the true gap "
        "is L to H points (95 % sure). At 4 capabilities no difference is shown. Next: ask more "
        "items, or choose by price and speed.",
    ),
    "two models, each ahead somewhere": Case(
        _trade,
        "Claude is better than Qwen at grounding; Qwen is better at instruction following. At "
        "grounding Claude gets N % right, Qwen M %: the true gap is L to H points (95 % sure). "
        "Next: see what still goes wrong.",
    ),
    "eight models": Case(
        lambda folder: suite(folder, EIGHT, STATIC, 100),
        "Claude is better than N of the 7 others at A, M at B, and some at 2 more. None is shown "
        "to be better. At A Claude gets N % right, the next M %: the true gap is L to H points.",
    ),
    "ties": Case(
        _ties,
        "No difference between these 3 models is shown at either capability. A gap below N "
        "points would mostly stay hidden with so few items. Next: more items, or price and speed.",
    ),
    "errors only": Case(
        lambda folder: suite(folder, (GPT, QWEN), ("grounding",), 20, errored=20),
        "Nothing can be said of any model yet: no answer has a verdict. The machinery failed on 40 "
        "items, most often with “...”. Next: mend that and repeat the same run.",
    ),
    "one probe": Case(
        lambda folder: suite(folder, (CLAUDE, LLAMA), ("grounding",), 200),
        "Claude is better than Llama at grounding (finding the right control): it gets N % right, "
        "Llama M %: the true gap is L to H points (95 % sure). Next: many of Llama's answers could "
        "not be read.",
    ),
    "web only": Case(
        lambda folder: suite(
            folder,
            (CLAUDE, QWEN),
            ("goal_understanding", "completion_judgment", "grounding"),
            metadata={"platform": "web", "source": "desk"},
        ),
        "As two models, on the web.",
    ),
    "Sphinx": Case(
        lambda folder: suite(folder, (CLAUDE, QWEN), STATIC, metadata={"source": "Sphinx-main"}),
        "As two models; where the items come from changes nothing.",
    ),
    "exploration only": Case(
        _exploration,
        "Claude finds N % of what there is, Qwen M %; whether that is a difference, and how large.",
    ),
    "design only": Case(
        _design,
        "At interface design Claude makes pages on which N % of the tasks can be done, Qwen M %; "
        "whether that is a difference, and how large. Next: what still goes wrong.",
    ),
    "design without a model": Case(
        _design_without_model,
        "Only built-in baselines were asked, no model. Template broken gets everything right: "
        "these items are too easy to show its limits. Next: ask a model.",
    ),
    "a name of 20,000 characters": Case(
        lambda folder: suite(folder, (ENDLESS, QWEN), ("grounding", "focused_context")),
        "As two models; the name is cut.",
    ),
    "three items": Case(
        lambda folder: _scores(folder, "grounding", {GPT: 2}, 3),
        "3 items are too few to judge GPT-4o. It gets 67 % right: the true share is L to H %. "
        "Next: ask more, without --limit.",
    ),
    "baselines only": Case(
        lambda folder: suite(folder, (LEXICAL, RANDOM, REFERENCE), STATIC, 80),
        "Only built-in baselines were asked, no model: this shows how hard the items are. Lexical "
        "is better than Random at A and B. Next: ask a model.",
    ),
    "repeats": Case(
        _repeats,
        "As two models; all three runs count.",
    ),
    "two models of one name": Case(
        lambda folder: suite(folder, (FIRST, SECOND), ("grounding", "focused_context")),
        "My checkpoint (vllm/one) is better than My checkpoint (vllm/two) at both capabilities.",
    ),
    "floor not reached": Case(
        _floor,
        "Llama is not shown to be better than guessing blindly at either capability.",
    ),
    "one model perfect": Case(
        _perfect,
        "Claude gets everything right: these items are too easy to show its limits. At grounding "
        "the true share is L to 100 % (95 % sure). Next: a second model.",
    ),
    "unfinished": Case(
        _unfinished,
        "What the rest says; next: repeat the same run, 200 of 480 answers are missing.",
    ),
    "phone and web": Case(_both, "As two models, both platforms counted."),
    "a model absent from two probes": Case(
        _absent,
        "Claude is better than Qwen at grounding, which alone both were asked.",
    ),
}


def first_screen(folder: Path) -> tuple[str, Sequence[str]]:
    """The first screen of a folder as the page has it, and its sentences."""
    evidence = read_evidence([folder])
    answer = read_answer(evidence, model_styles(evidence.models))
    said = SimpleNamespace(
        answer=answer,
        differences=differences(evidence),
        missing=missing_sentences(evidence),
        findings=evidence.findings,
    )
    template = page_environment().get_template("answer.html.j2")
    return template.render(report=said), answer.sentences


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, required=True, help="folder of the page")
    parser.add_argument("--only", nargs="*", choices=CASES, help="only these folders")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    shown, (style, _, _) = [], page_policy()
    with tempfile.TemporaryDirectory() as scratch:
        for number, (name, case) in enumerate(CASES.items(), 1):
            if options.only and name not in options.only:
                continue
            folder = Path(scratch) / name.replace(" ", "-")
            case.make(folder)
            screen, sentences = first_screen(folder)
            words = count_words(sentences)
            print(f"{number}. {name} ({words} words)", *(f"   {s}" for s in sentences), sep="\n")
            sys.stdout.flush()
            shown.append(
                f"<h2>{number}. {escape(name)} ({words} words)</h2>"
                f"<p><em>By hand: {escape(case.by_hand)}</em></p>{screen}"
            )
    page = options.output / "first_screens.html"
    page.write_text(
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>First screens</title><style>{style}"
        "body > h2, body > p {max-width: 88rem; margin-left: auto; margin-right: auto; "
        f"padding: 0 1.5rem}}</style><body>{''.join(shown)}</body></html>"
    )
    print(page)


if __name__ == "__main__":
    main()
