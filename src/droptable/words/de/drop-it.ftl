# DROP IT auf Deutsch. Längen kommen in µm; wer sie liest, liest Millimeter.

tagline = Lass Steine in den Schacht fallen, lande hoch oben und meide deinesgleichen.

seat-place-1 = Spieler 1
seat-place-2 = Spieler 2
seat-place-3 = Spieler 3
seat-place-4 = Spieler 4

the-colour = { $colour ->
    [red] Rot
    [yellow] Gelb
    [blue] Blau
   *[green] Grün
}
# der Farbstamm und der Name mit Artikel, im Nominativ und im Akkusativ
the-stem = { $colour ->
    [red] rote
    [yellow] gelbe
    [blue] blaue
   *[green] grüne
}
the-piece = { $shape ->
    [circle] Der { the-stem } Kreis
    [square] Das { the-stem } Quadrat
    [diamond] Die { the-stem } Raute
   *[triangle] Das { the-stem } Dreieck
}
a-piece = { $shape ->
    [circle] einen { the-stem }n Kreis
    [square] ein { the-stem }s Quadrat
    [diamond] eine { the-stem } Raute
   *[triangle] ein { the-stem }s Dreieck
}
by-a-piece = { $shape ->
    [circle] einem { the-stem }n Kreis
    [square] einem { the-stem }n Quadrat
    [diamond] einer { the-stem }n Raute
   *[triangle] einem { the-stem }n Dreieck
}
a-circle = { $size ->
    [large] einen großen Bonuskreis
    [medium] einen mittleren Bonuskreis
   *[small] einen kleinen Bonuskreis
}
by-a-circle = { $size ->
    [large] einem großen Bonuskreis
    [medium] einem mittleren Bonuskreis
   *[small] einem kleinen Bonuskreis
}
a-shape-one = { $one ->
    [circle] einen Kreis
    [square] ein Quadrat
    [diamond] eine Raute
   *[triangle] ein Dreieck
}
a-shape-other = { $other ->
    [circle] einen Kreis
    [square] ein Quadrat
    [diamond] eine Raute
   *[triangle] ein Dreieck
}
the-side = { $side ->
    [left] an der linken Wand, Ebene { $number }
    [right] an der rechten Wand, Ebene { $number }
   *[floor] am Boden, Feld { $number }
}

# ---- Vorbereitung
event-has-colour = { $seat } { verb-plays } { the-colour }.
event-divided = { $seat } { verb-gets } von { the-colour } dazu: einen Kreis, { a-shape-one } und { a-shape-other }.
event-starts = { $seat } { verb-begins } an.

# ---- ein Zug
event-released = { $seat } { verb-lets } { a-piece } fallen (Stein { $number }).
event-trembled = { "" }
event-rests = { the-piece } liegt still{ $pushed ->
    [0] .
    [one] {" "}und hat einen anderen Stein verschoben.
   *[other] {" "}und hat { $pushed } andere verschoben.
}
event-knocked-out = { the-piece } fliegt aus dem Schacht. Die Punkte dafür bleiben.
event-left-shaft-again = { the-piece } ist aus dem Schacht gesprungen: { $seat } { verb-drops } noch einmal ({ $tries ->
    [one] letzter Versuch
   *[other] { $tries } Versuche
}).
event-left-shaft-for-good = { the-piece } ist endgültig draußen: keine Punkte.

