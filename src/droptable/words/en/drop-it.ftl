# DROP IT in English. Lengths come in µm and are shown in millimetres where people read them.

tagline = Let pieces fall into a shaft, land high, and don’t touch your like.

seat-place-1 = Player 1
seat-place-2 = Player 2
seat-place-3 = Player 3
seat-place-4 = Player 4

the-colour = { $colour ->
    [red] red
    [yellow] yellow
    [blue] blue
   *[green] green
}
the-piece = { $colour ->
    [red] red
    [yellow] yellow
    [blue] blue
   *[green] green
} { $shape ->
    [circle] circle
    [square] square
    [diamond] diamond
   *[triangle] triangle
}
the-side = { $side ->
    [left] the left wall, level { $number }
    [right] the right wall, level { $number }
   *[floor] the floor, segment { $number }
}

# ---- set-up
event-has-colour = { $seat } { verb-plays } { the-colour }.
event-divided = { $seat } also { verb-gets } of { the-colour }: a circle, a { $one } and a { $other }.
event-starts = { $seat } { verb-begins }.

# ---- a turn
event-released = { $seat } { verb-lets } go of a { the-piece } (drop { $number }).
event-trembled = { "" }
event-rests = The { the-piece } comes to rest{ $pushed ->
    [0] .
    [one] {", "}having pushed one other piece.
   *[other] {", "}having pushed { $pushed } others.
}
event-knocked-out = The { the-piece } is knocked out of the shaft. Its points stay.
event-left-shaft-again = The { the-piece } left the shaft: { $seat } { verb-drops } it again ({ $tries ->
    [one] last try
   *[other] { $tries } tries
}).
event-left-shaft-for-good = The { the-piece } left the shaft for good: no points.

# ---- the referee
event-touches-piece = { $breach ->
    [1] { $close ->
        [1] Close: only { $gap_um } mm from a { the-piece }. Up to 0.2 mm is touching: not allowed.
       *[0] It touches a { the-piece }: not allowed.
    }
   *[0] It touches a { the-piece }.
}
event-misses-piece = Close: it misses a { the-piece } by { $gap_um } mm.
event-touches-edge = { $breach ->
    [1] { $close ->
        [1] Close: only { $gap_um } mm from its own sign at { the-side }. Up to 0.2 mm is touching: not allowed.
       *[0] It touches its own sign at { the-side }: not allowed.
    }
   *[0] { "" }
}
event-misses-edge = Close: it misses its own sign at { the-side } by { $gap_um } mm.
event-sticks-out = { $close ->
    [1] Close: it sticks out above the shaft by { $by_um } mm: not allowed.
   *[0] It sticks out above the shaft: not allowed.
}
event-level = It reaches level { $level }.
event-bonus = { $close ->
    [1] Close: it overlaps a { $size } circle by { $by_um } mm: +{ $points }.
   *[0] It overlaps a { $size } circle: +{ $points }.
}
event-close-height = { $how ->
    [barely] Close: it is { $by_um } mm above the rim. Up to 0.2 mm is fine.
   *[short] Close: { $by_um } mm to the rim.
}
event-close-bonus = { $how ->
    [barely] Close: it overlaps a { $size } circle by { $by_um } mm. It takes more than 0.2 mm.
   *[short] Close: it misses a { $size } circle by { $by_um } mm.
}
event-close-level = { $how ->
    [over] Close: it enters level { $about } by { $by_um } mm.
    [barely] Close: it enters level { $about } by { $by_um } mm. It takes more than 0.2 mm.
   *[short] Close: it misses level { $about } by { $by_um } mm.
}
event-breach = { $rule ->
    [shape] Shape rule broken.
    [colour] Colour rule broken.
    [edge] Edge rule broken.
   *[height] Height rule broken.
}
event-no-points = No points for { $seat }.
event-scored = { $seat } { verb-scores } { $points } ({ $level } for the level{ $bonus ->
    [0] { "" }
   *[other] {", "}{ $bonus } for circles
}) and { verb-has } { $total }.

# ---- jokers
event-may-joker = { $seat } may spend a joker for { $worth ->
    [one] 1 point
   *[other] { $worth } points
} ({ $left } left).
event-joker-spent = { $seat } { verb-spends } a joker.
event-joker-kept = { $seat } { verb-keeps } the joker.
event-jokers-left = { $seat } kept { $left ->
    [one] a joker
   *[other] { $left } jokers
}: +{ $points }.

# ---- the end
event-won = { $seats } { $seats_people ->
    [one] wins
   *[other] win
}. Scores: { $scores }.
event-shared-win = { $seats } share the win. Scores: { $scores }.

