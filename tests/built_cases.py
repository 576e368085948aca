"""Cases of the builtin source by the names of their templates."""

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.cases import Case, Origin


def case_of(app: str, name: str) -> Case:
    apps = builtin_apps(0)
    group = next(group for group in APP_GOALS if group.app == app)
    template = next(one for one in group.templates if one.name == name)
    parameters = next(group.draws(template, apps, 0))
    goal = group.goal(template, parameters, apps, seed=0, instance=0)
    return Case(
        goal, template.build(parameters, apps), Origin(group, template, parameters, apps, 0)
    )
