import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import { resultsOf } from '@roomful/contract/question-types/rules'
import { notFound } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading } from '../../services.ts'
import { PreparedQuery } from '../../storage/prepared-query.ts'
import { definitionOf, questionColumns } from '../presentations/question-row.ts'
import { frozenDefinition } from '../sessions/session-question.ts'
import { withheldItems } from '../word-filter/reviews.ts'
import { type ReadTotals, readTally } from './read-tally.ts'
import { linkedAnswers, textPrefix, unlinkedAnswers } from './stored-answers.ts'

const textsInResults = 500
const spinsInResults = 100

/**
 * `get_question_results`: the results of the revision that the session asked; of a question that it has not asked yet,
 * empty results.
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
  const { presentation_key, session_question_key, definition } = found
  if (session_question_key !== null && definition !== null)
    return readResults(reading, { id: sessionId }, session_question_key, frozenDefinition({ definition }))
  const question = await reading.db
    .selectFrom('questions')
    .select(questionColumns)
    .where('presentation_key', '=', presentation_key)
    .where('id', '=', questionId)
    .executeTakeFirst()
  if (!question) throw notFound('question in this session')
  return resultsOf(sessionId, definitionOf(question), {
    tally: new Map(),
    distinct: () => 0,
    texts: [],
    spins: [],
  })
}

/** A session and what it asked of a question; nulls where it has not asked it. */
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
        'sessions.presentation_key',
        'session_questions.key as session_question_key',
        'session_questions.definition',
      ])
      .where('sessions.organization_key', '=', organizationKey)
      .where('sessions.id', '=', sessionId)
      .where('sessions.deleted_at', 'is', null),
)

/**
 * The results of what a session asked, as they stand. Costs the same for ten answers and for a million.
 * @param readTotals how its totals are read; by themselves unless given
 */
export async function readResults(
  reading: Reading,
  session: { readonly id: string },
  sessionQuestionKey: number,
  definition: QuestionDefinition,
  readTotals?: ReadTotals,
): Promise<QuestionResultsOut> {
  const texts = definition.type === 'OPEN_TEXT' ? await newestTexts(reading, sessionQuestionKey) : []
  const spins = definition.type === 'SPINNER' ? await newestSpins(reading, sessionQuestionKey) : []
  return resultsOf(session.id, definition, {
    ...(await readTally(reading, sessionQuestionKey, definition, readTotals)),
    texts,
    spins,
  })
}

/** From whichever table the answers stand in, as of one moment. */
async function newestTexts(
  { db }: Reading,
  sessionQuestionKey: number,
): Promise<{ text: string; created_at: string }[]> {
  const linked = linkedAnswers(db, sessionQuestionKey)
    .where('answers.text_at', 'is not', null)
    .where('answers.value', 'not in', withheldItems(db, sessionQuestionKey))
    .orderBy('answers.text_at', 'desc')
    .orderBy(textPrefix)
    .orderBy('answers.value')
    .limit(textsInResults)
  const unlinked = unlinkedAnswers(db, sessionQuestionKey)
    .where('unlinked_answers.value', 'not in', withheldItems(db, sessionQuestionKey))
    .orderBy('unlinked_answers.place')
    .limit(textsInResults)
  const rows = await db
    .selectFrom(linked.as('linked'))
    .selectAll()
    .unionAll(db.selectFrom(unlinked.as('unlinked')).selectAll())
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
