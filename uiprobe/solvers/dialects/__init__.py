"""Forms of answers that models were trained on, read into the actions of a platform."""
