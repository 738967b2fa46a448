import type { StartingDeck } from '../starting-deck.ts'

export const workshopFeedback: StartingDeck = {
  title: 'Rückmeldung zum Workshop',
  lead: 'Fünf Minuten am Ende, die zeigen, was bleiben soll und was nicht.',
  slides: [
    {
      content: {
        title: 'Fünf Minuten für eure Rückmeldung',
        body: 'Eure Antworten helfen der nächsten Gruppe. Namen stehen nicht dabei.',
        on_phones: false,
        notes: '',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'Wie wahrscheinlich ist es, dass du diesen Workshop weiterempfiehlst?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie nützlich war der Inhalt für eure Arbeit?',
        settings: { min_label: 'Nicht nützlich', max_label: 'Sehr nützlich' },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie war das Verhältnis von Zuhören und Selbermachen?',
        settings: { min_label: 'Zu viel Zuhören', max_label: 'Zu viel Selbermachen' },
        notes: 'Hier ist die Drei der beste Wert.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Was hat euch am meisten geholfen?',
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
        prompt: 'Was probierst du als Erstes aus?',
        settings: { max_length: 300 },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: 'Was sollten wir ändern?', settings: { max_length: 300 } } },
  ],
}