# ---- refusals
error-colour-taken = Somebody has { the-colour } already. Pick another.
error-bad-deal = The four colours are dealt once each.
error-bad-division = Each of the three gets a different pair of shapes.
error-not-your-piece = You have no { the-piece } left. Take one of yours.
error-same-piece = It is the { the-piece } that left the shaft: drop that one again.
error-bad-angle = The angle goes from 0 to { $most }.
error-outside-shaft = Turned like this, the piece fits between { $low_um } and { $high_um } mm from the left wall, not at { $x_um }.
error-no-flick = At this table pieces are let go at rest: no flick.
error-too-fast = A flick has at most { $most } mm/s.
error-bad-tremor = No hand of this table trembles like that.
error-bad-pieces = The pieces that came to rest are not the ones in the shaft.
error-bad-place = No piece can rest there.
error-bad-board = The board has a fault{ $where ->
    [document] { "" }
   *[other] {" "}at “{ $where }”
}: { $why ->
    [no-json] it is not a JSON document. It can be read up to “{ $given }”.
    [twice] the field “{ $given }” stands there twice between the same braces, and only one can count.
    [missing] this is missing.
    [unknown-field] nobody knows this field. There is: { $allowed }.
    [no-number] a number is needed here ({ $allowed }), not “{ $given }”.
    [no-list] a list is needed here.
    [no-object] an object with fields is needed here.
    [no-name] a name has 1 to 40 characters.
    [out-of-range] { $given } is out of range. Allowed: { $allowed }.
    [too-fine] { $given } has more than three decimals, and the board is measured in whole micrometres.
    [too-big] the piece does not fit between the walls at every angle: it is { $given } mm long, the shaft { $allowed } mm wide.
    [too-high] the piece cannot lie in the shaft: it is { $given } mm high however it lies, the shaft { $allowed } mm.
    [too-many] the pieces do not fit into the shaft: together they would fill it { $given } times.
    [too-uneven] the heaviest piece weighs { $given } times as much as the lightest, and may weigh { $allowed } times as much: it would press the others into the floor.
    [too-slow] a fall through the shaft would take { $given } seconds, and may take { $allowed }: more gravity, a lower shaft or less friction of the plates.
    [origin-outside] the origin (0, 0), which the piece turns about, must be inside the outline.
    [radius-too-big] a radius of { $given } mm takes a whole side away.
    [outside-the-shaft] { $given } is not inside the shaft of { $allowed } mm.
    [not-convex] the corners must go round once, counter-clockwise, and bulge outwards everywhere.
    [not-ascending] level lines must rise, and must not cross each other, the floor or the rim (at { $allowed } mm).
    [wrong-length] the list has { $given } entries, and { $allowed } are needed.
    [unknown-symbol] there is no sign “{ $given }” here. Allowed: { $allowed }.
    [unknown-size] a circle is large, medium or small, not “{ $given }”.
   *[too-long] the document is too long.
}

# ---- options
option-edges = signs on the edges: shape, colour, or none (the easy game)
option-jokers = jokers: none, four (with two seats; otherwise two each), or two each
option-level = what counts for the level: any part of the piece, or its topmost point
option-hand = how much hands tremble: steady, human or shaky (three times as much)
option-flick = may a piece be let go with a push?
option-over_rim = a piece that leaves over the rim: dropped again (at most twice), or out
option-colours = colours: drawn at random, or chosen in turn
option-starter = who begins
option-first = which seat begins, unless it is drawn
option-joker_count = jokers of each seat
option-joker_worth = points for a joker that is kept
option-tries = how often a piece that left over the rim is dropped again
option-board = a board of your own (--board FILE)

# ---- the terminal
ask-release = which piece, where, how turned? (as in { $example }: mm from the left wall, degrees)
ask-flick = With a push, two more numbers: mm/s to the right and up (as in { $example }).
told-trembled = The hand trembles: { $across_um } mm to the { $side }, { $degrees }° to the { $turn }.
rows-as-before = { $rows ->
    [one] {"    "}⋮  a row as before
   *[other] {"    "}⋮  { $rows } rows as before
}
ask-joker = j = spend a joker for { $worth ->
    [one] 1 point
   *[other] { $worth } points
} · k = keep it
ask-colour = which colour? { $colours }
key-joker = j
key-keep = k
letter-red = r
letter-yellow = y
letter-blue = b
letter-green = g
letter-circle = c
letter-square = s
letter-diamond = d
letter-triangle = t

# ---- figures
figure-drops = drops
figure-breaches = drops by landing rule broken
figure-breaches_by_drop = drops with a breach, by number of the drop
figure-height_by_drop = height breaches by number of the drop
figure-jokers_spent = jokers spent
figure-left_shaft = pieces that left the shaft

