# NUMBER DROP auf Deutsch. Ein Platz der Blocktafel heißt nach seinem Buchstaben, ein Plättchen so, wie man seine Form nennt.

# nach „das“
tile-name = { $tile ->
    [V3] kleine V
    [I3] kurze I
    [U5] U
    [X5] Kreuz
    [T5] große T
    [O] Quadrat
   *[other] { $tile }
}
# für sich allein
tile-alone = { $tile ->
    [V3] kleines V
    [I3] kurzes I
    [U5] U
    [X5] Kreuz
    [T5] großes T
    [O] Quadrat
   *[other] { $tile }
}
# nach „das“
shape-name = { $shape ->
    [V3] kleine V
    [I3] kurze I
    [U5] U
    [X5] Kreuz
    [T5] große T
    [O] Quadrat
   *[other] { $shape }
}

tagline = Lass Zahlen in Formen fallen, kreise Kombos ein und schick den anderen Blöcke.

seat-player-1 = Spieler 1
seat-player-2 = Spieler 2
seat-player-3 = Spieler 3
seat-player-4 = Spieler 4
seat-player-5 = Spieler 5
seat-player-6 = Spieler 6

event-tiles-laid = Auf den Plätzen A bis E liegen: { $tiles }.
event-starts = { $seat } { verb-begins } an.
event-first-number = { $seat } { verb-writes } eine { $number } unten in Spalte { $at }.
event-rolled = { $seat } { verb-rolls } { $numbers } und { $shape ->
    [I] das I
    [O] das Quadrat
    [T] das T
    [L] das L
    [S] das S
   *[other] einen Stern: Form nach Wahl
}.
event-letter-fires = Ein Stern! { $from_seats_people ->
    [one] { $from_seats } löst { $letter } aus
   *[other] { $from_seats } lösen { $letter } aus
}: Das { tile-name } fällt auf { $seats }.
event-letter-wasted = Ein Stern löst { $letter } aus, aber alle haben ihn: Das { tile-name } verpufft, und die Runde ist um.
event-block-dropped = { $seat } { verb-lets } das { tile-name } als Block bei Spalte { $at } fallen{ $count ->
    [0] .
    [one] { " " }und füllt Reihe { $numbered }.
   *[other] { " " }und füllt die Reihen { $numbered }.
}
event-shape-dropped = { $seat } { verb-lets } das { shape-name } bei Spalte { $at } fallen: { $numbers }{ $star_count ->
    [0] { "" }
    [one] { " " }(der Stern gilt als { $stars })
   *[other] { " " }(die Sterne gelten als { $stars })
}{ $count ->
    [0] .
    [one] . Reihe { $numbered } ist voll.
   *[other] . Die Reihen { $numbered } sind voll.
}
event-above-line = { $seat } { verb-is } über der Game-Over-Linie: Das ist die letzte Runde.
event-may-not-fit = Vorsicht: So gelegt, findet etwas, das dieser Wurf noch bringt, vielleicht keinen Platz mehr.
event-circled-identical = { $seat } { verb-circles } { $size }-mal die { $first } ein: { $points } Punkte.
event-circled-consecutive = { $seat } { verb-circles } die Folge von { $first } bis { $last } ein: { $points } Punkte.
event-circled-bonus = { $seat } { verb-circles } acht Zahlen ein: der Bonus, { $points } Punkte!
event-column-full = { $kind ->
    [identical] Alle Felder für gleiche Zahlen
   *[consecutive] Alle Felder für Folgen
}: { $seat } { verb-gets } { $points } Punkte dazu!
event-letter-circled = Beide Kombos dieser Größe: { $seat } { verb-circles } den Buchstaben { $letter } ein ({ tile-alone }).
event-no-combo-circled = { $seat } { verb-circles } nichts ein.
event-rows-full = { $seat } { verb-gets } { $points } Punkte für { $count ->
    [one] Reihe { $numbered }
   *[other] die Reihen { $numbered }
}.
event-rows-lost = { $seat } { verb-loses } { $points } Punkte für { $count ->
    [one] Reihe { $numbered }
   *[other] die Reihen { $numbered }
} über der Linie.
event-letter-crossed = Alle streichen { $letter }; das { tile-name } ist verbraucht.
event-letter-retired = Jetzt haben alle { $letter }: Der Buchstabe wird ohne Wirkung gestrichen.
event-next-round = Eine neue Runde: { $seat } { verb-is } am Wurf.
event-game-over = Das Spiel ist aus, über der Linie: { $seats }.
event-tiles-down = Das Spiel ist aus: Alle fünf Plättchen sind unten.
event-scored = { $seat }: { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkte
} ({ $columns } für Reihen, gleiche, Folgen und Bonus).
event-won = { $seat } { verb-wins } mit { $total ->
    [one] einem Punkt
   *[other] { $total } Punkten
}!
event-win-shared = { $seats } teilen sich den Sieg mit { $total ->
    [one] je einem Punkt
   *[other] { $total } Punkten
}!
event-solo-place = { $total } Punkte schlagen { $name } ({ $points }): Rang { $place } auf deiner Bestenliste.
event-solo-no-place = { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkte
}: { $name } ({ $points }) ist noch zu schlagen.
event-slid = { $seat } { verb-slides } { $letter } ({ tile-alone }) auf Kerbe { $notch } von { $notches }.
event-slid-by-star = Ein Stern: Auch { $letter } ({ tile-alone }) rutscht auf Kerbe { $notch } von { $notches }.
event-star-slides-nothing = Ein Stern, aber { $letter } ({ tile-alone }) ist schon unten: Nichts rutscht.
event-go = GO! Von { $letter } fällt das { tile-name } als Block.
event-protected = GO! für { $letter } ({ tile-alone }), aber dein Buchstabe ist eingekreist: Du bist geschützt.
event-no-fit = { $shape ->
    [I] Das I
    [O] Das Quadrat
    [T] Das T
    [L] Das L
    [S] Das S
   *[other] Die Form der Würfel
} passt nirgends mehr hin und entfällt.

