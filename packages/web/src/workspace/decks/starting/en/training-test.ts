import type { StartingDeck } from '../starting-deck.ts'

export const trainingTest: StartingDeck = {
  title: 'Training test: staying safe online',
  lead: 'A short test on passwords and suspicious messages, with the answers at once. Made to be scheduled: everybody takes it in their own time.',
  slides: [
    {
      question: {
        type: 'QUIZ',
        prompt: 'A message asks you to confirm your password at once. What do you do?',
        options: [
          { text: 'Follow the link and check the page' },
          { text: 'Reply and ask what it is about' },
          { text: 'Report it and follow no link', is_correct: true },
          { text: 'Forward it to your colleagues' },
        ],
        settings: { time_limit_seconds: null, speed_bonus: false, points: 100, reveal_after_answering: true },
        notes:
          'Schedule this test (Options, schedule…) instead of starting it: people then answer at their own pace and see what is right after each answer. Replace the questions with those of your training.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'What are signs of a forged message?',
        options: [
          { text: 'It puts you under pressure', is_correct: true },
          { text: "The sender's address is slightly wrong", is_correct: true },
          { text: 'It greets you by your name' },
          { text: 'It asks for passwords or payments', is_correct: true },
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
        prompt: 'Signing in with a password and a second proof is called two-___ authentication.',
        settings: { blanks: [{ accepted: ['factor', 'step'] }], points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: 'Which word means what?',
        options: [
          { text: 'Phishing', match: 'Luring people into giving away secrets' },
          { text: 'Encryption', match: 'Making data readable only with a key' },
          { text: 'Backup', match: 'A copy for when data is lost' },
          { text: 'Update', match: 'A new version that closes gaps' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'How safe is each password? Put the weakest first.',
        options: [
          { text: '123456' },
          { text: 'Summer2026' },
          { text: 'k7#Qd!2' },
          { text: 'Five words picked at random' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'What is still unclear to you?',
        settings: { max_length: 300, show_results: false },
      },
    },
  ],
}
