# Ein Spiel zu dritt, nur zum Schein: Wer lernt, spielt Blau. Jeder Text kommt vor seiner Zeile der Aufzeichnung.

lesson-title = DROP OR POP! in zwei Minuten
lesson-1 = Du spielst Blau und willst vier deiner Steine beisammenhaben, neben- oder übereinander. Wir steigen mitten im Spiel ein, und du bist dran. Jeder Zug beginnt mit einer Farbe: Würfle sie.
lesson-2 = Blau! Die Farbe sagt nur, welche Spalte gilt; darin dürfen Steine von allen liegen. Wirf einen von deinen in die blaue Spalte: Er fällt auf den Stapel.
lesson-3 = Schön geworfen. Jetzt sind Rot und Grün dran.
lesson-4 = Rot lässt in der gelben Spalte platzen: Der unterste Stein geht, egal wem er gehört, und alles darüber rutscht nach. Grün bekommt den Stein zurück.
lesson-6 = Grün wirft in die rote Spalte und macht sie randvoll.
lesson-7 = Du bist wieder dran. Würfle.
lesson-8 = Rot: Diese Spalte ist voll, da passt nichts mehr hinein. Du könntest platzen lassen. Aber einmal in jedem Zug darfst du auf eine Farbe verzichten. Verzichte auf diese.
lesson-9 = Eine zweite Farbe. Die gilt, verzichten geht nicht mehr.
lesson-10 = Gelb! Wirf einen Stein auf deinen.
lesson-14 = Grün lässt einen eigenen Stein platzen: erlaubt und manchmal schlau. Sieh zu, wie die blaue Spalte nachrutscht: Deine zwei kommen mit.
lesson-15 = Würfle noch einmal.
lesson-16 = Wirf deinen letzten Stein in die grüne Spalte. Jetzt liegen drei von dir beisammen.
lesson-17 = Alle sechs Steine von dir sind im Spiel. Mal sehen, was die anderen tun.
lesson-21 = Du bist dran. Würfle.
lesson-22 = Sind alle sechs draußen, hast du keinen mehr zum Werfen: Du kannst nur platzen lassen oder verzichten. Lass in der grünen Spalte platzen. Der Stein von Rot geht, und deiner rutscht auf den Boden.
lesson-23 = Und jetzt achte auf Rot.
lesson-24 = Die rote Spalte ist voll, also verzichtet Rot …
lesson-26 = … und würfelt Blau. Rot lässt den eigenen Stein platzen und schaut nicht nach oben: Rutscht die blaue Spalte um eins, treffen sich deine Steine.
lesson-end = Zum Sieg geplatzt! Wer eine Gruppe hat, gewinnt, egal wer gerade dran ist. Vier hätten gereicht; fünf oder sechs sind ein epischer Sieg, und das waren sechs. Bereit für ein richtiges Spiel?
