// Labels of a Q&A: set in the editor's list, chosen while asking, shown on stage and phones, changed and filtered by moderators.
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    {
      type: 'QA',
      prompt: 'What would you like to know?',
      settings: { labels: ['Budget', 'People', 'Offices', 'Everything else this evening'] },
    },
    { type: 'RATING', prompt: 'How was it?' },
  ],
}
const [QA, RATING] = [0, 1]

test('labels are chosen while asking, three at most, shown everywhere, changed and filtered by moderators', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [asker, screen, moderator] = [await openPage(phone), await openPage(stage), await openPage(phone)]
  await room.activate(QA)
  await screen.goto(await room.stageUrl('screen'))
  await moderator.goto((await room.stageUrl('moderator')).replace('/stage/', '/moderator/'))
  await asker.goto(`${room.url}/j/${room.code}`)
  await asker.getByRole('button', { name: 'Join', exact: true }).click()
  const choice = asker.getByRole('group', { name: 'Topics, up to 3' })
  for (const label of ['Offices', 'People', 'Everything else this evening'])
    await choice.getByRole('button', { name: label }).click()
  expect(await choice.getByRole('button', { name: 'Budget' }).isDisabled()).toBe(true)
  await choice.getByRole('button', { name: 'Everything else this evening' }).click()
  await asker.getByLabel('Ask something').fill('Who moves to Porto?')
  await expectAccessible(asker, 'choosing labels')
  await asker.getByRole('button', { name: 'Ask', exact: true }).click()
  const labelsOf = (page: typeof asker, entry: string) =>
    page.locator(entry, { hasText: 'Who moves to Porto?' }).locator('.entry-label').allTextContents()
  for (const [page, entry] of [
    [asker, '.entry'],
    [screen, '.board-entry'],
    [moderator, '.moderation li'],
  ] as const)
    await expect.poll(() => labelsOf(page, entry)).toEqual(['People', 'Offices'])
  expect(await choice.getByRole('button', { pressed: true }).count()).toBe(0)

  // Next to another slide, also on a phone that joins there.
  await room.activate(RATING)
  const late = await openPage(phone)
  await late.goto(`${room.url}/j/${room.code}`)
  await late.getByRole('button', { name: 'Join', exact: true }).click()
  await late.getByText('Questions from the room').click()
  await late.getByRole('group', { name: 'Topics, up to 3' }).getByRole('button', { name: 'Budget' }).click()
  await late.getByLabel('Ask something').fill('How much is it?')
  await late.getByRole('button', { name: 'Ask', exact: true }).click()
  const entries = moderator.locator('.moderation li')
  await expect.poll(() => entries.count()).toBe(2)

  await moderator.getByRole('combobox', { name: 'Filter by topic' }).selectOption('Budget')
  expect(await entries.count()).toBe(1)
  await entries.getByRole('button', { name: 'More actions' }).click()
  await entries.getByRole('button', { name: 'Topics', exact: true }).click()
  await entries.getByRole('button', { name: 'Offices' }).click()
  await late.locator('.entry', { hasText: 'How much' }).getByText('Offices').waitFor()
  await expectAccessible(moderator, 'labels on the page of moderators')
  await moderator.getByRole('combobox').selectOption('All topics')
  await expect.poll(() => entries.count()).toBe(2)
  for (const page of [asker, moderator]) {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate(dir => {
        document.documentElement.dir = dir
      }, dir)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})
