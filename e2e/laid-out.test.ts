// Stage layout stays readable even if the browser paints no frames, through answers, resizes and reveals, and ends up
// the same as on a freshly opened stage of that size.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const text = 'we should agree on fewer priorities before the next quarter begins, and say which '
const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which of these eight is right, all things considered?',
      options: Array.from({ length: 8 }, (_, i) => ({ text: `${i + 1}: ${text}`, is_correct: i === 2 })),
      settings: { time_limit_seconds: 600 },
    },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: 'And which of these do you like?',
      options: Array.from({ length: 6 }, (_, i) => ({ text: `${i + 1}: ${text}` })),
    },
  ],
}

/** How the screen is laid out now: all that could differ between two stages of one size. */
function layoutOf(page: Page) {
  return page.evaluate(() => {
    const flow = document.querySelector<HTMLElement>('[data-flow]')!
    const prompt = document.querySelector<HTMLElement>('[data-prompt]')!
    return {
      arranged: flow.dataset.arranged,
      paged: flow.dataset.paged,
      font: flow.style.fontSize,
      prompt: prompt.style.fontSize,
      turner: document.querySelector('.page-turner')!.checkVisibility(),
    }
  })
}

async function expectReadable(page: Page, screen: string): Promise<void> {
  await expect.poll(() => unreadable(page, { '.stage-main': 20 }), { message: screen }).toEqual([])
}

/** Not once the button stands still, for which Playwright too waits for frames. */
const atOnce = { force: true }

test('a screen is laid out however rarely the page is painted, during answers, and as a fresh stage of its size', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const phones = await Promise.all(Array.from({ length: 4 }, () => room.phone()))
  const page = await openPage(stage)
  // As on a machine that is too busy to paint: what waits for a frame waits for good.
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 1
  })
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).click(atOnce)
  await page.locator('.tile').nth(7).waitFor()
  await expectReadable(page, 'just started')
  for (const [i, phone] of phones.entries()) {
    await phone.until(() => phone.room?.question?.id === room.questions[0])
    await phone.answer(room.questions[0]!, { option_ids: [room.options[0]![i]!] })
    await page.locator('.answer-count', { hasText: String(i + 1) }).waitFor()
    await expectReadable(page, `${i + 1} have answered`)
  }
  for (const width of [1600, 960, 1280]) {
    await page.setViewportSize({ width, height: (width * 9) / 16 })
    await expectReadable(page, `${width} wide`)
  }
  const remote = await room.stage()
  await remote.send({ type: 'reveal' })
  await page.locator('.tile[data-right]').nth(7).waitFor()
  await expectReadable(page, 'revealed')
  await page.getByRole('button', { name: 'Leaderboard' }).click(atOnce)
  await page.locator('.leaders').waitFor()
  await page.getByRole('button', { name: 'Leaderboard' }).click(atOnce)
  await page.locator('.tile[data-right]').nth(7).waitFor()
  await expectReadable(page, 'revealed, after the leaderboard')
  await remote.send({ type: 'next' })
  await page.getByRole('heading', { name: 'And which of these do you like?' }).waitFor()
  await page.locator('.bar').nth(5).waitFor()
  await expectReadable(page, 'the next question')

  const fresh = await openPage(stage)
  await fresh.goto(await room.stageUrl('remote'))
  await fresh.locator('.bar').nth(5).waitFor()
  await expectReadable(fresh, 'a fresh stage')
  await expect.poll(() => layoutOf(page)).toEqual(await layoutOf(fresh))
})
