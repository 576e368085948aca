"""A travel planner: trips with packing lists, train and hotel search, bookings, passengers."""
