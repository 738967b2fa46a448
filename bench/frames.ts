/**
 * Frames of the stage and of lists of slides in a browser: `node bench/frames.ts`. For ten seconds each: a stage
 * alone, the same while 1,000 phones answer, and 200 slides that scroll, in the editor's list and in the panel over a stage,
 * all compared with a page of one animation in the same browser, as frames depend on the machine. For four seconds each: every
 * kind of screen of a stage while its content changes ten times a second; `node bench/frames.ts screens [NAME…]` measures only
 * these. `node bench/frames.ts changes [NAME…]` counts the frames above 8 ms at each change of slide. Intervals are those of
 * `requestAnimationFrame`, work is the processor time of the main thread in a trace, in which waiting for other processes
 * does not count; in milliseconds.
 */
import type { Page } from 'playwright-core'
import { startBrowser } from '../e2e/support/browser.ts'
import { buildPages, startRoom } from '../e2e/support/room.ts'
import { startTestWorkspace } from '../e2e/support/workspace.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { type Bench, run } from './bench.ts'
import { percentile } from './figures.ts'
import { playChanges, playScreens } from './screens.ts'
import { openSteadyRoom } from './steady-room.ts'

const phones = 1_000
const measuredMs = 10_000
const answerEveryMs = 2_000
/** Half of a frame at 60 Hz, for the browser. */
const frameWorkMs = 8
const scrollPxPerFrame = 40
/** Time for animations of a new page. */
const settledMs = 2_000

const screen = { viewport: { width: 1920, height: 1080 } }
const desk = { viewport: { width: 1440, height: 900 } }

const manySlides = {
  title: 'Many slides',
  questions: Array.from({ length: 200 }, (_, i) => ({
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
  readonly scrolled?: string | undefined
  /** Plays once frames are traced. */
  readonly script?: () => Promise<unknown>
}

async function measurePage(page: Page, scrolled?: string) {
  await page.waitForTimeout(settledMs)
  return watchFrames(page, { scrolled })
}

type Frames = Awaited<ReturnType<typeof watchFrames>>

async function watchFrames(page: Page, { ms = measuredMs, scrolled, script }: Watched) {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories })
  const counted = page.evaluate(countFrames, { ms, scrolled: scrolled ?? null, px: scrollPxPerFrame })
  const playing = script?.()
  const intervals = await counted
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  await playing
  const work = workPerFrame(trace.traceEvents)
  if (work.length < intervals.length / 2)
    throw new Error(`the trace has ${work.length} frames of ${intervals.length}`)
  return {
    frameMsP50: tenths(percentile(intervals, 0.5)),
    frameMsP95: tenths(percentile(intervals, 0.95)),
    workMsP50: tenths(percentile(work, 0.5)),
    workMsP95: tenths(percentile(work, 0.95)),
    workMsMax: tenths(percentile(work, 1)),
    framesOver8Ms: work.filter(one => one > frameWorkMs).length,
  }
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
  const work: number[] = []
  let next = 0
  for (const { ts, dur = 0, tdur = dur } of inOrder.filter(({ name }) => name === 'RunTask')) {
    const before = next
    while (next < callbacks.length && callbacks[next]!.ts <= ts + dur) next++
    if (next > before) work.push(0)
    if (work.length > 0) work[work.length - 1]! += tdur / 1_000
  }
  // The last one may have been cut off.
  return work.slice(0, -1)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

async function measureFrames(bench: Bench, part?: 'screens' | 'changes', ...names: string[]) {
  buildPages()
  const browser = bench.closing(await startBrowser({ isOptimizing: true }), one => one.close())
  /** The frames of each screen, or change of slide, that is played on a stage. */
  const measurePlayed = async (play: typeof playScreens, wanted: readonly string[]) => {
    const figures: Record<string, Frames> = {}
    const page = await browser.page({ ...screen, reducedMotion: 'no-preference' })
    await play(page, wanted, async (name, ms, script) => {
      figures[name] = await watchFrames(page, { ms, script })
    })
    await page.context().close()
    return figures
  }
  if (part) return measurePlayed(part === 'screens' ? playScreens : playChanges, names)

  const empty = await browser.page(screen)
  await empty.setContent(`<style>
    @keyframes turn { to { rotate: 1turn } }
    p { inline-size: 20rem; animation: turn 2s linear infinite }
  </style><p>Turning</p>`)
  const emptyPage = await measurePage(empty)
  await empty.context().close()
  /** Compared with the page with nothing but an animation. */
  const compared = (frames: Frames) => ({
    ...frames,
    frameOfEmptyPageP95: tenths(frames.frameMsP95 / emptyPage.frameMsP95),
    workOfEmptyPageP95: tenths(frames.workMsP95 / Math.max(emptyPage.workMsP95, 0.1)),
  })
  const comparedScrolling = async (page: Page, scrolled: string) => {
    const frames = await measurePage(page, scrolled)
    await page.context().close()
    return compared(frames)
  }

  /** A stage on a choice question: without answers, and while everyone changes theirs every two seconds. */
  const measureStage = async () => {
    const server = await bench.server()
    const room = await openSteadyRoom(bench, server, phones)
    const path = `${room.session.path}/stage-links`
    const { pathname, hash } = new URL((await server.api('POST', path, { role: 'screen' })).url)
    const page = await browser.page(screen)
    await page.goto(server.url + pathname + hash)
    await page.locator('.stage-main[data-type="MULTIPLE_CHOICE"]').waitFor()
    const alone = await measurePage(page)
    const answered = measurePage(page)
    const { answers } = await room.during(answerEveryMs, answered)
    await page.context().close()
    await server.stop()
    return { stage: compared(alone), stageWithPhones: { ...compared(await answered), answers } }
  }

  const measureEditor = async () => {
    const workspace = bench.closing(await startTestWorkspace(browser.page), one => one.close())
    const { organization, owner } = await workspace.organization()
    const api = await apiClient(workspace.app, { organization })
    const { body } = await api.post('/presentations', manySlides)
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations/${body.id}`, desk)
    await page.locator('.deck-slide .s-still').first().waitFor()
    return comparedScrolling(page, '.deck-slides-scroll')
  }

  /** The panel with all slides over a stage. */
  const measureAllSlides = async () => {
    const room = bench.closing(await startRoom(manySlides), one => one.close())
    const page = await browser.page(desk)
    await page.goto(await room.stageUrl('remote'))
    await page.getByRole('button', { name: 'Start' }).waitFor()
    await page.keyboard.press('q')
    await page.locator('dialog[open] .s-still').first().waitFor()
    return comparedScrolling(page, 'dialog[open]')
  }

  return {
    viewport: `${screen.viewport.width}×${screen.viewport.height}`,
    phones,
    emptyPage,
    ...(await measureStage()),
    screens: await measurePlayed(playScreens, []),
    editorRail: await measureEditor(),
    allSlides: await measureAllSlides(),
  }
}

await run(measureFrames)
