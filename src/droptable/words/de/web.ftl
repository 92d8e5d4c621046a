# Die eigenen Worte des Programms im Browser. Was Spiele und Server sagen, steht in core.ftl und bei den Spielen.

skip = Zum Tisch springen
to-home = Startseite
close = Schließen
try-again = Noch einmal versuchen

# ---- Startseite
home-title = Setz dich dazu.
home-text = Spiele, in denen alles fällt: zusammen an einem Gerät, mit Freunden per Link oder gegen Bots, die gern verlieren.
fetching-games = Die Spiele werden geholt …
not-installed-here = Hier nicht installiert. Wer diesen Server betreibt, ergänzt es mit pip install "droptable[{ $extra }]".
no-games = In diesem Regal steht noch kein Spiel.
your-name = Dein Name
# ausgedacht für alle, die ihren Namen noch nicht gesagt haben
made-up-names = Otter, Fink, Igel, Dachs, Spatz, Eichhorn, Reiher, Biber, Elster, Hase, Marder, Schwalbe, Wiesel, Kiebitz, Luchs, Specht
your-name-not = Dein Name (oder { $name })
ok = OK
change = Ändern
seats-range = Für { $low } bis { $high } Personen
play-now = Sofort gegen Bots spielen
play-alone = Allein für die Bestenliste
with-friends = Mit Freunden spielen
# ein Knopf auf der Karte eines Spiels, für alle, die die Karte darum nicht sehen
in-game = { $what }: { $game }
new-table = Neuer Tisch
set-up = Einrichten
your-tables = Deine Tische
all-your-tables = Alle { $tables } Tische
forget-all = Alle vergessen
forget-table = Diesen Tisch vergessen ({ $game })
just-now = gerade eben
table-yours = Du bist dran
table-theirs = Dran: { $names }
table-playing = Läuft
table-lobby = Wartet auf Leute
table-over = Zu Ende
table-read-only = Nur zum Ansehen
table-gone = Nicht mehr da
so-many-bots = { $bots ->
    [one] ein Bot
   *[other] { $bots } Bots
}
high-scores = Bestenliste
no-boards = Dieses Spiel führt keine Bestenliste.
show-big = Auf der Leinwand zeigen
leave-big = Zurück zum Tisch
a-table = Ein Tisch

# ---- ein neuer Tisch
who-plays = Wer spielt mit?
how-many-seats = Wie viele Plätze
seats-count = { $number ->
    [one] Allein
   *[other] { $number } Plätze
}
seat-number = Platz { $number }
all-others = Die anderen:
others-here = hier am Gerät
others-guest = per Link
others-bot = Bots
who-sits-here = Wer sitzt hier
who-here = Hier am Gerät
who-guest = Ein Gast, per Link
who-bot = Ein Bot
name = Name
name-or-team = Name oder Team: Ann + Ben
name-full = Ein Name hat höchstens { $longest } Zeichen.
team-hint = Mehrere Namen mit einem Plus dazwischen sind ein Team: Sie teilen sich einen Platz und ziehen reihum.
free-for-guest = Bleibt frei, bis sich jemand setzt.
which-bot = Welcher Bot
bot-random = zufällig
bot-beginner = Anfänger
bot-child = leicht
bot-greedy = mittel
bot-hasty = mittel
bot-eager = gut
bot-search = stark
bot-planner = stark
bot-blind = schwer, blind für Buchstaben
bot-careful = schwer
bot-learned = schwer
bot-expert = Profi
preset-label = Fertige Zusammenstellung
preset-usual = die übliche
more-settings = Uhr und Optionen
experiments = Mit den Regeln experimentieren
experiments-hint = Wer eine dieser Zahlen ändert, spielt eine Variante: Deren Punkte kommen auf keine Bestenliste, und nur manche Bots spielen mit.
value-published = wie in der Anleitung
clock-label = Zeit für jede Entscheidung
clock-none = So lange, wie es dauert
clock-seconds = { $seconds ->
    [60] 1 Minute
    [120] 2 Minuten
    [300] 5 Minuten
   *[other] { $seconds } Sekunden
}
value-none = keine
value-random = die Würfel entscheiden
value-first = der erste Platz
value-second = der zweite Platz
value-third = der dritte Platz
value-fourth = der vierte Platz
value-fifth = der fünfte Platz
value-sixth = der sechste Platz
begins-at-set-up = Das Spiel beginnt mit einer vorgegebenen Stellung.
from-record = Eine Aufzeichnung weiterspielen (Datei)
from-position = Eine Aufzeichnung weiterspielen
from-move = Nach so vielen Schritten (0 bis { $moves })
begin = Anfangen
open-and-invite = { $free ->
    [one] Aufmachen und einen Gast einladen
   *[other] Aufmachen und { $free } Gäste einladen
}

