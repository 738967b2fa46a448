/**
 * Loading times of a slow phone on a slow line, as JSON: `node bench/first-seconds.ts`. Chromium's "Slow 3G"
 * (400 kbit/s, 2 s before each answer), the same bandwidth with 0.4 s, and no throttling; 6 times slower
 * processor in the first two. Each is a separate device without caches.
 */
import { startBrowser } from '../e2e/support/browser.ts'
import { everyType } from '../e2e/support/deck.ts'
import { startRoom } from '../e2e/support/room.ts'
import { type FirstSeconds, type Line, lines } from './first-seconds-figures.ts'

const tries = 3
const bytesPerSecond = 400_000 / 8

const browser = await startBrowser()
const room = await startRoom(everyType)

/** Milliseconds from the navigation's start to the first paint of content, and to a form that can be sent. */
async function measure(path: string, line: Line): Promise<{ paintMs: number; usableMs: number }> {
  const page = await browser.page()
  const session = await page.context().newCDPSession(page)
  if (line.latencyMs !== null) {
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

const median = (values: readonly number[]) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!)

try {
  const figures: FirstSeconds[] = []
  for (const line of lines)
    for (const [address, path] of [
      ['/', '/'],
      ['/j/…', `/j/${room.code}`],
    ] as const) {
      const measured = []
      for (let i = 0; i < tries; i++) measured.push(await measure(path, line))
      figures.push({
        ...line,
        address,
        firstPaintMs: median(measured.map(({ paintMs }) => paintMs)),
        joinUsableMs: median(measured.map(({ usableMs }) => usableMs)),
      })
    }
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await browser.close()
  await room.close()
}
