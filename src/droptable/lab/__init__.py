"""Many games at once, and what they tell: simulations and statistics, on all cores."""
