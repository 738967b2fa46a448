import type { Services } from '../domain/domain.ts'
import type { Scoreboards } from '../domain/scores/scoreboards.ts'

/** What operations stand on, besides what every rule does. */
export interface ApiServices extends Services {
  /** Shared with the rooms of this server. */
  readonly scoreboards: Scoreboards
}
