# Was alle Spiele gemeinsam haben.

and = und
bot-name = Bot { $number ->
    [1] Zap
    [2] Dot
    [3] Pip
    [4] Tik
    [5] Nox
    [6] Bim
   *[other] { $number }
}

# ---- die Reihenfolge
error-game-over = Das Spiel ist aus.
error-not-your-turn = Du bist nicht dran.
error-not-natures-turn = Erst muss sich jemand entscheiden.
error-not-that-now = Jetzt ist etwas anderes an der Reihe.
error-nothing-to-take-back = Es gibt nichts zurückzunehmen.
error-too-late-to-take-back = Zu spät: Seitdem ist schon etwas anderes passiert.
error-over-and-done = Das Spiel ist aus, und die Würfel liegen offen: Jetzt lässt sich nichts mehr zurücknehmen.

# ---- Texte, die niemand lesen kann
error-bad-action = „{ $text }“ ist kein Zug, den ich kenne.
error-what-move = „{ $text }“ verstehe ich nicht. Du kannst: { $keys }
error-choices = „{ $text }“ kann sein: { $choices }
error-bad-position = „{ $text }“ ist keine Stellung dieses Spiels.
error-impossible-position = Die Stellung „{ $text }“ kann in diesem Spiel nie entstehen.
error-position-no-such-seat = In dieser Stellung ist jemand dran, den es am Tisch nicht gibt.
error-position-phase = Worauf diese Stellung wartet, passt nicht zu dem, was in ihr schon geschehen ist.
error-position-starter = In dieser Stellung fängt jemand anders an, als es für dieses Spiel festgelegt ist.
error-position-not-blank = In dieser Stellung hat noch niemand angefangen, und doch ist schon etwas geschehen.
error-no-record = Das ist keine Aufzeichnung von uns: Die erste Zeile müsste mit „droptable-record“ anfangen.
error-unknown-format = Das Format dieser Aufzeichnung kenne ich nicht: „{ $text }“. Ein neueres Droptable kann sie vielleicht lesen.
error-bad-header = Zeile { $line } im Kopf ergibt keinen Sinn: „{ $text }“.
error-double-header = Zeile { $line } sagt noch einmal, was schon gesagt ist: „{ $text }“.
error-missing-header = Im Kopf fehlt „{ $text }“.
error-bad-dice = Die Würfel sind „given“ oder „provable“, nicht „{ $text }“.
error-bad-number = „{ $text }“ müsste eine ganze Zahl sein.
error-bad-hex = „{ $text }“ müssten { $digits } hexadezimale Ziffern sein.
error-bad-list = „{ $text }“ müsste eine Liste von Texten sein.
error-bad-name = „{ $text }“ ist keine Liste von Namen: Jeder hat 1 bis 40 Zeichen und nichts, was man nicht sieht.
error-bad-line = Zeile { $line } müsste sagen, wer, und dann, was: „{ $text }“.
error-bad-note = Eine Anmerkung in einer Aufzeichnung besteht aus druckbaren Zeichen, und ihr Wert ist eine Zahl: „{ $text }“.

# ---- einen Tisch decken
error-bad-option = „{ $value }“ passt nicht zur Option { $option }. Erlaubt: { $allowed }
error-unknown-option = Eine Option { $option } gibt es nicht. { $options ->
    [0] Dieses Spiel hat keine.
   *[other] Es gibt: { $allowed }
}
error-bad-seats = { $seats ->
    [one] Ein Platz geht
   *[other] { $seats } Plätze gehen
} nicht: Dieses Spiel ist für { $low } bis { $high }.
error-no-such-seat = { $seats ->
    [one] Es gibt nur einen Platz.
   *[other] Es gibt nur { $seats } Plätze.
}
error-bad-salt = Ein Glückswort (Salt) hat höchstens { $longest } druckbare Zeichen.
error-bad-secret = Das Geheimnis der Würfel hat { $bytes } Bytes.
error-no-encoding = { $game } sagt noch nicht, wie Maschinen es spielen könnten, oder nicht für diese Variante.
error-published-only = Der Bot { $bot } kennt nur das veröffentlichte Spiel, und das hier ist eine Variante davon. Bots, die Varianten spielen: { $able }
error-no-games = Es muss mindestens ein Spiel sein, nicht { $games }.
error-bad-network = „{ $text }“ ist weder eine Adresse noch ein Netz. So wird es geschrieben: 10.0.0.7 oder 10.0.0.0/8.
error-bad-set = „{ $text }“ müsste aussehen wie option=wert, etwa turn_limit=100.
error-bad-seat-spec = „{ $text }“ ist kein Platz: Schreib einen Namen (Ann), ein Team (Ann+Ben) oder einen Bot (bot:greedy).
error-seats-differ = { $named } Plätze sind genannt, --seats verlangt aber { $seats }. Lass --seats weg, oder nenn ebenso viele.
error-no-team = { $game } hat bei { $seats } Plätzen keine Teams: ein Name je Platz.
error-unknown-game = Ein Spiel namens „{ $name }“ gibt es nicht.{ $guesses ->
    [0] { "" }
   *[other] { " " }Meinst du { $near }?
} Spiele: { $known }
error-unknown-bot = Einen Bot namens „{ $name }“ gibt es für dieses Spiel nicht.{ $guesses ->
    [0] { "" }
   *[other] { " " }Meinst du { $near }?
} Bots: { $known }
error-no-rule-page = Die Regeln von { $game } hat in dieser Sprache noch niemand aufgeschrieben.
error-too-many-worlds = In diesem Programm sind { $most } Fälle zugleich unterwegs, für mehr ist kein Platz. Erst müssen ein paar davon enden.
error-no-physics = Zum Spielen braucht { $game } die Physik-Bibliothek. So kommt sie dazu: pip install "droptable[{ $extra }]". Aufzeichnungen lassen sich auch ohne sie ansehen.
error-no-drawing = Eine Zeichnung von { $game } gibt es noch nicht: Lass --svg weg.
error-no-extra = Dazu fehlt das Modul { $module }. So kommt alles dazu, was es hier braucht: pip install "droptable[{ $extra }]"
error-bot-failed = Der Bot { $bot } ist bei { $place } gescheitert: { $failure }
error-bot-illegal = Der Bot { $bot } hat getan, was die Regeln nicht erlauben: { $why } Er hat { $decided } gewählt.
error-bot-decided-nothing = Der Bot { $bot } hat nichts entschieden: „decide“ bei { $place } gab None zurück. Erwartet wird eine Aktion.
error-bot-decided-text = Der Bot { $bot } gab den Text „{ $decided }“ zurück, erwartet wird eine Aktion („decide“ bei { $place }). simulator.game.parse macht aus einem Text eine.
error-bot-failed-in-game = Partie { $number } mit dem Startwert { $seed }, Entscheidung { $decision }, in der Stellung „{ $position }“: { $why }
error-not-listed = Was hier möglich ist, lässt sich nicht aufzählen: Frag bei { $game }, ob etwas erlaubt ist („in“), oder nimm mit some() irgendetwas davon.
error-no-file = Die Datei { $path } gibt es nicht.
error-unreadable-file = { $path } lässt sich nicht als Text lesen.
error-bad-high-scores = Zeile { $line } deiner Bestenliste ergibt keinen Sinn: „{ $text }“.
error-file-exists = { $path } gibt es schon und bleibt, wie es ist. Nimm für die Aufzeichnung einen anderen Namen.
error-cannot-write = { $path } lässt sich nicht schreiben: { $reason }

