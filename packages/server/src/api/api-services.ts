import type { WaitingCalls } from '../features/events/waiting-calls.ts'
import type { ExportParts } from '../features/exports/open-export.ts'
import type { PeopleParts } from '../features/people/passwords.ts'
import type { Scoreboards } from '../features/scores/scoreboard.ts'
import type { RoomAddresses } from '../features/stages/stage-links.ts'
import type { FairSemaphore } from '../lib/fair-semaphore.ts'
import type { Services } from '../services.ts'

/** What operations need, besides what the rules of the domain do. */
export interface ApiServices extends Services, ExportParts, PeopleParts {
  /** Shared with the rooms of this server. */
  readonly scoreboards: Scoreboards
  readonly addresses: RoomAddresses
  readonly waitingCalls: WaitingCalls
  /** Pages of long lists and files, of which each is read in its turn; by organization. */
  readonly pageTurns: FairSemaphore
}
