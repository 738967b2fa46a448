import type { StartingDeck } from '../starting-deck.ts'

export const decision: StartingDeck = {
  title: 'Decide together',
  lead: 'From opinions to a decision: what counts, which option is ahead, and how sure everybody is.',
  slides: [
    {
      content: {
        title: 'What we decide today',
        body: '**The question:** replace this with your own.\n\n- Option A\n- Option B\n- Option C',
        on_phones: true,
        notes: 'Name the options at the beginning and keep to them.',
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
        notes: 'Ask this again at the end and compare.',
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
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'How well can you live with the result?',
        settings: { min_label: 'Not at all', max_label: 'Very well' },
      },
    },
  ],
}
