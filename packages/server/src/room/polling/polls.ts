import { setImmediate as nextTurn } from 'node:timers/promises'
import { roomLimits } from '@roomful/contract/room/protocol'
import { rateLimited, serverRestarting } from '../../lib/api-error.ts'
import { Semaphore } from '../../lib/semaphore.ts'
import { isSame } from '../../lib/serialize.ts'
import type { Services } from '../../services.ts'
import type { Hub } from '../live/hub.ts'
import type { LiveRoom } from '../live/live-room.ts'
import type { Visitor } from '../live/visitor.ts'
import { PollingDevice, type Wait } from './polling-device.ts'
import { type State, stateOf } from './state.ts'

/** A visitor that may poll; embedded pages cannot. */
export type Follower = Exclude<Visitor, { type: 'embed' }>

/** A polling visitor with its credential. */
export interface Follow {
  readonly visitor: Follower
  readonly tokenHash: string
  /** Looks the token up again. @throws ApiError if it was revoked */
  readonly confirm: () => Promise<unknown>
}

interface Followed {
  readonly device: PollingDevice
  readonly room: Promise<LiveRoom>
  readonly free: () => void
  /** Removes the device; runs while it has no open request. */
  leaves: NodeJS.Timeout | undefined
}

/** How long a device counts as connected after its last response; clients poll again much sooner. */
export const followedMs = 10_000

/** Frames within this time cause one read. */
const gatherMs = 100

/** Reads of phones that may read at once are spread over this time. */
const spreadMs = 500

