"""What a run asks on which platform."""

import pytest

from uiprobe.probe_table import PROBES
from uiprobe.suite import RunError
from uiprobe.suite.planning import (
    by_parameters,
    choose_probes,
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
