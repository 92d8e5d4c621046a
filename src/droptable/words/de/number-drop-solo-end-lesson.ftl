# Ein Spiel allein, nur zum Schein, seine letzten zwei Runden. Jeder Text kommt vor seiner Zeile der Aufzeichnung.

lesson-title = NUMBER DROP allein: das Ende
lesson-1 = Ein anderes Spiel, zehn Runden später. B, C und D sind unten; nur A und E rutschen noch. Du hast 28 Punkte, und als Nächstes willst du NOO mit 34 schlagen. Würfle!
lesson-2 = E steht eine Kerbe vor GO!, A zwei. Vor einem der beiden kann dich noch ein Buchstabe bewahren. Schieb A und hol dir rechtzeitig seinen Buchstaben.
lesson-3 = Lass das Quadrat in die linke Ecke fallen: Es füllt Reihe 7, und 5, 6 und 7 stehen nebeneinander.
lesson-4 = Drei gleiche Zahlen sind schon eingekreist. Tippe auf 5, 6 und 7 und kreise sie ein: Mit beiden Dreiern gehört dir der Buchstabe A.
lesson-6 = Ein eingekreister Buchstabe schützt dich bis zum Ende des Spiels vor seinem Plättchen. Würfle, dann siehst du es.
lesson-7 = Schieb A: Es kommt bei GO! an.
lesson-8 = Nichts fällt: A schützt dich. Aber da sind Sterne. Weil auch der Formwürfel einen zeigt, wählst du das zweite Plättchen selbst. Nur E ist noch oben: Schieb es.
lesson-9 = GO! Den Buchstaben E hast du nicht, also fällt sein langer Block. Die Lücke in Reihe 8 ist wie für ihn gemacht.
lesson-10 = Alle fünf Plättchen sind unten: Diese Runde spielst du noch zu Ende, sie ist die letzte. Nimm die lange Form, mach den Stern zur 7 und lass 4, 5, 6, 7 auf die markierten Felder fallen.
lesson-11 = Folge den Zahlen um die Ecke: 2, 3, 4, 5, 6, 7. Tippe alle sechs an und kreise sie ein.
lesson-12 = Das war die letzte Runde. Sie wäre früher gekommen, wenn etwas über die rote Linie geragt hätte.
lesson-end = 41 Punkte! NOO (34) ist geschlagen: Das ist Rang 7 von 9. NIC (46) liegt noch vor dir, und CHE schlägt man nur mit vollen 100. Jetzt du!
