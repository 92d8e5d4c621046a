# What all games share.

and = and
bot-name = Bot { $number ->
    [1] Zap
    [2] Dot
    [3] Pip
    [4] Tik
    [5] Nox
    [6] Bim
   *[other] { $number }
}

# ---- the order of play
error-game-over = The game is over.
error-not-your-turn = It is not your turn.
error-not-natures-turn = It is somebody’s turn to decide.
error-not-that-now = Something else is due now.
error-nothing-to-take-back = There is nothing to take back.
error-too-late-to-take-back = Too late: something else has happened since.
error-over-and-done = The game is over, and its dice are open on the table: nothing can be taken back any more.

# ---- texts that cannot be read
error-bad-action = “{ $text }” is no move that I know.
error-what-move = I don’t understand “{ $text }”. You can: { $keys }
error-choices = “{ $text }” can be: { $choices }
error-bad-position = “{ $text }” is no position of this game.
error-impossible-position = The game can never be in the position “{ $text }”.
error-position-no-such-seat = Nobody sits where it is somebody’s turn in this position.
error-position-phase = What this position waits for does not go with what has happened in it.
error-position-starter = Who starts in this position is not who starts in this game.
error-position-not-blank = Nobody has begun in this position, and yet something has happened.
error-no-record = This is no record of ours: its first line should begin with “droptable-record”.
error-unknown-format = This record has a format that I don’t know: “{ $text }”. A newer version of Droptable may read it.
error-bad-header = Line { $line } of the header makes no sense: “{ $text }”.
error-double-header = Line { $line } says again what was said before: “{ $text }”.
error-missing-header = The header lacks “{ $text }”.
error-bad-dice = The dice are “given” or “provable”, not “{ $text }”.
error-bad-number = “{ $text }” should be a whole number.
error-bad-hex = “{ $text }” should be { $digits } hexadecimal digits.
error-bad-list = “{ $text }” should be a list of texts.
error-bad-name = “{ $text }” is no list of names: each has 1 to 40 characters, and nothing in it that cannot be seen.
error-bad-line = Line { $line } should be who, then what: “{ $text }”.
error-bad-note = A note in a record is made of printable signs, and its value is a number: “{ $text }”.

# ---- setting a table up
error-bad-option = “{ $value }” does not go with the option { $option }. Allowed: { $allowed }
error-unknown-option = There is no option { $option }. { $options ->
    [0] This game has none.
   *[other] There is: { $allowed }
}
error-bad-seats = { $seats ->
    [one] One seat
   *[other] { $seats } seats
} will not do: this game is for { $low } to { $high }.
error-no-such-seat = { $seats ->
    [one] There is only one seat.
   *[other] There are only { $seats } seats.
}
error-bad-salt = A word for luck (a salt) has at most { $longest } printable characters.
error-bad-secret = The secret of the dice has { $bytes } bytes.
error-no-encoding = { $game } does not say yet how machines could play it, or this variant of it.
error-published-only = The bot { $bot } knows the published game only, and this is a variant of it. Bots that play variants: { $able }
error-no-games = Play at least one game, not { $games }.
error-bad-network = “{ $text }” is neither an address nor a network. Say it as in 10.0.0.7 or 10.0.0.0/8.
error-bad-set = “{ $text }” should look like option=value, as in turn_limit=100.
error-bad-seat-spec = “{ $text }” is no seat: write a name (Ann), a team (Ann+Ben) or a bot (bot:greedy).
error-seats-differ = { $named } seats are named, but --seats asks for { $seats }. Leave --seats out, or name as many.
error-no-team = { $game } has no teams where there are { $seats } seats: one name for a seat.
error-unknown-game = There is no game called “{ $name }”.{ $guesses ->
    [0] { "" }
   *[other] { " " }Did you mean { $near }?
} Games: { $known }
error-unknown-bot = There is no bot called “{ $name }” for this game.{ $guesses ->
    [0] { "" }
   *[other] { " " }Did you mean { $near }?
} Bots: { $known }
error-no-rule-page = Nobody has written the rules of { $game } in this language yet.
error-too-many-worlds = { $most } falls are under way in this program at once, and there is room for no more. Let some of them end first.
error-no-physics = { $game } needs the physics library to play. Install it with: pip install "droptable[{ $extra }]". Records can be replayed without it.
error-no-drawing = Nobody has drawn { $game } yet: leave --svg out.
error-no-extra = This needs the module { $module }, which is not installed. Install what belongs to it with: pip install "droptable[{ $extra }]"
error-bot-failed = The bot { $bot } failed at { $place }: { $failure }
error-bot-illegal = The bot { $bot } did what the rules refuse: { $why } It decided { $decided }.
error-bot-decided-nothing = The bot { $bot } decided nothing: “decide” at { $place } returned None. It should return an action.
error-bot-decided-text = The bot { $bot } returned the text “{ $decided }” where an action is wanted (“decide” at { $place }). simulator.game.parse makes one of a text.
error-bot-failed-in-game = Game { $number } of seed { $seed }, decision { $decision }, in the position “{ $position }”: { $why }
error-not-listed = What may be done here is too much to list: in { $game } ask whether something is legal (“in”), or take some() of it.
error-no-file = There is no file { $path }.
error-unreadable-file = { $path } cannot be read as text.
error-bad-high-scores = Line { $line } of your high scores makes no sense: “{ $text }”.
error-file-exists = { $path } exists already, and is left as it is. Choose another name for the record.
error-cannot-write = { $path } cannot be written: { $reason }

