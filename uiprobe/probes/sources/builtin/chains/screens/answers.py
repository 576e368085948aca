"""Answers to a question of one's own: yes, no, none yet, and taken back."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.probes.sources.builtin.chains.nodes import Choice, Link, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversations,
    people_for,
    to_chats,
)
from uiprobe.probes.sources.builtin.goals.messages import open_chat
from uiprobe.probes.sources.builtin.language import *

_QUESTION = "Will you come along on the boat?"
_YES = ("Gladly, count on me", "I would not miss it", "My other plan fell through, so I can come")
_NO = ("I am away that day", "Boats and me, better not", "I only just heard that I have to work")
_TALK = ("Nice boat, by the way", "Is there a toilet on board?", "My cousin was on it last year")


def _answers(apps: Apps) -> dict[str, Values]:
    """The last answer of everybody who was asked: `yes`, `no`, or `none`."""
    found: dict[str, Values] = {}
    for message in apps[MESSAGES]["messages"]:
        name, words = message["chat"], message["text"]
        if message["from"] == ME and words == _QUESTION:
            found[name] = ("none",)
        elif message["from"] == name and name in found and words in (*_YES, *_NO):
            found[name] = ("yes" if words in _YES else "no",)
    return found


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Three people are asked; the first says something else later, or nothing at all."""
    people = people_for(random, apps, _answers(apps), 3)
    turns = random.choice(
        ((_YES[:2], _NO[2:]), (_NO[:2], _YES[2:]), (_TALK,), (_YES[:2],), (_NO[:2],))
    )
    said = {people[0]: [_QUESTION, *(random.choice(choices) for choices in turns)]}
    for name, choices in zip(people[1:], (_YES[:2], _NO[:2]), strict=True):
        said[name] = [_QUESTION, random.choice(choices), random.choice(_TALK)]
    planted = conversations(random, apps, said)
    for message in planted[MESSAGES]["messages"]:
        if message["text"] == _QUESTION:
            message["from"] = ME  # type: ignore[index]
    return people[0], planted


def _look(apps: Apps, person: str) -> Steps:
    asked = {"id": "message_text", "text": _QUESTION}
    return *open_chat(person), scroll(target(id="message_list"), finger="down", **asked)


ANSWER = Shows("answer_sent", Messages, "title", "person", _answers, _look, to_chats, plant=_plant)


def is_yes(yes: Link, no: Link) -> Choice:
    """By whether somebody's last answer is yes; no answer is none."""
    return Choice("is_yes", ANSWER, lambda answer: answer == "yes", (yes, no))
