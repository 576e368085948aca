"""The answer of an agent under a response schema: reasoning, and the action in the grammar.

Reasoning has a field of its own, because models that may not reason choose worse; the action is a
text, because the grammar of a platform has more than any schema of fields.
"""

from __future__ import annotations

import json

from inspect_ai.model import ResponseSchema
from inspect_ai.util import JSONSchema

from uiprobe.probes.answer_forms import MAX_ANSWER_LENGTH, AnswerError

STEP_INSTRUCTION = (
    'Answer with a JSON object: its field "reasoning" has your reasoning step by step, and its '
    'field "answer" exactly one action, the next one, and nothing else.'
)

STEP_SCHEMA = ResponseSchema(
    name="answer",
    json_schema=JSONSchema(
        type="object",
        properties={"reasoning": JSONSchema(type="string"), "answer": JSONSchema(type="string")},
        required=["reasoning", "answer"],
        additionalProperties=False,
    ),
    strict=True,
)


def read_structured_step(text: str) -> str:
    """The action in a structured answer, unread.

    Raises:
        AnswerError: It does not fit the schema.
    """
    try:
        value = json.loads(text[:MAX_ANSWER_LENGTH])
    except (ValueError, RecursionError):
        raise AnswerError("not_json", f"{text[:60]!r} is not JSON") from None
    answer = value.get("answer") if isinstance(value, dict) else None
    if not isinstance(answer, str):
        raise AnswerError("not_json", 'the answer is no JSON object with the text field "answer"')
    return answer.strip().strip("`").strip()
