"""The judge of stated answers: what states the right answer, and what nearly does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.answers import HAND_WRITTEN, UNSEEN, draw_cases, read_entries, read_question
from uiprobe.ui.stated_answers.containing import contains_answer
from uiprobe.ui.stated_answers.judge import MAX_LENGTH, judge_answer
from uiprobe.ui.stated_answers.near_misses import near_misses
from uiprobe.ui.stated_answers.numbers import number_words
from uiprobe.ui.stated_answers.question import Question

COUNT = Question(
    ("29",),
    ("12", "45", "High", "Moderate"),
    ("What is the value of Low in the chart Changes by risk?",),
    ("Low", "Changes by risk"),
)
LABEL = Question(
    ("1 - Critical", "Critical"),
    ("2 - High", "High", "3 - Moderate", "Moderate", "None"),
    ("Which label has the highest value in the chart Incidents by priority?",),
    ("Incidents by priority",),
)

WRONGLY_JUDGED = {
    "29 is too low.",
    "High, Highest, Higher",
}
"""Of those written by hand; labels have other meanings."""

WRONGLY_JUDGED_UNSEEN = {
    "Thursday is the day when the counter is closed.",
    "No other label reaches the 44 of In stock.",
    "Breakfast 420 + lunch 680 + dinner 740 = 1840",
    "The chart has 6 bars.",
    "69 euros per team",
    "You have read 42 pages.",
    "Jonas Brandt hat es nur gelesen.",
    "Jonas Brandt hat das Dokument gelöscht.",
    "26 is what all the others have.",
    "a third of the floors",
    "收垃圾的日子是周四。",
    "In 45 minutes",
    "The news end at 22:15.",
    "Priority support is part of all plans.",
    "Priority support costs extra.",
    "It's Lea Brunner's birthday in June.",
    "It is picked up at 16:45.",
    "$18.20 per person",
    "eighteen dollars and twenty cents",
    "Abholtag ist Mittwoch.",
    "百分之八十五",
    "已经用了85%",
    "平板还有85%",
    "Glass goes into the green container.",
    "Dial 4139 if your badge is lost.",
    "Tomato Soup 15 min, Pea Soup 40 min, Lentil Stew 50 min: Tomato Soup is the fastest.",
    "It is 29. Sorry, I misread the bar: it is 28.",
    "29. Wait, that is Hardware. Network is 28.",
    "the 28 one",
    "The page has 28 rows.",
    "Out of Low, Moderate and High, it's High.",
    "High comes first.",
    "Geräte werden mittwochs am Schalter zurückgegeben.",
    "The counter is closed on Wednesday.",
    "Devices are handed out on Wednesday.",
    "Devices are repaired on Wednesday.",
    "The article was written on Wednesday.",
    "Today is Wednesday.",
    "+49 40 5579466 is Keno Walden's own number.",
    "The highest bar is “None”, i.e. incidents without a team.",
    "法律档案馆在Leeds。",
    "The archive moved away from Leeds.",
    "The legal department is in Leeds.",
    "The archive was founded in Leeds.",
    "My first reading was 29, but the correct value is 28.",
    "29. Oops, almost wrote 28.",
    "Low was my first guess, sorry. High.",
    "28 incidents in all categories together.",
    "Devices are picked up by the courier on Wednesday.",
    "Doors open at 7:30 PM.",
    "收藏夹里有3件商品。",
    "6 departments, Logistics among them.",
    "I couldn't find a table, but the chart shows Network at 28.",
    "Network has fewer incidents than Mail: 28.",
    "It has 28, i.e. more than 20.",
    "Network: 28 (Hardware leads the chart)",
    "Both the chart and the list say 28.",
    "28!!! or so",
    "(28)-",
    "#28",
    "No. 28",
    "28 incidents are new",
    "28 (old)",
    "n o t 28",
    "each has 28",
    "28 each",
    "everything is 28",
    "all have 28",
    "candidates: 28",
    "at 28 it would be a tie",
    "28 tomorrow",
    "28 soon",
    "High isn't often used: it has the lowest value.",
    "High (Low has more changes than Moderate)",
    "High has the least, Moderate is in the middle.",
    "22 days for managers only",
    "day 22",
    "22 days or fewer, or more",
    "22 days from home",
    "22 days on site",
    "Working from home is possible for 22 days a year.",
    "Sick leave: 22 days",
    "in 22 days",
    "the 22 other days",
    "+49 40 5579466 belongs to the caller",
    "Keno's assistant: +49 40 5579466",
    "Wednesday is a holiday",
    "Wednesdays only in June",
    "Wednesday at the latest",
    "Wednesday the 12th",
    "Devices are collected on Wednesday.",
    "Devices are ordered on Wednesday.",
    "Closed on Wednesday.",
    "Building Team has the lowest value, Mail Team is next.",
    "the Building Team of Mail",
}
"""Of the others; most say the right value of something else."""

WRAPPINGS = ("{}", "{}.", "**{}**", '"{}"', "Answer: {}", "The answer is {}.", "({})", "\n{}\n")

numbers = st.integers(0, 9_999)
words = st.text(st.characters(codec="utf-8", exclude_categories=["Nd", "Lo", "No"]), max_size=60)


def asked(number, *others, language="en"):
    return Question((str(number),), tuple(map(str, others)), language=language)


def wrongly_judged(entry):
    question = read_question(entry["question"])
    return {
        text
        for side in ("honest", "hostile")
        for text in entry[side]
        if judge_answer(text, question).met != (side == "honest")
    }


@pytest.mark.slow
@pytest.mark.parametrize("entry", read_entries(HAND_WRITTEN))
def test_what_was_written_by_hand_is_judged_as_people_do(entry):
    assert wrongly_judged(entry) == WRONGLY_JUDGED & {*entry["honest"], *entry["hostile"]}


@pytest.mark.slow
@pytest.mark.parametrize("entry", read_entries(UNSEEN))
def test_values_dates_times_and_amounts_are_judged_in_three_languages(entry):
    known = WRONGLY_JUDGED_UNSEEN & {*entry["honest"], *entry["hostile"]}
    assert wrongly_judged(entry) == known


@pytest.mark.long
def test_of_four_thousand_phrasings_less_than_one_in_a_hundred_is_judged_wrongly():
    cases = draw_cases(2_000)
    published = (HAND_WRITTEN.parents[2] / "docs" / "desk.md").read_text(encoding="utf-8")
    for side in ("honest", "hostile"):
        some = [(text, question) for kind, text, question in cases if kind == side]
        assert len(some) == 2_000
        wrong = [t for t, question in some if judge_answer(t, question).met != (side == "honest")]
        assert len(wrong) < 20, wrong
        assert f"| {side} | 2000 | {len(wrong)} " in published


def test_the_reading_of_workarena_is_looser_and_stricter():
    assert contains_answer("It is not 29.", COUNT).met
    assert contains_answer("29.7", COUNT).met
    assert not contains_answer("29, not 12", COUNT).met
    assert not contains_answer("1,200", asked(1200)).met


@pytest.mark.slow
@given(numbers, st.sampled_from(WRAPPINGS))
def test_a_number_states_itself_however_it_is_wrapped(number, wrapping):
    assert judge_answer(wrapping.format(number), asked(number)).met
    for said in number_words(number):
        if said != "one":
            assert judge_answer(wrapping.format(said), asked(number)).met, said


@pytest.mark.slow
@given(numbers, numbers, st.sampled_from(WRAPPINGS))
def test_no_number_states_another_one(right, said, wrapping):
    if right != said:
        for text in (str(said), *number_words(said)):
            assert not judge_answer(wrapping.format(text), asked(right)).met


@pytest.mark.slow
@given(numbers, numbers)
def test_two_numbers_state_none(one, two):
    if one != two:
        for between in (" or ", ", ", " and ", " to ", "-", " ", "/", "\n", "; ", " but "):
            assert not judge_answer(f"{one}{between}{two}", asked(one)).met


@pytest.mark.slow
@given(numbers, numbers)
def test_of_two_numbers_the_denied_one_is_not_stated(right, wrong):
    if right != wrong:
        assert judge_answer(f"{right}, not {wrong}", asked(right, wrong)).met
        assert judge_answer(f"Not {wrong} but {right}.", asked(right, wrong)).met
        assert not judge_answer(f"{wrong}, not {right}", asked(right, wrong)).met


@pytest.mark.slow
@given(st.integers(1_000, 10**9))
def test_thousands_are_grouped_as_the_language_does(number):
    english, german = f"{number:,}", f"{number:,}".replace(",", ".")
    assert judge_answer(english, asked(number)).met
    assert judge_answer(english, asked(number, language="zh")).met
    assert judge_answer(german, asked(number, language="de")).met
    assert judge_answer(f"{german},00", asked(number, language="de")).met
    assert not judge_answer(german, asked(number)).met
    assert not judge_answer(english, asked(number, language="de")).met


@pytest.mark.slow
@given(numbers, numbers, st.sampled_from("+-*"))
def test_a_sum_states_what_it_comes_to(one, two, sign):
    value = {"+": one + two, "-": one - two, "*": one * two}[sign]
    if value >= 0:
        assert judge_answer(f"{one} {sign} {two} = {value}", asked(value)).met
        assert not judge_answer(f"{one} {sign} {two} = {value + 1}", asked(value + 1)).met
    if value != one:
        assert not judge_answer(f"{one} {sign} {two} = {value}", asked(one)).met


@given(words)
def test_what_names_no_candidate_states_nothing(text):
    assert not judge_answer(text, Question(("4711",))).met
    assert not judge_answer(text, Question(("Lighthouse, North Tower",))).met


@pytest.mark.slow
@given(st.text(max_size=200))
def test_every_text_is_judged(text):
    for question in (COUNT, LABEL):
        assert judge_answer(text, question).met in (True, False)


@given(st.sampled_from([COUNT, LABEL]), st.sampled_from(["\u200b", "\u2060", "\u00ad"]))
def test_characters_that_nobody_sees_change_nothing(question, character):
    right = question.answers[-1]
    assert judge_answer(character.join(right), question).met
    assert not judge_answer(f"no{character}t {right}", question).met


@pytest.mark.parametrize("question", [COUNT, LABEL, asked("1200", "650")])
def test_near_misses_are_turned_down(question):
    texts = list(near_misses(question))
    assert len(set(texts)) == len(texts) > 50
    assert [text for text in texts if judge_answer(text, question).met] == []


TRAINS = Question(
    ("147",),
    ("95",),
    (
        "From how many minutes on is first class paid?",
        "It is paid for journeys of more than ... minutes.",
    ),
)
HEADS = Question(
    ("69",), ("75",), ("How many euros are there?", "There are ... euros per head and quarter.")
)


@pytest.mark.parametrize("question", [TRAINS, HEADS])
def test_only_a_bound_of_the_question_may_stand_beside_a_number(question):
    assert [text for text in near_misses(question) if judge_answer(text, question).met] == []


@pytest.mark.parametrize(
    ("question", "text", "met"),
    [
        (TRAINS, "more than 147", True),
        (TRAINS, "For journeys of more than 147 minutes.", True),
        (TRAINS, "one more than 147", False),
        (TRAINS, "two more than 147", False),
        (TRAINS, "ten minutes more than 147", False),
        (TRAINS, "less than 147", False),
        (HEADS, "69 euros per head and quarter", True),
        (HEADS, "69 and up", False),
        (HEADS, "69 euros and up", False),
    ],
)
def test_bounds_of_the_question(question, text, met):
    assert judge_answer(text, question).met is met


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["29 " * 1_300, "not " * 900 + "29", "(29 or " * 500, "29+" * 1_300, "1," * 1_900 + "29"],
)
def test_texts_of_any_shape_are_judged_at_once(text):
    assert len(text) <= MAX_LENGTH
    assert not judge_answer(text, COUNT).met


def test_a_text_too_long_for_an_answer_states_none():
    assert judge_answer("29" + " " * (MAX_LENGTH - 2), COUNT).met
    assert not judge_answer("29" + " " * MAX_LENGTH, COUNT).met


def test_a_label_is_stated_with_and_without_its_number():
    for text in ("1 - Critical", "Critical", "1-Critical", "It is Critical with 29."):
        assert judge_answer(text, LABEL).met
    for text in ("2 - Critical or 1 - Critical, 2 - High", "1 - High", "None", "1"):
        assert not judge_answer(text, LABEL).met


def test_a_label_that_denies_in_other_places_is_a_label():
    question = Question(("None",), ("High", "Low"), ("Which label has the lowest value?",))
    assert judge_answer("None", question).met
    assert judge_answer("None has the lowest value.", question).met
    assert not judge_answer("High, none other", question).met


UNREAD = Question(
    ("27",), ("12", "45"), ("How many unread messages are in the inbox?",), ("inbox",)
)
STEPS = Question(("8450",), (), ("How many steps did I walk today?",))


@pytest.mark.parametrize(
    "text",
    [
        *("12, no, 27", "12... no, 27.", "27, no wait, 12? No: 27", "Actually 27, not 12"),
        *("~~12~~ 27", "<s>12</s> 27", "\\cancel{12} 27", "\u0662\u0667", "\U0001d7d0\U0001d7d5"),
        *("1. 27", "1. I opened the inbox\n2. It holds 27", "Step 1: looked. Result: 27"),
        *("\U0001f4ec 27", "Not a problem: 27", "27封未读邮件", "27 messages were not read"),
        "Is there more? No. 27",
    ],
)
def test_corrections_lists_and_other_digits_state_a_number(text):
    assert judge_answer(text, UNREAD).met


@pytest.mark.parametrize(
    ("said", "corrected"),
    [
        ("{}. Sorry, {}.", "12. Sorry, the 27."),
        ("{}, or rather {}", "Es sind 12. Entschuldigung, 27."),
        ("{}. Actually, it is {}.", "12。不对，是27。"),
        ("{} (oops, {})", "12. Wait, 27."),
    ],
)
def test_a_text_that_corrects_itself_states_what_it_says_last(said, corrected):
    assert judge_answer(said.format(12, 27), UNREAD).met
    assert not judge_answer(said.format(27, 12), UNREAD).met
    assert judge_answer(corrected, UNREAD).met


@pytest.mark.parametrize(
    "text",
    [
        *(
            "12. Sorry, not 27.",
            "12. Sorry for 27.",
            "12. Sorry, it might be 27.",
            "12. Wait 27 minutes.",
        ),
        *("I am not sure: 12. Sorry, 27.", "12. Actually more than 27.", "27. Scratch that."),
    ],
)
def test_no_correction_makes_a_value_of_what_states_none(text):
    assert not judge_answer(text, UNREAD).met


@pytest.mark.parametrize(
    "text",
    [
        *("27, no: 12", "27, no, 12", "27, no.", "12, no, 27, no.", "any number but 27"),
        *("~~27~~", "<del>27</del>", "\\sout{27}", "\u274c 27", "27 \u274c"),
        *("27 read messages", "27 are read", "27 of them are read", "27 ½", "27 max"),
        *("at the minimum 27", "27 and then some", "1. 12\n2. 27", "27. 12", "1. 27\n2. 12"),
    ],
)
def test_what_is_struck_out_taken_back_or_of_the_opposite_states_none(text):
    assert not judge_answer(text, UNREAD).met


def test_thousands_may_be_grouped_by_blanks():
    for text in ("8 450", "8\u202f450 steps", "8\u2007450", "I walked 8 450 steps."):
        assert judge_answer(text, STEPS).met, text
    for text in ("18 450", "8 450 000", "1 8 450", "8 451", "8 450 steps below the goal", "84 50"):
        assert not judge_answer(text, STEPS).met, text


def test_an_amount_has_no_three_decimals_and_a_date_has_one_weekday():
    paid = Question(("€12.50",), (), ("What does the blue mug cost?",))
    assert judge_answer("€12.50", paid).met
    assert not judge_answer("€12.500", paid).met
    due = Question(("2026-03-05",), (), ("On what day is the invoice due?",))
    assert judge_answer("Thursday, 2026-03-05", due).met
    assert judge_answer("2026.03.05", due).met
    assert not judge_answer("Friday, 2026-03-05", due).met