# ---- records
error-unknown-rules = This record was played by version { $rules } of the rules of { $game }; I know version { $known }.
error-bad-move = Move { $line } (“{ $text }”) is not legal: { $why }
error-no-seats-line = In line { $line } nobody decides: pick a line in which a seat does something.
error-no-such-line = There is no move { $line }: the record has { $lines }.
error-broken-promise = The secret does not fit the commitment { $commitment }: these are not the dice that were promised.
error-wrong-salts = The record has { $salts } salts for { $seats } seats.
error-wrong-nature = Move { $line } says “{ $text }”, but the promised dice say “{ $expected }”.
error-broken-signature = The signature does not fit: somebody has changed this record since it was signed, or the signature is made up.
error-other-spelling = The signature fits what stands here, but not how it is written: line ends, spaces or order have been changed since it was signed, as some programs do when they save a text. Get the record anew from its server.
error-bad-key = “{ $text }” is no public key: that is { $digits } hexadecimal digits.
error-bad-server = “{ $text }” is no address of a server: that looks like https://droptable.example.
error-no-server-key = At { $address } nobody publishes a key.
error-bad-signing-key = { $path } holds no key to sign with (Ed25519, PEM, without a password). Name another file with --signing-key, or take this one away: then a new key is made.

standing-proven = Proven
standing-claimed = Claimed
standing-open = Open
proof-moves = { $moves ->
    [one] The one move is legal.
   *[other] All { $moves } moves are legal.
}
proof-no-moves = The record has no moves yet: there is nothing to check.
proof-draws = { $draws ->
    [one] The one roll follows from the published secret, and that fits the promise in the record.
   *[other] All { $draws } rolls follow from the published secret, and that fits the promise in the record.
}
proof-effects = { $effects ->
    [one] The one fall was computed again, with the same result.
   *[other] All { $effects } falls were computed again, with the same results.
}
began-at-set-up = The game began at a set-up: a position that somebody gave.
proof-start-usual = The record begins at the usual start of the game.
proof-start-given = The record begins at a set-up, a position that was given: nothing shows how that came about.
proof-over = The record goes on to the end of the game.
proof-not-over = The game is not over yet: it goes on, or the record was cut short.
proof-dice-given = The dice were written down by hand: nothing shows how they fell.
proof-secret-awaited = The secret of the dice is published when the game is over: the rolls can’t be checked yet.
proof-secret-withheld = The game is over, but the secret of its dice is missing, which is published at the end: the rolls can’t be checked. Ask for the whole record.
proof-draws-passed-over = A turn against bots was taken back, and the game went on with new dice: nothing shows how those fell that were thrown away.
proof-no-world = The falls were not computed again: that takes the physics, which pip install "droptable[physics]" brings.
proof-world-differs = The falls were computed by another version of the physics than the one here: they can’t be computed again.
proof-secret-early = Yet the secret is published: whoever has it knows all the rolls to come. Don’t play on with these dice.
proof-unchanged = Nothing has been changed since it was signed: moves, options, names and dice are as they were.
proof-signer-known = A server that you named signed it, and so vouches that this is what was played at its table.
proof-signer-unknown = It is signed with the key { $key }. Anybody can make a key: only where it is that of a server you trust does it prove what was played (--server, --key).
proof-signer-other = It is signed with the key { $key }, and that is none that you named: who vouches for it is unknown.
proof-signature-unchecked = It says that a server signed it, but what checks that is not installed here: pip install "droptable[server]".
proof-unsigned = Nobody has signed it: whoever wrote it could have put down other legal moves, other options and names, and dice that were promised to nobody.
proof-names = The names are what people called themselves.
ended-proven = How it ended
ended-claimed = How it ended, if what is claimed and open is so
result-won = { $seats } won.
result-shared = { $seats } share the win.
result-drawn = The game is a draw for everybody.
result-alone = { $seats } played to the end.

