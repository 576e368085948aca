"""A page at which a person does goals, follows running episodes and looks at finished ones."""
