# The browser client’s own words. What games and the server say is in core.ftl and in the games’ files.

skip = Skip to the table
to-home = Home
close = Close
try-again = Try again

# ---- home
home-title = Pull up a chair.
home-text = Games in which things fall: around one screen, with friends by link, or against bots that never mind losing.
fetching-games = Fetching the games …
not-installed-here = Not installed here. Whoever runs this server adds it with pip install "droptable[{ $extra }]".
no-games = There are no games on this shelf yet.
your-name = Your name
# made up for whoever has not said their name yet
made-up-names = Otter, Finch, Hedgehog, Badger, Robin, Squirrel, Heron, Beaver, Magpie, Hare, Marten, Swift, Weasel, Plover, Dormouse, Lynx
your-name-not = Your name (or { $name })
ok = OK
change = Change
seats-range = For { $low } to { $high } players
play-now = Play against bots now
play-alone = Play alone for a high score
with-friends = Play with friends
# a button on a game’s card, for those who do not see the card around it
in-game = { $what }: { $game }
new-table = New table
set-up = Set it up
your-tables = Your tables
all-your-tables = All { $tables } tables
forget-all = Forget all
forget-table = Forget this table ({ $game })
just-now = just now
table-yours = Your turn
table-theirs = { $names } to move
table-playing = In play
table-lobby = Waiting for people
table-over = Finished
table-read-only = View only
table-gone = No longer there
so-many-bots = { $bots ->
    [one] a bot
   *[other] { $bots } bots
}
high-scores = High scores
no-boards = This game keeps no scores.
show-big = Show on a projector
leave-big = Back to the table
a-table = A table

# ---- a new table
who-plays = Who plays?
how-many-seats = How many seats
seats-count = { $number ->
    [one] Alone
   *[other] { $number } seats
}
seat-number = Seat { $number }
all-others = The others:
others-here = around this screen
others-guest = by link
others-bot = bots
who-sits-here = Who sits here
who-here = At this screen
who-guest = A guest, by link
who-bot = A bot
name = Name
name-or-team = Name, or a team: Ann + Ben
name-full = A name has at most { $longest } characters.
team-hint = Several names with a plus between them are a team: they share a seat and take its turns one after another.
free-for-guest = Stays free until somebody sits down.
which-bot = Which bot
bot-random = at random
bot-beginner = beginner
bot-child = easy
bot-greedy = medium
bot-hasty = medium
bot-eager = good
bot-search = strong
bot-planner = strong
bot-blind = hard, blind to letters
bot-careful = hard
bot-learned = hard
bot-expert = expert
preset-label = A ready-made set
preset-usual = the usual one
more-settings = Clock and options
experiments = Experiment with the rules
experiments-hint = Change one of these numbers and you play a variant: its scores go on no board, and only some bots play it.
value-published = as published
clock-label = Time for each decision
clock-none = As long as it takes
clock-seconds = { $seconds ->
    [60] 1 minute
    [120] 2 minutes
    [300] 5 minutes
   *[other] { $seconds } seconds
}
value-none = none
value-random = the dice decide
value-first = the first seat
value-second = the second seat
value-third = the third seat
value-fourth = the fourth seat
value-fifth = the fifth seat
value-sixth = the sixth seat
begins-at-set-up = The game begins at a set-up: a position that somebody gave.
from-record = Go on from a record (a file)
from-position = Go on from a record
from-move = After this many steps (0 to { $moves })
begin = Begin
open-and-invite = { $free ->
    [one] Open and invite one guest
   *[other] Open and invite { $free } guests
}

