"""The table for people: tables by link, seats, messages, the store, the web app. A shell around the engine."""
