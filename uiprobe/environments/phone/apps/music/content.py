"""Songs of bands that never were."""

from __future__ import annotations

ARTISTS = (
    *("The Paper Kites Society", "Velvet Tram", "Mara Solberg", "Nine Quiet Rooms", "Lantern Fish"),
    *("Ola Ferreira Trio", "Copper Heron", "Ida & the Tides", "Northern Post", "Kaito Mori"),
    *("Los Faroles", "Grauer Freitag", "Samira Haddad", "The Slow Elevators", "Wooden Satellite"),
    *("Brass Parade Nordvik", "青い電車", "서울 밤바다", "Νυχτερινό Λεωφορείο"),
)

ALBUMS = (
    *("Harbour Lights", "Letters to the Moon", "Salt and Cinnamon", "Ground Floor", "Winter Fair"),
    *("The Long Bridge", "Rooms With Windows", "After the Rain", "Small Machines", "Blue Hours"),
    *("Maps of Nowhere", "Second Spring", "Tin Roof Sessions", "Low Tide", "Postcards"),
    *("Garden at Night", "Weekday Dances", "Half a Circle"),
)

TITLES = (
    *("Walking Home", "Paper Boats", "Seven Stairs", "Old Radio", "Carousel", "Tomorrow's Bread"),
    *("Under the Viaduct", "Glass Mountain", "Slow Train", "Lemon Tree Road", "The Other Shore"),
    *("Cinnamon", "Half Past Four", "Window Seat", "Quiet Machines", "Silver Spoon", "Snowfield"),
    *("Fireflies in June", "Last Ferry", "Yellow Coat", "Empty Fairground", "Wait for Me"),
    *("Kitchen Waltz", "North by North", "Borrowed Bicycle", "Salt on My Hands", "Little Comet"),
    *("The Locksmith", "Rain on Canvas", "Attic Song", "Two Left Shoes", "Marigold", "Undertow"),
    *("Midnight Bakery", "Stone by Stone", "Feather and Lead", "Open Water", "Sunday's Child"),
    *("Dust and Honey", "The Long Goodnight", "Telegraph Hill", "Blackbird Alley", "Satellite"),
    *("Cold Coffee", "Every Lamp", "Parallel Lines", "Ivy", "A Street Without a Name", "Echo Lake"),
    *("Luz de Puerto", "Mañana Será", "Kopfsteinpflaster", "Ein Zimmer am Meer", "Nachtbus"),
    *("夜の窓", "小さな駅", "雨后", "비 오는 거리", "Θάλασσα", "Ветер"),
)

PICTURES = (
    *("album", "piano", "nights_stay", "water", "landscape", "train", "eco", "terrain", "diamond"),
    *("castle", "local_cafe", "pedal_bike", "beach_access", "grain", "graphic_eq", "music_note"),
)

PLAYLISTS = (
    *("Morning run", "Cooking", "Rainy days", "Focus", "Road trip", "Sunday", "Party"),
    *("Falling asleep", "Old friends", "Housework"),
)
