"""Manipulates a bundle at random, and counts what verifying it finds.

    python -m benchmarks.bundles [--manipulations 1000] [--foreign 260] [--seed 0] [LOGS ...]

Without LOGS, it asks a few items and one goal first. Single bytes are flipped; single fields are
changed in a bundle that is packed again as it is, or with a manifest and chains that fit. None may
pass. Then the same fields are changed by who signs with a key of his own: with the fingerprint of
the right key none may pass, and what passes without it is printed.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from inspect_ai import eval

from tests.scripted import scripted_model
from tests.verification.forging import Forgery, as_sealed
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.tasks.navigation import navigation
from uiprobe.verification import verifying
from uiprobe.verification.bundle import NoBundleError
from uiprobe.verification.items import Rebuilder
from uiprobe.verification.keys import SigningKey, open_key
from uiprobe.verification.sealing import seal
from uiprobe.verification.verifying import verify

Change = Callable[[Forgery, random.Random], None]


def main() -> None:
    """Print a table of manipulations and what became of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", nargs="*")
    parser.add_argument("--manipulations", type=int, default=1000)
    parser.add_argument("--foreign", type=int, default=260)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    _make_items_once()
    drawn = random.Random(given.seed)  # noqa: S311 - nothing secret
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        key, other = open_key(folder / "key.pem"), open_key(folder / "other.pem")
        bundle = folder / "bundle.zip"
        seal(given.logs or [str(asked(folder / "logs"))], bundle, key)
        assert verify(bundle, signer=key.fingerprint).holds
        print(f"a bundle of {bundle.stat().st_size:,} bytes")
        measured(bundle, folder / "changed.zip", drawn, given.manipulations)
        foreign(bundle, folder / "changed.zip", drawn, given.foreign, key, other)


def _make_items_once() -> None:
    """Keep items between bundles: the same header gives the same ones, and they take most time."""
    kept = Rebuilder()
    verifying.Rebuilder = lambda: kept  # type: ignore[assignment, misc]


def asked(folder: Path) -> Path:
    """Logs of six answers, two answers about pictures, and one episode."""
    options: dict[str, Any] = {"log_dir": str(folder), "display": "none"}
    eval(goal_understanding(items=12), model=scripted_model("yes"), limit=6, **options)
    eval(grounding(tier="ladder", items=5), model=scripted_model("stop"), limit=2, **options)
    eval(navigation(app="clock", max_steps=2), model=scripted_model("wait"), limit=1, **options)
    return folder


def measured(bundle: Path, path: Path, drawn: random.Random, count: int) -> None:
    """Print what is found of manipulations that leave the signature as it is."""
    whole = bundle.read_bytes()
    tried: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for number in range(count):
        way = ("byte", "as it is", "made to fit")[number % 3]
        if way == "byte":
            changed = bytearray(whole)
            changed[drawn.randrange(len(whole))] ^= drawn.randrange(1, 256)
            path.write_bytes(changed)
            kind = "byte"
        else:
            field = drawn.choice(sorted(FIELDS))
            kind = f"{field}, {way}"
            forgery = Forgery(bundle)
            FIELDS[field](forgery, drawn)
            forgery.pack(path, rebuild=way == "made to fit")
        tried[kind] += 1
        if detected(path):
            found[kind] += 1
        else:
            print(f"PASSED: {number}: {kind}")
        if number % 100 == 99:
            print(f"{number + 1} tried, {sum(found.values())} found", flush=True)
    for kind in sorted(tried):
        print(f"{kind:32} {found[kind]:4} of {tried[kind]:4}")
    print(f"{'all':32} {sum(found.values()):4} of {sum(tried.values()):4}")


def foreign(
    bundle: Path, path: Path, drawn: random.Random, count: int, key: SigningKey, other: SigningKey
) -> None:
    """Print what is found of manipulations that are signed with another key."""
    tried: Counter[str] = Counter()
    alone: Counter[str] = Counter()
    named: Counter[str] = Counter()
    for number in range(count):
        field = sorted(FIELDS)[number % len(FIELDS)]
        forgery = Forgery(bundle)
        FIELDS[field](forgery, drawn)
        forgery.pack(path, key=other)
        tried[field] += 1
        alone[field] += detected(path)
        named[field] += detected(path, key.fingerprint)
    print("signed with another key           without --signer   with it")
    for field in sorted(tried):
        print(f"{field:32} {alone[field]:4} of {tried[field]:4}   {named[field]:4}")


def detected(path: Path, signer: str | None = None) -> bool:
    """Whether verifying a bundle finds anything."""
    try:
        return not verify(path, signer=signer).holds
    except NoBundleError:
        return True


def _in_samples(change: Callable[[list[dict[str, Any]], random.Random], None]) -> Change:
    def changed(forgery: Forgery, drawn: random.Random) -> None:
        log = drawn.randrange(len(forgery.manifest["logs"]))
        samples = forgery.samples(log)
        change(samples, drawn)
        forgery.replace_samples(log, samples)

    return changed


def _in_one(change: Callable[[dict[str, Any], random.Random], None]) -> Change:
    return _in_samples(lambda samples, drawn: change(drawn.choice(samples), drawn))


def _in_header(change: Callable[[dict[str, Any], dict[str, Any]], None]) -> Change:
    def changed(forgery: Forgery, drawn: random.Random) -> None:
        log = drawn.randrange(len(forgery.manifest["logs"]))
        forgery.change_header(log, lambda header: change(header, forgery.manifest["logs"][log]))

    return changed


