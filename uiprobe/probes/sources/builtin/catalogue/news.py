"""What is true of the news app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_DRAWER = ("the three lines", click(desc="Open navigation drawer"))
_ARTICLE = ("an article in the list", click(id="article_title"))
_SETTINGS = (("the three dots", click(desc="More options")), ("Settings", click(text="Settings")))


def _entry(name: str) -> tuple[str, str]:
    return (name, click(id="design_menu_item_text", text=name))


NEWS_FACTS = AppFacts(
    app="news",
    kind="newspaper reader",
    purposes=(
        "following what happens in the world",
        "reading articles of several papers",
        "being told when a subject is in the news",
        "keeping articles for later",
    ),
    functions=(
        Function(
            "Save an article for later",
            (
                "I have no time for this long text now, but on Sunday I will.",
                "My students should discuss that report; I must not lose it.",
                "Too good to miss, too long for the bus: I will come back to it.",
            ),
            (("the bookmark of an article", click(id="article_save")),),
            "A sheet with reading lists",
            {"text": "Save to"},
        ),
        Function(
            "Search the news",
            (
                "There was something about a comet, but where?",
                "What have the papers written about my town?",
                "I only remember the word llama from that headline.",
            ),
            (("the magnifying glass", click(desc="Search")),),
            "A field to type in, and chips with sections",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "See what was read",
            (
                "Which text was it that I had open this morning?",
                "I would like to go back to the report from yesterday that I did not keep.",
                "My daughter must not see what I have been looking at; where is that listed?",
            ),
            (_DRAWER, _entry("History")),
            "A list of articles, and a broom at the top",
            {"resource-id": "history_list"},
        ),
        Function(
            "Choose topics",
            (
                "I never want football at the top again.",
                "The first page should have more about research.",
                "Theatre interests me more than the stock market; the start should show that.",
            ),
            (_DRAWER, _entry("Topics")),
            "Sections with boxes to check",
            {"resource-id": "topic_list"},
        ),
        Function(
            "Hide a paper",
            (
                "Everything the Harbour Gazette writes makes me angry.",
                "One of the publishers copies from the others; leave it out.",
                "I want to see no more texts from a certain publisher.",
            ),
            (_DRAWER, _entry("Papers")),
            "A list of papers with switches",
            {"resource-id": "paper_list"},
        ),
        Function(
            "Add a word alert",
            (
                "As soon as anybody writes about our bakery, I want to know.",
                "Tell me whenever the ferry is mentioned.",
                "I follow one subject only, and would like to be called when it comes up.",
            ),
            (
                _DRAWER,
                _entry("Word alerts"),
                ("the plus sign", click(desc="Add word")),
            ),
            "A dialog with a field for a word",
            {"text": "New word alert"},
        ),
        Function(
            "Set up the daily digest",
            (
                "One short summary with my coffee would be enough.",
                "Five stories at seven in the morning, no more, that would be ideal.",
                "I want the day's most important things sent to me at a fixed hour.",
            ),
            (_DRAWER, _entry("Daily digest")),
            "A form with a switch",
            {"text": "Send me a digest"},
        ),
        Function(
            "Change the text size",
            (
                "My eyes hurt from these tiny letters.",
                "Grandfather cannot read the articles on my phone.",
                "I would like fewer words on each page, but bigger ones.",
            ),
            (_ARTICLE, ("the letters at the top", click(id="action_size"))),
            "A dialog from Small to Very large",
            {"text": "Very large"},
        ),
        Function(
            "Change the edition",
            (
                "I have moved from the sea to the hills and want the news from there.",
                "The regional part is about a place I left long ago.",
                "Show me what the people in the capital read.",
            ),
            (*_SETTINGS, ("Edition", click(text="Edition"))),
            "A dialog with regions",
            {"resource-id": "alertTitle", "text": "Edition"},
        ),
        Function(
            "See saved articles",
            (
                "On the train I want to go through what I put aside.",
                "Where are the texts that I kept for work?",
                "Show me everything I marked last week.",
            ),
            (_DRAWER, _entry("Saved")),
            "A list of articles, with chips for the lists",
            {"resource-id": "list_chip"},
        ),
    ),
    controls=(
        Control(
            "the bookmark beside an article",
            "asks for the reading list in which to keep the article",
            (),
            {"resource-id": "article_save"},
        ),
        Control(
            "the two letters at the top of an article",
            "asks for the text size",
            (_ARTICLE[1],),
            {"resource-id": "action_size"},
        ),
        Control(
            "the three connected dots at the top of an article",
            "offers apps to which the article can be sent",
            (_ARTICLE[1],),
            {"resource-id": "action_share"},
        ),
        Control(
            "the broom at the top of the history",
            "empties the list of what was read, after a question",
            (_DRAWER[1], _entry("History")[1]),
            {"resource-id": "action_clear"},
        ),
        Control(
            "the cross beside a word of the word alerts",
            "deletes the alert",
            (_DRAWER[1], _entry("Word alerts")[1]),
            {"resource-id": "word_delete"},
        ),
        Control(
            "the switch beside a paper",
            "shows or hides all articles of the paper",
            (_DRAWER[1], _entry("Papers")[1]),
            {"resource-id": "paper_switch"},
        ),
        Control(
            "a chip above the articles",
            "shows the articles of one section",
            (),
            {"resource-id": "section_chip", "text": "World"},
        ),
        Control(
            "the plus sign of the word alerts",
            "asks for a word of which to be told",
            (_DRAWER[1], _entry("Word alerts")[1]),
            {"resource-id": "fab"},
        ),
    ),
)
