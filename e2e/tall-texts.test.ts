// No text makes a page tall: entries and open texts of hundreds of lines are cut off on phones and stages, with a button for the rest where
// something is cut off and nowhere else; prompts and options of many lines lose their line breaks.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const lines = (count: number, text = 'a') => Array.from({ length: count }, (_, i) => `${text}${i}`).join('\n')
const tall = lines(120, '')
const deck = {
  questions: [
    { type: 'OPEN_TEXT', prompt: 'What else?', settings: { max_length: 2000 } },
    { type: 'QA', prompt: 'Ask us' },
    {
      type: 'MULTIPLE_CHOICE',
      prompt: lines(100),
      options: Array.from({ length: 4 }, (_, i) => ({ text: lines(45, i === 0 ? 'b' : String(i)) })),
    },
  ],
}
const [TEXT, QA, CHOICE] = [0, 1, 2]
/** In heights of a phone. */
const heightMax = 2

const heightOf = (box: Locator) => box.evaluate(element => element.getBoundingClientRect().height)

test('a phone shows a part of tall entries, answers and options, and the rest on request', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
  await joinByCode(page, room.url, room.code)

  await room.activate(CHOICE)
  await page.locator('.option').nth(3).waitFor()
  expect(await pageHeight()).toBeLessThan(heightMax)
  expect(await page.locator('.option').first().textContent()).toContain('b0\nb1')

  await room.activate(TEXT)
  await page.getByLabel('Your text').fill(lines(400))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const own = page.locator('.own')
  await own.getByText('a399').waitFor({ state: 'attached' })
  await own.getByRole('button', { name: 'Show more' }).waitFor()
  expect(await pageHeight()).toBeLessThan(heightMax)

  await room.activate(QA)
  const device = await room.phone()
  const remote = await room.stage()
  const question_id = room.questions[QA]!
  for (const text of [tall, 'Is there cake?']) await device.send({ type: 'ask', question_id, text })
  const entry = page.locator('.entry', { hasText: '119' })
  await entry.waitFor()
  await page.locator('.entry', { hasText: 'Is there cake?' }).waitFor()
  const asked = remote.room!.entries.find(({ text }) => text === tall)!
  await remote.send({ type: 'moderate', entry_id: asked.id, public_answer: lines(300) })
  await entry.locator('.entry-answer').waitFor()
  await expect.poll(() => entry.getByRole('button', { name: 'Show more' }).count()).toBe(2)
  expect(await page.locator('.entry', { hasText: 'Is there cake?' }).locator('.fold').count()).toBe(0)
  expect(await pageHeight()).toBeLessThan(heightMax)
  await expectAccessible(page, 'a phone with tall entries')

  const folded = await heightOf(entry)
  const more = entry.getByRole('button', { name: 'Show more' }).first()
  expect(await more.getAttribute('aria-expanded')).toBe('false')
  await more.focus()
  await page.keyboard.press('Enter')
  const less = entry.getByRole('button', { name: 'Show less' })
  await less.waitFor()
  expect(await less.getAttribute('aria-expanded')).toBe('true')
  expect(await less.evaluate(button => button === document.activeElement)).toBe(true)
  expect(await heightOf(entry)).toBeGreaterThan(folded + 100 * 16)
  await page.keyboard.press('Enter')
  await expect.poll(() => heightOf(entry)).toBe(folded)
  await page.reload()
  await expect.poll(() => entry.getByRole('button', { name: 'Show more' }).count()).toBe(2)
})

test('a stage cuts tall texts off in their cards and fills the screen with one on request', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [remote, screen] = [await openPage(stage), await openPage(stage)]
  await remote.goto(await room.stageUrl('remote'))
  await screen.goto(await room.stageUrl('screen'))
  const device = await room.phone()
  await room.activate(TEXT)
  await device.until(() => device.room?.question !== null)
  await device.answer(room.questions[TEXT]!, { text: tall })
  const other = await room.phone()
  await other.answer(room.questions[TEXT]!, { text: 'Cake' })
  await room.activate(QA)
  for (const text of [tall, 'Is there cake?'])
    await device.send({ type: 'ask', question_id: room.questions[QA]!, text })

  for (const [question, card] of [
    [TEXT, '.note'],
    [QA, '.board-entry'],
  ] as const) {
    await room.activate(question)
    for (const page of [remote, screen]) {
      const box = page.locator(card, { hasText: '50' })
      await box.waitFor()
      const size = page.viewportSize()!
      await expect.poll(() => heightOf(box)).toBeLessThan(size.height)
      expect(await page.locator(card).count()).toBe(2)
      expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    }
    const marks = () =>
      remote
        .locator(`${card} .folded`)
        .evaluateAll(boxes => boxes.map(box => getComputedStyle(box, '::after').content).toSorted())
    await expect.poll(marks).toEqual(['"Show more"', 'none'])
    await remote.locator(card, { hasText: '50' }).getByRole('button', { name: 'Enlarge' }).click()
    for (const page of [remote, screen])
      await page.locator('.enlarged').getByText(tall, { exact: true }).waitFor()
    await remote.keyboard.press('Escape')
    await screen.locator('.enlarged').waitFor({ state: 'detached' })
  }

  await room.activate(CHOICE)
  for (const page of [remote, screen]) await page.locator('.bar').nth(3).waitFor()
  const turner = screen.locator('.page-turner')
  await expect.poll(() => turner.isVisible()).toBe(false)
})
