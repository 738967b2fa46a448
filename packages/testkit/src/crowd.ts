import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { Chance } from './chance.ts'
import { phrases } from './phrases.ts'

/** The answer of one of many people to a question; null where its type has none. */
export function answerOf(question: QuestionDefinition, person: number): unknown {
  return sampleAnswer(question, new Chance(question.prompt), new Chance(`${question.prompt}\n${person}`))
}

/** An answer to a question; null where its type has none. @param room the same for each of its people */
export function sampleAnswer(question: QuestionDefinition, room: Chance, person: Chance): unknown {
  return typeOf(question).sample?.(question, { room, person, texts: phrases }) ?? null
}
