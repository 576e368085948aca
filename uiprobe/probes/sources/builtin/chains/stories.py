"""The chains: each is a story of a person's day."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.chains.chain import Chain
from uiprobe.probes.sources.builtin.chains.nodes import link
from uiprobe.probes.sources.builtin.chains.screens.agreed import COMMON_HOUR, meeting_day
from uiprobe.probes.sources.builtin.chains.screens.arrived import LACKING
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
    VENUE,
)
from uiprobe.probes.sources.builtin.chains.screens.called import CALL
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
    TRANSFER,
)
from uiprobe.probes.sources.builtin.chains.screens.food import (
    GROCERY,
    INGREDIENTS,
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
    DOOR_CODE,
    MESSAGE,
    NUMBER,
    TOWN,
)
from uiprobe.probes.sources.builtin.chains.screens.moved import CABIN, HIKE
from uiprobe.probes.sources.builtin.chains.screens.music import (
    LONGEST_SONG,
    SONGS_OF,
)
from uiprobe.probes.sources.builtin.chains.screens.news import (
    HEADLINE,
)
from uiprobe.probes.sources.builtin.chains.screens.reckoned import FREE_HOUR, PAID, picnic
from uiprobe.probes.sources.builtin.chains.screens.settled import OWED
from uiprobe.probes.sources.builtin.chains.screens.shopping import (
    ORDERED,
    PRICE,
    TRACKING,
)
from uiprobe.probes.sources.builtin.chains.screens.social import (
    POST,
)
from uiprobe.probes.sources.builtin.chains.screens.suited import FITTING_HOTEL, FOR_GUEST
from uiprobe.probes.sources.builtin.chains.screens.todo import (
    DATED_TASK,
    TASK,
    TASK_DUE,
)
from uiprobe.probes.sources.builtin.chains.screens.travel import (
    BOOKING_CODE,
    BOOKING_DAY,
    HOTEL_STREET,
    PACKING,
    TRIP,
    TRIP_START,
)
from uiprobe.probes.sources.builtin.chains.screens.unsteady import UNSTEADY_MESSAGE

MEETING_DAY = meeting_day()
PICNIC = picnic()

STORIES: tuple[Chain, ...] = (
    # Somebody gives a talk to a group, and those who have not paid hear who.
    Chain(
        901,
        "meet_and_tell",
        (
            COMMON_HOUR,
            MEETING_DAY,
            TEACHER,
            link(EVENT, title=TEACHER, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING,
            link(MESSAGE, person=LACKING, text=TEACHER),
        ),
    ),
    # Something to read for all who have not paid, and a debt of one"s own.
    Chain(
        902,
        "read_and_pass_on",
        (
            HEADLINE,
            LACKING,
            link(TASK, title=HEADLINE),
            link(MESSAGE, person=LACKING, text=HEADLINE),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # An evening about what is in the news, and those who have not paid for another one.
    Chain(
        903,
        "evening_on_the_news",
        (
            HEADLINE,
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, title=HEADLINE, day=MEETING_DAY, time=COMMON_HOUR),
            link(TASK, title=HEADLINE),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # A teacher to meet at the hour of a call from abroad, and to recommend; a debt is paid.
    Chain(
        904,
        "recommend_the_teacher",
        (
            TEACHER,
            CALL,
            link(EVENT, title=TEACHER, time=CALL),
            link(MESSAGE, text=TEACHER),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # Before a call from abroad: up in time, and a hotel for somebody else.
    Chain(
        905,
        "before_the_appointment",
        (
            CALL,
            link(ALARM, time=hour_before(CALL)),
            FITTING_HOTEL,
            link(TASK, title=FITTING_HOTEL),
            link(MESSAGE, text=FITTING_HOTEL),
        ),
    ),
    # An hour that suits all, an alarm before it, and what is still to be paid.
    Chain(
        906,
        "up_in_time",
        (
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(ALARM, time=hour_before(COMMON_HOUR)),
            OWED,
            link(TRANSFER, amount=OWED),
            link(UNSTEADY_MESSAGE),
        ),
    ),
    # A friend has moved: the address goes into the calendar, and a guest is cooked for.
    Chain(
        907,
        "visit_the_new_flat",
        (
            ADDRESS,
            CALL,
            link(EVENT, title=ADDRESS, time=CALL),
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
        ),
    ),
    # A friend"s number has changed, and those who owe something have to know.
    Chain(
        908,
        "new_number_everywhere",
        (
            NUMBER,
            link(CONTACT, phone=NUMBER),
            CALL,
            link(EVENT, time=CALL),
            LACKING,
            link(MESSAGE, person=LACKING, text=NUMBER),
        ),
    ),
    # A meeting: a date, something to do the day before, and shares that have not come in.
    Chain(
        909,
        "party_to_prepare",
        (
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=day_before(MEETING_DAY)),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # A meeting agreed on in a group, an alarm an hour before, and a hike.
    Chain(
        910,
        "meet_at_eight",
        (
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(ALARM, time=hour_before(COMMON_HOUR)),
            HIKE,
            link(DATED_TASK, due=later_of(MEETING_DAY, HIKE)),
            link(UNSTEADY_MESSAGE),
        ),
    ),
    # Debts are paid back, others are called in, and somebody calls from abroad.
    Chain(
        911,
        "tickets_paid_back",
        (
            OWED,
            link(TRANSFER, amount=OWED),
            LACKING,
            link(MESSAGE, person=LACKING),
            CALL,
            link(EVENT, time=CALL),
        ),
    ),
    # What is owed is paid together with tickets, before a meeting.
    Chain(
        912,
        "half_of_the_tickets",
        (
            OWED,
            DEBT,
            link(TRANSFER, amount=sum_of(OWED, DEBT)),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=day_before(MEETING_DAY)),
        ),
    ),
    # Two debts are paid in one transfer.
    Chain(
        913,
        "two_debts_at_once",
        (
            OWED,
            PAID,
            link(TRANSFER, amount=sum_of(OWED, PAID)),
            link(UNSTEADY_MESSAGE),
            CABIN,
            link(TASK, title=CABIN),
        ),
    ),
    # A friend moves to another town: a trip there, a meeting, and a hotel for another one.
    Chain(
        914,
        "moving_friend",
        (
            TOWN,
            COMMON_HOUR,
            MEETING_DAY,
            link(TRIP, town=TOWN, start=MEETING_DAY),
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            FITTING_HOTEL,
            link(MESSAGE, text=FITTING_HOTEL),
        ),
    ),
    # A new flat is visited: where, how to get in, and what to cook there.
    Chain(
        915,
        "housewarming",
        (
            ADDRESS,
            DOOR_CODE,
            link(PLACE_NOTE, note=DOOR_CODE),
            link(EVENT, title=ADDRESS),
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
        ),
    ),
    # A doctor is recommended to all who owe something, and a debt is paid.
    Chain(
        916,
        "doctor_recommended",
        (
            DOCTOR_PHONE,
            PRACTICE,
            link(VISIT),
            link(CONTACT, phone=DOCTOR_PHONE),
            LACKING,
            link(MESSAGE, person=LACKING, text=PRACTICE),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # A visit to the doctor is prepared, with a debt and a guest besides.
    Chain(
        917,
        "before_the_visit",
        (
            VISIT_DAY,
            VISIT_TIME,
            link(EVENT, day=VISIT_DAY),
            link(ALARM, time=hour_before(VISIT_TIME)),
            OWED,
            link(TRANSFER, amount=OWED),
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
        ),
    ),
    # A visit is followed by another a week later, and a group meets in between.
    Chain(
        918,
        "checked_again",
        (
            VISIT_DAY,
            link(VISIT, day=week_after(VISIT_DAY)),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=later_of(VISIT_DAY, MEETING_DAY)),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # Medicine while travelling: an alarm at the usual time, a call on the day of departure.
    Chain(
        919,
        "medicine_on_the_road",
        (
            DOSE_TIME,
            TRIP_START,
            link(ALARM, time=DOSE_TIME),
            link(DATED_TASK, due=day_before(TRIP_START)),
            CALL,
            link(EVENT, day=TRIP_START, time=CALL),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # Dinner for friends: what a guest can eat goes on the list, and all have time.
    Chain(
        920,
        "dinner_for_friends",
        (
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
        ),
    ),
    # Groceries for a guest, a party, and a hotel.
    Chain(
        921,
        "groceries_and_a_date",
        (
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
            DATE,
            link(EVENT, day=DATE),
            FITTING_HOTEL,
            link(TASK, title=FITTING_HOTEL),
        ),
    ),
    # Groceries for a guest, all that goes into another dish as tasks, and a call in between.
    Chain(
        922,
        "shop_and_cook",
        (
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
            INGREDIENTS,
            link(TASK, title=INGREDIENTS),
            CALL,
            link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # The quickest soup or salad is posted, a guest gets something else, and a debt is paid.
    Chain(
        923,
        "quick_dinner",
        (
            QUICKEST,
            link(POST, text=QUICKEST),
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # A cooking weekend away: the ingredients are packed, a debt is paid, and somebody calls.
    Chain(
        924,
        "pack_the_ingredients",
        (
            INGREDIENTS,
            TRIP_START,
            link(PACKING, item=INGREDIENTS),
            link(DATED_TASK, due=day_before(TRIP_START)),
            CALL,
            link(ALARM, time=hour_before(CALL)),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # Everybody whose share has not come in is written to, and a debt is paid.
    Chain(
        925,
        "reminder_to_pay",
        (
            LACKING,
            link(MESSAGE, person=LACKING),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # Who has not paid goes on a list, and one friend hears of a code.
    Chain(
        926,
        "who_owes_what",
        (
            LACKING,
            link(TASK, title=LACKING),
            CABIN,
            link(MESSAGE, text=CABIN),
            PAID,
            link(TRANSFER, amount=half_of(PAID)),
        ),
    ),
    # All who have not paid get the code of the cabin nevertheless, and there is a picnic.
    Chain(
        927,
        "the_code_for_the_group",
        (
            CABIN,
            LACKING,
            link(MESSAGE, person=LACKING, text=CABIN),
            FREE_HOUR,
            PICNIC,
            link(EVENT, day=PICNIC, time=FREE_HOUR),
        ),
    ),
    # Who has not paid is written to, and noted as well.
    Chain(
        928,
        "chase_and_note",
        (
            LACKING,
            link(MESSAGE, person=LACKING),
            link(TASK, title=LACKING),
            HEADLINE,
            link(POST, text=HEADLINE),
        ),
    ),
    # All whose shares are missing hear where it is, and when there is time is worked out.
    Chain(
        929,
        "address_for_all",
        (
            ADDRESS,
            LACKING,
            link(MESSAGE, person=LACKING, text=ADDRESS),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, title=ADDRESS, day=MEETING_DAY, time=COMMON_HOUR),
        ),
    ),
    # An invoice is written, and its number goes to those who owe something and on a list.
    Chain(
        930,
        "invoice_and_number",
        (
            link(INVOICE),
            INVOICE_NUMBER,
            link(TASK, title=INVOICE_NUMBER),
            LACKING,
            link(MESSAGE, person=LACKING, text=INVOICE_NUMBER),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # An invoice is written, and on the day on which it is due somebody calls.
    Chain(
        931,
        "invoice_and_due_date",
        (
            link(INVOICE),
            NEW_DUE,
            CALL,
            link(DATED_TASK, due=day_before(NEW_DUE)),
            link(EVENT, day=NEW_DUE, time=CALL),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # An invoice for an article, its number for those who owe something, and a meeting.
    Chain(
        932,
        "invoice_after_the_news",
        (
            HEADLINE,
            link(INVOICE, subject=HEADLINE),
            INVOICE_NUMBER,
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, title=HEADLINE, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING,
            link(MESSAGE, person=LACKING, text=INVOICE_NUMBER),
        ),
    ),
    # The number of a new invoice is the reference of a transfer, before a call.
    Chain(
        933,
        "number_as_reference",
        (
            link(INVOICE),
            INVOICE_NUMBER,
            OWED,
            link(TRANSFER, amount=OWED, reference=INVOICE_NUMBER),
            CALL,
            link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # Half of an invoice is paid in advance, and a debt as well; a client is met.
    Chain(
        934,
        "half_in_advance",
        (
            INVOICE_AMOUNT,
            link(TRANSFER, amount=half_of(INVOICE_AMOUNT)),
            OWED,
            link(TRANSFER, amount=OWED),
            CLIENT_PERSON,
            link(TASK, title=CLIENT_PERSON),
            CALL,
            link(EVENT, title=CLIENT_PERSON, time=CALL),
        ),
    ),
    # A client has to be called: the number on a list and for those who owe something.
    Chain(
        935,
        "call_the_client",
        (
            CLIENT_PHONE,
            link(TASK, title=CLIENT_PHONE),
            INVOICE_DUE,
            CALL,
            link(EVENT, day=INVOICE_DUE, time=CALL),
            LACKING,
            link(MESSAGE, person=LACKING, text=CLIENT_PHONE),
        ),
    ),
    # The contact person of a client, how to reach them, and when; those who owe are written to.
    Chain(
        936,
        "client_as_contact",
        (
            CLIENT_PERSON,
            CLIENT_PHONE,
            CALL,
            link(CONTACT, phone=CLIENT_PHONE),
            link(EVENT, title=CLIENT_PERSON, time=CALL),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # What comes later, the due date or the trip, decides about a deadline; a group meets.
    Chain(
        937,
        "due_before_the_trip",
        (
            INVOICE_DUE,
            TRIP_START,
            link(DATED_TASK, due=later_of(INVOICE_DUE, TRIP_START)),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # A deadline is the later one of a visit and a meeting.
    Chain(
        938,
        "later_of_two_days",
        (
            VISIT_DAY,
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=later_of(VISIT_DAY, MEETING_DAY)),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # A task"s deadline becomes an event at the hour of a call, and a hotel is suggested.
    Chain(
        939,
        "deadline_moves",
        (
            TASK_DUE,
            CALL,
            link(EVENT, day=TASK_DUE, time=CALL),
            link(DATED_TASK, due=week_after(TASK_DUE)),
            FITTING_HOTEL,
            link(MESSAGE, text=FITTING_HOTEL),
        ),
    ),
    # Travelling together: the booking code for those who owe something, the day in the calendar.
    Chain(
        940,
        "ticket_for_a_friend",
        (
            BOOKING_CODE,
            BOOKING_DAY,
            CALL,
            link(EVENT, day=BOOKING_DAY, time=CALL),
            link(DATED_TASK, due=day_before(BOOKING_DAY)),
            LACKING,
            link(MESSAGE, person=LACKING, text=BOOKING_CODE),
        ),
    ),
    # The cheapest hotel that suits somebody is suggested, and a group meets.
    Chain(
        941,
        "cheapest_stay",
        (
            FITTING_HOTEL,
            link(TASK, title=FITTING_HOTEL),
            link(MESSAGE, text=FITTING_HOTEL),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
        ),
    ),
    # Where a hotel is, another one for a friend, and the first day of the trip.
    Chain(
        942,
        "where_we_stay",
        (
            FITTING_HOTEL,
            HOTEL_STREET,
            TRIP_START,
            link(TASK, title=HOTEL_STREET),
            link(DATED_TASK, due=day_before(TRIP_START)),
            link(MESSAGE, text=FITTING_HOTEL),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # A meeting in another town: a trip, a hotel and a message.
    Chain(
        943,
        "weekend_away",
        (
            COMMON_HOUR,
            MEETING_DAY,
            FITTING_HOTEL,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(TRIP, start=MEETING_DAY),
            link(TASK, title=FITTING_HOTEL),
            link(MESSAGE, text=FITTING_HOTEL),
        ),
    ),
    # A parcel comes while one is away: its number for those who owe something.
    Chain(
        944,
        "parcel_for_a_neighbour",
        (
            TRACKING,
            link(TASK, title=TRACKING),
            LACKING,
            link(MESSAGE, person=LACKING, text=TRACKING),
            TRIP_START,
            link(DATED_TASK, due=day_before(TRIP_START)),
            CALL,
            link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # Something bought for a friend is paid together with what is owed.
    Chain(
        945,
        "price_to_pay",
        (
            PRICE,
            OWED,
            link(TRANSFER, amount=sum_of(PRICE, OWED)),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # All that was ordered goes on a list for the next time, and so does a hotel.
    Chain(
        946,
        "order_again",
        (
            ORDERED,
            link(TASK, title=ORDERED),
            TRACKING,
            FITTING_HOTEL,
            link(MESSAGE, text=TRACKING),
            link(TASK, title=FITTING_HOTEL),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # The longest song of an album is posted and recommended to all who owe something.
    Chain(
        947,
        "song_of_the_week",
        (
            LONGEST_SONG,
            link(POST, text=LONGEST_SONG),
            LACKING,
            link(MESSAGE, person=LACKING, text=LONGEST_SONG),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # A choir practises all songs of a playlist when everybody can come.
    Chain(
        948,
        "practise_the_playlist",
        (
            SONGS_OF,
            link(TASK, title=SONGS_OF),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(UNSTEADY_MESSAGE),
        ),
    ),
    # All lessons of a course become tasks, and the teacher comes to a meeting.
    Chain(
        949,
        "learn_the_lessons",
        (
            LESSONS,
            link(TASK, title=LESSONS),
            TEACHER,
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, title=TEACHER, day=MEETING_DAY, time=COMMON_HOUR),
            CALL,
            link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # A group learns together: lessons as tasks, and where and when they meet.
    Chain(
        950,
        "study_group",
        (
            LESSONS,
            ADDRESS,
            link(TASK, title=LESSONS),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, title=ADDRESS, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING,
            link(MESSAGE, person=LACKING, text=ADDRESS),
        ),
    ),
    # A place on the map is where to meet: its address for those whose shares are missing.
    Chain(
        951,
        "meet_at_the_place",
        (
            PLACE_STREET,
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, title=PLACE_STREET, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING,
            link(MESSAGE, person=LACKING, text=PLACE_STREET),
        ),
    ),
    # A place is to be called: its number for those who owe something, and when all have time.
    Chain(
        952,
        "reserve_a_table",
        (
            PLACE_PHONE,
            link(CONTACT, phone=PLACE_PHONE),
            COMMON_HOUR,
            MEETING_DAY,
            link(TASK, title=PLACE_PHONE),
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            LACKING,
            link(MESSAGE, person=LACKING, text=PLACE_PHONE),
        ),
    ),
    # Where an event takes place, for those whose shares are missing and for oneself.
    Chain(
        953,
        "venue_for_guests",
        (
            VENUE,
            link(TASK, title=VENUE),
            EVENT_DAY,
            link(DATED_TASK, due=day_before(EVENT_DAY)),
            LACKING,
            link(MESSAGE, person=LACKING, text=VENUE),
            CALL,
            link(ALARM, time=hour_before(CALL)),
        ),
    ),
    # What is still owed decides what is done.
    Chain(
        954,
        "expensive_or_not",
        (
            OWED,
            above_fifty(OWED, link(TRANSFER, amount=OWED), link(MESSAGE)),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=day_before(MEETING_DAY)),
        ),
    ),
    # Whether a meeting is at the weekend decides what is done.
    Chain(
        955,
        "weekend_or_not",
        (
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            at_weekend(MEETING_DAY, link(DATED_TASK, due=MEETING_DAY), link(UNSTEADY_MESSAGE)),
            TEACHER,
            LACKING,
            link(MESSAGE, person=LACKING, text=TEACHER),
        ),
    ),
    # Whether a call is in the morning here decides about the alarm.
    Chain(
        956,
        "morning_or_not",
        (
            CALL,
            before_noon(CALL, link(ALARM, time=hour_before(CALL)), link(TASK)),
            LACKING,
            link(MESSAGE, person=LACKING),
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
            CALL,
            link(EVENT, day=VISIT_DAY, time=CALL),
            OWED,
            link(TRANSFER, amount=OWED),
        ),
    ),
    # Half of what was spent is paid back, what is owed as well, and others are reminded.
    Chain(
        958,
        "what_it_all_cost",
        (
            PAID,
            OWED,
            link(TRANSFER, amount=half_of(PAID)),
            link(TRANSFER, amount=OWED),
            LACKING,
            link(MESSAGE, person=LACKING),
        ),
    ),
    # A weekend with a group: who has not paid, where, when, and how to get in.
    Chain(
        959,
        "the_whole_weekend",
        (
            COMMON_HOUR,
            MEETING_DAY,
            ADDRESS,
            DOOR_CODE,
            LACKING,
            link(MESSAGE, person=LACKING, text=ADDRESS),
            link(TASK, title=LACKING),
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            link(DATED_TASK, due=day_before(MEETING_DAY)),
            link(PLACE_NOTE, note=DOOR_CODE),
        ),
    ),
    # A full day: a call, a meeting, groceries, a debt and what is in the news.
    Chain(
        960,
        "a_full_day",
        (
            CALL,
            link(ALARM, time=hour_before(CALL)),
            COMMON_HOUR,
            MEETING_DAY,
            link(EVENT, day=MEETING_DAY, time=COMMON_HOUR),
            FOR_GUEST,
            link(GROCERY, name=FOR_GUEST),
            OWED,
            link(TRANSFER, amount=OWED),
            HEADLINE,
            link(MESSAGE, text=HEADLINE),
        ),
    ),
)
"""In the order of their numbers."""