# ---- das Urteil
event-touches-piece = { $breach ->
    [1] { $close ->
        [1] Knapp: nur { $gap_um } mm neben { by-a-piece }. Bis 0,2 mm gilt als berührt: verboten.
       *[0] Berührt { a-piece }: verboten.
    }
   *[0] Berührt { a-piece }.
}
event-misses-piece = Knapp: { $gap_um } mm an { by-a-piece } vorbei.
event-touches-edge = { $breach ->
    [1] { $close ->
        [1] Knapp: nur { $gap_um } mm neben dem eigenen Zeichen { the-side }. Bis 0,2 mm gilt als berührt: verboten.
       *[0] Berührt das eigene Zeichen { the-side }: verboten.
    }
   *[0] { "" }
}
event-misses-edge = Knapp: { $gap_um } mm am eigenen Zeichen vorbei, { the-side }.
event-sticks-out = { $close ->
    [1] Knapp: Ragt { $by_um } mm oben aus dem Schacht: verboten.
   *[0] Ragt oben aus dem Schacht: verboten.
}
event-level = Reicht bis in Ebene { $level }.
event-bonus = { $close ->
    [1] Knapp: Reicht { $by_um } mm unter { a-circle }: +{ $points }.
   *[0] Reicht unter { a-circle }: +{ $points }.
}
event-close-height = { $how ->
    [barely] Knapp: Ragt { $by_um } mm über den Rand. Bis 0,2 mm sind erlaubt.
   *[short] Knapp: { $by_um } mm bis zum Rand.
}
event-close-bonus = { $how ->
    [barely] Knapp: Reicht nur { $by_um } mm unter { a-circle }. Erst mehr als 0,2 mm zählen.
   *[short] Knapp: { $by_um } mm an { by-a-circle } vorbei.
}
event-close-level = { $how ->
    [over] Knapp: { $by_um } mm in Ebene { $about } hinein.
    [barely] Knapp: nur { $by_um } mm in Ebene { $about } hinein. Erst mehr als 0,2 mm zählen.
   *[short] Knapp: Ebene { $about } um { $by_um } mm verfehlt.
}
event-breach = { $rule ->
    [shape] Form-Tabu verletzt.
    [colour] Farb-Tabu verletzt.
    [edge] Rand-Tabu verletzt.
   *[height] Höhen-Tabu verletzt.
}
event-no-points = Keine Punkte für { $seat }.
event-scored = { $seat } { verb-gets } { $points ->
    [one] einen Punkt
   *[other] { $points } Punkte
} ({ $level } für die Ebene{ $bonus ->
    [0] { "" }
   *[other] {", "}{ $bonus } für Kreise
}) und { verb-has } jetzt { $total }.

# ---- Joker
event-may-joker = { $seat } { verb-may } einen Joker für { $worth ->
    [one] einen Punkt
   *[other] { $worth } Punkte
} einsetzen (noch { $left }).
event-joker-spent = { $seat } { verb-spends } einen Joker ein.
event-joker-kept = { $seat } { verb-keeps } den Joker.
event-jokers-left = { $seat } { verb-has } noch { $left ->
    [one] einen Joker
   *[other] { $left } Joker
}: +{ $points }.

# ---- das Ende
event-won = { $seats } { $seats_people ->
    [one] gewinnt
   *[other] gewinnen
}. Punkte: { $scores }.
event-shared-win = { $seats } gewinnen gemeinsam. Punkte: { $scores }.

