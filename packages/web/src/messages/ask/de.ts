import type { AskMessages } from './en.ts'

export const messages: AskMessages = {
  kind: 'Art',
  kinds: {
    yesNo: 'Ja oder nein',
    choice: 'Auswahl',
    cloud: 'Wortwolke',
    text: 'Freitext',
    scale: 'Skala',
  },
  prompt: 'Frage',
  spoken: {
    yesNo: 'Ja oder nein?',
    choice: 'Was davon?',
    cloud: 'Ein Wort, bitte',
    text: 'Was meinen Sie?',
    scale: 'Wie sehr stimmen Sie zu?',
  },
  options: 'Antworten, eine pro Zeile',
  optionsHint: 'Ohne Eingabe: A, B, C, D.',
  optionsTooFew: 'Geben Sie mindestens zwei verschiedene Antworten ein oder keine.',
  yes: 'Ja',
  no: 'Nein',
  addNext: 'Als nächste Folie einfügen',
  askNow: 'Jetzt zeigen',
  added: 'Als nächste Folie eingefügt.',
  recent: 'Zuletzt gestellt',
  addRecent: prompt => `Als nächste Folie einfügen: ${prompt}`,
  faults: {
    LIMIT_REACHED:
      'Eine Sitzung hat Platz für 60 eingefügte Fragen und 200 Folien. Löschen Sie Folien der Präsentation.',
    PLAN_LIMIT_REACHED: 'Ihr Tarif enthält diese Frageart nicht oder keine weiteren Fragen.',
    RATE_LIMITED: 'Das waren zehn Fragen in einer Minute. Warten Sie einen Moment.',
    INVALID_SESSION_STATE: 'Fragen lassen sich einfügen, solange die Sitzung läuft.',
    INVALID_REQUEST_BODY: 'Der Server nimmt diese Frage nicht an. Kürzen Sie sie.',
  },
}