# ---- Aufzeichnungen
error-unknown-rules = Gespielt wurde nach Fassung { $rules } der Regeln von { $game }; ich kenne Fassung { $known }.
error-bad-move = Zug { $line } („{ $text }“) ist nicht erlaubt: { $why }
error-no-seats-line = In Zeile { $line } entscheidet niemand: Nimm eine Zeile, in der jemand etwas tut.
error-no-such-line = Einen Zug { $line } gibt es nicht: Die Aufzeichnung hat { $lines }.
error-broken-promise = Das Geheimnis passt nicht zum Versprechen { $commitment }: Das sind nicht die versprochenen Würfel.
error-wrong-salts = Die Aufzeichnung hat { $salts } Salts für { $seats } Plätze.
error-wrong-nature = In Zug { $line } steht „{ $text }“, die versprochenen Würfel sagen aber „{ $expected }“.
error-broken-signature = Die Unterschrift passt nicht: Jemand hat diese Aufzeichnung nachträglich geändert, oder die Unterschrift ist erfunden.
error-other-spelling = Die Unterschrift passt zu dem, was hier steht, aber nicht dazu, wie es geschrieben ist: Zeilenenden, Leerzeichen oder Reihenfolge wurden nachträglich geändert, wie es manche Programme beim Speichern tun. Hol die Aufzeichnung neu von ihrem Server.
error-bad-key = „{ $text }“ ist kein öffentlicher Schlüssel: Das sind { $digits } hexadezimale Ziffern.
error-bad-server = „{ $text }“ ist keine Adresse eines Servers: Die sieht aus wie https://droptable.example.
error-no-server-key = Unter { $address } veröffentlicht niemand einen Schlüssel.
error-bad-signing-key = In { $path } steht kein Schlüssel zum Unterschreiben (Ed25519, PEM, ohne Passwort). Nenn mit --signing-key eine andere Datei, oder nimm diese weg: Dann entsteht ein neuer.