# ---- was nicht geht
error-colour-taken = { the-colour } ist schon vergeben. Such dir eine andere Farbe aus.
error-bad-deal = Jede der vier Farben wird einmal verteilt.
error-bad-division = Alle drei bekommen verschiedene Paare von Formen.
error-not-your-piece = { the-piece } ist schon gefallen oder gehört dir nicht. Nimm einen von deinen Steinen.
error-same-piece = { the-piece } ist herausgesprungen: Wirf denselben Stein noch einmal.
error-bad-angle = Der Winkel geht von 0 bis { $most }.
error-outside-shaft = So gedreht passt der Stein zwischen { $low_um } und { $high_um } mm von der linken Wand, nicht bei { $x_um }.
error-no-flick = An diesem Tisch wird nur losgelassen, nicht geschubst.
error-too-fast = Ein Schubs hat höchstens { $most } mm/s.
error-bad-tremor = So zittert an diesem Tisch keine Hand.
error-bad-pieces = Das sind nicht die Steine, die im Schacht liegen.
error-bad-place = Dort kann kein Stein liegen.
error-bad-board = Das Brett hat einen Fehler{ $where ->
    [document] { "" }
   *[other] {" "}bei „{ $where }“
}: { $why ->
    [no-json] Es ist kein JSON-Dokument. Lesen lässt es sich bis „{ $given }“.
    [twice] Das Feld „{ $given }“ steht zweimal in denselben Klammern, und nur eines kann gelten.
    [missing] Das fehlt.
    [unknown-field] Dieses Feld kennt niemand. Es gibt: { $allowed }.
    [no-number] Hier muss eine Zahl stehen ({ $allowed }), nicht „{ $given }“.
    [no-list] Hier muss eine Liste stehen.
    [no-object] Hier müssen Felder in geschweiften Klammern stehen.
    [no-name] Ein Name hat 1 bis 40 Zeichen.
    [out-of-range] { $given } geht nicht. Erlaubt: { $allowed }.
    [too-fine] { $given } hat mehr als drei Nachkommastellen, und gemessen wird in ganzen Mikrometern.
    [too-big] Der Stein passt nicht in jeder Lage zwischen die Wände: Er ist { $given } mm lang, der Schacht { $allowed } mm breit.
    [too-high] Der Stein kann nicht im Schacht liegen: Er ist in jeder Lage { $given } mm hoch, der Schacht { $allowed } mm.
    [too-many] Die Steine passen nicht in den Schacht: Zusammen würden sie ihn { $given }-mal füllen.
    [too-uneven] Der schwerste Stein wiegt { $given }-mal so viel wie der leichteste, erlaubt ist { $allowed }-mal so viel: Er würde die anderen in den Boden drücken.
    [too-slow] Ein Fall durch den Schacht würde { $given } Sekunden dauern, erlaubt ist { $allowed }: mehr Schwerkraft, ein niedrigerer Schacht oder weniger Reibung der Platten.
    [origin-outside] Der Nullpunkt (0, 0), um den sich der Stein dreht, muss im Umriss liegen.
    [radius-too-big] Ein Radius von { $given } mm nimmt eine ganze Seite weg.
    [outside-the-shaft] { $given } liegt nicht im Schacht von { $allowed } mm.
    [not-convex] Die Ecken müssen einmal gegen den Uhrzeigersinn herumlaufen, und nirgends darf eine nach innen zeigen.
    [not-ascending] Die Linien müssen von unten nach oben aufeinander folgen und dürfen weder sich noch Boden oder Rand (bei { $allowed } mm) kreuzen.
    [wrong-length] Die Liste hat { $given } Einträge, nötig sind { $allowed }.
    [unknown-symbol] Das Zeichen „{ $given }“ gibt es hier nicht. Erlaubt: { $allowed }.
    [unknown-size] Ein Kreis ist large, medium oder small, nicht „{ $given }“.
   *[too-long] Das Dokument ist zu lang.
}

# ---- Optionen
option-edges = Zeichen am Rand: Formen, Farben oder keine (für den Einstieg)
option-jokers = Joker: keine, vier (zu zweit; sonst je zwei) oder je zwei
option-level = was für die Ebene zählt: irgendein Teil des Steins oder sein höchster Punkt
option-hand = wie sehr die Hände zittern: gar nicht, menschlich oder dreimal so stark
option-flick = darf ein Stein einen Schubs bekommen?
option-over_rim = ein Stein, der über den Rand springt: noch einmal (höchstens zweimal) oder draußen
option-colours = die Farben: ausgelost oder reihum gewählt
option-starter = wer anfängt
option-first = welcher Platz anfängt, wenn nicht gelost wird
option-joker_count = Joker für jeden Platz
option-joker_worth = Punkte für einen behaltenen Joker
option-tries = wie oft ein Stein, der über den Rand gesprungen ist, noch einmal fallen darf
option-board = ein eigenes Brett (--board DATEI)

