import type { StartingDeck } from '../starting-deck.ts'

export const townHall: StartingDeck = {
  title: 'Versammlung für alle',
  lead: 'Neues für alle, Platz für ehrliche Fragen, und wie es angekommen ist.',
  slides: [
    {
      content: {
        title: 'Willkommen',
        body: 'Heute:\n\n- Wo wir stehen\n- Was als Nächstes kommt\n- Ihre Fragen',
        on_phones: false,
        notes: 'Die nächste Folie öffnet die Fragen: Von da an können alle jederzeit welche schreiben.',
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'Fragen Sie, was Sie wollen, von jetzt an bis zum Ende',
        settings: { moderation: true },
        notes:
          'Sagen, dass niemand eine Frage sieht, bevor sie freigegeben ist, und weitergehen. Auf den Handys bleibt sie neben allem anderen offen.',
      },
    },
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'Die letzten Monate in einem Wort?',
        settings: { max_words: 1 },
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'Wie klar sind Ihnen unsere Ziele?',
        settings: { min_label: 'Gar nicht klar', max_label: 'Völlig klar' },
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Worüber möchten Sie mehr hören?',
        options: [
          { text: 'Pläne für das nächste Jahr' },
          { text: 'Wie wir zusammenarbeiten' },
          { text: 'Unsere Kundschaft' },
          { text: 'Lernen und Entwicklung' },
          { text: 'Ergebnisse in Zahlen' },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      content: {
        title: 'Ihre Fragen',
        body: 'Sie können weiter fragen und für die Fragen anderer stimmen.',
        on_phones: false,
        notes:
          'Die Fragen öffnen (über die Steuerung oder die zweite Folie) und mit der beginnen, die die meisten Stimmen hat, auch wenn sie unbequem ist.',
      },
    },
    {
      question: {
        type: 'NPS',
        prompt: 'Wie wahrscheinlich ist es, dass Sie uns als Arbeitsplatz weiterempfehlen?',
        settings: { show_results: false },
        notes:
          'Auf den Handys steht das Ergebnis nicht. Wer es zuerst selbst lesen möchte, blendet es vorher auch auf der Leinwand aus.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Was sollen wir beim nächsten Mal besser machen?',
        settings: { max_length: 300 },
      },
    },
  ],
}
