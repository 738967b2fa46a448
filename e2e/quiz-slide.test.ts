// A quiz on the canvas: options are tiles, the time is at the end of the title. Tiles keep places and sizes when the correct
// ones are revealed; the slide shows how many people were right. The ring of the time is large, and pulses at the end.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { movingStage, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { passTime, recordSockets, stopClock, untilShown } from './support/page-clock.ts'
import type { startRoom } from './support/room.ts'
import { test } from './support/test.ts'

const quiz = (prompt: string, texts: readonly string[], settings: object = { time_limit_seconds: null }) => ({
  type: 'QUIZ',
  prompt,
  options: texts.map((text, i) => ({ text, is_correct: i === 1 })),
  settings,
})

const long = 'A rather long option that says at length what others say in two words'
const deck = {
  questions: [
    quiz('In which year was Nordwind founded?', ['1998', '2004', '2011', '2016'], {
      time_limit_seconds: 240,
    }),
    quiz('Which of these are primes, if any of them are?', ['Eight', 'Seven', 'Nine']),
    quiz('Which description fits?', [long, `${long}, and more`, long.toUpperCase(), 'None']),
    quiz(
      'Which letter comes next in the series?',
      Array.from({ length: 20 }, (_, i) => `Letter ${i + 1}`),
    ),
  ],
}

/** Where each tile's text is, and how large. */
function places(page: Page): Promise<string[]> {
  return page.locator('.quiz-tiles .written').evaluateAll(texts =>
    texts.map(text => {
      const { x, y } = text.getBoundingClientRect()
      return `${text.textContent} at ${Math.round(x)}, ${Math.round(y)} in ${getComputedStyle(text).fontSize}`
    }),
  )
}

/** Letters that the bar of their option's share covers. */
function coveredLetters(page: Page): Promise<(string | null)[]> {
  return page.locator('.tile[data-right="false"]').evaluateAll(tiles =>
    tiles.flatMap(tile => {
      const letter = tile.querySelector('.letter')!
      const below = tile.getBoundingClientRect().bottom - letter.getBoundingClientRect().bottom
      const height = Number.parseFloat(getComputedStyle(tile, '::before').backgroundSize.split(' ')[1]!)
      return height <= below ? [] : [letter.textContent]
    }),
  )
}

test('tiles keep their places when the right answer is revealed', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const remote = await room.stage()
  const people = await Promise.all(Array.from({ length: 12 }, () => room.phone()))
  const [page, moving] = [await openPage(stage), await openPage(movingStage)]
  for (const one of [page, moving]) {
    await one.goto(await room.stageUrl('remote'))
    await one.locator('.stage-main').waitFor()
  }
  for (const [at, { prompt }] of deck.questions.entries()) {
    await room.activate(at)
    for (const one of [page, moving]) {
      await one.getByRole('heading', { name: prompt }).waitFor()
      await one.locator('.quiz-tiles[data-counted="false"]').waitFor()
    }
    await expect.poll(() => page.locator('.ring').count()).toBe(at === 0 ? 1 : 0)
    const asked = await places(page)
    const border = () =>
      page
        .locator('.tile')
        .first()
        .evaluate(tile => getComputedStyle(tile).borderTopWidth)
    expect(await border()).toBe('0px')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await border()).toBe('2px')
    await page.emulateMedia({ forcedColors: 'none' })
    // Tiles on their way to their places are laid out as tiles at rest.
    await expect.poll(() => places(moving)).toEqual(asked)
    await Promise.all(
      people.map((device, i) =>
        device.answer(room.questions[at]!, { option_ids: [room.options[at]![Math.min(i, 1)]] }),
      ),
    )
    await remote.send({ type: 'reveal' })
    await page.getByText('11 of 12 right').waitFor()
    await expect.poll(() => page.locator('.tile[data-right="true"]').count()).toBe(1)
    expect(await places(page)).toEqual(asked)
    expect(await coveredLetters(page)).toEqual([])
    await expectAccessible(page, `${prompt}, revealed`)
  }
})

/** The ring of a question that has just been opened, on a stage whose clock stands still. @param whole its time */
async function ringOf(openRoom: typeof startRoom, page: Page, time_limit_seconds: number, whole: string) {
  const settings = { time_limit_seconds }
  const room = await openRoom({ questions: [quiz('Which is a prime?', ['Eight', 'Seven'], settings)] })
  await recordSockets(page)
  await page.goto(await room.stageUrl('screen'))
  await page.locator('.lobby').waitFor()
  await stopClock(page)
  await room.activate(0)
  await untilShown(page, '.ring', whole)
  return page.locator('.ring')
}