standing-proven = Bewiesen
standing-claimed = Behauptet
standing-open = Offen
proof-moves = { $moves ->
    [one] Der eine Zug ist erlaubt.
   *[other] Alle { $moves } Züge sind erlaubt.
}
proof-no-moves = In der Aufzeichnung steht noch kein Zug: Da gibt es nichts zu prüfen.
proof-draws = { $draws ->
    [one] Der eine Wurf folgt aus dem veröffentlichten Geheimnis, und das passt zum Versprechen in der Aufzeichnung.
   *[other] Alle { $draws } Würfe folgen aus dem veröffentlichten Geheimnis, und das passt zum Versprechen in der Aufzeichnung.
}
proof-effects = { $effects ->
    [one] Der eine Fall wurde nachgerechnet, mit demselben Ergebnis.
   *[other] Alle { $effects } Fälle wurden nachgerechnet, mit denselben Ergebnissen.
}
began-at-set-up = Das Spiel begann mit einer vorgegebenen Stellung.
proof-start-usual = Die Aufzeichnung beginnt am üblichen Anfang des Spiels.
proof-start-given = Die Aufzeichnung beginnt mit einer vorgegebenen Stellung: Wie die zustande kam, zeigt nichts.
proof-over = Die Aufzeichnung reicht bis zum Ende des Spiels.
proof-not-over = Das Spiel ist noch nicht aus: Es läuft noch, oder der Rest der Aufzeichnung fehlt.
proof-dice-given = Die Würfel sind von Hand eingetragen: Wie sie fielen, zeigt nichts.
proof-secret-awaited = Das Geheimnis der Würfel wird am Ende des Spiels veröffentlicht: Die Würfe lassen sich noch nicht prüfen.
proof-secret-withheld = Das Spiel ist aus, aber das Geheimnis der Würfel fehlt, das am Ende veröffentlicht wird: Die Würfe lassen sich nicht prüfen. Lass dir die ganze Aufzeichnung geben.
proof-draws-passed-over = Ein Zug gegen Bots wurde zurückgenommen, und es ging mit neuen Würfeln weiter: Wie die verworfenen fielen, zeigt nichts.
proof-no-world = Die Fälle wurden nicht nachgerechnet: Dazu gehört die Physik, die pip install "droptable[physics]" mitbringt.
proof-world-differs = Die Fälle hat eine andere Fassung der Physik berechnet als die hier: Sie lassen sich nicht nachrechnen.
proof-secret-early = Trotzdem ist das Geheimnis veröffentlicht: Wer es hat, kennt alle Würfe, die noch kommen. Spielt mit diesen Würfeln nicht weiter.
proof-unchanged = Seit der Unterschrift wurde nichts geändert: Züge, Optionen, Namen und Würfel sind, wie sie waren.
proof-signer-known = Unterschrieben hat ein Server, den du genannt hast: Er verbürgt sich dafür, dass an seinem Tisch so gespielt wurde.
proof-signer-unknown = Unterschrieben ist mit dem Schlüssel { $key }. Einen Schlüssel kann sich jeder machen: Nur wenn er einem Server gehört, dem du traust, beweist er, was gespielt wurde (--server, --key).
proof-signer-other = Unterschrieben ist mit dem Schlüssel { $key }, und den hast du nicht genannt: Wer sich hier verbürgt, ist unbekannt.
proof-signature-unchecked = Da steht, ein Server habe unterschrieben; was das prüft, ist hier aber nicht installiert: pip install "droptable[server]".
proof-unsigned = Niemand hat unterschrieben: Wer das geschrieben hat, kann auch andere erlaubte Züge, andere Optionen und Namen eingetragen haben, und Würfel, die niemandem versprochen waren.
proof-names = Die Namen sind die, die sich die Leute gegeben haben.
ended-proven = So ging es aus
ended-claimed = So ging es aus, falls das Behauptete und Offene stimmt
result-won = Sieg für { $seats }.
result-shared = { $seats } teilen sich den Sieg.
result-drawn = Das Spiel ist für alle unentschieden.
result-alone = { $seats } hat bis zum Ende gespielt.

# ---- am Tisch im Terminal
choose-game = Welches Spiel?
ask-roll = { $name }, Enter würfelt
ask-confirm = Enter führt es aus, alles andere heißt: noch einmal überlegen
ask-curtain = { $name }, das entscheidest du allein: Drück Enter, wenn niemand sonst hinschaut
ask-next = Enter geht weiter, b zurück, eine Zahl springt dorthin, q hört auf
has-chosen = { $name } hat gewählt.
taken-back = Zurückgenommen.
turn-undone = Zurückgenommen, mit allem, was die Bots seither getan haben. Ab hier wird neu gewürfelt.
you = { $name } (du)
command-help = hilfe
command-undo = zurück
command-board = brett
command-log = verlauf
command-rules = regeln
command-quit = ende
table-help = Jederzeit geht auch: zurück (nimmt deinen letzten Zug zurück), brett (noch einmal das ganze Brett), verlauf (was bisher geschah), regeln, ende.
dice-promise = Die Würfel sind versprochen: { $commitment }… (hilfe zeigt, was du sonst eintippen kannst)
too-narrow = Dieses Brett braucht { $columns } Spalten, dein Terminal hat { $there }: Mach es breiter oder die Schrift kleiner.
left-table = Du hast den Tisch verlassen.
record-saved = Die Aufzeichnung liegt in { $path } – so prüfst du die Würfel: droptable verify { $path }
goodbye = Bis bald.
system-refused = Das System hat etwas verweigert: { $what }
our-bug = Hier ist etwas passiert, was nicht passieren dürfte ({ $what }). Das ist unser Fehler, nicht deiner. Bitte melde ihn und schreib dazu, was du getan hast; derselbe Befehl mit „droptable --debug“ davor zeigt Einzelheiten, die uns helfen.

# ---- die Befehlszeile
help-droptable = Droptable, der Tisch für Spiele, in denen alles fällt.

    Fang an mit „droptable play“. „droptable games“ zeigt, was es gibt; jeder Befehl erklärt sich mit --help.
help-games = Zeigt die Spiele, ihre Optionen und ihre Bots.
help-play = Ein Spiel im Terminal, mit Menschen und Bots.

    „droptable play drop-or-pop“ setzt dich gegen Bots. Setz Menschen, Teams und Bots, wie du willst:

    droptable play drop-or-pop --seat Ann --seat Ben+Cem --seat bot:search
help-simulate = Lässt Bots viele Spiele spielen und zeigt, was herauskam.

    droptable simulate drop-or-pop --bots search,greedy,greedy --games 1200 --seatings all

    Derselbe Startwert gibt dieselben Zahlen, egal wie viele Kerne rechnen. Wo niemand ein Spiel abbrechen kann, gelten
    für einige Optionen andere Vorgaben (etwa eine Höchstzahl von Zügen): Die Zahlen nennen alle, --set ändert sie.
