"""A learning app: courses with lessons, decks of flash cards, quizzes, a study plan."""
