"""An agent: one short question per screen, and no memory."""

from inspect_ai.model import get_model

from uiprobe import api


class Terse:
    """Asks for the next action, and takes the whole answer as one."""

    def __init__(self, goal):
        self._space = api.space_of(goal)

    async def decide(self, turn):
        """The action that the model names; None ends the episode as a format error."""
        screen = api.render_tree(turn.screen.tree)
        verbs = self._space.describe("element")
        prompt = f"Goal: {turn.goal.instruction}\n\n{screen}\n\n{verbs}\n\nAnswer with one action."
        output = await get_model().generate(prompt)
        text = output.completion.strip().strip("`")
        usage = output.usage
        read, written = (usage.input_tokens, usage.output_tokens) if usage else (0, 0)
        try:
            action = self._space.parse(text)
        except api.ActionError as error:
            answer = api.Answer(text=text, reason=error.reason, message=str(error))
            return api.Decision(None, [answer], prompt, read, written)
        answer = api.Answer(text=text, action=self._space.format(action))
        return api.Decision(action, [answer], prompt, read, written)


AGENT = api.NavigationAgent(Terse)
