// Clicker and keyboard: Page Down alone runs a whole session up to the podium, and never ends it; B blanks the
// stage, H hides results, and one text can fill the screen until it is hidden.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { test } from './support/test.ts'

const deck = {
  title: 'With a clicker',
  questions: [
    { type: 'SPINNER', prompt: 'Who begins?', options: [{ text: 'Red' }, { text: 'Blue' }] },
    { type: 'MULTIPLE_CHOICE', prompt: 'Tea or coffee?', options: [{ text: 'Tea' }, { text: 'Coffee' }] },
    {
      type: 'QUIZ',
      prompt: 'Which one is a prime?',
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: null },
    },
  ],
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

test('forward alone leads through a session: the wheel, the correct answer and the leaderboard; a letter ends it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const device = await room.phone()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  const forward = () => page.keyboard.press('PageDown')
  await forward()
  await heading(page, 'Who begins?')
  expect(await page.locator('.wheel-name .written').count()).toBe(0)
  await forward()
  await page.locator('.wheel-name .written').waitFor()
  await page.keyboard.press('Space')
  await heading(page, 'Tea or coffee?')

  await page.keyboard.press('q')
  await page.locator('dialog[open]').waitFor()
  await forward()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await heading(page, 'Tea or coffee?')

  await forward()
  await heading(page, 'Which one is a prime?')
  await device.answer(room.questions[2]!, { option_ids: [room.options[2]![1]] })
  await forward()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await forward()
  await heading(page, 'The winner is')
  await page.locator('.podium-step', { hasText: '1,000 points' }).waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  // However often it is pressed.
  for (let press = 0; press < 5; press++) await forward()
  await page.locator('.toast', { hasText: 'press E' }).waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await page.reload()
  await page.locator('.podium-step', { hasText: '1,000 points' }).waitFor()
  for (const key of ['Enter', 'Space', 'PageDown', 'ArrowRight']) await page.keyboard.press(key)
  await page.locator('.toast', { hasText: 'press E' }).waitFor()
  await page.keyboard.press('e')
  await heading(page, 'End the session for everybody?')
  await forward()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'End session', exact: true }).click()
  await page.getByText('The session is over').waitFor()
  // Of three questions two take answers, and the one person answered one of them.
  for (const figure of ['1', '50%']) await page.getByRole('definition').getByText(figure).first().waitFor()
  expect(await page.locator('.ending-figure').allTextContents()).toEqual([
    'person joined1',
    'answer given1',
    'answered each question, on average50%',
  ])
  await page.locator('.podium-step', { hasText: '1,000 points' }).waitFor()

  await forward()
  await heading(page, 'Who begins?')
  await forward()
  await heading(page, 'Tea or coffee?')
  // In a hurry: two steps all the same.
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await page.getByText('The session is over').waitFor()
})

test('B and full stop blank the screen and nothing else, and nothing happens behind it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await room.activate(2)
  await heading(page, 'Which one is a prime?')
  for (const key of ['b', '.']) {
    await page.keyboard.press(key)
    await page.locator('.blank').waitFor()
    await page.keyboard.press('PageDown')
    await page.locator('.blank').waitFor({ state: 'detached' })
    await page.locator('[data-phase="OPEN"]').waitFor()
  }
  expect(await page.getByRole('heading', { name: 'Leaderboard' }).count()).toBe(0)
})

test('H hides results on the stage before and during voting, and shows them again', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const device = await room.phone()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await room.activate(1)
  await page.locator('.bar').first().waitFor()
  await page.keyboard.press('h')
  await page.getByText('Answers are hidden').waitFor()
  await device.answer(room.questions[1]!, { option_ids: [room.options[1]![0]] })
  await page.locator('.answer-count', { hasText: '1 of 1 answered' }).waitFor()
  expect(await page.locator('.stage-main').textContent()).not.toContain('100%')
  await page.getByText('Coffee').first().waitFor()
  await page.keyboard.press('h')
  await page.locator('.bar-value', { hasText: '100%' }).waitFor()

  // Before the page has received that a panel was closed.
  await page.keyboard.press('q')
  await page.locator('dialog[open]').waitFor()
  await page.evaluate(() => {
    document.querySelector('dialog')!.close()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }))
  })
  await page.getByText('Answers are hidden').waitFor()
})

test('one text or question of the room fills the screen, until it is hidden or dismissed', async ({
  openPage,
  openRoom,
}) => {
  const questions = [
    { type: 'OPEN_TEXT', prompt: 'What else?' },
    { type: 'QA', prompt: 'What would you like to know?' },
  ]
  const room = await openRoom({ questions })
  const device = await room.phone()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await room.activate(0)
  await device.answer(room.questions[0]!, { text: 'More daylight, please' })
  await page.getByRole('button', { name: 'Enlarge: More daylight, please' }).click()
  await page.locator('.enlarged', { hasText: 'More daylight' }).waitFor()
  const remote = await room.stage()
  await remote.send({ type: 'hide', text: 'More daylight, please', hidden: true })
  await page.locator('dialog[open]').waitFor({ state: 'detached' })

  await room.activate(1)
  await device.send({ type: 'ask', question_id: room.questions[1]!, text: 'Who pays for it?' })
  await page.getByRole('button', { name: 'Enlarge: Who pays for it?' }).click()
  await page.locator('.enlarged', { hasText: 'Who pays for it?' }).waitFor()
  const { entries } = (await room.api.get(`/sessions/${room.sessionId}/qa?limit=1`)).body
  await remote.send({ type: 'moderate', entry_id: entries[0].id, lifecycle: 'DISMISSED' })
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
})
