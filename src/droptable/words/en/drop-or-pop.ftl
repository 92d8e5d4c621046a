# DROP OR POP! in English. A column is always named by its colour, a counter by whose it is.

tagline = Drop your counters, pop anybody's, get four together.

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

event-starts = { $seat } begins.
event-rolled = { $again ->
    [1] { $seat } rolls again: { the-column }.
   *[0] { $seat } rolls { the-column }.
}
event-passed = Nothing to pop there and no counter left: { $seat } passes.
event-dropped = { $seat } drops a counter into { the-column }.
event-popped = { $own ->
    [1] { $seat } pops a counter of their own out of { the-column }.
   *[0] { $seat } pops { $owner_seat } out of { the-column }.
}
event-ignored = { $seat } ignores { the-column }.
event-won = { $seat } wins with a cluster of { $size }!
event-won-epic = { $seat } wins with a cluster of { $size } — an epic win!
event-drew = { $seats } both stand there with a cluster of { $size }: they share it.
event-handed = { $seat } popped, and handed { $seats } the win.
event-turn-limit = The last turn has been taken: everybody draws.

error-column-full = No room in { the-column }. Pop something out of it first, or ignore it.
error-no-counter-left = All { $counters } of your counters are on the board. Pop, or ignore.
error-column-empty = There is nothing to pop in { the-column }.
error-ignored-already = You have ignored one colour this turn: the second one counts.
error-no-such-seat = There are only { $seats } seats.

option-starter = who begins
option-left_out = the colour that stays in the box with three players
option-turn_limit = turns of everybody together after which the game is drawn

move-drop = drop
move-pop = pop
move-ignore = ignore
key-drop = d
key-pop = p
key-ignore = i
ask-move = { $moves }
rolled-here = rolled
supply = in hand
