# Ein Spiel allein, nur zum Schein, von Anfang an. Jeder Text kommt vor seiner Zeile der Aufzeichnung.

lesson-title = NUMBER DROP allein
lesson-1 = Wenn du allein spielst, schickt dir niemand Blöcke. Das erledigen fünf Plättchen: Gemischt warten sie auf den Plätzen A bis E, jedes vier Kerben vor GO!
lesson-2 = Jedes Spiel beginnt mit einer Zahl in der untersten Reihe; allein ist es eine 1. Tippe auf das markierte Feld und schreib sie dorthin.
lesson-3 = Eine Runde allein: würfeln, ein Plättchen schieben, die Form abwerfen, eine Kombo einkreisen. Würfle!
lesson-4 = Nach jedem Wurf muss ein Plättchen eine Kerbe weiter auf GO! zu. Welches, bestimmst du. In der vierten Kerbe fällt es auf dein Blatt. Schieb C, das Quadrat: Das lässt sich gut unterbringen.
lesson-5 = Dann fallen deine Zahlen, wie immer. Lass die lange Form gleich neben die 1 fallen.
lesson-6 = 1, 2, 3, 4, 5: eine Folge von fünf! Tippe alle fünf an und kreise sie ein.
lesson-8 = Fünf Punkte. Auf in die nächste Runde.
lesson-9 = Ein Stern! Er bringt noch ein Plättchen ins Rutschen: das, das der Formwürfel zeigt. Es ist das Quadrat. Schieb also C und sieh zu, wie es zwei Kerben weit kommt.
lesson-10 = Lass das Quadrat in die rechte Ecke fallen und mach den Stern zur 6: Drei Sechsen berühren sich, und Reihe 1 ist voll.
lesson-11 = Die Sechsen bringen 3 Punkte. Doch was eingekreist ist, ist verbraucht, und für eine vierte 6 wäre noch Platz. Einkreisen muss niemand: Nimm diesmal keine.
lesson-13 = Reihe 1 ist voll: zwei Punkte. Würfle wieder.
lesson-14 = C steht eine Kerbe vor GO! Du dürftest ein anderes schieben, aber am Ende kommen sie alle herunter. Dieses kommt besser, solange Platz ist: Schieb C.
lesson-15 = GO! Der Block fällt sofort, noch vor deinen Zahlen. Ein X gehört zu keiner Kombo, füllt aber Reihen. Wirf ihn am linken Rand ab.
lesson-16 = Allein kostet dich ein Block keine Zahlen: Die Runde geht weiter. Lass das L auf die markierten Felder fallen. Es füllt Reihe 2, und seine 6 kommt zu den anderen.
lesson-17 = Das Warten hat sich gelohnt: Tippe die vier Sechsen an und kreise sie ein.
lesson-end = So spielt man allein: In jeder Runde rücken ein oder zwei Plättchen näher. Was schützt dich vor ihnen, und wie geht es aus?
lesson-next-part = Weiter: wie es endet
