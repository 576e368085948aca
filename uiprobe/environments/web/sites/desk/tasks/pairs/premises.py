"""Goals about what is not there: a colleague means something else, or there is nothing to do."""

from __future__ import annotations

from uiprobe.environments.web.sites.desk.tasks.families import Work, World, pair_family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.hard.staging import Stage
from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed
from uiprobe.environments.web.sites.desk.tasks.pairs.knowing import in_a_alone, means, nothing
from uiprobe.environments.web.sites.desk.tasks.pairs.staged import open_incident

_ABSENT = ("does not exist", "not find", "can't find", "couldn't find", "no such", "not there")
"""Words by which a question says that a thing is not there."""


@pair_family("incident-of-somebody-else", "premise", 12)
def incident_of_somebody_else(world: World) -> Work:
    """An incident is to be cancelled that the named caller has not reported."""
    stage = Stage(world)
    callers = {row["caller_id"] for row in world.rows("incident")}
    named, other = world.sample([one for one in world.people() if one["id"] not in callers], 2)
    row = open_incident(world, stage, other, "Docking station")
    choices = [row["number"], other["name"], named["name"], *_ABSENT]

    def solve(hand: Hand) -> None:
        if world.name == "a":
            hand.edit("incident", row["number"], {"state": "Cancelled"})
        else:
            hand.find("/desk/incident/", "Docking station")

    return Work(
        f"{named['name']} has reported a docking station, and it was a mistake. Set the state of "
        'that incident to "Cancelled".',
        in_a_alone(world, Changed({"incident": {row["id"]: {"state": "Cancelled"}}})),
        solve,
        stage=stage.tables,
        person=world.either(
            means("item", f"Then I mean {row['number']}, of {other['name']}.", choices),
            nothing("item", choices),
        ),
        questions=(f"There is no such incident of {named['name']}. Which incident do you mean?",),
    )


@pair_family("tag-that-is-not-there", "premise", 10)
def tag_that_is_not_there(world: World) -> Work:
    """A device is to be retired whose tag the desk does not have."""
    draw, stage = world.draw, Stage(world)
    number = draw.randrange(81000, 88000)
    device = stage.device("Desktop", number, state="In stock")
    absent = f"HW{number + draw.choice((10, 20, 100, 200))}"
    choices = [device["asset_tag"], absent, *_ABSENT]

    def solve(hand: Hand) -> None:
        if world.name == "a":
            hand.edit("hardware", device["asset_tag"], {"state": "Retired"})
        else:
            hand.find("/desk/hardware/", absent)

    return Work(
        f'Set the state of the desktop {absent} to "Retired".',
        in_a_alone(world, Changed({"hardware": {device["id"]: {"state": "Retired"}}})),
        solve,
        stage=stage.tables,
        person=world.either(
            means("item", f"Then I mean {device['asset_tag']}.", choices),
            nothing("item", choices),
        ),
        questions=(f"There is no device {absent}. Which device do you mean?",),
    )
