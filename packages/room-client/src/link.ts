import { waitMs } from '@roomful/contract/room/backoff'
import { badToken, promptMs, removed, silenceMs, tooManyMessages } from './protocol.at-build.ts'

/** `token`: it is unknown or has expired; `removed`: by the presenter; `left`: by the device itself. */
export type LinkEnd = 'token' | 'removed' | 'left'

/** Events of a link with their details. */
interface LinkEvents {
  /** The time of `dueAt` has come. */
  time(): void
  reconnect(): void
  /** The upgrade of the socket succeeded. */
  opened(): void
  received(type: string): void
  /** @param isHidden whether the device is out of sight */
  lost(code: number, isHidden?: boolean): void
  /** Polling has received the room, fails repeatedly, or could not be started. */
  polled(how: 'online' | 'away' | undefined): void
  ended(why: LinkEnd): void
}

export type LinkEvent = {
  [E in keyof LinkEvents]: readonly [type: E, ...details: Parameters<LinkEvents[E]>]
}[keyof LinkEvents]

/** A number starts polling, if the first state arrives within this many milliseconds. `close` also gives up requests. */
export type LinkEffect = 'connect' | 'close' | 'stopPolling' | number

export interface LinkStatus {
  readonly effects: readonly LinkEffect[]
  /** `away`: waiting for the next attempt, `ended`: reconnecting is pointless. */
  readonly state: 'connecting' | 'online' | 'away' | 'ended'
  readonly isPolling: boolean
  readonly end: LinkEnd | undefined
  /** When the link must be told the time. */
  readonly dueAt: number
}

/**
 * A device's link to its room.
 * @param now when the event happened
 * @param pending the number of unacknowledged requests over the socket
 */
export type Link = (now: number, pending: number, ...event: LinkEvent) => LinkStatus

export interface LinkSettings {
  /** Timeout of connecting, randomized up to 1.5 times, so that a hall does not reconnect at once. A busy server is slow rather than gone. */
  readonly patienceMs?: number
  /** Whether the room may be polled; true by default. */
  readonly polls?: boolean
  /** From 0 up to 1. */
  readonly random: () => number
}

/** RFC 6455, section 7.4.1: there was no close frame. */
export const noCloseFrame = 1006
/** After close code 4429 the backoff starts at 4 to 8 s. */
const attemptsWhenTooMany = 3
/** Up to this much is added to the silence after which a socket is given up, so that a hall does not reconnect at once. */
const silenceSpreadMs = 1_000
/** Time without a response to an upgrade after which polling is tried; doubled for each further try. */
const blockedAfterMs = 4_000
/** Timeout of the first state after a rejected upgrade. */
const stateMs = 10_000

/**
 * The rules of when a device connects, gives a socket up, polls and ends (docs/reference/room-protocol.md, "Reconnection"):
 * without timers, as each wait is a time of `dueAt`.
 */
export function createLink({ patienceMs = 30_000, polls = true, random }: LinkSettings): Link {
  let effects: LinkEffect[]
  let time: number
  /** Unacknowledged requests. */
  let unsettled: number
  /** Whether the socket has delivered the room. */
  let isReady = false
  let polling: 'connecting' | 'online' | 'away' | undefined
  let end: LinkEnd | undefined
  /** Failures so far. */
  let attempt = 0
  let connectAt = Infinity
  /** When the socket is given up unless a message arrives; there is a socket until then. */
  let silentAt = Infinity
  /** When the pending upgrade may be blocked. */
  let blockedAt = Infinity
  let blockedMs: number

  const expectMessage = () => {
    silentAt = time + (isReady ? silenceMs + silenceSpreadMs * random() : patienceMs * (1 + random() / 2))
  }
  const connect = () => {
    connectAt = Infinity
    blockedMs = blockedAfterMs
    blockedAt = time + blockedAfterMs
    expectMessage()
    effects.push('connect')
  }
  const poll = (withinMs: number) => {
    if (!polls || polling) return
    polling = 'connecting'
    effects.push(withinMs)
  }
  const stopPolling = () => {
    polling = undefined
    effects.push('stopPolling')
  }
  const close = () => {
    isReady = false
    connectAt = silentAt = blockedAt = Infinity
    effects.push('close')
  }
  const lose = (attemptsMin = 0) => {
    // An unacknowledged request counts as a failure: a room may accept connections while too busy for answers.
    if (isReady && !unsettled) attempt = 0
    attempt = Math.max(attempt, attemptsMin)
    close()
    connectAt = time + waitMs(attempt++, random())
  }

  const on: LinkEvents = {
    time() {
      if (time >= silentAt) {
        const isSilent = !isReady
        lose()
        // A proxy may have upgraded it and be holding back its frames.
        if (isSilent) poll(promptMs)
      } else if (time >= blockedAt) {
        poll(promptMs)
        blockedMs *= 2
        blockedAt = time + blockedMs
      } else if (time >= connectAt) connect()
    },
    reconnect() {
      close()
      connect()
    },
    opened() {
      blockedAt = Infinity
      expectMessage()
    },
    received(type) {
      if (type === 'ack') attempt = 0
      if (type === 'room') {
        isReady = true
        stopPolling()
      }
      expectMessage()
    },
    lost(code, isHidden) {
      const isTooMany = code === tooManyMessages
      // Closed before it was open, without a close frame: the upgrade was rejected.
      const isRejected = blockedAt < Infinity && code === noCloseFrame
      if (code === badToken) on.ended('token')
      else if (code === removed) on.ended('removed')
      else if (silentAt < Infinity) {
        lose(isTooMany ? attemptsWhenTooMany : 0)
        // With too many tabs open, hidden tabs must not displace the visible one.
        if (isTooMany && isHidden) connectAt = Infinity
        if (isRejected) poll(stateMs)
      }
    },
    polled(how) {
      polling = how
    },
    ended(why) {
      end = why
      close()
      stopPolling()
    },
  }

  return (now, pending, ...[type, ...details]) => {
    effects = []
    time = now
    unsettled = pending
    if (!end) (on[type] as (...details: unknown[]) => void)(...details)
    return {
      effects,
      state: end ? 'ended' : isReady ? 'online' : (polling ?? (silentAt < Infinity ? 'connecting' : 'away')),
      isPolling: !!polling,
      end,
      dueAt: Math.min(connectAt, silentAt, blockedAt),
    }
  }
}
