/**
 * Frames of the stage and of lists of slides in a browser, as JSON: `node bench/frames.ts`. For ten seconds each: a stage
 * alone, the same while 1,000 phones answer, and 200 slides that scroll, in the editor's list and in the panel over a stage,
 * all compared with a page of one animation in the same browser, as frames depend on the machine. For four seconds each: every
 * kind of screen of a stage while its content changes ten times a second; `node bench/frames.ts screens [NAME…]` measures only
 * these. `node bench/frames.ts changes [NAME…]` counts the frames above 8 ms at each change of slide. Intervals are those of
 * `requestAnimationFrame`, work is the processor time of the main thread in a trace, in which waiting for other processes
 * does not count.
 */
import type { Page } from 'playwright-core'
import { startBrowser } from '../e2e/support/browser.ts'
import { buildPages, startRoom } from '../e2e/support/room.ts'
import { startTestWorkspace } from '../e2e/support/workspace.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import type { ChangeFrames, ComparedFrames, FrameFigures, Frames, ScreenFrames } from './frame-figures.ts'
import { percentile } from './phones.ts'
import { openChanges, openScreens } from './screens.ts'
import { startServer } from './server-process.ts'
import { SteadyRoom } from './steady-room.ts'

const phones = 1_000
const measuredMs = 10_000
const answerEveryMs = 2_000
const slides = 200
/** Half of a frame at 60 Hz, for the browser. */
const frameWorkMs = 8
const scrollPxPerFrame = 40
/** Time for animations of a new page. */
const settledMs = 2_000

const screen = { viewport: { width: 1920, height: 1080 } }
const desk = { viewport: { width: 1440, height: 900 } }

const manySlides = {
  title: 'Many slides',
  questions: Array.from({ length: slides }, (_, i) => ({
    type: 'MULTIPLE_CHOICE',
    prompt: `Question ${i + 1}?`,
    options: [{ text: 'Tea' }, { text: 'Coffee' }],
  })),
}

/** An event of a trace; times in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

interface Watched {
  readonly ms?: number
  /** Selects what scrolls down and up while frames are counted. */
  readonly scrolled?: string
  /** What happens once frames are traced. */
  readonly begin?: () => void
}

async function measure(page: Page, watched: Watched = {}): Promise<Frames> {
  await page.waitForTimeout(settledMs)
  const { workMsMax, ...frames } = await trace(page, watched)
  return frames
}

async function trace(page: Page, watched: Watched): Promise<ScreenFrames> {
  const { intervals, work } = await traceFrames(page, watched)
  return {
    frameMsP50: tenths(percentile(intervals, 0.5)),
    frameMsP95: tenths(percentile(intervals, 0.95)),
    workMsP50: tenths(percentile(work, 0.5)),
    workMsP95: tenths(percentile(work, 0.95)),
    workMsMax: tenths(percentile(work, 1)),
  }
}

async function traceFrames(page: Page, { ms = measuredMs, scrolled, begin }: Watched) {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories })
  const counted = page.evaluate(countFrames, { ms, scrolled: scrolled ?? null, px: scrollPxPerFrame })
  begin?.()
  const intervals = await counted
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const work = workPerFrame(trace.traceEvents)
  if (work.length < intervals.length / 2)
    throw new Error(`the trace has ${work.length} frames of ${intervals.length}`)
  return { intervals, work }
}

/** In the page. @returns milliseconds from each frame to the next */
function countFrames({ ms, scrolled, px }: { ms: number; scrolled: string | null; px: number }) {
  const element = scrolled === null ? null : document.querySelector(scrolled)!
  return new Promise<number[]>(resolve => {
    const intervals: number[] = []
    let began = 0
    let last = 0
    let by = px
    const tick = (now: number) => {
      if (last === 0) began = now
      else intervals.push(now - last)
      last = now
      if (element) {
        const before = element.scrollTop
        element.scrollTop += by
        if (element.scrollTop === before) by = -by
      }
      if (now - began < ms) requestAnimationFrame(tick)
      else resolve(intervals)
    }
    requestAnimationFrame(tick)
  })
}

/** Milliseconds that the thread with the frames worked from the begin of each to the next. */
function workPerFrame(events: readonly TraceEvent[]): number[] {
  const thread = events.find(({ name }) => name === 'FireAnimationFrame')
  const inOrder = events
    .filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
    .toSorted((a, b) => a.ts - b.ts)
  const callbacks = inOrder.filter(({ name }) => name === 'FireAnimationFrame')
  const tasks = inOrder.filter(({ name }) => name === 'RunTask')
  const work: number[] = []
  let next = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const before = next
    while (next < callbacks.length && callbacks[next]!.ts <= ts + dur) next++
    if (next > before) work.push(0)
    if (work.length > 0) work[work.length - 1]! += tdur / 1_000
  }
  // The last one may have been cut off.
  return work.slice(0, -1)
}