def _answer(sample: dict[str, Any], drawn: random.Random) -> None:
    text = f"something else {drawn.randrange(1000)}"
    sample["output"]["completion"] = text
    for choice in sample["output"]["choices"]:
        choice["message"]["content"] = text


def _score(sample: dict[str, Any], drawn: random.Random) -> None:
    score = sample["scores"][drawn.choice(sorted(sample["scores"]))]
    value = score["value"]
    if isinstance(value, dict):
        name = drawn.choice(sorted(value))
        value[name] = (value[name] if value[name] == value[name] else 0) + 0.5
    elif isinstance(value, str):
        score["value"] = "I" if value == "C" else "C"
    else:
        score["value"] = value + 0.25


def _leaf(sample: dict[str, Any], drawn: random.Random, top: str = "") -> None:
    leaves: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:  # noqa: ANN401
        for name, one in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(one, dict | list):
                walk(one)
            elif isinstance(one, str | int | float):
                leaves.append((value, name))

    walk(sample[top] if top else sample)
    if leaves:
        holder, name = drawn.choice(leaves)
        one = holder[name]
        holder[name] = (
            (not one) if isinstance(one, bool) else one + "x" if isinstance(one, str) else one + 1
        )


def _screen(samples: list[dict[str, Any]], drawn: random.Random) -> None:
    """A text of what was shown: of an episode a stored screen, else a text of the question."""
    sample = drawn.choice(samples)
    _leaf(sample, drawn, "store" if sample.get("store") else "attachments")


def _time(sample: dict[str, Any], drawn: random.Random) -> None:
    sample["completed_at"] = sample["completed_at"].replace("20", "19", 1)


def _model(header: dict[str, Any], sealed: dict[str, Any]) -> None:
    header["eval"]["model"] = sealed["model"] = "another/model"


def _seed(header: dict[str, Any], sealed: dict[str, Any]) -> None:
    header["eval"]["task_args"]["seed"] = (header["eval"]["task_args"].get("seed") or 0) + 1


def _figure(header: dict[str, Any], sealed: dict[str, Any]) -> None:
    metric = next(iter(header["results"]["scores"][0]["metrics"].values()))
    metric["value"] = metric["value"] + 0.1


def _created(header: dict[str, Any], sealed: dict[str, Any]) -> None:
    header["eval"]["created"] = "2020-01-01T00:00:00+00:00"


def _floor(header: dict[str, Any], sealed: dict[str, Any]) -> None:
    facts = header["eval"]["metadata"]
    facts["floor"] = (facts.get("floor") or 0.5) / 2
    facts["items_sha256"] = "0" * 64


def _question(sample: dict[str, Any], drawn: random.Random) -> None:
    """A hint in the question as the model was asked it; the item stays."""
    for message in sample["messages"]:
        if isinstance(message["content"], str) and message["role"] == "user":
            message["content"] += f" The answer is {drawn.choice('ABCD')}."
            return
    sample["messages"] = sample["messages"][1:]


def _picture(forgery: Forgery, drawn: random.Random) -> None:
    """The picture of one question for that of another."""
    for log in range(len(forgery.manifest["logs"])):
        samples = forgery.samples(log)
        kept = [
            [name for name, one in sample["attachments"].items() if one.startswith("data:image")]
            for sample in samples
        ]
        if len(samples) > 1 and all(kept):
            one, other = drawn.sample(range(len(samples)), 2)
            samples[one]["attachments"][kept[one][0]] = samples[other]["attachments"][
                kept[other][0]
            ]
            forgery.replace_samples(log, samples)
            return


def _copy(forgery: Forgery, drawn: random.Random) -> None:
    """A run once more, under a name of its own."""
    logs = forgery.manifest["logs"]
    log = drawn.randrange(len(logs))
    samples, header = forgery.samples(log), forgery.header(log)
    header["eval"].update(eval_id="another", run_id="another", task_id="another")
    name = f"logs/{len(logs) + 1:04}/header.json"
    logs.append({**logs[log], "header": name, "pages": []})
    forgery.members[name] = as_sealed(header)
    forgery.replace_samples(len(logs) - 1, samples)


def _drop(samples: list[dict[str, Any]], drawn: random.Random) -> None:
    del samples[drawn.randrange(len(samples))]


def _repeat(samples: list[dict[str, Any]], drawn: random.Random) -> None:
    samples.append(drawn.choice(samples))


def _packages(forgery: Forgery, drawn: random.Random) -> None:
    forgery.members["packages.txt"] += b"another==1.0\n"


FIELDS: dict[str, Change] = {
    "answer": _in_one(_answer),
    "score": _in_one(_score),
    "screen": _in_samples(_screen),
    "item": _in_one(lambda sample, drawn: _leaf(sample, drawn, "metadata")),
    "any field of a sample": _in_one(_leaf),
    "time of an answer": _in_one(_time),
    "time of a run": _in_header(_created),
    "seed": _in_header(_seed),
    "model": _in_header(_model),
    "figure": _in_header(_figure),
    "dropped sample": _in_samples(_drop),
    "repeated sample": _in_samples(_repeat),
    "packages": _packages,
    "floor": _in_header(_floor),
    "question as it was asked": _in_one(_question),
    "picture of a question": _picture,
    "copied run": _copy,
}
"""The fields that are changed, and how."""

if __name__ == "__main__":
    main()
