import { namesPeople } from '@roomful/contract/identity'
import { BatchWriter } from '../../lib/batch-writer.ts'
import { timestamp } from '../../lib/clock.ts'
import { reading, type Services, type Writing, writing } from '../../services.ts'
import { isDataError } from '../../storage/failure.ts'
import { appendOptInEvents, isAwaited, lockReceivers } from '../event-log/event-log.ts'
import { organizationOf } from '../organizations/organizations.ts'
import { sessions } from '../sessions/session-row.ts'
import type { Participant } from './find-participant.ts'

/** How long the first participant of an event waits for others. */
const gatherMs = 2_000
/** A body of about 100 kB. */
const participantsPerEventMax = 500

/**
 * Writes `participant.joined` for those who joined on this server in the last two seconds. Joins do not wait for it; a
 * crash loses the participants gathered until then from the events, but not from the list.
 */
export class JoinEvents {
  readonly #services: Services
  readonly #batches: BatchWriter<Participant>

  constructor(services: Services) {
    this.#services = services
    this.#batches = new BatchWriter({
      gather: gatherMs,
      itemsMax: participantsPerEventMax,
      write: batch => this.#write(batch),
      isDataError,
    })
  }

  /** Counts in a new participant. One without a name is never in an event. */
  add(participant: Participant): void {
    if (participant.displayName !== null) this.#batches.add(participant)
  }

  /** Writes the pending participants. @returns the number of participants for which this failed */
  end(): Promise<number> {
    return this.#batches.end()
  }

  async #write(batch: readonly Participant[]): Promise<void> {
    const joined = Map.groupBy(batch, ({ sessionKey }) => sessionKey)
    try {
      const awaited = await reading(this.#services)
        .db.selectFrom('sessions')
        .select('key')
        .where('key', 'in', [...joined.keys()])
        .where(isAwaited('participant.joined'))
        .execute()
      if (awaited.length === 0) return
      const participants = awaited.flatMap(({ key }) => joined.get(key)!)
      await writing(this.#services, tx => appendJoined(tx, participants))
    } catch (error) {
      this.#services.log.error('failed to store events of participants who joined', error)
      throw error
    }
  }
}

/** Writes those of the participants whose names are stored and may be published. */
async function appendJoined(tx: Writing, participants: readonly Participant[]): Promise<void> {
  const sessionKeys = [...new Set(participants.map(({ sessionKey }) => sessionKey))]
  // Locked: the removal of a person's data waits for the event, and removes it.
  const joined = await sessions(tx)
    .where('sessions.key', 'in', sessionKeys)
    .where('sessions.deleted_at', 'is', null)
    .orderBy('sessions.key')
    .forShare('sessions')
    .execute()
  const naming = joined.filter(namesPeople)
  if (naming.length === 0) return
  const organizationKeys = [...new Set(naming.map(session => session.organization_key))]
  const receivers = await lockReceivers(tx, ...organizationKeys.map(key => ({ key })))
  const rows = await tx.db
    .selectFrom('participants')
    .select(['key', 'session_key', 'id', 'display_name', 'email', 'joined_at', 'seal'])
    .where(
      'key',
      'in',
      participants.map(({ key }) => key),
    )
    .where('display_name', 'is not', null)
    .where('removed_at', 'is', null)
    .orderBy('key')
    .execute()
  for (const session of naming) {
    const named = rows.filter(row => row.session_key === session.key)
    if (named.length === 0) continue
    const data = {
      session_id: session.id,
      presentation_id: session.presentation_id,
      participants: named.map(row => ({
        id: row.id,
        display_name: row.display_name!,
        email: row.email,
        joined_at: timestamp(row.joined_at),
        identity_seal: row.seal,
      })),
    }
    const organization = await organizationOf(tx, session.organization_key)
    await appendOptInEvents(tx, organization, session, 'participant.joined', [{ data }], receivers)
  }
}
