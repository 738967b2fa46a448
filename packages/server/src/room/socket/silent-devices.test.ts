// A device that stops responding without closing its connection is given up within 12 s, and its participant is no longer
// counted as connected; one that responds to pings stays.
import { roomLimits } from '@roomful/contract/room/protocol'
import type { Device, Stage } from '@roomful/testkit/device'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'

const noticedWithinMs = 12_000

const alivesOf = ({ messages }: Device | Stage) => messages.filter(({ type }) => type === 'alive').length

let api: ApiClient
beforeEach(async () => {
  // Turns of pings; sockets are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  api = await startApi(testConfig())
})
afterEach(async () => {
  await api.app.close()
  vi.useRealTimers()
})

test('a device that is silent is given up within 12 s, and its participant is away', async () => {
  const room = await openRoom(api, { questions: [{ type: 'NPS', prompt: 'Would you?' }] })
  await room.activate(0)
  const stage = await room.stage()
  const [silent, other] = [await room.phone(), await room.phone()]
  await stage.until(() => stage.room!.connected === 2)
  // It reads nothing, so it neither responds to pings nor sends anything, and its connection stays open.
  silent.pause()
  for (let ms = 0; ms < noticedWithinMs; ms += roomLimits.aliveEveryMs) {
    const responding = [other, stage].map(device => [device, alivesOf(device)] as const)
    vi.advanceTimersByTime(roomLimits.aliveEveryMs)
    for (const [device, before] of responding) await device.until(() => alivesOf(device) > before)
    // A ping is responded to before the `alive` after it: the pong arrives before this request.
    await api.get(`/sessions/${room.sessionId}`)
  }
  await stage.until(() => stage.room!.connected === 1)
  expect([other.closed, stage.closed]).toEqual([undefined, undefined])
})
