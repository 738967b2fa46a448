import type { LeaderboardRow } from '@roomful/contract/room/protocol'
import { m } from '../messages/index.ts'

/** A display name, or a distinguishing placeholder for anonymous and unapproved names. */
export function nameOf({
  display_name,
  participant_id,
}: Pick<LeaderboardRow, 'display_name' | 'participant_id'>): string {
  return display_name ?? `${m.anonymousName} ${participant_id.slice(-3).toUpperCase()}`
}
