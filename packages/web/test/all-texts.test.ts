// A page asks for all texts of its question when results carry as many as fit, one request at a time, and shows them once all have come.
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { expect, test } from 'vitest'
import { AllTexts } from '../src/room/all-texts.ts'

const textsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({ text: `text ${from + i}`, created_at: '2026-01-01T00:00:00Z' }))
const resultsOf = (question_id: string, count: number) =>
  ({ question_id, texts: textsOf(count) }) as QuestionResultsOut

/** Texts whose requests are answered, and whose rests end, when they are told to. */
function allTexts() {
  const asked: string[] = []
  const ends: (() => void)[] = []
  const rests: (() => void)[] = []
  const texts = new AllTexts(
    questionId => {
      asked.push(questionId)
      return new Promise<void>(resolve => ends.push(resolve))
    },
    () => new Promise<void>(resolve => rests.push(resolve)),
  )
  const receive = (question_id: string, from: number, count: number, of: number) =>
    texts.receive({ type: 'texts', revision: 1, question_id, from, of, texts: textsOf(count, from) })
  const turn = () => new Promise(resolve => setTimeout(resolve))
  return {
    texts,
    asked,
    receive,
    async answer() {
      ends.shift()!()
      await turn()
    },
    async rest() {
      rests.shift()!()
      await turn()
    },
  }
}

test('results that hold all texts are shown as they are', () => {
  const { texts, asked } = allTexts()
  const results = resultsOf('q', 29)
  texts.request(results)
  expect(asked).toEqual([])
  expect(texts.fill(results)).toBe(results)
})

test('where there may be more they are asked for, and shown when the last has come', () => {
  const { texts, asked, receive } = allTexts()
  const results = resultsOf('q', 30)
  texts.request(results)
  expect(asked).toEqual(['q'])
  receive('q', 0, 30, 65)
  receive('q', 30, 30, 65)
  expect(texts.fill(results)).toBe(results)
  receive('q', 60, 5, 65)
  expect(texts.fill(results).texts).toEqual(textsOf(65))
  expect(texts.fill(resultsOf('other', 30)).texts).toHaveLength(30)
})

test('however often results change, there is one request at a time and a rest after each; the last state is asked for', async () => {
  const { texts, asked, answer, rest } = allTexts()
  for (let i = 0; i < 5; i++) texts.request(resultsOf('q', 30))
  expect(asked).toEqual(['q'])
  await answer()
  texts.request(resultsOf('next', 30))
  expect(asked).toEqual(['q'])
  await rest()
  expect(asked).toEqual(['q', 'q'])
  await answer()
  await rest()
  expect(asked).toEqual(['q', 'q', 'next'])
  await answer()
  await rest()
  expect(asked).toEqual(['q', 'q', 'next'])
  texts.request(resultsOf('next', 30))
  expect(asked).toEqual(['q', 'q', 'next', 'next'])
})

test('a request that failed is made again with the next results', async () => {
  let fails = true
  const asked: boolean[] = []
  const texts = new AllTexts(
    async () => {
      asked.push(fails)
      if (fails) throw new Error('the connection is lost')
    },
    async () => {},
  )
  texts.request(resultsOf('q', 30))
  await new Promise(resolve => setTimeout(resolve))
  fails = false
  texts.request(resultsOf('q', 30))
  expect(asked).toEqual([true, false])
})