error-wrong-decision = { $phase ->
    [first-number] Schreib erst deine Zahl: write und eine Spalte, wie in „write c“.
    [slide] Schieb erst ein Plättchen: slide und sein Buchstabe, wie in „slide B“.
    [block] Lass erst den Block fallen: block, seine Haltung und die Spalte, wie in „block 2 c“.
    [shape] Jetzt fällt die Form: Form mit Haltung, Spalte, Zahlen, wie in „L2 c 5476“.
   *[combo] Kreise jetzt eine Kombo ein, wie in „circle a1 a2 a3“, oder „pass“.
}
error-impossible-roll = Das können die Würfel nicht zeigen.
error-bad-tiles = Fünf verschiedene von diesen Plättchen: { $tiles }.
error-sheet-too-low = Ein Blatt mit { $rows } Reihen hat keinen Platz für eine Linie bei { $line }: Über ihr sind mindestens { $room } Reihen.
error-no-such-column = Es gibt { $columns } Spalten, a bis { $last }.
error-no-such-tile = Die Plättchen liegen auf A, B, C, D und E.
error-tile-at-bottom = { $letter } ({ tile-alone }) ist schon unten. Schieb ein anderes.
error-wrong-shape = { $shape ->
    [I] Die Würfel zeigen das I.
    [O] Die Würfel zeigen das Quadrat (O).
    [T] Die Würfel zeigen das T.
    [L] Die Würfel zeigen das L.
    [S] Die Würfel zeigen das S.
   *[other] Ein Stern auf dem Formwürfel ist I, O, T, L oder S.
}
error-four-numbers = Vier Zahlen, jede von 0 bis 9.
error-numbers-not-rolled = Alle gewürfelten Zahlen müssen vorkommen, und { $missing } fehlt. { $stars ->
    [0] Ein Stern ist nicht dabei.
    [one] Nur der Stern darf eine beliebige Zahl sein.
   *[other] Nur die { $stars } Sterne dürfen beliebige Zahlen sein.
}
error-no-such-orientation = Das { shape-name } lässt sich auf { $orientations ->
    [one] eine Art
   *[other] { $orientations } Arten
} halten.
error-outside-columns = Das { shape-name } würde an der Seite hinausragen. Gemeint ist die Spalte seines linken Rands.
error-too-high = Das { shape-name } würde oben hinausragen.
error-combo-size = Eine Kombo hat { $low } bis { $high } Zahlen, nicht { $size }.
error-cell-twice = Jedes Feld zählt nur einmal.
error-no-such-cell = Dieses Feld gibt es auf dem Blatt nicht.
error-cell-empty = In { $cell } steht nichts.
error-cell-blocked = In { $cell } ist ein Block: Blöcke gehören zu keiner Kombo.
error-cell-circled = { $cell } ist schon eingekreist.
error-cells-not-joined = Diese Zahlen hängen nicht alle an den Seiten zusammen.
error-run-broken = { $number } und { $other } liegen nicht nebeneinander: Jeder Schritt einer Folge geht zum Nachbarfeld.
error-nine-to-zero = Nach der 9 kommt nichts mehr: Von 9 auf 0 geht es nicht weiter.
error-no-combo = { $numbers } sind weder gleich noch eine Folge.
error-bonus-taken = Den Bonus hast du schon.
error-box-taken = { $size } { $kind ->
    [identical] gleiche Zahlen
   *[consecutive] Zahlen in Folge
} hast du schon eingekreist: jedes Kästchen nur einmal.
error-bad-cell = „{ $text }“ ist kein Feld: der Buchstabe einer Spalte und die Zahl einer Reihe, wie in c5.
error-position-tiles = In dieser Stellung liegen nicht fünf Plättchen dieses Spiels, oder sie sind zu weit gerutscht.
error-position-letters = Die Buchstaben dieser Stellung passen nicht zu den Kästchen: Ein Buchstabe wird mit dem zweiten Kästchen seiner Größe eingekreist.
error-position-in-the-air = Auf einem Blatt hängt etwas in der Luft: Was fällt, bleibt am Boden oder auf etwas liegen.
error-position-numbers = Auf einem Blatt stehen zu viele oder zu wenige Zahlen: erst eine, dann immer vier auf einmal.
error-position-not-level = Die Blätter sind nicht gleich weit: Alle schreiben in denselben Runden.
error-position-first-number = Auf einem Blatt fehlt die erste Zahl in der untersten Reihe.
error-position-blocks = Die X auf einem Blatt sind nicht die der Plättchen, die darauf gefallen sind.
error-position-boxes = Auf einem Blatt sind mehr oder größere Kästchen eingekreist, als die Runden bisher hergeben: eine Kombo pro Runde.
error-position-circles = Die eingekreisten Zahlen auf einem Blatt sind keine Kombos für die eingekreisten Kästchen.
error-position-above-the-line = Auf einem Blatt steht mehr über der Linie, als eine Runde dorthin bringt: Danach ist Schluss.
error-position-rows = Die gewerteten Reihen auf einem Blatt sind nicht die, die am Ende einer Runde voll waren.
error-position-drop = Was in dieser Runde gefallen ist, liegt auf einem Blatt nicht obenauf.
error-position-dice = Die Blätter haben zu wenige Zahlen gemeinsam: Alle nehmen dieselben Würfel, und einer davon hat keinen Stern.
error-position-turn = Nach so vielen Runden ist jemand anders dran.
error-position-crossed = Die durchgestrichenen Buchstaben passen nicht zu denen, die jemand hat.
error-position-slides = Die Plättchen sind zu oft oder zu selten gerutscht: in jeder Runde ein- oder zweimal.
error-position-ending = Ob in dieser Stellung Schluss ist, sagen Blätter und Plättchen anders.
error-position-deciders = In dieser Stellung sind andere gefragt als die, die etwas zu entscheiden haben.
hint-column = tipp den Buchstaben einer Spalte, etwa c.
hint-tile = tipp den Buchstaben eines Plättchens: { $letters }.
hint-block = tipp, wie du den Block hältst, und die Spalte seines linken Rands, etwa: 2 c
hint-shape = tipp, wie du die Form hältst, die Spalte ihres linken Rands und die vier Zahlen in Leserichtung, etwa: { $example }
hint-combo = tipp eine Nummer der Liste, eine Nummer und „?“ für alle Möglichkeiten, die Felder selbst (a1 b1 c1) oder - für keine.

