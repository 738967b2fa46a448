import { readFileSync } from 'node:fs'

interface Question {
  readonly type: string
  readonly prompt: string
}

function from(deck: string, at: number): Question {
  const file = new URL(`../../examples/${deck}.json`, import.meta.url)
  const { questions } = JSON.parse(readFileSync(file, 'utf8')) as { questions: Question[] }
  return questions[at]!
}

/** One question of every type, out of the decks that come with Roomful. */
export const showcase = {
  title: 'Town hall, third quarter',
  questions: [
    from('town-hall', 3),
    from('town-hall', 0),
    from('town-hall', 6),
    from('town-hall', 2),
    from('workshop-feedback', 6),
    from('class-test', 5),
    from('board-vote', 2),
    from('class-test', 2),
    from('product-quiz', 4),
    from('class-test', 1),
    from('board-vote', 3),
    from('product-quiz', 0),
    from('class-test', 0),
    from('town-hall', 8),
  ],
}

const givenNames = [
  ...['Amara', 'Ben', 'Chiara', 'Dilan', 'Esther', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kim', 'Lena'],
  ...[
    'Mateo',
    'Nora',
    'Oskar',
    'Priya',
    'Quentin',
    'Rosa',
    'Samir',
    'Tove',
    'Uma',
    'Victor',
    'Wanda',
    'Yusuf',
  ],
]

/** A name for the i-th of a room full of people. */
export function nameOf(i: number): string {
  const initial = String.fromCharCode(65 + ((i * 7) % 26))
  return `${givenNames[i % givenNames.length]} ${initial}.`
}

/** What somebody in the room would like to ask. */
export const asked = [
  'When will we know about the new office, and who decides?',
  'Which of the paused projects come back next year?',
  'Will there be more open positions in support? We close tickets after eight in the evening now.',
  'How do we measure whether the new planning worked?',
  'Can the slides be shared afterwards?',
]
