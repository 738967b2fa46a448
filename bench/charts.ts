/**
 * The cost of the stage's charts in a browser, as JSON: `node bench/charts.ts`. A word cloud of 200 words is
 * changed ten times a second while frames are counted, compared with the frames of an empty page in the same
 * browser; then an hour's updates of a room of 10,000 phones are played in a minute while the page's heap is
 * watched.
 */
import type { CDPSession, Page } from 'playwright-core'
import { startBrowser } from '../e2e/support/browser.ts'
import { at, everyType } from '../e2e/support/deck.ts'
import { startRoom } from '../e2e/support/room.ts'
import type { ChartFigures } from './chart-figures.ts'

const updatesPerSecond = 10
const words = 200
const measuredSeconds = 10
/** An hour of updates, as a stage gets them: at most ten a second. */
const hourOfUpdates = 60 * 60 * updatesPerSecond
/** Updates between draws. */
const batch = 100

/** Ids that results carry. */
interface Asked {
  readonly sessionId: string
  readonly questionId: string
}

declare global {
  var roomSocket: WebSocket
  /** Hands the page results as if they came from its server. */
  var playUpdate: (step: number) => void
}

/** Sends the page results without a server that counts them. */
function preparePage({ words, sessionId, questionId }: Asked & { words: number }): void {
  globalThis.playUpdate = step => {
    const counted = Array.from({ length: words }, (_, i) => ({
      text: `word${i}`,
      count: 1 + Math.round(400 / (i + 1)) + ((step * (i + 3)) % 17),
    }))
    const results = {
      session_id: sessionId,
      question_id: questionId,
      question_type: 'WORD_CLOUD',
      total_voters: 10_000 + step,
      words: counted.sort((a, b) => b.count - a.count),
      words_total: words,
    }
    const message = { type: 'results', revision: 1_000 + step, question_id: questionId, results }
    globalThis.roomSocket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

/** Keeps the page's socket at hand. */
function keepSocket(): void {
  const Real = globalThis.WebSocket
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      globalThis.roomSocket = this
    }
  }
}

/** Counts frames; `updateEveryMs` 0: without updates. */
async function frames(page: Page, updateEveryMs: number) {
  const [ms, firstStep] = [measuredSeconds * 1_000, 10]
  return page.evaluate(
    ({ ms, updateEveryMs, firstStep }) =>
      new Promise<{ fps: number; longestMs: number; count: number }>(resolve => {
        let step = firstStep
        const timer = updateEveryMs && setInterval(() => globalThis.playUpdate(step++), updateEveryMs)
        const began = performance.now()
        let [count, last, longestMs] = [0, began, 0]
        const tick = (now: number) => {
          count++
          longestMs = Math.max(longestMs, now - last)
          last = now
          if (now - began < ms) requestAnimationFrame(tick)
          else {
            clearInterval(timer)
            resolve({ count, longestMs, fps: (count / (now - began)) * 1_000 })
          }
        }
        requestAnimationFrame(tick)
      }),
    { ms, updateEveryMs, firstStep },
  )
}

/** Seconds that the main thread has worked so far. */
async function mainThreadSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

let step = 1_000
async function playMany(page: Page, updates: number): Promise<void> {
  for (let played = 0; played < updates; played += batch) {
    await page.evaluate(
      async ({ step, batch }) => {
        for (let i = 0; i < batch; i++) globalThis.playUpdate(step + i)
        await new Promise(requestAnimationFrame)
      },
      { step, batch },
    )
    step += batch
  }
  // Animations come to rest.
  await page.waitForTimeout(3_000)
}

const browser = await startBrowser()
const room = await startRoom(everyType)
try {
  const screen = { viewport: { width: 1920, height: 1080 } }
  const empty = await browser.page(screen)
  const { fps: emptyPageFps } = await frames(empty, 0)
  await empty.context().close()

  const page = await browser.page(screen)
  await page.addInitScript(keepSocket)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(at.WORD_CLOUD)
  await page.locator('.cloud').waitFor()
  const questionId = room.questions[at.WORD_CLOUD]!
  await page.evaluate(preparePage, { words, sessionId: room.sessionId, questionId })
  await page.evaluate(() => globalThis.playUpdate(1))
  await page.waitForTimeout(1_500)

  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const workedBefore = await mainThreadSeconds(session)
  const counted = await frames(page, 1_000 / updatesPerSecond)
  const worked = (await mainThreadSeconds(session)) - workedBefore
  const wordsOnScreen = await page.locator('.cloud-word').count()

  // The first updates fill caches that an hour later are as full.
  await playMany(page, hourOfUpdates / 20)
  const before = await heapBytes(session)
  await playMany(page, hourOfUpdates)
  const after = await heapBytes(session)

  const figures: ChartFigures = {
    viewport: `${screen.viewport.width}×${screen.viewport.height}`,
    wordsOnScreen,
    emptyPageFps: tenths(emptyPageFps),
    fps: tenths(counted.fps),
    longestFrameMs: Math.round(counted.longestMs),
    mainThreadMsPerFrame: tenths((worked * 1_000) / counted.count),
    heapBeforeKiB: Math.round(before / 1024),
    heapAfterKiB: Math.round(after / 1024),
    heapGrowth: Math.round((after / before - 1) * 1_000) / 1_000,
  }
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await browser.close()
  await room.close()
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
