"""The page in a real browser: nothing complains, nothing is loaded, a keyboard is enough."""

import pytest

from tests.browser import Browser, find_chromium
from uiprobe.results.report.write import write_report

CHROMIUM = find_chromium()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        CHROMIUM is None, reason="needs Chromium: apt-get install chromium-headless-shell"
    ),
]


@pytest.fixture(scope="module")
def file(report, tmp_path_factory):
    return write_report(report, tmp_path_factory.mktemp("page"), refresh=None)


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM) as started:
        yield started


@pytest.fixture
def page(browser, file):
    browser.media()
    browser.resize(1280)
    browser.open(file)
    return browser


def test_nothing_complains_and_nothing_is_loaded(page, file):
    page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    page.run("new Promise(done => setTimeout(done, 100))")
    assert page.complaints() == []
    assert page.requests() == [file.resolve().as_uri()]
    assert page.run("window.hit === undefined")


def test_charts_and_pictures_are_visible(page):
    page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    sizes = page.run(
        "Array.from(document.querySelectorAll('svg.chart, main img'), e => {"
        "const r = e.getBoundingClientRect(); return [e.tagName, r.width, r.height,"
        " e.tagName === 'IMG' ? e.naturalWidth : e.querySelectorAll('path').length] })"
    )
    assert {name for name, *_ in sizes} == {"svg", "IMG"}
    assert all(width > 60 and height > 60 and content > 0 for _, width, height, content in sizes)


def tab_to(page, script):
    """Press Tab until the focus is where the script says."""
    for _ in range(400):
        page.press("Tab")
        if page.run(f"Boolean(document.activeElement && ({script}))"):
            return
    raise AssertionError("the keyboard does not get there")


def test_the_first_stop_of_the_keyboard_leads_to_the_results(page):
    page.press("Tab")
    assert page.run("document.activeElement.textContent") == "Skip to the results"
    assert page.run("document.activeElement.getBoundingClientRect().left") == 0
    page.press("Enter")
    assert page.run("document.activeElement.id") == "main"


def open_section(page, key):
    """Open what stands behind a question."""
    page.run(f"document.getElementById('{key}').closest('details.behind').open = true")


def test_tables_are_sorted_by_keyboard(page):
    open_section(page, "results")
    page.run("document.getElementById('t-results').closest('details').open = true")
    tab_to(
        page, "document.activeElement.closest('#t-results th')?.textContent.trim() === 'planned'"
    )
    column = page.run("document.activeElement.closest('th').cellIndex")
    numbers = (
        "Array.from(document.querySelectorAll('#t-results tbody tr'),"
        f" r => Number(r.cells[{column}].textContent.replace(',', '')))"
    )
    before = page.run(numbers)
    page.press("Enter")
    assert page.run(numbers) == sorted(before)
    assert page.run("document.activeElement.closest('th').getAttribute('aria-sort')") == "ascending"
    page.press(" ")
    assert page.run(numbers) == sorted(before, reverse=True)
    assert page.run("document.getElementById('said').textContent").endswith("descending")


def test_missing_numbers_come_last_either_way(page):
    script = """(way => {
      const table = document.getElementById('t-table-8');
      const heads = Array.from(table.tHead.rows[table.tHead.rows.length - 1].cells);
      const head = heads.find(h => h.textContent.trim() === 'floor');
      for (let i = 0; i < way; i++) head.querySelector('button').click();
      return Array.from(table.tBodies[0].rows, r => r.cells[head.cellIndex].textContent.trim());
    })"""
    for way in (1, 2):
        shown = page.run(f"{script}({way})")
        known = [text for text in shown if text != "–"]
        assert known
        assert shown == known + ["–"] * (len(shown) - len(known))


def test_drill_down_opens_by_keyboard(page):
    open_section(page, "breakdown")
    tab_to(page, "document.activeElement.matches('#breakdown summary')")
    assert not page.run("document.activeElement.parentElement.open")
    page.press("Enter")
    assert page.run("document.activeElement.parentElement.open")
    table = "document.activeElement.parentElement.querySelector('table')"
    assert page.run(f"{table}.getBoundingClientRect().height") > 40