# ---- the lobby
waiting-for-free = { $free ->
    [one] One of { $seats_in_all } seats is still free
   *[other] { $free } of { $seats_in_all } seats are still free
}
all-here = Everybody is here. The host starts the game.
all-here-host = Everybody is here. Begin when you like.
sit-down = Sit down
waiting-for-friend = waiting for a friend
begin-with-bots = { $bots ->
    [one] Begin with a bot
   *[other] Begin with { $bots } bots
}
join-team = Join as a team
team-hint-lobby = Two can share a seat and take turns. On one device: write “Ann + Ben” as the name. On two: the second person follows the link and taps “Join as a team”.
somebody-else = Somebody else …
sits-here-too = Sits at this screen
seat-more = One more seat
seat-less = One seat fewer
host-begins = You have a seat. Whoever invited you starts the game.
or-watch = Or just watch.
more-for-table = Clock, dice and more
all-taken = All seats are taken. You can watch, or open another table with the same options.
open-like = Open another table
sit-free = Sit down as { $seat }
sit-for-bot = Take over from { $seat }
began-with-bots = Bots play for those who are not here yet. They make room for whoever comes.
call-off = Back to the seats
only-this-machine = Only this machine can open the link and the code. To let others in, start Droptable so that your network reaches it:
stand-up = Stand up
add-salt = Add your own luck
add-salt-now = Add
salt-label = A word of your own for luck
salt-text = Your word is mixed into the dice after the server has promised them. So nobody can have picked the rolls for you.
salt-added = In the dice: { $salt }
free-seat = Free the seat
free-seat-follows = { $seat } { verb-loses } this seat at once and { verb-is } told why. The game goes on from here with whoever sits down, or with a bot that you put there.
free-own-follows = This seat is free at once. The game waits until somebody sits down there, or you put a bot there.
free-because-away = Free it: they are away
free-because-another = Free it: somebody else sits here
free-seat-not = Leave it as it is
unseated-away = You were away, so the host has freed your seat ({ $seat_colour }). If it is still free you can sit down again (“Table”); until then you watch.
unseated-another = The host has freed your seat ({ $seat_colour }) for somebody else. You can go on watching, and sit down where there is a free seat (“Table”).
unseated-unsaid = The host has freed your seat ({ $seat_colour }). If it is still free you can sit down again (“Table”); until then you watch.
seat-bot = Put a bot here
seat-free = { $seat } (free)
name-for-seat = Name for { $seat }
invite-title = Invite
link-label = Link to this table
copy-link = Copy the link
share-link = Share
link-copied = Copied.
link-copy-yourself = The link is selected: copy it with your keyboard or a long press.
qr-label = The link to this table as a QR code
agreed = Agreed for this game
spectators = { $spectators ->
    [one] One person is watching.
   *[other] { $spectators } people are watching.
}

# ---- at the table
you-are-up = You’re up, { $name }
look-there = Watch …
nature-is-up = Just a moment …
waiting-for-seats = Waiting for { $seats }
waiting-for-many = Waiting for { $count } more
seat-stands-free = { $seats }: nobody sits there. Sit down, or put a bot there (“Table”).
they-are-expected = Not here yet: { $seats }. The game waits.
they-are-expected-host = Not here yet: { $seats }. The game waits; you can let a bot play meanwhile (“Table”).
they-are-away-host = { $seats } went away, and may come back any time. You can let a bot play on (“Table”).
they-are-away = { $seats } went away, and may come back any time. The host can let a bot play on (“Table”).
for-team = For { $seat }
you-watch = You are watching.
paused = Paused
paused-host = Is everybody back? Then go on.
paused-guest = The game goes on when the host says so.
your-move = Your move
board-title = The board
seats-title = Seats
roll = Roll
curtain-pass = Hand the device to { $seat }
curtain-text = Everybody chooses in secret. The others look away for a moment.
curtain-lift = I am { $seat }
curtain-chosen = Everybody here has chosen
curtain-take-back = { $seat } { verb-takes } the choice back
key-space = Space
key-take-back = u
take-back = Take back
take-back-of = Take back for { $seat }
call-me = Call me when it’s my turn
call-me-not = No, thanks
took-back = { $seat } took the last move back.
react = Answer with a face or a word
mute-reactions = Hide reactions
reaction-joy = laughs
reaction-wow = is amazed
reaction-wink = winks
reaction-tear = sheds a tear
reaction-grr = grumbles
reaction-love = loves it
reaction-well-dropped = Well dropped!
reaction-ouch = Ouch!
reaction-again = Again!
reaction-good-luck = Good luck!
reaction-thanks = Thanks!
table-menu = Table
badge-away = away
badge-expected = not here yet
badge-deputy = a bot plays for now
badge-you = you
log-title = What happened
why = why?
rule-number = Rule { $clause }
log-empty = Nothing yet.
by-clock = the time was up
by-draw = new dice after a turn was taken back
by-bot = a bot decided
type-action = What do you do?
consider = What would that do?
do-it = Do it

