import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import { takesEntries } from '@roomful/contract/question-types/rules'
import { invalidBody, invalidField, invalidState } from '../../lib/api-error.ts'
import { parseTime, timeAfterGap } from '../../lib/read-time.ts'
import type { Organization, Reading, Writing } from '../../services.ts'
import { beginReport } from '../anonymization/report.ts'
import { appendEvent, appendOptInEvents, lockReceivers } from '../event-log/event-log.ts'
import { lockPresentOrganization } from '../organizations/organizations.ts'
import { questionTypeRestriction, requireLiveSession } from '../organizations/plans.ts'
import type { QuestionRow } from '../presentations/question-row.ts'
import { lockQuestionRows, questionsOf } from '../presentations/questions.ts'
import { countTrends } from '../results/trends.ts'
import {
  newSessionQuestion,
  type SessionQuestionRow,
  sessionQuestionsIn,
} from '../sessions/session-question.ts'
import { lockSession, type SessionRow, sessionOut, settingsOf } from '../sessions/session-row.ts'
import { freshScreen } from '../sessions/session-screen.ts'
import { resetTeamNames } from '../sessions/teams.ts'
import { appendQuestionsOpened, leaveQuestion } from './question-phases.ts'

/**
 * `open_session`: DRAFT → LIVE; idempotent when LIVE.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE when CLOSED; PLAN_LIMIT_REACHED
 */
export async function openSession(tx: Writing, organization: Organization, id: string): Promise<SessionOut> {
  // Two concurrent openings would both find the last free slot. Before the session, in the lock order of
  // deleting an organization.
  await lockPresentOrganization(tx, organization)
  const session = await lockSession(tx, organization, id)
  if (session.state === 'CLOSED') throw invalidState('This session is closed: create a new one.')
  if (session.state === 'LIVE') return sessionOut(session)
  requireLiveSession(organization, await countLiveSessions(tx, organization))
  return sessionOut(await goLive(tx, organization, session))
}

/** The number of LIVE sessions of an organization. */
export async function countLiveSessions({ db }: Reading, { key }: Organization): Promise<number> {
  const { live } = await db
    .selectFrom('sessions')
    .select(eb => eb.fn.countAll<number>().as('live'))
    .where('organization_key', '=', key)
    .where('state', '=', 'LIVE')
    .executeTakeFirstOrThrow()
  return live
}

/** Makes a DRAFT session LIVE; a self-paced one opens every covered question at once, others the Q&A next to their slides. */
export async function goLive(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
): Promise<SessionRow> {
  if (session.room !== null) await correctStartsAhead(tx, organization, session.room)
  const opened = { state: 'LIVE', started_at: tx.now } as const
  await tx.db.updateTable('sessions').set(opened).where('key', '=', session.key).execute()
  const questions = await askAtOnce(tx, organization, session)
  const live = { ...session, ...opened }
  const receivers = await lockReceivers(tx, organization)
  await appendOptInEvents(tx, organization, live, 'session.opened', [{ data: sessionOut(live) }], receivers)
  await appendQuestionsOpened(tx, organization, live, questions, receivers)
  tx.publish({ type: 'session', sessionKey: session.key })
  return live
}

/** The newest session of a permanent room is the one that starts now, also where others were started by a clock that was ahead. */
async function correctStartsAhead({ db, now }: Writing, { key }: Organization, room: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ started_at: now - 1 })
    .where('organization_key', '=', key)
    .where('room', '=', room)
    .where('state', '=', 'LIVE')
    .where('started_at', '>=', now)
    .execute()
}

/**
 * Opens the questions that do not wait for the presenter: every covered one of a self-paced session, or the first Q&A, if there is
 * one, where the session takes entries next to its slides.
 * @returns these
 */
async function askAtOnce(
  tx: Writing,
  organization: Organization,
  session: SessionRow,
): Promise<QuestionRow[]> {
  const isSelfPaced = session.mode === 'SELF_PACED'
  if (!isSelfPaced && !settingsOf(session).qa_beside_slides) return []
  await lockQuestionRows(tx, session.presentation_key)
  const questions = await questionsOf(tx, session.presentation_key)
  const covered = questions.filter(
    ({ type, skipped }) => skipped === 0 && !questionTypeRestriction(organization, type),
  )
  const opened = isSelfPaced ? covered : covered.filter(takesEntries).slice(0, 1)
  for (const question of opened)
    await tx.db
      .insertInto('session_questions')
      .values(await newSessionQuestion(tx, session, question, { isTimed: false }))
      .execute()
  return opened
}

