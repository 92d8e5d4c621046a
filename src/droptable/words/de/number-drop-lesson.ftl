# Ein Spiel zu zweit, nur zum Schein: Wer lernt, hat den ersten Platz. Jeder Text kommt vor seiner Zeile der Aufzeichnung.

lesson-title = NUMBER DROP in drei Minuten
lesson-1 = Das ist dein Blatt. Zahlen fallen in Formen darauf; Punkte bringen eingekreiste Kombos und volle Reihen (+2). Was über die rote Linie ragt, kostet 5 je Reihe und beendet das Spiel. Du würfelst, und zwar für alle.
lesson-2 = Alle verwenden dieselben Würfel, gleichzeitig und verdeckt. Schieb die lange Form auf die markierten Felder, ab Spalte c. Lass dann 3 und 4 die Plätze tauschen: erst die eine antippen, dann die andere. 6, 5, 4, 3 ist eine Folge! Lass sie fallen.
lesson-3 = Deine Wahl ist verdeckt, und du könntest sie zurücknehmen, bis auch dein Gegenüber gewählt hat.
lesson-4 = Jetzt die Kombos: drei oder mehr gleiche Zahlen, die sich berühren, oder eine Folge. Drei Fünfen hast du schon. Tippe auf 5, 4 und 3 und kreise sie ein: Mit beiden Dreiern gehört dir der Buchstabe A.
lesson-5 = Die Runde endet: Volle Reihen zählen, die Buchstaben werden geprüft, und dein Gegenüber würfelt.
lesson-6 = Du hast den Buchstaben A. Jetzt achte auf die Würfel …
lesson-7 = Ein Stern! Er löst den ersten Buchstaben aus, den jemand hat: deinen. Wer ihn nicht hat, muss den Block von Platz A abwerfen, als lauter X. Du nicht.
lesson-8 = In so einer Runde schreibt niemand Zahlen. Der Buchstabe wird gestrichen, der Block ist verbraucht.
lesson-9 = Du würfelst wieder.
lesson-10 = Noch ein Stern, und diesmal ist es der Buchstabe B deines Gegenübers: Du musst den Block abwerfen. Ein X gehört zu keiner Kombo, füllt aber Reihen. Schieb ihn an den rechten Rand, dort macht er Reihe 2 voll.
lesson-11 = Reihe 2 ist voll: zwei Punkte.
lesson-12 = Dein Gegenüber würfelt.
lesson-13 = Lauter Sterne! Die Form darfst du dir aussuchen: Nimm das Quadrat. Gib dem ersten Stern eine 9 und dem zweiten eine 8 und lass es auf die markierten Felder fallen.
lesson-14 = Mal sehen, was dein Gegenüber macht.
lesson-15 = Da ragt etwas über die Linie: Das ist die letzte Runde. Einkreisen darfst du noch: 6, 7, 8 und 9 berühren sich. Tippe sie an und kreise die Folge ein.
lesson-17 = Die letzte Runde endet: Jede Reihe über der Linie kostet 5.
lesson-end = Gewonnen! Am Ende werden die Spalten zusammengezählt: Reihen, gleiche Zahlen, Folgen und der Bonus für acht. Allein gibt es noch mehr: Plättchen rutschen auf GO! zu, und neun Namen wollen geschlagen werden. Bereit?
lesson-next-part = Weiter: allein spielen
