"""Items out of recordings of one's own app: what `uiprobe mint` does."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from uiprobe.inputs.draws import random_for
from uiprobe.inputs.replacing import replacing
from uiprobe.probes.sources.balance import spread
from uiprobe.probes.sources.instructions import Instruction, screen_instructions, widget_label
from uiprobe.probes.sources.minted import ITEMS_FILE, ITEMS_FORMAT, items_checksum
from uiprobe.probes.sources.web.page_instructions import page_instructions
from uiprobe.probes.sources.web.page_things import label_of
from uiprobe.ui.platform import ANDROID, WEB, Platform
from uiprobe.ui.recording_info import (
    MAX_NAME,
    RecordingInfo,
    app_name,
    is_line,
    read_recording_info,
)
from uiprobe.ui.screenshot import ScreenshotError, screenshot_size
from uiprobe.ui.trajectory import dump_action
from uiprobe.ui.trajectory_folder import (
    FolderStep,
    TrajectoryFolderError,
    document_ending,
    read_trajectory_folder,
)
from uiprobe.ui.tree import Element, Tree, TreeError

MAX_RECORDINGS = 10_000

MAX_PER_KIND = 4
"""Instructions of one kind from one screen, besides those that name a label: lists have many
alike."""

_ENDS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    ANDROID.name: ({"type": "none"}, {"type": "stop"}),
    WEB.name: ({"type": "noop"}, {"type": "stop"}),
}
"""Waiting, and then the stop, as records call them."""

RULE = "rule"
"""The author of instructions that no model wrote."""

Reword = Callable[["Sequence[DraftInstruction]"], "Sequence[str | None]"]
"""Rewords instructions; None for those without a usable answer."""


class MintError(ValueError):
    """A folder that gives no items."""


@dataclass(frozen=True, slots=True)
class DraftInstruction:
    """An instruction that was written by rule, and the screen that it is for."""

    app: str
    instruction: Instruction
    tree: Tree


@dataclass(frozen=True, slots=True)
class Minted:
    """The result of minting.

    Attributes:
        folder: Where the items are.
        sha256: Checksum over the items and their screens.
        grounding: How many grounding items, by kind of instruction.
        completion: How many completion items, by right answer.
        reworded: How many instructions the author wrote; the others are by rule.
        left_out: Recordings that cannot be used at all, with the reason.
        notes: What else is less than perfect, by recording.
    """

    folder: Path
    sha256: str
    grounding: Counter[str]
    completion: Counter[str]
    reworded: int = 0
    left_out: dict[str, str] = field(default_factory=dict)
    notes: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Recording:
    """A recording as it was read."""

    name: str
    folder: str
    info: RecordingInfo
    steps: tuple[FolderStep, ...]
    hierarchies: tuple[Tree, ...]

    @property
    def platform(self) -> Platform:
        return self.steps[0].platform

    def screen(self, step: int) -> str:
        return f"{self.folder}/{step}" if self.folder else str(step)


def mint(
    root: Path,
    out: Path | None = None,
    *,
    seed: int = 0,
    author: str = RULE,
    reword: Reword | None = None,
) -> Minted:
    """Make grounding and completion items out of all recordings below a folder.

    Equal recordings and an equal seed make equal items, as long as no author is asked.

    Args:
        root: One recording, or a folder that has some at any depth.
        out: Where to write items and screens; by default the items are written into `root`.
        seed: Decides on wordings, on texts to be typed, and on early moments.
        author: Name of the author of the instructions, for the file.
        reword: Rewrites them; None leaves them as the rules make them.

    Raises:
        MintError: There is no recording that can be used, or `out` is not empty.
    """
    if out is not None and out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise MintError(f"{out} is not empty: give a folder for these items alone")
    left_out: dict[str, str] = {}
    notes: dict[str, list[str]] = {}
    recordings = list(_read_all(root, left_out, notes))
    if not recordings:
        reasons = "".join(f"\n  {name}: {reason}" for name, reason in left_out.items())
        raise MintError(f"{root}: found no recording that can be used{reasons or ''}")
    grounding, kinds, reworded = _grounding(recordings, seed, reword)
    completion = list(_completion(recordings, seed, notes))
    files = _files(recordings, grounding, completion)
    content: dict[str, Any] = {
        "format": ITEMS_FORMAT,
        "seed": seed,
        "author": author,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in files.items()},
        "grounding": grounding,
        "completion": completion,
    }
    content["sha256"] = items_checksum(content)
    target = root if out is None else out
    if out is not None:
        for name, data in files.items():
            file = out / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    with replacing(target / ITEMS_FILE) as stream:
        stream.write((json.dumps(content, indent=1, sort_keys=True) + "\n").encode("ascii"))
    return Minted(
        target,
        content["sha256"],
        kinds,
        Counter(truth for entry in completion for _, truth in entry["moments"]),
        reworded,
        left_out,
        notes,
    )


def _read_all(
    root: Path, left_out: dict[str, str], notes: dict[str, list[str]]
) -> Iterator[_Recording]:
    folders = sorted(file.parent for file in root.rglob("activities.json"))
    if len(folders) > MAX_RECORDINGS:
        raise MintError(f"{root}: found {len(folders):,} recordings, at most {MAX_RECORDINGS:,}")
    for folder in folders:
        path = folder.relative_to(root).as_posix()
        name = folder.resolve().name if path == "." else path
        try:
            yield _read(folder, "" if path == "." else path, name, notes)
        except (TrajectoryFolderError, TreeError, OSError) as error:
            left_out[name] = str(error)


def _read(folder: Path, path: str, name: str, notes: dict[str, list[str]]) -> _Recording:
    if not is_line(name, MAX_NAME) or "\\" in path:
        raise TrajectoryFolderError(
            f"found the name {ascii(name)[:120]}, expected at most {MAX_NAME} printable "
            "characters without backslash"
        )
    own = notes.setdefault(name, [])
    steps = list(read_trajectory_folder(folder))
    info = read_recording_info(folder)
    for number, step in enumerate(steps):
        if step.screenshot is None:
            own.append(f"screen {number} has no picture")
            continue
        try:
            screenshot_size(step.screenshot, name=f"{number}.png")
        except ScreenshotError as error:
            own.append(f"the picture of screen {number} cannot be used: {error}")
            steps[number] = replace(step, screenshot=None)
    hierarchies = tuple(
        step.platform.reader.parse(
            step.document, name=str(folder / f"{number}.{document_ending(step.platform)}")
        )
        for number, step in enumerate(steps)
    )
    info = info or RecordingInfo(app_name(steps[0].place.app))
    return _Recording(name, path, info, tuple(steps), hierarchies)


def _grounding(
    recordings: Sequence[_Recording], seed: int, reword: Reword | None
) -> tuple[list[dict[str, Any]], Counter[str], int]:
    """The grounding items, how many of each kind, and how many were reworded."""
    by_kind: dict[str, list[tuple[_Recording, int, Instruction]]] = {}
    asked: set[tuple[str, ...]] = set()
    for recording in recordings:
        for number in range(len(recording.steps)):
            fresh: dict[str, list[Instruction]] = {}
            name = f"{seed}/{recording.name}/{number}"
            of_screen = page_instructions if recording.platform is WEB else screen_instructions
            for given in of_screen(recording.hierarchies[number], name):
                key = _target(recording, number, given)
                if key not in asked:
                    asked.add(key)
                    fresh.setdefault(given.kind, []).append(given)
            for kind, pool in fresh.items():
                kept = pool
                if kind != "label" and len(pool) > MAX_PER_KIND:
                    kept = random_for("kind", name, kind).sample(pool, MAX_PER_KIND)
                by_kind.setdefault(kind, []).extend((recording, number, one) for one in kept)
    chosen = spread([by_kind[kind] for kind in sorted(by_kind)], random_for("mint", seed))
    drafts = [
        DraftInstruction(recording.info.app, given, recording.hierarchies[number])
        for recording, number, given in chosen
    ]
    texts = _reworded(drafts, reword)
    entries = [
        {
            "id": f"{given.kind}-{place}",
            "app": recording.info.app,
            "category": recording.info.category,
            "screen": recording.screen(number),
            "instruction": text or given.text,
            "author": RULE if text is None else "model",
            "action": dump_action(given.action),
            "direction": given.direction and str(given.direction),
            "kind": given.kind,
        }
        for place, ((recording, number, given), text) in enumerate(
            zip(chosen, texts, strict=True), start=1
        )
    ]
    kinds = Counter(given.kind for _, _, given in chosen)
    return entries, kinds, sum(text is not None for text in texts)


def _reworded(drafts: Sequence[DraftInstruction], reword: Reword | None) -> list[str | None]:
    """New words for instructions that name their target; an order or a state is worded by rule."""
    texts: list[str | None] = [None] * len(drafts)
    if reword is not None:
        plain = [n for n, draft in enumerate(drafts) if draft.instruction.named]
        for number, text in zip(plain, reword([drafts[n] for n in plain]), strict=True):
            texts[number] = text
    return texts


def _target(recording: _Recording, number: int, given: Instruction) -> tuple[str, ...]:
    """The target's key: a target that several screens of one activity show is asked for once."""
    element = given.action.element
    label = "" if element is None else _label(recording.platform, element)
    what = () if element is None else (element.id, label)
    # The description says which of several alike is meant.
    told = () if label or given.kind == "swipe" else (given.text,)
    return (
        recording.info.app,
        recording.steps[number].place.page,
        given.kind,
        *what,
        *told,
    )