/** `close_session`: → CLOSED for good, from any state; idempotent. @throws ApiError NOT_FOUND */
export async function closeSession(tx: Writing, organization: Organization, id: string): Promise<SessionOut> {
  const session = await lockSession(tx, organization, id)
  if (session.state === 'CLOSED') return sessionOut(session)
  for (const sessionQuestion of await questionsStillOpen(tx, session))
    await leaveQuestion(tx, organization, session, sessionQuestion)
  const ended = {
    state: 'CLOSED',
    ended_at: tx.now,
    // Ahead: the clock has been set back since.
    started_at: session.started_at === null ? null : Math.min(session.started_at, tx.now),
    active_session_question_key: null,
    advance_at: null,
    screen: freshScreen,
    barred_names: '[]',
  } as const
  await tx.db.updateTable('sessions').set(ended).where('key', '=', session.key).execute()
  await resetTeamNames(tx, session)
  await tx.db
    .updateTable('join_codes')
    .set({ released_at: tx.now })
    .where('session_key', '=', session.key)
    .execute()
  const closed = { ...session, ...ended, active_question_id: null }
  await appendEvent(tx, organization, session.key, 'session.ended', sessionOut(closed))
  await countTrends(tx, organization, closed)
  await beginReport(tx, organization, closed)
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut(closed)
}

async function questionsStillOpen(tx: Writing, session: SessionRow): Promise<SessionQuestionRow[]> {
  if (session.state !== 'LIVE') return []
  const sessionQuestions = await sessionQuestionsIn(tx, session.key)
  if (session.mode === 'SELF_PACED') return sessionQuestions
  return sessionQuestions.filter(
    ({ key, phase }) => key === session.active_session_question_key || phase === 'OPEN',
  )
}

/**
 * `schedule_session`: makes a DRAFT session self-paced and stores its opening and closing times.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE unless DRAFT; INVALID_REQUEST_BODY naming invalid times
 * or zone.
 */
export async function scheduleSession(
  tx: Writing,
  organization: Organization,
  id: string,
  body: { opens_at: string; closes_at: string; timezone: string },
): Promise<SessionOut> {
  const times = readSchedule(body, tx.now)
  const session = await lockSession(tx, organization, id)
  if (session.state !== 'DRAFT')
    throw invalidState('Only a DRAFT session can be scheduled: create a new one.')
  const scheduled = { mode: 'SELF_PACED', ...times } as const
  await tx.db.updateTable('sessions').set(scheduled).where('key', '=', session.key).execute()
  tx.publish({ type: 'session', sessionKey: session.key })
  return sessionOut({ ...session, ...scheduled })
}

function readSchedule(
  { opens_at, closes_at, timezone: named }: { opens_at: string; closes_at: string; timezone: string },
  now: number,
): { opens_at: number; closes_at: number; timezone: string } {
  const timezone = readTimeZone(named)
  if (timezone === null)
    throw invalidField(
      'timezone',
      'time_zone',
      'a name of the IANA time zone database, such as Europe/Berlin or UTC, not an abbreviation or offset',
    )
  const opens = parseTime(opens_at, timezone)
  const closes = parseTime(closes_at, timezone)
  if (opens === null || closes === null) {
    const faulty = [...(opens === null ? ['opens_at'] : []), ...(closes === null ? ['closes_at'] : [])]
    const message = 'an ISO 8601 time, such as 2040-03-05T09:00 or 2040-03-05T08:00:00Z'
    throw invalidBody(faulty.map(field => ({ field, rule: 'time', message })))
  }
  if (closes <= opens) {
    const gaps = [opens_at, closes_at].flatMap(text => {
      const counted = timeAfterGap(text, timezone)
      return counted === null ? [] : [`${text} is skipped in ${timezone} and counts as ${counted}`]
    })
    const message = gaps.length > 0 ? `later than opens_at: ${gaps.join(', ')}` : 'later than opens_at'
    throw invalidField('closes_at', 'after_opens_at', message)
  }
  if (closes <= now) throw invalidField('closes_at', 'in_future', 'in the future')
  return { opens_at: opens, closes_at: closes, timezone }
}

/**
 * A name of the IANA time zone database, links such as `Asia/Calcutta` included, spelled as there; null for any
 * other. By Temporal: `Intl` also takes abbreviations of ICU, among them BST for Dhaka.
 */
function readTimeZone(name: string): string | null {
  // Temporal also takes offsets, and times with a zone in brackets.
  if (!/^[a-z][\w+/-]*$/i.test(name)) return null
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return null
  }
}
