// A server whose clock has leapt ahead removes nothing until an operator confirms the clock or a day has passed, and logs it.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { closeServices, openServices } from '../../app.ts'
import { silentLog } from '../../lib/log.ts'
import { type Services, writing } from '../../services.ts'
import { confirmClock } from './confirmed-clock.ts'
import { startRetention } from './retention.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const aheadMs = 400 * dayMs

onBothEngines('a clock that has leapt ahead', newConfig => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  async function open() {
    const clock = new FakeClock()
    const lines: string[] = []
    const line = (msg: string) => void lines.push(msg)
    const services = await openServices(await newConfig(), {
      clock,
      log: { ...silentLog, warn: line, info: line },
    })
    closing.push(() => closeServices(services))
    await writing(services, ({ db, now }) =>
      db
        .insertInto('audit')
        .values({
          organization_key: 1,
          credential_id: '',
          user_id: null,
          request_id: 'r',
          at: now,
          method: 'GET',
          path: '/',
          operation: '',
          status: 200,
          ip: '',
          user_agent: null,
        })
        .execute(),
    )
    return { clock, services, lines }
  }

  /** A server that starts, sweeps once and stops. */
  async function run(services: Services): Promise<void> {
    const retention = startRetention(services, { auditDays: 365, eventDays: 30 })
    await retention.idle()
    await retention.stop()
  }

  const rows = async ({ storage }: Services) =>
    (await storage.read.selectFrom('audit').select('key').execute()).length

  test('removes nothing, however often it starts, and logs it each time', async () => {
    const { clock, services, lines } = await open()
    await run(services)
    expect(lines).toEqual([])
    clock.shiftWallClock(aheadMs)
    await run(services)
    await run(services)
    clock.shiftWallClock(30 * dayMs)
    await run(services)
    expect(await rows(services)).toBe(1)
    expect(lines).toEqual(
      Array(3).fill('nothing expired is removed: the clock is ahead of the last confirmed time'),
    )
  })

  test('is trusted after a day on which it was checked hourly', async () => {
    const { clock, services } = await open()
    await run(services)
    clock.shiftWallClock(aheadMs)
    for (let hours = 0; hours < 24; hours++) {
      await run(services)
      clock.advance(hourMs)
      expect(await rows(services)).toBe(1)
    }
    await run(services)
    expect(await rows(services)).toBe(0)
  })

  test('is trusted once an operator confirms it', async () => {
    const { clock, services, lines } = await open()
    await run(services)
    clock.shiftWallClock(aheadMs)
    await run(services)
    await writing(services, confirmClock)
    await run(services)
    expect(await rows(services)).toBe(0)
    expect(lines).toHaveLength(1)
  })

  test('is as before once it is set back, and its next leap is not trusted for the first', async () => {
    const { clock, services } = await open()
    await run(services)
    clock.shiftWallClock(aheadMs)
    for (let hours = 0; hours < 23; hours++) {
      await run(services)
      clock.advance(hourMs)
    }
    clock.shiftWallClock(-aheadMs)
    await run(services)
    clock.shiftWallClock(aheadMs)
    clock.advance(2 * hourMs)
    await run(services)
    expect(await rows(services)).toBe(1)
    clock.shiftWallClock(-aheadMs)
    clock.advance(20 * hourMs)
    await run(services)
    expect(await rows(services)).toBe(1)
  })

  test('is noticed by the first start of a version that knows it: calls of the time before are in the audit log', async () => {
    const { clock, services, lines } = await open()
    clock.shiftWallClock(aheadMs)
    await run(services)
    expect(await rows(services)).toBe(1)
    expect(lines).toHaveLength(1)
  })

  test('still removes what a user deletes', async () => {
    const clock = new FakeClock()
    const api = await startApi(await newConfig(), { clock })
    closing.push(() => api.app.close())
    const room = await openRoom(api, { questions: [{ type: 'NPS', prompt: 'How likely?' }] })
    await room.join()
    await api.post(`/sessions/${room.sessionId}/close`)
    const { read } = api.app.services.storage
    const rows = async (table: 'participants' | 'anonymizations' | 'sessions' | 'audit') =>
      (await read.selectFrom(table).selectAll().execute()).length
    await expect.poll(() => rows('anonymizations')).toBe(0)
    const audited = await rows('audit')
    expect(await rows('participants')).toBe(1)
    clock.shiftWallClock(aheadMs)
    await api.call('DELETE', `/sessions/${room.sessionId}`)
    await expect.poll(() => rows('participants')).toBe(0)
    expect(await rows('audit')).toBeGreaterThanOrEqual(audited)
    // Its code rests until the clock is trusted.
    expect(await rows('sessions')).toBe(1)
  })
})
