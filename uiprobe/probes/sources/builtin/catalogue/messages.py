"""What is true of the messages app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, fill, hold, scroll, target

_CHAT = ("a conversation in the list", click(id="chat_row"))
_MENU = ("the three dots", click(desc="More options"))
_CONTACTS = ("the tab Contacts", click(desc="Contacts"))
_PERSON = ("a person in the list", click(id="contact_row"))
_SETTINGS = (_MENU, ("Settings", click(text="Settings")))

MESSAGES_FACTS = AppFacts(
    app="messages",
    kind="text messenger",
    purposes=(
        "writing to friends and family",
        "keeping phone numbers of people",
        "talking to several people in one group",
        "calling somebody by phone",
    ),
    functions=(
        Function(
            "Start a conversation",
            (
                "I have to tell Theo that I will be late.",
                "Somebody I have never written to should hear from me.",
                "A short note to my sister is enough, I need not ring her up.",
            ),
            (("the button with a pencil", click(id="fab")),),
            "A list of people, and a field for a name",
            {"resource-id": "recipient_list"},
        ),
        Function(
            "Create a group",
            (
                "The four of us who plan the trip should all read the same.",
                "I do not want to write one invitation to each of my neighbours on its own.",
                "Our quiz team needs one place to talk to each other.",
            ),
            (_MENU, ("New group", click(text="New group"))),
            "A list of people with boxes to check, and a field for a name",
            {"resource-id": "member_list"},
        ),
        Function(
            "Schedule a message",
            (
                "My greeting should arrive on Sunday morning, when I am still asleep.",
                "It is late; she should get this only tomorrow.",
                "I want to write the reminder now, but it must go out next week.",
            ),
            (
                _CHAT,
                ("the field at the foot", fill("Good morning", id="compose")),
                ("the paper plane, held down", hold(desc="Send")),
            ),
            "A sheet with times to choose from",
            {"text": "Schedule message"},
        ),
        Function(
            "Add a contact",
            (
                "I have just met a carpenter and got her number.",
                "My new colleague's number should not get lost.",
                "When this person rings, I would like to see a name.",
            ),
            (_CONTACTS, ("the button with a person and a plus", click(desc="Add contact"))),
            "A form with name, phone and email",
            {"resource-id": "contact_scroll"},
        ),
        Function(
            "Edit a contact",
            (
                "Nora has moved to another phone company and has other digits now.",
                "I misspelt the surname of a friend.",
                "His email address has changed since he left the firm.",
            ),
            (_CONTACTS, _PERSON, ("the pencil at the top", click(id="action_edit"))),
            "A form filled with the data of a person",
            {"resource-id": "action_save"},
        ),
        Function(
            "Search messages and contacts",
            (
                "Somebody wrote something about a heron, but who was it?",
                "I remember a word of what was said, not when it was said.",
                "There was an address in one of the texts of last week.",
            ),
            (("the magnifying glass", click(desc="Search")),),
            "A field to type in, and chips to narrow the results down",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "Read archived conversations",
            (
                "I put an old talk out of sight, now I want to read it again.",
                "Where is the exchange that I took out of the list, but did not delete?",
                "Something that is no longer on the first screen should come back.",
            ),
            (_MENU, ("Archived", click(text="Archived"))),
            "A list of conversations that are out of the way",
            {"resource-id": "toolbar_title", "text": "Archived"},
        ),
        Function(
            "Unblock a contact",
            (
                "We have made up, so his texts may reach me again.",
                "I shut somebody out by mistake and want to hear from them.",
                "A person whom I once refused to hear should be let in again.",
            ),
            (
                *_SETTINGS,
                (
                    "the end of the page",
                    scroll(target(id="settings_scroll"), text="Blocked contacts"),
                ),
                ("Blocked contacts", click(text="Blocked contacts")),
            ),
            "A list of people who cannot write, with a button for each",
            {"resource-id": "toolbar_title", "text": "Blocked contacts"},
        ),
        Function(
            "Change the text size of messages",
            (
                "Without my glasses I cannot read what people write to me.",
                "The letters of what I get are too small.",
                "More lines should fit on the screen when I read.",
            ),
            (
                *_SETTINGS,
                ("Chat appearance", click(text="Chat appearance")),
                ("Text size", click(text="Text size")),
            ),
            "A dialog from Small to Huge",
            {"text": "Huge"},
        ),
        Function(
            "See past calls",
            (
                "Somebody tried to ring me while I was in the shower.",
                "When did I last talk to Clara on the phone?",
                "I want to know whose ringing I missed.",
            ),
            (("the tab Calls", click(desc="Calls")),),
            "A list of people with Incoming, Outgoing or Missed",
            {"resource-id": "call_list"},
        ),
        Function(
            "Find starred messages",
            (
                "I marked the door code so that I would find it again.",
                "Show me what I once called important in my talks.",
                "All the texts I singled out, please, whoever wrote them.",
            ),
            (_MENU, ("Starred messages", click(text="Starred messages"))),
            "A list of messages with stars",
            {"resource-id": "toolbar_title", "text": "Starred messages"},
        ),
    ),
    controls=(
        Control(
            "the pencil in the corner of the list of conversations",
            "begins a conversation with somebody",
            (),
            {"resource-id": "fab"},
        ),
        Control(
            "the circle with a plus beside the text field",
            "attaches a picture to the message",
            (_CHAT[1],),
            {"resource-id": "action_attach"},
        ),
        Control(
            "the paper plane beside the text field",
            "sends the message",
            (_CHAT[1],),
            {"resource-id": "action_send"},
        ),
        Control(
            "the star at the end of a person's row",
            "makes the person a favorite, or no longer one",
            (_CONTACTS[1],),
            {"resource-id": "contact_star"},
        ),
        Control(
            "the pencil at the top of a person's page",
            "opens a form to change the person's data",
            (_CONTACTS[1], _PERSON[1]),
            {"resource-id": "action_edit"},
        ),
        Control(
            "the handset at the end of a row of the list of calls",
            "calls that person again",
            (click(desc="Calls"),),
            {"resource-id": "call_again"},
        ),
        Control(
            "the magnifying glass at the top",
            "opens a search through messages and people",
            (),
            {"resource-id": "action_search"},
        ),
        Control(
            "the chip Unread above the conversations",
            "leaves only conversations with something new",
            (),
            {"resource-id": "filter_chip", "text": "Unread"},
        ),
        Control(
            "the check mark above the list of people for a group",
            "creates the group with the people that are checked",
            (_MENU[1], click(text="New group")),
            {"resource-id": "action_create"},
        ),
        Control(
            "the star at the top of a person's page",
            "makes the person a favorite, or no longer one",
            (_CONTACTS[1], _PERSON[1]),
            {"resource-id": "action_favorite"},
        ),
    ),
)
