"""Forms of an answer: the instruction to the model, and how strictly the answer is read.

A form is plain data that travels in the metadata of a sample, so that an answer can be read again
from a log alone. Reading never repairs: what is not in the demanded form is rejected with a reason.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Literal

from inspect_ai.model import ResponseSchema
from inspect_ai.util import JSONSchema
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    TypeAdapter,
    model_serializer,
)

from uiprobe.ui.action_syntax import (
    Syntax,
    action_from_fields,
    read_action,
    write_action,
)
from uiprobe.ui.actions import ActionError, TargetKind, format_action, parse_action
from uiprobe.ui.platform import space_named
from uiprobe.ui.spaces.touch import TOUCH

MAX_ANSWER_LENGTH = 2_000_000
"""Characters of an answer that are looked at; an answer to a probe is never longer."""

FENCE = "```"

_ORDER = re.compile(r"[\s,;>→.-]+")
"""Separators of letters in an order or a set."""


class AnswerError(ValueError):
    """An answer that is not in the demanded form.

    Attributes:
        reason: A short code, for counting.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class ChoiceForm(_Form):
    """One of a few words and nothing else.

    Attributes:
        choices: The possible answers, and what each means (empty for plain words).
        reading: `strict`, or `substring` as the Sphinx release reads completion answers.
    """

    kind: Literal["choice"] = "choice"
    choices: dict[str, str]
    reading: Literal["strict", "substring"] = "strict"

    @property
    def words(self) -> str:
        """The choices, as a phrase."""
        words = list(self.choices)
        return f"{', '.join(words[:-1])} or {words[-1]}"

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        thing = "letter" if all(len(word) == 1 for word in self.choices) else "word"
        return f"Answer with one {thing}, {self.words}, and nothing else."

    def read(self, text: str) -> str:
        """The choice that the answer makes.

        Raises:
            AnswerError: It is not exactly one of the choices.
        """
        if self.reading == "substring":
            return _read_substring(text)
        answer = text.strip()
        if not answer:
            raise AnswerError("empty", "there is no answer")
        for choice in self.choices:
            if answer.casefold() == choice.casefold():
                return choice
        raise AnswerError("not_a_choice", f"{answer[:60]!r} is not {self.words}")

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        return f'Answer with a JSON object whose field "answer" is {self.words}.'

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        return _answer_schema(JSONSchema(type="string", enum=list(self.choices)))

    def read_structured(self, text: str) -> str:
        """The choice in a structured answer.

        Raises:
            AnswerError: It does not fit the schema.
        """
        answer = _only_answer(_read_object(text))
        if answer not in self.choices:
            raise AnswerError("not_a_choice", f"{answer[:60]!r} is not {self.words}")
        return answer

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        return answer

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        return json.dumps({"answer": answer})


class OrderForm(_Form):
    """Letters in an order, each once.

    Attributes:
        choices: What each letter stands for.
    """

    kind: Literal["order"] = "order"
    choices: dict[str, str]

    @property
    def _example(self) -> str:
        return ", ".join(self.choices)

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        return (
            "Answer with all letters in the right order, separated by commas, in the form "
            f"{self._example}, and nothing else."
        )

    def read(self, text: str) -> str:
        """The letters without what separates them.

        Raises:
            AnswerError: They are not each of the letters once, or something else is there.
        """
        answer = text.strip()
        if not answer:
            raise AnswerError("empty", "there is no answer")
        letters = _ORDER.sub("", answer[:MAX_ANSWER_LENGTH]).upper()
        if sorted(letters) != sorted(self.choices):
            raise AnswerError("not_an_order", f"{answer[:60]!r} is no order of {self._example}")
        return letters

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        return (
            'Answer with a JSON object whose field "answer" has all letters in the right order, '
            f"separated by commas, in the form {self._example}."
        )

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        return _answer_schema(JSONSchema(type="string"))

    def read_structured(self, text: str) -> str:
        """The letters in a structured answer.

        Raises:
            AnswerError: It does not fit the schema, or is no order of the letters.
        """
        return self.read(_only_answer(_read_object(text)))

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        return ", ".join(answer)

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        return json.dumps({"answer": self.write(answer)})


