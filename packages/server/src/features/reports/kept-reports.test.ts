// A kept report costs memory for seconds, not for good, and the limit of one network is not that of another.
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rateLimited } from '../../lib/api-error.ts'
import { SerializedOutput } from '../../lib/output.ts'
import { KeptReports } from './kept-reports.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

const mib = 1024 * 1024
/** A report of this many MiB. */
const reportOf = (size: number) => async () =>
  new SerializedOutput('x'.repeat(size * mib), { isShared: true })

/** Whether another caller is given what is kept. */
async function isKept(kept: KeptReports, link: string): Promise<boolean> {
  let computed = false
  const report = await kept.get(link, async () => {
    computed = true
    return new SerializedOutput('', { isShared: true })
  })
  return !computed && report.content.length > 0
}

test('a report is kept for ten seconds and then removed, even without another request', async () => {
  const clock = new FakeClock()
  const kept = new KeptReports(clock)
  const report = await kept.get('link', reportOf(1))
  expect(await kept.get('link', reportOf(2))).toBe(report)
  vi.advanceTimersByTime(10_000)
  // By the timer alone: the clock stands still.
  expect(await isKept(kept, 'link')).toBe(false)
  await kept.get('other', reportOf(1))
  clock.advance(10_000)
  expect(await isKept(kept, 'other')).toBe(false)
})

test('all kept reports take at most 32 MiB; the oldest are removed first', async () => {
  const kept = new KeptReports(new FakeClock())
  for (const link of ['a', 'b', 'c', 'd']) await kept.get(link, reportOf(10))
  const links = ['b', 'c', 'd', 'a']
  expect(await Promise.all(links.map(link => isKept(kept, link)))).toEqual([true, true, true, false])
  await kept.get('large', reportOf(33))
  expect(await Promise.all([...links, 'large'].map(link => isKept(kept, link)))).toEqual(Array(5).fill(false))
})

test('a network at its limit does not refuse the others that wait for its report: one of them computes it', async () => {
  const kept = new KeptReports(new FakeClock())
  const started = Promise.withResolvers<void>()
  const limited = kept.get('link', async () => {
    await started.promise
    throw rateLimited('too many', 10)
  })
  let computed = 0
  const others = [1, 2, 3].map(() =>
    kept.get('link', async () => {
      computed++
      return reportOf(1)()
    }),
  )
  const refused = expect(limited).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  started.resolve()
  await refused
  expect((await Promise.all(others)).map(({ content }) => content.length)).toEqual([mib, mib, mib])
  expect(computed).toBe(1)
})
