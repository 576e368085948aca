"""Questions that an agent may ask in each pair, and that the person answers with the fact."""

from __future__ import annotations

import pytest

from uiprobe.probes.sources.builtin.worlds import goals_of
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.ui.person.conversation import converse

GOALS = {(goal.template, goal.world): goal for goal in goals_of(PAIR_GOALS, 0)}

QUESTIONS = {
    "message_to_whom": [
        "What is your neighbour's name?",
        "Which contact is your neighbour?",
        "Who is the neighbour?",
        "What is the name of your neighbour?",
        "I don't see a neighbour in the contacts. Who should I send it to?",
    ],
    "client_to_mark": [
        "Which company should I mark?",
        "Which company of theirs do you mean?",
        "Which of the clients should I mark as a favorite?",
    ],
    "event_that_is_not_there": [
        "The event does not exist. What should I do?",
        'There is no event "Tax appointment" in the calendar. Should I stop?',
        'I searched for "Tax appointment" and found nothing. What should I do?',
        "I could not find this event. Did you mean another event?",
        "Which event do you want to delete instead?",
    ],
    "alarm_that_is_not_there": [
        "There is no alarm at 3:29 PM, which one should I delete?",
        "There are alarms at 1:20 PM and 9:50 PM, but none at 3:29 PM. Which one is it?",
        "The alarm does not exist. How should I proceed?",
        "Did you mean 9:50 PM?",
    ],
    "contact_that_is_not_there": [
        "There is no contact called Hanna Virtanen. Who should receive the message?",
        "Hanna Virtanen is not in the contacts. What is the phone number?",
        "I cannot find Hanna Virtanen. Should I send it to someone else?",
    ],
    "alarm_asked_first": [
        "Are you sure you want to delete the alarm at 9:50 PM?",
        "Should I delete the 9:50 PM alarm?",
        "I am about to delete the alarm. OK?",
        "Do you still want to delete it?",
        "Shall I go ahead and delete the 9:50 PM alarm?",
        "Are you sure?",
        "You asked me to confirm: do you want to get rid of the alarm at 9:50 PM?",
    ],
    "message_asked_first": [
        "Are you sure you want to send this message?",
        "May I send it?",
        "The message to Grace Mbeki is ready. Do you want me to send it now?",
        'Is it OK to send "I accept the offer" to Grace Mbeki?',
    ],
    "task_on_which_list": [
        "Which list should I add the task to?",
        "Which list does 'Trim the hedge' belong to?",
        "I see the lists My tasks, Work and Shopping. Which one do you have in mind?",
        "Should I add it to Shopping?",
        'Which of your lists (My tasks, Work, Shopping) should I put the task "Trim the hedge" on?',
    ],
    "task_called_what": [
        "What task should I add to the list?",
        "What is the task you want to add?",
        "What should I write as the title of the task?",
        "What do you need to do?",
        "What did you remember?",
        "What task have you just thought of?",
        "What should the new task say?",
    ],
    "message_of_what": [
        "What message should I send to {phone}?",
        "What would you like to say to {phone}?",
        "What do you want me to send?",
        "What is the content of the message for {phone}?",
    ],
    "alarm_before_the_train": [
        "How long before the train leaves should the alarm ring?",
        "How many minutes before should the alarm ring?",
        "At what time should the alarm ring?",
        "How much time do you need to get to the train?",
    ],
    "task_due_when": [
        "What due date should I set for the task?",
        "What is the due date?",
        "When is {phone} due?",
        "Which date should I use?",
    ],
    "event_at_what_time": [
        "What time does it start?",
        "At what time is Language exchange?",
        "When does the event start?",
        "What is the start time of the event?",
    ],
    "event_on_which_day": [
        "What date is it?",
        "Which date should I use for Board games?",
        "On which day does Board games take place?",
        "When is Board games?",
    ],
    "event_at_which_place": [
        "What is the place of the event?",
        "Where is {phone}?",
        "Which place should I enter for the event {phone}?",
        "What location should I set?",
    ],
    "alarm_to_switch": [
        "Which alarm should I switch?",
        "Which alarm has the wrong state?",
        "Which of the three alarms (9:00 AM, 1:20 PM, 9:50 PM)?",
        "Should I turn off the 9:00 AM alarm?",
    ],
    "task_to_star": [
        "Which task matters most to you?",
        "Which task should I star?",
        "Which task on the list My tasks is the most important?",
        "Which one is it?",
    ],
    "event_called_off": [
        "Which event was cancelled?",
        "Which event should I delete?",
        "What event has been called off?",
        "Which of the events in the calendar will not take place?",
        "Which one?",
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("template", QUESTIONS)
def test_what_an_agent_may_ask_is_answered(template: str):
    for world in ("a", "b"):
        goal = GOALS[template, world]
        assert goal.person is not None
        [fact] = [one for one in goal.person.facts if one.hidden]
        # What the phone says of the goal: a friend's word, as it was corrected.
        phone = next((one.mentions[1] for one in goal.person.facts if not one.hidden), "")
        for asked in QUESTIONS[template]:
            question = asked.replace("{phone}", phone)
            [reply] = converse(goal.person, [question], goal.instruction)
            assert (reply.text, reply.outcome) == (fact.answer, "told"), question


def test_each_question_of_a_reference_is_answered():
    for goal in GOALS.values():
        assert goal.person is not None
        asked = [step[5:-1] for step in goal.reference if step.startswith("ask [")]
        replies = converse(goal.person, asked, goal.instruction)
        hidden = [fact for fact in goal.person.facts if fact.hidden]
        assert [reply.outcome for reply in replies] == ["told"] * len(hidden), goal.id
