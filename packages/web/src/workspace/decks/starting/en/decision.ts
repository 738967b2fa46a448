import type { StartingDeck } from '../starting-deck.ts'

export const decision: StartingDeck = {
  title: 'Decide together',
  lead: 'From opinions to a decision: what counts, which option is ahead, and how sure everybody is.',
  slides: [
    {
      content: {
        title: 'What we decide today',
        body: '**The question:** put your own here.\n\n- Option A\n- Option B\n- Option C',
        on_phones: true,
        notes: 'Replace A, B and C in every slide with your own options, and keep to their names.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Where do you stand right now?',
        options: [
          { text: 'Option A' },
          { text: 'Option B' },
          { text: 'Option C' },
          { text: 'I do not know yet' },
        ],
        notes: 'A first mood, no vote. The last but one slide asks again.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: 'What counts most for this decision?',
        options: [
          { text: 'Benefit for those concerned' },
          { text: 'Cost' },
          { text: 'Risk' },
          { text: 'How fast it can be done' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Spread 100 points over the options',
        options: [{ text: 'Option A' }, { text: 'Option B' }, { text: 'Option C' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What speaks against the option that is ahead?',
        settings: { max_length: 300 },
        notes: 'Take the objections seriously: answer the two that come up most before the vote.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'And now: which option do we take?',
        options: [{ text: 'Option A' }, { text: 'Option B' }, { text: 'Option C' }],
        notes: 'Compare with the first mood: what has changed?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'How well can you live with the result?',
        settings: { min_label: 'Not at all', max_label: 'Very well' },
        notes: 'Ask those who gave a one or a two what they would need, if they like to say.',
      },
    },
  ],
}
