"""The words that the content of the desk is made of.

Faker is not used: its lists change between releases, and with them every task.
"""

from __future__ import annotations

FIRST_NAMES = (
    "Ada Amir Anika Arno Bela Bruno Carla Chidi Clara Dario Delia Edda Emre Enzo Farah Felix Freya "
    "Gita Hanna Hugo Ida Ines Ivo Jana Jonas Kaja Keno Lara Leon Lina Malik Mara Milo Nadia Nils "
    "Nora Oskar Paula Petra Quinn Rafael Rina Runa Samir Selma Sven Tara Theo Uma Vera Viktor Wanda "
    "Yara Yusuf Zoe"
).split()
LAST_NAMES = (
    "Abel Adeyemi Albers Baranek Beck Boone Castell Cordes Dahl Demir Ekholm Farkas Fenn Gallo "
    "Gruber Hale Hartog Ibsen Jansky Kaya Keller Kowal Lund Marsh Meyer Moreau Nagy Novak Okafor "
    "Olsen Pinto Quist Rahman Reuter Rossi Sato Schell Silva Stark Tanaka Thorne Ullman Varga Vogel "
    "Walden Weiss Yilmaz Zander"
).split()
DEPARTMENTS = (
    ("Finance", "FIN"),
    ("Sales", "SAL"),
    ("Marketing", "MKT"),
    ("Human Resources", "HR"),
    ("Legal", "LEG"),
    ("Engineering", "ENG"),
    ("Customer Care", "CC"),
    ("Purchasing", "PUR"),
    ("Logistics", "LOG"),
    ("Research", "RES"),
)
LOCATIONS = (
    ("Harbour House", "Hamburg", "Germany"),
    ("Mill Court", "Leeds", "United Kingdom"),
    ("Tower Seven", "Vienna", "Austria"),
    ("Canal Office", "Utrecht", "Netherlands"),
    ("Old Foundry", "Lyon", "France"),
    ("Birch Park", "Tampere", "Finland"),
    ("Sunset Yard", "Porto", "Portugal"),
)
TEAMS = (
    "Service Desk",
    "Network Team",
    "Workplace Team",
    "Access Team",
    "Mail Team",
    "Application Team",
    "Database Team",
    "Building Team",
)
TEAM_OF = {
    "Hardware": "Workplace Team",
    "Software": "Application Team",
    "Network": "Network Team",
    "Access": "Access Team",
    "Mail": "Mail Team",
}
TITLES = (
    "Accountant",
    "Analyst",
    "Assistant",
    "Consultant",
    "Coordinator",
    "Developer",
    "Engineer",
    "Planner",
    "Specialist",
    "Team lead",
)
MODELS = {
    "Laptop": ("Feather 13", "Feather 15", "Anvil 16"),
    "Desktop": ("Block 3", "Block 5"),
    "Server": ("Rack 2U", "Rack 4U"),
    "Monitor": ("View 24", "View 27", "View 34"),
    "Printer": ("Press 100", "Press 300"),
    "Phone": ("Talk 6", "Talk 7"),
    "Tablet": ("Slate 8", "Slate 11"),
}
SYMPTOMS = {
    "Laptop": ("battery is empty after an hour", "does not wake up from sleep", "fan is loud"),
    "Monitor": ("flickers", "stays black", "shows wrong colours"),
    "Docking station": ("does not charge the laptop", "loses the screen"),
    "Keyboard": ("keys stick", "types double letters"),
    "Printer": ("jams", "prints blank pages", "is not found"),
    "Office suite": ("crashes when saving", "asks for a licence", "opens files read-only"),
    "Browser": ("shows a certificate warning", "is very slow", "forgets its settings"),
    "Operating system": ("update fails", "restarts by itself"),
    "Finance system": ("rejects bookings", "shows an empty report", "is slow at noon"),
    "Time tracking": ("loses entries", "shows the wrong week"),
    "Wireless": ("drops every few minutes", "does not reach the third floor"),
    "VPN": ("does not connect", "disconnects after an hour", "asks for the code twice"),
    "Wired": ("socket is dead", "is slow in the meeting room"),
    "Name resolution": ("fails for internal pages", "is slow"),
    "Password": ("has expired", "is locked after three tries"),
    "New account": ("is needed for a new colleague", "is needed for a contractor"),
    "Permissions": ("are missing on a shared folder", "are too wide on a shared folder"),
    "Badge": ("does not open the garage", "was lost"),
    "Delivery": ("is delayed by hours", "fails to one customer"),
    "Calendar": ("shows meetings an hour late", "does not sync"),
    "Shared mailbox": ("is full", "cannot be opened"),
}
ASSETS = {
    "Software licence": ("Drawing suite", "Statistics package", "Database licence", "PDF editor"),
    "Contract": ("Printer lease", "Cleaning contract", "Telephone contract", "Power contract"),
    "Furniture": ("Standing desk", "Office chair", "Meeting table", "Filing cabinet"),
    "Vehicle": ("Pool car", "Delivery van", "Cargo bike"),
    "Consumable": ("Toner box", "Paper pallet", "Battery box"),
}
CHANGES = {
    "Software": ("Roll out version {n} of the finance system", "Update the browser to {n}"),
    "Hardware": ("Replace {n} laptops", "Install {n} new monitors"),
    "Network": ("Move {n} access points", "Open port {n} on the firewall"),
    "Database": ("Add index {n} to the order table", "Move database {n} to new storage"),
    "Telephony": ("Port {n} numbers to the new provider", "Change the announcement of line {n}"),
    "Building": ("Rewire room {n}", "Test the emergency power of floor {n}"),
}
PROBLEMS = (
    "Repeated failures of the {s}",
    "{s}: many incidents since the last update",
    "Root cause of outages: {s}",
)

