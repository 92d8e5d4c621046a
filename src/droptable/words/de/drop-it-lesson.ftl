# Ein Spiel zum Schein, zu zweit: Wer lernt, hat Rot und Blau und nur wenige Steine. Jeder Text kommt vor seiner Zeile.

lesson-title = DROP IT in zwei Minuten
lesson-1 = Das ist der Schacht. Lande hoch oben, triff die Bonuskreise und berühre nichts, was dir gleicht. Dein roter Kreis hängt über dem Rand: Zieh ihn hin und her oder nimm die Pfeiltasten; der runde Knopf dreht ihn. Über der +2 unten links hängt er gerade richtig. Lass los!
lesson-3 = Ebene 1, und der +2-Kreis liegt auf deinem Stein: 3 Punkte, und dein Stecker rückt unten auf der Leiste vor. Jetzt lässt dein Gegenüber ein gelbes Quadrat fallen, ganz rechts …
lesson-5 = … genau auf das Quadrat am Boden. Die eigene Form am Rand: keine Punkte. Aber es gibt Joker: Einer davon macht alles wieder gut. Dein Gegenüber setzt einen ein, für einen einzigen Punkt.
lesson-6 = Du bist dran: ein blauer Kreis, dicht neben den roten. Mal sehen, wie knapp das wird. Lass los.
lesson-8 = Ein zehntel Millimeter! Bis zu zwei Zehnteln gilt als berührt, die Lupe zeigt es: Kreis darf nicht an Kreis. Ein Joker brächte dir 1 Punkt, aber jeder Joker, den du behältst, zählt am Ende 3. Behalte ihn.
lesson-9 = Dein Gegenüber lässt ein grünes Dreieck auf sein Quadrat fallen. Andere Form, andere Farbe: Das ist erlaubt, und es liegt schön hoch.
lesson-11 = Dein letzter Stein ist eine blaue Raute, ein wenig gedreht. Ziele auf das Dreieck und lass sie purzeln.
lesson-13 = Sie ist zwischen die Kreise gefallen und berührt den blauen: gleiche Farbe. Aber sie ist 4 wert: Ebene 2 und ein +2-Kreis. Das ist mehr als die 3 eines Jokers. Setz ihn ein!
lesson-end = Gewonnen: 7 Punkte und 3 für den behaltenen Joker, gegen 7. Im richtigen Spiel zittert jede Hand ein wenig, auf den Millimeter trifft also niemand. Bereit?
