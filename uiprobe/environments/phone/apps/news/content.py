"""Articles of the news app, on an invented world."""

from __future__ import annotations

from hashlib import sha256

SECTIONS = ("Top stories", "World", "Business", "Science", "Culture", "Sports", "Local")

SOURCES = (
    *("Harbour Gazette", "The Morning Lamp", "Nordvik Observer", "Courier of Valcourt"),
    *("Tidewater Post", "Castelvero Tribune", "The Long View", "Field & Figure"),
)

HEADLINES: tuple[tuple[str, str, str], ...] = (
    ("World", "public", "Three coastal towns agree on a common harbour"),
    ("World", "train", "Night trains return to the northern line"),
    ("World", "how_to_vote", "Record turnout at the island referendum"),
    ("World", "flight", "New rules for luggage on short flights"),
    ("World", "agriculture", "Drought ends after eleven dry weeks"),
    ("World", "handshake", "Border market opens for the first time in years"),
    ("World", "directions_boat", "Ferry crews accept the new timetable"),
    ("Business", "storefront", "Small shops sell more than before the spring"),
    ("Business", "savings", "Savings banks lower their fees"),
    ("Business", "factory", "Glassworks of Kesselbach hires two hundred people"),
    ("Business", "trending_up", "Price of coffee rises for the fifth month"),
    ("Business", "ev_station", "Charging posts at every second petrol station"),
    ("Business", "apartment", "Offices stand empty as rents fall"),
    ("Business", "local_shipping", "Parcel firms test delivery by tram"),
    ("Science", "biotech", "Moss that cleans the air passes its first test"),
    ("Science", "nights_stay", "Amateur finds a comet with a home-made telescope"),
    ("Science", "psychology", "Why we remember the smell of rain"),
    ("Science", "pets", "Crows count to four, a study shows"),
    ("Science", "water", "Warm current moves closer to the coast"),
    ("Science", "medical_services", "A simple blood test for tick fever"),
    ("Science", "devices", "Computer reads a burnt letter after centuries"),
    ("Culture", "theater_comedy", "Young company fills the old opera"),
    ("Culture", "movie", "Silent film found in a school cellar"),
    ("Culture", "museum", "Museum of maps reopens with a night of lectures"),
    ("Culture", "auto_stories", "Debut novel about a lighthouse wins the Linden prize"),
    ("Culture", "piano", "A piano on every station platform"),
    ("Culture", "palette", "Painter gives her studio to the town"),
    ("Culture", "music_note", "Street choir sings for the thousandth time"),
    ("Sports", "sports_soccer", "Eastmere wins the derby in the last minute"),
    ("Sports", "directions_run", "Half marathon moves to the river bank"),
    ("Sports", "sports_tennis", "Seventeen-year-old reaches the final"),
    ("Sports", "pedal_bike", "Mountain stage cut short by snow in May"),
    ("Sports", "pool", "Swimmers set three records in one evening"),
    ("Sports", "emoji_events", "Chess league ends in a four-way tie"),
    ("Sports", "hiking", "Longest trail of the country gets signposts"),
    ("Local", "park", "Town plants a tree for every newborn"),
    ("Local", "directions_bus", "Bus line 14 runs all night from June"),
    ("Local", "school", "Old mill becomes a music school"),
    ("Local", "water_drop", "Burst pipe floods Market Square"),
    ("Local", "bakery_dining", "Last village bakery finds a successor"),
    ("Local", "build", "Repair café looks for volunteers"),
    ("Local", "pets", "Runaway llama caught after three days"),
    ("World", "translate", "La lengua de las montañas vuelve a la escuela"),
    ("Culture", "history_edu", "山村图书馆收到一万封来信"),
    ("Science", "terrain", "火山の島で新しい花が見つかる"),
    ("Local", "castle", "Burgruine bekommt endlich ein Dach"),
)
"""Section, icon of the picture, and headline."""

_OPENINGS = (
    "Nobody had expected it so soon, but on Tuesday evening it was official.",
    "For months it had been no more than a rumour.",
    "Those who were there will tell of it for a long time.",
    "The decision fell after a night of talks.",
    "It began with a letter to the editor.",
    "At first sight nothing has changed.",
)
_MIDDLES = (
    "Experts call the result remarkable, although they warn against drawing conclusions too early.",
    "Neighbours are divided: some rejoice, others fear more noise and higher costs.",
    "According to the organisers, more than two thousand people took part.",
    "The first figures are to be published before the summer.",
    "A spokeswoman said that everything had been examined twice.",
    "Similar attempts had failed three times in the past ten years.",
    "Volunteers worked through the weekend, helped by a choir and two bakeries.",
)
_ENDINGS = (
    "The next meeting is open to the public.",
    "How it goes on will be decided in the autumn.",
    "Until then, patience is asked for.",
    "A report with all details will follow.",
)


def body_of(headline: str) -> tuple[str, ...]:
    """The paragraphs of an article, always the same for a headline."""
    digest = sha256(headline.encode()).digest()
    first, second = digest[1] % len(_MIDDLES), (digest[1] + 1 + digest[2] % 5) % len(_MIDDLES)
    return (
        _OPENINGS[digest[0] % len(_OPENINGS)],
        _MIDDLES[first],
        _MIDDLES[second],
        _ENDINGS[digest[3] % len(_ENDINGS)],
    )