ITEMS = (
    ("Developer Laptop", "Laptops", 2400, "A fast laptop for people who build software."),
    ("Sales Laptop", "Laptops", 1300, "A light laptop for people who travel."),
    ("Standard Laptop", "Laptops", 1000, "The laptop that most people get."),
    ("Loaner Laptop", "Laptops", 0, "A laptop for up to four weeks."),
    ("Studio Laptop 16", "Laptops", 2900, "A laptop with a large bright screen."),
    ("Developer Workstation", "Desktops", 3100, "A desktop computer for heavy builds."),
    ("Small Tablet", "Tablets", 450, "A tablet that fits into a coat pocket."),
    ("Large Tablet", "Tablets", 980, "A tablet with a pen for drawings and plans."),
    ("Smart Watch", "Phones and watches", 380, "A watch that shows messages and signs in."),
)
MORE_ITEMS = {
    "Desktops": ("Front Desk Computer", "Meeting Room Computer", "Thin Client", "Lab Computer"),
    "Phones and watches": ("Company Phone", "Rugged Phone", "Conference Phone", "Desk Phone"),
    "Software": (
        "Drawing Licence",
        "Statistics Licence",
        "PDF Licence",
        "Project Planning Licence",
        "Translation Licence",
        "Video Editing Licence",
    ),
    "Accessories": (
        "Wireless Mouse",
        "Ergonomic Mouse",
        "Compact Keyboard",
        "Full Keyboard",
        "Headset",
        "Noise Cancelling Headset",
        "Laptop Bag",
        "Privacy Screen",
        "Travel Charger",
        "Docking Hub",
        "Second Monitor",
        "Webcam",
    ),
    "Tablets": ("Signing Tablet", "Warehouse Tablet"),
}
MEMORY = ("16 GB", "32 GB", "64 GB")
DISK = ("512 GB", "1 TB", "2 TB")
COLOURS = ("Black", "Silver", "Blue")
SOFTWARE = ("Container tools", "Design viewer", "Database client", "Remote shell")
OPTIONS: dict[str, tuple[tuple[str, str, tuple[str, ...], bool], ...]] = {
    "Developer Laptop": (
        ("Memory", "choice", MEMORY, True),
        ("Disk", "choice", DISK, True),
        ("Operating system", "choice", ("macOS", "Linux"), True),
        *((name, "tick", (), False) for name in SOFTWARE),
        ("Further software", "text", (), False),
    ),
    "Sales Laptop": (
        ("Mobile modem", "tick", (), False),
        ("Presentation remote", "tick", (), False),
        ("Privacy screen", "tick", (), False),
        ("Further requirements", "text", (), False),
    ),
    "Standard Laptop": (
        ("Screen size", "choice", ("13 inch", "15 inch"), True),
        ("Drawing program", "tick", (), False),
        ("Further requirements", "text", (), False),
    ),
    "Loaner Laptop": (
        ("Needed for", "choice", ("1 week", "2 weeks", "4 weeks"), True),
        ("Reason", "text", (), True),
    ),
    "Studio Laptop 16": (("Colour", "choice", COLOURS, True),),
    "Developer Workstation": (
        ("Memory", "choice", MEMORY, True),
        ("Disk", "choice", DISK, True),
        ("Second network card", "tick", (), False),
    ),
    "Small Tablet": (
        ("Colour", "choice", COLOURS, True),
        ("Storage", "choice", ("64 GB", "256 GB"), True),
        ("Mobile data", "tick", (), False),
    ),
    "Large Tablet": (
        ("Colour", "choice", COLOURS, True),
        ("Storage", "choice", ("128 GB", "512 GB"), True),
        ("Pen", "tick", (), False),
    ),
    "Smart Watch": (
        ("Case", "choice", ("40 mm", "44 mm"), True),
        ("Strap", "choice", ("Rubber", "Leather", "Steel"), True),
    ),
}
