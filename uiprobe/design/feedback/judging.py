"""A vision model as the judge of a test, from its last screen (paper appendix A, table 6)."""

from __future__ import annotations

from uiprobe.design.answers import read_json
from uiprobe.design.asking import Models
from uiprobe.design.briefs.brief import DesignTask

TRIES = 3

_PROMPT = """\
The picture is the last screen after somebody worked on a task on a web page. Decide from the \
picture alone whether the task was done.

Task: {task}
Expected: {expected}

Answer with one JSON object and nothing else: {{"done": true or false, "reason": "one \
sentence"}}"""


async def judge_screen(models: Models, task: DesignTask, screen: bytes) -> bool | None:
    """Whether the judge takes a task for done; None if its answers cannot be read."""
    prompt = _PROMPT.format(task=task.text, expected=task.expected or "not given")
    for _ in range(TRIES):
        text = await models.ask("judge", prompt, [screen])
        try:
            done = read_json(text, dict).get("done")
        except ValueError:
            continue
        if isinstance(done, bool):
            return done
    return None
