"""The budgets of the banking app: their tab and their form."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.finance.data import (
    CATEGORIES,
    SPENDING,
    in_cents,
    in_words,
    spent,
)
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput
from uiprobe.environments.phone.kit.records import (
    delete_shown,
    each,
    find,
    is_taken,
    listing,
    save_record,
)
from uiprobe.environments.phone.kit.screens import card
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import progress_bar
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, image, row, stack, text


def budgets_tab(context: Context) -> View:
    """Each budget with the share of it that is spent."""
    month = context.now.date().isoformat()[:7]

    def make(budget: State) -> View:
        used = spent(context.data["transactions"], month, budget["category"])
        share = min(1.0, used / budget["limit"])
        over = used > budget["limit"]
        words = context.t("{used} of {limit}", used=in_words(used), limit=in_words(budget["limit"]))
        return card(
            row(
                image(CATEGORIES[budget["category"]], icon_color="primary"),
                text(context.t(budget["category"]), TITLE, id="budget_title", weight=1),
                image("warning", size=18, icon_color="error", icon_filled=True) if over else None,
                width=FILL,
                gap=12,
                align="center",
            ),
            stack(progress_bar(share), width=FILL, padding=(0, 4, 0, 2)),
            text(words, styled(BODY, color="error" if over else "on_surface_variant"), id="used"),
            id="budget_card",
            margin=(16, 6, 16, 6),
            gap=6,
            on_click=lambda: context.start("BudgetActivity", id=budget["id"]),
        )

    return listing(
        each(context.data["budgets"], make),
        key="budgets",
        id="budget_list",
        empty=("pie_chart", context.t("No budgets"), context.t("Touch the plus sign")),
    )


def _new_budget(context: Context) -> State:
    budget = find(context.data["budgets"], context.arguments.get("id", 0))
    if budget is None:
        return {"category": "", "limit": "", "period": "Month"}
    return budget | {"limit": f"{budget['limit'] / 100:.2f}"}


def _save_budget(context: Context, values: State) -> None:
    save_record(context, "budgets", values | {"limit": in_cents(values["limit"])})


def _check_budget(context: Context, values: State) -> str:
    if not values["category"]:
        return "Choose a category"
    if in_cents(values["limit"]) is None:
        return "Enter an amount such as 250"
    taken = is_taken(context.data["budgets"], "category", values)
    return "There is a budget for that category" if taken else ""


BUDGET = Form(
    name="budget",
    titles=("New budget", "Edit budget"),
    fields=(
        TextInput("limit", "Limit in dollars", required="Enter a limit", limit=12),
        Choice("category", "Category", options=SPENDING),
        Choice("period", "Period", options=("Week", "Month", "Year"), look="chips"),
    ),
    original=_new_budget,
    save=_save_budget,
    check=_check_budget,
    menu="budget_menu",
)


def _budget_menu(context: Context, arguments: State) -> Window:
    return menu(context, [(context.t("Delete budget"), lambda: context.show("delete_budget"))])


def _delete_budget_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete the budget?"),
        message=context.t("Transactions stay as they are."),
        positive=(
            context.t("Delete"),
            lambda: delete_shown(context, "budgets", "Budget deleted"),
        ),
    )


BUDGETS_SCREENS: Screens = {"BudgetActivity": BUDGET.screen}
BUDGETS_DIALOGS: Dialogs = {
    **BUDGET.dialogs,
    "delete_budget": _delete_budget_dialog,
    "budget_menu": _budget_menu,
}