def test_focus_can_be_seen(page):
    open_section(page, "breakdown")
    tab_to(page, "document.activeElement.matches('#breakdown summary')")
    assert page.run("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_published_rows_can_be_hidden(page):
    open_section(page, "paper")
    visible = (
        "Array.from(document.querySelectorAll('tr.published')).filter(r => r.offsetHeight).length"
    )
    assert page.run(visible) > 50
    tab_to(page, "document.activeElement.id === 'published'")
    page.press(" ")
    assert page.run(visible) == 0


def background(page):
    red, green, blue = page.run(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    )
    return red + green + blue


def test_dark_and_light_follow_the_system_and_the_button(page, browser, file):
    light = background(page)
    page.media(scheme="dark")
    assert background(page) < 150 < 600 < light
    tab_to(page, "document.activeElement.id === 'theme'")
    page.press("Enter")
    assert page.run("document.activeElement.textContent") == "Theme: light"
    assert background(page) == light
    page.press("Enter")
    page.media(scheme="light")
    assert background(page) < 150
    page.press("Enter")
    assert page.run("document.activeElement.textContent") == "Theme: automatic"


CONTRAST = """(() => {
  const lum = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => x / 255)
      .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
    return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
  const ground = lum(getComputedStyle(document.body).backgroundColor);
  const found = {};
  for (const s of ['p', 'td', 'thead th', 'small', '.note', 'a[href]', '.tag', 'b.bad', 'b.target',
                   'figcaption', 'tr.published td', 'svg.chart text'])
    for (const e of document.querySelectorAll('main ' + s)) {
      const c = getComputedStyle(e); const own = lum(s.startsWith('svg') ? c.fill : c.color);
      if (s.startsWith('svg') && !e.getAttribute('class')) continue;
      const [a, b] = own > ground ? [own, ground] : [ground, own];
      found[s] = Math.min(found[s] ?? 99, (a + 0.05) / (b + 0.05));
    }
  return found; })()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_has_enough_contrast(page, scheme):
    page.media(scheme=scheme)
    found = page.run(CONTRAST)
    assert len(found) >= 9
    assert {name: ratio for name, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_no_width_makes_the_page_scroll_sideways(page, width):
    page.resize(width)
    page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert page.run("document.documentElement.scrollWidth") == width


def test_at_1400_pixels_no_table_is_cut(page):
    page.resize(1400)
    page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    widths = page.run(
        "Array.from(document.querySelectorAll('main table'),"
        " t => [t.id, t.parentElement.scrollWidth, t.parentElement.clientWidth])"
    )
    assert {"t-verdicts", "t-costs", "t-manifest"} <= {name for name, *_ in widths}
    assert [table for table in widths if table[1] > table[2]] == []


def test_at_1400_pixels_tables_break_no_word_of_ours(page):
    page.resize(1400)
    page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    broken = page.run(
        "Array.from(document.querySelectorAll('main tbody :is(th, td)'), cell => {"
        " const text = cell.firstChild;"
        " if (!text || text.nodeType !== 3) return [];"
        " const words = /understanding|distinguished|knowledge|navigation/g;"
        " return Array.from(text.data.matchAll(words))"
        "  .filter(match => { const range = document.createRange();"
        "   range.setStart(text, match.index);"
        "   range.setEnd(text, match.index + match[0].length);"
        "   return range.getClientRects().length > 1 })"
        "  .map(match => [cell.closest('table').id, match[0]]) }).flat()"
    )
    assert broken == []


def test_the_answer_fits_on_one_screen(page):
    page.resize(1400)
    bottom, wide = page.run(
        "(e => [e.getBoundingClientRect().bottom, e.querySelector('.scroll').scrollWidth"
        " - e.querySelector('.scroll').clientWidth])(document.getElementById('answer'))"
    )
    assert bottom <= 900
    assert wide <= 0


def test_bounds_stay_below_the_models_when_the_answer_is_sorted(page):
    names = "Array.from(document.querySelectorAll('#t-answer tbody tr'), r => r.className)"
    before = page.run(names)
    assert before[-1] == "bound"
    page.run("document.querySelectorAll('#t-answer th button')[1].click()")
    assert page.run(names) == before


def test_each_question_fits_on_one_screen(page):
    page.resize(1400)
    heights = page.run(
        "Array.from(document.querySelectorAll('section.question'),"
        " e => [e.id, e.getBoundingClientRect().height])"
    )
    assert [name for name, _ in heights] == ["better", "strong", "fails", "cost", "trust"]
    assert [one for one in heights if one[1] > 900] == []


@pytest.mark.parametrize("width", [1400, 390])
def test_the_index_stays_in_sight_and_leads_to_what_is_folded(page, width):
    page.resize(width)
    page.run("document.querySelector('.contents').open = true")
    page.run("document.querySelector('.contents a[href=\"#manifest\"]').click()")
    page.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    shown = "document.getElementById('t-manifest').getBoundingClientRect()"
    assert page.run(f"{shown}.height") > 40
    top = page.run("document.querySelector('.contents').getBoundingClientRect().top")
    assert 0 <= top <= 20


def test_a_failed_item_is_one_click_away(page):
    link = "document.querySelector('#t-commonest-failures a')"
    name = page.run(f"{link}.getAttribute('href').slice(1)")
    page.run(f"{link}.click()")
    page.run("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))")
    case = f"document.querySelector('#{name} .case')"
    assert page.run(f"{case}.getBoundingClientRect().height") > 100
    top = page.run(f"document.getElementById('{name}').getBoundingClientRect().top")
    assert 0 <= top < 900
    labels = page.run(f"Array.from({case}.querySelectorAll('dt, .label'), e => e.textContent)")
    assert {"Asked", "Right", "Answer, as it was given", "Question"} <= set(labels)


def test_print_shows_what_is_folded_and_cuts_no_table(page):
    page.resize(1017)  # The width of its paper, less the margins.
    page.call("Emulation.setEmulatedMedia", media="print")
    folded, cut = page.run(
        "(() => { dispatchEvent(new Event('beforeprint'));"
        " const tables = Array.from(document.querySelectorAll('main table'));"
        " return [document.querySelectorAll('details:not([open])').length, tables"
        "  .map(t => [t.id, Math.round(t.getBoundingClientRect().right)])"
        "  .filter(t => t[1] > innerWidth)]; })()"
    )
    assert folded == 0
    assert cut == []


def test_it_prints(page):
    document = page.pdf()
    assert document.startswith(b"%PDF")
    assert page.run("getComputedStyle(document.querySelector('nav')).display") == "none"
