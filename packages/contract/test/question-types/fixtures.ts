import { faultFinder } from '../../src/lib/faults.ts'
import { invalidFields, unknownFields, type Violation } from '../../src/lib/violation.ts'
import {
  CreateQuestionBody,
  type ReadQuestion,
  readNewQuestion,
  readQuestionUpdate,
  UpdateQuestionBody,
} from '../../src/question-types/question-input.ts'
import type { QuestionDefinition, ResultsSource } from '../../src/question-types/question-type.ts'
import type { QuestionResultsOut } from '../../src/question-types/results.ts'
import { countsOfAnswer, readAnswer, resultsOf } from '../../src/question-types/rules.ts'
import { type Tally, tallyOf } from '../../src/question-types/tally.ts'

/** Three options to choose among. */
export const abc = [{ text: 'A' }, { text: 'B' }, { text: 'C' }]

/** Ids in the order in which they are made: `opt_0`, `opt_1`, … */
export function countingIds(): () => string {
  let made = 0
  return () => `opt_${made++}`
}

/** The question that a creation body makes. */
export function questionFrom(body: CreateQuestionBody): QuestionDefinition {
  return definition(readNewQuestion(body, countingIds()))
}

type NamedFaults = { invalid: string[]; unknown: string[] } | 'accepted'

const bodyFaults = { create: faultFinder(CreateQuestionBody), update: faultFinder(UpdateQuestionBody) }

/** What creation says of a body from outside. */
export function creationFaults(body: unknown): NamedFaults {
  const faults = bodyFaults.create(body)
  if (faults) return sorted(faults)
  const read = readNewQuestion(body as CreateQuestionBody, countingIds())
  return 'faults' in read ? sorted(read.faults) : 'accepted'
}

/** What an update of the question says of a body from outside. */
export function updateFaults(question: QuestionDefinition, body: unknown): NamedFaults {
  const faults = bodyFaults.update(body)
  if (faults) return sorted(faults)
  const read = readQuestionUpdate(question, body as UpdateQuestionBody, countingIds())
  return 'faults' in read ? sorted(read.faults) : 'accepted'
}

export function updated(question: QuestionDefinition, body: UpdateQuestionBody): QuestionDefinition {
  let made = 100
  return definition(readQuestionUpdate(question, body, () => `opt_${made++}`))
}

function definition(read: ReadQuestion): QuestionDefinition {
  if ('faults' in read) throw new Error(`refused: ${JSON.stringify(read.faults)}`)
  return { id: 'que_1', ...read.content }
}

/** The faults, if each has a rule and a message. */
function explained(faults: readonly Violation[]): readonly Violation[] {
  const unexplained = faults.filter(({ rule, message }) => !rule || !message)
  if (unexplained.length > 0) throw new Error(`without a rule or a message: ${JSON.stringify(unexplained)}`)
  return faults
}

function sorted(found: readonly Violation[]): NamedFaults {
  const faults = explained(found)
  return { invalid: invalidFields(faults).sort(), unknown: unknownFields(faults).sort() }
}

/** The value that is stored for an answer. */
export function stored(question: QuestionDefinition, answer: unknown): unknown {
  const read = readAnswer(question, answer)
  if (!('value' in read)) throw new Error(`refused: ${JSON.stringify(read.faults)}`)
  return read.value
}

/** The names with which an answer is refused. */
export function answerFaults(question: QuestionDefinition, answer: unknown): readonly string[] | 'accepted' {
  const read = readAnswer(question, answer)
  return 'value' in read ? 'accepted' : explained(read.faults).map(({ field }) => field)
}

/** The tally of these stored values, counted from nothing. */
export function recount(question: QuestionDefinition, values: Iterable<unknown>): Tally {
  return tallyOf([...values].flatMap(value => [...countsOfAnswer(question, value)]))
}

export function sourceOf(tally: Tally, rest: Partial<ResultsSource> = {}): ResultsSource {
  return { tally, texts: [], spins: [], ...rest }
}

/** The results of these answers, in the form in which they come from outside. */
export function resultsOfAnswers(
  question: QuestionDefinition,
  answers: readonly unknown[],
  rest: Partial<ResultsSource> = {},
): QuestionResultsOut {
  const values = answers.map(answer => stored(question, answer))
  return resultsOf('ses_1', question, sourceOf(recount(question, values), rest))
}

/** The fields of results that are not null. */
export function applying(results: QuestionResultsOut): Partial<QuestionResultsOut> {
  const { session_id: _, question_id: __, question_type: ___, ...fields } = results
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