# ---- the trial of a board
board-fill = The pieces fill { $percent } % of the shaft.
board-trial = { $games ->
    [one] One trial game
   *[other] { $games } trial games
}, { $drops } drops at random:
board-breaches = Broken by { $shape } % of them: the shape rule. Colour: { $colour } %. Edge: { $edge } %. Height: { $height } %.
board-height = { $drops ->
    [0] No piece stuck out above the shaft.
    [one] One piece stuck out above the shaft: drop { $first } of its game.
   *[other] { $drops } pieces stuck out above the shaft, the earliest at drop { $first } of its game.
}
board-left = { $percent } % jumped out over the rim.
board-time = A drop is to be watched for { $seconds } s, at most { $longest } s, and takes { $milliseconds } ms to compute.

# ---- the screen
# what belongs together stays on one line where a seat is narrow
seat-note = { $score ->
    [one] 1 point
   *[other] { $score } points
}{ $jokers ->
    [0] { "" }
    [one] {" "}· 1 joker
   *[other] {" "}· { $jokers } jokers
}
move-joker = spend a joker
move-keep = keep it
let-go = Let go
aim-place = Place along the rim
aim-place-value = { $mm } mm from the left wall
aim-turn = Turn of the piece
aim-turn-value = turned by { $degrees }°
aim-now = { $mm } mm · { $degrees }°
push-sideways = Push sideways
push-up = Push up or down
tray = Your pieces
tray-piece = { the-piece }, { $left } left
spend-joker = Spend a joker
spend-joker-why = scores { $worth }; a kept joker is worth { $kept }
keep-joker = Keep it
keep-joker-why = no points now; { $left ->
    [one] your joker is worth { $points } at the end
   *[other] each of your { $left } jokers is worth { $points } at the end
}
tool-mirror = Mirror
tool-slow = Slow
tool-skip = Skip
tool-again = Again
turn-board = Turn the board (a mirrored view)
slow-motion = Slow motion
skip-fall = Skip the fall
see-again = See the last drop again
lens-gap = { $mm } mm
lens-close = { $mm } mm, enlarged: close the magnifier
correct-piece = Almost: take the other piece, the one that is talked about.
correct-place = Almost: it belongs about { $mm } mm from the left wall.
joker-counts = { $seat }: a joker, +{ $worth } = { $total }
verdict-points = { $seat }: { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
verdict-spent = { $seat }: { $points ->
    [one] 1 point, thanks to a joker.
   *[other] { $points } points, thanks to a joker.
}
verdict-none = { $seat }: no points.
verdict-joker = { $seat }: { $worth ->
    [one] 1 point, if a joker is spent.
   *[other] { $worth } points, if a joker is spent.
}
verdict-out = { $seat }: out of the shaft.
verdict-sum = { $broken ->
    [0] Level { $level }{ $circles ->
        [none] .
       *[other] {" "}{ $circles } for circles = { $worth }.
    }
   *[other] It would have been { $worth }.
}
why-piece = It touches a { the-piece } ({ $rule ->
    [shape] same shape
    [colour] same colour
   *[both] same shape and colour
}).
why-edge = It touches its own sign: { the-side }.
why-height = It sticks out above the rim.
sign-circle = circle
sign-square = square
sign-diamond = diamond
sign-triangle = triangle
sign-red = red
sign-yellow = yellow
sign-blue = blue
sign-green = green
position-title = { $pieces ->
    [0] The shaft is empty.
    [one] One piece in the shaft
   *[other] { $pieces } pieces in the shaft, from the top down
}
position-piece = { the-piece }: { $x } mm from the left wall, { $y } mm up
position-edge = { $side ->
    [left] Signs at the left wall, from the bottom up
    [right] Signs at the right wall, from the bottom up
   *[floor] Signs at the floor, from the left
}: { $signs }
position-score = { $seat }: { $score ->
    [one] 1 point
   *[other] { $score } points
}, { $left ->
    [one] 1 piece
   *[other] { $left } pieces
} left{ $jokers ->
    [0] .
    [one] {", "}one joker.
   *[other] {", "}{ $jokers } jokers.
}

# ---- a new table
preset-german = Base game: shapes at the edges
preset-english = Base game: colours at the edges
preset-easy = Easy: blank edges
preset-jokers = With jokers
value-edges-shape = shapes
value-edges-colour = colours
value-edges-none = none (easy)
value-jokers-none = none
value-jokers-four = four each (two, if more than two play)
value-jokers-two = two each
value-level-any-part = any part
value-level-topmost = the topmost point
value-hand-steady = steady
value-hand-human = human
value-hand-shaky = shaky
value-flick-no = just let go
value-flick-yes = with a push
value-over_rim-again = drop it again
value-over_rim-out = out
value-choice = chosen in turn
value-youngest = the youngest
value-latest-birthday = who had a birthday last
value-named = a named seat

# ---- what decided a game
analysis-moment-release = The drop that cost { $seat } { $cost }

# ---- why something is a good idea
reason-let-go-at = { $mm } mm from the left wall, turned by { $degrees }°
reason-scores-in = scores in { $count } of { $tries } tries with a trembling hand
