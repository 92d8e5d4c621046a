"""NUMBER DROP, compiled: sheets in bits, all landings, all combos, and whole games alone."""
