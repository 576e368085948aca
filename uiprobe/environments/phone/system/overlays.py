"""Overlays on the apps: toasts, permission prompts, interruptions."""

from __future__ import annotations

from collections.abc import Mapping

from uiprobe.environments.phone.app import TOAST_MS, Context
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.activities import ActivityStack
from uiprobe.environments.phone.system.host import SystemHost
from uiprobe.environments.phone.system.settings_store import SettingsStore
from uiprobe.environments.phone.system.windows import INTERRUPTIONS


class Overlays(ActivityStack, SettingsStore):
    """The part of a phone that shows something over the apps, and keeps their permissions."""

    @property
    def clock_ms(self) -> int:
        """See `Phone.clock_ms`."""
        raise NotImplementedError

    def show_toast(self, message: str, milliseconds: int = TOAST_MS) -> None:
        """Show a message for a while, over everything; part of an action."""
        self.state["toast"] = {"text": message, "until": self.clock_ms + milliseconds}

    def end_toast(self) -> None:
        """Take the toast away when its time is over."""
        toast = self.state["toast"]
        if toast is not None and toast["until"] <= self.clock_ms:
            self.state["toast"] = None

    # Permissions, and the prompt that asks for them.

    def permissions_of(self, package: str) -> Mapping[str, bool]:
        """The permissions of an app about which was decided, and how."""
        found: dict[str, bool] = self.state["permissions"][package]
        return found

    def decide(self, package: str, permission: str, *, granted: bool) -> None:
        """Give or refuse an app a permission; part of an action."""
        self.state["permissions"][package][permission] = granted

    def grant(self, package: str, permission: str) -> None:
        """Give an app a permission, such as `android.permission.POST_NOTIFICATIONS`.

        Raises:
            PhoneError: There is no such package, or the app does not ask for that permission.
        """
        self._set_permission(package, permission, granted=True)

    def revoke(self, package: str, permission: str) -> None:
        """Take a permission away.

        Raises:
            PhoneError: As for `grant`.
        """
        self._set_permission(package, permission, granted=False)

    def _set_permission(self, package: str, permission: str, *, granted: bool) -> None:
        app = self.require_app(package)
        if permission not in app.permissions:
            raise PhoneError(f"{package} does not ask for the permission {permission[:80]!r}")
        self.decide(package, permission, granted=granted)
        self._changed()

    def ask_permission(self, package: str, permission: str, action: str, arguments: State) -> None:
        """Show the permission prompt; part of an action.

        Args:
            package: The app that asks.
            permission: What it asks for.
            action: What the app does with the answer.
            arguments: Of that action.
        """
        self.drop_focus()
        self.state["prompt"] = {
            "package": package,
            "permission": permission,
            "action": action,
            "args": arguments,
        }

    def answer_prompt(self: SystemHost, *, granted: bool) -> None:
        """Answer the permission prompt that is shown; part of an action."""
        prompt = self.state["prompt"]
        self.state["prompt"] = None
        self.decide(prompt["package"], prompt["permission"], granted=granted)
        if self.package == prompt["package"] and prompt["action"]:
            # Else the app was left in the meantime, and what it wanted to do has no place to be.
            context = Context(self, self.apps[self.package], self.activity)
            context.app.perform(context, prompt["action"], {**prompt["args"], "granted": granted})

    # Interruptions.

    @property
    def battery(self) -> int:
        """Charge, in percent."""
        return 15 if self.state["interruption"] == "low_battery" else 86

    def interrupt(self, kind: str, *, after: int = 0) -> None:
        """Show an interruption: `incoming_call`, `rating` or `low_battery`.

        Args:
            kind: Which one.
            after: Number of actions from now on before it comes; 0 for at once.

        Raises:
            PhoneError: There is no such interruption.
        """
        if kind not in INTERRUPTIONS:
            raise PhoneError(
                f"interruption {kind[:40]!r}: the phone knows {', '.join(INTERRUPTIONS)}"
            )
        if after > 0:
            self.state["schedule"].append({"at": self.state["actions"] + after, "kind": kind})
            return
        self._interrupt(kind)
        self._changed()

    def interrupt_when_due(self) -> None:
        """Show the interruption that was put off until now, unless there is one already."""
        due = [entry for entry in self.state["schedule"] if entry["at"] <= self.state["actions"]]
        if due and self.state["interruption"] is None:
            self.state["schedule"].remove(due[0])
            self._interrupt(due[0]["kind"])

    def _interrupt(self, kind: str) -> None:
        self.drop_focus()
        self.state["interruption"] = kind

    def end_interruption(self, toast: str = "") -> None:
        """Take the interruption away; part of an action."""
        self.state["interruption"] = None
        if toast:
            self.show_toast(toast)

    def answer_call(self) -> None:
        """Go from the banner to the call; part of an action."""
        self.state["interruption"] = "in_call"

    def save_battery(self) -> None:
        """Do what the low-battery dialog offers; part of an action."""
        self.change_setting("global", "low_power", "1")
        self.end_interruption()
