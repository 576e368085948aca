"""Courses and vocabulary of the learning app, and the questions of a quiz."""

from __future__ import annotations

from hashlib import sha256

from uiprobe.environments.phone.state import State

COURSES: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("Bread at home", "Cooking", "bakery_dining",
     ("Flour and water", "Feeding a starter", "Folding", "Shaping loaves", "Baking with steam")),
    ("Night sky basics", "Science", "nights_stay",
     ("Finding north", "Phases of the Moon", "Planets by eye", "Star charts", "First telescope")),
    ("Everyday statistics", "Mathematics", "bar_chart",
     ("Averages", "Spread", "Chance", "Samples", "Reading charts", "Fair comparisons")),
    ("Watercolour sketching", "Art", "brush",
     ("Paper and brushes", "Washes", "Trees", "Skies", "Buildings", "People in the street")),
    ("Basic first aid", "Health", "medical_services",
     ("Emergency calls", "Recovery position", "Bleeding", "Burns", "Heat and cold")),
    ("Garden soil", "Nature", "yard",
     ("Sand, silt, clay", "Compost", "Earthworms", "Mulching", "Crop rotation")),
    ("Speaking in public", "Communication", "record_voice_over",
     ("Breathing", "A clear beginning", "Pauses", "Slides", "Questions from the audience")),
    ("Bicycle repair", "Handicraft", "directions_bike",
     ("Tools", "Flat tyres", "Brakes", "Chains", "Gears", "Truing a wheel")),
    ("History of maps", "History", "map",
     ("Clay and papyrus", "Sea charts", "Measuring land", "Projections", "Maps from space")),
    ("Household budget", "Economics", "savings",
     ("Fixed costs", "Keeping a book", "Reserves", "Interest", "Insurance")),
    ("Reading music", "Music", "music_note",
     ("The staff", "Clefs", "Note values", "Rests", "Key signatures", "Sight reading")),
    ("Logic puzzles", "Mathematics", "psychology",
     ("Truth and lies", "Tables", "Elimination", "Parity", "Proof by cases")),
    ("Weather watching", "Science", "cloud",
     ("Kinds of clouds", "Air pressure", "Fronts", "Wind", "Making a forecast")),
    ("Short stories", "Writing", "history_edu",
     ("Observing", "Characters", "Dialogue", "Turning points", "Endings", "Revising")),
    ("Knots", "Handicraft", "link",
     ("Ropes", "Bowline", "Clove hitch", "Splices", "Knots for climbing")),
    ("Coral reefs", "Nature", "water",
     ("Polyps", "Light and depth", "Fish of the reef", "Bleaching", "Restoring reefs")),
    ("Typography", "Art", "text_fields",
     ("Letterforms", "Line length", "Grids", "Pairing fonts", "Setting a page")),
    ("Clear letters", "Writing", "edit",
     ("Purpose", "Order", "Short sentences", "Tone", "Checking")),
)  # fmt: skip
"""Title, topic, icon and lessons of each course."""

WORDS: dict[str, tuple[tuple[str, str], ...]] = {
    "Greek": (
        ("νερό", "water"), ("ψωμί", "bread"), ("σπίτι", "house"), ("θάλασσα", "sea"),
        ("φίλος", "friend"), ("δρόμος", "street"), ("βιβλίο", "book"), ("ήλιος", "sun"),
        ("χέρι", "hand"), ("γάτα", "cat"), ("παράθυρο", "window"), ("χρόνος", "time"),
    ),
    "Russian": (
        ("вода", "water"), ("хлеб", "bread"), ("дом", "house"), ("море", "sea"),
        ("друг", "friend"), ("улица", "street"), ("книга", "book"), ("солнце", "sun"),
        ("рука", "hand"), ("кошка", "cat"), ("окно", "window"), ("время", "time"),
    ),
    "Japanese": (
        ("水", "water"), ("パン", "bread"), ("家", "house"), ("海", "sea"), ("友達", "friend"),
        ("道", "road"), ("本", "book"), ("太陽", "sun"), ("手", "hand"), ("猫", "cat"),
        ("窓", "window"), ("時間", "time"),
    ),
    "Chinese": (
        ("苹果", "apple"), ("牛奶", "milk"), ("学校", "school"), ("山", "mountain"),
        ("朋友", "friend"), ("火车", "train"), ("书", "book"), ("月亮", "moon"),
        ("眼睛", "eye"), ("狗", "dog"), ("门", "door"), ("今天", "today"),
    ),
    "Korean": (
        ("물", "water"), ("밥", "rice"), ("집", "house"), ("바다", "sea"), ("친구", "friend"),
        ("길", "road"), ("책", "book"), ("달", "moon"), ("손", "hand"), ("고양이", "cat"),
        ("문", "door"), ("시간", "time"),
    ),
    "Hebrew": (
        ("מים", "water"), ("לחם", "bread"), ("בית", "house"), ("ים", "sea"), ("חבר", "friend"),
        ("רחוב", "street"), ("ספר", "book"), ("שמש", "sun"), ("יד", "hand"), ("חתול", "cat"),
    ),
    "Portuguese": (
        ("maçã", "apple"), ("leite", "milk"), ("escola", "school"), ("praia", "beach"),
        ("irmã", "sister"), ("comboio", "train"), ("chuva", "rain"), ("lua", "moon"),
        ("coração", "heart"), ("cão", "dog"), ("porta", "door"), ("amanhã", "tomorrow"),
    ),
    "Finnish": (
        ("omena", "apple"), ("maito", "milk"), ("koulu", "school"), ("järvi", "lake"),
        ("sisko", "sister"), ("juna", "train"), ("sade", "rain"), ("kuu", "moon"),
        ("sydän", "heart"), ("koira", "dog"), ("ovi", "door"), ("huomenna", "tomorrow"),
    ),
    "Chemical symbols": (
        ("Fe", "iron"), ("Au", "gold"), ("Ag", "silver"), ("Na", "sodium"), ("K", "potassium"),
        ("Pb", "lead"), ("Sn", "tin"), ("Hg", "mercury"), ("Cu", "copper"), ("W", "tungsten"),
    ),
}  # fmt: skip
"""Decks: what stands on the front and on the back of the cards."""

SENTENCES = (
    "Take ten minutes and try it out before you read on.",
    "Most people find this part harder than it is: go slowly and repeat it once.",
    "Write down what surprises you; the next lesson comes back to it.",
    "The example at the end can be done with things that lie about in every kitchen.",
    "Compare your result with somebody else's, if you can.",
    "There is no need to learn the terms by heart, they return all the time.",
    "Have a sheet of paper ready, and a pencil.",
    "If it does not work at once, change one thing only and try again.",
)
"""Sentences of which lessons consist."""

QUESTIONS = 4
"""Questions of a quiz."""


def quiz(cards: list[State]) -> list[tuple[State, list[str]]]:
    """The questions of a deck: a card, and what can be chosen for its back."""
    chosen = sorted(cards, key=lambda card: digest(f"quiz:{card['front']}"))[:QUESTIONS]
    found = []
    for asked in chosen:
        others = sorted({card["back"] for card in cards} - {asked["back"]})
        others.sort(key=lambda back: digest(f"{asked['front']}:{back}"))
        found.append((asked, sorted([asked["back"], *others[:3]])))
    return found


def digest(name: str) -> str:
    """A checksum of a name, which mixes what is shown."""
    return sha256(name.encode()).hexdigest()