test('a ring of 100 seconds or more shows minutes, in smaller figures that fit it', async ({
  openPage,
  openRoom,
}) => {
  const page = await openPage(stage)
  const look = (ring: Locator) =>
    ring.evaluate(({ clientWidth, firstElementChild: time }) => ({
      fontSize: getComputedStyle(time!).fontSize,
      fits: (time as HTMLElement).offsetWidth < 0.8 * clientWidth,
    }))
  const ofHour = await ringOf(openRoom, await openPage(stage), 3_000, '50:00')
  expect(await look(ofHour)).toEqual({ fontSize: '32px', fits: true })
  const ring = await ringOf(openRoom, page, 102, '1:42')
  expect(await look(ring)).toEqual({ fontSize: '40px', fits: true })
  await page.clock.runFor(2_000)
  await ring.getByText('1:40').waitFor()
  expect(await look(ring)).toEqual({ fontSize: '40px', fits: true })
  await page.clock.runFor(1_000)
  await ring.getByText('99').waitFor()
  expect(await look(ring)).toEqual({ fontSize: '72px', fits: true })
})

test('the ring turns red and pulses in each of the last five seconds, not before', async ({
  openPage,
  openRoom,
}) => {
  const page = await openPage(movingStage)
  const ring = await ringOf(openRoom, page, 30, '30')
  const pulses = await page.evaluateHandle(() => {
    const seen: string[] = []
    addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'ring-pulses') seen.push((target as Element).textContent)
    })
    return seen
  })
  const colour = () => ring.evaluate(one => getComputedStyle(one).color)
  const before = await colour()
  await passTime(page, 24_000)
  await ring.getByText('6', { exact: true }).waitFor()
  expect(await ring.getAttribute('data-last')).toBe('false')
  expect(await colour()).toBe(before)
  for (const seconds of ['5', '4', '3', '2', '1']) {
    await passTime(page, 1_000)
    await expect.poll(async () => (await pulses.jsonValue()).at(-1)).toBe(seconds)
    expect(await ring.getAttribute('data-last')).toBe('true')
    expect(await colour()).not.toBe(before)
  }
  expect(await pulses.jsonValue()).toEqual(['5', '4', '3', '2', '1'])
})

test('hidden answers of a poll leave its options where they were, and the band says so', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      {
        type: 'MULTIPLE_CHOICE',
        prompt: 'Which city?',
        options: [{ text: 'Lisbon' }, { text: 'Copenhagen' }],
      },
    ],
  })
  const device = await room.phone()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await room.activate(0)
  await device.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await page.locator('.bar-value', { hasText: '100%' }).waitFor()
  const boxes = () =>
    page.locator('.bar-label').evaluateAll(all => all.map(one => JSON.stringify(one.getBoundingClientRect())))
  const shown = await boxes()
  await page.keyboard.press('h')
  await page.getByText('Answers are hidden').waitFor()
  await expect.poll(() => page.locator('.bar-fill[data-none="false"]').count()).toBe(0)
  expect(await boxes()).toEqual(shown)
})

test('short options and formulas stay on one line where the next smaller size has room for them', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({
    questions: [
      quiz('Which are the roots?', ['$x_{1,2} = 1, 6$', '$x = 2$', String.raw`$x = \frac{1}{2}$`, '$x = 1$']),
      quiz('Which gas?', ['Oxygen', 'Nitrogen', 'Helium', 'Argon', 'Methane', 'Carbon dioxide']),
    ],
  })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  for (const [at, { prompt, text }] of [
    { prompt: 'Which are the roots?', text: 'x' },
    { prompt: 'Which gas?', text: 'Carbon dioxide' },
  ].entries()) {
    await room.activate(at)
    await page.getByRole('heading', { name: prompt }).waitFor()
    const tiles = page.locator('.quiz-tiles .tile > .written').filter({ hasText: text })
    const lines = () =>
      tiles.evaluateAll(texts =>
        texts.map(one => {
          const parts = one.querySelector('math')?.children
          const range = document.createRange()
          range.selectNodeContents(one)
          const boxes = parts
            ? [...parts].map(part => part.getBoundingClientRect())
            : [...range.getClientRects()]
          return boxes.filter((box, i) => i === 0 || box.left < boxes[i - 1]!.right - 2).length
        }),
      )
    await expect.poll(async () => [...new Set(await lines())]).toEqual([1])
  }
})
