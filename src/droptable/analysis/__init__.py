"""What can be learned from those who know: hints in a game, and the analysis of one that is over."""
