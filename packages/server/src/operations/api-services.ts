import type { Services } from '../domain/domain.ts'
import type { ExportParts } from '../domain/export/exporter.ts'
import type { Scoreboards } from '../domain/scores/scoreboards.ts'
import type { RoomAddresses } from '../domain/stages/session-links.ts'
import type { FairSemaphore } from '../processes/fair-semaphore.ts'
import type { WaitingCalls } from './waiting-calls.ts'

/** What operations need, besides what the rules of the domain do. */
export interface ApiServices extends Services, ExportParts {
  /** Shared with the rooms of this server. */
  readonly scoreboards: Scoreboards
  readonly addresses: RoomAddresses
  readonly waitingCalls: WaitingCalls
  /** Pages of long lists and files, of which each is read in its turn; by organization. */
  readonly pageTurns: FairSemaphore
}
