"""Programs that talk to a server: through the same door as people."""
