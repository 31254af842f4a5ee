"""Pictures by name: icons that take a color, art from files, and where a picture goes in its box."""
