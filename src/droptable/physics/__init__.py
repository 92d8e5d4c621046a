"""Worlds: what computes nature's answer where the rules alone cannot."""