/** @param empty the page with nothing but an animation */
function compared(frames: Frames, empty: Frames): ComparedFrames {
  return {
    ...frames,
    frameOfEmptyPageP95: tenths(frames.frameMsP95 / empty.frameMsP95),
    workOfEmptyPageP95: tenths(frames.workMsP95 / Math.max(empty.workMsP95, 0.1)),
  }
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

async function measureEmptyPage(): Promise<Frames> {
  const page = await browser.page(screen)
  await page.setContent(`<style>
    @keyframes turn { to { rotate: 1turn } }
    p { inline-size: 20rem; animation: turn 2s linear infinite }
  </style><p>Turning</p>`)
  const frames = await measure(page)
  await page.context().close()
  return frames
}

async function measureStage(empty: Frames): Promise<Pick<FrameFigures, 'stage' | 'stageWithPhones'>> {
  const server = await startServer()
  try {
    const room = await SteadyRoom.open(server, phones)
    const { url } = await server.api('POST', `/sessions/${room.sessionId}/stage-links`, { role: 'screen' })
    const page = await browser.page(screen)
    await page.goto(server.url + new URL(url).pathname + new URL(url).hash)
    await page.locator('.stage-main[data-type="MULTIPLE_CHOICE"]').waitFor()
    const alone = await measure(page)
    const answered = measure(page)
    const { answers } = await room.during(answerEveryMs, answered)
    const stageWithPhones = { ...compared(await answered, empty), answers }
    await page.context().close()
    room.close()
    return { stage: compared(alone, empty), stageWithPhones }
  } finally {
    await server.stop()
  }
}

/** @param names all screens if empty */
async function measureScreens(names: readonly string[]): Promise<Record<string, ScreenFrames>> {
  const figures: Record<string, ScreenFrames> = {}
  for await (const { name, page, ms, begin, end } of openScreens(browser, screen, names)) {
    figures[name] = await trace(page, { ms, begin })
    await end()
    console.error(name, JSON.stringify(figures[name]))
  }
  return figures
}

/** @param names all changes if empty */
async function measureChanges(names: readonly string[]): Promise<Record<string, ChangeFrames>> {
  const figures: Record<string, ChangeFrames> = {}
  for await (const { name, page, ms, begin, end } of openChanges(browser, screen, names)) {
    const { work } = await traceFrames(page, { ms, begin })
    await end()
    figures[name] = {
      framesOver8Ms: work.filter(one => one > frameWorkMs).length,
      workMsMax: tenths(percentile(work, 1)),
    }
    console.error(name, JSON.stringify(figures[name]))
  }
  return figures
}

async function measureEditor(empty: Frames): Promise<ComparedFrames> {
  const workspace = await startTestWorkspace(browser.page)
  try {
    const { organization, owner } = await workspace.organization()
    const api = await apiClient(workspace.app, { organization })
    const { body } = await api.post('/presentations', manySlides)
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${body.id}`, desk)
    await page.locator('.deck-slide .s-still').first().waitFor()
    const frames = await measure(page, { scrolled: '.deck-slides-scroll' })
    await page.context().close()
    return compared(frames, empty)
  } finally {
    await workspace.close()
  }
}

async function measureAllSlides(empty: Frames): Promise<ComparedFrames> {
  const room = await startRoom(manySlides)
  try {
    const page = await browser.page(desk)
    await page.goto(await room.stageUrl('remote'))
    await page.getByRole('button', { name: 'Start' }).waitFor()
    await page.keyboard.press('q')
    await page.locator('dialog[open] .s-still').first().waitFor()
    const frames = await measure(page, { scrolled: 'dialog[open]' })
    await page.context().close()
    return compared(frames, empty)
  } finally {
    await room.close()
  }
}

buildPages()
const browser = await startBrowser({ isOptimizing: true })
const [part, ...names] = process.argv.slice(2)
try {
  if (part === 'screens') {
    console.log(JSON.stringify(await measureScreens(names), null, 2))
  } else if (part === 'changes') {
    console.log(JSON.stringify(await measureChanges(names), null, 2))
  } else {
    const emptyPage = await measureEmptyPage()
    const figures: FrameFigures = {
      viewport: `${screen.viewport.width}×${screen.viewport.height}`,
      phones,
      emptyPage,
      ...(await measureStage(emptyPage)),
      screens: await measureScreens([]),
      editorRail: await measureEditor(emptyPage),
      allSlides: await measureAllSlides(emptyPage),
    }
    console.log(JSON.stringify(figures, null, 2))
  }
} finally {
  await browser.close()
}