# ---- at the terminal table
choose-game = Which game?
ask-roll = { $name }, press Enter to roll
ask-confirm = Enter to do it, anything else to think again
ask-curtain = { $name }, it is your choice alone: press Enter when nobody else is looking
ask-next = Enter goes on, b goes back, a number jumps, q stops
has-chosen = { $name } has chosen.
taken-back = Taken back.
turn-undone = Taken back, with all that the bots did since. The dice from here on are new ones.
you = { $name } (you)
command-help = help
command-undo = undo
command-board = board
command-log = log
command-rules = rules
command-quit = quit
table-help = At any time you may also type: undo (take your last move back), board (the whole board again), log (what happened so far), rules, quit.
dice-promise = The dice are promised: { $commitment }… (type help for what else you can type)
too-narrow = This board needs { $columns } columns, and your terminal has { $there }: make it wider, or its letters smaller.
left-table = You left the table.
record-saved = The record is in { $path } — have the dice checked with: droptable verify { $path }
goodbye = Goodbye.
system-refused = The system refused something: { $what }
our-bug = Something happened that should not have ({ $what }). This is our bug, not your fault. Please report it with what you did; “droptable --debug” in front of the same command shows the details that help us.

# ---- the command line
help-droptable = Droptable, the table for drop games.

    Begin with “droptable play”. “droptable games” lists what there is; every command explains itself with --help.
help-games = List the games, their options and their bots.
help-play = Play a game in the terminal, with people and bots.

    “droptable play drop-or-pop” seats you against bots. Seat people, teams and bots as you like:

    droptable play drop-or-pop --seat Ann --seat Ben+Cem --seat bot:search
help-simulate = Let bots play many games and show what came out.

    droptable simulate drop-or-pop --bots search,greedy,greedy --games 1200 --seatings all

    The same seed gives the same figures, however many cores are at work. Where nobody is there to stop a game, some
    options have other defaults (a limit of turns, for one): the figures name all that were used, --set changes them.
help-board = A board of your own: is it any good, and what does it look like?
help-board-check = Play trial games on a board and tell what it is like.

    droptable board check mine.json

    A board with a fault is refused with the place and the reason. Otherwise: how full the shaft gets, how often a random drop
    breaks a rule, from which drop on pieces stick out, and how long a drop takes.
help-board-draw = Draw a board as SVG into a file.
help-replay = Show a record, move by move.
help-draw = Draw a position of a record.

    droptable draw RECORD --line 12 --png twelve.png

    Without --svg or --png the drawing (SVG) goes to standard output.
help-option-line = The position after this many lines (by default the last).
help-option-png = Draw it as PNG into this file (needs droptable[print]).
help-verify = Say what a record proves, and what it only claims.

    Moves, dice and falls are done again. Whether it is what was played, only a server can vouch for that signed the record: name it.

    droptable verify RECORD --server https://droptable.example
help-verify-codes = { "\u0008" }
    The exit code:
      0  all of it is proven
      1  a key, a server, a game or options that make no sense
      2  the command line makes no sense
      3  the record does not hold: a move, a roll, a fall, the signature
     65  it is no record
     66  the file is not there, or is no text
     69  no server answers, or the rules are not known here
    Otherwise the sum of what is not proven:
      4  it is signed, but not with a key that you named
      8  the game began at a set-up
     16  the game is not over
     32  rolls or falls could not be done again
     64  it is not signed, or that could not be checked