help-board = Ein eigenes Brett: Taugt es etwas, und wie sieht es aus?
help-board-check = Probespiele auf einem Brett spielen und sagen, wie es ist.

    droptable board check mein.json

    Ein Brett mit einem Fehler wird abgelehnt, mit Stelle und Grund. Sonst: wie voll der Schacht wird, wie oft ein zufälliger Wurf
    ein Tabu verletzt, ab welchem Wurf Steine herausragen und wie lange ein Wurf dauert.
help-board-draw = Ein Brett als SVG in eine Datei zeichnen.
help-replay = Zeigt eine Aufzeichnung Zug für Zug.
help-draw = Zeichnet eine Stellung aus einer Aufzeichnung.

    droptable draw RECORD --line 12 --png zwoelf.png

    Ohne --svg und --png kommt die Zeichnung (SVG) auf die Standardausgabe.
help-option-line = Die Stellung nach so vielen Zeilen (sonst die letzte).
help-option-png = Zeichnet sie als PNG in diese Datei (braucht droptable[print]).
help-verify = Sagt, was eine Aufzeichnung beweist und was nicht.

    Züge, Würfel und Fälle werden nachgerechnet. Dass so gespielt wurde, dafür kann sich nur ein Server verbürgen, der unterschrieben hat: Nenn ihn.

    droptable verify RECORD --server https://droptable.example
help-verify-codes = { "\u0008" }
    Der Rückgabewert:
      0  alles ist bewiesen
      1  ein Schlüssel, ein Server, ein Spiel oder Optionen ergeben keinen Sinn
      2  der Aufruf ergibt keinen Sinn
      3  die Aufzeichnung hält nicht: ein Zug, ein Wurf, ein Fall, die Unterschrift
     65  es ist keine Aufzeichnung
     66  die Datei fehlt oder ist kein Text
     69  kein Server antwortet, oder die Regeln sind hier nicht bekannt
    Sonst die Summe dessen, was nicht bewiesen ist:
      4  unterschrieben, aber mit keinem Schlüssel, den du genannt hast
      8  das Spiel hat mit einer vorgegebenen Stellung angefangen
     16  das Spiel ist nicht aus
     32  Würfe oder Fälle ließen sich nicht nachrechnen
     64  nicht unterschrieben, oder das ließ sich nicht prüfen
help-option-key = Ein öffentlicher Schlüssel, dem du traust, hexadezimal. Mehrmals möglich.
help-option-server = Ein Server, dem du traust: Sein Schlüssel wird dort geholt. Mehrmals möglich.
help-rules = Zeigt die Regeln eines Spiels in einfachen Worten.
help-option-lang = Die Sprache: en oder de.
help-option-seat = Wer am nächsten Platz sitzt: ein Name, ein Team (Ann+Ben) oder ein Bot (bot:greedy, ein eigener: bot:MODUL:KLASSE). Mehrmals möglich.
help-option-seats = Wie viele Plätze, falls --seat sie nicht aufzählt: du und Bots.
help-option-set = Eine Option des Spiels, etwa turn_limit=100. Mehrmals möglich. „droptable games“ zählt sie auf.
help-option-record = Wohin die Aufzeichnung kommt: eine neue Datei (sonst bei deinen Aufzeichnungen).
help-option-board = Ein eigenes Brett, aus einer Datei.
help-option-svg = Hält in dieser Datei eine Zeichnung (SVG) der Stellung aktuell.
help-option-draw = Zeichnet die Stellung als SVG in diese Datei.
help-option-bots = Die Bots, Platz für Platz, mit Kommas dazwischen; ein eigener heißt MODUL:KLASSE.
help-option-games = Wie viele Spiele.
help-option-seed = Der Startwert für allen Zufall.
help-option-json = Gibt alles, was zu sagen ist, als JSON aus, für Programme.
help-option-out = Schreibt je Partie eine Zeile JSON in diese Datei (- ist die Standardausgabe): wer wo saß, wie es ausging.
help-option-records = Legt von jeder Partie die Aufzeichnung in diesen Ordner.
help-option-replay-failure = Spielt nur Partie N des Plans, bis ein Bot scheitert, und zeigt die Stellung und den Traceback.
help-exit-codes = { "\u0008" }
    Der Rückgabewert:
      0  erledigt
      1  was verlangt war, ergibt keinen Sinn: kein solches Spiel, kein solcher Bot, keine solche Option
      2  die Befehlszeile ist nicht zu lesen
      3  eine Aufzeichnung stimmt nicht („droptable verify --help“ nennt die übrigen Werte)
     65  was gegeben war, ist fehlerhaft: ein Text, der keine Aufzeichnung ist, ein Bot, der scheitert
     66  eine Datei fehlt oder ist nicht zu lesen
     69  etwas ist nicht da: ein Teil, ein Bot, ein Server, ein Port, eine Datenbank
     70  unser Fehler
     73  eine Datei lässt sich nicht schreiben oder ist schon da
    130  abgebrochen

    Vervollständigung von Spielen, Bots und Optionen: eval "$(_DROPTABLE_COMPLETE=bash_source droptable)", oder zsh_source, oder fish_source.
