import type { StartingDeck } from '../starting-deck.ts'

export const lectureCheckIn: StartingDeck = {
  title: 'Lecture check-in',
  lead: 'What students took from last time, where they are stuck, and what they would like to ask.',
  slides: [
    {
      question: {
        type: 'WORD_CLOUD',
        prompt: 'What do you remember from last time?',
        settings: { max_words: 3 },
        notes: 'First from memory, then the summary: remembering is what makes it stay.',
      },
    },
    {
      content: {
        title: 'Last time in three points',
        body: '1. The first idea\n2. The second idea\n3. The third idea',
        on_phones: true,
        notes: 'Replace the three points with your own. Compare them with the words before: what is missing?',
      },
    },
    {
      question: {
        type: 'RATING',
        prompt: 'How well could you follow last time?',
        settings: { min_label: 'I was lost', max_label: 'All clear' },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt: 'At sea level, water boils at ___ degrees Celsius.',
        settings: { blanks: [{ accepted: ['100', 'a hundred', 'one hundred', 'hundred'] }] },
        notes: 'An example: replace it with a sentence of your subject.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: 'How is the pace of this course?',
        options: [{ text: 'Too slow' }, { text: 'Just right' }, { text: 'Too fast' }],
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What was the hardest point so far?',
        settings: { max_length: 300 },
      },
    },
    {
      question: {
        type: 'QA',
        prompt: 'What would you like to ask?',
        notes:
          'Questions can be written and voted for until the session ends. Come back to this slide before the break and answer what has the most votes.',
      },
    },
  ],
}
