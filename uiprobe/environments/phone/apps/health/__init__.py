"""A fitness diary: today's progress, workouts, weight, trends, goals, reminders."""
