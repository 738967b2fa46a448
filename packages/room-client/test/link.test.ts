// The rules of a device's link to its room: patience with a busy server, a growing wait after each loss that ends with an
// acknowledgement, when it polls, and when it stays away.
import { closeCodes, roomLimits } from '@roomful/contract/room/connection'
import { describe, expect, test } from 'vitest'
import { createLink, type LinkEvent, type LinkSettings, noCloseFrame } from '../src/link.ts'

const patienceMs = 30_000

/** A link with a clock of its own and the shortest waits; `admitted` unless told otherwise. */
function linkWith(settings: Partial<LinkSettings> = {}, isAdmitted = true) {
  const link = createLink({ random: () => 0, ...settings })
  let now = 1_000
  let pending = 0
  const on = (...event: LinkEvent) => {
    status = link(now, pending, ...event)
    return status
  }
  let status = link(now, 0, 'reconnect')
  const device = {
    on,
    status: () => status,
    /** How long it waits for anything. */
    waits: () => status.dueAt - now,
    pass(ms: number) {
      now += ms
      return on('time')
    },
    send() {
      pending++
    },
    acknowledge() {
      pending--
      return on('received', 'ack')
    },
    lose(code = noCloseFrame, isHidden = false) {
      on('lost', code, isHidden)
      pending = 0
      return status
    },
    /** Connects after the wait; the server admits it. */
    comeBack() {
      device.pass(device.waits())
      on('opened')
      return on('received', 'room')
    },
  }
  if (isAdmitted) {
    on('opened')
    on('received', 'room')
  }
  return device
}

test('it connects, and is online with the room', () => {
  const device = linkWith({}, false)
  expect(device.status()).toMatchObject({ state: 'connecting', effects: ['close', 'connect'] })
  expect(device.on('opened').state).toBe('connecting')
  expect(device.on('received', 'room')).toMatchObject({ state: 'online', isPolling: false })
})

describe('a socket', () => {
  test('is kept as long as something arrives, also where an acknowledgement is late', () => {
    const device = linkWith()
    device.send()
    for (let times = 0; times < 10; times++) {
      expect(device.pass(roomLimits.silenceMs - 1).state).toBe('online')
      device.on('received', 'alive')
    }
    device.acknowledge()
    expect(device.pass(roomLimits.silenceMs - 1).state).toBe('online')
    expect(device.pass(1)).toMatchObject({ state: 'away', effects: ['close'] })
  })

  test('is given up within 12 s of silence, by up to a second later at random; a server may stand still for 8 s', () => {
    const latest = linkWith({ random: () => 1 }).waits()
    expect(latest).toBe(12_000)
    expect(linkWith().waits()).toBeGreaterThanOrEqual(8_000 + roomLimits.aliveEveryMs)
  })

  test('that is being opened is given up sooner with less patience', () => {
    for (const patienceMs of [30_000, 8_000]) {
      const device = linkWith({ patienceMs, polls: false }, false)
      device.on('opened')
      expect([device.waits(), device.pass(patienceMs).state]).toEqual([patienceMs, 'away'])
    }
  })

  test('that is not admitted is given up, by up to half later at random', () => {
    const device = linkWith({ polls: false, random: () => 1 }, false)
    device.pass(1)
    device.on('opened')
    expect(device.waits()).toBe(1.5 * patienceMs)
    expect(device.pass(1.5 * patienceMs).state).toBe('away')
  })
})

describe('the wait before the next attempt', () => {
  test('doubles while nothing is acknowledged, and starts again after an acknowledgement or without requests', () => {
    const device = linkWith()
    const waits = Array.from({ length: 4 }, () => {
      device.send()
      device.lose()
      const waits = device.waits()
      device.comeBack()
      return waits
    })
    expect(waits).toEqual([500, 1_000, 2_000, 4_000])
    device.send()
    device.acknowledge()
    device.send()
    device.lose()
    expect(device.waits()).toBe(500)
    device.comeBack()
    device.lose()
    expect(device.waits()).toBe(500)
  })

  test('is 4 s or more after too many messages or sockets; out of sight it ends with reconnecting', () => {
    const device = linkWith()
    device.lose(closeCodes.tooManyMessages)
    expect(device.waits()).toBe(4_000)
    device.comeBack()
    expect(device.lose(closeCodes.tooManyMessages, true)).toMatchObject({ state: 'away', dueAt: Infinity })
    expect(device.on('reconnect')).toMatchObject({ state: 'connecting', effects: ['close', 'connect'] })
  })
})

describe('polling', () => {
  test('starts at once where an upgrade is rejected, while sockets are tried on', () => {
    const device = linkWith({}, false)
    expect(device.lose()).toMatchObject({ state: 'connecting', effects: ['close', 10_000] })
    expect(device.on('polled', 'online')).toMatchObject({ state: 'online', isPolling: true })
    expect(device.pass(500).effects).toEqual(['connect'])
    expect(device.lose()).toMatchObject({ state: 'online', effects: ['close'] })
    expect(device.on('polled', 'away').state).toBe('away')
    device.comeBack()
    expect(device.status()).toMatchObject({ state: 'online', isPolling: false, effects: ['stopPolling'] })
  })

  test('is tried after 4, 8 and 16 s without a response to an upgrade, if the server is prompt', () => {
    const device = linkWith({}, false)
    for (const waitMs of [4_000, 8_000, 16_000]) {
      expect(device.waits()).toBe(waitMs)
      expect(device.pass(waitMs)).toMatchObject({ state: 'connecting', effects: [1_000] })
      device.on('polled', undefined)
    }
  })

  test('is tried once a socket that was upgraded has delivered nothing', () => {
    const device = linkWith({}, false)
    device.on('opened')
    expect(device.pass(patienceMs).effects).toEqual(['close', 1_000])
    expect(device.on('polled', undefined).state).toBe('away')
  })

  test('does not follow other losses, nor happen where it may not', () => {
    for (const code of [closeCodes.restart, closeCodes.tryAgainLater, noCloseFrame])
      expect(linkWith().lose(code).effects).toEqual(['close'])
    expect(linkWith({}, false).lose(closeCodes.tryAgainLater).effects).toEqual(['close'])
    expect(linkWith({ polls: false }, false).lose().effects).toEqual(['close'])
  })
})

test('it ends for good where the token has ended, the participant was removed, or the device leaves', () => {
  for (const [end, event] of [
    ['token', ['lost', closeCodes.badToken]],
    ['removed', ['lost', closeCodes.removed]],
    ['left', ['ended', 'left']],
  ] as const) {
    const device = linkWith()
    expect(device.on(...event)).toMatchObject({ state: 'ended', end, dueAt: Infinity })
    for (const later of [['reconnect'], ['polled', 'online'], ['time']] as const)
      expect(device.on(...later)).toMatchObject({ state: 'ended', effects: [] })
  }
})
