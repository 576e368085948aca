"""Functionalities that an exploration never found, by page, with pictures of some pages."""

from __future__ import annotations

import logging
from base64 import b64encode
from collections import defaultdict
from io import BytesIO

from uiprobe.environments.errors import DeviceError
from uiprobe.episodes.exploration import Exploration, Missed
from uiprobe.exploration.denominators import Denominator
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.world import Site, World

logger = logging.getLogger(__name__)

MOST_KEYS, MOST_PICTURES = 12, 6
"""So many functionalities are named of each page, and so many pages have a picture."""

_SIDE = 480
"""Pixels of the longer side of a picture."""


async def missed_by(
    record: Exploration, site: Site, level: Level, mode: Mode, measured: Denominator
) -> list[Missed]:
    """The functionalities of the denominator that were never seen, the richest page first.

    Pictures are taken of a fresh copy of the site; one that cannot be taken is left out.
    """
    seen = {one.key for one in record.found}
    pages: dict[str, list[str]] = defaultdict(list)
    addresses: dict[str, str] = {}
    for key, (place, address) in measured.keys[mode].items():
        if key not in seen:
            pages[place].append(key)
            addresses.setdefault(place, address)
    order = sorted(pages, key=lambda place: (-len(pages[place]), place))
    found = [
        Missed(place=place, count=len(pages[place]), keys=sorted(pages[place])[:MOST_KEYS])
        for place in order
    ]
    if found:
        try:
            await _add_pictures(found[:MOST_PICTURES], addresses, site, level, mode)
        except DeviceError as error:
            logger.warning("pictures of what was never found: %s", error)
    return found


async def _add_pictures(
    pages: list[Missed], addresses: dict[str, str], site: Site, level: Level, mode: Mode
) -> None:
    world = await site.open(level, mode)
    try:
        await world.start()
        for page in pages:
            page.picture = await _picture(world, addresses[page.place])
    finally:
        await world.close()


async def _picture(world: World, address: str) -> str:
    """The picture of an address as a data URI; empty if it cannot be reached."""
    from uiprobe.exploration.sites.phone import PhoneWorld

    if isinstance(world, PhoneWorld):
        view = await world.launch(address)
    else:
        outcome = await world.act(world.go(address))
        if outcome.error:
            return ""
        view = outcome.view
    return _small(await view.screen.screenshot())


def _small(png: bytes) -> str:
    from PIL import Image

    with Image.open(BytesIO(png)) as image:
        small = image.convert("RGB")
    small.thumbnail((_SIDE, _SIDE))
    written = BytesIO()
    small.save(written, format="JPEG", quality=70)
    return f"data:image/jpeg;base64,{b64encode(written.getvalue()).decode()}"
