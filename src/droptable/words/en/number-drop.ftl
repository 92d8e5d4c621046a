# NUMBER DROP in English. A place of the block board is told by its letter, a tile by what people call its shape.

tile-name = { $tile ->
    [V3] corner
    [I3] short I
    [U5] U
    [X5] cross
    [T5] big T
    [O] square
   *[other] { $tile }
}
shape-name = { $shape ->
    [V3] corner
    [I3] short I
    [U5] U
    [X5] cross
    [T5] big T
    [O] square
   *[other] { $shape }
}

tagline = Drop numbers in falling shapes, circle combos, and send the others blocks.

seat-player-1 = Player 1
seat-player-2 = Player 2
seat-player-3 = Player 3
seat-player-4 = Player 4
seat-player-5 = Player 5
seat-player-6 = Player 6

event-tiles-laid = On the places A to E lie: { $tiles }.
event-starts = { $seat } { verb-begins }.
event-first-number = { $seat } { verb-writes } { $number } at the bottom of column { $at }.
event-rolled = { $seat } { verb-rolls } { $numbers } and { $shape ->
    [I] the I
    [O] the square
    [T] the T
    [L] the L
    [S] the S
   *[other] a star: any shape
}.
event-letter-fires = A star! { $from_seats_people ->
    [one] { $from_seats } fires { $letter }
   *[other] { $from_seats } fire { $letter }
}: the { tile-name } falls on { $seats }.
event-letter-wasted = A star fires { $letter }, but everybody holds it: nobody drops the { tile-name }, and the round is lost.
event-block-dropped = { $seat } { verb-drops } the block { tile-name } at column { $at }{ $count ->
    [0] .
    [one] , and fills row { $numbered }.
   *[other] , and fills rows { $numbered }.
}
event-shape-dropped = { $seat } { verb-drops } the { shape-name } at column { $at }: { $numbers }{ $star_count ->
    [0] { "" }
    [one] { " " }(the star is { $stars })
   *[other] { " " }(the stars are { $stars })
}{ $count ->
    [0] .
    [one] . Row { $numbered } is full.
   *[other] . Rows { $numbered } are full.
}
event-above-line = { $seat } { verb-is } above the Game Over line: this is the last round.
event-may-not-fit = Careful: placed like this, something that this roll still brings may find no room.
event-circled-identical = { $seat } { verb-circles } { $size } times { $first }: { $points } points.
event-circled-consecutive = { $seat } { verb-circles } the run from { $first } to { $last }: { $points } points.
event-circled-bonus = { $seat } { verb-circles } eight numbers: the bonus, { $points } points!
event-column-full = { $kind ->
    [identical] All boxes for equal numbers
   *[consecutive] All boxes for runs
}: { $seat } { verb-gets } { $points } more points!
event-letter-circled = Both combos of that size: { $seat } { verb-circles } the letter { $letter } ({ tile-name }).
event-no-combo-circled = { $seat } { verb-circles } nothing.
event-rows-full = { $seat } { verb-scores } { $points } for { $count ->
    [one] row { $numbered }
   *[other] rows { $numbered }
}.
event-rows-lost = { $seat } { verb-loses } { $points } for { $count ->
    [one] row { $numbered }
   *[other] rows { $numbered }
} above the line.
event-letter-crossed = Everybody crosses off { $letter }; the { tile-name } is used up.
event-letter-retired = All hold { $letter } now: it is crossed off without effect.
event-next-round = A new round: { $seat } { verb-is } to roll.
event-game-over = Game over: { $seats } crossed the line.
event-tiles-down = Game over: all five tiles are down.
event-scored = { $seat }: { $total ->
    [one] 1 point
   *[other] { $total } points
} ({ $columns } for rows, identical, consecutive and bonus).
event-won = { $seat } { verb-wins } with { $total ->
    [one] 1 point
   *[other] { $total } points
}!
event-win-shared = { $seats } share the win with { $total ->
    [one] 1 point
   *[other] { $total } points
}!
event-solo-place = { $total } points beat { $name } ({ $points }): place { $place } on your board.
event-solo-no-place = { $total ->
    [one] 1 point
   *[other] { $total } points
}: { $name } ({ $points }) is still to be beaten.
event-slid = { $seat } { verb-slides } { $letter } ({ tile-name }) to notch { $notch } of { $notches }.
event-slid-by-star = A star: { $letter } ({ tile-name }) slides to notch { $notch } of { $notches } too.
event-star-slides-nothing = A star, but { $letter } ({ tile-name }) is at the bottom already: nothing slides.
event-go = GO! { $letter } drops its { tile-name }.
event-protected = GO! for { $letter } ({ tile-name }), but its letter is circled: you are protected.
event-no-fit = The { $shape ->
    [I] I
    [O] square
    [T] T
    [L] L
    [S] S
   *[other] shape of the dice
} fits nowhere any more and is left out.