# ---- vor dem Spiel
waiting-for-free = { $free ->
    [one] Ein Platz von { $seats_in_all } ist noch frei
   *[other] { $free } von { $seats_in_all } Plätzen sind noch frei
}
all-here = Alle sind da. Wer eingeladen hat, startet das Spiel.
all-here-host = Alle sind da. Fang an, wann du magst.
sit-down = Hinsetzen
waiting-for-friend = wartet auf Freunde
begin-with-bots = { $bots ->
    [one] Mit einem Bot anfangen
   *[other] Mit { $bots } Bots anfangen
}
join-team = Ins Team
team-hint-lobby = Zwei können sich einen Platz teilen und abwechselnd ziehen. An einem Gerät: „Ann + Ben“ als Namen schreiben. An zweien: Die zweite Person folgt dem Link und tippt auf „Ins Team“.
somebody-else = Jemand anderes …
sits-here-too = Dazusetzen
seat-more = Ein Platz mehr
seat-less = Ein Platz weniger
host-begins = Du hast einen Platz. Wer dich eingeladen hat, startet das Spiel.
or-watch = Oder schau einfach zu.
more-for-table = Uhr, Würfel und mehr
all-taken = Alle Plätze sind besetzt. Du kannst zuschauen oder einen neuen Tisch mit denselben Optionen aufmachen.
open-like = Neuen Tisch aufmachen
sit-free = Als { $seat } hinsetzen
sit-for-bot = Für { $seat } weiterspielen
began-with-bots = Bots spielen für alle, die noch nicht da sind. Wer kommt, löst sie ab.
call-off = Zurück zu den Plätzen
only-this-machine = Link und Code funktionieren nur auf diesem Gerät. Damit andere hineinkommen, starte Droptable für dein Netz:
stand-up = Aufstehen
add-salt = Eigenes Glück beisteuern
add-salt-now = Dazugeben
salt-label = Ein Glückswort von dir
salt-text = Dein Wort wird in die Würfel gemischt, nachdem der Server sie versprochen hat. So kann niemand die Würfe für dich ausgesucht haben.
salt-added = In den Würfeln: { $salt }
free-seat = Platz freigeben
free-seat-follows = { $seat } { verb-loses } den Platz sofort und { verb-learns }, warum. Das Spiel geht von hier aus weiter, sobald sich jemand hinsetzt oder du einen Bot hinsetzt.
free-own-follows = Der Platz ist sofort frei. Das Spiel wartet, bis sich jemand hinsetzt oder du einen Bot hinsetzt.
free-because-away = Freigeben: nicht mehr da
free-because-another = Freigeben: hier sitzt jemand anderes
free-seat-not = So lassen
unseated-away = Du warst nicht da, deshalb ist dein Platz ({ $seat_colour }) freigegeben worden. Ist er noch frei, kannst du dich wieder hinsetzen („Tisch“); bis dahin schaust du zu.
unseated-another = Dein Platz ({ $seat_colour }) ist für jemand anderen freigegeben worden. Du kannst weiter zuschauen und dich hinsetzen, wo etwas frei ist („Tisch“).
unseated-unsaid = Dein Platz ({ $seat_colour }) ist freigegeben worden. Ist er noch frei, kannst du dich wieder hinsetzen („Tisch“); bis dahin schaust du zu.
seat-bot = Bot hinsetzen
seat-free = { $seat } (frei)
name-for-seat = Name für { $seat }
invite-title = Einladen
link-label = Link zu diesem Tisch
copy-link = Link kopieren
share-link = Teilen
link-copied = Kopiert.
link-copy-yourself = Der Link ist markiert: Kopier ihn mit der Tastatur oder mit langem Druck.
qr-label = Der Link zu diesem Tisch als QR-Code
agreed = Für dieses Spiel vereinbart
spectators = { $spectators ->
    [one] Eine Person schaut zu.
   *[other] { $spectators } Leute schauen zu.
}

