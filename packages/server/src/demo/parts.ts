import {
  type QuestionTypeName,
  typeOf,
  type UnansweredTypeName,
} from '@roomful/contract/question-types/index'

/** How a simulated room handles a question. */
export type Part = 'answers' | 'entries' | 'spins'

const unanswered: Readonly<Record<UnansweredTypeName, Part>> = { SPINNER: 'spins', QA: 'entries' }

/** The part of a room in questions of a type. */
export function partOf(type: QuestionTypeName): Part {
  return typeOf({ type }).answer ? 'answers' : unanswered[type as UnansweredTypeName]
}
