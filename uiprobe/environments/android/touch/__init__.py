"""What a person does on the glass of a device."""
