# DROP OR POP! in English. A column is always named by its colour, a counter by whose it is.

tagline = Drop your counters, pop anybody’s, get four together.

seat-blue = Blue
seat-red = Red
seat-yellow = Yellow
seat-green = Green

the-column = { $column ->
    [red] the red column
    [blue] the blue column
    [yellow] the yellow column
   *[green] the green column
}

the-colour = { $column ->
    [red] red
    [blue] blue
    [yellow] yellow
   *[green] green
}

event-starts = { $seat } { verb-begins }.
event-rolled = { $again ->
    [1] { $seat } { verb-rolls } again: { the-colour }.
   *[0] { $seat } { verb-rolls } { the-colour }.
}
event-passed = Nothing to pop there and no counter left: { $seat } { verb-passes }.
event-dropped = { $seat } { verb-drops } a counter into { the-column }.
event-popped = { $own ->
    [1] { $seat } { verb-pops } one of their own counters out of { the-column }.
   *[0] { $seat } { verb-pops } one of { $owner_seat }’s counters out of { the-column }.
}
event-ignored = { $seat } { verb-ignores } { the-column }.
event-won = { $seat } { verb-wins } with a cluster of { $size }!
event-won-epic = { $seat } { verb-wins } with a cluster of { $size } — an epic win!
event-drew = { $seats } have a cluster of { $size } each: they share the win.
event-handed = { $seat }’s pop hands { $seats } the win.
event-turn-limit = The last turn has been taken: everybody draws.

error-nobody-can-win = Nobody could get { $to_win } counters together: there is room, or there are counters, for { $most } at most.
error-no-such-column = There are { $columns } columns: this colour has none.
error-column-full = There is no room left in { the-column }.
error-no-counter-left = All { $counters } of your counters are on the board: you have none to drop.
error-column-empty = There is nothing to pop in { the-column }.
error-ignored-already = You have ignored one colour this turn: the second one counts.
error-position-too-high = A column of this position has more counters than its { $rows } rows.
error-position-counters = This position has more counters of a colour than there are: { $counters } each, and none of a colour that does not play.
error-position-passed = Neither dropping nor popping is possible in this position: the turn has passed by itself.
error-position-turns = The turns that are left do not go with the counters on the board, or with whose turn it is.
error-position-won-before = Somebody would have won earlier in this position: no last move leads to it.

option-starter = who begins
option-left_out = the colour that stays in the box with three players
option-counters = counters of each colour
option-to_win = counters together that win
option-columns = columns (those of the first colours)
option-height = counters that a column holds
option-turn_limit = turns of everybody together after which the game is drawn

move-drop = drop
move-pop = pop
move-ignore = ignore
# what it would do, below the label: two short lines at most
would-dropped = into { the-colour }
would-popped = { $own ->
    [1] your own goes
   *[0] { $owner_seat }’s goes
}
would-ignored = roll again
would-won = you win!
would-won-epic = an epic win!
would-drew = the win is shared: { $seats }
would-handed = win for { $seats }!
would-turn-limit = a draw
# why it can’t be done, in the same place
barred-column-full = the column is full
barred-no-counter-left = none left in hand
barred-column-empty = the column is empty
barred-ignored-already = only once a turn
# what was taken back, for everybody
took-back-drop = { $seat } took back the drop.
took-back-pop = { $seat } took back the pop.
took-back-ignore = { $seat } will not ignore it after all.
key-drop = d
key-pop = p
key-ignore = i
rolled-here = rolled
supply = in hand

# ---- what decided a game
analysis-moment-move = The move that cost { $seat } { $cost }

# ---- why something is a good idea
reason-rolls-again = a new roll promises more than this column
reason-lets-win = { $seat } could then win with { $rolls } of 4 colours
reason-stops = keeps { $seat } from winning ({ $rolls } of 4 colours would do)
reason-may-win = you could then win with { $rolls } of 4 colours
reason-builds = makes a cluster of { $size }
reason-safe = { $seat } cannot win next
