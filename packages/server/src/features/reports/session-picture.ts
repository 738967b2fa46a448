import type { ReportOut, ReportQuestion } from '@roomful/contract/features/reports/reports'
import { votersList } from '@roomful/contract/question-types/tally'
import type { Organization, Reading } from '../../services.ts'
import type { SessionQuestionRow } from '../sessions/session-question.ts'
import { findSession } from '../sessions/session-row.ts'
import { readReportQuestion } from './read-report.ts'

interface SessionPicture {
  readonly asked:
    | (Pick<ReportQuestion, 'question' | 'results'> & { readonly entries: ReportOut['entries'] })
    | null
}

/** `get_session_picture`: the question by which a session is recognized. @throws ApiError NOT_FOUND */
export async function getSessionPicture(
  reading: Reading,
  organization: Organization,
  sessionId: string,
): Promise<SessionPicture> {
  const session = await findSession(reading, organization, sessionId)
  const row = await mostAnswered(reading, session.key)
  return { asked: row ? await readReportQuestion(reading, session, row) : null }
}

/** The question with the most answers, or the first of them. */
function mostAnswered({ db }: Reading, sessionKey: number): Promise<SessionQuestionRow | undefined> {
  return db
    .selectFrom('session_questions as a')
    .selectAll('a')
    .where('a.session_key', '=', sessionKey)
    .orderBy(
      eb =>
        eb
          .selectFrom('tallies as t')
          .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('t.count'), lit(0)).as('voters'))
          .whereRef('t.session_question_key', '=', 'a.key')
          .where('t.list', '=', votersList),
      'desc',
    )
    .orderBy('a.position')
    .orderBy('a.question_id')
    .limit(1)
    .executeTakeFirst()
}
