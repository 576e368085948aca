"""A small release made by hand, the real one where it is there, and running a task on either."""

import json
import os
from io import BytesIO
from pathlib import Path

import pytest
from inspect_ai import eval as inspect_eval
from PIL import Image, ImageDraw

REPO = Path(__file__).parents[1].resolve()
SPHINX = Path(
    os.environ.get("UIPROBE_SPHINX", REPO.parent / "shared" / "data" / "sphinx-release.zip")
)

ADD, TITLE, LIST, ENTRY = (
    "[10,10][90,50]",
    "[10,60][190,100]",
    "[0,110][200,390]",
    "[0,110][200,160]",
)
NOWHERE = "[195,0][200,5]"


@pytest.fixture(scope="session")
def sphinx_zip():
    if not SPHINX.exists():
        pytest.skip(f"needs the Sphinx release: {SPHINX} (or set UIPROBE_SPHINX)")
    return SPHINX


def node(bounds: str, inside: str = "", **flags: str) -> str:
    attributes = {
        "class": "android.view.View",
        "package": "org.memo",
        "visible-to-user": "true",
        "bounds": bounds,
        **{name.replace("_", "-"): value for name, value in flags.items()},
    }
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f"<node {written}>{inside}</node>"


def screen_xml() -> str:
    """Widgets in order: 0 the button, 1 the text field, 2 the list, 3 its entry."""
    entry = node(ENTRY, text="Buy milk", clickable="true", long_clickable="true")
    inside = (
        node(ADD, text="Add note", clickable="true")
        + node(TITLE, text="Title", **{"class": "android.widget.EditText"})
        + node(LIST, entry, scrollable="true")
    )
    return f'<hierarchy rotation="0">{node("[0,0][200,400]", inside)}</hierarchy>'


def screen_png() -> bytes:
    image = Image.new("RGB", (200, 400), "white")
    ImageDraw.Draw(image).rectangle((10, 10, 90, 50), fill="teal")
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def recorded(kind: str, bounds: str | None = None, message: str | None = None) -> dict:
    action: dict = {"type": kind}
    if bounds is not None:
        action["element"] = {"bounds": bounds, "class": "android.view.View", "text": ""}
    if message is not None:
        action["message"] = message
    return action


def question(kind: str, text: str, answer: str = "B") -> dict:
    return {
        "question": text,
        "options": {
            "A": "Add a note",
            "B": "Write down milk",
            "C": "Call a friend",
            "D": "Set a timer",
        },
        "ground_truth": answer,
        "question_type": kind,
        "app_name": ["memo"],
        "app_cateory": "Notes",
    }


QUESTIONS = [
    question("intention_level", "I want to write down milk. What does that mean?"),
    question("app_level", "Which app is best to write down milk?"),
    question("intention_level", "I want a timer. What does that mean?", "D"),
    question("app_level", "What can a timer app do?", "D"),
]

LOWLEVEL = [
    recorded("click", ADD),
    recorded("input", TITLE, "oat milk"),
    recorded("swipe", LIST),
    recorded("back"),
    recorded("enter"),
    recorded("longclick", ENTRY),
    recorded("click", NOWHERE),
]
INSTRUCTIONS = [
    "Add a note.",
    'Type "oat milk" as the title.',
    "Scroll the list.",
    "Go back.",
    "Press enter.",
    "Hold the entry about milk.",
    "Open what no widget covers.",
]

TRAJECTORIES = {
    "memo": [recorded("click", ADD), recorded("input", TITLE, "milk"), recorded("stop")],
    "clock": [recorded("click", ADD), recorded("stop")],
}


def write_release(folder: Path, *, pictures: bool = True) -> Path:
    """A release with 10 + 10 knowledge items, 5 completion items and 7 grounding items."""
    folder.mkdir(parents=True, exist_ok=True)

    def put(path: str, content: object) -> None:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")

    put("questions.json", QUESTIONS)
    put("apk-info.csv", "apk_name,package_name,category\nmemo,org.memo,Notes\nclock,org.c,Time\n")
    put("task_info_all.json", [{"id": 1, "description": "note milk", "apps": ["memo", "clock"]}])
    for app, actions in TRAJECTORIES.items():
        put(f"groundtruth/1/{app}/meta.json", actions)
        put(f"groundtruth/1/{app}/activities.json", [["org.memo", "Main"]] * len(actions))
        put(
            f"groundtruth/1/{app}/evaluator.json",
            [
                {
                    "type": "findaction",
                    "match_type": "equal",
                    "match_rules": {"action_type": "click"},
                    "check_type": "equal",
                    "check_rules": {},
                }
            ],
        )
        for step in range(len(actions)):
            put(f"groundtruth/1/{app}/{step}.xml", screen_xml())
            if pictures:
                (folder / f"groundtruth/1/{app}/{step}.png").write_bytes(screen_png())
    put(
        "lowlevel_tasks.json",
        [
            {
                "id": number,
                "app": "memo" if number < 5 else "clock",
                "instruction": text,
                "groundtruth": action,
            }
            for number, (text, action) in enumerate(
                zip(INSTRUCTIONS, LOWLEVEL, strict=True), start=1
            )
        ],
    )
    for number in range(1, len(LOWLEVEL) + 1):
        put(f"lowlevel_tasks/{number}.xml", screen_xml())
        if pictures:
            (folder / f"lowlevel_tasks/{number}.png").write_bytes(screen_png())
    return folder


def run(task, log_dir, model="uiprobe/random", **options):
    """Run a task in this process, quietly, and return its log."""
    [log] = inspect_eval(
        task, model=model, display="none", log_dir=str(log_dir), log_realtime=False, **options
    )
    return log


def value(log, scorer: str, metric: str = "accuracy") -> float:
    """One metric of a log."""
    [score] = [score for score in log.results.scores if score.name == scorer]
    return score.metrics[metric].value


def grades(log, scorer: str = "original") -> dict[str, object]:
    """The value of each scored sample, by id and epoch."""
    return {
        f"{sample.id}#{sample.epoch}": sample.scores[scorer].value
        for sample in log.samples
        if sample.scores
    }
