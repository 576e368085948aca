"""Messages of the simulated phone's apps in other languages, translated back to English."""

from __future__ import annotations

from functools import cache

from uiprobe.environments.phone.locales import LOCALES, messages_in


@cache
def english_messages() -> dict[str, str]:
    """The English of each message, by what it is in another language."""
    found: dict[str, str] = {}
    for locale in LOCALES:
        for english, other in messages_in(locale).items():
            if other != english:
                found.setdefault(other, english)
    # Words that are also English do not show the language of their screen.
    own = {message for locale in LOCALES for message in messages_in(locale)}
    return {other: message for other, message in found.items() if other not in own}
