"""The chains: each is a story of a person's day."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.business import (
    CLIENT_PERSON,
    CLIENT_PHONE,
    EVENT,
    EVENT_DAY,
    INVOICE,
    INVOICE_AMOUNT,
    INVOICE_DUE,
    INVOICE_NUMBER,
    NEW_DUE,
    START,
    VENUE,
)
from uiprobe.probes.sources.builtin.chains.screens.clock import (
    ALARM,
)
from uiprobe.probes.sources.builtin.chains.screens.derived import (
    above_fifty,
    at_weekend,
    before_noon,
    day_before,
    half_of,
    hour_before,
    later_of,
    sum_of,
    week_after,
)
from uiprobe.probes.sources.builtin.chains.screens.education import (
    LESSONS,
    TEACHER,
)
from uiprobe.probes.sources.builtin.chains.screens.finance import (
    SPENT,
    STANDING_AMOUNT,
    TRANSFER,
)
from uiprobe.probes.sources.builtin.chains.screens.food import (
    GROCERY,
    INGREDIENTS,
    MISSING,
    QUICKEST,
)
from uiprobe.probes.sources.builtin.chains.screens.maps import (
    PLACE_NOTE,
    PLACE_PHONE,
    PLACE_STREET,
)
from uiprobe.probes.sources.builtin.chains.screens.medical import (
    DOCTOR_PHONE,
    DOSE_TIME,
    PRACTICE,
    VISIT,
    VISIT_DAY,
    VISIT_TIME,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    ADDRESS,
    CONTACT,
    DATE,
    DEBT,
    DEBTORS,
    DOOR_CODE,
    MESSAGE,
    NUMBER,
    TIME,
    TOWN,
)
from uiprobe.probes.sources.builtin.chains.screens.music import (
    LONGEST_SONG,
    SONGS_OF,
)
from uiprobe.probes.sources.builtin.chains.screens.news import (
    HEADLINE,
)
from uiprobe.probes.sources.builtin.chains.screens.shopping import (
    ORDERED,
    PRICE,
    TRACKING,
)
from uiprobe.probes.sources.builtin.chains.screens.social import (
    POST,
)
from uiprobe.probes.sources.builtin.chains.screens.todo import (
    DATED_TASK,
    TASK,
    TASK_DUE,
)
from uiprobe.probes.sources.builtin.chains.screens.travel import (
    BOOKING_CODE,
    BOOKING_DAY,
    CHEAPEST_HOTEL,
    HOTEL_STREET,
    PACKING,
    TRIP,
    TRIP_START,
)

STORIES: tuple[Chain, ...] = (
    # Somebody meets a teacher, and tells another who that is.
    Chain(
        901,
        "meet_and_tell",
        (TEACHER, link(EVENT, title=TEACHER), link(MESSAGE, text=TEACHER)),
    ),
    # Something to read later, and for a friend.
    Chain(
        902,
        "read_and_pass_on",
        (HEADLINE, link(TASK, title=HEADLINE), link(MESSAGE, text=HEADLINE)),
    ),
    # An evening about what is in the news: a date, a reminder and an invitation.
    Chain(
        903,
        "evening_on_the_news",
        (
            HEADLINE,
            link(EVENT, title=HEADLINE),
            link(TASK, title=HEADLINE),
            link(MESSAGE, text=HEADLINE),
        ),
    ),
    # A teacher to meet, to prepare for and to recommend.
    Chain(
        904,
        "recommend_the_teacher",
        (
            TEACHER,
            link(EVENT, title=TEACHER),
            link(TASK, title=TEACHER),
            link(MESSAGE, text=TEACHER),
        ),
    ),
    # The morning before an appointment: up in time, with whom to ask, and what to read.
    Chain(
        905,
        "before_the_appointment",
        (
            START,
            link(ALARM, time=START),
            TEACHER,
            link(TASK, title=TEACHER),
            HEADLINE,
            link(MESSAGE, text=HEADLINE),
        ),
    ),
    # Early for an appointment, with something to talk about.
    Chain(
        906,
        "up_in_time",
        (
            START,
            link(ALARM, time=START),
            HEADLINE,
            link(TASK, title=HEADLINE),
            link(MESSAGE, text=HEADLINE),
        ),
    ),
    # A friend has moved: the address goes into the calendar, on a list and to another friend.
    Chain(
        907,
        "visit_the_new_flat",
        (
            ADDRESS,
            link(EVENT, title=ADDRESS),
            link(TASK, title=ADDRESS),
            link(MESSAGE, text=ADDRESS),
        ),
    ),
    # A friend"s number has changed, and others have to know.
    Chain(
        908,
        "new_number_everywhere",
        (NUMBER, link(CONTACT, phone=NUMBER), link(TASK, title=NUMBER), link(MESSAGE, text=NUMBER)),
    ),
    # A party: a date, something to do the day before, and an alarm for the time of an event.
    Chain(
        909,
        "party_to_prepare",
        (
            DATE,
            link(EVENT, day=DATE),
            link(DATED_TASK, due=day_before(DATE)),
            START,
            link(ALARM, time=hour_before(START)),
        ),
    ),
    # A meeting agreed on by message: in the calendar, and an alarm an hour before.
    Chain(
        910,
        "meet_at_eight",
        (TIME, link(EVENT, time=TIME), link(ALARM, time=hour_before(TIME)), link(MESSAGE)),
    ),
    # A debt for tickets is paid back, and a task says so.
    Chain(
        911,
        "tickets_paid_back",
        (
            DEBT,
            link(TRANSFER, amount=DEBT),
            TEACHER,
            link(TASK, title=TEACHER),
            link(MESSAGE, text=TEACHER),
        ),
    ),
    # Two share what the tickets cost.
    Chain(
        912,
        "half_of_the_tickets",
        (
            DEBT,
            link(TRANSFER, amount=half_of(DEBT)),
            DATE,
            link(EVENT, day=DATE),
            link(DATED_TASK, due=day_before(DATE)),
        ),
    ),
    # Two debts are paid in one transfer.
    Chain(
        913,
        "two_debts_at_once",
        (
            DEBT,
            STANDING_AMOUNT,
            link(TRANSFER, amount=sum_of(DEBT, STANDING_AMOUNT)),
            link(MESSAGE),
        ),
    ),
    # A friend moves to another town: a trip there, and a present to think of.
    Chain(
        914,
        "moving_friend",
        (
            TOWN,
            DATE,
            link(TRIP, town=TOWN, start=DATE),
            link(DATED_TASK, due=day_before(DATE)),
            link(MESSAGE, text=TOWN),
        ),
    ),
    # A new flat is visited: where, when and how to get in.
    Chain(
        915,
        "housewarming",
        (
            ADDRESS,
            DOOR_CODE,
            link(PLACE_NOTE, note=DOOR_CODE),
            link(EVENT, title=ADDRESS),
            link(MESSAGE, text=DOOR_CODE),
        ),
    ),
    # A doctor is recommended: phone number and address for a friend, a visit for oneself.
    Chain(
        916,
        "doctor_recommended",
        (
            DOCTOR_PHONE,
            PRACTICE,
            link(VISIT),
            link(CONTACT, phone=DOCTOR_PHONE),
            link(MESSAGE, text=PRACTICE),
        ),
    ),
    # A visit to the doctor is prepared.
    Chain(
        917,
        "before_the_visit",
        (
            VISIT_DAY,
            VISIT_TIME,
            link(EVENT, day=VISIT_DAY),
            link(DATED_TASK, due=day_before(VISIT_DAY)),
            link(ALARM, time=hour_before(VISIT_TIME)),
        ),
    ),
    # A visit is followed by another a week later.
    Chain(
        918,
        "checked_again",
        (
            VISIT_DAY,
            link(VISIT, day=week_after(VISIT_DAY)),
            link(DATED_TASK, due=VISIT_DAY),
            link(MESSAGE),
        ),
    ),
    # Medicine while travelling: an alarm at the usual time, and the day of departure on a list.
    Chain(
        919,
        "medicine_on_the_road",
        (
            DOSE_TIME,
            TRIP_START,
            link(ALARM, time=DOSE_TIME),
            link(DATED_TASK, due=day_before(TRIP_START)),
            link(EVENT, day=TRIP_START),
        ),
    ),
    # Dinner for friends: what is missing goes on the list, the rest is suggested.
    Chain(
        920,
        "dinner_for_friends",
        (
            MISSING,
            link(GROCERY, name=MISSING),
            QUICKEST,
            link(MESSAGE, text=QUICKEST),
            link(TASK, title=QUICKEST),
        ),
    ),
    # Groceries for a recipe, and when it is cooked.
    Chain(
        921,
        "groceries_and_a_date",
        (
            MISSING,
            DATE,
            link(GROCERY, name=MISSING),
            link(EVENT, day=DATE),
            link(DATED_TASK, due=day_before(DATE)),
        ),
    ),
    # Groceries for a recipe, and all that goes into it as tasks.
    Chain(
        922,
        "shop_and_cook",
        (
            MISSING,
            link(GROCERY, name=MISSING),
            INGREDIENTS,
            link(TASK, title=INGREDIENTS),
            link(MESSAGE),
        ),
    ),
    # The quickest soup or salad becomes tonight"s plan.
    Chain(
        923,
        "quick_dinner",
        (
            QUICKEST,
            link(TASK, title=QUICKEST),
            link(POST, text=QUICKEST),
            link(MESSAGE, text=QUICKEST),
        ),
    ),
    # A cooking weekend away: the ingredients are packed.
    Chain(
        924,
        "pack_the_ingredients",
        (
            INGREDIENTS,
            TRIP_START,
            link(PACKING, item=INGREDIENTS),
            link(DATED_TASK, due=day_before(TRIP_START)),
            link(MESSAGE),
        ),
    ),
    # Everybody who has not paid yet is written to.
    Chain(
        925,
        "reminder_to_pay",
        (DEBTORS, link(MESSAGE, person=DEBTORS)),
    ),
    # Who has not paid goes on a list, and one friend hears of the door code.
    Chain(
        926,
        "who_owes_what",
        (DEBTORS, link(TASK, title=DEBTORS), DOOR_CODE, link(MESSAGE, text=DOOR_CODE)),
    ),
    # All who have not paid get the door code nevertheless.
    Chain(
        927,
        "the_code_for_the_group",
        (DOOR_CODE, DEBTORS, link(MESSAGE, person=DEBTORS, text=DOOR_CODE)),
    ),
    # Who has not paid is written to, and noted as well.
    Chain(
        928,
        "chase_and_note",
        (
            DEBTORS,
            link(MESSAGE, person=DEBTORS),
            link(TASK, title=DEBTORS),
            HEADLINE,
            link(POST, text=HEADLINE),
        ),
    ),
    # All who have not paid hear where the party is, and the address is noted.
    Chain(
        929,
        "address_for_all",
        (ADDRESS, DEBTORS, link(MESSAGE, person=DEBTORS, text=ADDRESS), link(TASK, title=ADDRESS)),
    ),
    # An invoice is written, and its number goes to a customer and on a list.
    Chain(
        930,
        "invoice_and_number",
        (
            link(INVOICE),
            INVOICE_NUMBER,
            link(TASK, title=INVOICE_NUMBER),
            link(MESSAGE, text=INVOICE_NUMBER),
        ),
    ),
    # An invoice is written, and the day before it is due is a day to look after it.
    Chain(
        931,
        "invoice_and_due_date",
        (
            link(INVOICE),
            NEW_DUE,
            link(DATED_TASK, due=day_before(NEW_DUE)),
            link(EVENT, day=NEW_DUE),
        ),
    ),
    # An invoice for an article, and its number for the accountant.
    Chain(
        932,
        "invoice_after_the_news",
        (
            HEADLINE,
            link(INVOICE, subject=HEADLINE),
            INVOICE_NUMBER,
            link(MESSAGE, text=INVOICE_NUMBER),
            link(TASK, title=HEADLINE),
        ),
    ),
    # The number of a new invoice is the reference of a transfer.
    Chain(
        933,
        "number_as_reference",
        (
            link(INVOICE),
            INVOICE_NUMBER,
            DEBT,
            link(TRANSFER, amount=DEBT, reference=INVOICE_NUMBER),
            link(MESSAGE),
        ),
    ),
    # Half of an invoice is paid in advance.
    Chain(
        934,
        "half_in_advance",
        (
            INVOICE_AMOUNT,
            link(TRANSFER, amount=half_of(INVOICE_AMOUNT)),
            CLIENT_PERSON,
            link(TASK, title=CLIENT_PERSON),
            link(MESSAGE, text=CLIENT_PERSON),
        ),
    ),
    # A client has to be called: the number on a list and for a colleague.
    Chain(
        935,
        "call_the_client",
        (
            CLIENT_PHONE,
            link(TASK, title=CLIENT_PHONE),
            link(MESSAGE, text=CLIENT_PHONE),
            INVOICE_DUE,
            link(DATED_TASK, due=INVOICE_DUE),
        ),
    ),
    # The contact person of a client, and how to reach them.
    Chain(
        936,
        "client_as_contact",
        (
            CLIENT_PERSON,
            CLIENT_PHONE,
            link(CONTACT, phone=CLIENT_PHONE),
            link(EVENT, title=CLIENT_PERSON),
            link(MESSAGE, text=CLIENT_PERSON),
        ),
    ),
    # What comes later, the due date or the trip, decides about a deadline.
    Chain(
        937,
        "due_before_the_trip",
        (
            INVOICE_DUE,
            TRIP_START,
            link(DATED_TASK, due=later_of(INVOICE_DUE, TRIP_START)),
            link(EVENT, day=day_before(TRIP_START)),
            link(MESSAGE),
        ),
    ),
    # A deadline is the later one of a visit and a party.
    Chain(
        938,
        "later_of_two_days",
        (
            VISIT_DAY,
            DATE,
            link(DATED_TASK, due=later_of(VISIT_DAY, DATE)),
            link(EVENT, day=DATE),
            link(MESSAGE),
        ),
    ),
    # A task"s deadline becomes an event, and a reminder a week after.
    Chain(
        939,
        "deadline_moves",
        (
            TASK_DUE,
            link(EVENT, day=TASK_DUE),
            link(DATED_TASK, due=week_after(TASK_DUE)),
            HEADLINE,
            link(MESSAGE, text=HEADLINE),
        ),
    ),
    # Travelling together: the booking code for a friend, the day in the calendar.
    Chain(
        940,
        "ticket_for_a_friend",
        (
            BOOKING_CODE,
            BOOKING_DAY,
            link(MESSAGE, text=BOOKING_CODE),
            link(EVENT, day=BOOKING_DAY),
            link(DATED_TASK, due=day_before(BOOKING_DAY)),
        ),
    ),
    # The cheapest hotel of a town is suggested, and noted.
    Chain(
        941,
        "cheapest_stay",
        (
            CHEAPEST_HOTEL,
            link(TASK, title=CHEAPEST_HOTEL),
            link(MESSAGE, text=CHEAPEST_HOTEL),
            link(EVENT, title=CHEAPEST_HOTEL),
        ),
    ),
    # Where a hotel is, for a friend and on a list; and the first day of the trip.
    Chain(
        942,
        "where_we_stay",
        (
            HOTEL_STREET,
            TRIP_START,
            link(MESSAGE, text=HOTEL_STREET),
            link(TASK, title=HOTEL_STREET),
            link(DATED_TASK, due=day_before(TRIP_START)),
        ),
    ),
    # A party in another town: a trip, a hotel and a message.
    Chain(
        943,
        "weekend_away",
        (
            DATE,
            CHEAPEST_HOTEL,
            link(TRIP, start=DATE),
            link(TASK, title=CHEAPEST_HOTEL),
            link(MESSAGE, text=CHEAPEST_HOTEL),
        ),
    ),
    # A parcel comes while one is away: its number for a neighbour.
    Chain(
        944,
        "parcel_for_a_neighbour",
        (
            TRACKING,
            link(MESSAGE, text=TRACKING),
            link(TASK, title=TRACKING),
            TRIP_START,
            link(DATED_TASK, due=day_before(TRIP_START)),
        ),
    ),
    # Something bought for a friend is paid together with the tickets.
    Chain(
        945,
        "price_to_pay",
        (PRICE, DEBT, link(TRANSFER, amount=sum_of(PRICE, DEBT)), link(MESSAGE)),
    ),
    # All that was ordered goes on a list for the next time.
    Chain(
        946,
        "order_again",
        (
            ORDERED,
            link(TASK, title=ORDERED),
            TRACKING,
            link(MESSAGE, text=TRACKING),
            link(TASK, title=TRACKING),
        ),
    ),
    # The longest song of an album is posted and recommended.
    Chain(
        947,
        "song_of_the_week",
        (
            LONGEST_SONG,
            link(POST, text=LONGEST_SONG),
            link(MESSAGE, text=LONGEST_SONG),
            link(TASK, title=LONGEST_SONG),
        ),
    ),
    # A choir practises all songs of a playlist.
    Chain(
        948,
        "practise_the_playlist",
        (SONGS_OF, link(TASK, title=SONGS_OF), DATE, link(EVENT, day=DATE), link(MESSAGE)),
    ),
    # All lessons of a course become tasks, and the teacher an event.
    Chain(
        949,
        "learn_the_lessons",
        (
            LESSONS,
            link(TASK, title=LESSONS),
            TEACHER,
            link(EVENT, title=TEACHER),
            link(MESSAGE, text=TEACHER),
        ),
    ),
    # A group studies a course together: lessons to do, and where to meet.
    Chain(
        950,
        "study_group",
        (
            LESSONS,
            ADDRESS,
            link(TASK, title=LESSONS),
            link(EVENT, title=ADDRESS),
            link(MESSAGE, text=ADDRESS),
        ),
    ),
    # A place on the map is where to meet: its address for a friend and on a list.
    Chain(
        951,
        "meet_at_the_place",
        (
            PLACE_STREET,
            TIME,
            link(MESSAGE, text=PLACE_STREET),
            link(TASK, title=PLACE_STREET),
            link(EVENT, time=TIME),
        ),
    ),
    # A place is to be called: its number for a friend, and as a contact.
    Chain(
        952,
        "reserve_a_table",
        (
            PLACE_PHONE,
            link(MESSAGE, text=PLACE_PHONE),
            link(CONTACT, phone=PLACE_PHONE),
            link(TASK, title=PLACE_PHONE),
        ),
    ),
    # Where an event takes place, for guests and for oneself.
    Chain(
        953,
        "venue_for_guests",
        (
            VENUE,
            link(MESSAGE, text=VENUE),
            link(TASK, title=VENUE),
            EVENT_DAY,
            link(DATED_TASK, due=day_before(EVENT_DAY)),
        ),
    ),
    # What the tickets cost decides what is done.
    Chain(
        954,
        "expensive_or_not",
        (
            DEBT,
            above_fifty(DEBT, link(TASK), link(MESSAGE)),
            DATE,
            link(EVENT, day=DATE),
            link(DATED_TASK, due=day_before(DATE)),
        ),
    ),
    # Whether a party is at the weekend decides what is done.
    Chain(
        955,
        "weekend_or_not",
        (
            DATE,
            at_weekend(DATE, link(EVENT, day=DATE), link(DATED_TASK, due=DATE)),
            TEACHER,
            link(TASK, title=TEACHER),
            link(MESSAGE, text=TEACHER),
        ),
    ),
    # Whether a meeting is in the morning decides about the alarm.
    Chain(
        956,
        "morning_or_not",
        (
            START,
            before_noon(START, link(ALARM, time=hour_before(START)), link(TASK)),
            HEADLINE,
            link(TASK, title=HEADLINE),
            link(MESSAGE, text=HEADLINE),
        ),
    ),
    # Whether a visit is in the morning decides what is done.
    Chain(
        957,
        "visit_at_noon",
        (
            VISIT_TIME,
            before_noon(VISIT_TIME, link(ALARM, time=hour_before(VISIT_TIME)), link(MESSAGE)),
            VISIT_DAY,
            link(DATED_TASK, due=day_before(VISIT_DAY)),
            link(EVENT, day=VISIT_DAY),
        ),
    ),
    # The sum of all payments is paid back, and half of a debt as well.
    Chain(
        958,
        "what_it_all_cost",
        (
            SPENT,
            link(TRANSFER, amount=SPENT),
            DEBT,
            link(TRANSFER, amount=half_of(DEBT)),
            link(MESSAGE),
        ),
    ),
    # A weekend with a group: who has not paid, where, when, and how to get in.
    Chain(
        959,
        "the_whole_weekend",
        (
            DATE,
            ADDRESS,
            DOOR_CODE,
            DEBTORS,
            link(MESSAGE, person=DEBTORS, text=ADDRESS),
            link(TASK, title=DEBTORS),
            link(EVENT, day=DATE),
            link(DATED_TASK, due=day_before(DATE)),
            link(PLACE_NOTE, note=DOOR_CODE),
        ),
    ),
    # A full day: a visit, a party, groceries, a debt and what is in the news.
    Chain(
        960,
        "a_full_day",
        (
            VISIT_TIME,
            link(ALARM, time=hour_before(VISIT_TIME)),
            DATE,
            link(EVENT, day=DATE),
            MISSING,
            link(GROCERY, name=MISSING),
            DEBT,
            link(TRANSFER, amount=DEBT),
            HEADLINE,
            link(TASK, title=HEADLINE),
            link(MESSAGE, text=HEADLINE),
        ),
    ),
)
"""In the order of their numbers."""