option-starter = wer anfängt
option-tiles = welche Plättchen: fünf beliebige von zehn oder die fünf ohne Solo-Zeichen
option-phase3 = werden Formen und Blöcke gleichzeitig gewählt oder reihum ab dem, der würfelt?
option-phase4 = werden Kombos gleichzeitig eingekreist oder reihum ab dem, der würfelt?
option-columns = Spalten eines Blatts
option-rows = Reihen eines Blatts
option-line = Reihen unter der Game-Over-Linie
option-notches = Schritte, bis ein Plättchen bei GO! ist (allein)
option-shared_letter = ein Buchstabe, den alle haben, kostet beim Stern eine Runde oder wird gleich gestrichen

ask-first-number = in welche Spalte der untersten Reihe schreibst du deine { $number }? a–g
ask-slide = welches Plättchen schiebst du? { $letters }
ask-only-slide = Enter schiebt { $letter }: Nur dieses Plättchen kann noch rutschen
ask-second-slide = der Stern schiebt noch eins: welches? { $letters }
ask-block = lass das { tile-name } als Block fallen: wie gehalten, welche Spalte links? Etwa: 1 c
ask-shape = lass das { $shape } fallen: wie gehalten, welche Spalte links, Zahlen in Leserichtung? Etwa: { $example }
ask-any-shape = lass eine Form nach Wahl fallen: welche, wie gehalten, Spalte links, Zahlen? Etwa: { $example }
ask-combo = eine Kombo einkreisen? Ihre Nummer (1? zeigt andere Felder dafür), die Felder (a1 b1 c1) oder - für keine
ask-board-name = Dein Name auf der Bestenliste, drei Buchstaben oder Ziffern (Enter: { $name })