# ---- am Tisch
you-are-up = Du bist dran, { $name }
look-there = Schau hin …
nature-is-up = Einen Moment …
waiting-for-seats = Dran: { $seats }
waiting-for-many = Noch { $count } sind dran
seat-stands-free = { $seats }: Da sitzt niemand. Setz dich hin, oder setz einen Bot hin („Tisch“).
they-are-expected = Noch nicht da: { $seats }. Das Spiel wartet.
they-are-expected-host = Noch nicht da: { $seats }. Das Spiel wartet; du kannst so lange einen Bot spielen lassen („Tisch“).
they-are-away-host = Gerade weg: { $seats }. Zurückkommen geht jederzeit. Du kannst einen Bot weiterspielen lassen („Tisch“).
they-are-away = Gerade weg: { $seats }. Zurückkommen geht jederzeit. Wer eingeladen hat, kann einen Bot weiterspielen lassen („Tisch“).
for-team = Für { $seat }
you-watch = Du schaust zu.
paused = Pause
paused-host = Sind alle zurück? Dann kann es weitergehen.
paused-guest = Weiter geht es, sobald die Pause aufgehoben ist.
your-move = Dein Zug
board-title = Das Brett
seats-title = Plätze
roll = Würfeln
curtain-pass = Gib das Gerät an { $seat }
curtain-text = Alle wählen verdeckt. Die anderen schauen kurz weg.
curtain-lift = Ich bin { $seat }
curtain-chosen = Hier haben alle gewählt
curtain-take-back = { $seat } { verb-takes } die Wahl zurück
key-space = Leertaste
key-take-back = u
take-back = Zurücknehmen
take-back-of = Für { $seat } zurücknehmen
call-me = Ruf mich, wenn ich dran bin
call-me-not = Nein, danke
took-back = { $seat } { verb-has } den letzten Zug zurückgenommen.
react = Mit einem Gesicht oder Wort antworten
mute-reactions = Reaktionen ausblenden
reaction-joy = lacht
reaction-wow = staunt
reaction-wink = zwinkert
reaction-tear = verdrückt eine Träne
reaction-grr = grummelt
reaction-love = ist begeistert
reaction-well-dropped = Guter Wurf!
reaction-ouch = Autsch!
reaction-again = Noch mal!
reaction-good-luck = Viel Glück!
reaction-thanks = Danke!
table-menu = Tisch
badge-away = weg
badge-expected = noch nicht da
badge-deputy = gerade spielt ein Bot
badge-you = du
log-title = Was bisher geschah
why = warum?
rule-number = Regel { $clause }
log-empty = Noch nichts.
by-clock = die Zeit war um
by-draw = neue Würfel, nachdem ein Zug zurückgenommen wurde
by-bot = ein Bot hat entschieden
type-action = Was machst du?
consider = Was würde das tun?
do-it = Ausführen