error-wrong-decision = { $phase ->
    [first-number] First write your number: write and a column, as in “write c”.
    [slide] First slide a tile: slide and its letter, as in “slide B”.
    [block] First drop the block: block, how it is held and its column, as in “block 2 c”.
    [shape] Now the shape falls: shape and how it is held, column, numbers, as in “L2 c 5476”.
   *[combo] Now circle a combo, as in “circle a1 a2 a3”, or “pass”.
}
error-impossible-roll = The dice cannot show that.
error-bad-tiles = Five different tiles of these: { $tiles }.
error-sheet-too-low = A sheet of { $rows } rows has no room for a line at { $line }: at least { $room } rows are above it.
error-no-such-column = There are { $columns } columns, a to { $last }.
error-no-such-tile = The tiles lie on A, B, C, D and E.
error-tile-at-bottom = { $letter } ({ tile-name }) is at the bottom already. Slide another one.
error-wrong-shape = { $shape ->
    [I] The dice show the I.
    [O] The dice show the square (O).
    [T] The dice show the T.
    [L] The dice show the L.
    [S] The dice show the S.
   *[other] A star on the shape die is one of I, O, T, L and S.
}
error-four-numbers = Four numbers, each from 0 to 9.
error-numbers-not-rolled = All numbers of the roll must be used, and { $missing } is missing. { $stars ->
    [0] There is no star.
    [one] Only the star may be any number.
   *[other] Only the { $stars } stars may be any numbers.
}
error-no-such-orientation = The { shape-name } can be held in { $orientations ->
    [one] one way
   *[other] { $orientations } ways
}.
error-outside-columns = The { shape-name } would stick out at the side. The column is that of its left edge.
error-too-high = The { shape-name } would stick out at the top.
error-combo-size = A combo has { $low } to { $high } numbers, not { $size }.
error-cell-twice = Each cell counts once.
error-no-such-cell = There is no such cell on this sheet.
error-cell-empty = There is nothing in { $cell }.
error-cell-blocked = There is a block in { $cell }: blocks are in no combo.
error-cell-circled = { $cell } is circled already.
error-cells-not-joined = These numbers are not all connected by their sides.
error-run-broken = { $number } and { $other } are not side by side: every step of a run goes to a neighbour.
error-nine-to-zero = After 9 there is nothing: 9 to 0 is no step.
error-no-combo = { $numbers } are neither identical nor consecutive.
error-bonus-taken = You have the bonus already.
error-box-taken = You have circled { $size } { $kind ->
    [identical] identical
   *[consecutive] consecutive
} numbers before: each box once.
error-bad-cell = “{ $text }” is no cell: a column’s letter and a row’s number, as in c5.
error-position-tiles = This position has not the five tiles of this game, or they have slid too far.
error-position-letters = The letters of this position do not go with its boxes: a letter is circled with the second box of its size.
error-position-in-the-air = Something hangs in the air on a sheet: whatever falls comes to rest on the bottom or on something.
error-position-numbers = A sheet has the wrong number of numbers: one to begin with, then four at a time.
error-position-not-level = The sheets are not as far as each other: everybody writes in the same rounds.
error-position-first-number = On a sheet the first number is missing in the bottom row.
error-position-blocks = The Xs on a sheet are not those of the tiles that have dropped on it.
error-position-boxes = More or bigger boxes are circled on a sheet than the rounds so far allow: one combo a round.
error-position-circles = The circled numbers on a sheet are not combos for its circled boxes.
error-position-above-the-line = More is above the line on a sheet than one round can bring there: after it the game is over.
error-position-rows = The rows that are scored on a sheet are not those that were full at the end of a round.
error-position-drop = What has dropped in this round is not to be found on top of a sheet.
error-position-dice = The sheets have too few numbers in common: everybody uses the same dice, and one of them has no star.
error-position-turn = After this many rounds it is somebody else’s turn.
error-position-crossed = The letters that are crossed off do not go with those that somebody holds.
error-position-slides = The tiles have slid too often or too seldom: once or twice a round.
error-position-ending = Whether the game is over in this position is not what its sheets and tiles say.
error-position-deciders = In this position other people are asked than those who have something to decide.
hint-column = type a column’s letter, as in c.
hint-tile = type the letter of a tile: { $letters }.
hint-block = type how to hold the block and the column of its left edge, as in: 2 c
hint-shape = type how to hold the shape, the column of its left edge and the four numbers as one reads them, as in: { $example }
hint-combo = type a number of the list, a number and “?” for all its ways, the cells themselves (a1 b1 c1), or - for none.