# ---- the table’s menu
pause = Pause
resume = Go on
let-bot-play = Let a bot play
play-myself = Play on myself
play-myself-as = Play on myself as { $seat }
hand-back = Hand the seat back
dice-title = Fair dice
dice-text = The dice were settled before the game: this number promises them. Once the game is over, the record holds the secret, and “droptable verify” checks every roll.
rolls-itself-label = Dice roll by themselves after two seconds
hints-label = Hints are allowed
clock-left = { $seconds ->
    [one] One second left
   *[other] { $seconds } seconds left
}

# ---- the end
end-won = { $seat } { verb-wins }!
end-team-won = { $names } win!
end-you-won = You win!
end-your-team-won = You win!
running-score = After { $games } games: { $score }
running-score-of = { $seat } { $wins }
end-shared = { $seats } share the win
end-draw = A draw
end-alone = { $points } points
rematch = Rematch
to-rematch = To the rematch
rematch-set-up-by = { $seat } { verb-has } set up a rematch.
rematch-is-set-up = A rematch is set up.
going-to-rematch = You’re going there in a moment …
stay-here = Stay here
rematch-by-players = Whoever played can ask for a rematch.
record = Keep the game
play-from-here = Play on
play-from-here-after = Play on from here, after: { $what }

# ---- waiting, broken, elsewhere
link-back = Connected again.
connecting = Going to the table …
link-restarting = The server is restarting. Your seat stays yours; this page comes back by itself.
link-lost = The connection is gone for the moment. Your seat stays yours; this page comes back by itself.
needs-server = The server can’t be reached. The rules and “Show me how” are here all the same. To play, the server has to run and your network has to be there.
needs-server-table = A table needs its server, and the server does not answer. This page comes back by itself.
nowhere-title = There is nothing here
nowhere-text = Perhaps the link lost a letter on its way.
nowhere-game = There is no such game on this shelf.
no-luck = That did not work
read-only-title = A table from another time
read-only-text = It was played by version { $rules } of the rules, which this server does not know. Here is what was written down.
read-only-title-missing = View only
read-only-missing = { $game } cannot be played on here for now: whoever runs this server has to install droptable[{ $extra }]. Everything is kept. Here is what was written down.
read-only-replay = See the game so far
error-link-lost = The connection was lost before that was done. Look at the table and, if need be, do it again.
error-http-404 = There is nothing at this address.
error-no-answer = The server does not answer. Is the network there? Then try again.
error-unexpected = That did not work ({ $code }).

# ---- the board of DROP OR POP!
column-head = { $column ->
    [red] red
    [blue] blue
    [yellow] yellow
   *[green] green
}
board-caption = The board, { $rows } rows, from the top down
board-empty = empty
board-counter = { $seat } ({ $colour })
board-winning = in the winning cluster

# ---- pages around the table
fetching-page = One moment …
what-next = What next
all-rules = All rules, clause by clause
rules-of = Rules of { $game }
unaffiliated = Droptable is made by fans. It belongs to none of the games’ authors or publishers.
rules = Rules
demo = Show me how
settings-title = Settings
settings-kept = Kept in this browser only.
choice-on = On
choice-off = Off
choice-system = As this device is set
choice-full = Full
choice-calm = Calm
choice-light = Day
choice-dark = Night
choice-en = English
choice-de = Deutsch
setting-language = Language
setting-sound = Sound
setting-calls = Notification when it is your turn
about-calls = For when you are looking elsewhere. The page has to stay open, unless this server can call you itself.
setting-reactions = Reactions of others
setting-motion = Motion
about-motion = Calm: things fade to where they belong and do not fly there.
setting-theme = Light
setting-patterns = Patterns
about-patterns = Every colour has its sign. Patterns make the colours differ in one more way.
setting-falls = DROP IT: how fast things fall
choice-slowed = Slower once something is touched
choice-real = In real time
about-falls = A tap skips the fall; with calm motion nothing falls.
setting-release = DROP IT: what lets go
choice-button = The button
choice-lift = Lifting the finger
about-release = Aim anywhere in the shaft. A second finger keeps hold of the piece, and so does a finger that leaves the shaft.

