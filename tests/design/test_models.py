"""All roles over an HTTP server of the OpenAI kind: good answers, bad ones, broken machinery."""

import json
import re

import pytest
from inspect_ai import eval as inspect_eval
from inspect_ai.model import get_model

from tests.clients.server import Answer, HttpError, NoChoice, Raw, Reply, Request, model_server
from uiprobe.episodes.design import Design, KeptDesign, figures_of
from uiprobe.tasks.interface_design import interface_design

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

FIRST = """<!DOCTYPE html><html><head><title>Tally</title></head><body>
<button id="up" style="position:absolute;left:20px;top:20px;width:120px;height:50px"
 onclick="count.textContent = +count.textContent + 1">Up</button>
<p id="count" style="margin-top:90px">0</p>
<script>const closing = "<\\/script></html> in a text";</script></body></html>"""
SECOND = FIRST.replace(
    "<script>",
    '<button id="zero" style="position:absolute;left:20px;top:200px;width:120px;height:50px"'
    " onclick=\"count.textContent = 'cleared'\">Clear</button><script>",
)

TASKS = [
    {"description": "Count up to 1.", "category": "core_function", "expected_outcome": "It is 1."},
    {"description": "Clear the count.", "category": "edge_case", "expected_outcome": "Cleared."},
    {"description": "Count up to 1!", "category": "core_function", "expected_outcome": "It is 1."},
]


NOTHING_ODD = {"met_by_controls": 0, "unreadable": 0}


class Provider:
    """Answers every role by what its prompt asks for; parts of it can be replaced."""

    def __init__(self, **replaced) -> None:
        self.replaced = replaced
        self.seen: dict[str, list[Request]] = {}

    def __call__(self, request: Request) -> Reply:
        role = self.role(request.prompt)
        self.seen.setdefault(role, []).append(request)
        reply = self.replaced.get(role, getattr(self, role))
        found = reply(request) if callable(reply) else reply
        return Answer(found) if isinstance(found, str) else found

    @staticmethod
    def role(prompt: str) -> str:
        for begins, role in (
            ("Propose", "proposer"),
            ("Write a single-page", "coder"),
            ("Revise a single-page", "reviser"),
            ("Below are the source", "verifier"),
            ("A computer-use agent", "commenter"),
            ("The picture is the last screen", "judge"),
        ):
            if prompt.startswith(begins):
                return role
        return "cua"

    def proposer(self, request: Request) -> str:
        return f"```json\n{json.dumps(TASKS)}\n```"

    def coder(self, request: Request) -> str:
        return f"Here it is:\n```html\n{FIRST}\n```\nEnjoy."

    def reviser(self, request: Request) -> str:
        return SECOND

    def verifier(self, request: Request) -> str:
        has_clear = 'id="zero"' in request.prompt
        rules = {1: "count.textContent === '1'", 2: "count.textContent === 'cleared'"}
        numbers = re.findall(r"^(\d+)\. ", request.prompt.partition("Tasks:")[2], re.MULTILINE)
        return json.dumps(
            [
                {
                    "task": int(number),
                    "supported": number == "1" or has_clear,
                    "rule": rules[int(number)],
                    "reason": "looked",
                }
                for number in numbers
            ]
        )

    def cua(self, request: Request) -> str:
        y = 225 if "Clear the count" in request.prompt else 45
        return f"Thought: press it\nAction: click(start_box='(80,{y})')"

    def commenter(self, request: Request) -> str:
        return json.dumps(
            {
                "issues": ["visibility"],
                "actionable_changes": ["Label #up", "Enlarge #up", "Show #count"],
                "fit_within_screen": False,
                "avoid_regressions": True,
            }
        )

    def judge(self, request: Request) -> str:
        return '{"done": true, "reason": "it says so"}'