# ---- alles um den Tisch
pause = Pause machen
resume = Weiterspielen
let-bot-play = Bot spielen lassen
play-myself = Selbst weiterspielen
play-myself-as = Selbst weiterspielen: { $seat }
hand-back = Platz zurückgeben
dice-title = Ehrliche Würfel
dice-text = Die Würfel standen schon vor dem Spiel fest: Diese Zahl verspricht sie. Ist das Spiel aus, steht das Geheimnis in der Aufzeichnung, und „droptable verify“ rechnet jeden Wurf nach.
rolls-itself-label = Nach zwei Sekunden wird von selbst gewürfelt
hints-label = Tipps sind erlaubt
clock-left = { $seconds ->
    [one] Noch eine Sekunde
   *[other] Noch { $seconds } Sekunden
}

# ---- am Ende
end-won = { $seat } { verb-wins }!
end-team-won = { $names } gewinnen!
end-you-won = Du gewinnst!
end-your-team-won = Ihr gewinnt!
running-score = Nach { $games } Spielen: { $score }
running-score-of = { $seat } { $wins }
end-shared = { $seats } teilen sich den Sieg
end-alone = { $points } Punkte
end-draw = Unentschieden
rematch = Noch eine Runde
to-rematch = Zur nächsten Runde
rematch-set-up-by = { $seat } { verb-has } zur nächsten Runde gerufen.
rematch-is-set-up = Die nächste Runde steht bereit.
going-to-rematch = Gleich geht es dorthin …
stay-here = Hierbleiben
rematch-by-players = Wer mitgespielt hat, kann noch eine Runde vorschlagen.
record = Spiel aufheben
play-from-here = Ab hier
play-from-here-after = Ab hier weiterspielen, nach: { $what }

# ---- warten, kaputt, woanders
link-back = Wieder verbunden.
connecting = Auf dem Weg zum Tisch …
link-restarting = Der Server startet gerade neu. Dein Platz bleibt deiner; diese Seite kommt von selbst zurück.
link-lost = Die Verbindung ist gerade weg. Dein Platz bleibt deiner; diese Seite kommt von selbst zurück.
needs-server = Der Server ist nicht zu erreichen. Die Regeln und „Zeig mir, wie’s geht“ sind trotzdem da. Zum Spielen muss er laufen und dein Netz da sein.
needs-server-table = Ein Tisch braucht seinen Server, und der antwortet nicht. Diese Seite kommt von selbst zurück.
nowhere-title = Hier ist nichts
nowhere-text = Vielleicht hat der Link unterwegs einen Buchstaben verloren.
nowhere-game = So ein Spiel steht nicht in diesem Regal.
no-luck = Das hat nicht geklappt
read-only-title = Ein Tisch aus einer anderen Zeit
read-only-text = Gespielt wurde nach Fassung { $rules } der Regeln, die dieser Server nicht kennt. Hier steht, was aufgeschrieben wurde.
read-only-title-missing = Nur zum Ansehen
read-only-missing = { $game } lässt sich hier zurzeit nicht weiterspielen: Wer diesen Server betreibt, muss droptable[{ $extra }] installieren. Alles ist aufgehoben. Hier steht, was aufgeschrieben wurde.
read-only-replay = Das Spiel bis hierher ansehen
error-link-lost = Die Verbindung ist abgebrochen, bevor das erledigt war. Schau auf den Tisch und mach es, falls nötig, noch einmal.
error-http-404 = Unter dieser Adresse gibt es nichts.
error-no-answer = Der Server antwortet nicht. Ist das Netz da? Dann versuch es noch einmal.
error-unexpected = Das hat nicht geklappt ({ $code }).

# ---- das Brett von DROP OR POP!
column-head = { $column ->
    [red] rot
    [blue] blau
    [yellow] gelb
   *[green] grün
}
board-caption = Das Brett, { $rows } Reihen, von oben nach unten
board-empty = leer
board-counter = { $seat } ({ $colour })
board-winning = in der Siegergruppe