class SetForm(_Form):
    """The letters of all options that are right: one or more of them, in any order.

    Attributes:
        choices: What each letter stands for.
        asked: What the letters are asked for, in words.
    """

    kind: Literal["set"] = "set"
    choices: dict[str, str]
    asked: str = "all options that are right"

    @property
    def _letters(self) -> str:
        letters = list(self.choices)
        return f"{letters[0]} to {letters[-1]}"

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        return (
            f"Answer with the letters ({self._letters}) of {self.asked}, separated by commas, and "
            "nothing else."
        )

    def read(self, text: str) -> str:
        """The letters in the order of the alphabet without what separates them.

        Raises:
            AnswerError: A letter is no option or is there twice, or something else is there.
        """
        answer = text.strip()
        if not answer:
            raise AnswerError("empty", "there is no answer")
        letters = _ORDER.sub("", answer[:MAX_ANSWER_LENGTH]).upper()
        if not letters or set(letters) - set(self.choices):
            raise AnswerError("not_letters", f"{answer[:60]!r} are no letters of {self._letters}")
        if len(set(letters)) < len(letters):
            raise AnswerError("letter_twice", f"{answer[:60]!r} has a letter twice")
        return "".join(sorted(letters))

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        return (
            f'Answer with a JSON object whose field "answer" has the letters ({self._letters}) of '
            f"{self.asked}, separated by commas."
        )

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        return _answer_schema(JSONSchema(type="string"))

    def read_structured(self, text: str) -> str:
        """The letters in a structured answer.

        Raises:
            AnswerError: It does not fit the schema, or is no set of the letters.
        """
        return self.read(_only_answer(_read_object(text)))

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        return ", ".join(answer)

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        return json.dumps({"answer": self.write(answer)})


class LineForm(_Form):
    """One line of text and nothing else; how many spaces separate its parts does not matter."""

    kind: Literal["line"] = "line"

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        return "Answer with this one line alone, without any other text."

    def read(self, text: str) -> str:
        """The line, with one space where there were several.

        Raises:
            AnswerError: There is no line, or more than one.
        """
        line = text[:MAX_ANSWER_LENGTH].strip()
        if not line:
            raise AnswerError("empty", "there is no answer")
        if len(line.splitlines()) > 1:
            raise AnswerError("several_lines", f"{line[:60]!r} has more than one line")
        return " ".join(line.split())

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        return 'Answer with a JSON object whose field "answer" contains this one line alone.'

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        return _answer_schema(JSONSchema(type="string"))

    def read_structured(self, text: str) -> str:
        """The line in a structured answer.

        Raises:
            AnswerError: It does not fit the schema, or the text in it is not one line.
        """
        return self.read(_only_answer(_read_object(text)))

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        return answer

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        return json.dumps({"answer": answer})


