// Reactions rise on the stage and are counted until the next question; screen readers are left in peace, reduced motion
// shows only the numbers, and sessions without reactions offer no buttons.
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { movingStage, phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    { type: 'OPEN_TEXT', prompt: 'How was it?' },
    { type: 'OPEN_TEXT', prompt: 'What else?' },
  ],
}

test('reactions rise on the stage and are counted until the next question; screen readers hear nothing of them', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { reactions: true } })
  const [screen, one, other] = [await openPage(movingStage), await openPage(phone), await openPage(phone)]
  await screen.goto(await room.stageUrl('screen'))
  for (const page of [one, other]) await joinByCode(page, room.url, room.code)
  await room.activate(0)
  await screen.getByRole('heading', { name: 'How was it?' }).waitFor()
  for (const page of [one, other]) await page.getByRole('button', { name: 'Applause' }).click()
  await one.getByRole('button', { name: 'Laughter' }).press('Enter')
  const numbers = screen.locator('.reaction-numbers')
  await numbers.getByText('👏 2').waitFor()
  await numbers.getByText('😂 1').waitFor()
  expect(await screen.locator('.floating-reactions').getAttribute('aria-hidden')).toBe('true')
  expect(await numbers.getAttribute('aria-hidden')).toBe('true')
  await one.locator('.reaction [data-sent="true"]').waitFor()
  for (const button of await one.locator('.reaction').all()) {
    const box = (await button.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  await Promise.all([expectAccessible(one, 'a phone that reacts'), expectAccessible(screen, 'a stage')])

  await room.activate(1)
  await screen.getByRole('heading', { name: 'What else?' }).waitFor()
  await numbers.waitFor({ state: 'detached' })
})

test('with reduced motion nothing rises, and the numbers say it', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, { settings: { reactions: true } })
  const screen = await openPage({ ...stage, reducedMotion: 'reduce' })
  await screen.goto(await room.stageUrl('screen'))
  const page = await openPage({ ...phone, viewport: { width: 320, height: 640 } })
  await joinByCode(page, room.url, room.code)
  await page.getByRole('button', { name: 'Love' }).click()
  await screen.locator('.reaction-numbers').getByText('❤️ 1').waitFor()
  expect(await screen.locator('.floating-reactions').isVisible()).toBe(false)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('a session without reactions offers none', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)
  expect(await page.locator('.reaction').count()).toBe(0)
})
