// What charts and points show is true: the line of the mean ends at a count, patterns keep their shape at every length,
// nothing is drawn where nobody answered, and a poll has no points.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { test } from './support/test.ts'

const options = [{ text: 'Tea' }, { text: 'Coffee' }, { text: 'Water' }]
const poll = { type: 'MULTIPLE_CHOICE', prompt: 'What do you drink?', options }
const rating = { type: 'RATING', prompt: 'How was it?' }
const number = { type: 'NUMERIC', prompt: 'How many?', settings: { min: 1, max: 5, step: 1 } }

/** The pixels of an element, without those at its edges, which it shares with what is behind it. */
async function pixelsOf(page: Page, element: Locator): Promise<string> {
  const { x, y, width, height } = (await element.boundingBox())!
  const clip = {
    x: Math.ceil(x) + 1,
    y: Math.ceil(y) + 1,
    width: Math.floor(width) - 3,
    height: Math.floor(height) - 3,
  }
  return (await page.screenshot({ clip })).toString('base64')
}

test('the line of the mean does not run through a count', async ({ openPage, openRoom }) => {
  const room = await openRoom({ questions: [number] })
  const [first, second] = [await room.phone(), await room.phone()]
  await room.activate(0)
  for (const device of [first, second]) await device.answer(room.questions[0]!, { value: 3 })
  // As a page: slides name the mean at the start.
  const page = await openPage({ viewport: { width: 800, height: 700 } })
  await page.goto(await room.stageUrl('screen'))
  const count = page.locator('.column-count span', { hasText: '2' })
  const line = page.locator('.mean')
  for (const one of [count, line]) await one.waitFor()
  const withAndWithout = async (element: Locator) => {
    const both: string[] = []
    for (const visibility of ['hidden', 'visible']) {
      await line.evaluate((it, value) => it.style.setProperty('visibility', value), visibility)
      both.push(await pixelsOf(page, element))
    }
    return both[0] === both[1]
  }
  await expect.poll(() => withAndWithout(count)).toBe(true)
  // They do meet, and above the count the line can be seen.
  const [around, mean] = [(await count.boundingBox())!, (await line.boundingBox())!]
  expect(mean.x).toBeGreaterThan(around.x)
  expect(mean.x).toBeLessThan(around.x + around.width)
  expect(mean.y).toBeLessThan(around.y)
  expect(mean.y + mean.height).toBeGreaterThan(around.y + around.height)
  expect(await withAndWithout(page.locator('.histogram'))).toBe(false)
})

test('bars and columns are moved, not squeezed, so that patterns keep their shape; without answers nothing is drawn', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [poll, rating] })
  const crowd = await Promise.all(Array.from({ length: 3 }, () => room.phone()))
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))

  /** How much of its track each fill covers, and whether it is drawn at its full size. */
  const drawn = (fill: string, track: string) =>
    page.locator(fill).evaluateAll((fills, around) => {
      return fills.map(element => {
        const inner = element.getBoundingClientRect()
        const track = element.closest(around)!
        const { right, top, bottom, height: trackHeight, ...box } = track.getBoundingClientRect().toJSON()
        // The letter has a place of its own.
        const left = box.left + Number.parseFloat(getComputedStyle(track).paddingInlineStart)
        const outer = { left, right, top, bottom, width: right - left, height: trackHeight }
        const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left)
        const height = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top)
        return {
          covered:
            getComputedStyle(element).opacity === '0'
              ? 0
              : Math.round((100 * Math.max(width, 0) * Math.max(height, 0)) / (outer.width * outer.height)),
          isWhole: Math.abs(inner.width - outer.width) < 1 && Math.abs(inner.height - outer.height) < 1,
        }
      })
    }, track)

  await room.activate(0)
  const [tea, coffee] = room.options[0]!
  for (const [i, device] of crowd.entries())
    await device.answer(room.questions[0]!, { option_ids: [i === 0 ? tea : coffee] })
  await expect
    .poll(() => drawn('.bar-fill', '.bar-track'))
    .toEqual([
      { covered: 33, isWhole: true },
      { covered: 67, isWhole: true },
      { covered: 0, isWhole: true },
    ])

  await room.activate(1)
  for (const [i, device] of crowd.entries())
    await device.answer(room.questions[1]!, { value: i === 0 ? 2 : 4 })
  await expect
    .poll(() => drawn('.column-fill', '.column-track'))
    .toEqual([0, 50, 0, 100, 0].map(covered => ({ covered, isWhole: true })))
  expect(await page.locator('.column-count').allTextContents()).toEqual(['', '1', '', '2', ''])
})

test('a poll after a quiz shows no points and no place, which the quiz has shown', async ({
  openPage,
  openRoom,
}) => {
  const quiz = {
    type: 'QUIZ',
    prompt: 'Which is hot?',
    options: [{ text: 'Fire', is_correct: true }, { text: 'Ice' }],
    settings: { time_limit_seconds: null, points: 500 },
  }
  const room = await openRoom({ questions: [quiz, poll] })
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  const reveal = (index: number) =>
    room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[index]}/reveal`)
  await room.activate(0)
  await page.getByText('Fire').click()
  await page.getByText('Saved. You can still change it.').waitFor()
  await reveal(0)
  await page.locator('.score', { hasText: '500 points' }).waitFor()
  await room.activate(1)
  await page.getByText('Coffee').click()
  await page.getByText('Saved. You can still change it.').waitFor()
  await reveal(1)
  await page.locator('.phase', { hasText: 'Revealed' }).waitFor()
  expect(await page.locator('.score').count()).toBe(0)
})
