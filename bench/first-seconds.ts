/**
 * Loading times of a slow phone on a slow line, in milliseconds: `node bench/first-seconds.ts`. Chromium's "Slow 3G"
 * (400 kbit/s, 2 s before each answer), the same bandwidth with 0.4 s, and no throttling; 6 times slower
 * processor in the first two. Each is a separate device without caches.
 */
import { startBrowser } from '../e2e/support/browser.ts'
import { everyType } from '../e2e/support/deck.ts'
import { startRoom } from '../e2e/support/room.ts'
import { type Bench, run } from './bench.ts'
import { median } from './figures.ts'

const lines = [
  { name: 'slow 3G', kbitPerSecond: 400, latencyMs: 2_000, slowerProcessor: 6 },
  { name: 'slow bandwidth', kbitPerSecond: 400, latencyMs: 400, slowerProcessor: 6 },
  { name: 'not throttled', kbitPerSecond: null, latencyMs: null, slowerProcessor: 1 },
] as const

async function measureFirstSeconds(bench: Bench, tries = 3) {
  const browser = bench.closing(await startBrowser(), one => one.close())
  const room = bench.closing(await startRoom(everyType), one => one.close())
  /** From the navigation's start to the first paint of content, and to a form that can be sent. */
  const measure = async (path: string, line: (typeof lines)[number]) => {
    const page = await browser.page()
    const session = await page.context().newCDPSession(page)
    if (line.latencyMs !== null) {
      const bytesPerSecond = (line.kbitPerSecond * 1_000) / 8
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: line.latencyMs,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      })
      await session.send('Emulation.setCPUThrottlingRate', { rate: line.slowerProcessor })
    }
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('button[type=submit]:enabled')) performance.mark('usable')
        else requestAnimationFrame(look)
      }
      look()
    })
    await page.goto(room.url + path, { waitUntil: 'commit', timeout: 60_000 })
    await page.locator('button[type=submit]:enabled').waitFor({ timeout: 60_000 })
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    const figures = await page.evaluate(() => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      usableMs: performance.getEntriesByName('usable')[0]!.startTime,
    }))
    await page.context().close()
    return figures
  }
  const figures = []
  for (const line of lines)
    for (const [address, path] of [
      ['/', '/'],
      ['/j/…', `/j/${room.code}`],
    ] as const) {
      const measured: Awaited<ReturnType<typeof measure>>[] = []
      for (let i = 0; i < tries; i++) measured.push(await measure(path, line))
      figures.push({
        ...line,
        address,
        firstPaintMs: Math.round(median(measured.map(({ paintMs }) => paintMs))),
        joinUsableMs: Math.round(median(measured.map(({ usableMs }) => usableMs))),
      })
    }
  return figures
}

await run(measureFirstSeconds)
