// A stage and a phone that stay open for a day, and through many questions, hold no more than after the first ones.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const hours = 24
const rounds = 5
const shown = [at.MULTIPLE_CHOICE, at.OPEN_TEXT, at.RATING, at.WORD_CLOUD, at.QA, at.MULTIPLE_CHOICE]

/** What a page holds on to, after whatever is of no use has been collected. */
async function held(page: Page): Promise<{ nodes: number; listeners: number }> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { nodes, listeners }
}

async function goThrough(room: TestRoom, pages: readonly Page[]): Promise<void> {
  for (const question of shown) {
    await room.activate(question)
    const { prompt } = everyType.questions[question]!
    for (const page of pages) await page.getByRole('heading', { level: 1, name: prompt }).waitFor()
  }
}

test('a stage and a phone that are open for a day, and through many questions, hold on to nothing more', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const pages = [await openPage(stage), await openPage()]
  const [screen, phone] = pages as [Page, Page]
  for (const page of pages) await page.clock.install()
  await screen.goto(await room.stageUrl('remote'))
  await joinByCode(phone, room.url, room.code)
  await goThrough(room, pages)
  await goThrough(room, pages)
  const before = await Promise.all(pages.map(held))
  for (let i = 0; i < rounds; i++) {
    await goThrough(room, pages)
    for (const page of pages) await page.clock.fastForward(3_600_000)
  }
  for (let hour = 0; hour < hours; hour++) for (const page of pages) await page.clock.runFor(3_600_000)
  for (const page of pages) await page.locator('.connection[data-state="online"]').waitFor()
  await goThrough(room, pages)
  // What is still being drawn is held for a moment.
  for (const [i, page] of pages.entries()) {
    await expect
      .poll(async () => (await held(page)).listeners)
      .toBeLessThanOrEqual(before[i]!.listeners * 1.1)
    await expect.poll(async () => (await held(page)).nodes).toBeLessThanOrEqual(before[i]!.nodes * 1.1)
  }
})
