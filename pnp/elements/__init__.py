"""What a template can place: one file is one element, found by the key that only it has."""