# ---- Seiten um den Tisch herum
fetching-page = Einen Moment …
what-next = Wie weiter
all-rules = Alle Regeln, Punkt für Punkt
rules-of = Regeln von { $game }
unaffiliated = Droptable ist von Fans gemacht und gehört zu niemandem, der diese Spiele erfunden hat oder verlegt.
rules = Regeln
demo = Zeig mir, wie’s geht
settings-title = Einstellungen
settings-kept = Wird nur in diesem Browser gemerkt.
choice-on = An
choice-off = Aus
choice-system = Wie das Gerät
choice-full = Voll
choice-calm = Ruhig
choice-light = Tag
choice-dark = Nacht
choice-en = English
choice-de = Deutsch
setting-language = Sprache
setting-sound = Ton
setting-calls = Benachrichtigung, wenn du dran bist
about-calls = Für die Zeit, in der du woanders hinschaust. Die Seite muss offen bleiben, außer dieser Server kann dich selbst rufen.
setting-reactions = Reaktionen der anderen
setting-motion = Bewegung
about-motion = Ruhig: Die Dinge blenden dort ein, wo sie hingehören, statt hinzufliegen.
setting-theme = Licht
setting-patterns = Muster
about-patterns = Jede Farbe hat ihr Zeichen. Mit Mustern unterscheiden sich die Farben noch einmal mehr.
setting-falls = DROP IT: wie schnell etwas fällt
choice-slowed = Langsamer, sobald etwas berührt wird
choice-real = In Echtzeit
about-falls = Antippen überspringt den Fall; bei ruhiger Bewegung fällt nichts.
setting-release = DROP IT: was loslässt
choice-button = Der Knopf
choice-lift = Den Finger heben
about-release = Gezielt wird irgendwo im Schacht. Ein zweiter Finger hält den Stein fest, und wer den Finger aus dem Schacht zieht, auch.

# ---- Wiederholung
replay = Wiederholung
watch-replay = Noch einmal ansehen
a-record = Ein Spiel noch einmal ansehen
open-record = Eine Aufzeichnung öffnen
open-another-record = Eine andere Aufzeichnung öffnen
no-record-open = Gerade ist keine Aufzeichnung offen
no-record-open-text = Eine Aufzeichnung bleibt offen, solange ihr Tab offen ist. Öffne eine aus deinen Dateien.
replay-start = Der Anfang
replay-first = An den Anfang
replay-back = Einen Schritt zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-forward = Einen Schritt weiter
replay-last = Ans Ende
replay-position = Stelle
replay-at = { $at } von { $last }
replay-speed = Tempo
branch-here = Ab hier weiterspielen
replay-share = Diesen Moment teilen
replay-link = Link zu diesem Moment
replay-broken = Diese Aufzeichnung lässt sich nicht abspielen
verdict-here = Hier gespielt, vom Anfang bis zum Ende: Der Server hat unterschrieben.
verdict-under-way = Das Spiel ist noch nicht aus. Bis hierher ist alles in Ordnung.
verdict-not-over = Bis hierher sind alle Züge erlaubt. Das Spiel läuft noch, oder der Rest der Aufzeichnung fehlt.
verdict-set-up = Alle Züge sind erlaubt, ab einer vorgegebenen Stellung.
verdict-elsewhere = Alle Züge sind erlaubt. Unterschrieben hat jemand anderes als dieser Server.
verdict-unsigned = Alle Züge sind erlaubt. Unterschrieben hat niemand.
verdict-broken = In dieser Aufzeichnung stimmt etwas nicht.
verdict-who = Der Server hat die Züge geprüft und womit das Spiel anfing; dein Browser rechnet die Würfe nach und prüft die Unterschrift.
page-proof-no-world = Wie die Steine fielen, wird auf dieser Seite nicht nachgerechnet: Das macht „droptable verify“.
page-proof-goes-on = Das Spiel ist noch nicht aus.
page-proof-signed-later = Ist das Spiel aus, unterschreibt der Server die Aufzeichnung.
page-proof-signer-here = Unterschrieben hat der Server, von dem diese Seite kommt: Er verbürgt sich dafür, dass an seinem Tisch so gespielt wurde.
page-proof-signer-elsewhere = Unterschrieben ist mit dem Schlüssel { $key }, und das ist nicht der von diesem Server. Einen Schlüssel kann sich jeder machen: Vergleich ihn mit dem, den sein Server unter /api/key veröffentlicht.
signers-key = Damit ist unterschrieben
dice-kept = { $passed ->
    [0] Die Würfel waren ehrlich: Das Versprechen gilt, und alle { $rolls } Würfe kommen hier genauso heraus.
   *[other] Das Versprechen wurde gehalten, und alle { $rolls } Würfe kommen hier genauso heraus. { $passed } Ziehungen wurden verworfen, als ein Zug gegen Bots zurückgenommen wurde.
}
dice-broken-promise = Das Geheimnis in dieser Aufzeichnung ist nicht das versprochene. Diese Würfel beweisen nichts.
dice-wrong-draw = In Zeile { $line } steht „{ $found }“, die Würfel ergaben aber „{ $expected }“. Hier hat jemand etwas geändert.
dice-numbers = Die Zahlen dahinter
dice-promised = Vor dem Spiel versprochen
dice-secret = Danach veröffentlicht

