// Phones between and after questions: where to look, with one's own seat and name; right or wrong over the whole screen with
// points, and the place unless it is the final one, which stages tell first; thanks with place, own answers and what is shared.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { joinByCode } from './support/answer.ts'
import { phone } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { stopClock, untilShown } from './support/page-clock.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const quiz = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
  settings: { time_limit_seconds: null, points: 500 },
})
const poll = {
  type: 'MULTIPLE_CHOICE',
  prompt: 'Coffee or tea?',
  options: [{ text: 'Coffee' }, { text: 'Tea' }],
  settings: { show_results: false },
}

async function joinAs(page: Page, room: TestRoom, name: string): Promise<void> {
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
}

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)

function reveal(room: TestRoom, index: number): Promise<unknown> {
  return room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[index]}/reveal`)
}

/** Whether a page scrolls sideways. */
function sideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
]

/** Expects a screen to fit phones of any size, in both themes, with large text and mirrored. */
async function expectFits(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect(await sideways(page), `${screen}, ${size.width} wide`).toBe(false)
    }
    await expectAccessible(page, `${screen}, ${colorScheme}`)
  }
  await page.setViewportSize(sizes[1]!)
  for (const [property, value] of [
    ['dir', 'rtl'],
    ['style', 'font-size: 200%'],
  ] as const) {
    const root = page.locator('html')
    const before = await root.getAttribute(property)
    await root.evaluate((html, [name, value]) => html.setAttribute(name, value), [property, value] as const)
    expect(await sideways(page), `${screen}, ${value}`).toBe(false)
    await root.evaluate((html, [name, value]) => html.setAttribute(name, value), [
      property,
      before ?? '',
    ] as const)
  }
  await page.setViewportSize(phone.viewport)
}

test('between questions a phone shows where to look, the own seat and name, and reactions large enough to hit', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First'), quiz('Second')] },
    { participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } },
  )
  const page = await openPage(phone)
  await page.goto(`${room.url}/j/${room.code}`)
  const field = page.getByLabel('Your name')
  await field.waitFor()
  expect(await page.locator(`#${await field.getAttribute('aria-describedby')}`).textContent()).toBe(
    'The room sees your name, with answers too.',
  )
  await joinAs(page, room, 'Priya')
  await expect.poll(() => part(page, 'name').textContent()).toBe('Priya')
  await page.locator('.screen-drawing [data-own]').waitFor()
  expect(await page.locator('.screen-drawing [data-own]').count()).toBe(1)
  for (const button of await page.locator('.reaction').all()) {
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(60)
  }
  await expectFits(page, 'between questions')

  await room.activate(0)
  await page.getByRole('button', { name: 'Seven' }).click()
  await page.getByText('Saved.').waitFor()
  await reveal(room, 0)
  await part(page, 'verdict').waitFor()
  const { id: slide_id } = await writing(room.api.app.services, tx =>
    createContentSlide(tx, room.api.organization, room.presentationId, { title: 'Break', order: 1 }),
  )
  await (await room.stage()).send({ type: 'show_slide', slide_id })
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  await page.getByText('The next question comes here by itself.').waitFor()
  await part(page, 'score').getByText('1 of 1').waitFor()
  await page.reload()
  await expect.poll(() => part(page, 'name').textContent()).toBe('Priya')
})

