import pytest

from uiprobe.ui.coordinates import Size
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR, HierarchyError
from uiprobe.ui.screen import Screen


def screen(document: bytes, pictures: list[bytes]) -> Screen:
    async def take() -> bytes:
        return pictures.pop(0)

    return Screen(
        document,
        place=Place("a.b", "a.b.Main"),
        reader=UIAUTOMATOR,
        size=Size(768, 1280),
        take_screenshot=take,
        name="phone 3",
    )


async def test_the_picture_is_made_when_asked_for_and_once():
    pictures = [b"first", b"second"]
    shown = screen(b"<hierarchy/>", pictures)
    assert pictures == [b"first", b"second"]
    assert [await shown.screenshot(), await shown.screenshot()] == [b"first", b"first"]


def test_the_hierarchy_is_parsed_once():
    shown = screen(b'<hierarchy><node text="OK" bounds="[0,0][9,9]"/></hierarchy>', [])
    assert shown.tree.elements[0].text == "OK"
    assert shown.tree is shown.tree


def test_a_document_that_is_not_a_hierarchy_is_refused_by_name():
    with pytest.raises(HierarchyError, match="phone 3"):
        _ = screen(b"<html/>", []).tree