@pytest.fixture
def brief(tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_DESIGNS", str(tmp_path / "designs"))
    file = tmp_path / "tally.yaml"
    file.write_text("title: Tally\ncategory: tool\nprompt: Build a page that counts.\n")
    return str(file)


def design_with(provider: Provider, brief: str, tmp_path, monkeypatch, **arguments):
    with model_server() as server:
        server.reply = provider
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        monkeypatch.setenv("OPENAI_API_KEY", "none")
        fields = {"tasks_from": "proposer", "tasks_per_brief": 2, "kill_checks": False, **arguments}
        roles = {"judge": get_model("openai/judge", memoize=False, responses_api=False)}
        (log,) = inspect_eval(
            interface_design(source=brief, **fields),
            model=get_model("openai/gpt", memoize=False, responses_api=False),
            model_roles=roles,
            log_dir=str(tmp_path / "logs"),
            display="none",
        )
    return log


def design_of(log) -> Design:
    assert log.status == "success", log.error
    (sample,) = log.samples
    assert sample.error is None, sample.error
    design = sample.store_as(KeptDesign).design
    assert design is not None
    return design


@pytest.mark.long
def test_all_roles_with_429s_between(brief, tmp_path, monkeypatch):
    provider = Provider()

    def busy(request: Request) -> Reply:
        if request.attempt == 0:
            return HttpError(429, retry_after="0.01", code="rate_limit_exceeded")
        return Answer(getattr(provider, Provider.role(request.prompt))(request))

    provider.replaced = {"coder": busy, "verifier": busy, "cua": busy}
    design = design_of(design_with(provider, brief, tmp_path, monkeypatch))
    assert [one.text for one in design.tasks] == ["Count up to 1.", "Clear the count."]
    figures = [figures_of(one) for one in design.versions]
    assert [(one["fc"], one["sr"]) for one in figures] == [(0.5, 0.5), (1.0, 1.0)]
    assert design.versions[0].html == FIRST
    assert [test.judged for test in design.versions[1].tests] == [True, True]
    assert design.versions[1].tokens["coder input"] > 0
    (picture,) = provider.seen["cua"][0].images
    assert picture.size == (1280, 720)
    assert provider.seen["judge"][0].images[0].size == (1280, 720)


@pytest.mark.long
def test_failures_are_commented_on_and_told_to_the_coder(brief, tmp_path, monkeypatch):
    provider = Provider(cua="Thought: wait\nAction: click(start_box='(900,600)')")
    design = design_of(design_with(provider, brief, tmp_path, monkeypatch, tasks_per_brief=1))
    first, second = design.versions
    assert [one.ending for one in first.tests] == ["stuck"]
    assert len(first.tests[0].steps) == 3
    (comment,) = first.comments
    assert comment.changes == ["Label #up", "Enlarge #up", "Show #count"]
    assert comment.raw_patches > comment.patches > 0
    _, dashboard = provider.seen["commenter"][0].images
    assert dashboard.width <= 1920
    assert dashboard.height <= 1080
    assert "Enlarge #up" in provider.seen["reviser"][0].prompt
    assert second.accepted
    assert figures_of(second)["sr"] == 0.0


def test_answers_that_cannot_be_read_are_the_agents_failure(brief, tmp_path, monkeypatch):
    provider = Provider(cua="I would press the \ud800 button.")
    design = design_of(
        design_with(provider, brief, tmp_path, monkeypatch, tasks_per_brief=1, comment_from="text")
    )
    first, _ = design.versions
    assert [one.ending for one in first.tests] == ["unreadable"]
    assert len(first.tests[0].steps) == 3
    assert figures_of(first)["unreadable"] == 1
    assert figures_of(first)["sr"] == 0.0
    assert "commenter" not in provider.seen
    assert "an agent failed" not in provider.seen["reviser"][0].prompt


def test_a_page_that_opens_with_its_task_done_does_not_support_it(brief, tmp_path, monkeypatch):
    provider = Provider(coder=FIRST.replace('"count" style="margin-top:90px">0', '"count">1'))
    log = design_with(provider, brief, tmp_path, monkeypatch, rounds=0, tasks_per_brief=1)
    (judgement,) = design_of(log).versions[0].judgements
    assert judgement.supported is False
    assert "true before anything is done" in judgement.reason
    assert figures_of(design_of(log).versions[0])["sr"] == 0.0


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("I am sorry.", "no HTML document"),
        ("<!DOCTYPE html><html><body>never closed", "broken off"),
        (f"<!DOCTYPE html><html>{'x' * 5_000_000}</html>", "characters"),
    ],
)
def test_a_coder_without_a_page_scores_zero(brief, tmp_path, monkeypatch, answer, reason):
    provider = Provider(coder=answer)
    log = design_with(provider, brief, tmp_path, monkeypatch, rounds=0)
    design = design_of(log)
    assert len(provider.seen["coder"]) == 5
    assert reason in design.versions[0].rejected[0].reasons[0]
    figures = figures_of(design.versions[0])
    assert figures == {**NOTHING_ODD, "tasks": 2, "lost": 0, "fc": 0.0, "sr": 0.0}
    assert log.samples[0].scores["interface_success"].value == 0.0
    assert "verifier" not in provider.seen


