"""What is shown and what is acted on are one page: looking at it does not change its layout."""

import pytest

from uiprobe.ui.platform import WEB

pytestmark = pytest.mark.slow


async def test_the_page_keeps_its_size_while_it_is_looked_at(server, one):
    server.put("/size", "<button onclick=\"this.textContent = innerWidth + 'x' + innerHeight\">?")
    environment = one.environment()
    screen = await environment.reset(server.goal("/size"))
    assert (screen.size.width, screen.size.height) == (1280, 720)
    (button,) = screen.tree.widgets
    screen = await environment.act(WEB.space.parse(f"click({button.handle!r})"))
    assert "1280x720" in str(screen.document)
    await environment.close()
