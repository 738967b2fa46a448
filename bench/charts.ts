/**
 * What the stage's charts cost a browser: `node bench/charts.ts`. A word cloud of 200 words is changed ten times a
 * second while frames are counted, and an hour's updates of a room of 10,000 phones are played in a minute while
 * the page's heap is watched. Writes a table; the figures are those of the browser and machine at hand.
 */
import type { Page } from 'playwright-core'
import { stage, startBrowser } from '../e2e/support/browser.ts'
import { at, everyType } from '../e2e/support/deck.ts'
import { startRoom } from '../e2e/support/room.ts'

const updatesPerSecond = 10
const words = 200
const measuredSeconds = 10
/** An hour of updates, as a stage gets them: at most ten a second. */
const hourOfUpdates = 60 * 60 * updatesPerSecond

interface Played {
  readonly from: number
  readonly updates: number
  readonly words: number
  readonly sessionId: string
  readonly questionId: string
}

/** Hands the page results as if they came from its server. */
function play(page: Page, played: Played): Promise<void> {
  return page.evaluate(({ from, updates, words, sessionId, questionId }) => {
    const { roomSocket } = globalThis as unknown as { roomSocket: WebSocket }
    for (let step = from; step < from + updates; step++) {
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
      roomSocket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    }
  }, played)
}

const browser = await startBrowser()
const room = await startRoom(everyType)
const page = await browser.page(stage)
await page.addInitScript(() => {
  const Real = globalThis.WebSocket
  globalThis.WebSocket = class extends Real {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      Object.assign(globalThis, { roomSocket: this })
    }
  }
})
await page.goto(await room.stageUrl('screen'))
await room.activate(at.WORD_CLOUD!)
await page.locator('.cloud').waitFor()

let step = 0
async function update(updates: number): Promise<void> {
  const questionId = room.questions[at.WORD_CLOUD!]!
  await play(page, { from: step, updates, words, sessionId: room.sessionId, questionId })
  step += updates
}

await update(1)
await page.waitForTimeout(1_000)
const frames = page.evaluate(
  ms =>
    new Promise<{ count: number; longestMs: number }>(resolve => {
      const began = performance.now()
      let [count, last, longestMs] = [0, began, 0]
      const tick = (now: number) => {
        count++
        longestMs = Math.max(longestMs, now - last)
        last = now
        if (now - began < ms) requestAnimationFrame(tick)
        else resolve({ count, longestMs })
      }
      requestAnimationFrame(tick)
    }),
  measuredSeconds * 1_000,
)
for (let i = 0; i < measuredSeconds * updatesPerSecond; i++) {
  await update(1)
  await page.waitForTimeout(1_000 / updatesPerSecond)
}
const { count, longestMs } = await frames
const shown = await page.locator('.cloud-word').count()

const session = await page.context().newCDPSession(page)
async function heapBytes(): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
/** So many at a time, then the page draws. */
const batch = 100
async function playAll(updates: number): Promise<void> {
  for (let played = 0; played < updates; played += batch) await update(batch)
  // What is drawn at its own pace comes to rest.
  await page.waitForTimeout(3_000)
}
// The first updates fill caches that an hour later are as full.
await playAll(hourOfUpdates / 20)
const before = await heapBytes()
await playAll(hourOfUpdates)
const after = await heapBytes()

console.table([
  {
    what: `frames a second, ${words} words, ${updatesPerSecond} updates a second`,
    value: Math.round((count / measuredSeconds) * 10) / 10,
  },
  { what: 'longest frame, ms', value: Math.round(longestMs) },
  { what: 'words on screen', value: shown },
  { what: 'heap before an hour of updates, KiB', value: Math.round(before / 1024) },
  { what: 'heap after, KiB', value: Math.round(after / 1024) },
  { what: 'growth', value: `${Math.round((after / before - 1) * 1000) / 10} %` },
])
await browser.close()
await room.close()
if (after > before * 1.1) throw new Error('a stage page grows: its heap rose by more than a tenth in an hour')