option-starter = who begins
option-tiles = which block tiles: any five of the ten, or the five without the solo mark
option-phase3 = are shapes and blocks chosen at once, or one after another from whoever rolls?
option-phase4 = are combos circled at once, or one after another from whoever rolls?
option-columns = columns of a sheet
option-rows = rows of a sheet
option-line = rows below the Game Over line
option-notches = slides until a tile reaches GO! (alone)
option-shared_letter = a letter that everybody holds costs a round when it fires, or is crossed off at once

ask-first-number = write your { $number } in which column of the bottom row? a–g
ask-slide = slide which tile? { $letters }
ask-only-slide = press Enter to slide { $letter }: it is the only tile that can still slide
ask-second-slide = the star slides one more tile: which? { $letters }
ask-block = drop the block { tile-name }: which way, and its left column? As in: 1 c
ask-shape = drop the { $shape }: which way, its left column, its numbers in reading order? As in: { $example }
ask-any-shape = drop any shape: which one and which way, its left column, its numbers? As in: { $example }
ask-combo = circle a combo? Its number (1? lists other cells for it), the cells (a1 b1 c1), or - for none
ask-board-name = Your name on the board, three letters or digits (Enter: { $name })

dice-label = Dice
blocks-label = Blocks
identical-label = same
consecutive-label = run
bonus-label = bonus
points-label = points
used-up = used up
circled-label = circled
go-label = GO!
combo-identical = { $size } times { $first }: { $cells }
combo-consecutive = run of { $size }, { $first } to { $last }: { $cells }
combo-bonus = bonus of { $size }: { $cells }
high-scores-solo = To beat, and your own board
high-scores-players = Best scores together
high-scores-kept = Your boards are kept in { $path }

figure-rounds = rounds
figure-boxes = boxes filled
figure-blocks = blocks dropped
figure-scores = scores
figure-line_crossed_share = ended above the line
figure-CHE_share = beat CHE (99)
figure-FLO_share = beat FLO (92)
figure-KRK_share = beat KRK (75)
figure-JNZ_share = beat JNZ (61)
figure-LU6_share = beat LU6 (55)
figure-NIC_share = beat NIC (46)
figure-NOO_share = beat NOO (34)
figure-GUI_share = beat GUI (27)
figure-BEN_share = beat BEN (13)

