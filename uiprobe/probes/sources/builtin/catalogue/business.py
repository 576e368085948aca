"""What is true of the business app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_ADD = click(id="fab_add")
_SETTINGS = (
    ("the three dots", click(desc="More options")),
    ("Settings", click(text="Settings")),
)
_INVOICES = ("the tab Invoices", click(desc="Invoices"))
_CLIENTS = ("the tab Clients", click(desc="Clients"))

BUSINESS_FACTS = AppFacts(
    app="business",
    kind="business organizer",
    purposes=(
        "planning appointments with clients",
        "writing invoices and following their payment",
        "keeping the details of customers",
        "seeing how much a small company earns",
    ),
    functions=(
        Function(
            "Add an event to the calendar",
            (
                "I have agreed to meet the printer next Tuesday at three and must not forget it.",
                "A workshop was fixed for the 20th; I want that hour to be blocked.",
                "Somebody proposed lunch on Friday and I said yes, so I should write it down.",
            ),
            (("the plus sign on the tab Calendar", _ADD),),
            "A form with title, day, start and guests",
            {"resource-id": "event_scroll"},
        ),
        Function(
            "Look at all coming events",
            (
                "I would like one list of everything that is planned for the next weeks.",
                "What do I have ahead of me, day after day?",
                "I need to read through my appointments without turning pages.",
            ),
            (("the tab Agenda", click(desc="Agenda")),),
            "A list of events under their dates",
            {"resource-id": "agenda_list"},
        ),
        Function(
            "Jump to a date",
            (
                "What is planned on a certain day in May?",
                "I want to see one day that is some months away.",
                "Show me how my birthday looks this year, without turning week by week.",
            ),
            (("the name of the month", click(id="month_button")),),
            "A dialog with a month in which a day is chosen",
            {"resource-id": "month_view"},
        ),
        Function(
            "Write an invoice",
            (
                "The job is finished, now the customer should pay 800 for it.",
                "I have to bill a company for last week's work.",
                "It is time to ask for money for the brochure that we delivered.",
            ),
            (_INVOICES, ("the plus sign", _ADD)),
            "A form with client, subject, amount and due date",
            {"resource-id": "invoice_scroll"},
        ),
        Function(
            "Show overdue invoices",
            (
                "Who should have paid by now and has not?",
                "I want to remind everybody whose payment is late.",
                "Some money has not come in on time; which jobs was it for?",
            ),
            (_INVOICES, ("the chip Overdue", click(id="filter_chip", text="Overdue"))),
            "A list of invoices with warning signs",
            {"text": "Overdue", "checked": "true"},
        ),
        Function(
            "Add a client",
            (
                "A bakery has hired us for the first time; I want its address at hand.",
                "There is a new customer whose phone number I should keep.",
                "We won a contract with a company that we have never worked for.",
            ),
            (_CLIENTS, ("the plus sign", _ADD)),
            "A form with company, contact person and hourly rate",
            {"resource-id": "client_scroll"},
        ),
        Function(
            "See monthly income",
            (
                "Did we earn more in February than in January?",
                "I wonder in which month most of the money came in.",
                "My partner asks how the year has gone so far, in numbers.",
            ),
            (("the tab Figures", click(desc="Figures")),),
            "A chart with one bar for each month",
            {"resource-id": "figures_scroll"},
        ),
        Function(
            "Change the payment term",
            (
                "From now on customers should get thirty days instead of fourteen.",
                "I want the money sooner: the usual deadline is too generous.",
                "The date until which one has to pay is always proposed too late.",
            ),
            (
                *_SETTINGS,
                ("Invoicing", click(text="Invoicing")),
                ("Payment term", click(text="Payment term")),
            ),
            "A dialog with numbers of days",
            {"text": "45 days"},
        ),
        Function(
            "Change the company name",
            (
                "We have given our firm another name, and letters should show it.",
                "The heading of our bills still has the old firm on it.",
                "There is a typing error in what our studio is called.",
            ),
            (*_SETTINGS, ("Company name", click(text="Company name"))),
            "A dialog with a field for the name",
            {"resource-id": "company"},
        ),
        Function(
            "Search everything",
            (
                "I know one word of the appointment, but neither its day nor the customer.",
                "Somewhere there was a note on photos, an order or a date, I forget which.",
                "Where did I write that street down?",
            ),
            (("the magnifier", click(id="action_search")),),
            "A field to type in and chips for events, clients and invoices",
            {"resource-id": "search_src_text"},
        ),
    ),
    controls=(
        Control(
            "the magnifier in the toolbar",
            "opens the search through events, clients and invoices",
            (),
            {"resource-id": "action_search"},
        ),
        Control(
            "the calendar sheet beside the arrows above the week",
            "goes back to today",
            (),
            {"resource-id": "action_today"},
        ),
        Control(
            "the arrow to the right above the week",
            "shows the next week",
            (),
            {"content-desc": "Next week"},
        ),
        Control(
            "the name of the month above the week",
            "lets you choose the day to look at",
            (),
            {"resource-id": "month_button"},
        ),
        Control(
            "an empty hour in the day view",
            "begins a new event at that hour",
            (),
            {"content-desc": "New event at 10 AM"},
        ),
        Control(
            "the bars of different length in the toolbar of Invoices",
            "changes the order of the invoices",
            (click(desc="Invoices"),),
            {"resource-id": "action_sort"},
        ),
        Control(
            "the star beside a client",
            "makes the client a favorite, or no longer one",
            (click(desc="Clients"),),
            {"resource-id": "client_star"},
        ),
        Control(
            "the chip Favorites above the clients",
            "leaves only clients that have a star in the list",
            (click(desc="Clients"),),
            {"resource-id": "filter_chip", "text": "Favorites"},
        ),
        Control(
            "the check mark at the top of a new event",
            "saves the event in the calendar",
            (_ADD,),
            {"resource-id": "action_save"},
        ),
        Control(
            "the cross at the top of a new event",
            "leaves the form, after a question where something was entered",
            (_ADD,),
            {"content-desc": "Navigate up"},
        ),
    ),
)
