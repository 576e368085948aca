"""Recipes and groceries that a fresh install draws from."""

from __future__ import annotations

RECIPES: tuple[tuple[str, str, int, tuple[str, ...]], ...] = (
    ("Lentil soup with cumin", "Soup", 35, ("Red lentils", "Cumin", "Carrots", "Onion")),
    ("Roasted pumpkin soup", "Soup", 50, ("Pumpkin", "Ginger", "Cream")),
    ("Clear noodle broth", "Soup", 25, ("Rice noodles", "Spring onions", "Soy sauce")),
    ("味噌汁", "Soup", 15, ("Miso paste", "Tofu", "Seaweed")),
    ("Lemon chicken tray bake", "Main", 55, ("Chicken thighs", "Lemons", "Potatoes", "Thyme")),
    ("Mushroom risotto", "Main", 40, ("Risotto rice", "Mushrooms", "White wine", "Parmesan")),
    ("Chickpea curry", "Main", 30, ("Chickpeas", "Coconut milk", "Curry paste", "Spinach")),
    ("Baked trout with fennel", "Main", 45, ("Trout", "Fennel", "Butter")),
    ("Käsespätzle", "Main", 35, ("Flour", "Eggs", "Mountain cheese", "Onion")),
    ("宫保豆腐", "Main", 25, ("Tofu", "Peanuts", "Dried chillies")),
    ("Stuffed peppers", "Main", 60, ("Peppers", "Rice", "Tomatoes", "Feta")),
    ("Fattoush", "Salad", 20, ("Flatbread", "Cucumber", "Sumac", "Mint")),
    ("Warm potato salad", "Salad", 30, ("Potatoes", "Mustard", "Chives")),
    ("Beetroot and orange salad", "Salad", 15, ("Beetroot", "Oranges", "Walnuts")),
    ("Apple crumble", "Dessert", 45, ("Apples", "Oats", "Brown sugar", "Butter")),
    ("Chocolate pots", "Dessert", 20, ("Dark chocolate", "Cream", "Sea salt")),
    ("Plum cake", "Dessert", 70, ("Plums", "Flour", "Yeast", "Cinnamon")),
    ("Rice pudding", "Dessert", 40, ("Pudding rice", "Milk", "Vanilla")),
    ("Ginger lemonade", "Drink", 10, ("Ginger", "Lemons", "Honey")),
    ("Spiced hot chocolate", "Drink", 10, ("Milk", "Cocoa", "Cinnamon")),
    ("Mango lassi", "Drink", 5, ("Mango", "Yoghurt", "Cardamom")),
)

STAPLES = (
    *("Oat milk", "Bread", "Coffee", "Dish soap", "Bananas", "Paper towels", "Sponges"),
    *("Tea bags", "Matches"),
)
