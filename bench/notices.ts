import type { Bus } from '../packages/server/src/bus/bus.ts'

/** Longer than notices are gathered. */
const pauseMs = 30

/** Throughput and latency of a bus. Times in milliseconds. */
export interface NoticeFigures {
  readonly p50: number
  readonly p99: number
  /** Of different rooms, as fast as one process can publish them. */
  readonly perSecond: number
}

/** Publishes notices for `ms`, one after the other, and then for as long again as fast as it can. */
export async function measureNotices(open: () => Bus, ms: number): Promise<NoticeFigures> {
  const [from, to] = [open(), open()]
  let heard: () => void = () => {}
  let received = 0
  from.subscribe(() => {})
  to.subscribe(notice => {
    if (notice.type !== 'session') return
    received++
    heard()
  })
  while (!(await from.healthy()) || !(await to.healthy())) await pause(10)
  const took: number[] = []
  const until = performance.now() + ms
  for (let sessionKey = 1; performance.now() < until; sessionKey++) {
    const arrived = new Promise<void>(resolve => (heard = resolve))
    const at = performance.now()
    from.publish({ type: 'session', sessionKey })
    await arrived
    took.push(performance.now() - at)
    // As after a pause, in which nothing is gathered.
    await pause(pauseMs)
  }
  took.sort((a, b) => a - b)
  heard = () => {}
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
  const [p50, p99] = [0.5, 0.99].map(share => took[Math.floor(took.length * share)]!) as [number, number]
  return { p50, p99, perSecond }
}

/** Maximum publish rate of a server: one batch per interval. */
const publishedPerSecond = 40

/** Deliveries while all servers publish at the maximum rate. Times in milliseconds. */
export interface FanOutFigures {
  readonly servers: number
  /** Notices that arrived at all servers together, each of them at every other one. */
  readonly deliveriesPerSecond: number
  /** Share of the notices that had arrived when publishing ended. */
  readonly arrived: number
}

/** Has so many servers publish for `ms`, 40 times a second each. */
export async function measureFanOut(open: () => Bus, servers: number, ms: number): Promise<FanOutFigures> {
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

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
