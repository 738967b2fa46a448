// Word filter on screen: a listed word or Q&A entry shows on no display, the remote included, until the presenter lets
// it through; the author sees that it may wait.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    { type: 'WORD_CLOUD', prompt: 'One word for the evening' },
    { type: 'QA', prompt: 'What would you like to know?' },
  ],
}
const [CLOUD, QA] = [0, 1]

test('a listed word shows nowhere until the presenter lets it through, and the author sees that it may wait', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { word_filter: true } })
  const [screen, remote, page] = [await openPage(stage), await openPage(stage), await openPage(phone)]
  await screen.goto(await room.stageUrl('screen'))
  await remote.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  await room.activate(CLOUD)
  await page.getByText('Some words are shown to others only once').waitFor()
  await page.getByLabel('Word 1').fill('sh1t')
  await page.getByLabel('Word 2').fill('lovely')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const word = (one: Page, text: string) => one.locator('.cloud-word', { hasText: text })
  for (const one of [screen, remote, page]) await word(one, 'lovely').waitFor()
  await remote.locator('.controls-menu .badge', { hasText: '1' }).waitFor()
  for (const one of [screen, remote]) expect(await word(one, 'sh1t').count()).toBe(0)
  await remote.locator('.controls-menu').click()
  await remote.getByRole('button', { name: 'Held back' }).click()
  // The remote may be what is projected.
  expect(await remote.locator('dialog').textContent()).not.toContain('sh1t')
  await remote.getByRole('button', { name: 'Show text here' }).click()
  await remote.locator('dialog').getByText('sh1t').waitFor()
  await expectAccessible(remote, 'what is held back')
  await remote.getByRole('button', { name: 'Leave hidden' }).click()
  await remote.getByText('Left hidden').waitFor()
  expect(await word(screen, 'sh1t').count()).toBe(0)
  await remote.getByRole('button', { name: 'Let through' }).click()
  for (const one of [screen, page]) await word(one, 'sh1t').waitFor()
  await remote.getByText('Nothing is waiting for your approval.').waitFor()
})

test('an entry with a listed word waits for the presenter, and its author sees that', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { word_filter: true } })
  const [remote, page] = [await openPage(stage), await openPage(phone)]
  await remote.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  await room.activate(QA)
  const ask = async (text: string) => {
    await page.getByLabel('Ask something').fill(text)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
  }
  await ask('Is there cake?')
  await page.getByText('Asked.').waitFor()
  await ask('Who baked this merde?')
  await page.getByText('It will appear once the presenter approves it').waitFor()
  await remote.getByRole('button', { name: 'Q&A' }).click()
  await remote.getByRole('button', { name: 'Show here anyway' }).click()
  const entry = remote.locator('.moderation li[data-lifecycle="PENDING"]')
  await entry.waitFor()
  expect(await entry.textContent()).not.toContain('merde')
  await entry.getByRole('button', { name: 'Show text here' }).click()
  await entry.getByText('merde').waitFor()
  await expectAccessible(remote, 'an entry that waits')
})