def _label(platform: Platform, element: Element) -> str:
    # Of what lies side by side on a page, words alone say which is meant.
    return label_of(element) if platform is WEB else widget_label(element)


def _completion(
    recordings: Sequence[_Recording], seed: int, notes: dict[str, list[str]]
) -> Iterator[dict[str, Any]]:
    """Moments of the recordings that have a goal, about half of them to stop at.

    Of a session that reached its goal: its end, the screen before its last action, the end again
    after nothing but waiting, and an early screen, or in its place the end of a near miss.
    """
    goals: dict[tuple[str, str], int] = {}
    missed: Counter[tuple[str, str]] = Counter()
    for recording in recordings:
        if reason := _unasked(recording):
            notes[recording.name].append(f"no completion items: {reason}")
            continue
        key = recording.info.app, recording.info.goal
        goals.setdefault(key, len(goals) + 1)
        missed[key] += not recording.info.reached
    for recording in recordings:
        if _unasked(recording):
            continue
        info, end = recording.info, len(recording.steps) - 1
        key = info.app, info.goal
        moments: list[tuple[int, str]] = [(end, "continue")]
        if info.reached:
            moments = [(end - 1, "continue"), (end, "stop")]
            if missed[key] > 0:
                missed[key] -= 1
                moments.append((end + 1, "stop"))
            elif end > 1:
                early = random_for("early", seed, recording.name).randrange(end - 1)
                moments = [(early, "continue"), *moments, (end + 1, "stop")]
        actions = [dump_action(step.record) for step in recording.steps[:-1] if step.record]
        screens = [recording.screen(step) for step in range(end + 1)]
        yield {
            "recording": recording.name,
            "task": goals[key],
            "app": info.app,
            "category": info.category,
            "goal": info.goal,
            # A screen at rest still shows the same after waiting.
            "screens": [*screens, screens[-1]],
            "actions": [*actions, *_ENDS[recording.platform.name]],
            "moments": [list(moment) for moment in moments],
        }


def _unasked(recording: _Recording) -> str:
    """Why a recording gives no completion items; empty if it does."""
    last = recording.steps[-1].record
    if not recording.info.goal:
        return "it has no goal; `uiprobe record --goal` tells it"
    if last is not None and last.message is not None:
        return "its goal was declared infeasible"
    if recording.info.reached and (last is None or last.kind != "stop"):
        return "it was cut off before press [stop]"
    if recording.info.reached and len(recording.steps) == 1:
        return "nothing was done in it"
    return ""


def _files(
    recordings: Sequence[_Recording],
    grounding: Sequence[dict[str, Any]],
    completion: Sequence[dict[str, Any]],
) -> dict[str, bytes]:
    """The files that the items need, by name."""
    wanted = {entry["screen"] for entry in grounding}
    wanted |= {screen for entry in completion for screen in entry["screens"]}
    files: dict[str, bytes] = {}
    for recording in recordings:
        for number, step in enumerate(recording.steps):
            name = recording.screen(number)
            if name not in wanted:
                continue
            files[f"{name}.{document_ending(step.platform)}"] = step.document
            if step.screenshot is not None:
                files[f"{name}.png"] = step.screenshot
    return files