# ---- das Terminal
ask-release = Welcher Stein, wo, wie gedreht? (etwa { $example }: mm von der linken Wand, Grad)
ask-flick = Mit Schubs: noch zwei Zahlen, mm/s nach rechts und nach oben (etwa { $example }).
told-trembled = Die Hand zittert: { $across_um } mm nach { $side ->
    [left] links
   *[right] rechts
}, { $degrees }° nach { $turn ->
    [left] links
   *[right] rechts
}.
rows-as-before = { $rows ->
    [one] {"    "}⋮  eine Reihe wie zuvor
   *[other] {"    "}⋮  { $rows } Reihen wie zuvor
}
ask-joker = j = Joker für { $worth ->
    [one] einen Punkt
   *[other] { $worth } Punkte
} einsetzen · b = behalten
ask-colour = Welche Farbe? { $colours }
key-joker = j
key-keep = b
letter-red = r
letter-yellow = g
letter-blue = b
letter-green = n
letter-circle = k
letter-square = q
letter-diamond = r
letter-triangle = d

# ---- Zahlen
figure-drops = Würfe
figure-breaches = Würfe nach verletztem Tabu
figure-breaches_by_drop = Würfe mit Tabubruch, nach Nummer des Wurfs
figure-height_by_drop = Höhen-Tabu nach Nummer des Wurfs
figure-jokers_spent = eingesetzte Joker
figure-left_shaft = herausgesprungene Steine

# ---- ein Brett auf der Probe
board-fill = Die Steine füllen { $percent } % des Schachts.
board-trial = { $games ->
    [one] Ein Probespiel
   *[other] { $games } Probespiele
}, { $drops } Würfe auf gut Glück:
board-breaches = Das Form-Tabu verletzen { $shape } % davon, das Farb-Tabu { $colour } %, das Rand-Tabu { $edge } %, das Höhen-Tabu { $height } %.
board-height = { $drops ->
    [0] Kein Stein ragte oben aus dem Schacht.
    [one] Ein Stein ragte oben aus dem Schacht: Wurf { $first } seines Spiels.
   *[other] { $drops } Steine ragten oben aus dem Schacht, der früheste bei Wurf { $first } seines Spiels.
}
board-left = { $percent } % sprangen über den Rand.
board-time = Einem Wurf sieht man { $seconds } s zu, höchstens { $longest } s, und er ist in { $milliseconds } ms berechnet.