# ---- replay
replay = Replay
watch-replay = Watch the replay
a-record = Watch a game again
open-record = Open a record
open-another-record = Open another record
no-record-open = No record is open
no-record-open-text = A record stays open for as long as its tab does. Open one from your files.
replay-start = The start
replay-first = To the start
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-forward = One step on
replay-last = To the end
replay-position = Position
replay-at = { $at } of { $last }
replay-speed = speed
branch-here = Play on from here
replay-share = Share this moment
replay-link = Link to this moment
replay-broken = This record cannot be replayed
verdict-here = Played here from the start to the end: the server has signed it.
verdict-under-way = The game is not over yet. So far everything is as it should be.
verdict-not-over = Every move is legal so far. The game goes on, or the record was cut short.
verdict-set-up = Every move is legal, from a set-up on: a position that was given.
verdict-elsewhere = Every move is legal. It is signed, but not by this server.
verdict-unsigned = Every move is legal. Nobody has signed it.
verdict-broken = Something in this record is not right.
verdict-who = The server has checked the moves and where the game began; this browser does the rolls again and checks the signature.
page-proof-no-world = The falls are not computed again for this page: “droptable verify” does that.
page-proof-goes-on = The game is not over yet.
page-proof-signed-later = Once the game is over, the server signs its record.
page-proof-signer-here = The server that this page comes from signed it, and so vouches that this is what was played at its table.
page-proof-signer-elsewhere = It is signed with the key { $key }, which is not this server’s. Anybody can make a key: compare it with the one that its server publishes at /api/key.
signers-key = The key it is signed with
dice-kept = { $passed ->
    [0] The dice were fair: the promise was kept, and all { $rolls } rolls come out the same here.
   *[other] The promise was kept, and all { $rolls } rolls come out the same here. { $passed } draws were thrown away, where a turn against bots was taken back.
}
dice-broken-promise = The secret in this record is not the one that was promised. These dice prove nothing.
dice-wrong-draw = Line { $line } says “{ $found }”, but the dice gave “{ $expected }”. Somebody has changed this record.
dice-numbers = The numbers behind it
dice-promised = Promised before the game
dice-secret = Published after it

# ---- the gallery of the design
gallery-title = The design on one page
gallery-text = What every screen here is made of.
gallery-colour = Colour
gallery-glyphs = Signs
gallery-type = Type
gallery-space = Space
gallery-controls = Controls
gallery-motion = Motion and sound
gallery-again = Drop it again
swatch-table = table
swatch-card = paper
swatch-card-raised = raised paper
swatch-well = hollow
swatch-felt = felt
swatch-wood = wood
swatch-warn-card = warning paper
swatch-ink = ink
swatch-ink-soft = soft ink
swatch-line = line
swatch-line-strong = strong line
swatch-focus = focus
swatch-warn = warning
swatch-red = red
swatch-blue = blue
swatch-yellow = yellow
swatch-green = green
icon-sound = sound
icon-mute = mute
icon-settings = settings
icon-first = start
icon-back = back
icon-play = play
icon-pause = pause
icon-forward = forward
icon-last = end
icon-share = share
icon-download = save
icon-undo = take back
icon-check = right
icon-cross = wrong
icon-branch = branch
icon-book = rules
icon-lesson = lesson
icon-eye = watching
icon-bell = call
icon-smile = reactions
icon-people = people
icon-cup = high scores
sound-land = Landing
sound-pop = Pop
sound-rattle = Dice
sound-tap = Tap
sound-pencil = Pencil
sound-win = Win
sound-epic = Epic win
sound-call = Your turn
sound-wrong = No

