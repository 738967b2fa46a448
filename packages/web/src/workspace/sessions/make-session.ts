import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import { randomKey } from '@roomful/contract/room/random-key'
import type { AppInputOf } from '@roomful/contract/table'
import { asProblem, call, unlessGone } from '../api/call.ts'
import { type StartableDeck, type StartChoices, sessionChoices } from './start-choices.ts'

/** A session to create. */
export interface SessionMaking {
  readonly organizationId: string
  readonly deck: StartableDeck
  readonly choices: StartChoices
}

type Params = { readonly organizationId: string; readonly id: string }

/** Idempotency-Keys of requests with unknown outcome, by request, so that retries create no second session. */
const uncertainKeys = new Map<string, string>()

/** Creates and opens a session. @throws Problem */
export function startSession(making: SessionMaking): Promise<SessionOut> {
  return makeSession(making, params => call('openSession', { params }))
}

/** Creates a scheduled session. @throws Problem */
export function scheduleSession(
  making: SessionMaking,
  body: AppInputOf<'scheduleSession'>['body'],
): Promise<SessionOut> {
  return makeSession(making, params => call('scheduleSession', { params, body }))
}

async function makeSession(
  { organizationId, deck, choices }: SessionMaking,
  begin: (params: Params) => Promise<SessionOut>,
): Promise<SessionOut> {
  const chosen = sessionChoices(choices)
  if (choices.isKept) {
    const params = { organizationId, presentationId: deck.id }
    await call('updatePresentation', { params, body: { session_defaults: chosen } })
  }
  const { room } = choices
  const body = { presentation_id: deck.id, ...chosen, ...(room !== undefined && { room }) }
  const asked = JSON.stringify([organizationId, body])
  for (;;) {
    const known = uncertainKeys.get(asked)
    const idempotencyKey = known ?? randomKey()
    uncertainKeys.set(asked, idempotencyKey)
    let made: Params | null = null
    try {
      const { id } = await call('createSession', { params: { organizationId }, body }, { idempotencyKey })
      made = { organizationId, id }
      const begun = await begin(made)
      uncertainKeys.delete(asked)
      return begun
    } catch (thrown) {
      const { code, isUncertain } = asProblem(thrown)
      if (isUncertain) throw thrown
      // The earlier one was used and ended, or deleted, in the meantime.
      const isOver = known !== undefined && (code === 'INVALID_SESSION_STATE' || code === 'NOT_FOUND')
      // Cleans up the unused session.
      if (made && !isOver) await call('deleteSession', { params: made }).catch(unlessGone)
      uncertainKeys.delete(asked)
      if (!isOver) throw thrown
    }
  }
}
