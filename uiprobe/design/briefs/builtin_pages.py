"""The builtin briefs and their pages: references, pages with less, and pages with faults.

Each brief is one YAML file: state, markup, one function per feature, and what is shown. The page is
made of it and `frame.html`, so a feature can be left out, and every page can have the same faults.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, get_args

from uiprobe.design.briefs.brief import CATEGORIES, Brief, DesignTask, TaskKind
from uiprobe.inputs.yaml_values import parse_yaml

Fault = Literal["dead", "claims", "stale", "miswired", "undone"]
"""Defects of broken pages: controls do nothing; they say that it is done and do nothing;
it is done and not shown; each control does what the next one should; it is done and taken back."""

FAULTS: tuple[Fault, ...] = get_args(Fault)

_KINDS: Mapping[str, TaskKind] = {
    "core": "core_function",
    "workflow": "user_workflow",
    "edge": "edge_case",
}

_ACT = """\
function act(name, arg) {
  s.notice = "";
  actions[name](arg);
  render();
}"""

_FAULTY: Mapping[Fault, str] = {
    "dead": 'function act(name, arg) { s.notice = ""; render(); }',
    "claims": 'function act(name, arg) { s.notice = "Done."; render(); }',
    "stale": 'function act(name, arg) { s.notice = ""; actions[name](arg); }',
    "miswired": """\
function act(name, arg) {
  const names = Object.keys(actions);
  s.notice = "";
  try { actions[names[(names.indexOf(name) + 1) % names.length]](arg); } catch (error) { }
  render();
}""",
    "undone": """\
function act(name, arg) {
  s.notice = "";
  actions[name](arg);
  render();
  s = { notice: "", ...structuredClone(START) };
  setTimeout(render, 10);
}""",
}

_UNLABELLED = """\
const hideNames = () => {
  for (const one of document.querySelectorAll("button")) {
    if (one.textContent !== "\\u25cf") one.textContent = "\\u25cf";
  }
  for (const one of document.querySelectorAll("input")) one.removeAttribute("placeholder");
};
new MutationObserver(hideNames)
  .observe(document.querySelector("main"), { subtree: true, childList: true });
hideNames();
"""


@dataclass(frozen=True, slots=True)
class PageSource:
    """The source of the pages of a builtin brief.

    Attributes:
        brief: The brief that the pages are for.
        fields: The fields of its file.
    """

    brief: Brief
    fields: Mapping[str, Any]

    @property
    def features(self) -> tuple[str, ...]:
        """The names of its functions."""
        return tuple(self.fields["actions"])

    def features_of(self, task: DesignTask) -> frozenset[str]:
        """The features that the solution of a task needs, found by the labels of their controls.

        A label that no control has as it stands is that of a control whose label is computed.
        """
        plain: dict[str, str] = {}
        computed: set[str] = set()
        for name in self.features:
            for label in _labels_of(self.fields, name):
                if "${" in label:
                    computed.add(name)
                else:
                    plain[label.casefold()] = name
        found: set[str] = set()
        for step in task.solution:
            if step.startswith("click "):
                wanted = step.removeprefix("click ").partition(" @ ")[0].casefold()
                found |= {plain[wanted]} if wanted in plain else computed
        return frozenset(found)

    def page(
        self,
        *,
        without: Collection[str] = (),
        dead: Collection[str] = (),
        fault: Fault | None = None,
        unlabelled: bool = False,
    ) -> str:
        """A page.

        Args:
            without: Features that it lacks, with their controls.
            dead: Features whose controls do nothing.
            fault: What is wrong with all of them.
            unlabelled: Whether controls lack the words that say what they do.
        """
        fields = self.fields
        ink, paper, accent = fields["colors"]
        kept = [name for name in self.features if name not in without]
        functions = [fields.get("helpers", "")] + [
            _function(name, "" if name in dead else str(fields["actions"][name])) for name in kept
        ]
        told = {
            "title": fields["title"],
            "goal": fields["goal"],
            "ink": ink,
            "paper": paper,
            "accent": accent,
            "style": fields.get("style", ""),
            "body": _without_controls(fields["body"], without),
            "state": fields["state"],
            "functions": "\n".join(part for part in functions if part),
            "names": ", ".join(kept),
            "render": _without_controls(_indent(fields["render"]), without),
            "act": (_ACT if fault is None else _FAULTY[fault]),
        }
        html = _frame()
        for name, value in told.items():
            html = html.replace("{{" + name + "}}", str(value).rstrip("\n"))
        if unlabelled:
            html = html.replace("render();\n</script>", f"render();\n{_UNLABELLED}</script>")
        return html


def _function(name: str, body: str) -> str:
    return (
        f"function {name}(arg) {{\n{_indent(body)}\n}}" if body else f"function {name}(arg) {{ }}"
    )


def _indent(text: str) -> str:
    return "\n".join(f"  {line}" for line in str(text).strip().splitlines())


def _control(name: str) -> re.Pattern[str]:
    return re.compile(rf'<button\b(?:(?!</button>).)*?data-do="{name}".*?</button>', re.DOTALL)


def _without_controls(markup: str, without: Collection[str]) -> str:
    for name in without:
        markup = _control(name).sub("", markup)
    return markup


def _labels_of(fields: Mapping[str, Any], name: str) -> list[str]:
    found = _control(name).findall(f"{fields['body']}\n{fields['render']}")
    return [control.rpartition("</button>")[0].rpartition('">')[2] for control in found]


@cache
def _frame() -> str:
    return (files(__package__) / "builtin" / "frame.html").read_text(encoding="utf-8")


@cache
def builtin_sources() -> Mapping[str, PageSource]:
    """The builtin briefs by id, in the order of the categories."""
    found = {}
    for file in sorted((files(__package__) / "builtin").iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".yaml"):
            continue
        fields = parse_yaml(file.read_text(encoding="utf-8"), file.name)
        name = file.name.removesuffix(".yaml")
        found[name] = PageSource(_brief(name, fields), fields)
    order = {category: place for place, category in enumerate(CATEGORIES)}
    return dict(sorted(found.items(), key=lambda one: (order[one[1].brief.category], one[0])))


def _brief(name: str, fields: Mapping[str, Any]) -> Brief:
    prompt = (
        "Create a single-page app in a single HTML file with the following requirements:\n"
        f"- Name: {fields['title']}\n- Goal: {fields['goal']}\n- Features: {fields['features']}\n"
        f"- {fields['theme']}"
    )
    tasks = tuple(
        DesignTask(number, text, expected, _KINDS[kind], rule, tuple(solution))
        for number, (kind, text, expected, rule, solution) in enumerate(fields["tasks"], 1)
    )
    return Brief(name, fields["title"], fields["category"], prompt, tasks, "builtin")
