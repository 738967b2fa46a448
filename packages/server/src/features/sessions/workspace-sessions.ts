import type { SessionOut, WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import { questionTypes } from '@roomful/contract/question-types/index'
import { votersList } from '@roomful/contract/question-types/tally'
import type { Envelope } from '../../lib/page.ts'
import type { Organization, Reading } from '../../services.ts'
import { findSession, sessionOut } from './session-row.ts'
import { listSessions, type SessionQuery } from './sessions.ts'

/** `list_sessions` with workspace details. The number of statements is independent of the page size. */
export async function listWorkspaceSessions(
  reading: Reading,
  organization: Organization,
  query: SessionQuery,
): Promise<Envelope & { sessions: WorkspaceSession[] }> {
  const { sessions, ...envelope } = await listSessions(reading, organization, query)
  return { ...envelope, sessions: await workspaceSessionsOf(reading, sessions) }
}

/** @throws ApiError NOT_FOUND */
export async function getWorkspaceSession(
  reading: Reading,
  organization: Organization,
  id: string,
): Promise<WorkspaceSession> {
  const [session] = await workspaceSessionsOf(reading, [
    sessionOut(await findSession(reading, organization, id)),
  ])
  return session!
}

/** Types without answers, excluded from response rates. */
const unanswerable = Object.entries(questionTypes).flatMap(([name, { answer }]) =>
  answer === null ? [name] : [],
)

async function workspaceSessionsOf(
  reading: Reading,
  sessions: readonly SessionOut[],
): Promise<WorkspaceSession[]> {
  if (sessions.length === 0) return []
  const rows = await reading.db
    .selectFrom('sessions as s')
    .innerJoin('presentations as p', 'p.key', 's.presentation_key')
    .leftJoin('users as u', 'u.key', 's.created_by')
    .select(['s.key', 's.id', 'p.title', 'u.id as creator_id', 'u.name as creator_name'])
    .where(
      's.id',
      'in',
      sessions.map(({ id }) => id),
    )
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const keys = rows.map(({ key }) => key)
  const [people, responses] = [await peopleOf(reading, keys), await responsesOf(reading, keys)]
  return sessions.map(session => {
    const { key, title, creator_id, creator_name } = byId.get(session.id)!
    const { participants, voters } = people.get(key) ?? { participants: 0, voters: 0 }
    const asked = responses.get(key)
    // Answers of removed participants may have been kept: these count as voters, but not as participants.
    const places = Math.max(participants, voters) * (asked?.questions ?? 0)
    return {
      ...session,
      title,
      created_by: creator_id === null ? null : { id: creator_id, name: creator_name! },
      participants,
      response_rate: participants === 0 || places === 0 ? 0 : asked!.responses / places,
    }
  })
}

/** Participants and voters by session. */
async function peopleOf({ db }: Reading, sessionKeys: readonly number[]) {
  const rows = await db
    .selectFrom('session_counts')
    .select('session_key')
    .select(eb => [
      eb.fn.sum<number>('participants').as('participants'),
      eb.fn.sum<number>('voters').as('voters'),
    ])
    .where('session_key', 'in', sessionKeys)
    .groupBy('session_key')
    .execute()
  return new Map(
    rows.map(row => [
      row.session_key,
      { participants: Number(row.participants), voters: Number(row.voters) },
    ]),
  )
}

/** Answerable questions asked and their answers, by session. */
async function responsesOf({ db }: Reading, sessionKeys: readonly number[]) {
  const rows = await db
    .selectFrom('session_questions as a')
    .leftJoin('questions as q', 'q.key', 'a.question_key')
    .leftJoin('tallies as t', join =>
      join.onRef('t.session_question_key', '=', 'a.key').on('t.list', '=', votersList),
    )
    .select('a.session_key')
    .select(eb => [
      eb.fn.count<number>('a.key').distinct().as('questions'),
      eb.fn.sum<number | null>('t.count').as('responses'),
    ])
    .where('a.session_key', 'in', sessionKeys)
    .where(eb =>
      eb.or([
        eb('q.type', 'not in', unanswerable),
        // A presentation removed from the trash has no questions left. Their frozen JSON has the type;
        // quotation marks in texts are escaped there.
        eb.and([
          eb('q.type', 'is', null),
          ...unanswerable.map(type => eb('a.definition', 'not like', `%"type":"${type}"%`)),
        ]),
      ]),
    )
    .groupBy('a.session_key')
    .execute()
  return new Map(
    rows.map(row => [
      row.session_key,
      { questions: Number(row.questions), responses: Number(row.responses ?? 0) },
    ]),
  )
}
