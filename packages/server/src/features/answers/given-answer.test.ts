// An answer that many people give is validated once per session, and one that is invalid is refused every time.
import { expect, test } from 'vitest'
import { GivenAnswer } from './given-answer.ts'
import type { SessionQuestion } from './session-question-cache.ts'

function sessionQuestion(key: number, max: number): SessionQuestion {
  const options = ['op_1', 'op_2'].map(id => ({ id, text: id }))
  const settings = { max_selections: max, allow_multiple: max > 1 }
  const definition = { id: 'que_1', type: 'MULTIPLE_CHOICE', prompt: 'Which?', options, settings }
  return { key, sessionKey: key, definition, timed: true, isFinal: false, roundsTimes: false, wordsOf: null }
}

test('an answer that many give is validated once, and for each session that asked the question by itself', () => {
  const [one, other] = [sessionQuestion(1, 1), sessionQuestion(2, 1)]
  const given = new GivenAnswer({ option_ids: ['op_1'] })
  const first = given.validateFor(one)
  expect(first).toEqual({
    sessionQuestion: one,
    value: '{"option_ids":["op_1"]}',
    counts: expect.arrayContaining([['voters', '', 1]]),
  })
  expect(given.validateFor(one)).toBe(first)
  expect(given.validateFor(other).sessionQuestion).toBe(other)
  expect(given.validateFor(one).sessionQuestion).toBe(one)
})

test('an answer that does not fit is refused however often it comes', () => {
  const given = new GivenAnswer({ option_ids: ['op_1', 'op_2'] })
  const refused = expect.objectContaining({ code: 'INVALID_ANSWER' })
  for (let i = 0; i < 2; i++) expect(() => given.validateFor(sessionQuestion(1, 1))).toThrow(refused)
  expect(given.validateFor(sessionQuestion(2, 2)).value).toBe('{"option_ids":["op_1","op_2"]}')
  expect(() => given.validateFor(sessionQuestion(1, 1))).toThrow(refused)
  expect(() => new GivenAnswer('text').validateFor(sessionQuestion(1, 1))).toThrow(refused)
})
