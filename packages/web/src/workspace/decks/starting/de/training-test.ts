import type { StartingDeck } from '../starting-deck.ts'

export const trainingTest: StartingDeck = {
  title: 'Schulungstest: sicher im Netz',
  lead: 'Ein kurzer Test zu Passwörtern und verdächtigen Nachrichten, mit sofortiger Auflösung. Zum Planen gedacht: Alle machen ihn, wann es ihnen passt.',
  slides: [
    {
      question: {
        type: 'QUIZ',
        prompt: 'Eine Nachricht verlangt, sofort Ihr Passwort zu bestätigen. Was tun Sie?',
        options: [
          { text: 'Dem Link folgen und die Seite prüfen' },
          { text: 'Antworten und nachfragen' },
          { text: 'Die Nachricht melden und keinem Link folgen', is_correct: true },
          { text: 'Die Nachricht im Team weiterleiten' },
        ],
        settings: { time_limit_seconds: null, speed_bonus: false, points: 100, reveal_after_answering: true },
        notes:
          'Diesen Test planen (Optionen, planen…) statt starten: Dann antworten alle im eigenen Tempo und sehen nach jeder Antwort, was richtig ist. Die Fragen durch die der eigenen Schulung ersetzen.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'Woran erkennen Sie eine gefälschte Nachricht?',
        options: [
          { text: 'Sie setzt unter Druck', is_correct: true },
          { text: 'Die Absenderadresse stimmt nicht ganz', is_correct: true },
          { text: 'Sie nennt einen Namen' },
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
          blanks: [{ accepted: ['Zwei-Faktor', 'Zweifaktor', 'Zwei-Faktoren', '2-Faktor', '2-Faktoren'] }],
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
        prompt: 'Wie sicher ist welches Passwort? Ordnen Sie, das schwächste zuerst.',
        options: [
          { text: '123456' },
          { text: 'Sommer2026' },
          { text: 'k7#Qd!2' },
          { text: 'Fünf zufällig gewählte Wörter' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was ist Ihnen noch unklar?',
        settings: { max_length: 300, show_results: false },
      },
    },
  ],
}
