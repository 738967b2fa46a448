import { type Reaction, type ReactionCounts, reactionLimits } from '@roomful/contract/room/reactions'
import { ApiError, rateLimited } from '../../lib/api-error.ts'
import { TokenBucket } from '../../lib/token-bucket.ts'
import type { RoomSnapshot } from '../machine/snapshot.ts'

const { burst, perSecond, gatherMs } = reactionLimits

const rate = { burst, perMs: perSecond / 1_000 }

/** The reactions of one room, rate limited per participant, counted and published once per interval. Nothing is stored. */
export class RoomReactions {
  readonly #publish: (counts: ReactionCounts) => void
  readonly #allowances = new Map<number, TokenBucket>()
  #counts: Partial<Record<Reaction, number>> = {}
  #timer: NodeJS.Timeout | undefined

  constructor(publish: (counts: ReactionCounts) => void) {
    this.#publish = publish
  }

  /** Counts a reaction. @param now on the monotonic clock, in ms @throws ApiError RATE_LIMITED */
  take(participantKey: number, reaction: Reaction, now: number): void {
    const allowance = this.#allowances.getOrInsertComputed(participantKey, () => new TokenBucket(rate, now))
    if (!allowance.take(now)) throw rateLimited('Too many reactions: wait a second.', 1)
    this.#counts[reaction] = (this.#counts[reaction] ?? 0) + 1
    this.#timer ??= setTimeout(() => this.#flush(), gatherMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #flush(): void {
    this.#timer = undefined
    const counts = this.#counts
    this.#counts = {}
    this.#publish(counts)
  }
}

/** @throws ApiError FORBIDDEN where the session takes no reactions, SESSION_CLOSED */
export function requireReactions({ session, settings }: RoomSnapshot): void {
  if (!settings.reactions)
    throw new ApiError('FORBIDDEN', 'Reactions are disabled: create the session with settings.reactions.')
  if (session.state !== 'LIVE') throw new ApiError('SESSION_CLOSED', 'This session is closed.')
}