@pytest.mark.long
def test_a_page_that_hangs_scores_zero_and_is_no_error(brief, tmp_path, monkeypatch):
    provider = Provider(coder=FIRST.replace("<script>", "<script>while (true) {}"))
    design = design_of(design_with(provider, brief, tmp_path, monkeypatch, rounds=0))
    assert figures_of(design.versions[0])["sr"] == 0.0
    assert "cannot be opened" in design.versions[0].judgements[0].reason


def test_a_rule_that_throws_is_an_error_of_the_verifier(brief, tmp_path, monkeypatch):
    provider = Provider()

    def throwing(request: Request) -> str:
        answers = json.loads(provider.verifier(request))
        for one in answers:
            if one["task"] == 2:
                one.update(supported=True, rule="missing.textContent === 'x'")
        return json.dumps(answers)

    provider.replaced = {"verifier": throwing}
    log = design_with(provider, brief, tmp_path, monkeypatch, rounds=0)
    design = design_of(log)
    first, second = design.versions[0].judgements
    assert first.supported is True
    assert second.supported is None
    assert second.tries == 5
    assert "throws" in second.error
    assert "is no good" in provider.seen["verifier"][1].prompt
    assert figures_of(design.versions[0]) == {
        **NOTHING_ODD,
        "tasks": 2,
        "lost": 1,
        "fc": 1.0,
        "sr": 1.0,
        "sr_supported": 1.0,
    }


@pytest.mark.long
@pytest.mark.parametrize("reply", [HttpError(400), NoChoice(), Raw(b"not json")])
def test_broken_machinery_is_an_error_and_no_zero(brief, tmp_path, monkeypatch, reply):
    provider = Provider(verifier=reply)
    log = design_with(provider, brief, tmp_path, monkeypatch, rounds=0)
    (sample,) = log.samples
    assert sample.error is not None
    assert not sample.scores


def test_a_verifier_that_never_answers_leaves_no_score(brief, tmp_path, monkeypatch):
    provider = Provider(verifier="no idea")
    log = design_with(provider, brief, tmp_path, monkeypatch, rounds=0)
    assert log.samples[0].error is not None
    assert "the verifier failed on all tasks" in log.samples[0].error.message


@pytest.mark.long
def test_operator_and_react_answer_in_their_own_forms(brief, tmp_path, monkeypatch):
    answers = {
        "operator": '```json\n{"type": "click", "x": 80, "y": 45}\n```',
        "react": "```mouse_click(80, 45)```",
    }
    for cua, answer in answers.items():
        provider = Provider(cua=answer)
        log = design_with(
            provider, brief, tmp_path, monkeypatch, rounds=0, tasks_per_brief=1, cua=cua
        )
        assert figures_of(design_of(log).versions[0])["sr"] == 1.0, cua
