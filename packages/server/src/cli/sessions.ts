import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import { resultsTable } from '../features/exports/results-table.ts'
import { organizationOf as organizationWithKey } from '../features/organizations/organizations.ts'
import { readResults } from '../features/results/results.ts'
import { closeSession, openSession } from '../features/session-control/session-states.ts'
import { frozenDefinition, sessionQuestionsIn } from '../features/sessions/session-question.ts'
import { type SessionRow, sessions } from '../features/sessions/session-row.ts'
import { createSession, listSessions } from '../features/sessions/sessions.ts'
import { notFound } from '../lib/api-error.ts'
import { type Organization, reading, type Services, writing } from '../services.ts'
import { type Command, type CommandCall, required } from './command.ts'
import { readable, tableOf } from './readable.ts'
import { organizationOf, organizationOfDeck, pageOption, pageOptions, withServices } from './with-services.ts'

const sessionOption = { session: { type: 'string' } } as const

export const sessionCreate: Command = {
  usage: 'roomful session create --deck ID [--identified]',
  options: { deck: { type: 'string' }, identified: { type: 'boolean' } },
  run: call => {
    const presentation_id = required(call, 'deck')
    return withServices(call, async services => {
      const organization = await organizationOfDeck(services, presentation_id)
      const participant_identity_mode = call.options.identified ? 'IDENTIFIED' : 'ANONYMOUS'
      return writing(services, tx =>
        createSession(tx, organization, { presentation_id, participant_identity_mode }),
      )
    })
  },
}

export const sessionOpen: Command = {
  usage: 'roomful session open --session ID',
  options: sessionOption,
  run: call =>
    withSession(call, (services, organization, { id }) =>
      writing(services, tx => openSession(tx, organization, id)),
    ),
}

export const sessionClose: Command = {
  usage: 'roomful session close --session ID',
  options: sessionOption,
  run: call =>
    withSession(call, (services, organization, { id }) =>
      writing(services, tx => closeSession(tx, organization, id)),
    ),
}

export const sessionList: Command = {
  usage: 'roomful session list [--org ID] [--limit N] [--cursor C]',
  options: { org: { type: 'string' }, ...pageOptions },
  run: call => {
    const page = pageOption(call)
    return withServices(call, async services =>
      listSessions(reading(services), await organizationOf(call, services), page),
    )
  },
  describe: ({ sessions, ...page }: { sessions: readonly SessionOut[] }) =>
    readable({ ...page, sessions: sessions.map(shortSession) }),
}

/** The columns that fit a terminal; `--json` has all of them. */
function shortSession({ id, presentation_id, join_code, state, started_at, ended_at }: SessionOut) {
  const toMinutes = (time: string | null) => time && `${time.slice(0, 16)}Z`
  return {
    id,
    presentation_id,
    join_code,
    state,
    started_at: toMinutes(started_at),
    ended_at: toMinutes(ended_at),
  }
}

/** With `--json` the results as the API returns them; otherwise the rows of an export. */
export const sessionResults: Command = {
  usage: 'roomful session results --session ID',
  options: sessionOption,
  run: call =>
    withSession(call, async (services, _organization, session) => {
      if (!call.json) return resultsText(services, session)
      const look = reading(services)
      const results = []
      for (const sessionQuestion of await sessionQuestionsIn(look, session.key))
        results.push(await readResults(look, session, sessionQuestion.key, frozenDefinition(sessionQuestion)))
      return { session_id: session.id, results }
    }),
}

async function resultsText({ storage, clock }: Services, session: SessionRow): Promise<string> {
  const { columns, rows } = resultsTable(storage, session, clock.now())
  const found: Record<string, unknown>[] = []
  for await (const batch of rows)
    for (const row of batch) found.push(Object.fromEntries(columns.map(({ name }, i) => [name, row[i]])))
  return found.length === 0 ? 'No questions have been asked yet.' : tableOf(found)
}

/** Runs work on the session of `--session`, in any organization. @throws ApiError NOT_FOUND */
function withSession<T>(
  call: CommandCall,
  work: (services: Services, organization: Organization, session: SessionRow) => Promise<T>,
): Promise<T> {
  const id = required(call, 'session')
  return withServices(call, async services => {
    const look = reading(services)
    const session = await sessions(look).where('sessions.id', '=', id).executeTakeFirst()
    if (!session) throw notFound('session')
    return work(services, await organizationWithKey(look, session.organization_key), session)
  })
}
