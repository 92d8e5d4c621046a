tagline = Guess how far the stone will roll.
seat-place-1 = First
seat-place-2 = Second
seat-place-3 = Third
seat-place-4 = Fourth

option-rounds = rounds
option-doubled = all points count twice

field-rounds_left = Rounds left
field-hands = Hands
field-scores = Points
field-phase = Now
field-weight = The stone's weight

move-take-1 = one pebble
move-take-2 = two pebbles
move-take-3 = three pebbles
move-odd = odd
move-even = even

event-chose = { $seat } has chosen: { $what }.
event-shown = All hands are open: { $pebbles }.
event-thrown = A stone of weight { $weight } flies.
event-rolled =
    { $steps ->
        [one] It rolls { $steps } step.
       *[other] It rolls { $steps } steps.
    }
event-scores = The points are { $scores }.

error-wrong-decision = First the pebbles, then odd or even.
error-bad-weight = There is no such stone.
