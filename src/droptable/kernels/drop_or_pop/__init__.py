"""DROP OR POP!, compiled: bitboards, whole games and rollouts, batches of tables."""