class ActionForm(_Form):
    """One action.

    Attributes:
        syntax: How it is written.
        fenced: Whether it is in triple backticks after some reasoning, or alone.
        targets: How targets are named.
        space: Name of the action space.
    """

    kind: Literal["action"] = "action"
    syntax: Syntax = "grammar"
    fenced: bool = True
    targets: TargetKind
    space: str = TOUCH.name

    @model_serializer(mode="wrap")
    def _leave_out_touch(self, write: SerializerFunctionWrapHandler) -> dict[str, object]:
        # Logs from before there was another action space name none.
        fields: dict[str, object] = write(self)
        if self.space == TOUCH.name:
            del fields["space"]
        return fields

    @property
    def _has_fields(self) -> bool:
        """Whether a structured answer has a field for each part of the action."""
        return self.fenced and self.space == TOUCH.name

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        if not self.fenced:
            return "Answer with the action alone, without any other text."
        example = space_named(self.space).example(self.targets)
        return (
            "First reason step by step. Then end your answer with exactly one action, the next "
            f"one, in triple backticks, for example {FENCE}{example}{FENCE}."
        )

    def read(self, text: str) -> str:
        """The action in the answer, written in the grammar.

        Raises:
            AnswerError: The answer has no action, or the action is not well-formed.
        """
        return self._read_body(self.find(text))

    def _read_body(self, body: str) -> str:
        try:
            if self.space != TOUCH.name:
                space = space_named(self.space)
                return space.format(space.parse(body))
            return format_action(read_action(body, self.syntax))
        except ActionError as error:
            raise AnswerError(error.reason, str(error)) from None

    def find(self, text: str) -> str:
        """The place in an answer where the action is to stand, unread.

        Raises:
            AnswerError: There is none.
        """
        if not text.strip():
            raise AnswerError("empty", "there is no answer")
        return _last_fenced(text) if self.fenced else text.strip()

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        if not self._has_fields:
            return 'Answer with a JSON object whose field "answer" contains the action alone.'
        return (
            "Answer with the next action, and only one, as a JSON object. Its fields are action, "
            f"{'index' if self.targets == 'element' else 'x, y, end_x, end_y'}, text, direction "
            "and key; fields that the action does not use are null."
        )

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        if not self._has_fields:
            return _answer_schema(JSONSchema(type="string"))

        def optional(kind: Literal["string", "integer", "number"]) -> JSONSchema:
            return JSONSchema(anyOf=[JSONSchema(type=kind), JSONSchema(type="null")])

        properties: dict[str, JSONSchema] = {
            "action": JSONSchema(type="string", enum=list(TOUCH.verbs))
        }
        if self.targets == "element":
            properties["index"] = optional("integer")
        else:
            properties |= {name: optional("number") for name in ("x", "y", "end_x", "end_y")}
        properties |= {name: optional("string") for name in ("text", "direction", "key")}
        return ResponseSchema(
            name="action",
            json_schema=JSONSchema(
                type="object",
                properties=properties,
                required=list(properties),
                additionalProperties=False,
            ),
            strict=True,
        )

    def read_structured(self, text: str) -> str:
        """The action in a structured answer, written in the grammar.

        Raises:
            AnswerError: It does not fit the schema, or makes no action.
        """
        fields = _read_object(text)
        if not self._has_fields:
            return self._read_body(_only_answer(fields).strip())
        used = _FIELDS_OF.get(str(fields.get("action")), ())
        # A schema with every field required leads models to fill in those that do not apply.
        try:
            return format_action(
                action_from_fields({name: fields[name] for name in used if name in fields})
            )
        except ActionError as error:
            raise AnswerError(error.reason, str(error)) from None

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        body = answer
        if self.space == TOUCH.name:
            body = write_action(parse_action(answer), self.syntax)
        return f"{FENCE}{body}{FENCE}" if self.fenced else body

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        if self.space != TOUCH.name:
            return json.dumps({"answer": answer})
        if not self.fenced:
            return json.dumps({"answer": self.write(answer)})
        return write_action(parse_action(answer), "json")


class PhraseForm(_Form):
    """A few words and nothing else.

    Attributes:
        most: How many words at most.
        candidates: What may be answered, the right answer among it; empty if that is not known.
        question: What is asked, in which candidates may be named.
        names: What else the answer may speak of.
    """

    kind: Literal["phrase"] = "phrase"
    most: int
    candidates: tuple[str, ...] = ()
    question: str = ""
    names: tuple[str, ...] = ()

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        return (
            f"Answer in at most {self.most} words, in lower case and without punctuation, and "
            "write nothing else."
        )

    def read(self, text: str) -> str:
        """The words, with one space between them.

        Raises:
            AnswerError: There are more, or they are not in lower case, or have punctuation.
        """
        words = text[:MAX_ANSWER_LENGTH].split()
        if not words:
            raise AnswerError("empty", "there is no answer")
        if len(words) > self.most:
            raise AnswerError("too_many_words", f"{len(words)} words, at most {self.most}")
        answer = " ".join(words)
        if answer != answer.lower():
            raise AnswerError("not_lower_case", f"{answer[:60]!r} is not in lower case")
        if not all(letter.isalnum() or letter in " -" for letter in answer):
            raise AnswerError("punctuation", f"{answer[:60]!r} has punctuation")
        return answer

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        return (
            f'Answer with a JSON object whose field "answer" has at most {self.most} words, in '
            "lower case and without punctuation."
        )

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        return _answer_schema(JSONSchema(type="string"))

    def read_structured(self, text: str) -> str:
        """The words in a structured answer.

        Raises:
            AnswerError: It does not fit the schema, or the words are not in the form.
        """
        return self.read(_only_answer(_read_object(text)))

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        return answer

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        return json.dumps({"answer": answer})


