"""Posts and comments of people in the social app."""

from __future__ import annotations

TOPICS = ("Garden", "Travel", "Books", "Cooking", "Music", "Sports", "Animals", "Making")

POSTS: tuple[tuple[str, str, str], ...] = (
    ("Garden", "eco", "First tomatoes of the year, and not a snail in sight."),
    ("Garden", "yard", "The lawn is gone. Long live the wildflower meadow!"),
    ("Garden", "", "Does anybody have a cutting of a fig tree to spare?"),
    ("Garden", "water_drop", "Rain barrel full after one night. I call that a good start."),
    ("Garden", "", "Frost warning for tonight: bring in your lemons."),
    ("Travel", "train", "Eleven hours by night train and I would do it again."),
    ("Travel", "landscape", "Above the clouds before breakfast."),
    ("Travel", "beach_access", "The sea has fourteen degrees. I was in for nine seconds."),
    ("Travel", "", "Which town would you visit if you had only one free day?"),
    ("Travel", "directions_boat", "We missed the ferry, and found the best bakery."),
    ("Travel", "hiking", "Twenty kilometres, two blisters, one rainbow."),
    ("Books", "auto_stories", "Finished it at three in the morning. No regrets."),
    ("Books", "menu_book", "Our book box on the corner is overflowing. Come and take some!"),
    ("Books", "", "Looking for a novel without any murder in it."),
    ("Books", "library_books", "Reading aloud on Thursday, seven o'clock, upstairs."),
    ("Books", "", "I have started the same chapter four times now."),
    ("Cooking", "ramen_dining", "Broth from scratch: eighteen hours, gone in ten minutes."),
    ("Cooking", "cake", "The cake fell. We called it a pudding and ate it all."),
    ("Cooking", "bakery_dining", "Sourdough number seven looks like bread at last."),
    ("Cooking", "", "Unpopular opinion: parsley belongs in everything."),
    ("Cooking", "local_pizza", "Pizza night at ours, bring your own topping."),
    ("Cooking", "soup_kitchen", "Leftover soup, the best soup."),
    ("Music", "piano", "Played in public for the first time. My knees shook."),
    ("Music", "mic", "Our choir needs two more basses. Do not be shy."),
    ("Music", "", "This song has been in my head since Tuesday."),
    ("Music", "music_note", "New strings, same wrong notes."),
    ("Sports", "directions_run", "Ten kilometres under an hour! Slowly but surely."),
    ("Sports", "sports_tennis", "Lost the first set, lost the second, had a great time."),
    ("Sports", "", "Who comes to the pool at six tomorrow?"),
    ("Sports", "pedal_bike", "Cycled to work every day this month."),
    ("Sports", "sports_soccer", "Three to two in the last minute. I have no voice left."),
    ("Animals", "pets", "He has learned to open the fridge. Send help."),
    ("Animals", "", "Lost: grey cat with one white paw, near the mill."),
    ("Animals", "pets", "She is twelve today and has no idea."),
    ("Animals", "emoji_nature", "A hedgehog family has moved in under the shed."),
    ("Making", "brush", "Painted the kitchen door. Now the others look sad."),
    ("Making", "architecture", "A shelf that stands straight on a floor that does not."),
    ("Making", "", "What glue holds wood on stone? Asking for a friend."),
    ("Making", "lightbulb", "Repaired the lamp from grandmother's attic."),
    ("Making", "checkroom", "First sweater finished. One sleeve is longer, it is fine."),
    ("Travel", "castle", "Gestern auf der Burg: Nebel, Krähen und heißer Apfelsaft."),
    ("Cooking", "local_cafe", "El mejor café es el que te prepara otra persona."),
    ("Animals", "pets", "猫がまた段ボール箱の中で寝ています。"),
    ("Garden", "park", "今天公园里的樱花都开了。"),
    ("Books", "", "Διαβάζω το ίδιο βιβλίο κάθε καλοκαίρι."),
)
"""Topic, icon of the picture (none for a text alone), and text."""

COMMENTS = (
    *("Beautiful!", "I know the feeling.", "Count me in.", "Where was that?", "Congratulations!"),
    *(
        "Tell us more, please.",
        "That made my day.",
        "Same here!",
        "Well done.",
        "How did you do it?",
    ),
    *("I would not dare.", "What a story.", "See you there.", "Wie schön!", "¡Qué bien!"),
)

BIOS = (
    *("Teacher, cyclist, bad singer", "Always looking for the next train", "Soup first"),
    *("I repair things that others throw away", "Plants, mostly", "Reading on the stairs"),
    *("Half marathon, full plate", "Two cats, no plan", "Weekend carpenter", "Birds and boats"),
    *("Nurse by night, baker by day", "Learning the cello", "Maps are my novels"),
    *("Ask me about moss", "Nordvik, then and now", "Coffee, chess, clouds"),
)

COLLECTIONS = ("Ideas", "For the weekend", "Recipes", "To read", "Funny", "Trips")
