"""The published benchmark: the same cards through pnp and through Typst, in one run."""
