// A slide is one canvas, scaled as a whole: its lines break at the same words whatever the size of the window, and who
// wants larger text gets a page.

import { isDeepStrictEqual } from 'node:util'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { boxes } from './support/boxes.ts'
import { hardAnswer, hardDeck } from './support/hard-deck.ts'
import { linesOf } from './support/lines.ts'
import { openStageWall } from './support/stage-wall.ts'
import { test } from './support/test.ts'

const window = { width: 1280, height: 720 }
/** Of canvases. A window of less than 900 px has a page: there the canvas is narrower than its window, as in a picture. */
const widths = [160, 640, 900, 1280, 1920, 3840] as const
const people = 12

test('lines break at the same words at every width and pixel density, before answers and with them, in hard cases too', async ({
  openPage,
  openRoom,
}) => {
  // No clock, whose figures come and go.
  const questions = hardDeck.questions.map(question =>
    question.type === 'QUIZ' ? { ...question, settings: { time_limit_seconds: null } } : question,
  )
  const room = await openRoom({ ...hardDeck, questions })
  const crowd = await Promise.all(Array.from({ length: people }, () => room.phone()))
  const walls = await Promise.all(
    [1, 2].map(async deviceScaleFactor => {
      const page = await openPage({ viewport: window, deviceScaleFactor })
      const windows = widths.map(width =>
        width < 900 ? window : { width, height: Math.ceil((width * 9) / 16) },
      )
      const wall = await openStageWall(
        page,
        room,
        windows.map(size => ({ language: 'en', ...size })),
      )
      await wall.show('.lobby .join-code')
      for (const [i, { frame }] of wall.frames().entries()) {
        const box = `inline-size: ${widths[i]}px; block-size: ${(widths[i]! * 9) / 16}px; flex: none`
        await frame.addStyleTag({ content: `.stage > .s-box { ${box} }` })
        await expect.poll(() => widthOf(frame.locator('.s-canvas'))).toBe(widths[i])
      }
      return { wall, deviceScaleFactor }
    }),
  )
  const show = (selector: string, text?: string) =>
    Promise.all(walls.map(({ wall }) => wall.show(selector, text)))
  const mains = walls.flatMap(({ wall, deviceScaleFactor }) =>
    wall.frames().map(({ frame }, i) => ({
      of: `${widths[i]} px, density ${deviceScaleFactor}`,
      main: frame.locator('.stage-main'),
    })),
  )
  // Walls of texts rest between changes, each by its own clock.
  const expectSameLines = (message: string) =>
    expect
      .poll(
        async () => {
          const [first, ...others] = await Promise.all(mains.map(({ main }) => linesOf(main)))
          return others.flatMap((lines, i) => (isDeepStrictEqual(lines, first) ? [] : [mains[i + 1]!.of]))
        },
        { message },
      )
      .toEqual([])
  for (const [at, { type }] of hardDeck.questions.entries()) {
    const id = room.questions[at]!
    await room.activate(at)
    await show(`.stage-main[data-of="${id}"]`)
    await expectSameLines(`question ${at}, ${type}`)
    await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
    const matches = crowd[0]!.room!.question!.matches?.map(match => match.id)
    const answers = crowd.map((_, i) => hardAnswer(room, at, i, matches))
    if (answers[0] === null) continue
    await Promise.all(crowd.map((device, i) => device.answer(id, answers[i])))
    await show('.answer-count', `${people} `)
    await Promise.all(mains.map(({ main }) => main.locator('.empty').waitFor({ state: 'detached' })))
    await expectSameLines(`question ${at}, ${type}, with answers`)
  }
})

function widthOf(element: Locator): Promise<number> {
  return element.evaluate(element => Math.round(element.getBoundingClientRect().width))
}

test("as a page, a stage scrolls and has its reader's font size, also later on this device", async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(hardDeck)
  const page = await openPage({ viewport: { width: 1280, height: 720 } })
  await page.goto(await room.stageUrl('remote'))
  await room.activate(0)
  await page.locator('[data-shape="canvas"] .stage-main[data-type]').waitFor()
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'Scrollable page' }).click()
  await page.locator('[data-shape="page"] .stage-main[data-type]').waitFor()
  const sizeOf = () =>
    page
      .locator('.stage-main .results')
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf()).toBe(16)
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const part of ['.stage-main .results', '.controls']) {
    const [box] = await boxes(page, part)
    expect(box!.right - box!.left, part).toBeLessThanOrEqual(704)
    expect(box!.left - (1920 - box!.right), `${part} is centred`).toBeCloseTo(0, 0)
  }
  await page.reload()
  await page.locator('[data-shape="page"] .stage-main[data-type]').waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  expect(await sizeOf()).toBe(32)
})