# ---- lessons
bot-lesson = practice
lesson-progress = How far the lesson is
lesson-back = One step back
lesson-leave = Leave
lesson-next = Go on
lesson-again = Once more
lesson-play = Now for real
lesson-not-now = Nice idea. For this lesson, do what is written above.

# ---- high scores
board-name = { $seat }, your name for the board
enter-score = Put me on the board
place-label = Place
printed-label = To beat
own-label = Beaten by
board-open = Nobody is on this board yet: the dotted lines wait.
nobody-yet = nobody yet

# ---- what if
what-if = What if …
what-if-text = Do it another way. Luck stays as it was.
what-if-said = What if: { $what }
what-if-then = As it was
what-if-now = As it would have been
what-if-again = Yet another way
what-if-back = Back to what happened

# How each bot plays, for whoever chooses one.
style-child = { $game ->
    [drop-or-pop] Plays for its own cluster, or does what comes to its mind.
    [number-drop] Sees some good places and overlooks others, and misses many a combo.
   *[other] Overlooks something now and then.
}
style-greedy = { $game ->
    [drop-or-pop] Builds its own clusters and takes every win; it does not see yours coming.
   *[other] Takes what looks best now.
}
style-hasty = Looks at a few dozen possibilities before it decides.
style-careful = Tries many drops, with its own trembling hand in mind.
style-learned = { $game ->
    [drop-or-pop] Knows from many thousand games what a board is worth, and stops you where it can.
   *[other] Learned by playing alone which sheets become good ones.
}
style-expert = { $game ->
    [drop-or-pop] Looks a whole round ahead and plays each move out many times: our strongest.
    [drop-it] Looks all along the rim, trusts what survives its trembling hand, and leaves you little: our strongest.
   *[other] Judges as the one before, and tries the next rolls on its best ideas: our strongest.
}

# What was measured of it.
rating-points = Alone it makes { $figure } points on average ({ $low } to { $high }, over { $games } games).
rating-share = Wins { $figure }% of games against { $others ->
    [one] one bot
   *[other] { $others } bots
} of level “{ $level }” ({ $low } to { $high }%, over { $games } games; { $fair }% would be even).

# What somebody would do who knows.
hint = What would a strong player do?
hint-thinking = Let me think …
hint-none = No hint here.
hint-best = Hint: { $idea }
hint-second = Second best: { $idea }
hint-no-score = Whoever takes a hint gets no place on the high-score board with this game.
hint-away = Put the hint away

# ---- what decided a game
analyse = What decided the game?
analyse-text = Our strongest bot goes through every decision: what it cost, and what was luck.
analysis-waits = { $ahead ->
    [one] One other game comes first …
   *[other] { $ahead } other games come first …
}
analysis-goes-on = Going through the decisions: { $done } of { $lines } steps …
analysis-begins = Setting up the pieces …
analysis-title = What decided the game
analysis-curve = How the game went for each seat
analysis-curve-points = Expected points, step by step
analysis-curve-chance = Chance to win, step by step
analysis-at = Step { $at } of { $last }. { $values }
analysis-value-of = { $seat }: { $value }
analysis-points = { NUMBER($number, maximumFractionDigits: 1) } { $number ->
    [one] point
   *[other] points
}
analysis-chance = a { $percent }% chance to win
analysis-moment = The decision that cost { $seat } { $cost }
analysis-cost-here = That cost { $cost }. Better: { $better }
score-map = Score map
score-map-away = Put the map away
score-map-said = How many points this piece, turned like this, could expect at each place, with the hand’s tremor: { $best } at { $mm } mm from the left wall at best, { $points } where it was let go.
analysis-best-here = Nothing better was to be found.
analysis-better-short = Better: { $better }
analysis-percent = { $percent }%
analysis-all = All decisions that cost something ({ $number })
