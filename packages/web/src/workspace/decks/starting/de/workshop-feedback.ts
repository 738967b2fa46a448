import type { StartingDeck } from '../starting-deck.ts'

export const workshopFeedback: StartingDeck = {
  title: 'Rückmeldung zum Workshop',
  lead: 'Fünf Minuten am Ende, die zeigen, was bleiben soll und was nicht.',
  slides: [
    {
      content: {
        title: 'Fünf Minuten für Ihre Rückmeldung',
        body: 'Ihre Antworten helfen der nächsten Gruppe. Namen stehen nicht dabei.',
        on_phones: false,
        notes: 'Anonym starten, damit das stimmt, und dem Raum fünf ruhige Minuten lassen.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'Wie wahrscheinlich ist es, dass Sie diesen Workshop weiterempfehlen?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie nützlich war der Inhalt für Ihre Arbeit?',
        settings: { min_label: 'Nicht nützlich', max_label: 'Sehr nützlich' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Wie war das Verhältnis von Zuhören und Selbermachen?',
        options: [{ text: 'Zu viel Zuhören' }, { text: 'Genau richtig' }, { text: 'Zu viel Selbermachen' }],
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Was hat Ihnen geholfen?',
        options: [
          { text: 'Die Erklärungen' },
          { text: 'Die Übungen' },
          { text: 'Der Austausch mit anderen' },
          { text: 'Die Beispiele' },
          { text: 'Die Unterlagen' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was probieren Sie als Erstes aus?',
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was sollten wir ändern?',
        settings: { max_length: 300, show_results: false },
        notes:
          'Auf den Handys stehen diese Antworten nicht. Wer sie lieber später liest, blendet sie auch auf der Leinwand aus.',
      },
    },
  ],
}
