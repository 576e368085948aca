"""The package manager of the phone's shell: pm."""

from __future__ import annotations

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell.program import Call, Program, ProgramError

_SYSTEM_PREFIXES = ("com.android.", "android")


def package_manager(call: Call) -> int:
    """`pm`, which `cmd package` is another name for."""
    command, *rest = call.arguments or [""]
    phone = call.device.phone
    operands = [word for word in rest if not word.startswith("-")]
    match command:
        case "list":
            return _list(call, rest)
        case "path":
            if len(operands) != 1 or operands[0] not in phone.packages():
                return 1
            call.print(f"package:{_apk(operands[0])}")
        case "clear":
            _check_package(call, operands, 1, "Failed")
            phone.clear_data(operands[0])
            call.print("Success")
        case "grant" | "revoke":
            _check_package(call, operands, 2, f"Exception occurred while executing '{command}'")
            change = phone.grant if command == "grant" else phone.revoke
            try:
                change(operands[0], operands[1])
            except PhoneError as error:
                raise ProgramError(f"Exception occurred while executing: {error}", 255) from None
        case "install" | "install-create" | "install-write" | "install-commit" | "uninstall":
            raise ProgramError(
                "Failure [INSTALL_FAILED_VERIFICATION_FAILURE: "
                "the apps of this phone are built in; none can be added or removed]"
            )
        case _:
            raise ProgramError(f"Unknown command: {command[:40]}", 255)
    return 0


def _check_package(call: Call, operands: list[str], count: int, failure: str) -> None:
    if len(operands) != count:
        raise ProgramError(f"Error: expected {count} arguments, found {len(operands)}", 255)
    if operands[0] not in call.device.phone.packages():
        raise ProgramError(f"{failure}\nUnknown package: {operands[0][:80]}", 255)


def _list(call: Call, words: list[str]) -> int:
    if words[:1] != ["packages"]:
        raise ProgramError(f"Error: unknown list type '{' '.join(words[:1])[:40]}'", 255)
    flags = {word for word in words[1:] if word.startswith("-")}
    if unknown := flags - {"-f", "-3", "-s", "-a", "-e", "-u"}:
        raise ProgramError(f"Error: Unknown option: {min(unknown)[:40]}", 255)
    filters = [word for word in words[1:] if not word.startswith("-")]
    for package in call.device.phone.packages():
        is_system = package.startswith(_SYSTEM_PREFIXES)
        if ("-3" in flags and is_system) or ("-s" in flags and not is_system):
            continue
        if all(text in package for text in filters):
            call.print(
                f"package:{_apk(package)}={package}" if "-f" in flags else f"package:{package}"
            )
    return 0


def _apk(package: str) -> str:
    return f"/data/app/{package}/base.apk"


PROGRAMS: dict[str, Program] = {"pm": package_manager}
