import type { TSchema } from 'typebox'
import { shownImage } from '../features/images/limits.ts'
import { type FindFaults, faultFinder } from '../lib/faults.ts'
import { fractionRight } from './fraction-right.ts'
import { typeOf } from './index.ts'
import type {
  Option,
  PresentedOption,
  PresentedQuestion,
  QuestionDefinition,
  ReadAnswer,
  ResultsSource,
  Shuffle,
  WrittenText,
} from './question-type.ts'
import { noResults, type QuestionResultsOut, revealingFields } from './results.ts'
import { type Count, countOf, rightList, votersList } from './tally.ts'

const noAnswers = {
  field: 'answer',
  rule: 'no_answers',
  message: 'questions of this type do not accept answers',
}
const noObject = { field: 'answer', rule: 'type', message: 'an object' }

const answerFaults = new Map<TSchema, FindFaults>()

/**
 * Validates and normalizes an external answer.
 * @param stringsAreChecked whether the message has already been checked for unstorable strings
 * @returns the value to store, or the rules violated by fields such as `answer.option_ids[1]`
 */
export function readAnswer(
  question: QuestionDefinition,
  answer: unknown,
  stringsAreChecked = false,
): ReadAnswer {
  const type = typeOf(question)
  if (type.answer === null) return { faults: [noAnswers] }
  const findFaults = answerFaults.getOrInsertComputed(type.answer, faultFinder)
  const faults = findFaults(answer, stringsAreChecked)
  const read = faults ? { faults } : type.read(question, answer as never)
  if ('value' in read) return read
  if (read.faults.length === 0) return { faults: [noObject] }
  return { faults: read.faults.map(fault => ({ ...fault, field: `answer.${fault.field}` })) }
}

/** Tally contributions of a stored answer. */
export function* countsOfAnswer(question: QuestionDefinition, value: unknown): Generator<Count> {
  yield [votersList, '', 1]
  if (typeOf(question).hasRightAnswer(question) && fractionRight(question, value) === 1)
    yield [rightList, '', 1]
  yield* typeOf(question).count(question, value as never)
}

/** Whether participants ask and upvote entries under the question. */
export function takesEntries(question: { readonly type: string }): boolean {
  return typeOf(question).activity === 'entries'
}

/** Texts written by the participant in a stored answer. */
export function writtenIn(question: QuestionDefinition, value: unknown): Iterable<WrittenText> {
  return typeOf(question).written?.(question, value as never) ?? []
}

/** QuestionResultsOut of a question: every field present, null where the type has none; `right` where an answer is correct. */
export function resultsOf(
  sessionId: string,
  question: QuestionDefinition,
  source: ResultsSource,
): QuestionResultsOut {
  const type = typeOf(question)
  return {
    session_id: sessionId,
    question_id: question.id,
    question_type: question.type,
    total_voters: countOf(source.tally, votersList, ''),
    ...noResults,
    ...(type.hasRightAnswer(question) && { right: countOf(source.tally, rightList, '') }),
    ...type.results(question, source),
  }
}

/**
 * Whether a SELF_PACED session reveals the correct answer after answering, which makes the answer final
 * (docs/reference/sessions.md, "Scheduled sessions").
 */
export function revealsAfterAnswering(question: QuestionDefinition): boolean {
  return question.settings.reveal_after_answering === true && typeOf(question).hasRightAnswer(question)
}

/** Results reduced to the number of voters. */
export function onlyVoters(question: QuestionDefinition, results: QuestionResultsOut): QuestionResultsOut {
  const tally = new Map([[votersList, new Map([['', results.total_voters]])]])
  const { right: _, ...shown } = resultsOf(results.session_id, question, { tally, texts: [], spins: [] })
  return shown
}

/**
 * A question as sent to participants. Before REVEALED nothing reveals the correct answer, not even the order of parts.
 * @param shuffle the session's shuffle, see `fixedShuffle`
 */
export function presentQuestion(
  question: QuestionDefinition,
  { revealed, shuffle }: { readonly revealed: boolean; readonly shuffle: Shuffle },
): PresentedQuestion {
  const { explanation, options, settings } = question
  const presented = typeOf(question).present?.(question, shuffle)
  return withImages(
    question,
    revealed
      ? {
          ...presented,
          options: options.map(withWhatIsRight),
          settings,
          ...(explanation && { explanation }),
        }
      : { options: options.map(({ id, text }) => ({ id, text })), settings, ...presented },
  )
}

function withWhatIsRight({ match: _, image: _i, ...option }: Option): PresentedOption {
  return option
}

/** Adds images to the question and its options, in any order. */
function withImages(question: QuestionDefinition, presented: PresentedQuestion): PresentedQuestion {
  const own = shownImage(question.image)
  const images = new Map(question.options.map(({ id, image }) => [id, shownImage(image)]))
  const options = presented.options.map(option => {
    const image = images.get(option.id)
    return image ? { ...option, image } : option
  })
  return { ...presented, options, ...(own && { image: own }) }
}

/** Results as sent to participants: before REVEALED without revealing fields. */
export function presentResults(
  question: QuestionDefinition,
  results: QuestionResultsOut,
  { revealed }: { readonly revealed: boolean },
): QuestionResultsOut {
  if (revealed) return results
  const withheld = Object.fromEntries(revealingFields.map(field => [field, null]))
  const { right: _, ...shown } = results
  return { ...shown, ...withheld, ...typeOf(question).concealResults?.(results) }
}
