import type { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import { typeOf } from '@roomful/contract/question-types/index'
import type { QuestionDefinition } from '@roomful/contract/question-types/question-type'
import { votersList } from '@roomful/contract/question-types/tally'
import type { Participation } from '@roomful/contract/room/protocol'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Reading } from '../../services.ts'
import { definitionOf } from '../presentations/question-row.ts'
import { slidePages } from '../presentations/slide-pages.ts'
import {
  frozenDefinition,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import { findSession, type SessionRow } from '../sessions/session-row.ts'

const statuses = { DRAFT: 'PENDING', LIVE: 'RUNNING', CLOSED: 'READY' } as const

/** `get_session_kpis`. @throws ApiError NOT_FOUND */
export async function getSessionKpis(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionKpisOut> {
  return readKpis(reading, await findSession(reading, organization, sessionId))
}

/**
 * The key figures of a session (docs/reference/sessions.md, "Key figures"), from counters only: no answer is read.
 * @param rows its questions, if already read
 */
export async function readKpis(
  reading: Reading,
  session: SessionRow,
  rows?: readonly SessionQuestionRow[],
): Promise<SessionKpisOut> {
  const sessionQuestions = (rows ?? (await sessionQuestionsIn(reading, session.key))).map(row => ({
    key: row.key,
    definition: frozenDefinition(row),
  }))
  const ended = session.ended_at ?? reading.now
  return {
    session_id: session.id,
    status: statuses[session.state],
    ...(await readParticipation(reading, session.key, sessionQuestions)),
    questions_asked: sessionQuestions.length,
    duration_seconds: wholeSeconds(ended - (session.started_at ?? ended)),
    // Later changes of the presentation do not affect this session.
    has_quiz:
      sessionQuestions.some(({ definition }) => hasRightAnswer(definition)) ||
      (session.state !== 'CLOSED' && (await hasQuiz(reading, session.presentation_key))),
    started_at: timestamp(session.started_at),
    ended_at: timestamp(session.ended_at),
  }
}

/** Not negative, although the clocks of servers differ. */
function wholeSeconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000))
}

/** Participants and response counts of a session, from counters only. */
export async function readParticipation(
  reading: Reading,
  sessionKey: number,
  sessionQuestions: readonly { readonly key: number; readonly definition: QuestionDefinition }[],
): Promise<Participation> {
  const [counts, responses] = await Promise.all([
    readCounts(reading, sessionKey),
    responsesByQuestion(reading, sessionKey),
  ])
  const answerable = sessionQuestions.filter(({ definition }) => typeOf(definition).answer !== null)
  // Answers of removed participants may have been kept: these count as voters, but not as participants.
  const people = Math.max(counts.participants, counts.voters)
  const rates = answerable.map(({ key }) => (responses.get(key) ?? 0) / people)
  return {
    ...counts,
    total_responses: answerable.reduce((sum, { key }) => sum + (responses.get(key) ?? 0), 0),
    response_rate_avg:
      counts.participants === 0 || rates.length === 0
        ? 0
        : rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
  }
}

/** Numbers of participants and of voters. */
export async function readCounts(
  { db }: Reading,
  sessionKey: number,
): Promise<{ participants: number; voters: number }> {
  const row = await db
    .selectFrom('session_counts')
    .select(eb => [
      eb.fn.sum<number>('participants').as('participants'),
      eb.fn.sum<number>('voters').as('voters'),
    ])
    .where('session_key', '=', sessionKey)
    .executeTakeFirstOrThrow()
  // Without rows the sums are null.
  return { participants: Number(row.participants), voters: Number(row.voters) }
}

async function responsesByQuestion({ db }: Reading, sessionKey: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tallies')
    .innerJoin('session_questions', 'session_questions.key', 'tallies.session_question_key')
    .select('session_question_key')
    .select(eb => eb.fn.sum<number>('count').as('n'))
    .where('session_questions.session_key', '=', sessionKey)
    .where('tallies.list', '=', votersList)
    .groupBy('session_question_key')
    .execute()
  return new Map(rows.map(row => [row.session_question_key, Number(row.n)]))
}

async function hasQuiz(reading: Reading, presentationKey: number): Promise<boolean> {
  const { pages } = await slidePages(reading, presentationKey, ['QUESTION'])
  for await (const page of pages)
    if (page.some(({ kind, row }) => kind === 'QUESTION' && hasRightAnswer(definitionOf(row)))) return true
  return false
}

function hasRightAnswer(question: QuestionDefinition): boolean {
  return typeOf(question).hasRightAnswer(question)
}
