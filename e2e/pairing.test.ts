// Pairing: a phone that scans a stage's QR code becomes a remote only after its number is confirmed on that stage; a
// second phone with the same code gets nothing, and screens offer no code.
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] }

test('a phone becomes a remote by a code on the stage, once the number on it is confirmed; a screen offers none', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [remote, hand, late, screen] = [
    await openPage(stage),
    await openPage(phone),
    await openPage(phone),
    await openPage(stage),
  ]
  await screen.goto(await room.stageUrl('screen'))
  await screen.getByText('Scan, or go to').waitFor()
  expect(await screen.getByRole('button', { name: 'More controls' }).count()).toBe(0)

  await remote.goto(await room.stageUrl('remote'))
  await remote.getByRole('button', { name: 'More controls' }).click()
  const [offer] = await Promise.all([
    remote.waitForResponse(response => response.url().endsWith('/room/v1/stage/pairing')),
    remote.getByRole('button', { name: 'Control from your phone' }).click(),
  ])
  await remote.getByRole('img', { name: 'QR code to control the session from your phone' }).waitFor()
  await expectAccessible(remote, 'a code to pair a phone')
  const { token } = (await offer.json()) as { token: string }
  const scanned = `${room.url}/remote/${room.sessionId}#${token}`
  await hand.goto(scanned)
  await hand.getByRole('heading', { name: 'Allow this phone' }).waitFor()
  const number = (await hand.locator('.pair-number').textContent())!
  await expectAccessible(hand, 'a phone that waits to be paired')
  await remote.locator('.pair-number', { hasText: number }).waitFor()
  expect(await remote.locator('.pair .qr').count()).toBe(0)
  await expectAccessible(remote, 'being asked about a phone')
  await late.goto(scanned)
  await late.getByRole('heading', { name: 'This stage link does not work any more' }).waitFor()

  await hand.reload()
  await hand.locator('.pair-number', { hasText: number }).waitFor()
  await remote.getByRole('button', { name: 'Yes, that is mine' }).click()
  await hand.getByRole('button', { name: 'Start' }).click()
  await remote.getByText('Your phone is a remote now.').waitFor()
  await remote.keyboard.press('Escape')
  await remote.getByRole('heading', { name: 'What else?' }).waitFor()
})
