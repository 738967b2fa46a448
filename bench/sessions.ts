import { organizationOf } from '../packages/server/src/features/organizations/organizations.ts'
import { createPresentation } from '../packages/server/src/features/presentations/presentations.ts'
import { listQuestions } from '../packages/server/src/features/presentations/questions.ts'
import { openSession as openStored } from '../packages/server/src/features/session-control/session-states.ts'
import { createSession } from '../packages/server/src/features/sessions/sessions.ts'
import { createStageLink, type StageRole } from '../packages/server/src/features/stages/stage-links.ts'
import {
  type Organization,
  reading,
  type Services,
  type Writing,
  writing,
} from '../packages/server/src/services.ts'
import { withStorage } from './bench.ts'
import type { ServerProcess } from './server-process.ts'

const sessionsPerCommit = 50

/** A question as the API lists it. */
export interface Question {
  readonly id: string
  readonly type: string
  readonly options: readonly { readonly id: string }[]
}

export const fourOptions = ['Yes', 'No', 'Perhaps', 'Ask me later'].map(text => ({ text }))

/** Questions with four options. */
export function choices(count: number): object[] {
  return Array.from({ length: count }, (_, i) => ({
    type: 'MULTIPLE_CHOICE',
    prompt: `Question ${i}: shall we?`,
    options: fourOptions,
  }))
}

export function quiz(prompt: string): object {
  const options = [{ text: 'This', is_correct: true }, { text: 'That' }, { text: 'Neither' }]
  return { type: 'QUIZ', prompt, options, settings: { time_limit_seconds: 3_600 } }
}

/** A LIVE session on a server, controlled through the public API. */
export type LiveSession = Awaited<ReturnType<typeof openSession>>

/** Creates a deck. @returns its id */
export async function createDeck(server: ServerProcess, title: string, questions: object[]): Promise<string> {
  return (await server.api('POST', '/presentations', { title, questions })).id
}

/**
 * Opens a session of a deck.
 * @param deck its id, or its title and questions
 * @param settings further fields of the session; the schedule of a self-paced one
 */
export async function openSession(
  server: ServerProcess,
  deck: string | readonly [title: string, questions: object[]],
  { schedule, ...settings }: { readonly schedule?: object; readonly participant_identity_mode?: string } = {},
) {
  const presentation_id = typeof deck === 'string' ? deck : await createDeck(server, ...deck)
  const { questions } = await server.api('GET', `/presentations/${presentation_id}/questions`)
  const { id, join_code } = await server.api('POST', '/sessions', { presentation_id, ...settings })
  const path = `/sessions/${id}`
  if (schedule) await server.api('POST', `${path}/schedule`, schedule)
  await server.api('POST', `${path}/open`)
  return {
    id: id as string,
    /** The body of a phone's join. */
    joinBody: () => ({ code: join_code as string }),
    path,
    questions: questions as readonly Question[],
    control: (question: Question, what: 'activate' | 'lock' | 'reveal' | 'reopen'): Promise<void> =>
      server.api('POST', `${path}/questions/${question.id}/${what}`),
    /** A link to its stage. @returns the token */
    async stageToken(role: StageRole): Promise<string> {
      const create = (services: Services) => writing(services, tx => createStageLink(tx, id, role))
      return (await withStorage(server, create)).token
    },
  }
}

/** Opens a session of a new deck in a storage, through the domain. */
export async function openStoredSession(
  services: Services,
  organization: Organization,
  questions: readonly object[],
  settings: object = {},
): Promise<{ id: string; presentation_id: string; questions: readonly Question[] }> {
  const { id: presentation_id } = await writing(services, tx =>
    createPresentation(tx, organization, { title: 'Bench', questions: questions as never }),
  )
  const listed = await listQuestions(reading(services), organization, presentation_id)
  const session = { presentation_id, ...settings }
  const { id } = await writing(services, tx => createSession(tx, organization, session))
  await writing(services, tx => openStored(tx, organization, id))
  return { id, presentation_id, questions: listed.questions }
}

/** Opens sessions of a deck, through the domain: a key may make 3,000 calls a minute. @param each is done with each */
export async function openStoredSessions(
  services: Services,
  presentation_id: string,
  count: number,
  each: (tx: Writing, id: string, organization: Organization) => Promise<unknown>,
): Promise<void> {
  for (let left = count; left > 0; left -= sessionsPerCommit)
    await writing(services, async tx => {
      const { organization_key } = await tx.db
        .selectFrom('presentations')
        .select('organization_key')
        .where('id', '=', presentation_id)
        .executeTakeFirstOrThrow()
      const organization = await organizationOf(tx, organization_key)
      for (let i = 0; i < Math.min(left, sessionsPerCommit); i++) {
        const { id } = await createSession(tx, organization, { presentation_id })
        await openStored(tx, organization, id)
        await each(tx, id, organization)
      }
    })
}
