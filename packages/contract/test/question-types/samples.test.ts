// Sample answers are accepted, and depend on the seeds only.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Chance } from '../../src/lib/chance.ts'
import { questionTypeNames, typeOf } from '../../src/question-types/index.ts'
import type { QuestionDefinition } from '../../src/question-types/question-type.ts'
import { readAnswer } from '../../src/question-types/rules.ts'
import { arbitraries, questionsWithAnswers } from './arbitraries.ts'
import { questionFrom } from './fixtures.ts'

const texts = { words: ['calm', 'busy', 'überraschend'], texts: ['Fewer meetings.', '❤❤'], wrong: ['moon'] }

function sampleOf(question: QuestionDefinition, person: number): unknown {
  return typeOf(question).sample!(question, { room: new Chance(1), person: new Chance(person), texts })
}

test('types with answers have samples, others do not', () => {
  for (const type of questionTypeNames)
    expect([type, typeOf({ type }).sample !== null]).toEqual([type, arbitraries[type].answer !== null])
})

test.each(questionTypeNames.filter(type => typeOf({ type }).sample))('%s: samples are answers', type => {
  fc.assert(
    fc.property(questionsWithAnswers(type, questionFrom), ({ question }) => {
      for (let person = 0; person < 20; person++) {
        const answer = sampleOf(question, person)
        expect(readAnswer(question, answer)).toHaveProperty('value')
        expect(sampleOf(question, person)).toEqual(answer)
      }
    }),
  )
})
