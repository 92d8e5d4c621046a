tagline = Errate, wie weit der Stein rollt.
seat-place-1 = Erster Platz
seat-place-2 = Zweiter Platz
seat-place-3 = Dritter Platz
seat-place-4 = Vierter Platz

option-rounds = Runden
option-doubled = alle Punkte zählen doppelt

field-rounds_left = Runden übrig
field-hands = Hände
field-scores = Punkte
field-phase = Jetzt
field-weight = Gewicht des Steins

move-take-1 = ein Kiesel
move-take-2 = zwei Kiesel
move-take-3 = drei Kiesel
move-odd = ungerade
move-even = gerade

event-chose = { $seat } hat gewählt: { $what }.
event-shown = Alle Hände sind offen: { $pebbles }.
event-thrown = Ein Stein vom Gewicht { $weight } fliegt.
event-rolled =
    { $steps ->
        [one] Er rollt { $steps } Schritt.
       *[other] Er rollt { $steps } Schritte.
    }
event-scores = Die Punkte sind { $scores }.

error-wrong-decision = Erst die Kiesel, dann gerade oder ungerade.
error-bad-weight = Einen solchen Stein gibt es nicht.
