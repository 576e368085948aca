"""The clock: alarms, world clock, timer and stopwatch."""
