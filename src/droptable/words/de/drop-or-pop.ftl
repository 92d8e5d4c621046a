# DROP OR POP! auf Deutsch. Eine Spalte heißt nach ihrer Farbe, ein Stein danach, wem er gehört.

tagline = Wirf deine Steine ein, lass andere platzen, bring vier zusammen.

seat-blue = Blau
seat-red = Rot
seat-yellow = Gelb
seat-green = Grün

# im Akkusativ, denn es wird immer dort hineingeworfen oder darauf gewürfelt
the-column = { $column ->
    [red] die rote Spalte
    [blue] die blaue Spalte
    [yellow] die gelbe Spalte
   *[green] die grüne Spalte
}
from-the-column = { $column ->
    [red] aus der roten Spalte
    [blue] aus der blauen Spalte
    [yellow] aus der gelben Spalte
   *[green] aus der grünen Spalte
}
in-the-column = { $column ->
    [red] In der roten Spalte
    [blue] In der blauen Spalte
    [yellow] In der gelben Spalte
   *[green] In der grünen Spalte
}

event-starts = { $seat } fängt an.
event-rolled = { $again ->
    [1] { $seat } würfelt noch einmal: { the-column }.
   *[0] { $seat } würfelt { the-column }.
}
event-passed = Dort platzt nichts, und kein Stein ist mehr übrig: { $seat } setzt aus.
event-dropped = { $seat } wirft einen Stein in { the-column }.
event-popped = { $own ->
    [1] { $seat } holt einen eigenen Stein { from-the-column }.
   *[0] { $seat } lässt { $owner_seat } { from-the-column } platzen.
}
event-ignored = { $seat } verzichtet auf { the-column }.
event-won = { $seat } gewinnt mit einer Gruppe von { $size }!
event-won-epic = { $seat } gewinnt mit einer Gruppe von { $size } – ein epischer Sieg!
event-drew = { $seats } stehen beide mit einer Gruppe von { $size } da: Sie teilen sich den Sieg.
event-handed = { $seat } hat { $seats } den Sieg geschenkt.
event-turn-limit = Der letzte Zug ist gespielt: unentschieden für alle.

error-column-full = { in-the-column } ist kein Platz mehr. Lass dort erst etwas platzen, oder verzichte.
error-no-counter-left = Alle { $counters } deiner Steine liegen auf dem Brett. Lass etwas platzen, oder verzichte.
error-column-empty = { in-the-column } gibt es nichts, das platzen könnte.
error-ignored-already = Auf eine Farbe hast du in diesem Zug schon verzichtet: Die zweite gilt.
error-no-such-seat = Es gibt nur { $seats } Plätze.

option-starter = wer anfängt
option-left_out = die Farbe, die zu dritt in der Schachtel bleibt
option-turn_limit = nach so vielen Zügen aller zusammen ist das Spiel unentschieden

move-drop = einwerfen
move-pop = platzen lassen
move-ignore = verzichten
key-drop = e
key-pop = p
key-ignore = v
ask-move = { $moves }
rolled-here = gewürfelt
supply = in der Hand
