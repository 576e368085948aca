"""Tasks and their back stacks: which activity is in front."""

from __future__ import annotations

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.state import State

HOME_PACKAGE = "com.android.launcher3"


def new_activity(name: str, arguments: State | None = None) -> State:
    """An activity that has just been started."""
    return {"name": name, "args": arguments or {}, "ui": {"scroll": {}, "greeted": []}}


class ActivityStack:
    """The part of a phone that knows tasks and activities."""

    state: State
    apps: dict[str, App]

    @staticmethod
    def new_home() -> list[State]:
        """The back stack of the launcher."""
        return [new_activity("Launcher")]

    @property
    def _stack(self) -> list[State]:
        if self.state["front"] == "home":
            home: list[State] = self.state["home"]
            return home
        stack: list[State] = self.state["tasks"][-1]["stack"]
        return stack

    @property
    def activity(self) -> State:
        """The activity in front."""
        return self._stack[-1]

    @property
    def package(self) -> str:
        """The package in front."""
        if self.state["front"] == "home":
            return HOME_PACKAGE
        package: str = self.state["tasks"][-1]["package"]
        return package

    def focused_activity(self) -> tuple[str, str]:
        """Package and full name of the activity that has the focus.

        That of a permission prompt or of a call comes before the one below it; other dialogs belong
        to the activity that they cover.
        """
        if self.state["interruption"] == "in_call":
            return "com.android.dialer", "com.android.incallui.InCallActivity"
        if self.state["prompt"] is not None:
            package = "com.android.permissioncontroller"
            return package, f"{package}.permission.ui.GrantPermissionsActivity"
        return self.package, f"{self.package}.{self.activity['name']}"

    def activities(self, package: str) -> list[str]:
        """Activities that can be launched, by full name, the main one first.

        Raises:
            PhoneError: The package does not exist.
        """
        app = self.require_app(package)
        rest = [name for name in app.exported if name != app.main]
        names = (app.main, *rest) if app.main else ()
        return [f"{package}.{name}" for name in names]

    def require_app(self, package: str) -> App:
        """The app of a package.

        Raises:
            PhoneError: No app has that package.
        """
        app = self.apps.get(package)
        if app is None:
            raise PhoneError(
                f"package {package[:80]!r} is not installed; installed: {', '.join(self.apps)}"
            )
        return app

    def bring_to_front(self, package: str, activity: str | None = None) -> None:
        """Show an app as it was left, or start it; with `activity` that one on top of it.

        Raises:
            PhoneError: There is no such package or activity, or the package has no activity.
        """
        app = self.require_app(package)
        if not app.main:
            raise PhoneError(f"package {package} only holds data for others: it has no activity")
        name = None
        if activity is not None:
            name = activity.removeprefix(package).removeprefix(".")
            if name not in app.exported:
                raise PhoneError(
                    f"{package} has no activity {activity[:80]!r} that can be started; "
                    f"it has {', '.join(self.activities(package))}"
                )
        self.drop_focus()
        if package == HOME_PACKAGE:
            self.go_home()
            return
        tasks: list[State] = self.state["tasks"]
        task = next((task for task in tasks if task["package"] == package), None)
        if task is None:
            task = {"package": package, "stack": [new_activity(app.main)]}
        else:
            tasks.remove(task)
        tasks.append(task)
        self.state["front"] = "task"
        if name is not None and task["stack"][-1]["name"] != name:
            task["stack"].append(new_activity(name))

    def start_activity(self, package: str, name: str, arguments: State) -> None:
        """Put an activity on top of the task in front."""
        self.drop_focus()
        if package != self.package:
            self.bring_to_front(package)
        self._stack.append(new_activity(name, arguments))

    def finish_activity(self, activity: State) -> None:
        """End an activity; that of a task's last one puts the task into the background."""
        self.drop_focus()
        stack = self._stack
        if len(stack) > 1:
            # By identity, because two activities may have equal states.
            position = next(i for i, other in enumerate(stack) if other is activity)
            del stack[position]
        elif self.state["front"] != "home":
            self.go_home()

    def go_home(self) -> None:
        """Show the launcher."""
        self.drop_focus()
        self.state["home"] = self.new_home()
        self.state["front"] = "home"

    def show_recents(self) -> None:
        """Show the tasks, the last one first."""
        self.drop_focus()
        self.state["home"] = [new_activity("Launcher"), new_activity("Recents")]
        self.state["front"] = "home"

    def running(self) -> list[str]:
        """The packages that have a task, the one used last at the end."""
        return [task["package"] for task in self.state["tasks"]]

    def end_task(self, package: str) -> None:
        """End the task of an app, if it has one."""
        if self.package == package:
            self.go_home()
        tasks = self.state["tasks"]
        self.state["tasks"] = [task for task in tasks if task["package"] != package]
        prompt = self.state["prompt"]
        if prompt is not None and prompt["package"] == package:
            self.state["prompt"] = None

    def end_tasks(self) -> None:
        """Show the launcher, and end the tasks of all apps, as when recent apps are cleared."""
        for package in self.running():
            self.end_task(package)
        self.go_home()

    def drop_focus(self) -> None:
        """Take the focus from the field that has it, and the keyboard with it."""
        self.activity["ui"].pop("focus", None)
        self.state["keyboard"] = {"shown": False, "page": "letters"}
