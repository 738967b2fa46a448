import type { SessionOut } from '@roomful/contract/operations/sessions'
import type { WorkspaceInputOf } from '@roomful/contract/workspace/index'
import { call } from '../api/call.ts'
import { type StartChoices, sessionBody } from './start-choices.ts'

/** A presentation of which a session is made. */
export interface SessionMaking {
  readonly organizationId: string
  readonly presentationId: string
  readonly choices: StartChoices
  /** Repeated with the same key, nothing is made twice. */
  readonly idempotencyKey: string
}

/** Makes a session and opens it. @throws Problem, and leaves no session behind */
export function startSession(making: SessionMaking): Promise<SessionOut> {
  return makeSession(making, params => call('openSession', { params }, keyOf(making)))
}

/** Makes a session that opens and closes by itself. @throws Problem, and leaves no session behind */
export function scheduleSession(
  making: SessionMaking,
  body: WorkspaceInputOf<'scheduleSession'>['body'],
): Promise<SessionOut> {
  return makeSession(making, params => call('scheduleSession', { params, body }, keyOf(making)))
}

async function makeSession(
  making: SessionMaking,
  begin: (params: { organizationId: string; id: string }) => Promise<SessionOut>,
): Promise<SessionOut> {
  const { organizationId, presentationId, choices } = making
  const body = sessionBody(presentationId, choices)
  const { id } = await call('createSession', { params: { organizationId }, body }, keyOf(making))
  const params = { organizationId, id }
  try {
    return await begin(params)
  } catch (thrown) {
    // Or a session that nobody wanted would remain.
    await call('deleteSession', { params }).catch(() => {})
    throw thrown
  }
}

function keyOf({ idempotencyKey }: SessionMaking) {
  return { idempotencyKey }
}
