import { expect, test } from 'vitest'
import type { AskedQuestion } from '../../src/domain/answers/asked-questions.ts'
import { AnswerJudge } from '../../src/domain/answers/judged-answer.ts'

function asked(key: number, max: number): AskedQuestion {
  const options = ['op_1', 'op_2'].map(id => ({ id, text: id }))
  const settings = { max_selections: max, allow_multiple: max > 1 }
  const definition = { id: 'que_1', type: 'MULTIPLE_CHOICE', prompt: 'Which?', options, settings }
  return { key, sessionKey: key, definition, timed: true, anonymous: false }
}

test('an answer that many give is judged once, and for each session that asked the question by itself', () => {
  const judge = new AnswerJudge()
  const [one, other] = [asked(1, 1), asked(2, 1)]
  const answer = { option_ids: ['op_1'] }
  const first = judge.judge(one, answer)
  expect(first).toEqual({
    asked: one,
    value: '{"option_ids":["op_1"]}',
    counts: expect.arrayContaining([['voters', '', 1]]),
  })
  expect(judge.judge(one, answer)).toBe(first)
  expect(judge.judge(other, answer).asked).toBe(other)
})

test('an answer that does not fit is refused however often it comes', () => {
  const judge = new AnswerJudge()
  const answer = { option_ids: ['op_of_another_question'] }
  for (let i = 0; i < 2; i++)
    expect(() => judge.judge(asked(1, 1), answer)).toThrow(
      expect.objectContaining({ code: 'INVALID_ANSWER' }),
    )
  expect(() => judge.judge(asked(1, 1), 'text')).toThrow(expect.objectContaining({ code: 'INVALID_ANSWER' }))
})
