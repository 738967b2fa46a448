// A slide is one canvas, scaled as a whole: its lines break at the same words whatever the size of the window, and who
// wants larger text gets a page.
import { expect } from 'vitest'
import { hardDeck } from './support/hard-deck.ts'
import { linesOf } from './support/lines.ts'
import { test } from './support/test.ts'

const sizes = [
  [900, 506],
  [1024, 768],
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const

test('lines break at the same words at every size, in hard cases too', async ({ openPage, openRoom }) => {
  // No clock, whose figures come and go.
  const questions = hardDeck.questions.map(question =>
    question.type === 'QUIZ' ? { ...question, settings: { time_limit_seconds: null } } : question,
  )
  const room = await openRoom({ ...hardDeck, questions })
  const page = await openPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(await room.stageUrl('screen'))
  await page.locator('.lobby .join-code').waitFor()
  for (const [at] of room.questions.entries()) {
    await room.activate(at)
    await page.locator(`.stage-main[data-of="${room.questions[at]}"]`).waitFor()
    let first: string[] | undefined
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      const main = page.locator('.stage-main')
      first ??= await linesOf(main)
      await expect.poll(() => linesOf(main), { message: `question ${at}, ${width} px` }).toEqual(first)
    }
  }
})

test('as a page, a stage scrolls and has the font size of its reader, on this device from now on', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(hardDeck)
  const page = await openPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(await room.stageUrl('remote'))
  await room.activate(0)
  await page.locator('[data-shape="canvas"] .stage-main[data-type]').waitFor()
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'As a page' }).click()
  await page.locator('[data-shape="page"] .stage-main[data-type]').waitFor()
  const sizeOf = () =>
    page
      .locator('.stage-main .results')
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf()).toBe(16)
  await page.reload()
  await page.locator('[data-shape="page"] .stage-main[data-type]').waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  expect(await sizeOf()).toBe(32)
})