see-failure-again = Genau diese Entscheidung noch einmal, mit Stellung und Traceback: { $command }
no-failure = Partie { $number } lief ohne Fehler bis zum Ende ({ $actions } Aktionen). Der Fehler folgt nicht aus dem Startwert: Vielleicht merkt sich ein Bot etwas von Partie zu Partie, oder es liegt an der Zeit.
fails-here = { $seat } { verb-is } hier am Zug (Entscheidung { $decision }).
unbalanced-seatings = { $games } Partien sind kein Vielfaches der { $seatings } Sitzordnungen: Manche wurden einmal öfter gespielt als andere.
help-option-cores = Wie viele Kerne rechnen (sonst alle).
help-option-seatings = fixed: Die Bots behalten ihre Plätze. all: Sie tauschen durch alle Sitzordnungen.
help-option-steps = Wie viele Stellungen ein Bot für eine Entscheidung ansehen darf (sonst so viele wie üblich).
help-option-think-ms = Wie viele Millisekunden ein Bot über eine Entscheidung nachdenken darf (wenn nicht --steps zählt): für alle gleich viel Zeit, doch keine Partie kommt genauso wieder.
help-option-debug = Zeigt Einzelheiten, wo das Programm selbst einen Fehler hat.
help-option-markdown = Gibt den Text der Seite selbst aus, in Markdown.
help-option-at = Zeigt die Stellung nach so vielen Zügen und hört auf.
help-option-step = Geht in deinem eigenen Tempo hindurch.