# ---- on the screen
key-turn = r
key-flip = f
key-skip = n
do-first-number = Write your { $number }: tap a column.
do-slide = Slide one tile a notch down.
do-second-slide = The star slides one more tile. Which?
slide-why = At GO!, the last notch, a tile drops its shape on your sheet as a block, unless its letter is circled.
star-slides = The star then slides { $letter } too, if it can.
star-slides-any = The star then slides one more of your choice.
do-block = A block, the { tile-name }: drop it where it hurts least.
do-shape = Drop the { tile-name }.
do-combo = Circle a combo?
write-it = Write it
turn-it = Turn
flip-it = Flip
drop-it = Drop
drop-anyway = Drop it anyway
circle-it = Circle it
skip-it = No combo
to-the-left = One column to the left
to-the-right = One column to the right
in-hand = In your hand: pick two numbers to make them trade places
held-number = { $at }: { $number }
held-star = { $at }: { $number }, a star
a-star = star
which-shape = The star on the shape die: which shape?
star-asks = A star: which digit shall it be?
star-digit = Choose the star’s digit
star-later = Choose the digit later
correct-shape = This time it is the { shape-name }.
correct-hold = Almost: turn or flip the shape until it covers the yellow frames.
correct-column = Almost: move it until its left edge is at column { $column }.
correct-numbers = The place is right. Now the numbers, as one reads them: { $numbers }.
fills-rows = { $count ->
    [one] Fills row { $numbered }.
   *[other] Fills rows { $numbered }.
}
ghost-said = The { shape-name } at column { $at } would come to rest on { $cells }.
would = If you do: { $what }
ghost-too-high = There is no room for it here: it would stick out at the top.
point-at-cells = Tap numbers on your sheet that touch: three or more alike, or a run such as 3 4 5.
finder = What can be circled; once more for other cells
points-short = { $points ->
    [one] one point
   *[other] { $points } points
}
keys-first-number = Keys: ← → column, Enter writes.
keys-slide = Keys: A to E slide.
keys-block = Keys: ← → column, R turns, F flips, Enter drops.
keys-shape = Keys: ← → column, R turns, F flips, 0–9 for a star, Tab and Space trade numbers, Enter drops.
keys-combo = Keys: arrows move, Space picks, Enter circles, N for none.
cursor-said = { $cell }: { $contents }
cell-nothing = empty
cell-block = block
cell-circled = { $number }, circled
none-yet = none
sheet-said = { $seat }: { $total } points. Circled alike: { $same }. Runs: { $run }. Letters: { $letters }.
sheet-caption = { $used ->
    [0] { $seat }’s sheet is empty
   *[other] { $seat }’s sheet, { $used } of { $rows } rows, from the top down; the Game Over line is above row { $line }
}
sheet-of = { $seat }’s sheet
row-head = row
tile-said = { $crossed ->
    [1] { $letter }: the { tile-name }, used up
   *[other] { $notch ->
        [-1] { $letter }: the { tile-name }
       *[other] { $letter }: the { tile-name }, notch { $notch } of { $last }
    }
}
slide-said = { $safe ->
    [1] Slide { $letter } ({ tile-name }): notch { $notch } of { $last }, protected by its letter
   *[other] Slide { $letter } ({ tile-name }): notch { $notch } of { $last }
}
at-bottom = down
safe = safe
other-sheets = Sheets of the others
open-sheet = Look at the sheet of
skip-telling = Skip
thinks = thinks …
to-beat = To beat: { $name }, { $points }
rows-label = rows
sum-label = sum
reckoning-caption = The columns added up

value-tiles-any_five = five of all ten
value-tiles-unmarked_five = the five without a solo mark
value-phase3-simultaneous = all at once
value-phase3-in_order = one after another
value-phase4-simultaneous = all at once
value-phase4-in_order = one after another
value-shared_letter-literal = it costs everybody the round
value-shared_letter-retire = it is crossed off

howto-shape = Tap the shape to turn it, twice to flip it. Drag one number onto another: they trade places.
howto-block = Tap the block to turn it, twice to flip it; drag it to a column.
howto-badge = A black badge on a letter: so many others hold it. A star fires it at whoever does not.
over-line = Above the line: { $points } and the last round!

# ---- what decided a game
analysis-moment-shape = The placement that cost { $seat } { $cost }
analysis-moment-block = The block that cost { $seat } { $cost }
analysis-moment-slide = The slide that cost { $seat } { $cost }
analysis-moment-combo = The combo that cost { $seat } { $cost }
analysis-moment-first-number = The first number that cost { $seat } { $cost }

# ---- why something is a good idea
reason-brings-together = brings { $count } times { $number } together
reason-makes-run = makes a run of { $count }
reason-keeps-open = keeps your { $count } times { $number } open
reason-may-grow = your { $count } times { $number } may still grow
reason-buries = { $count ->
    [one] buries an empty cell
   *[other] buries { $count } empty cells
}
reason-leaves-no-hole = leaves no hole
