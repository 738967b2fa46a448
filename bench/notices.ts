import { setTimeout as pause } from 'node:timers/promises'
import type { Bus } from '../packages/server/src/bus/bus.ts'
import { percentile } from './figures.ts'

/** Longer than notices are gathered. */
const pauseMs = 30

/**
 * Publishes notices for `ms`, one after the other, and then for as long again as fast as it can.
 * @returns milliseconds to another bus, and notices of different rooms a second that one process can publish
 */
export async function measureNotices(
  open: () => Bus,
  ms: number,
): Promise<{ p50: number; p99: number; perSecond: number }> {
  const [from, to] = [open(), open()]
  let onNotice: () => void = () => {}
  let received = 0
  from.subscribe(() => {})
  to.subscribe(notice => {
    if (notice.type !== 'session') return
    received++
    onNotice()
  })
  while (!(await from.healthy()) || !(await to.healthy())) await pause(10)
  const took: number[] = []
  const until = performance.now() + ms
  for (let sessionKey = 1; performance.now() < until; sessionKey++) {
    const arrived = new Promise<void>(resolve => (onNotice = resolve))
    const at = performance.now()
    from.publish({ type: 'session', sessionKey })
    await arrived
    took.push(performance.now() - at)
    // As after a pause, in which nothing is gathered.
    await pause(pauseMs)
  }
  onNotice = () => {}
  received = 0
  const begun = performance.now()
  for (let sessionKey = 1; performance.now() - begun < ms; ) {
    // A new room each: nothing can be merged.
    for (let i = 0; i < 100; i++) from.publish({ type: 'session', sessionKey: sessionKey++ })
    await pause(1)
  }
  const perSecond = received / ((performance.now() - begun) / 1_000)
  await from.close()
  await to.close()
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99), perSecond }
}

/** Maximum publish rate of a server: one batch per interval. */
const publishedPerSecond = 40

/**
 * Has so many servers publish for `ms`, at the maximum rate each.
 * @returns deliveries of notices at all servers together, each of them at every other one, and the share of the notices that
 * had arrived when publishing ended
 */
export async function measureFanOut(
  open: () => Bus,
  servers: number,
  ms: number,
): Promise<{ servers: number; deliveriesPerSecond: number; arrived: number }> {
  const buses = Array.from({ length: servers }, open)
  let received = 0
  for (const bus of buses)
    bus.subscribe(notice => {
      if (notice.type === 'session') received++
    })
  for (const bus of buses) while (!(await bus.healthy())) await pause(10)
  const begun = performance.now()
  let published = 0
  for (let turn = 0; performance.now() - begun < ms; turn++) {
    for (const [i, bus] of buses.entries()) bus.publish({ type: 'session', sessionKey: turn * servers + i })
    published += servers
    await pause(Math.max(0, begun + ((turn + 1) * 1_000) / publishedPerSecond - performance.now()))
  }
  const seconds = (performance.now() - begun) / 1_000
  // A server's own listeners get its notices directly.
  const deliveries = received - published
  for (const bus of buses) await bus.close()
  return {
    servers,
    deliveriesPerSecond: deliveries / seconds,
    arrived: deliveries / (published * (servers - 1)),
  }
}
