"""What every game shares. Knows no game and imports only the standard library."""