# ---- die Gestaltung zum Ansehen
gallery-title = Die Gestaltung auf einer Seite
gallery-text = Woraus hier jede Ansicht gemacht ist.
gallery-colour = Farben
gallery-glyphs = Zeichen
gallery-type = Schrift
gallery-space = Abstände
gallery-controls = Bedienung
gallery-motion = Bewegung und Ton
gallery-again = Noch einmal fallen lassen
swatch-table = Tisch
swatch-card = Papier
swatch-card-raised = erhabenes Papier
swatch-well = Mulde
swatch-felt = Filz
swatch-wood = Holz
swatch-warn-card = Warnpapier
swatch-ink = Tinte
swatch-ink-soft = blasse Tinte
swatch-line = Linie
swatch-line-strong = kräftige Linie
swatch-focus = Fokus
swatch-warn = Warnung
swatch-red = Rot
swatch-blue = Blau
swatch-yellow = Gelb
swatch-green = Grün
icon-sound = Ton
icon-mute = stumm
icon-settings = Einstellungen
icon-first = Anfang
icon-back = zurück
icon-play = abspielen
icon-pause = anhalten
icon-forward = weiter
icon-last = Ende
icon-share = teilen
icon-download = sichern
icon-undo = zurücknehmen
icon-check = richtig
icon-cross = falsch
icon-branch = abzweigen
icon-book = Regeln
icon-lesson = Lektion
icon-eye = zusehen
icon-bell = rufen
icon-smile = Reaktionen
icon-people = Leute
icon-cup = Bestenliste
sound-land = Aufprall
sound-pop = Plopp
sound-rattle = Würfel
sound-tap = Tipp
sound-pencil = Bleistift
sound-win = Sieg
sound-epic = Epischer Sieg
sound-call = Du bist dran
sound-wrong = Nein

# ---- Einführungen
bot-lesson = Übung
lesson-progress = Wie weit die Einführung ist
lesson-back = Einen Schritt zurück
lesson-leave = Beenden
lesson-next = Weiter
lesson-again = Noch einmal
lesson-play = Jetzt richtig spielen
lesson-not-now = Gute Idee. Mach hier aber, was oben steht.

# ---- Bestenliste
board-name = { $seat }, dein Name für die Bestenliste
enter-score = Auf die Bestenliste damit
place-label = Rang
printed-label = Zu schlagen
own-label = Geschlagen von
board-open = Hier steht noch niemand: Die gepunkteten Zeilen warten.
nobody-yet = noch niemand

# ---- was wäre, wenn
what-if = Was wäre, wenn …
what-if-text = Mach es anders. Der Zufall bleibt, wie er war.
what-if-said = Was wäre, wenn: { $what }
what-if-then = So war es
what-if-now = So wäre es
what-if-again = Noch einmal anders
what-if-back = Zurück zu dem, was geschah

