"""Why something is a good idea, in facts that the rules know. Each game's reasons register themselves on import."""

from droptable.analysis.reasons import drop_it as drop_it
from droptable.analysis.reasons import drop_or_pop as drop_or_pop
from droptable.analysis.reasons import number_drop as number_drop