# ---- der Bildschirm
a-plain-piece = { $shape ->
    [circle] { the-stem }r Kreis
    [square] { the-stem }s Quadrat
    [diamond] { the-stem } Raute
   *[triangle] { the-stem }s Dreieck
}
# what belongs together stays on one line where a seat is narrow
seat-note = { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}{ $jokers ->
    [0] { "" }
   *[other] {" "}· { $jokers } Joker
}
move-joker = Joker einsetzen
move-keep = behalten
let-go = Loslassen
aim-place = Stelle am Rand
aim-place-value = { $mm } mm von der linken Wand
aim-turn = Drehung des Steins
aim-turn-value = um { $degrees }° gedreht
aim-now = { $mm } mm · { $degrees }°
push-sideways = Schubs zur Seite
push-up = Schubs nach oben oder unten
tray = Deine Steine
tray-piece = { a-plain-piece }, noch { $left }
spend-joker = Joker einsetzen
spend-joker-why = bringt { $worth }; ein behaltener Joker zählt { $kept }
keep-joker = Behalten
keep-joker-why = jetzt keine Punkte; { $left ->
    [one] dein Joker zählt am Ende { $points }
   *[other] jeder deiner { $left } Joker zählt am Ende { $points }
}
tool-mirror = Spiegeln
tool-slow = Zeitlupe
tool-skip = Zum Ende
tool-again = Nochmal
turn-board = Brett umdrehen (gespiegelte Ansicht)
slow-motion = Zeitlupe
skip-fall = Fall überspringen
see-again = Den letzten Fall noch einmal sehen
lens-gap = { $mm } mm
lens-close = { $mm } mm, vergrößert: Lupe schließen
correct-piece = Fast: Nimm den anderen Stein, den, von dem die Rede ist.
correct-place = Fast: Er gehört etwa { $mm } mm neben die linke Wand.
joker-counts = { $seat }: ein Joker, +{ $worth } = { $total }
verdict-points = { $seat }: { $points ->
    [one] 1 Punkt.
   *[other] { $points } Punkte.
}
verdict-spent = { $seat }: { $points ->
    [one] 1 Punkt, dank Joker.
   *[other] { $points } Punkte, dank Joker.
}
verdict-none = { $seat }: keine Punkte.
verdict-joker = { $seat }: { $worth ->
    [one] 1 Punkt, wenn ein Joker eingesetzt wird.
   *[other] { $worth } Punkte, wenn ein Joker eingesetzt wird.
}
verdict-out = { $seat }: aus dem Schacht gesprungen.
verdict-sum = { $broken ->
    [0] Ebene { $level }{ $circles ->
        [none] .
       *[other] {" "}{ $circles } für Kreise = { $worth }.
    }
   *[other] { $worth ->
        [one] Es wäre 1 gewesen.
       *[other] Es wären { $worth } gewesen.
    }
}
why-piece = Berührt { a-piece } ({ $rule ->
    [shape] gleiche Form
    [colour] gleiche Farbe
   *[both] gleiche Form und Farbe
}).
why-edge = Berührt das eigene Zeichen { the-side }.
why-height = Ragt oben über den Rand hinaus.
sign-circle = Kreis
sign-square = Quadrat
sign-diamond = Raute
sign-triangle = Dreieck
sign-red = Rot
sign-yellow = Gelb
sign-blue = Blau
sign-green = Grün
position-title = { $pieces ->
    [0] Der Schacht ist leer.
    [one] Ein Stein im Schacht
   *[other] { $pieces } Steine im Schacht, von oben nach unten
}
position-piece = { a-plain-piece }: { $x } mm von der linken Wand, { $y } mm hoch
position-edge = { $side ->
    [left] Zeichen an der linken Wand, von unten nach oben
    [right] Zeichen an der rechten Wand, von unten nach oben
   *[floor] Zeichen am Boden, von links
}: { $signs }
position-score = { $seat }: { $score ->
    [one] 1 Punkt
   *[other] { $score } Punkte
}, noch { $left ->
    [one] ein Stein
   *[other] { $left } Steine
}{ $jokers ->
    [0] .
   *[other] {", "}{ $jokers } Joker.
}

# ---- ein neuer Tisch
preset-german = Grundspiel: Formen am Rand
preset-english = Grundspiel: Farben am Rand
preset-easy = Für den Einstieg: leerer Rand
preset-jokers = Mit Jokern
value-edges-shape = Formen
value-edges-colour = Farben
value-edges-none = keine (leicht)
value-jokers-none = keine
value-jokers-four = je vier (je zwei, wenn mehr als zwei spielen)
value-jokers-two = je zwei
value-level-any-part = irgendein Teil
value-level-topmost = der höchste Punkt
value-hand-steady = ruhig
value-hand-human = menschlich
value-hand-shaky = zittrig
value-flick-no = nur loslassen
value-flick-yes = mit Schubs
value-over_rim-again = noch einmal
value-over_rim-out = draußen
value-choice = reihum gewählt
value-youngest = der oder die Jüngste
value-latest-birthday = wer zuletzt Geburtstag hatte
value-named = ein bestimmter Platz

# ---- was ein Spiel entschieden hat
analysis-moment-release = Der Wurf, der { $seat } { $cost } gekostet hat

# ---- warum etwas eine gute Idee ist
reason-let-go-at = { $mm } mm von der linken Wand, um { $degrees }° gedreht
reason-scores-in = bringt bei { $count } von { $tries } Versuchen mit zitternder Hand Punkte