# Wie jeder Bot spielt, für die, die einen aussuchen.
style-child = { $game ->
    [drop-or-pop] Baut an der eigenen Gruppe oder macht, was ihm gerade einfällt.
    [number-drop] Sieht manche guten Plätze und übersieht andere, und manche Kombo entgeht ihm.
   *[other] Übersieht ab und zu etwas.
}
style-greedy = { $game ->
    [drop-or-pop] Baut eigene Gruppen und nimmt jeden Sieg mit; deinen sieht er nicht kommen.
   *[other] Nimmt, was gerade am besten aussieht.
}
style-hasty = Sieht sich ein paar Dutzend Möglichkeiten an, bevor er sich entscheidet.
style-careful = Probiert viele Würfe und rechnet mit seiner zitternden Hand.
style-learned = { $game ->
    [drop-or-pop] Weiß aus vielen tausend Spielen, was eine Stellung wert ist, und hält dich auf, wo er kann.
   *[other] Hat beim Alleinspielen gelernt, aus welchen Blättern etwas wird.
}
style-expert = { $game ->
    [drop-or-pop] Denkt eine ganze Runde voraus und spielt jeden Zug viele Male zu Ende: unser stärkster.
    [drop-it] Sieht sich den ganzen Rand entlang um, nimmt, was auch bei zitternder Hand gelingt, und lässt dir wenig übrig: unser stärkster.
   *[other] Urteilt wie der vorige und probiert an seinen besten Ideen die nächsten Würfe aus: unser stärkster.
}

# Was an ihm gemessen wurde.
rating-points = Allein kommt er im Schnitt auf { $figure } Punkte ({ $low } bis { $high }, in { $games } Spielen).
rating-share = Gewinnt { $figure } % der Spiele gegen { $others ->
    [one] einen Bot
   *[other] { $others } Bots
} der Stufe „{ $level }“ ({ $low } bis { $high } %, in { $games } Spielen; { $fair } % wären ausgeglichen).

# Was jemand täte, der es weiß.
hint = Was täte ein Profi?
hint-thinking = Ich überlege …
hint-none = Hier gibt es keinen Tipp.
hint-best = Tipp: { $idea }
hint-second = Zweitbeste Idee: { $idea }
hint-no-score = Wer einen Tipp nimmt, kommt mit diesem Spiel nicht auf die Bestenliste.
hint-away = Tipp weglegen

# ---- was ein Spiel entschieden hat
analyse = Was hat das Spiel entschieden?
analyse-text = Unser stärkster Bot geht jede Entscheidung durch: was sie gekostet hat und was Glück war.
analysis-waits = { $ahead ->
    [one] Ein anderes Spiel kommt vorher dran …
   *[other] { $ahead } andere Spiele kommen vorher dran …
}
analysis-goes-on = Die Entscheidungen werden durchgegangen: { $done } von { $lines } Schritten …
analysis-begins = Das Spiel wird aufgebaut …
analysis-title = Was das Spiel entschieden hat
analysis-curve = Wie das Spiel für alle verlief
analysis-curve-points = Erwartete Punkte, Schritt für Schritt
analysis-curve-chance = Siegchance, Schritt für Schritt
analysis-at = Schritt { $at } von { $last }. { $values }
analysis-value-of = { $seat }: { $value }
analysis-points = { NUMBER($number, maximumFractionDigits: 1) } { $number ->
    [one] Punkt
   *[other] Punkte
}
analysis-chance = { $percent } % Siegchance
analysis-moment = Die Entscheidung, die { $seat } { $cost } gekostet hat
analysis-cost-here = Das hat { $cost } gekostet. Besser: { $better }
score-map = Punktekarte
score-map-away = Karte weglegen
score-map-said = Wie viele Punkte dieser Stein, so gedreht, an jeder Stelle erwarten konnte, das Zittern der Hand mitgerechnet: bestenfalls { $best } bei { $mm } mm von der linken Wand, { $points } dort, wo er losgelassen wurde.
analysis-best-here = Etwas Besseres war nicht zu finden.
analysis-better-short = Besser: { $better }
analysis-percent = { $percent } %
analysis-all = Alle Entscheidungen, die etwas gekostet haben ({ $number })
