"""Recipes: a collection with ratings and notes, a meal plan for the week, a grocery list."""