help-option-key = A public key that you trust, in hex. Repeat it.
help-option-server = A server that you trust: its key is fetched from there. Repeat it.
help-rules = Show the rules of a game in plain words.
help-option-lang = The language: en or de.
help-option-seat = Who sits at the next seat: a name, a team (Ann+Ben) or a bot (bot:greedy, or one of your own: bot:MODULE:CLASS). Repeat it.
help-option-seats = How many seats, where --seat does not list them: you and bots.
help-option-set = An option of the game, as in turn_limit=100. Repeat it. “droptable games” lists them.
help-option-record = Where to keep the record: a new file (by default among your records).
help-option-board = A board of your own, from a file.
help-option-svg = Keep a drawing (SVG) of the position in this file.
help-option-draw = Draw the position as SVG into this file.
help-option-bots = The bots, seat by seat, with commas between them; one of your own is MODULE:CLASS.
help-option-games = How many games.
help-option-seed = The seed of all chance.
help-option-json = Print what there is to know as JSON, for programs.
help-option-out = Write a row of JSON per game into this file (- is standard output): who sat where, how it ended.
help-option-records = Keep the record of every game in this folder.
help-option-replay-failure = Play only game N of the plan, up to where a bot fails: show the position and the traceback.
help-exit-codes = { "\u0008" }
    The exit code:
      0  done
      1  what was asked for makes no sense: no such game, bot or option
      2  the command line cannot be read
      3  a record does not hold (“droptable verify --help” has its other codes)
     65  what was given is at fault: a text that is no record, a bot that fails
     66  a file is not there, or cannot be read
     69  something is not there: a part, a bot, a server, a port, a database
     70  our bug
     73  a file cannot be written, or is there already
    130  interrupted

    Completion of games, bots and options: eval "$(_DROPTABLE_COMPLETE=bash_source droptable)", or zsh_source, or fish_source.
see-failure-again = Exactly this decision again, with the position and the traceback: { $command }
no-failure = Game { $number } was played to its end without a failure ({ $actions } actions). What failed does not follow from the seed: it may keep something from game to game, or the time.
fails-here = { $seat } { verb-is } to decide here (decision { $decision }).
unbalanced-seatings = { $games } games are no multiple of the { $seatings } seatings: some were played once more than others.
help-option-cores = How many cores to use (by default all).
help-option-seatings = fixed: the bots keep their seats. all: they change seats through all permutations.
help-option-steps = How many positions a bot may look at for one decision (by default what it usually takes).
help-option-think-ms = How many milliseconds a bot may think about one decision (unless --steps counts): equal time for all, but no game is the same again.
help-option-debug = Show a traceback where the program itself is at fault.
help-option-markdown = Print the text of the page itself, in Markdown.
help-option-at = Show the position after this many moves, and stop.
help-option-step = Go through it at your own pace.

