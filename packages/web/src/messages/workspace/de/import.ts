import type { ImportMessages } from '../en/import.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)
const imagesOf = (count: number) => `${n(count)} ${count === 1 ? 'Bild' : 'Bilder'}`

const imports: Omit<ImportMessages, 'starting'> = {
  title: 'Präsentation importieren',
  lead: 'Fragen aus einer Datei oder aus Text übernehmen; Sie sehen, was daraus wird, bevor etwas angelegt wird. Aus jeder Seite eines PDF und aus jedem Bild wird eine Folie.',
  file: 'Aus einer Datei',
  choose: 'Datei auswählen',
  drop: 'Oder irgendwo auf dieser Seite ablegen. Höchstens 5 MB, ein PDF 100 MB und 200 Seiten.',
  formatsHint:
    'PowerPoint, Keynote und Google Präsentationen exportieren PDF. Mehrere Bilder lassen sich auf einmal auswählen. Möglich sind auch Exporte aus diesem Arbeitsbereich, Word, Excel und CSV im Aufbau der Quizvorlage von Kahoot, Moodle (GIFT und XML), Aiken, QTI 1.2 bis 3.0, H5P, arsnova, Particify, ClassQuiz und einfacher Text.',
  guide: 'Wie jedes Format gelesen wird',
  text: 'Oder Text schreiben oder einfügen',
  textHint: 'Eine Zeile ist eine Frage, ein Strich davor macht sie zur Option, ein Stern zur richtigen.',
  textExample: 'Welcher Planet ist der größte?\n- Mars\n* Jupiter\n- Venus',
  readText: 'Text lesen',
  format: 'Format',
  formatAuto: 'Automatisch erkennen',
  formats: {
    JSON: 'JSON aus diesem Arbeitsbereich',
    XLSX: 'Excel',
    CSV: 'CSV oder kopierte Tabellenzellen',
    GIFT: 'Moodle GIFT',
    MOODLE_XML: 'Moodle-XML',
    AIKEN: 'Aiken',
    QTI: 'QTI',
    H5P: 'H5P',
    QUIZ_JSON: 'JSON oder .cqa von arsnova, Particify und ClassQuiz',
    DOCX: 'Word',
    OUTLINE: 'Einfacher Text',
  },
  tooLarge: 'Diese Datei ist größer als 5 MB. Entfernen Sie Bilder daraus oder teilen Sie sie auf.',
  unreadable: 'Diese Datei lässt sich nicht öffnen. Wählen Sie sie noch einmal aus.',
  reading: 'Wird gelesen…',
  preview: 'Was daraus wird',
  readAs: (format, slides, images) =>
    `Gelesen als ${format}: ${n(slides)} ${slides === 1 ? 'Folie' : 'Folien'}${images > 0 ? `, ${imagesOf(images)}` : ''}.`,
  images: imagesOf,
  untitled: 'Importierte Präsentation',
  titleOf: 'Titel',
  create: 'Präsentation anlegen',
  another: 'Etwas anderes auswählen',
  slides: 'Folien',
  problemsTitle: count => (count === 1 ? '1 Stelle zum Ansehen' : `${n(count)} Stellen zum Ansehen`),
  noProblems: 'Alles wurde verstanden.',
  leftOut: 'Weggelassen',
  changed: 'Geändert',
  line: line => `Zeile ${line}`,
  cell: cell => `Zelle ${cell}`,
  problems: {
    UNKNOWN_FORMAT: () =>
      'Das ist keines der Formate, die sich importieren lassen. Wählen Sie eine andere Datei oder geben Sie das Format an.',
    OLD_SPREADSHEET: () =>
      'Das ist eine alte oder verschlüsselte Excel-Datei. Öffnen Sie sie in Excel, entfernen Sie das Passwort und speichern Sie sie als .xlsx oder .csv.',
    SAVE_AS: (about, used) =>
      `${about}-Dateien lassen sich nicht importieren. Öffnen Sie die Datei in ihrem Programm und speichern Sie sie als ${used}, oder kopieren Sie die Fragen und fügen Sie sie als Text ein.`,
    COPY_TEXT: about =>
      `${about}-Dateien lassen sich nicht importieren. Öffnen Sie die Datei, kopieren Sie die Fragen und fügen Sie sie als Text ein.`,
    ENCRYPTED: about => `${about} ist durch ein Passwort geschützt. Speichern Sie es ohne.`,
    DAMAGED: about =>
      `Die Datei lässt sich nicht lesen: ${about}. Speichern Sie sie dort, wo sie entstanden ist, noch einmal.`,
    TOO_LARGE: about => `${about} ist entpackt zu groß. Entfernen Sie Bilder und was nicht gebraucht wird.`,
    TOO_MUCH_WORK: () =>
      'Diese Datei zu lesen braucht mehr Zeit oder Speicher, als einer Datei zusteht. Teilen Sie sie auf und entfernen Sie, was nicht gebraucht wird, oder versuchen Sie es später noch einmal.',
    DOCTYPE: () =>
      'Die Datei deklariert eigene Entitäten oder Elemente, die nicht gelesen werden. Entfernen Sie diese Deklaration.',
    ENCODING: () =>
      'Die Datei ist kein UTF-8 und wurde als Windows-1252 gelesen. Stimmen Buchstaben nicht, speichern Sie sie als UTF-8.',
    NOTHING_FOUND: () => 'In dieser Datei ist keine Frage.',
    TOO_MANY_SLIDES: about => `Eine Präsentation hat höchstens ${about} Folien; der Rest wurde weggelassen.`,
    TOO_MANY_PROBLEMS: about => `Es gibt mehr als diese ${about} Stellen.`,
    BROKEN_RULE: about => about,
    NO_HEADER: () =>
      'Keine Zeile benennt die Spalten. Sie wurden als Frage, Antworten, Zeitlimit und richtige Antworten gelesen. Fügen Sie sonst eine solche Zeile ein.',
    SHEET_LEFT_OUT: about =>
      `Das Blatt „${about}“ wurde weggelassen: Von den ersten 20 werden die gelesen, in denen eine Zeile Spalten wie Frage, Antwort 1, Antwort 2 benennt.`,
    COLUMN_LEFT_OUT: about =>
      `Die Spalte „${about}“ wurde weggelassen: Sie enthält weder die Frage noch eine Antwort, das Zeitlimit oder die richtigen Antworten.`,
    PROMPT_SHORTENED: () =>
      'Eine Frage hat höchstens 500 Zeichen, deshalb wurde diese gekürzt. Der ganze Text steht in den Notizen, soweit Platz ist.',
    OPTION_SHORTENED: about =>
      `Eine Antwort hat höchstens 200 Zeichen, deshalb wurde „${about}“ gekürzt. Der ganze Text steht in den Notizen, soweit Platz ist.`,
    EXPLANATION_SHORTENED: () =>
      'Eine Erklärung hat höchstens 1.000 Zeichen, deshalb wurde das Feedback gekürzt. Der ganze Text steht in den Notizen, soweit Platz ist.',
    FEEDBACK_IN_NOTES: about =>
      `Das Feedback zu diesen Antworten passt nicht mehr in die Erklärung: ${about}. Es steht in den Notizen, soweit Platz ist.`,
    EQUAL_MATCH: (about, used) =>
      `„${used}“ steht rechts mehrmals, deshalb wurde „${about}“ weggelassen: Jede rechte Seite gehört zu einer linken.`,
    EQUAL_OPTION: about => `Die Antwort „${about}“ stand mehrmals da und wurde einmal übernommen.`,
    NO_QUESTION_TEXT: () => 'Die Frage selbst fehlt. Schreiben Sie sie vor die Antworten.',
    NO_ANSWERS: () => 'Es gibt keine Antworten zur Auswahl. Ergänzen Sie mindestens zwei.',
    NOTHING_RIGHT: () =>
      'Die richtige Antwort fehlt. Schreiben Sie sie in die Klammern, etwa {=Paris}, oder bei einer Zahl {#3.14}, {#3.14:0.01} oder {#3..4}.',
    NO_RIGHT_ANSWER: () =>
      'Keine Antwort ist als richtig markiert, deshalb wurde es eine Frage ohne richtige. Markieren Sie sie für eine Quizfrage.',
    BAD_RIGHT_ANSWER: about =>
      `„${about}“ ist keine der Antworten. Nennen Sie die richtigen mit ihren Nummern, etwa 1 oder 1,3.`,
    AMBIGUOUS_RIGHT_ANSWER: (about, used) =>
      `„${about}“ ist die Nummer oder der Buchstabe einer Antwort und zugleich der Text einer anderen; als richtig markiert wurde „${used}“. Prüfen Sie das.`,
    NUMBER_FORMAT: about =>
      `Das Zahlenformat dieser Zelle ist unbekannt, deshalb wurde die Zahl als „${about}“ gelesen. Stimmt das nicht, formatieren Sie die Zelle als Text und geben Sie es neu ein.`,
    TIME_CHANGED: (about, used) =>
      `„${about}“ kann kein Zeitlimit sein: Es wurden ${used} Sekunden. Möglich sind 5 bis 3.600 Sekunden.`,
    DATE_CELL: (_about, used) =>
      `Die Tabelle hat aus der Eingabe ein Datum gemacht; es wurde „${used}“. Stimmt das nicht, formatieren Sie die Zelle als Text und geben Sie es neu ein.`,
    CELL_WITHOUT_VALUE: about =>
      `In der Zelle steht „${about}“ statt eines Werts. Öffnen Sie die Datei, lassen Sie sie rechnen und speichern Sie sie.`,
    UNCLOSED_QUOTE: () =>
      'Hier beginnt ein Anführungszeichen, das nie endet. Schließen oder entfernen Sie es.',
    BRACES: () =>
      'Die Klammern um die Antworten gehen nicht auf: je Frage ein { und ein }, dazwischen eine leere Zeile. Eine Klammer als Text wird \\{ geschrieben.',
    NOT_A_NUMBER: about => `„${about}“ ist keine Zahl. Schreiben Sie sie wie 3.14, 3.14:0.01 oder 3..4.`,
    NOT_A_PAIR: about => `„${about}“ ist kein Paar. Schreiben Sie =links -> rechts.`,
    CHOICES_LEFT_OUT: about =>
      `Lücken werden durch Tippen gefüllt; die Wörter zur Auswahl wurden deshalb weggelassen: ${about}.`,
    WORDS_AS_OPTIONS: () =>
      'Wörter waren im Text zu markieren. Hier sind sie Antworten darunter: Bitte prüfen, ob sie sich unterscheiden lassen.',
    EXTRA_MATCH: about => `„${about}“ gehört zu nichts auf der linken Seite und wurde weggelassen.`,
    PARTIAL_CREDIT: about =>
      `„${about}“ brachte einen Teil der Punkte. Hier ist eine Antwort richtig oder falsch: Es zählt nur, was alle brachte.`,
    ANOTHER_NUMBER: (about, used) =>
      `„${about}“ wurde auch als richtig gewertet. Eine Zahlenfrage hat einen richtigen Wert, deshalb zählt nur „${used}“.`,
    TOLERANCE_LEFT_OUT: (about, used) =>
      `„${about}“ hat eine Toleranz. Lücken vergleichen Texte, deshalb zählt nur „${used}“.`,
    RANDOM_SELECTION: about =>
      `„${about}“ stellt nur einige seiner Fragen, zufällig ausgewählt. Importiert wurden alle: Löschen Sie, was zu viel ist.`,
    ALL_RIGHT_NEEDED: () =>
      'Eine von mehreren richtigen Antworten genügte. Hier müssen alle richtigen gewählt werden: Nehmen Sie die Markierung von denen, die zu viel sind.',
    WILDCARD: about =>
      `„${about}“ enthält ein * für beliebigen Text, das es hier nicht gibt. Schreiben Sie die richtigen Texte aus.`,
    SCALE_CHOSEN: about =>
      `Die Datei sagt nicht, zwischen welchen Zahlen gewählt wird: Es wurde ${about}. Ändern Sie das im Editor, wenn es zu viel verrät.`,
    MEDIA_LEFT_OUT: about =>
      `„${about}“ ist ein Bild oder ein anderes Medium und wurde weggelassen. Fügen Sie es im Editor ein.`,
    PICTURE_AT_ADDRESS: about =>
      `Das Bild unter ${about} ist nicht in der Datei, und von Adressen wird nichts geladen. Fügen Sie es im Editor ein.`,
    PICTURE_REFUSED: about =>
      `Das Bild „${about}“ ist kein vollständiges PNG-, JPEG-, WebP- oder GIF-Bild mit höchstens 5 MB und 25 Megapixeln und wurde weggelassen. Fügen Sie es im Editor ein.`,
    PICTURE_AS_TEXT: about =>
      `„${about}“ ist ein Bild an einer Stelle, an der nur Text möglich ist; verwendet wurde sein Alternativtext oder Name. Prüfen Sie ihn.`,
    TOO_MANY_PICTURES: about =>
      `„${about}“ wurde weggelassen: Ein Import hat höchstens 50 Bilder mit zusammen 5 MB. Fügen Sie es im Editor ein.`,
    UNSUPPORTED_QUESTION: about =>
      `Fragen der Art ${about} lassen sich nicht importieren. Legen Sie sie im Editor neu an.`,
    NOT_IN_PLAN: about => `Der Tarif dieser Organisation enthält keine Fragen vom Typ ${about}.`,
    MISSING_FILE: about =>
      `Das Paket nennt die Datei ${about}, die nicht darin ist. Exportieren Sie es noch einmal.`,
    UNSAFE_PATH: about => `Der Pfad ${about} führt aus dem Paket hinaus. Exportieren Sie es noch einmal.`,
    UNKNOWN_LINE: about => `„${about}“ ist hier nicht zu verstehen.`,
    ALL_MARKED: () =>
      'Alle Antworten beginnen mit einem Stern, deshalb wurden alle als richtig markiert. Sind die Sterne Aufzählungszeichen, nehmen Sie die Markierung von den falschen.',
    LIST_AS_TEXT: about =>
      `„${about}“ könnte eine Antwort zur Auswahl sein, wurde aber als Text gelesen. Beginnen Sie Antworten mit einem Strich oder a) b) c), richtige mit einem Stern.`,
    ANSWERS_AS_KEY: about =>
      `„${about}“ wurde als die Lösungen aller Fragen der Reihe nach gelesen. Gehören sie zur letzten Frage allein, markieren Sie sie dort.`,
    ACCEPTED_DIVIDED: about =>
      `„${about}“ wurde als mehrere zulässige Texte gelesen. Ist es einer, fügen Sie sie im Editor zusammen.`,
    COUNTED_FROM: (about, used) =>
      `Die Nummern der Spalte „${about}“ wurden ab ${used} gezählt. Prüfen Sie, welche Antworten als richtig markiert sind.`,
    NO_ANSWER_LINE: () =>
      'Keine Zeile nennt die richtige Antwort. Schreiben Sie nach den Antworten eine wie ANSWER: B.',
  },
  brokenRule: 'Diese Folie verstößt gegen eine Regel:',
  right: 'richtig',
  accepted: 'Richtig:',
  rightNumber: (value, tolerance) =>
    tolerance === '0' ? `Richtig: ${value}` : `Richtig: ${value}, plus oder minus ${tolerance}`,
  scale: (min, max) => `Von ${min} bis ${max}`,
  seconds: seconds => `${n(seconds)} Sekunden`,
  stepwise: 'Aufzählungspunkte einzeln',
  onPhones: 'Auch auf Handys zu sehen',
  notes: 'Notizen',
}

const starting: ImportMessages['starting'] = {
  blank: 'Leer',
  file: 'PDF, PowerPoint, Keynote…',
  list: 'Aus einer Liste von Fragen',
  examples: 'Oder mit einem Beispiel beginnen',
  lead: 'Fertige Präsentationen, die Sie nach Belieben ändern.',
  use: 'Verwenden',
  using: title => `Verwenden: ${title}`,
  nextSteps: 'Nächste Schritte',
  steps: {
    invite: {
      title: 'Kolleginnen und Kollegen einladen',
      text: 'Die Moderation leitet Sitzungen, die Verwaltung kümmert sich um den Rest.',
    },
    twoFactor: {
      title: 'Ihr Konto schützen',
      text: 'Schalten Sie die Anmeldung in zwei Schritten ein: eine Minute mit dem Handy zur Hand.',
    },
    reference: {
      title: 'Die API nutzen',
      text: 'Alles hier lässt sich automatisieren; die Referenz hat Beispiele zum Kopieren.',
    },
    join: {
      title: 'Sehen, was Ihr Publikum sieht',
      text: 'Öffnen Sie die Seite, auf der man einen Raumcode eingibt.',
    },
  },
}

export const messages: ImportMessages = { ...imports, starting }
