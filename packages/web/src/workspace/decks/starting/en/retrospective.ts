import type { StartingDeck } from '../starting-deck.ts'

export const retrospective: StartingDeck = {
  title: 'Retrospective',
  lead: 'A team looks back: the mood, what went well, what did not, and what to do about it.',
  slides: [
    {
      content: {
        title: 'Looking back together',
        body: 'Whatever we find out: everybody did the best they could with what they knew at the time.',
        on_phones: false,
        notes: 'Answers are shown without names. Say so.',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'How was the last stretch for you?',
        settings: { min_label: 'Exhausting', max_label: 'Excellent' },
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: 'The last weeks in one word?', settings: { max_words: 1 } } },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What went well and should stay?',
        settings: { max_length: 280 },
      },
    },
    { question: { type: 'OPEN_TEXT', prompt: 'What held us back?', settings: { max_length: 280 } } },
    {
      question: {
        type: 'RANKING',
        prompt: 'What matters most for the next weeks?',
        options: [
          { text: 'Clear goals' },
          { text: 'Fewer interruptions' },
          { text: 'Better handovers' },
          { text: 'Time to learn' },
        ],
      },
    },
    {
      question: {
        type: 'POINT_ALLOCATION',
        prompt: 'Spend 100 points: where do we put our effort?',
        options: [{ text: 'Quality' }, { text: 'Speed' }, { text: 'Collaboration' }, { text: 'Well-being' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What will you do differently yourself?',
        settings: { max_length: 200 },
      },
    },
  ],
}
