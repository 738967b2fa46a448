import type { IncomingMessage } from 'node:http'
import type { Budget } from '../budget/budget.ts'
import type { AnswerWriter } from '../features/answers/answer-writer.ts'
import type { OwnChanges } from '../features/participants/own-changes.ts'
import type { QaWriter } from '../features/qa/qa-writer.ts'
import type { Services } from '../services.ts'
import type { Hub } from './live/hub.ts'
import type { RoomReader } from './reads/reader.ts'
import type { TokenAllowances } from './socket/token-limits.ts'

/** Dependencies of the rooms' sockets and routes. */
export interface RoomServices {
  readonly services: Services
  readonly hub: Hub
  readonly reader: RoomReader
  readonly answers: AnswerWriter
  readonly qa: QaWriter
  readonly ownChanges: OwnChanges
  readonly allowances: TokenAllowances
  /** Whether messages of phones may take the fast path, `room/socket/fast-path/`. */
  readonly fastPath: boolean
  /** Counts bad tokens by address. */
  readonly badTokens: Budget
  /** The key under which a request's address is counted. */
  readonly addressKeyOf: (request: IncomingMessage) => string
  /** Headers of every response. */
  readonly securityHeaders: Readonly<Record<string, string>>
  /** Whether pages of this origin may be stages. `host` is the request's own. */
  readonly originAllowed: (origin: string, host: string | undefined) => boolean
}