class ObjectForm(_Form):
    """A JSON object and nothing else; it is read as the same object with its fields sorted."""

    kind: Literal["object"] = "object"

    @property
    def instruction(self) -> str:
        """The instruction on the form of the answer."""
        return "Answer with the JSON object alone, without any other text."

    def read(self, text: str) -> str:
        """The object, with its fields sorted.

        Raises:
            AnswerError: It is no JSON object, or has a field twice.
        """
        return canonical_object(text)

    @property
    def structured_instruction(self) -> str:
        """The instruction when the provider enforces a response schema."""
        return 'Answer with a JSON object whose field "answer" contains the object as a string.'

    @property
    def response_schema(self) -> ResponseSchema:
        """The schema of a structured answer."""
        return _answer_schema(JSONSchema(type="string"))

    def read_structured(self, text: str) -> str:
        """The object in a structured answer.

        Raises:
            AnswerError: It does not fit the schema, or the text in it is no JSON object.
        """
        return self.read(_only_answer(_read_object(text)))

    def write(self, answer: str) -> str:
        """A well-formed answer with this content."""
        return answer

    def write_structured(self, answer: str) -> str:
        """A well-formed structured answer with this content."""
        return json.dumps({"answer": answer})


def canonical_object(text: str) -> str:
    """A JSON object with its fields sorted.

    Raises:
        AnswerError: It is no JSON object, or has a field twice.
    """
    value = _read_object(text, once=True)
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
    except ValueError:
        raise AnswerError("not_json", "a number is not finite") from None


_TARGET_FIELDS = ("action", "index", "x", "y")
_FIELDS_OF: dict[str, tuple[str, ...]] = {
    "click": _TARGET_FIELDS,
    "longclick": _TARGET_FIELDS,
    "text": (*_TARGET_FIELDS, "text"),
    "swipe": (*_TARGET_FIELDS, "end_x", "end_y", "direction"),
    "press": ("action", "key"),
}

AnyForm = ChoiceForm | OrderForm | SetForm | LineForm | ActionForm | PhraseForm | ObjectForm

AnswerForm = Annotated[AnyForm, Field(discriminator="kind")]

_ADAPTER: TypeAdapter[AnyForm] = TypeAdapter(AnswerForm)


def answer_form(data: object) -> AnyForm:
    """A form from the metadata of a sample.

    Raises:
        pydantic.ValidationError: The data is not that of a form.
    """
    return _ADAPTER.validate_python(data)


def _answer_schema(answer: JSONSchema) -> ResponseSchema:
    """An object with the one field `answer`."""
    return ResponseSchema(
        name="answer",
        json_schema=JSONSchema(
            type="object",
            properties={"answer": answer},
            required=["answer"],
            additionalProperties=False,
        ),
        strict=True,
    )


def _only_answer(fields: dict[str, object]) -> str:
    answer = fields.get("answer")
    if set(fields) != {"answer"} or not isinstance(answer, str):
        raise AnswerError("not_json", 'the object does not have the one text field "answer"')
    return answer


def _last_fenced(text: str) -> str:
    """The text in the last pair of triple backticks.

    Raises:
        AnswerError: The text has no such pair.
    """
    end = text.rfind(FENCE)
    start = text.rfind(FENCE, 0, end) if end > 0 else -1
    if start < 0:
        raise AnswerError("no_fence", "there is no action in triple backticks")
    return text[start + len(FENCE) : end].strip(" \t\r\n")


def _read_substring(text: str) -> str:
    """Read yes or no the way the Sphinx release does: by substring, the later one, else no."""
    answer = text[:MAX_ANSWER_LENGTH].lower()
    yes, no = answer.rfind("yes"), answer.rfind("no")
    return "yes" if yes >= 0 and yes > no else "no"


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field stands twice")
    return fields


def _read_object(text: str, *, once: bool = False) -> dict[str, object]:
    if not text.strip():
        raise AnswerError("empty", "there is no answer")
    try:
        value = json.loads(text[:MAX_ANSWER_LENGTH], object_pairs_hook=_each_once if once else None)
    except (ValueError, RecursionError):
        raise AnswerError("not_json", f"{text[:60]!r} is not JSON") from None
    if not isinstance(value, dict):
        raise AnswerError("not_json", "the answer is not a JSON object")
    return value