test('after a reveal the whole screen says right or wrong, with points, streak and place, and not a moment before', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: ['First', 'Second', 'Third', 'Fourth'].map(quiz) })
  const page = await openPage({ ...phone, reducedMotion: 'no-preference' })
  const wrong = await openPage(phone)
  const missed = await openPage(phone)
  for (const one of [page, wrong, missed]) await joinByCode(one, room.url, room.code)
  for (const index of [0, 1, 2]) {
    await room.activate(index)
    for (const [one, answer] of [
      [page, 'Seven'],
      [wrong, 'Eight'],
    ] as const) {
      await one.getByRole('button', { name: answer }).click()
      await one.getByText('Saved.').waitFor()
    }
    await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[index]}/lock`)
    await page.locator('.phase', { hasText: 'Closed' }).waitFor()
    expect(await part(page, 'verdict').count()).toBe(0)
    expect(await page.locator('html').getAttribute('data-ground')).toBeNull()
    await reveal(room, index)
    await page.getByRole('heading', { name: 'Right!', level: 1 }).waitFor()
    await page.locator('.outcome-gain').getByText('+500', { exact: true }).waitFor()
    expect(await page.getByText('right in a row').count()).toBe(index === 2 ? 1 : 0)
    await part(page, 'score').getByText('1 of 3').waitFor()
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Right!')
  const said = page.getByRole('status').filter({ hasText: '+500 for this question' })
  expect(await said.count()).toBe(1)
  expect(await said.textContent()).toContain('3 right in a row')
  expect(await page.locator('html').getAttribute('data-ground')).toBe('right')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(0, 105, 74)')

  await wrong.getByRole('heading', { name: 'Not this time', level: 1 }).waitFor()
  await part(wrong, 'solution').getByText('Seven').waitFor()
  await part(wrong, 'score').getByText('2 of 3').waitFor()
  expect(await wrong.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(43, 47, 61)')
  await missed.getByRole('heading', { name: 'No answer', level: 1 }).waitFor()
  await missed.getByText('You did not answer this question.').waitFor()
  await expectFits(page, 'a right answer')
  await expectFits(wrong, 'a wrong answer')
  await missed.emulateMedia({ forcedColors: 'active' })
  expect(await part(missed, 'verdict').evaluate(one => getComputedStyle(one).borderStyle)).toBe('solid')

  // The mark appears with the reveal alone.
  expect(await page.locator('.outcome[data-new]').count()).toBe(1)
  await page.reload()
  await page.getByRole('heading', { name: 'Right!' }).waitFor()
  expect(await page.locator('.outcome[data-new]').count()).toBe(0)

  await room.activate(3)
  await page.getByRole('button', { name: 'Seven' }).waitFor()
  expect(await page.locator('html').getAttribute('data-ground')).toBeNull()
})

test('no phone tells the final places before the stage, nor names in an anonymous session', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: ['First', 'Second'].map(quiz) })
  const page = await openPage(phone)
  const reloaded = await openPage(phone)
  const received: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  for (const one of [page, reloaded]) await joinByCode(one, room.url, room.code)
  // A name that nobody has asked for.
  const other = await room.phone({ display_name: 'Cleo' })
  for (const index of [0, 1]) {
    await room.activate(index)
    await other.answer(room.questions[index]!, { option_ids: [room.options[index]![0]] })
    await page.getByRole('button', { name: 'Seven' }).click()
    await page.getByText('Saved.').waitFor()
    await reveal(room, index)
    await page.getByRole('heading', { name: 'Right!' }).waitFor()
    await part(page, 'score')
      .getByText(index === 0 ? '500 points' : '1,000 points')
      .waitFor()
    expect(await part(page, 'score').getByText('of 3').count()).toBe(index === 0 ? 1 : 0)
  }
  await stopClock(page)
  const stage = await room.stage()
  await stage.send({ type: 'leaderboard', shown: true })
  await expect.poll(() => received.some(message => message.includes('"leaderboard":[{'))).toBe(true)
  await page.clock.runFor(3_500)
  expect(await part(page, 'standing').count()).toBe(0)
  expect(await part(page, 'verdict').count()).toBe(1)
  expect(await page.getByText('1st place').count()).toBe(0)
  await untilShown(page, '[data-part="place"]', '1st place')
  await page.getByRole('heading', { name: '1st place', level: 1 }).waitFor()
  await page.getByText('of 3 · 1,000 points').waitFor()
  await page.locator('.leader').nth(1).waitFor()
  expect(await page.locator('.leader[aria-current]').getAttribute('data-place')).toBe('1')
  for (const name of await page.locator('.leader-name').allTextContents()) expect(name).toMatch(/^Anonymous /)
  expect(await page.locator('main').textContent()).not.toContain('Cleo')
  await page.clock.resume()
  await expectFits(page, 'the final place')

  await stopClock(reloaded)
  await reloaded.reload()
  await untilShown(reloaded, '[data-part="standing"]', 'Leaderboard')
  expect(await reloaded.locator('[data-new]').count()).toBe(0)
  await stage.send({ type: 'leaderboard', shown: false })
  await page.getByRole('heading', { name: 'Right!' }).waitFor()
})

test('the end thanks by name, with place, own answers, people and the results that are shared', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First'), quiz('Second'), { ...poll, settings: { show_results: true } }] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const page = await openPage(phone)
  await joinAs(page, room, 'Priya')
  const other = await room.phone({ display_name: 'Ben' })
  for (const [index, answer] of ['Seven', 'Eight', 'Tea'].entries()) {
    await room.activate(index)
    await other.answer(room.questions[index]!, { option_ids: [room.options[index]![1]] })
    await page.getByRole('button', { name: answer }).click()
    if (index < 2) await page.getByText('Saved.').waitFor()
    else await page.locator('.own', { hasText: 'Tea' }).waitFor()
    if (index < 2) await reveal(room, index)
    if (index < 2) await part(page, 'verdict').waitFor()
  }
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByRole('heading', { name: 'Thank you, Priya', level: 1 }).waitFor()
  await part(page, 'place').getByText('2nd place').waitFor()
  await part(page, 'people').getByText('of 2 · 500 points').waitFor()
  await page.getByRole('heading', { name: 'Your answers: 1 of 2 right' }).waitFor()
  expect(await page.locator('.review .results').count()).toBe(0)
  await expectFits(page, 'the end of a quiz')
  await page.getByRole('button', { name: 'See everybody’s results' }).click()
  await page.locator('.review .results').nth(2).waitFor()
  await expectAccessible(page, 'everybody’s results')
  await page.reload()
  await page.getByRole('heading', { name: 'Thank you, Priya' }).waitFor()
  expect(await page.locator('[data-new]').count()).toBe(0)
})

test('a poll shows the own answer and where to look, and ends without a place', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [poll, quiz('Never asked')] })
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  await room.phone()
  await room.activate(0)
  await page.getByRole('button', { name: 'Tea' }).click()
  await page.getByText('Saved.').waitFor()
  await part(page, 'look-up').waitFor()
  await room.api.post(`/sessions/${room.sessionId}/questions/${room.questions[0]}/lock`)
  await page.locator('.own', { hasText: 'Tea' }).waitFor()
  await part(page, 'look-up').getByText('Look at the screen').waitFor()
  await expectFits(page, 'a poll that was answered')
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByRole('heading', { name: 'Thank you', level: 1 }).waitFor()
  await page.getByText('2 people took part').waitFor()
  expect(await part(page, 'place').count()).toBe(0)
  await expectFits(page, 'the end of a poll')
})