seats-label = seats
options-label = options
bots-label = bots
teams-label = teams can play
option-listed = { $name } = { $allowed } (usually { $default })
experiments-label = numbers of the rules, to experiment with: whoever changes one plays a variant
experiment-listed = { $name } = { $allowed } (published: { $default })
by-seats = by the number of seats
variant-note = A variant of the published game: { $changes }.
games-played = { $games ->
    [one] one game
   *[other] { $games } games
}
figure-seat = seat { $number }
figure-percent = { NUMBER($number, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
figure-decimal = { NUMBER($number, maximumFractionDigits: 1) }
figure-share = won
figure-split = shared wins split
figure-ci95 = 95% interval
figure-draw_share = draws (nobody won, or everybody)
figure-shared_win_share = wins that some shared
figure-fair = By luck alone each would win { $share }.
figure-mean = points ± sd
figure-mean95 = mean, 95%
figure-epic_share = epic wins
figure-opponent_pop_share = wins handed over by an opponent’s POP
figure-turns = turns
figure-actions = actions
figure-distribution = { $mean } on average, median { $median }, 99% up to { $p99 }, at most { $max }

# ---- the table for people
serving = Droptable is open at { $address } — Ctrl-C closes it.
serving-others = Others in your network find it at { $address }
serving-alone = Only this machine can come in. With --host 0.0.0.0 (make play ARGS="--host 0.0.0.0") others in your network find it at { $address }
serving-no-pages = The browser client is not in this installation, so only programs can come in. In a checkout, “make play” builds it.
help-serve = Open the table in the browser, for people near and far.
help-option-host = The address to listen at (0.0.0.0: everybody in your network can come).
help-option-port = The port; if it is taken, the next free one.
help-option-database = The database, as a URL (by default a file among your records).
help-option-signing-key = The file of the key that finished games are signed with (by default beside the database; made where there is none).
help-option-open = Open the browser too, where there is one.
help-option-tables-per-hour = How many tables one address may open within an hour: more where many people share one, as in a school.
help-option-questions-per-minute = How many replays, falls seen again and what-ifs one address may have worked out within a minute.
help-option-visits-per-address = How many may look on from one address at once; whoever sits at a table always gets in.
help-option-push = Call people to their turn by web push, also where their page is closed. CONTACT is whom the push services write to, such as mailto:me@example.org.
help-option-push-key = The file with the key that signs calls; it is made where there is none.
help-option-push-service = One more push service that may be asked, such as http://127.0.0.1:9999.
help-option-allowed-host = A name by which people may call the server, beside this machine’s own and any number: once for each; * is any.
help-option-trusted-proxy = The address, or the network, of a proxy that brings visitors: it is believed whom it names; once for each.
help-option-bus = The Redis, as a URL, by which several servers at one PostgreSQL speak to each other.
help-option-processes = How many processes serve on this machine; more than one need --bus.
help-option-metrics-reader = The address, or the network, that may read /metrics beside this machine: once for each.
help-option-log-format = How the server’s log is written: a line of text, or of JSON, for everything.
help-option-watch-lag = Say at the end how long the event loop was ever kept waiting.
worst-lag = The event loop was kept waiting { $ms } ms at worst.
help-option-pace = How long rolls and bots take: 1 is usual, 0 is at once.

error-stale-action = That was meant for a moment that has passed.
error-seat-taken = Somebody sits there already.
error-seat-free = Nobody sits there.
error-seats-free = { $free ->
    [one] One seat is still free.
   *[other] { $free } seats are still free.
}
error-not-your-seat = That is not your seat.
error-not-host = Only the host can do that.
error-begun-already = The game has begun already.
error-not-begun = The game has not begun yet.
error-table-paused = The table is paused.
error-not-paused = The table is not paused.
error-not-over = The game is not over yet.
error-no-hints = The host has switched hints off.
error-no-such-question = Nobody can answer “{ $text }” here.
error-no-board = This game keeps no high scores.
error-score-entered = This score is on the board already.
error-bad-board-name = A name on the board has one to three capitals or digits.
error-not-from-the-beginning = Only games from their beginning go on the board, and this one began in the middle.
error-no-place = This score beats nobody on the board yet.
error-bot-helped = Only what you decided yourself goes on the board, and here a bot decided for you once.
error-hint-helped = You took a hint: fine for learning, but no high score.
error-moved-on = The next table is open already.
error-no-person-here = There is nobody here whom a bot could play for.
error-no-deputy-here = No bot is playing for anybody here.
error-deputy-plays = A bot is playing for you. Take your seat back first.
error-bad-team = A seat is for 1 to { $most } people.
error-name-not-plain = There is something in this name that cannot be seen, such as a line break or a mark that turns the writing round. Type it anew without that.
error-bad-names = A name has 1 to { $longest } characters.
error-no-team-here = Nobody sits there whom you could join, or you are one of them already.
error-moved-already = Somebody has made a move already: the game goes on.
error-no-teams = There are no teams at this table: one name for a seat.
error-bad-clock = A clock gives { $low } to { $high } seconds for a decision.
error-not-your-score = Only what you decided yourself goes on the board, and somebody else sat here for a while.
error-name-like-bot = That is what a bot or an empty seat is called. Take another name.
error-name-taken = Somebody here is called “{ $name }” already. Take another name, so that everybody knows who is who.
error-table-full = There is no more room at this table: { $most } people are here.
error-house-full = The house is full. Try again later.
error-too-many-reactions = That was a lot at once. Give the others a moment.
error-turn-undone = A turn was taken back at this seat after others had played on: fine for learning, but no high score.
error-no-push-here = This server sends no calls.
error-bad-push-service = This browser’s push service is not one that this server asks.
error-too-many-tables = You have opened many tables within an hour. Try again later.
error-too-many-questions = You have asked for a lot within a minute. Wait a moment, then try again.
error-too-many-analyses = Many games are being analysed just now. Try again in a few minutes.
error-too-many-of-your-analyses = { $most } of your games are being analysed already. Try again when one of them is done.
error-no-such-table = There is no such table. Was the link cut off?
error-other-game = The record is of another game, or for another number of seats.
error-record-too-long = This is too big: a record has at most { $longest } characters.
error-read-only = This table was played by rules that this version does not know: you can only look at it.
error-say-hello = The first message should be “hello”.
error-said-hello = We have met already.
error-too-many-visits = This page is open { $most } times already. Close one of them first.
error-just-left = They were here a moment ago, and may be back at once. Give them a little time.
error-other-host = This server is not called “{ $host }”. Whoever runs it can allow that name with --allowed-host.
error-other-origin = That was asked by a page of another address, so nothing was done. Open the table’s own page.
error-nameless-database = A database needs a name, or nothing would be kept. Give a URL such as sqlite:///tables.sqlite.
error-other-version = This page is of another version than the server. Reload it.
error-bad-message = I don’t understand that message: { $why }
error-too-big = A message has at most { $longest } characters.
error-too-many-messages = Too many messages at once. Slow down a little.
error-no-port = No port from { $low } to { $high } is free.
error-no-host = Nobody can listen at “{ $host }” on this machine: { $failure }
error-no-such-database = That is no database that can be used here: { $why }. Give a URL such as sqlite:///tables.sqlite.
error-bad-database = The database { $database } cannot be used: { $why }
error-newer-database = The database { $database } was made by a newer Droptable. Update this one, or name another database with --database.
error-keeper-lost = Whoever keeps this table cannot be reached at the moment. Try again in a moment.
error-processes-need-bus = Several processes need a PostgreSQL and a Redis: name them with --database postgresql://… and --bus redis://….
error-bus-needs-postgresql = Servers that share a bus share a PostgreSQL, too: name it with --database postgresql://….
error-bad-bus = The bus cannot be used: { $why }. Give the URL of a Redis, such as redis://localhost.
error-database-elsewhere = Another server uses this database. Several may share it if each is given the same --bus redis://….
error-database-in-use = A server runs on this database. Stop it first, then try again.
error-no-database-file = This database is no file. PostgreSQL is copied by its own pg_dump and restored by pg_restore: see docs/operations.md.
error-database-failed = This could not be stored, so nothing has changed. Try again in a moment.

help-backup = Copy a server’s database while it runs.
help-restore = Put a copy in the place of a server’s database.
help-prune = Let go of tables at which nothing has happened for long.
help-option-days = For how many days nothing has happened.
backed-up = { $tables ->
    [one] One table
   *[other] { $tables } tables
} with { $facts } entries copied to { $path }.
restored = { $tables ->
    [one] One table is
   *[other] { $tables } tables are
} here again, with { $facts } entries. Start the server, and people go on where they were.
pruned = { $tables ->
    [0] No table is older than { $days } days.
    [one] One table is gone, at which nothing had happened for { $days } days.
   *[other] { $tables } tables are gone, at which nothing had happened for { $days } days.
}
help-join = Let a bot take a seat at a live table.

    droptable join http://127.0.0.1:8000/t/abc --bot mybot:Popper
help-option-bot = The bot: a name, or a module and a class in it, as in mybot:Popper.
help-table = A table of a running server, without a browser.
help-table-open = Open a table and print its link.

    droptable table open drop-or-pop --seat free --seat bot:search --seat bot:greedy

    Whoever has the link may sit down. The key that is printed too makes its holder the host, who begins the game.
help-table-begin = Begin the game at a table that you opened.
help-table-show = Say how a table stands.
help-table-record = Fetch a table’s record into a file (by default to standard output).
help-match = Let programs play a match at a live table.

    droptable match drop-or-pop --bots search,greedy,mybot:Popper

    The table is opened, the bots sit down and play through the same door as people; the server signs what came of it.
help-option-at-server = The server.
help-option-table-seat = The next seat: free, or a bot (bot:greedy). Repeat it.
help-option-table-seats = How many free seats, where --seat does not list them.
help-option-begin = Begin at once: all seats are taken by bots.
help-option-host-key = The host’s key, which opening the table printed.
help-option-fill = A bot for every seat that is still free.
help-option-match-record = Keep the record in this file.
table-opened = The table is open. As its host begin with: droptable table begin { $link } --key { $key }
match-is-at = The match is at { $link } — look on there.
stage-lobby = waits for people
stage-playing = is being played
stage-over = is over
stage-read-only = cannot go on here, and can only be looked at
seat-is-free = free
help-option-join-seat = Which seat to take (by default the first that is free).
help-option-name = What the bot is called at the table (by default its class).
join-over = The game is over. Won by seat { $winners }.
error-bad-bot-name = “{ $text }” should look like MODULE:CLASS.
error-no-bot-class = { $name } cannot be loaded: { $failure }
error-no-bot-there = { $name } is no bot: it has no method “decide”.
join-waits = Nobody answers. I try again in { $number } s.
join-sits = Taking seat { $number }; the game begins when the host says so.
error-bad-link = “{ $text }” is no link to a table. It looks like http://…/t/…
error-no-server = Nobody answers at { $address }.
error-seats-taken = All seats are taken.

# ---- what a messenger shows of a link
come-and-sit = { $game } is on the table. Come and sit down!
card-text = Drop games in the browser: with friends by a link, around one screen, or against bots.
# ---- somebody is called to their turn
call-title = You’re up, { $name }
call-text = { $game }: the others are waiting for you.

## What a game that is over teaches
help-analyse = Say what each decision of a game cost, and what was luck.
no-site = The documentation’s site is not in this package. “make docs” in Droptable’s source builds it; its pages are the files in docs/ there.
error-no-adviser = No bot says what it thinks of this game: it cannot be analysed yet.
error-no-score-map = There is no score map of line { $line }: nothing is let go there.
analysis-faultless = Nobody could have decided anything better, as far as our strongest bot can tell.
analysis-moments = What decided the game:
analysis-better = Better: { $better } That would have been worth { $cost } more.
analysis-decisions = Decisions that cost something, of { $number }
analysis-luck-title = Luck and skill
analysis-luck-alone = What was to be expected, luck (the dice) and one’s own decisions add up to the result.
analysis-luck-apart = What was to be expected, luck (the dice), what the others decided and one’s own decisions add up to the result.
analysis-luck-together = What was to be expected, luck (chance and the others) and one’s own decisions add up to the result.
analysis-line = line
analysis-seat = who
analysis-chosen = done
analysis-best = better
analysis-cost = cost
analysis-expected = expected
analysis-luck = luck
analysis-others = others
analysis-skill = decisions
analysis-result = result
analysis-note = Better: { $best } ({ $value }).
help-option-annotate = Write the record with what each decision was worth to this file; - is standard output.

# ---- why something is a good idea
reason-worth-chance = a { $percent }% chance to win
reason-worth-in-the-end = { $points } points to be expected in the end
reason-worth-now = { $points } points to be expected

# ---- what one person does, and what those do who share a seat
verb-begins = { $seat_people ->
    [one] begins
   *[other] begin
}
verb-circles = { $seat_people ->
    [one] circles
   *[other] circle
}
verb-drops = { $seat_people ->
    [one] drops
   *[other] drop
}
verb-gets = { $seat_people ->
    [one] gets
   *[other] get
}
verb-has = { $seat_people ->
    [one] has
   *[other] have
}
verb-ignores = { $seat_people ->
    [one] ignores
   *[other] ignore
}
verb-is = { $seat_people ->
    [one] is
   *[other] are
}
verb-keeps = { $seat_people ->
    [one] keeps
   *[other] keep
}
verb-lets = { $seat_people ->
    [one] lets
   *[other] let
}
verb-loses = { $seat_people ->
    [one] loses
   *[other] lose
}
verb-passes = { $seat_people ->
    [one] passes
   *[other] pass
}
verb-plays = { $seat_people ->
    [one] plays
   *[other] play
}
verb-pops = { $seat_people ->
    [one] pops
   *[other] pop
}
verb-rolls = { $seat_people ->
    [one] rolls
   *[other] roll
}
verb-scores = { $seat_people ->
    [one] scores
   *[other] score
}
verb-slides = { $seat_people ->
    [one] slides
   *[other] slide
}
verb-spends = { $seat_people ->
    [one] spends
   *[other] spend
}
verb-takes = { $seat_people ->
    [one] takes
   *[other] take
}
verb-wins = { $seat_people ->
    [one] wins
   *[other] win
}
verb-writes = { $seat_people ->
    [one] writes
   *[other] write
}