/** The polling devices of a server (docs/reference/room-protocol.md, "Without a socket"). */
export class Polls {
  readonly #hub: Pick<Hub, 'enterPolling' | 'leavePolling'>
  readonly #services: Pick<Services, 'clock' | 'random'>
  readonly #pause: (ms: number, wait: Wait) => Promise<void>
  readonly #byToken = new Map<string, Followed>()
  readonly #limits = {
    phone: new Semaphore({ maxEach: roomLimits.pollingPerParticipant }),
    stage: new Semaphore({ maxEach: roomLimits.pollingPerStageLink }),
  }
  #isStopped = false
  /** Settles when the next read may begin. */
  #turn = Promise.resolve()

  constructor(
    hub: Pick<Hub, 'enterPolling' | 'leavePolling'>,
    services: Pick<Services, 'clock' | 'random'>,
    pause = (ms: number, wait: Wait) => wait.pause(ms),
  ) {
    this.#hub = hub
    this.#services = services
    this.#pause = pause
  }

  /**
   * Waits until the device's state differs from `since`; responses to one device are spaced.
   * @param wait.since the ETag of the state on the device; defaults to the current one
   * @param wait.gone aborted when the client disconnects
   * @returns null on timeout, or if the server stops
   * @throws ApiError RATE_LIMITED, UNAUTHENTICATED, FORBIDDEN, UNAVAILABLE
   */
  async untilNew(
    follow: Follow,
    { seconds, since, gone }: { seconds: number; since: string | undefined; gone: AbortSignal },
  ): Promise<State | null> {
    const followed = this.#followed(follow)
    const { device } = followed
    if (device.isWaiting)
      throw rateLimited('A token has one request that waits: read the state without `wait`.', 1)
    const wait = device.beginWait(seconds)
    const onGone = () => wait.end()
    if (gone.aborted) onGone()
    else gone.addEventListener('abort', onGone, { once: true })
    try {
      const state = await this.#untilNew(device, await followed.room, wait, since)
      device.requireAdmitted()
      return state
    } finally {
      device.endWait()
      this.#leaveLater(follow, followed)
    }
  }

  /** The room of a device, which counts as connected for `followedMs`. @throws ApiError RATE_LIMITED, NOT_FOUND, UNAVAILABLE */
  async room(follow: Follow): Promise<LiveRoom> {
    const followed = this.#followed(follow)
    try {
      return await followed.room
    } finally {
      if (!followed.device.isWaiting) this.#leaveLater(follow, followed)
    }
  }

  /** Ends all waits. */
  stop(): void {
    this.#isStopped = true
    for (const { device, leaves } of this.#byToken.values()) {
      device.endWait()
      clearTimeout(leaves)
    }
  }

  async #untilNew(
    device: PollingDevice,
    room: LiveRoom,
    wait: Wait,
    since: string | undefined,
  ): Promise<State | null> {
    let seen = since ?? device.etag
    for (let restMs = 0; ; restMs = gatherMs) {
      const isKnown = seen !== undefined && device.etag !== undefined && isSame(seen, device.etag)
      if (!isKnown) {
        await this.#rest(device, wait, restMs)
        await this.#nextTurn()
        if (wait.isEnded) return null
        const state = await this.#read(device, room)
        seen ??= state.etag
        if (!isSame(seen, state.etag)) return state
      }
      // Otherwise a frame was sent during the read.
      if (device.etag !== undefined) await wait.frame()
      if (wait.isEnded || wait.isLate) return null
    }
  }

  /** One read in each turn of the event loop: acknowledgements to phones with sockets wait for one at most. */
  #nextTurn(): Promise<void> {
    const turn = this.#turn
    this.#turn = turn.then(() => nextTurn())
    return turn
  }

  async #read(device: PollingDevice, room: LiveRoom): Promise<State> {
    device.readAt = this.#services.clock.monotonic()
    const { frames } = device
    const state = stateOf(await room.read(device.visitor), device.visitor)
    // A frame during the read may belong to a change that the read missed.
    if (device.frames === frames) device.etag = state.etag
    return state
  }

  /**
   * Enforces the minimum interval between reads, and so between responses. Phones that may read at once do so at random times:
   * a hall that is sent a frame would delay the acknowledgements of phones with sockets.
   * @param atLeastMs the shortest rest
   */
  async #rest({ readAt, visitor }: PollingDevice, wait: Wait, atLeastMs: number): Promise<void> {
    const { clock, random } = this.#services
    const isPhone = visitor.type === 'phone'
    const againMs = isPhone ? roomLimits.pollPhoneEveryMs : roomLimits.pollStageEveryMs
    const untilAgainMs = readAt + againMs - clock.monotonic()
    const isFirst = readAt === Number.NEGATIVE_INFINITY
    const spread = isPhone && untilAgainMs <= atLeastMs && !isFirst ? random.below(spreadMs) : 0
    const ms = Math.max(untilAgainMs, atLeastMs + spread)
    if (ms > 0) await this.#pause(ms, wait)
  }

  /** The device of a token; enters its room if it is new. */
  #followed({ visitor, tokenHash, confirm }: Follow): Followed {
    if (this.#isStopped) throw serverRestarting()
    const known = this.#byToken.get(tokenHash)
    if (known) {
      clearTimeout(known.leaves)
      return known
    }
    const free =
      visitor.type === 'phone'
        ? this.#limits.phone.tryAcquire(visitor.participant.key)
        : this.#limits.stage.tryAcquire(visitor.holder.linkKey)
    if (!free)
      throw rateLimited(
        'Too many devices of this participant or link poll: close the page on another one.',
        followedMs / 1_000,
      )
    const device = new PollingDevice(visitor, () => this.#leave(tokenHash, followed))
    const enter = async () => {
      const room = await this.#hub.enterPolling(device)
      // The token may have been revoked between its lookup and entering the room.
      await confirm()
      return room
    }
    const room = enter()
    const followed: Followed = { device, room, free, leaves: undefined }
    this.#byToken.set(tokenHash, followed)
    room.catch(() => this.#leave(tokenHash, followed))
    return followed
  }

  #leaveLater({ tokenHash }: Follow, followed: Followed): void {
    if (this.#byToken.get(tokenHash) !== followed) return
    clearTimeout(followed.leaves)
    followed.leaves = setTimeout(() => this.#leave(tokenHash, followed), followedMs).unref()
  }

  #leave(tokenHash: string, followed: Followed): void {
    if (this.#byToken.get(tokenHash) !== followed) return
    this.#byToken.delete(tokenHash)
    clearTimeout(followed.leaves)
    followed.free()
    this.#hub.leavePolling(followed.device)
  }
}
