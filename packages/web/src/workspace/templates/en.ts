import type { StartingDeckTexts } from './starting-deck.ts'

export const messages: StartingDeckTexts = {
  iceBreaker: {
    title: 'Ice breaker',
    lead: 'Ten minutes in which everybody has said something before the real work begins.',
    slides: [
      {
        title: 'Welcome',
        body: 'Good to have you here.\n\n- Join with your phone\n- Nothing here is graded\n- You can skip whatever you like',
        notes: 'Wait until most people are in, then begin with the easy one.',
      },
      {
        prompt: 'How are you today?',
        options: ['Full of energy', 'Calm and ready', 'A bit tired', 'Ask me after coffee'],
      },
      {
        prompt: 'Where are you joining from?',
      },
      {
        prompt: 'How well do you know this group?',
        ends: ['Not at all yet', 'Very well'],
        notes: 'A low average is no bad news: the next three slides are for that.',
      },
      {
        prompt: 'What gets you going in the morning?',
        options: [
          'A walk or some exercise',
          'A quiet moment',
          'Music',
          'A good breakfast',
          'Talking to people',
        ],
      },
      {
        prompt: 'Spin the wheel: who would like to answer?',
        options: [
          'What did you learn last week?',
          'What would you take to an island?',
          'Which dish could you eat every day?',
          'What did you want to be as a child?',
          'Which place should everybody see once?',
        ],
        notes: 'Ask for a volunteer after each spin. Nobody has to answer. Three or four spins are enough.',
      },
      {
        prompt: 'What do few people here know about you?',
        notes: 'Read a few aloud and let the room guess who it is. Whoever wrote it may stay unknown.',
      },
    ],
  },
  lectureCheckIn: {
    title: 'Lecture check-in',
    lead: 'What students took from last time, where they are stuck, and what they would like to ask.',
    slides: [
      {
        prompt: 'What do you remember from last time?',
        notes: 'First from memory, then the summary: remembering is what makes it stay.',
      },
      {
        title: 'Last time in three points',
        body: '1. The first idea\n2. The second idea\n3. The third idea',
        notes: 'Replace the three points with your own. Compare them with the words before: what is missing?',
      },
      {
        prompt: 'How well could you follow last time?',
        ends: ['I was lost', 'All clear'],
      },
      {
        prompt: 'At sea level, water boils at ___ degrees Celsius.',
        blanks: [['100', 'a hundred', 'one hundred', 'hundred']],
        notes: 'An example: replace it with a sentence of your subject.',
      },
      {
        prompt: 'How is the pace of this course?',
        options: ['Too slow', 'Just right', 'Too fast'],
      },
      {
        prompt: 'What was the hardest point so far?',
      },
      {
        prompt: 'What would you like to ask?',
        notes:
          'Questions can be written and voted for until the session ends. Come back to this slide before the break and answer what has the most votes.',
      },
    ],
  },
  quizEvening: {
    title: 'Quiz evening',
    lead: 'Two rounds with points for being right and quick: choose, guess, match and put in order.',
    slides: [
      {
        title: 'Welcome to the quiz',
        body: '- Quick and right is worth most\n- No searching on the internet\n- The leaderboard comes after each round',
        notes:
          'Start it with names (Options, schedule…): an anonymous session has a leaderboard without names. Replace questions as you like.',
      },
      {
        prompt: 'How many hearts does an octopus have?',
        options: ['One', 'Two', 'Three', 'Eight'],
      },
      {
        prompt: 'Which is the national animal of Scotland?',
        options: ['The red deer', 'The unicorn', 'The golden eagle', 'The Highland cow'],
      },
      {
        prompt: 'Which of these are berries to a botanist?',
        options: ['Banana', 'Strawberry', 'Tomato', 'Raspberry'],
      },
      {
        prompt: 'Which capital belongs to which country?',
        options: [
          ['Canada', 'Ottawa'],
          ['Australia', 'Canberra'],
          ['Brazil', 'Brasília'],
          ['New Zealand', 'Wellington'],
        ],
      },
      {
        title: 'Round two',
        body: 'Now it gets harder.',
        notes: 'First press Leaderboard: who leads after round one? Then go on.',
      },
      {
        prompt: 'How many metres tall is the Eiffel Tower? Up to 15 off is right.',
      },
      {
        prompt: 'Which was built first? Put them in order, the oldest first.',
        options: ['Great Pyramid of Giza', 'Colosseum', 'Machu Picchu', 'Taj Mahal'],
      },
      {
        prompt: 'The chemical symbol of gold is ___.',
        blanks: [['Au']],
      },
      {
        title: 'And the winner is…',
        body: 'Thank you for playing!',
        notes: 'Press Leaderboard: the best three stand on a podium.',
      },
    ],
  },
  retrospective: {
    title: 'Retrospective',
    lead: 'A team looks back: the mood, what went well, what did not, and what to do about it.',
    slides: [
      {
        title: 'Looking back together',
        body: 'Whatever we find out: everybody did the best they could with what they knew at the time.',
        notes: 'Start it anonymously and say so: answers carry no names.',
      },
      {
        prompt: 'How were the last weeks for you?',
        ends: ['Exhausting', 'Excellent'],
      },
      {
        prompt: 'The last weeks in one word?',
      },
      {
        prompt: 'What went well and should stay?',
      },
      {
        prompt: 'What held us back?',
        notes: 'Leave time to read. What was written most belongs among the options of the next question.',
      },
      {
        prompt: 'What do we tackle first?',
        options: ['Clear goals', 'Fewer interruptions', 'Better handovers', 'Time to learn'],
        notes: 'Before showing it, replace the options in the editor with what has just been named.',
      },
      {
        prompt: 'What is one thing that you will do differently?',
        notes: 'Look at these answers together at the beginning of the next retrospective.',
      },
    ],
  },
  townHall: {
    title: 'Town hall',
    lead: 'News for everybody, room for honest questions, and how it was received.',
    slides: [
      {
        title: 'Welcome',
        body: 'Today:\n\n- Where we stand\n- What comes next\n- Your questions',
        notes: 'The next slide opens the questions: from then on people can write them at any time.',
      },
      {
        prompt: 'Ask anything, from now on until the end',
        notes:
          'Say that nobody sees a question before you let it through, and go on. It stays open on phones beside everything else.',
      },
      {
        prompt: 'The past months in one word?',
      },
      {
        prompt: 'How clear are our goals to you?',
        ends: ['Not clear at all', 'Perfectly clear'],
      },
      {
        prompt: 'What would you like to hear more about?',
        options: [
          'Plans for the coming year',
          'How we work together',
          'Our customers',
          'Learning and careers',
          'Results in numbers',
        ],
      },
      {
        title: 'Your questions',
        body: 'You can still ask, and vote for the questions of others.',
        notes:
          'Open the questions (Q&A, or the second slide) and start with the one that has the most votes, also if it is uncomfortable.',
      },
      {
        prompt: 'How likely are you to recommend us as a place to work?',
        notes:
          'Phones do not show the result. Hide it on the stage too before people answer, if you would rather read it first yourself.',
      },
      {
        prompt: 'What should we do better next time?',
      },
    ],
  },
  workshopFeedback: {
    title: 'Workshop feedback',
    lead: 'Five minutes at the end that tell you what to keep and what to change.',
    slides: [
      {
        title: 'Five minutes for your feedback',
        body: 'Your answers help the next group. They carry no names.',
        notes: 'Start it anonymously, so that this is true, and leave the room five minutes of quiet.',
      },
      {
        prompt: 'How likely are you to recommend this workshop?',
      },
      {
        prompt: 'How useful was the content for your work?',
        ends: ['Not useful', 'Very useful'],
      },
      {
        prompt: 'How was the balance of listening and doing?',
        options: ['Too much listening', 'Just right', 'Too much doing'],
      },
      {
        prompt: 'What helped you?',
        options: [
          'The explanations',
          'The exercises',
          'Talking to the others',
          'The examples',
          'The material',
        ],
      },
      {
        prompt: 'What will you try first?',
      },
      {
        prompt: 'What should we change?',
        notes:
          'Phones do not show these answers. Hide them on the stage as well if you would rather read them later.',
      },
    ],
  },
  decision: {
    title: 'Decide together',
    lead: 'From opinions to a decision: what counts, which option is ahead, and how sure everybody is.',
    slides: [
      {
        title: 'What we decide today',
        body: '**The question:** put your own here.\n\n- Option A\n- Option B\n- Option C',
        notes: 'Replace A, B and C in every slide with your own options, and keep to their names.',
      },
      {
        prompt: 'Where do you stand right now?',
        options: ['Option A', 'Option B', 'Option C', 'I do not know yet'],
        notes: 'A first mood, no vote. The last but one slide asks again.',
      },
      {
        prompt: 'What counts most for this decision?',
        options: ['Benefit for those concerned', 'Cost', 'Risk', 'How fast it can be done'],
      },
      {
        prompt: 'Spread 100 points over the options',
        options: ['Option A', 'Option B', 'Option C'],
      },
      {
        prompt: 'What speaks against the option that is ahead?',
        notes: 'Take the objections seriously: answer the two that come up most before the vote.',
      },
      {
        prompt: 'And now: which option do we take?',
        options: ['Option A', 'Option B', 'Option C'],
        notes: 'Compare with the first mood: what has changed?',
      },
      {
        prompt: 'How well can you live with the result?',
        ends: ['Not at all', 'Very well'],
        notes: 'Ask those who gave a one or a two what they would need, if they like to say.',
      },
    ],
  },
  trainingTest: {
    title: 'Training test: staying safe online',
    lead: 'A short test on passwords and suspicious messages, with the answers at once. Made to be scheduled: everybody takes it in their own time.',
    slides: [
      {
        prompt: 'A message asks you to confirm your password at once. What do you do?',
        options: [
          'Follow the link and check the page',
          'Reply and ask what it is about',
          'Report it and follow no link',
          'Forward it to your colleagues',
        ],
        notes:
          'Schedule this test (Options, schedule…) instead of starting it: people then answer at their own pace and see what is right after each answer. Replace the questions with those of your training.',
      },
      {
        prompt: 'What are signs of a forged message?',
        options: [
          'It puts you under pressure',
          "The sender's address is slightly wrong",
          'It greets you by your name',
          'It asks for passwords or payments',
        ],
      },
      {
        prompt: 'Signing in with a password and a second proof is called two-___ authentication.',
        blanks: [['factor', 'step']],
      },
      {
        prompt: 'Which word means what?',
        options: [
          ['Phishing', 'Luring people into giving away secrets'],
          ['Encryption', 'Making data readable only with a key'],
          ['Backup', 'A copy for when data is lost'],
          ['Update', 'A new version that closes gaps'],
        ],
      },
      {
        prompt: 'How safe is each password? Put the weakest first.',
        options: ['123456', 'Summer2026', 'k7#Qd!2', 'Five words picked at random'],
      },
      {
        prompt: 'What is still unclear to you?',
      },
    ],
  },
}
