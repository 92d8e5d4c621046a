# DROP OR POP! auf Deutsch. Eine Spalte heißt nach ihrer Farbe, ein Stein danach, wem er gehört.

tagline = Wirf deine Steine ein, lass andere platzen, bring vier zusammen.

seat-blue = Blau
seat-red = Rot
seat-yellow = Gelb
seat-green = Grün

the-colour = { $column ->
    [red] Rot
    [blue] Blau
    [yellow] Gelb
   *[green] Grün
}
# im Akkusativ: Es wird dort hineingeworfen oder darauf verzichtet
the-column = { $column ->
    [red] die rote Spalte
    [blue] die blaue Spalte
    [yellow] die gelbe Spalte
   *[green] die grüne Spalte
}
in-the-column = { $column ->
    [red] in der roten Spalte
    [blue] in der blauen Spalte
    [yellow] in der gelben Spalte
   *[green] in der grünen Spalte
}

event-starts = { $seat } { verb-begins } an.
event-rolled = { $again ->
    [1] { $seat } { verb-rolls } noch einmal: { the-colour }.
   *[0] { $seat } { verb-rolls } { the-colour }.
}
event-passed = Dort kann nichts platzen, und kein Stein ist mehr übrig: { $seat } { verb-passes } aus.
event-dropped = { $seat } { verb-drops } einen Stein in { the-column }.
event-popped = { $own ->
    [1] { $seat } { verb-lets } { in-the-column } einen eigenen Stein platzen.
   *[0] { $seat } { verb-lets } { in-the-column } einen Stein von { $owner_seat } platzen.
}
event-ignored = { $seat } { verb-ignores } auf { the-column }.
event-won = { $seat } { verb-wins } mit einer Gruppe von { $size }!
event-won-epic = { $seat } { verb-wins } mit einer Gruppe von { $size } – ein epischer Sieg!
event-drew = { $seats } haben je eine Gruppe von { $size }: Sie teilen sich den Sieg.
event-handed = { $seat } { verb-has } { $seats } den Sieg geschenkt.
event-turn-limit = Der letzte Zug ist gespielt: unentschieden für alle.

error-nobody-can-win = { $to_win } Steine bekäme niemand zusammen: Platz oder Steine reichen höchstens für { $most }.
error-no-such-column = Es gibt { $columns } Spalten: Diese Farbe hat keine.
error-column-full = Für noch einen Stein ist { in-the-column } kein Platz.
error-no-counter-left = Alle { $counters } Steine von dir liegen auf dem Brett: Du hast keinen zum Einwerfen.
error-column-empty = Es gibt { in-the-column } nichts, das platzen könnte.
error-ignored-already = Auf eine Farbe hast du in diesem Zug schon verzichtet: Die zweite gilt.
error-position-too-high = Eine Spalte dieser Stellung hat mehr Steine als ihre { $rows } Reihen.
error-position-counters = In dieser Stellung liegen mehr Steine einer Farbe, als es gibt: je { $counters }, und keiner von einer Farbe, die nicht mitspielt.
error-position-passed = In dieser Stellung geht weder Einwerfen noch Platzenlassen: Der Zug ist schon von selbst weitergegangen.
error-position-turns = Die Züge, die noch bleiben, passen nicht zu den Steinen auf dem Brett oder dazu, wer dran ist.
error-position-won-before = In dieser Stellung hätte schon vorher jemand gewonnen: Kein letzter Zug führt dorthin.

option-starter = wer anfängt
option-left_out = die Farbe, die zu dritt in der Schachtel bleibt
option-counters = Steine jeder Farbe
option-to_win = Steine beisammen, die gewinnen
option-columns = Spalten (die der ersten Farben)
option-height = Steine, die eine Spalte fasst
option-turn_limit = nach so vielen Zügen aller zusammen ist das Spiel unentschieden

move-drop = einwerfen
move-pop = platzen
move-ignore = verzichten
# was folgt, unter der Beschriftung
would-dropped = in { the-colour }
would-popped = { $own ->
    [1] dein eigener
   *[0] einer von { $owner_seat }
}
would-ignored = noch mal würfeln
would-won = du gewinnst!
would-won-epic = epischer Sieg!
would-drew = geteilter Sieg: { $seats }
would-handed = Sieg für { $seats }!
would-turn-limit = unentschieden
# warum es nicht geht, an derselben Stelle
barred-column-full = die Spalte ist voll
barred-no-counter-left = kein Stein mehr übrig
barred-column-empty = die Spalte ist leer
barred-ignored-already = nur einmal im Zug
# was zurückgenommen wurde, für alle
took-back-drop = { $seat } { verb-takes } den Einwurf zurück.
took-back-pop = { $seat } { verb-takes } das Platzen zurück.
took-back-ignore = { $seat } { verb-ignores } doch nicht.
key-drop = e
key-pop = p
key-ignore = v
rolled-here = gewürfelt
supply = übrig

# ---- was ein Spiel entschieden hat
analysis-moment-move = Der Zug, der { $seat } { $cost } gekostet hat

# ---- warum etwas eine gute Idee ist
reason-rolls-again = ein neuer Wurf verspricht mehr als diese Spalte
reason-lets-win = { $seat } { verb-might } danach mit { $rolls } von 4 Farben gewinnen
reason-stops = hält { $seat } vom Gewinnen ab ({ $rolls } von 4 Farben würden reichen)
reason-may-win = du könntest danach mit { $rolls } von 4 Farben gewinnen
reason-builds = macht eine Gruppe von { $size }
reason-safe = { $seat } { verb-may } danach nicht gewinnen
