// Which phone has answered which question is known exactly, for any number of phones and a hundred questions.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answered, AnsweredQuestions } from './answered-questions.ts'

test('of many phones and a hundred questions it is found who has answered which', () => {
  const answer = fc.tuple(fc.nat(4), fc.nat(99))
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 300 }), answers => {
      const answered = new AnsweredQuestions()
      const phones: Answered[] = Array.from({ length: 5 }, () => ({
        answeredBits: 0,
        answeredBeyond: undefined,
      }))
      const expected = phones.map(() => new Set<number>())
      for (const [phone, question] of answers) {
        answered.note(phones[phone]!, question)
        expected[phone]!.add(question)
      }
      for (const [i, phone] of phones.entries())
        for (let n = 0; n < 100; n++) expect(answered.has(phone, n)).toBe(expected[i]!.has(n))
    }),
  )
})
