import type { SessionResultsOut } from '@roomful/contract/features/results/results'
import type { AskedQuestion } from '@roomful/contract/question-types/asked-question'
import { fixedShuffle } from '@roomful/contract/question-types/fixed-shuffle'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition, Shuffle } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { presentQuestion, resultsOf } from '@roomful/contract/question-types/rules'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import { PagedOutput } from '../../lib/output.ts'
import type { Organization, Reading } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import { definitionOf, questionColumns } from '../presentations/question-row.ts'
import {
  frozenDefinition,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { isQuestionOf } from '../sessions/session-slides.ts'
import { withheldItems } from '../word-filter/reviews.ts'
import { hiddenKeys, nothingHidden, withoutHidden } from './hidden-texts.ts'
import { anonymizedAnswers, linkedAnswers, textPrefix } from './stored-answers.ts'
import { type ReadTotals, readTally } from './tallies.ts'
import { wordAliases, wordGroups } from './word-groups.ts'

const textsInResults = 500
const spinsInResults = 100

/**
 * `get_question_results`: results of the session's revision; empty if it has not asked the question.
 * @throws ApiError NOT_FOUND for a question of another presentation.
 */
export async function getQuestionResults(
  reading: Reading,
  organization: Organization,
  sessionId: string,
  questionId: string,
): Promise<QuestionResultsOut> {
  const [found] = await sessionAndQuestion.execute(reading.db, organization.key, sessionId, questionId)
  if (!found) throw notFound('session')
  const { session_question_key, definition, ...session } = found
  if (session_question_key !== null && definition !== null)
    return readResults(reading, { id: sessionId }, session_question_key, frozenDefinition({ definition }))
  const question = await reading.db
    .selectFrom('questions')
    .select(questionColumns)
    .where(isQuestionOf(session))
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!question) throw notFound('question in this session')
  return resultsOf(sessionId, definitionOf(question), {
    tally: new Map(),
    texts: [],
    spins: [],
  })
}

/** A session and its session question; nulls if it was not asked. */
const sessionAndQuestion = new PreparedQuery(
  (db, organizationKey: number, sessionId: string, questionId: string) =>
    db
      .selectFrom('sessions')
      .leftJoin('session_questions', join =>
        join
          .onRef('session_questions.session_key', '=', 'sessions.key')
          .on('session_questions.question_id', '=', questionId),
      )
      .select([
        'sessions.key',
        'sessions.presentation_key',
        'session_questions.key as session_question_key',
        'session_questions.definition',
      ])
      .where('sessions.organization_key', '=', organizationKey)
      .where('sessions.id', '=', sessionId)
      .where('sessions.deleted_at', 'is', null),
)

/**
 * Current results of a session question, at a cost independent of the number of answers.
 * @param readTotals shared reader of totals; by default they are read separately.
 * @param textsMax 0: without texts
 * @param hidden words and blanks to leave out
 */
export async function readResults(
  reading: Reading,
  session: { readonly id: string },
  sessionQuestionKey: number,
  definition: QuestionDefinition,
  readTotals?: ReadTotals,
  textsMax = textsInResults,
  hidden = nothingHidden,
): Promise<QuestionResultsOut> {
  const { fields, activity } = typeOf(definition)
  const texts = fields.texts && textsMax > 0 ? await newestTexts(reading, sessionQuestionKey, textsMax) : []
  const spins = activity === 'spins' ? await newestSpins(reading, sessionQuestionKey) : []
  return resultsOf(session.id, definition, {
    ...(await readTally(reading, sessionQuestionKey, definition, hidden, readTotals)),
    texts,
    spins,
  })
}

/** The same for counting, without texts and spins, but with all values of a NUMERIC question. */
export async function readWholeCounts(
  reading: Reading,
  session: { readonly id: string },
  sessionQuestionKey: number,
  definition: QuestionDefinition,
): Promise<QuestionResultsOut> {
  const { tally, distinct } = await readTally(reading, sessionQuestionKey, definition)
  return resultsOf(session.id, definition, { tally, distinct, texts: [], spins: [], isWhole: true })
}

/**
 * The same as displays and reports show them: without what a moderator has hidden, in `words_total` too, and with the groups of
 * words.
 */
export async function readShownResults(
  reading: Reading,
  session: { readonly id: string },
  sessionQuestionKey: number,
  definition: QuestionDefinition,
  readTotals?: ReadTotals,
  textsMax?: number,
): Promise<QuestionResultsOut> {
  const { fields, written } = typeOf(definition)
  const [hidden, aliases] = await Promise.all([
    written === undefined ? nothingHidden : hiddenKeys(reading, sessionQuestionKey),
    fields.words ? wordAliases(reading, sessionQuestionKey) : null,
  ])
  const results = await readResults(
    reading,
    session,
    sessionQuestionKey,
    definition,
    readTotals,
    textsMax,
    hidden,
  )
  const groups = aliases ? wordGroups(results.words, definition, aliases, hidden) : undefined
  return { ...withoutHidden(results, hidden), ...(groups && { groups }) }
}

