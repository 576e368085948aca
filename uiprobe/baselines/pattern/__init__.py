"""A baseline of patterns over words: cues and overlaps, by hand, without a model or a key."""

from __future__ import annotations

from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.pattern.choices import choose_option, confirm, order_steps
from uiprobe.baselines.pattern.completion import judge_completion
from uiprobe.baselines.pattern.pages import choose_page_action
from uiprobe.baselines.pattern.touches import choose_touch
from uiprobe.baselines.prompt_reader import PromptReading
from uiprobe.ui.actions import format_action
from uiprobe.ui.spaces.browser import BROWSER


def answer_by_patterns(reading: PromptReading, name: str) -> str:
    """Answer by cues in the words of the question and of what is shown.

    Args:
        reading: The question.
        name: Unused: the answer depends on the question alone.
    """
    match reading.task:
        case "letter":
            return choose_option(reading)
        case "order":
            return order_steps(reading)
        case "yes_no":
            return confirm(reading)
        case "decision":
            return judge_completion(reading)
        case "action" if reading.space == BROWSER.name:
            return BROWSER.format(choose_page_action(reading))
        case "action":
            return format_action(choose_touch(reading))
        case _:
            return answer_lexically(reading, name)


def answer_by_grammar(reading: PromptReading, name: str) -> str:
    """Answer as `answer_by_patterns`; where an instruction counts or compares, so does this.

    Args:
        reading: The question.
        name: Unused.
    """
    if reading.task == "action":
        return format_action(choose_touch(reading, counting=True))
    return answer_by_patterns(reading, name)


__all__ = ["answer_by_grammar", "answer_by_patterns"]
