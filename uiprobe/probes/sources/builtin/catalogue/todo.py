"""What is true of the to-do list."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, hold

_DRAWER = ("the three lines at the top", click(desc="Open navigation drawer"))
_MENU = ("the three dots", click(desc="More options"))
_SEARCH = ("the magnifying glass", click(desc="Search"))
_ADD = ("the plus sign", click(id="fab_add"))
_TASK = ("a task in the list", click(id="task_title"))
_HELD = ("a long touch on a task", hold(id="task_title"))
_SETTINGS = ("Settings", click(text="Settings"))

TODO_FACTS = AppFacts(
    app="todo",
    kind="to-do list",
    purposes=(
        "keeping track of what has to be done",
        "seeing what is due on which day",
        "sorting duties by work, household and shopping",
        "forgetting no errand",
    ),
    functions=(
        Function(
            "Add a task",
            (
                "I must not forget to call the plumber tomorrow.",
                "Somebody has just asked me to water the flowers; I had better write it down.",
                "There is one more errand for this week, and it is not on record yet.",
            ),
            (_ADD,),
            "A form with title, notes and due date",
            {"resource-id": "edit_title"},
        ),
        Function(
            "Search tasks",
            (
                "I know that I noted something about batteries, but where?",
                "Did I ever write down that thing with the auditor?",
                "Everything that mentions Nora, wherever I put it.",
            ),
            (_SEARCH,),
            "A field to type in, and chips with the names of the lists",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "Sort the tasks",
            (
                "What is most urgent should stand at the top.",
                "In the order of the alphabet I would find it sooner.",
                "I want to arrange them by hand, as I please.",
            ),
            (("the button with the lines at the top", click(id="action_sort")),),
            "A dialog with orders, among them priority",
            {"text": "Priority"},
        ),
        Function(
            "Create a list",
            (
                "The move is coming; everything about it should be in a place of its own.",
                "My garden duties are lost among all the others and need their own page.",
                "Let me keep the holiday preparations apart from the rest.",
            ),
            (_DRAWER, ("New list", click(text="New list"))),
            "A dialog with a field for a name",
            {"resource-id": "list_name"},
        ),
        Function(
            "Rename the list",
            (
                "It says Shopping at the top, but it should say Groceries.",
                "I misspelt what stands above these duties.",
                "The heading of this page no longer fits what is on it.",
            ),
            (_MENU, ("Rename list", click(text="Rename list"))),
            "A dialog with the present name in a field",
            {"text": "Rename"},
        ),
        Function(
            "Move a task to another list",
            (
                "The report is private, it seems; it stands in the wrong place.",
                "This errand belongs to work and not to me.",
                "I wrote the milk where only office matters should be.",
            ),
            (_HELD, ("Move to list", click(text="Move to list"))),
            "A dialog with the names of the lists",
            {"resource-id": "alertTitle", "text": "Move to list"},
        ),
        Function(
            "Share a task",
            (
                "Theo could do this one; let him know.",
                "My sister should read what I have to bring along.",
                "I want to pass this duty on to a colleague.",
            ),
            (_HELD, ("Share", click(text="Share"))),
            "A sheet with apps that can send it",
            {"text": "Messages"},
        ),
        Function(
            "Set a due date",
            (
                "The letter has to be in the post by Friday at the latest.",
                "By when was that again? I want to fix a day.",
                "This errand has time until the end of the month; note that.",
            ),
            (_TASK, ("No due date, or the day", click(id="due_date"))),
            "A calendar of one month",
            {"content-desc": "Next month"},
        ),
        Function(
            "Delete completed tasks",
            (
                "What I have finished is only in the way; away with all of it.",
                "Half of the page is crossed out; clear that up.",
                "I no longer want to see the errands that I ran weeks ago.",
            ),
            (_MENU, ("Delete completed tasks", click(text="Delete completed tasks"))),
            "A question whether all that is done should go",
            {"text": "Delete completed tasks?"},
        ),
        Function(
            "Choose the default list",
            (
                "When I note something in a hurry, it should land among my office matters.",
                "New entries always end up on the wrong page first.",
                "Put what I write down with the groceries unless I say otherwise.",
            ),
            (_MENU, _SETTINGS, ("Default list", click(text="Default list"))),
            "A dialog with the names of the lists",
            {"resource-id": "alertTitle", "text": "Default list"},
        ),
        Function(
            "Sync with an account",
            (
                "I want to see the same duties on my tablet.",
                "If this phone is lost, my notes should not be.",
                "My errands should be there on every device that I own.",
            ),
            (_DRAWER, ("Account", click(text="Account"))),
            "A form with email and password",
            {"resource-id": "sign_in"},
        ),
    ),
    controls=(
        Control(
            "the circle before a task",
            "says whether the task has been done",
            (),
            {"resource-id": "task_check"},
        ),
        Control(
            "the star beside a task",
            "marks the task as important, or takes that back",
            (),
            {"resource-id": "task_star"},
        ),
        Control(
            "the lines of different length at the top",
            "asks for the order of the tasks",
            (),
            {"resource-id": "action_sort"},
        ),
        Control(
            "the tab in the middle, below the name of the list",
            "shows only the tasks that are still open",
            (),
            {"content-desc": "Active"},
        ),
        Control(
            "the check mark at the top of the form of a task",
            "keeps what was entered and closes the form",
            (_ADD[1],),
            {"content-desc": "Save"},
        ),
        Control(
            "the cross at the top of the form of a task",
            "leaves the form, and asks first if something was changed",
            (_ADD[1],),
            {"content-desc": "Navigate up"},
        ),
        Control(
            "the line with a small calendar in the form of a task",
            "asks for the day on which the task is due",
            (_ADD[1],),
            {"resource-id": "due_date"},
        ),
        Control(
            "the field with a list's name in the form of a task",
            "puts the task on another list",
            (_TASK[1],),
            {"resource-id": "list_spinner"},
        ),
        Control(
            "a chip below the search field",
            "looks for the words in one list alone",
            (_SEARCH[1],),
            {"resource-id": "list_chip", "text": "Work"},
        ),
        Control(
            "the three joined dots in what a long touch on a task opens",
            "sends the title of the task to somebody else",
            (_HELD[1],),
            {"text": "Share"},
        ),
    ),
)
