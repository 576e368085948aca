"""The baselines: well-formed, deterministic, and better than chance where they read."""

import pytest
from inspect_ai.model import ChatMessageUser, GenerateConfig, get_model

from tests.releases import grades, run, write_release
from uiprobe.baselines.lexical import answer_lexically
from uiprobe.baselines.prompt_reader import read_prompt
from uiprobe.baselines.random_answers import answer_at_random
from uiprobe.probes.answer_forms import AnswerError, answer_form
from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.knowledge import build_knowledge
from uiprobe.probes.sources.locate import open_source
from uiprobe.scorers.judging import judge
from uiprobe.suite import create_model
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import goal_understanding

pytestmark = pytest.mark.slow


def prompt_of(sample):
    return "\n\n".join(message.text for message in sample.input)


async def ask(model, sample, **config):
    output = await get_model(model, memoize=False).generate(
        sample.input, config=GenerateConfig(**config)
    )
    return output.completion


def every_item(source):
    for capability in ("goal_understanding", "app_knowledge"):
        yield from build_knowledge(source, capability)
    for context in ("screen", "actions", "image"):
        for reading in ("strict", "sphinx"):
            yield from build_completion_judgment(source, context=context, reading=reading)[0]
    for observation in ("tree", "list", "annotated_image"):
        yield from build_grounding(source, observation=observation)[0]
    for convention in ("pixel", "unit", "permille"):
        yield from build_grounding(source, observation="image", convention=convention)[0]


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("baselines") / "release"))


def substitutions():
    """The items of the focused context that the baselines can read."""
    return [s for s in build_focused_context() if s.metadata["facet"] == "substitution"]


@pytest.mark.parametrize("model", ["uiprobe/random", "uiprobe/lexical", "uiprobe/pattern"])
async def test_every_answer_is_in_the_demanded_form(model, release):
    asked = get_model(model, memoize=False)
    samples = [*every_item(open_source(release))]
    if model == "uiprobe/random":
        samples += substitutions()  # lexical copies values as they are, quotes and all
    for sample in samples:
        output = await asked.generate(sample.input)
        form = answer_form(sample.metadata["form"])
        form.read(output.completion)  # raises where it is not
        bound = await asked.generate(
            [*sample.input[:-1], question_for_a_schema(sample, form)],
            config=GenerateConfig(response_schema=form.response_schema),
        )
        form.read_structured(bound.completion)


def question_for_a_schema(sample, form):
    text = sample.input[-1].text
    assert form.instruction in text
    return ChatMessageUser(content=text.replace(form.instruction, form.structured_instruction))


async def test_random_is_well_formed_on_the_release(sphinx_zip):
    source = open_source(str(sphinx_zip))
    asked = get_model("uiprobe/random", memoize=False)
    samples = [
        *build_knowledge(source, "goal_understanding"),
        *build_completion_judgment(source, context="actions")[0],
        *build_grounding(source, observation="list")[0][::4],
        *build_grounding(source, observation="tree")[0][::8],
    ]
    for sample in samples:
        prompt = prompt_of(sample)
        reading = read_prompt(prompt)
        answer = answer_at_random(reading, prompt)
        form = answer_form(sample.metadata["form"])
        form.read(f"```{answer}```" if form.kind == "action" else answer)
    assert len(samples) > 2000
    output = await asked.generate(samples[0].input)
    assert output.completion in "ABCD"


async def test_the_same_question_draws_the_same_answer_and_a_seed_another():
    samples = build_focused_context(20)
    first = [await ask("uiprobe/random", sample) for sample in samples]
    assert first == [await ask("uiprobe/random", sample) for sample in samples]
    assert first != [await ask("uiprobe/random", sample, seed=1) for sample in samples]


def test_random_draws_all_there_is(release):
    source = open_source(release)
    [sample] = [s for s in build_grounding(source)[0] if s.id == "g1"]
    reading = read_prompt(prompt_of(sample))
    drawn = {answer_at_random(reading, str(n)) for n in range(400)}
    verbs = {answer.partition(" ")[0] for answer in drawn}
    assert verbs == {"click", "longclick", "text", "swipe", "press"}


def test_lexical_knows_what_the_small_release_asks(release, tmp_path):
    log = run(grounding(release), tmp_path, "uiprobe/lexical")
    right = {name for name, grade in grades(log).items() if grade == "C"}
    assert {"g1#1", "g2#1", "g3#1", "g4#1", "g6#1"} <= right
    log = run(goal_understanding(release), tmp_path, "uiprobe/lexical")
    assert grades(log)["q1-choice#1"] == "C"


def share_right(samples, policy):
    """Accuracy of a policy, judged as the scorer `original` judges."""
    right = 0
    for sample in samples:
        prompt = prompt_of(sample)
        answer = policy(read_prompt(prompt), prompt)
        form = answer_form(sample.metadata["form"])
        try:
            content = form.read(f"```{answer}```" if "in triple backticks" in prompt else answer)
        except AnswerError:
            continue
        right += judge(sample.metadata, content).correct
    return right / len(samples)


def test_lexical_follows_almost_every_instruction():
    assert share_right(substitutions(), answer_lexically) > 0.9
    assert share_right(substitutions(), answer_at_random) < 0.1


def test_lexical_beats_random_on_the_release(sphinx_zip):
    source = open_source(str(sphinx_zip))
    sets = {
        "grounding": build_grounding(source, observation="list")[0],
        "app_knowledge": build_knowledge(source, "app_knowledge"),
        "goal_understanding": build_knowledge(source, "goal_understanding"),
    }
    for name, samples in sets.items():
        lexical, chance = (share_right(samples, p) for p in (answer_lexically, answer_at_random))
        assert lexical > chance + 0.05, name


async def test_extract_refuses_to_be_a_model_under_test():
    [sample] = build_focused_context(1)
    with pytest.raises(ValueError, match="answers no questions of its own"):
        await get_model("uiprobe/extract", memoize=False).generate(sample.input)


def test_a_run_with_extract_as_the_model_errors(release, tmp_path):
    log = run(focused_context(items=2), tmp_path, "uiprobe/extract")
    assert all("answers no questions of its own" in sample.error.message for sample in log.samples)


def test_other_names_and_arguments_are_refused():
    with pytest.raises(ValueError, match="no baseline uiprobe/reference; there is uiprobe/random"):
        get_model("uiprobe/reference", memoize=False)
    with pytest.raises(ValueError, match=r"takes no arguments, got \['depth'\]"):
        get_model("uiprobe/random", memoize=False, depth=1)
    assert str(create_model("lexical")) == "uiprobe/lexical"
