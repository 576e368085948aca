"""What a run asks on which platform."""

import pytest

from uiprobe.probe_table import PROBES
from uiprobe.suite import RunError
from uiprobe.suite.planning import (
    by_parameters,
    choose_probes,
    on_ladders,
    require_browser,
    task_arguments,
)

PHONE = [name for name, probe in PROBES.items() if "android" in probe.platforms and not probe.named]
WEB = [name for name, probe in PROBES.items() if "web" in probe.platforms and not probe.named]


def chosen(*arguments):
    groups = choose_probes(*arguments)
    return [(group.platform, group.probes, group.arguments) for group in groups]


def test_without_a_word_on_it_the_web_is_left_out():
    assert chosen([]) == [("android", PHONE, {})]


def test_a_platform_that_is_named_has_its_own_source():
    web = ("web", WEB, {"source": "desk"})
    assert chosen([], None, "web") == [web]
    assert chosen([], None, "all") == [("android", PHONE, {}), web]


def test_a_source_of_the_web_names_the_platform():
    # MiniWoB has no questions about goals.
    probes = [name for name in WEB if name != "goal_understanding"]
    assert chosen([], "miniwob") == [("web", probes, {"source": "miniwob", "benchmark": "miniwob"})]


def test_with_all_platforms_a_source_applies_to_its_own():
    [phone, web] = chosen([], "sphinx", "all")
    assert phone[2] == {"source": "sphinx"}
    assert "step_planning" not in phone[1]
    assert web == ("web", WEB, {"source": "desk"})


def test_probes_that_are_named_run_where_they_can():
    [phone, web] = chosen(["web_navigation", "grounding"])
    assert (phone[1], web[1]) == (["grounding"], ["web_navigation"])
    # Another environment takes a source of the web to the phone's task.
    assert chosen(["navigation"], "miniwob") == [("android", ["navigation"], {"source": "miniwob"})]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (([], "builtin", "web"), "--source builtin is about the phone, found --platform web"),
        (([], "desk", "android"), "--source desk is about the web, found --platform android"),
        (([], "items", "all"), "a path is about one platform; name it"),
        ((["app_knowledge"], None, "web"), "app_knowledge runs on the phone alone"),
        ((["web_navigation"], None, "android"), "web_navigation runs on the web alone"),
        ((["web_nav"], None, None), "no probe 'web_nav'"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments, said):
    with pytest.raises(RunError, match=said):
        choose_probes(*arguments)


def test_without_a_browser_episodes_are_refused_before_anything_is_asked(monkeypatch, tmp_path):
    monkeypatch.setenv("UIPROBE_BROWSER", str(tmp_path / "none"))
    require_browser(choose_probes(["grounding"], None, "web"))
    with pytest.raises(RunError, match=r"web_navigation: UIPROBE_BROWSER .* `uiprobe doctor`"):
        require_browser(choose_probes(["web_navigation"]))


def test_a_parameter_that_is_given_twice_is_refused():
    with pytest.raises(RunError, match="-T items: found it twice, expected one value"):
        task_arguments(["grounding"], ["items=2", "items=3"])


def built(probe, limit, source=None, **given):
    (group,) = choose_probes([probe], source)
    ((_, parameters),) = by_parameters(group, given, limit)
    return parameters.get("items")


def test_of_probes_made_of_episodes_only_as_many_are_built_as_a_limit_asks_for():
    assert built("step_planning", 20) == 20
    assert built("grounding", 20, "desk") == 20
    # All of a set, and all of a release, are what they are.
    assert built("step_planning", 180) is None
    assert built("step_planning", None) is None
    assert built("grounding", 20, "sphinx") is None
    # A set of a named size is cut, and so is one of which nobody knows how many are about an app.
    assert built("step_planning", 20, items=60) == 60
    assert built("step_planning", 20, app="clock") is None
    # Questions take no time.
    assert built("goal_understanding", 20) is None


def test_probes_with_and_without_a_number_of_items_stay_apart():
    (group,) = choose_probes(["grounding", "step_planning", "goal_understanding"])
    found = {
        tuple(members): parameters.get("items")
        for members, parameters in by_parameters(group, {}, 200)
    }
    assert found == {("grounding",): 200, ("goal_understanding", "step_planning"): None}


def tiers(given, source=None, *, pictures=True, limit=None):
    """The tier and the number of items of each probe of the phone, where they are said."""
    (group,) = choose_probes([], source)
    return {
        probe: (parameters.get("tier"), parameters.get("items"))
        for members, parameters in by_parameters(
            on_ladders(group, given, pictures=pictures), given, limit
        )
        for probe in members
    }


ON_LADDERS = {
    "goal_understanding",
    "app_knowledge",
    "completion_judgment",
    "step_planning",
    "grounding",
    "focused_context",
}


def test_without_a_tier_the_items_are_those_of_ladders():
    found = tiers({})
    assert {probe for probe, (tier, _) in found.items() if tier == "ladder"} == ON_LADDERS
    # A limit draws over all rungs, as no others are built.
    few = tiers({}, limit=20)
    assert {few[probe] for probe in ON_LADDERS} == {("ladder", 20)}
    assert tiers({"items": 60}, limit=20)["grounding"] == ("ladder", 60)
    assert tiers({}, limit=480)["grounding"] == ("ladder", None)


def test_a_tier_that_is_named_goes_to_the_probes_that_have_it():
    assert {tier for tier, _ in tiers({"tier": "basic"}).values()} == {"basic"}
    hard = tiers({"tier": "hard"})
    assert hard["navigation"] == ("hard", None)
    assert hard["grounding"] == ("ladder", None)
    ladder = tiers({"tier": "ladder"})
    assert ladder["navigation"] == (None, None)
    assert ladder["grounding"] == ("ladder", None)
    # The tasks refuse what none of them has.
    assert tiers({"tier": "steep"})["grounding"] == ("steep", None)


def test_what_is_about_other_items_leaves_the_ladders():
    assert tiers({"observation": "list"})["grounding"] == (None, None)
    assert tiers({"observation": "list"})["goal_understanding"] == ("ladder", None)
    # The focused context is about no app of the phone.
    clock = tiers({"app": "clock"})
    assert [probe for probe, (tier, _) in clock.items() if tier] == ["focused_context"]
    assert not any(tier for tier, _ in tiers({}, "sphinx").values())
    assert tiers({"seed": 7})["grounding"] == ("ladder", None)


def test_models_that_read_text_only_get_elements_to_choose_from():
    found = tiers({}, pictures=False)
    assert found["grounding"] == (None, None)
    assert found["step_planning"] == ("ladder", None)