dice-label = Würfel
blocks-label = Blöcke
identical-label = gleich
consecutive-label = Folge
bonus-label = Bonus
points-label = Punkte
used-up = verbraucht
circled-label = eingekreist
go-label = GO!
combo-identical = { $size }-mal die { $first }: { $cells }
combo-consecutive = Folge von { $size }, { $first } bis { $last }: { $cells }
combo-bonus = Bonus mit { $size }: { $cells }
high-scores-solo = Zu schlagen, und deine eigene Bestenliste
high-scores-players = Beste Ergebnisse zu mehreren
high-scores-kept = Deine Bestenlisten liegen in { $path }

figure-rounds = Runden
figure-boxes = gefüllte Kästchen
figure-blocks = gefallene Blöcke
figure-scores = Ergebnisse
figure-line_crossed_share = über der Linie geendet
figure-CHE_share = CHE geschlagen (99)
figure-FLO_share = FLO geschlagen (92)
figure-KRK_share = KRK geschlagen (75)
figure-JNZ_share = JNZ geschlagen (61)
figure-LU6_share = LU6 geschlagen (55)
figure-NIC_share = NIC geschlagen (46)
figure-NOO_share = NOO geschlagen (34)
figure-GUI_share = GUI geschlagen (27)
figure-BEN_share = BEN geschlagen (13)

