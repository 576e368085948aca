"""A source: two questions about a bird counter."""

from uiprobe import api

QUIZ = {
    "add": ("What does the button with a plus do?", {"A": "Counts a bird", "B": "Shows all"}),
    "undo": ("What does a shake of the phone do?", {"A": "Undoes a count", "B": "Adds two birds"}),
}


class Quiz:
    """Questions of app knowledge; it has no screens, recordings or instructions."""

    name = "quiz"

    def questions(self, capability):
        """The questions of one capability, in a fixed order."""
        if capability != "app_knowledge":
            return []
        return [
            api.Question(name, capability, text, options, "A", "tally", "Nature")
            for name, (text, options) in QUIZ.items()
        ]

    def recordings(self):
        """None."""
        return []

    grounding_examples = recordings

    def screen(self, name):
        """A screen by its name."""
        raise api.SourceError("quiz", "screen", repr(name), "none: the quiz has no screens")


def open_quiz(seed):
    """The source; the quiz is the same for every seed."""
    return Quiz()
