"""A probe: how many widgets of a screen can be clicked?"""

from inspect_ai import Task, task

from uiprobe import api

TASK = "uiprobe_garden.counting:counting"
PROBE = api.Probe("counting", "Counting", "Counting", ("android",), TASK)


def build(source):
    """One question about each screen of the grounding items, and what was left out."""
    screens = {}
    for one in source.grounding_examples():
        screens.setdefault(one.id if isinstance(one, api.Broken) else one.screen.name, one)
    return [question(one, number) for number, one in enumerate(screens.values())], []


def question(example, number):
    """One item; each letter is right equally often, and so is each place among the numbers."""
    if isinstance(example, api.Broken):
        return api.make_broken_sample(example)
    name, letter, tree = example.screen.name, "ABCD"[number % 4], example.screen.tree
    right = sum("click" in widget.actions for widget in tree.widgets)
    below = min(right, number // 4 % 4)
    wrong = [str(right + away) for away in range(-below, 4 - below) if away]
    form = api.ChoiceForm(choices=api.place(str(right), wrong, letter, api.random_for(name)))
    listed = "\n".join(f"{one}. {text}" for one, text in form.choices.items())
    asked = f"How many widgets of this screen can be clicked?\n{listed}\n\n{form.instruction}"
    prompt = f"{api.render_tree(tree)}\n\n{asked}"
    about = {"cluster": name, "app": example.app, "category": example.category, "form": form}
    return api.make_sample(id=f"counting/{name}", prompt=prompt, reference=letter, **about)


@task
@api.checked
def counting(source: str = "builtin", seed: int = 0, items: int | None = None) -> Task:
    """Does the model know what on a screen can be clicked?"""
    choice = api.ItemChoice(source, seed, items)
    return api.source_task("counting", build, choice, metrics=api.basic_metrics("category"))
