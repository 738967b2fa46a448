import type { StartingDeck } from '../starting-deck.ts'

export const trainingTest: StartingDeck = {
  title: 'Schulungstest: sicher im Netz',
  lead: 'Ein kurzer Test zu Passwörtern und verdächtigen Nachrichten, im eigenen Tempo und mit Auflösung.',
  slides: [
    {
      content: {
        title: 'Bevor es losgeht',
        body: '- Nehmt euch Zeit: Schnelligkeit zählt hier nicht\n- Nach jeder Antwort seht ihr, was richtig ist',
        on_phones: true,
        notes:
          'Gedacht für eine Sitzung, die alle im eigenen Tempo machen. Die Fragen durch die der eigenen Schulung ersetzen.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Eine Nachricht verlangt, sofort dein Passwort zu bestätigen. Was tust du?',
        options: [
          { text: 'Dem Link folgen und die Seite prüfen' },
          { text: 'Antworten und nachfragen' },
          { text: 'Sie melden und keinem Link folgen', is_correct: true },
          { text: 'Sie im Team weiterleiten' },
        ],
        settings: { time_limit_seconds: null, speed_bonus: false, points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Woran erkennst du eine gefälschte Nachricht?',
        options: [
          { text: 'Sie setzt dich unter Druck', is_correct: true },
          { text: 'Die Absenderadresse stimmt nicht ganz', is_correct: true },
          { text: 'Sie spricht dich mit Namen an' },
          { text: 'Sie fragt nach Passwörtern oder Zahlungen', is_correct: true },
        ],
        settings: {
          allow_multiple: true,
          time_limit_seconds: null,
          speed_bonus: false,
          points: 100,
          reveal_after_answering: true,
        },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'Anmelden mit Passwort und einem zweiten Nachweis heißt ___-Authentisierung.',
        settings: {
          blanks: [{ accepted: ['Zwei-Faktor', 'Zweifaktor', '2-Faktor'] }],
          points: 100,
          reveal_after_answering: true,
        },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: 'Welches Wort bedeutet was?',
        options: [
          { text: 'Phishing', match: 'Menschen dazu bringen, Geheimes preiszugeben' },
          { text: 'Verschlüsselung', match: 'Daten nur mit einem Schlüssel lesbar machen' },
          { text: 'Datensicherung', match: 'Eine Kopie für den Fall eines Verlusts' },
          { text: 'Update', match: 'Eine neue Fassung, die Lücken schließt' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Du hast auf einen verdächtigen Link geklickt. Was kommt zuerst?',
        options: [
          { text: 'Nichts mehr eingeben' },
          { text: 'Es sofort melden' },
          { text: 'Das Passwort an einem sicheren Gerät ändern' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: 'Was ist dir noch unklar?', settings: { max_length: 300 } } },
  ],
}
