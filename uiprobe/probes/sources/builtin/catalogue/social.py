"""What is true of the social app."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, fill

_MENU = ("the three dots", click(desc="More options"))
_SETTINGS = (_MENU, ("Settings", click(text="Settings")))
_PROFILE = ("the tab Profile", click(desc="Profile"))
_POST = ("the speech bubble below a post", click(id="post_comment"))

SOCIAL_FACTS = AppFacts(
    app="social",
    kind="social network",
    purposes=(
        "seeing what friends have been doing",
        "showing others a picture or a thought",
        "finding people with the same interests",
        "talking about what somebody has published",
    ),
    functions=(
        Function(
            "Write a post",
            (
                "Everybody should hear that I have moved.",
                "I want to show the world what came out of my oven.",
                "Something funny happened today and I want all my friends to know at once.",
            ),
            (("the button with a pencil", click(id="fab_post")),),
            "A form with a text, who sees it, and a topic",
            {"resource-id": "post_scroll"},
        ),
        Function(
            "Comment on a post",
            (
                "I know the answer to what Clara asks there.",
                "I would like to congratulate under the picture of her cake.",
                "A heart is not enough, I have something to say to that.",
            ),
            (_POST,),
            "The post with what others have said, and a field",
            {"resource-id": "comment"},
        ),
        Function(
            "Search people and posts",
            (
                "A schoolmate of mine must be in here somewhere.",
                "I remember a joke about parsley, but not who made it.",
                "Is my neighbour on this network at all?",
            ),
            (("the magnifying glass", click(desc="Search")),),
            "A field to type in, and chips such as People",
            {"resource-id": "search_src_text"},
        ),
        Function(
            "See saved posts",
            (
                "I put aside a recipe some days ago and want to cook it now.",
                "Where are the things that I wanted to read later?",
                "I kept an idea for the weekend, show it to me.",
            ),
            (("the bookmark at the top", click(id="action_saved")),),
            "A list of posts, with a chip for each collection",
            {"resource-id": "collection_chip"},
        ),
        Function(
            "Edit the own profile",
            (
                "What it says about me is long out of date.",
                "I live in another town now, people should see that.",
                "The address of my web site should stand next to my name.",
            ),
            (_PROFILE, ("Edit profile", click(id="edit_profile"))),
            "A form with name, a text about oneself, place and link",
            {"resource-id": "profile_scroll"},
        ),
        Function(
            "Make the profile private",
            (
                "Strangers should no longer read what I write.",
                "Only those whom I know may look at my pictures.",
                "My boss must not find out what I do at weekends.",
            ),
            (*_SETTINGS, ("Privacy", click(text="Privacy"))),
            "Switches for who sees what",
            {"text": "Private profile"},
        ),
        Function(
            "Choose what alerts tell",
            (
                "My phone hums for every single heart; that has to end.",
                "I do want to hear when somebody names me, but nothing else.",
                "Too many little messages reach me from this network.",
            ),
            (*_SETTINGS, ("Alerts", click(text="Alerts"))),
            "Switches for likes, comments, followers and mentions",
            {"text": "Tell me about"},
        ),
        Function(
            "See whom one follows",
            (
                "I want to go through everybody whose news I get.",
                "My feed is too full, let me see whose posts fill it.",
                "Did I ever subscribe to Nora, or not?",
            ),
            (_PROFILE, ("the number above following", click(text="following"))),
            "A list of people, each with Unfollow",
            {"text": "Unfollow"},
        ),
        Function(
            "Discover pictures of a topic",
            (
                "I am bored; show me something from people I do not know.",
                "Inspiration for my flower beds would be nice, from anybody.",
                "What do others travel to these days?",
            ),
            (("the tab Discover", click(desc="Discover")),),
            "Suggested people above a grid of pictures",
            {"resource-id": "discover_scroll"},
        ),
        Function(
            "Read what has happened",
            (
                "Has anybody reacted to what I wrote yesterday?",
                "Who has begun to follow me lately?",
                "Somebody named me in a post; who was it?",
            ),
            (("the tab Alerts", click(desc="Alerts")),),
            "A list of people with what each has done",
            {"resource-id": "alert_list"},
        ),
    ),
    controls=(
        Control(
            "the bookmark at the top of the feed",
            "shows the posts that were saved",
            (),
            {"resource-id": "action_saved"},
        ),
        Control(
            "the heart below a post",
            "likes the post, or takes the like back",
            (),
            {"resource-id": "post_like"},
        ),
        Control(
            "the bookmark below a post",
            "asks for the collection in which to save the post",
            (_POST[1],),
            {"resource-id": "post_save"},
        ),
        Control(
            "the three dots in the corner of a post",
            "opens a sheet of what can be done with the post",
            (),
            {"resource-id": "post_more"},
        ),
        Control(
            "the pencil in the corner of the screen",
            "begins a new post",
            (),
            {"resource-id": "fab_post"},
        ),
        Control(
            "the paper plane beside the field below a post",
            "publishes the comment",
            (_POST[1], fill("Nice", id="comment")),
            {"resource-id": "comment_send"},
        ),
        Control(
            "the chip Friends above the feed",
            "leaves only posts of close friends",
            (),
            {"resource-id": "filter_chip", "text": "Friends"},
        ),
        Control(
            "the paper plane at the top of the form of a post",
            "publishes the post",
            (click(id="fab_post"),),
            {"resource-id": "action_save"},
        ),
        Control(
            "the button Follow on a suggested person",
            "adds the person's posts to the feed",
            (click(desc="Discover"),),
            {"resource-id": "suggestion_follow"},
        ),
    ),
)