# ---- auf dem Bildschirm
key-turn = r
key-flip = f
key-skip = n
do-first-number = Schreib deine { $number }: Tippe auf eine Spalte.
do-slide = Schieb ein Plättchen eine Kerbe nach unten.
do-second-slide = Der Stern schiebt noch eins. Welches?
slide-why = Bei GO!, der letzten Kerbe, fällt die Form als Block auf dein Blatt, außer ihr Buchstabe ist eingekreist.
star-slides = Der Stern schiebt danach noch { $letter }, wenn es geht.
star-slides-any = Der Stern schiebt danach noch eins deiner Wahl.
do-block = Ein Block, das { tile-name }: Lass es dort fallen, wo es am wenigsten stört.
do-shape = Lass das { tile-name } fallen.
do-combo = Eine Kombo einkreisen?
write-it = Schreiben
turn-it = Drehen
flip-it = Wenden
drop-it = Fallen lassen
drop-anyway = Trotzdem
circle-it = Einkreisen
skip-it = Keine
to-the-left = Eine Spalte nach links
to-the-right = Eine Spalte nach rechts
in-hand = In deiner Hand: Wähle zwei Zahlen, dann tauschen sie die Plätze
held-number = { $at }: { $number }
held-star = { $at }: { $number }, ein Stern
a-star = Stern
which-shape = Der Stern auf dem Formwürfel: welche Form?
star-asks = Ein Stern: Welche Ziffer soll er sein?
star-digit = Ziffer des Sterns wählen
star-later = Die Ziffer später wählen
correct-shape = Diesmal ist es das { shape-name }.
correct-hold = Fast: Dreh oder wende die Form, bis sie die gelben Rahmen deckt.
correct-column = Fast: Schieb sie, bis ihr linker Rand in Spalte { $column } ist.
correct-numbers = Die Stelle stimmt. Nun die Zahlen, wie man sie liest: { $numbers }.
fills-rows = { $count ->
    [one] Füllt Reihe { $numbered }.
   *[other] Füllt die Reihen { $numbered }.
}
ghost-said = Das { shape-name } bei Spalte { $at } käme zu liegen auf { $cells }.
would = Dann gilt: { $what }
ghost-too-high = Hier ist kein Platz mehr: Das würde oben herausragen.
point-at-cells = Tippe Zahlen an, die sich berühren: drei oder mehr gleiche oder eine Folge wie 3 4 5.
finder = Was sich einkreisen lässt; noch einmal für andere Felder
points-short = { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}
keys-first-number = Tasten: ← → Spalte, Enter schreibt.
keys-slide = Tasten: A bis E schieben.
keys-block = Tasten: ← → Spalte, R dreht, F wendet, Enter lässt fallen.
keys-shape = Tasten: ← → Spalte, R dreht, F wendet, 0–9 für einen Stern, Tab und Leertaste tauschen Zahlen, Enter lässt fallen.
keys-combo = Tasten: Pfeile bewegen, Leertaste wählt, Enter kreist ein, N für keine.
cursor-said = { $cell }: { $contents }
cell-nothing = leer
cell-block = Block
cell-circled = { $number }, eingekreist
none-yet = keine
sheet-said = { $seat }: { $total } Punkte. Gleiche: { $same }. Folgen: { $run }. Buchstaben: { $letters }.
sheet-caption = { $used ->
    [0] Das Blatt von { $seat } ist leer
   *[other] Das Blatt von { $seat }, { $used } von { $rows } Reihen, von oben nach unten; die Game-Over-Linie liegt über Reihe { $line }
}
sheet-of = Das Blatt von { $seat }
row-head = Reihe
tile-said = { $crossed ->
    [1] { $letter }: { tile-alone }, verbraucht
   *[other] { $notch ->
        [-1] { $letter }: { tile-alone }
       *[other] { $letter }: { tile-alone }, Kerbe { $notch } von { $last }
    }
}
slide-said = { $safe ->
    [1] { $letter } ({ tile-alone }) schieben: Kerbe { $notch } von { $last }, durch den Buchstaben geschützt
   *[other] { $letter } ({ tile-alone }) schieben: Kerbe { $notch } von { $last }
}
at-bottom = unten
safe = sicher
other-sheets = Die Blätter der anderen
open-sheet = Blatt ansehen:
skip-telling = Weiter
thinks = überlegt …
to-beat = Zu schlagen: { $name }, { $points }
rows-label = Reihen
sum-label = Summe
reckoning-caption = Die Spalten zusammengezählt

value-tiles-any_five = fünf von allen zehn
value-tiles-unmarked_five = die fünf ohne Solo-Zeichen
value-phase3-simultaneous = alle gleichzeitig
value-phase3-in_order = reihum
value-phase4-simultaneous = alle gleichzeitig
value-phase4-in_order = reihum
value-shared_letter-literal = er kostet alle die Runde
value-shared_letter-retire = er wird gestrichen

howto-shape = Antippen dreht die Form, zweimal antippen wendet sie. Zieh eine Zahl auf eine andere: Sie tauschen die Plätze.
howto-block = Antippen dreht den Block, zweimal antippen wendet ihn. Zieh ihn in eine Spalte.
howto-badge = Eine schwarze Zahl am Buchstaben: So viele andere haben ihn. Ein Stern trifft damit alle, die ihn nicht haben.
over-line = Über der Linie: { $points }, und es ist die letzte Runde!

# ---- was ein Spiel entschieden hat
analysis-moment-shape = Die Platzierung, die { $seat } { $cost } gekostet hat
analysis-moment-block = Der Block, der { $seat } { $cost } gekostet hat
analysis-moment-slide = Das Schieben, das { $seat } { $cost } gekostet hat
analysis-moment-combo = Die Kombo, die { $seat } { $cost } gekostet hat
analysis-moment-first-number = Die erste Zahl, die { $seat } { $cost } gekostet hat

# ---- warum etwas eine gute Idee ist
reason-brings-together = bringt { $count }-mal die { $number } zusammen
reason-makes-run = ergibt eine Folge von { $count }
reason-keeps-open = lässt deine { $count }-mal { $number } offen
reason-may-grow = deine { $count }-mal { $number } können noch wachsen
reason-buries = { $count ->
    [one] verschüttet ein leeres Feld
   *[other] verschüttet { $count } leere Felder
}
reason-leaves-no-hole = lässt kein Loch
