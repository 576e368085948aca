"""An environment: a phone on which time passes after each action."""

from uiprobe import api


class HurriedPhone:
    """A simulated phone whose screen is seen late, when brief messages are gone."""

    def __init__(self, phone):
        self._phone = phone

    async def reset(self, goal):
        """Begin an episode, whatever the last one has left behind."""
        return await self._phone.reset(goal)

    async def act(self, action):
        """Do an action, and wait."""
        await self._phone.act(action)
        return await self._phone.act(api.ANDROID.space.wait)

    async def close(self):
        """Release the phone."""
        await self._phone.close()

    async def application_state(self):
        """The data of the apps, by which goals are judged."""
        return await self._phone.application_state()


@api.environment("hurried")
def hurried_phones(source, serials):
    """Hurried phones for a source whose goals bring the content of the phone."""
    if not isinstance(source, api.StagesGoals):
        raise ValueError("environment=hurried needs a source that stages goals: use builtin")

    class Phones:
        async def open(self, goal):
            return api.Opened(HurriedPhone(source.stage(goal)), "hurried phone")

    return Phones()