seats-label = Plätze
options-label = Optionen
bots-label = Bots
teams-label = auch für Teams
experiments-label = Zahlen der Regeln, zum Ausprobieren: Wer eine ändert, spielt eine Variante
experiment-listed = { $name } = { $allowed } (veröffentlicht: { $default })
by-seats = je nach Zahl der Plätze
variant-note = Eine Variante des veröffentlichten Spiels: { $changes }.
option-listed = { $name } = { $allowed } (sonst { $default })
games-played = { $games ->
    [one] ein Spiel
   *[other] { $games } Spiele
}
figure-seat = Platz { $number }
figure-percent = { NUMBER($number, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
figure-decimal = { NUMBER($number, maximumFractionDigits: 1) }
figure-share = gewonnen
figure-split = geteilte Siege anteilig
figure-ci95 = 95-%-Bereich
figure-draw_share = unentschieden (niemand hat gewonnen, oder alle)
figure-shared_win_share = Siege, die sich einige teilten
figure-fair = Mit Glück allein gewänne jeder { $share }.
figure-mean = Punkte ± Streuung
figure-mean95 = Mittel, 95 %
figure-epic_share = epische Siege
figure-opponent_pop_share = Siege durch das POP eines Gegners
figure-turns = Züge
figure-actions = Aktionen
figure-distribution = im Mittel { $mean }, Median { $median }, 99 % bis { $p99 }, höchstens { $max }

# ---- der Tisch für Menschen
serving = Droptable ist offen unter { $address } – Strg-C schließt.
serving-others = Andere in deinem Netz finden es unter { $address }
serving-alone = Nur dieses Gerät kommt hinein. Mit --host 0.0.0.0 (make play ARGS="--host 0.0.0.0") finden es andere in deinem Netz unter { $address }
serving-no-pages = Die Seiten für den Browser fehlen in dieser Installation: Nur Programme können hereinkommen. Aus den Quellen baut sie „make play“.
help-serve = Öffnet den Tisch im Browser, für Leute von nah und fern.
help-option-host = Die Adresse, an der er lauscht (0.0.0.0: Alle in deinem Netz können kommen).
help-option-port = Der Port; ist er besetzt, der nächste freie.
help-option-database = Die Datenbank als URL (sonst eine Datei bei deinen Aufzeichnungen).
help-option-signing-key = Die Datei mit dem Schlüssel, mit dem beendete Spiele unterschrieben werden (sonst neben der Datenbank; gibt es sie nicht, entsteht sie).
help-option-open = Öffnet auch den Browser, wo es einen gibt.
help-option-tables-per-hour = Wie viele Tische von einer Adresse aus in einer Stunde eröffnet werden dürfen: mehr, wo sich viele eine teilen, etwa in einer Schule.
help-option-questions-per-minute = Wie viele Wiederholungen, noch einmal angesehene Fälle und „Was wäre, wenn“ von einer Adresse aus in einer Minute berechnet werden.
help-option-visits-per-address = Wie viele von einer Adresse zugleich zuschauen dürfen; wer am Tisch sitzt, kommt immer herein.
help-option-push = Ruft Leute per Web-Push, wenn sie dran sind, auch bei geschlossener Seite. CONTACT ist, an wen sich die Push-Dienste wenden, etwa mailto:ich@example.org.
help-option-push-key = Die Datei mit dem Schlüssel, der die Rufe unterschreibt; fehlt sie, wird sie angelegt.
help-option-push-service = Ein weiterer Push-Dienst, der gefragt werden darf, etwa http://127.0.0.1:9999.
help-option-allowed-host = Ein Name, unter dem man den Server rufen darf, neben dem eigenen dieses Rechners und jeder Nummer: je einmal; * ist jeder.
help-option-trusted-proxy = Die Adresse oder das Netz eines Proxys, der Besuch bringt: ihm wird geglaubt, wen er nennt; je einmal.
help-option-bus = Das Redis als URL, über das mehrere Server an einem PostgreSQL miteinander sprechen.
help-option-processes = Wie viele Prozesse auf diesem Rechner bedienen; mehr als einer braucht --bus.
help-option-metrics-reader = Die Adresse oder das Netz, das neben diesem Rechner /metrics lesen darf: je einmal.
help-option-log-format = Wie das Protokoll des Servers geschrieben wird: für alles eine Zeile Text oder JSON.
help-option-watch-lag = Sagt am Ende, wie lange die Ereignisschleife höchstens warten musste.
worst-lag = Die Ereignisschleife musste höchstens { $ms } ms warten.
help-option-pace = Wie lange sich Würfel und Bots Zeit lassen: 1 wie üblich, 0 gar nicht.

error-stale-action = Das galt einem Augenblick, der schon vorbei ist.
error-seat-taken = Da sitzt schon jemand.
error-seat-free = Da sitzt niemand.
error-seats-free = { $free ->
    [one] Ein Platz ist noch frei.
   *[other] { $free } Plätze sind noch frei.
}
error-not-your-seat = Das ist nicht dein Platz.
error-not-host = Das darf nur, wer den Tisch eröffnet hat.
error-begun-already = Das Spiel hat schon angefangen.
error-not-begun = Das Spiel hat noch nicht angefangen.
error-table-paused = Der Tisch macht Pause.
error-not-paused = Der Tisch macht keine Pause.
error-not-over = Das Spiel ist noch nicht aus.
error-no-hints = Tipps sind an diesem Tisch ausgeschaltet.
error-no-such-question = „{ $text }“ kann hier niemand beantworten.
error-no-board = Dieses Spiel führt keine Bestenliste.
error-score-entered = Diese Punkte stehen schon auf der Bestenliste.
error-bad-board-name = Ein Name auf der Bestenliste hat ein bis drei Großbuchstaben oder Ziffern.
error-not-from-the-beginning = Auf die Bestenliste kommen nur Spiele von Anfang an, und dieses begann mittendrin.
error-no-place = Diese Punkte schlagen noch niemanden auf der Bestenliste.
error-bot-helped = Auf die Bestenliste kommt nur, was du selbst entschieden hast; hier hat einmal ein Bot für dich entschieden.
error-hint-helped = Du hast dir einen Tipp geben lassen: gut zum Üben, aber keine Bestleistung.
error-moved-on = Der nächste Tisch ist schon offen.
error-no-person-here = Hier ist niemand, für den ein Bot einspringen könnte.
error-no-deputy-here = Hier springt kein Bot für jemanden ein.
error-deputy-plays = Ein Bot spielt für dich. Nimm erst deinen Platz zurück.
error-bad-team = An einem Platz sitzen 1 bis { $most } Leute.
error-name-not-plain = In diesem Namen steckt etwas, das man nicht sieht, etwa ein Zeilenumbruch oder ein Zeichen, das die Schreibrichtung umdreht. Tipp ihn neu, ohne das.
error-bad-names = Ein Name hat 1 bis { $longest } Zeichen.
error-no-team-here = Da sitzt niemand, mit dem du ein Team bilden könntest, oder du gehörst schon dazu.
error-moved-already = Es hat schon jemand gezogen: Das Spiel läuft.
error-no-teams = An diesem Tisch gibt es keine Teams: ein Name je Platz.
error-bad-clock = Die Uhr gibt { $low } bis { $high } Sekunden für eine Entscheidung.
error-not-your-score = Auf die Bestenliste kommt nur, was du selbst entschieden hast; hier saß eine Zeit lang jemand anderes.
error-name-like-bot = So heißt ein Bot oder ein leerer Platz. Nimm einen anderen Namen.
error-name-taken = Hier heißt schon jemand „{ $name }“. Nimm einen anderen Namen, damit alle wissen, wer wer ist.
error-table-full = An diesem Tisch ist kein Platz mehr: { $most } Leute sind schon da.
error-house-full = Das Haus ist voll. Versuch es später noch einmal.
error-too-many-reactions = Das war viel auf einmal. Lass den anderen einen Moment.
error-turn-undone = An diesem Platz wurde ein Zug zurückgenommen, nachdem es schon weitergegangen war: gut zum Üben, aber keine Bestleistung.
error-no-push-here = Dieser Server ruft niemanden.
error-bad-push-service = Den Push-Dienst dieses Browsers fragt dieser Server nicht.
error-too-many-tables = Du hast in einer Stunde viele Tische eröffnet. Versuch es später noch einmal.
error-too-many-questions = Das waren sehr viele Fragen in einer Minute. Warte einen Augenblick und versuch es dann noch einmal.
error-too-many-analyses = Gerade werden viele Spiele ausgewertet. Versuch es in ein paar Minuten noch einmal.
error-too-many-of-your-analyses = { $most } deiner Spiele werden schon ausgewertet. Versuch es noch einmal, wenn eines davon fertig ist.
error-no-such-table = Diesen Tisch gibt es nicht. Ist der Link vollständig?
error-other-game = Die Aufzeichnung ist von einem anderen Spiel oder für eine andere Zahl von Plätzen.
error-record-too-long = Das ist zu groß: Eine Aufzeichnung hat höchstens { $longest } Zeichen.
error-read-only = Dieser Tisch wurde nach Regeln gespielt, die diese Fassung nicht kennt: Du kannst ihn nur anschauen.
error-say-hello = Die erste Nachricht müsste „hello“ sein.
error-said-hello = Wir kennen uns schon.
error-too-many-visits = Diese Seite ist schon { $most }-mal offen. Schließ erst eine davon.
error-just-left = Eben war da noch jemand und ist vielleicht gleich zurück. Warte einen Augenblick.
error-other-host = Dieser Server heißt nicht „{ $host }“. Wer ihn betreibt, kann den Namen mit --allowed-host erlauben.
error-other-origin = Das kam von einer Seite mit einer anderen Adresse, also ist nichts geschehen. Öffne die Seite des Tisches selbst.
error-nameless-database = Eine Datenbank braucht einen Namen, sonst bliebe nichts erhalten. Gib eine URL wie sqlite:///tables.sqlite an.
error-other-version = Diese Seite passt nicht zur Fassung des Servers. Lade sie neu.
error-bad-message = Diese Nachricht verstehe ich nicht: { $why }
error-too-big = Eine Nachricht hat höchstens { $longest } Zeichen.
error-too-many-messages = Zu viele Nachrichten auf einmal. Langsamer, bitte.
error-no-port = Von { $low } bis { $high } ist kein Port frei.
error-no-host = An „{ $host }“ lässt sich auf diesem Rechner nicht lauschen: { $failure }
error-no-such-database = Das ist keine Datenbank, die sich hier benutzen lässt: { $why }. Gib eine URL an wie sqlite:///tables.sqlite.
error-bad-database = Die Datenbank { $database } lässt sich nicht benutzen: { $why }
error-newer-database = Die Datenbank { $database } stammt von einem neueren Droptable. Bring dieses hier auf den neuen Stand, oder nenn mit --database eine andere.
error-keeper-lost = Wer diesen Tisch führt, ist gerade nicht zu erreichen. Versuch es gleich noch einmal.
error-processes-need-bus = Mehrere Prozesse brauchen ein PostgreSQL und ein Redis: nenn sie mit --database postgresql://… und --bus redis://….
error-bus-needs-postgresql = Server, die sich ein Redis teilen, teilen sich auch ein PostgreSQL: nenn es mit --database postgresql://….
error-bad-bus = Dieses Redis lässt sich nicht verwenden: { $why }. Gib die URL eines Redis an, etwa redis://localhost.
error-database-elsewhere = Ein anderer Server benutzt diese Datenbank. Mehrere können sie sich teilen, wenn alle dasselbe --bus redis://… bekommen.
error-database-in-use = Auf dieser Datenbank läuft ein Server. Halte ihn zuerst an und versuch es dann noch einmal.
error-no-database-file = Diese Datenbank ist keine Datei. PostgreSQL wird mit seinem eigenen pg_dump kopiert und mit pg_restore zurückgeholt: siehe docs/operations.md.
error-database-failed = Das ließ sich nicht speichern, also hat sich nichts geändert. Versuch es gleich noch einmal.

help-backup = Kopiert die Datenbank eines Servers, während er läuft.
help-restore = Setzt eine Kopie an die Stelle einer Datenbank.
help-prune = Gibt Tische auf, an denen lange nichts geschah.
help-option-days = Seit wie vielen Tagen nichts geschehen ist.
backed-up = { $tables ->
    [one] Ein Tisch
   *[other] { $tables } Tische
} mit { $facts } Einträgen in { $path } kopiert.
restored = { $tables ->
    [one] Ein Tisch ist
   *[other] { $tables } Tische sind
} wieder da, mit { $facts } Einträgen. Starte den Server, und alle spielen da weiter, wo sie waren.
pruned = { $tables ->
    [0] Kein Tisch ist älter als { $days } Tage.
    [one] Ein Tisch ist weg, an dem { $days } Tage lang nichts geschehen war.
   *[other] { $tables } Tische sind weg, an denen { $days } Tage lang nichts geschehen war.
}
help-join = Lässt einen Bot an einem Tisch mitspielen.

    droptable join http://127.0.0.1:8000/t/abc --bot mybot:Popper
help-option-bot = Der Bot: ein Name, oder ein Modul und eine Klasse darin, wie mybot:Popper.
help-table = Ein Tisch eines laufenden Servers, ohne Browser.
help-table-open = Eröffnet einen Tisch und nennt seinen Link.

    droptable table open drop-or-pop --seat free --seat bot:search --seat bot:greedy

    Wer den Link hat, kann Platz nehmen. Der Schlüssel, der dabei steht, macht zum Gastgeber, und der beginnt das Spiel.
help-table-begin = Beginnt das Spiel an einem Tisch, den du eröffnet hast.
help-table-show = Sagt, wie es an einem Tisch steht.
help-table-record = Holt die Aufzeichnung eines Tischs in eine Datei (sonst auf die Standardausgabe).
help-match = Lässt Programme an einem Tisch gegeneinander spielen.

    droptable match drop-or-pop --bots search,greedy,mybot:Popper

    Der Tisch wird eröffnet, die Bots setzen sich und spielen durch dieselbe Tür wie Menschen; der Server unterschreibt, was herauskam.
help-option-at-server = Der Server.
help-option-table-seat = Der nächste Platz: free (frei) oder ein Bot (bot:greedy). Mehrmals möglich.
help-option-table-seats = Wie viele freie Plätze, wenn --seat sie nicht aufzählt.
help-option-begin = Beginnt sofort: Auf allen Plätzen sitzen Bots.
help-option-host-key = Der Schlüssel des Gastgebers, den das Eröffnen genannt hat.
help-option-fill = Ein Bot für jeden Platz, der noch frei ist.
help-option-match-record = Legt die Aufzeichnung in diese Datei.
table-opened = Der Tisch ist offen. Als Gastgeber beginnst du mit: droptable table begin { $link } --key { $key }
match-is-at = Gespielt wird an { $link } — dort kann man zusehen.
stage-lobby = wartet auf Leute
stage-playing = wird gerade gespielt
stage-over = ist aus
stage-read-only = kann hier nicht weitergehen und lässt sich nur ansehen
seat-is-free = frei
help-option-join-seat = Welchen Platz er nimmt (sonst den ersten freien).
help-option-name = Wie der Bot am Tisch heißt (sonst wie seine Klasse).
join-over = Das Spiel ist aus. Gewonnen hat Platz { $winners }.
error-bad-bot-name = „{ $text }“ müsste aussehen wie MODUL:KLASSE.
error-no-bot-class = { $name } lässt sich nicht laden: { $failure }
error-no-bot-there = { $name } ist kein Bot: Die Methode „decide“ fehlt.
join-waits = Niemand antwortet. In { $number } s versuche ich es noch einmal.
join-sits = Nehme Platz { $number }; es geht los, wenn der Gastgeber es sagt.
error-bad-link = „{ $text }“ ist kein Link zu einem Tisch. So sieht einer aus: http://…/t/…
error-no-server = Unter { $address } antwortet niemand.
error-seats-taken = Alle Plätze sind besetzt.

# ---- was ein Messenger von einem Link zeigt
come-and-sit = { $game } liegt auf dem Tisch. Setz dich dazu!
card-text = Spiele, in denen alles fällt, im Browser: mit Freunden per Link, an einem Gerät oder gegen Bots.
# ---- jemand wird gerufen
call-title = Du bist dran, { $name }
call-text = { $game }: Die anderen warten auf dich.

## Was ein beendetes Spiel lehrt
help-analyse = Sagen, was jede Entscheidung gekostet hat und was Glück war.
no-site = Die Seiten der Dokumentation sind nicht in diesem Paket. „make docs“ im Quelltext von Droptable erzeugt sie; dort liegen sie auch als Dateien in docs/.
error-no-adviser = Zu diesem Spiel sagt noch kein Bot, was er denkt: Es lässt sich nicht auswerten.
error-no-score-map = Zu Zeile { $line } gibt es keine Punktekarte: Dort wird nichts fallen gelassen.
analysis-faultless = Niemand hätte etwas besser machen können, soweit unser stärkster Bot sieht.
analysis-moments = Was das Spiel entschieden hat:
analysis-better = Besser: { $better } Das wäre { $cost } mehr wert gewesen.
analysis-decisions = Entscheidungen, die etwas gekostet haben, von { $number }
analysis-luck-title = Glück und Können
analysis-luck-alone = Was zu erwarten war, das Glück (die Würfel) und die eigenen Entscheidungen ergeben zusammen das Ergebnis.
analysis-luck-apart = Was zu erwarten war, das Glück (die Würfel), die Entscheidungen der anderen und die eigenen ergeben zusammen das Ergebnis.
analysis-luck-together = Was zu erwarten war, das Glück (der Zufall und die anderen) und die eigenen Entscheidungen ergeben zusammen das Ergebnis.
analysis-line = Zeile
analysis-seat = wer
analysis-chosen = gespielt
analysis-best = besser
analysis-cost = Verlust
analysis-expected = erwartet
analysis-luck = Glück
analysis-others = die anderen
analysis-skill = selbst
analysis-result = Ergebnis
analysis-note = Besser: { $best } ({ $value }).
help-option-annotate = Die Aufzeichnung mit dem Wert jeder Entscheidung in diese Datei schreiben; - ist die Standardausgabe.

# ---- warum etwas eine gute Idee ist
reason-worth-chance = { $percent } % Siegchance
reason-worth-in-the-end = { $points } Punkte sind am Ende zu erwarten
reason-worth-now = { $points } Punkte sind zu erwarten

# ---- was eine Person tut, und was alle tun, die sich einen Platz teilen
verb-begins = { $seat_people ->
    [one] fängt
   *[other] fangen
}
verb-circles = { $seat_people ->
    [one] kreist
   *[other] kreisen
}
verb-drops = { $seat_people ->
    [one] wirft
   *[other] werfen
}
verb-gets = { $seat_people ->
    [one] bekommt
   *[other] bekommen
}
verb-has = { $seat_people ->
    [one] hat
   *[other] haben
}
verb-ignores = { $seat_people ->
    [one] verzichtet
   *[other] verzichten
}
verb-is = { $seat_people ->
    [one] ist
   *[other] sind
}
verb-keeps = { $seat_people ->
    [one] behält
   *[other] behalten
}
verb-learns = { $seat_people ->
    [one] erfährt
   *[other] erfahren
}
verb-lets = { $seat_people ->
    [one] lässt
   *[other] lassen
}
verb-loses = { $seat_people ->
    [one] verliert
   *[other] verlieren
}
verb-may = { $seat_people ->
    [one] kann
   *[other] können
}
verb-might = { $seat_people ->
    [one] könnte
   *[other] könnten
}
verb-passes = { $seat_people ->
    [one] setzt
   *[other] setzen
}
verb-plays = { $seat_people ->
    [one] spielt
   *[other] spielen
}
verb-rolls = { $seat_people ->
    [one] würfelt
   *[other] würfeln
}
verb-slides = { $seat_people ->
    [one] schiebt
   *[other] schieben
}
verb-spends = { $seat_people ->
    [one] setzt
   *[other] setzen
}
verb-takes = { $seat_people ->
    [one] nimmt
   *[other] nehmen
}
verb-wins = { $seat_people ->
    [one] gewinnt
   *[other] gewinnen
}
verb-writes = { $seat_people ->
    [one] schreibt
   *[other] schreiben
}
