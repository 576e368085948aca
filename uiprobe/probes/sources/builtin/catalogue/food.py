"""What is true of the recipe app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, scroll, target

_RECIPE = ("a recipe", click(id="recipe_title"))
_MENU = ("the three dots", click(desc="More options"))
_PLANNER = ("the planner at the bottom", click(desc="Planner"))
_GROCERIES = ("the groceries at the bottom", click(desc="Groceries"))


def _below(name: str) -> str:
    return scroll(target(id="recipe_scroll"), id=name)


FOOD_FACTS = AppFacts(
    app="food",
    kind="recipe collection",
    purposes=(
        "finding something to cook",
        "deciding what there is for dinner this week",
        "knowing which ingredients are still missing",
        "writing down how a dish is made",
    ),
    functions=(
        Function(
            "Search recipes",
            (
                "I have two fennels left; what can be made of them?",
                "There was something with trout, but what was it called?",
                "Only one kind of soup comes to my mind; find me the others.",
            ),
            (("the magnifying glass", click(desc="Search")),),
            "A field to type in, and chips with categories",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "Add a recipe",
            (
                "Grandmother told me how she makes her stew; I must not forget it.",
                "My own pancakes are missing from the collection.",
                "I want to write down what I invented tonight.",
            ),
            (("the plus sign", click(id="fab_add")),),
            "A form with title, category, minutes and ingredients",
            {"resource-id": "minutes_plus"},
        ),
        Function(
            "Rate a recipe",
            (
                "That was delicious; I want to see later how much I liked it.",
                "We will never make this again, and the app should know.",
                "Give last night's dish the marks that it deserves.",
            ),
            (_RECIPE, ("your rating", click(id="rating"))),
            "A dialog with numbers of stars",
            {"text": "5 of 5 stars"},
        ),
        Function(
            "Note something on a recipe",
            (
                "Next time I should take half the salt; where do I put that?",
                "Our oven needs ten minutes more for this one.",
                "Clara cannot eat the nuts in it; I want to read that when I cook it again.",
            ),
            (_RECIPE, ("your note", click(id="note"))),
            "A dialog with a field for a text",
            {"resource-id": "note_text"},
        ),
        Function(
            "Sort the recipes",
            (
                "I have a quarter of an hour; the quick ones should come first.",
                "Show me at the top what I liked best.",
                "In the order of the alphabet I would find it sooner.",
            ),
            (("the sort button", click(id="action_sort")),),
            "A dialog with orders, among them cooking time",
            {"text": "Cooking time"},
        ),
        Function(
            "Plan a meal",
            (
                "On Friday we want to eat the curry.",
                "I like to know on Sunday what there will be until Saturday.",
                "Let us fix tomorrow's lunch now.",
            ),
            (_PLANNER, ("the plus sign of a day", click(id="plan_add"))),
            "A dialog with breakfast, lunch and dinner",
            {"text": "Which meal?"},
        ),
        Function(
            "Write something on the shopping list",
            (
                "We are out of soap.",
                "Do not let me come home without bananas.",
                "When I am in the shop I always forget the matches.",
            ),
            (_GROCERIES, ("the plus sign", click(id="fab_item"))),
            "A dialog with a field for an item",
            {"resource-id": "item_name"},
        ),
        Function(
            "See the favorites",
            (
                "What were the dishes again to which I gave a heart?",
                "Guests are coming; show me only what never goes wrong.",
                "I want to choose among those that we love.",
            ),
            (_MENU, ("Favorites", click(text="Favorites"))),
            "A list of the recipes with a heart",
            {"content-desc": "Navigate up"},
        ),
        Function(
            "Change the settings",
            (
                "I think in ounces, not in grams.",
                "Every dish should be reckoned for two people from the start.",
                "What I have put into the basket should no longer be shown.",
            ),
            (_MENU, ("Settings", click(text="Settings"))),
            "A page with units and default servings",
            {"text": "Default servings"},
        ),
        Function(
            "Delete a recipe",
            (
                "Nobody here wants to see this cake again.",
                "The same stew is in the collection twice; one is enough.",
                "I tried it, it was awful, away with it.",
            ),
            (_RECIPE, _MENU, ("Delete", click(text="Delete"))),
            "A dialog that asks whether to delete it",
            {"text": "Delete recipe?"},
        ),
    ),
    controls=(
        Control(
            "the heart on a recipe in the grid",
            "makes the recipe a favorite, or takes that back",
            (),
            {"resource-id": "recipe_favorite"},
        ),
        Control(
            "a chip above the recipes",
            "shows only the recipes of one category",
            (),
            {"resource-id": "category_chip", "text": "Soup"},
        ),
        Control(
            "the lines of different length at the top",
            "asks for the order of the recipes",
            (),
            {"resource-id": "action_sort"},
        ),
        Control(
            "the plus sign beside the servings",
            "adds one person to those for whom is cooked",
            (_RECIPE[1],),
            {"resource-id": "servings_plus"},
        ),
        Control(
            "the line with a star on the page of a recipe",
            "asks how many stars the recipe gets",
            (_RECIPE[1],),
            {"resource-id": "rating"},
        ),
        Control(
            "the button below the ingredients",
            "writes the ingredients on the shopping list",
            (_RECIPE[1], _below("add_to_groceries")),
            {"resource-id": "add_to_groceries"},
        ),
        Control(
            "the cross beside a planned meal",
            "takes the meal out of the plan",
            (_PLANNER[1], scroll(target(id="plan_list"), id="meal_remove")),
            {"resource-id": "meal_remove"},
        ),
        Control(
            "the box before an item of the groceries",
            "says whether the item has been bought",
            (_GROCERIES[1],),
            {"resource-id": "item_check"},
        ),
    ),
)
