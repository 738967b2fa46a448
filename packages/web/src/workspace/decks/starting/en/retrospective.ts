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
        notes: 'Start it anonymously and say so: answers carry no names.',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'How were the last weeks for you?',
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
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What held us back?',
        settings: { max_length: 280 },
        notes: 'Leave time to read. What was written most belongs among the options of the next question.',
      },
    },
    {
      question: {
        type: 'RANKING',
        prompt: 'What do we tackle first?',
        options: [
          { text: 'Clear goals' },
          { text: 'Fewer interruptions' },
          { text: 'Better handovers' },
          { text: 'Time to learn' },
        ],
        notes: 'Before showing it, replace the options in the editor with what has just been named.',
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What is one thing that you will do differently?',
        settings: { max_length: 200 },
        notes: 'Look at these answers together at the beginning of the next retrospective.',
      },
    },
  ],
}
