// Every deck in examples/ is a presentation that can be created; together they cover all question types, and the town
// hall needs only types that every plan includes.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CreatePresentationBody } from '../src/features/presentations/presentations.ts'
import { faultFinder } from '../src/lib/faults.ts'
import { questionTypeNames } from '../src/question-types/index.ts'
import { type CreateQuestionBody, readNewQuestion } from '../src/question-types/question-input.ts'
import { countingIds } from './question-types/fixtures.ts'

const folder = new URL('../../../examples/', import.meta.url)
const files = readdirSync(folder).filter(name => name.endsWith('.json'))
const deckFaults = faultFinder(CreatePresentationBody)

function deckOf(file: string): { title: string; questions: CreateQuestionBody[] } {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
}

const typesIn = (...decks: string[]) =>
  new Set(decks.flatMap(file => deckOf(file).questions.map(({ type }) => type)))

describe.each(files)('examples/%s', file => {
  const deck = deckOf(file)

  test('is a presentation that can be created', () => {
    expect(deckFaults(deck)).toBeNull()
    const refused = deck.questions.flatMap(body => {
      const read = readNewQuestion(body, countingIds())
      return 'faults' in read ? [{ prompt: body.prompt, faults: read.faults }] : []
    })
    expect(refused).toEqual([])
  })

  test('has 6 to 10 questions', () => {
    expect(deck.questions.length).toBeGreaterThanOrEqual(6)
    expect(deck.questions.length).toBeLessThanOrEqual(10)
  })
})

test('the decks of the four families ask every type of question', () => {
  const families = ['workshop-feedback.json', 'product-quiz.json', 'board-vote.json', 'class-test.json']
  expect([...typesIn(...families)].sort()).toEqual([...questionTypeNames].sort())
})

test('the town hall needs no more than the types of every plan', () => {
  expect([...typesIn('town-hall.json')].sort()).toEqual([
    'MULTIPLE_CHOICE',
    'OPEN_TEXT',
    'QA',
    'RATING',
    'WORD_CLOUD',
  ])
  expect(deckOf('town-hall.json').questions.length).toBeGreaterThanOrEqual(8)
})
