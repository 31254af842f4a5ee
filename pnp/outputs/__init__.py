"""Export targets: finished frames become files."""
