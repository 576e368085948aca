"""A banking app: accounts, transactions, transfers, budgets, cards, standing orders."""