/** From either answer table, from a consistent snapshot. */
async function newestTexts(
  { db }: Reading,
  sessionQuestionKey: number,
  max: number,
): Promise<{ text: string; created_at: string }[]> {
  const linked = linkedAnswers(db, sessionQuestionKey)
    .where('answers.text_at', 'is not', null)
    .where('answers.value', 'not in', withheldItems(db, sessionQuestionKey))
    .orderBy('answers.text_at', 'desc')
    .orderBy(textPrefix)
    .orderBy('answers.value')
    .limit(max)
  const anonymized = anonymizedAnswers(db, sessionQuestionKey)
    .where('anonymized_answers.value', 'not in', withheldItems(db, sessionQuestionKey))
    .orderBy('anonymized_answers.place')
    .limit(max)
  const rows = await db
    .selectFrom(linked.as('linked'))
    .selectAll()
    .unionAll(db.selectFrom(anonymized.as('anonymized')).selectAll())
    .execute()
  return rows.map(row => ({ text: JSON.parse(row.value).text, created_at: timestamp(row.text_at!) }))
}

async function newestSpins(
  { db }: Reading,
  sessionQuestionKey: number,
): Promise<{ option_id: string; spun_at: string }[]> {
  const rows = await db
    .selectFrom('spins')
    .select(['option_id', 'spun_at'])
    .where('session_question_key', '=', sessionQuestionKey)
    .orderBy('key', 'desc')
    .limit(spinsInResults)
    .execute()
  return rows.map(row => ({ option_id: row.option_id, spun_at: timestamp(row.spun_at) }))
}

/** Longer results of all questions are streamed. */
const wholeBytesMax = 1024 * 1024

/**
 * The results of all questions of a session, in presentation order; very long ones are streamed by question.
 * @throws ApiError NOT_FOUND
 */
export async function getSessionResults(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut | PagedOutput<SessionResultsOut>> {
  const session = await findSession(reading, organization, sessionId)
  const head: SessionResultsOut = { session_id: session.id, results: [] }
  const asked = (await sessionQuestionsIn(reading, session.key)).values()
  const first: SessionResultsOut['results'] = []
  let bytes = 0
  for (const question of asked) {
    const results = await readResults(reading, session, question.key, frozenDefinition(question))
    first.push(results)
    bytes += Buffer.byteLength(JSON.stringify(results))
    if (bytes > wholeBytesMax) return new PagedOutput(head, 'results', pages())
  }
  return { ...head, results: first }

  async function* pages(): AsyncGenerator<SessionResultsOut['results']> {
    yield first.splice(0)
    for (const question of asked)
      yield [await readResults(reading, session, question.key, frozenDefinition(question))]
  }
}

/** The questions that results refer to by id, as the session asked them. @throws ApiError NOT_FOUND */
export async function getAskedTexts(reading: Reading, organization: Organization, sessionId: string) {
  const session = await findSession(reading, organization, sessionId)
  return (await sessionQuestionsIn(reading, session.key)).map(question => {
    const { id, prompt, options } = frozenDefinition(question)
    return {
      question_id: id,
      prompt,
      options: options.map(({ id, text, match_id, match }) => ({
        id,
        text,
        ...(match !== undefined && { match_id, match }),
      })),
    }
  })
}

/**
 * Results with their questions as the session asked them, correct answers included, without hidden texts.
 * @throws ApiError NOT_FOUND
 */
export async function getResultsWithQuestions(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionResultsOut & { questions: AskedQuestion[] }> {
  const session = await findSession(reading, organization, sessionId)
  const shuffle = fixedShuffle(session.shuffle_seed)
  const results: SessionResultsOut['results'] = []
  const questions: AskedQuestion[] = []
  for (const sessionQuestion of await sessionQuestionsIn(reading, session.key)) {
    const definition = frozenDefinition(sessionQuestion)
    results.push(await readShownResults(reading, session, sessionQuestion.key, definition))
    questions.push(revealedQuestion(sessionQuestion, definition, shuffle))
  }
  return { session_id: session.id, results, questions }
}

/** A question as a session asked it, with its correct answer. */
export function revealedQuestion(
  row: SessionQuestionRow,
  definition: QuestionDefinition,
  shuffle: Shuffle,
): AskedQuestion {
  const { id, type, prompt } = definition
  return {
    id,
    type,
    prompt,
    order: row.position,
    ...presentQuestion(definition, { revealed: true, shuffle }),
    phase: row.phase,
    has_right_answer: typeOf(definition).hasRightAnswer(definition),
    opened_at: timestamp(row.opened_at),
    deadline_at: timestamp(row.deadline_at),
    results_shown: row.results_shown === 1,
  }
}

/** Characters of a text in a frame; longer texts end in an ellipsis. */
const shownCharactersMax = 280

/** A text as sent to displays in a list. */
export function shownText(text: string): string {
  const characters = [...text]
  return characters.length <= shownCharactersMax
    ? text
    : `${characters.slice(0, shownCharactersMax - 1).join('')}…`
}
