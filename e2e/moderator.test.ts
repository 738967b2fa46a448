// A moderator's page approves, answers, pins and dismisses, hides texts and names, has no notes and no controls, and fits
// every width, language, direction and colour scheme.
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import type { TestRoom } from './support/room.ts'
import { test } from './support/test.ts'

const notes = 'Say hello to the back row'
const deck = {
  title: 'An evening with the board',
  questions: [
    { type: 'QA', prompt: 'What would you like to know?', settings: { moderation: true }, notes },
    { type: 'WORD_CLOUD', prompt: 'One word for the evening', notes },
    { type: 'RATING', prompt: 'How was it?', notes },
  ],
}
const [QA, CLOUD, RATING] = [0, 1, 2]
const session = { participant_identity_mode: 'IDENTIFIED', settings: { word_filter: true } }

const moderatorUrl = async (room: TestRoom, role: 'moderator' | 'screen' = 'moderator') =>
  (await room.stageUrl(role)).replace('/stage/', '/moderator/')

test("a moderator's page moderates entries, texts and names, and has no notes and no controls", async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, session)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  const received: string[] = []
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  await page.goto(await moderatorUrl(room))
  await screen.goto(await room.stageUrl('screen'))
  await page.getByRole('heading', { name: 'Moderation: An evening with the board' }).waitFor()
  const ada = await room.phone({ display_name: 'Ada' })
  await room.activate(QA)
  await ada.until(() => ada.room?.question?.id === room.questions[QA])
  await ada.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Is there cake?' })
  await page.getByRole('tab', { name: 'Q&A 1 new', selected: true }).waitFor()
  const entry = page.locator('.moderation li', { hasText: 'Is there cake?' })
  await expectAccessible(page, "the moderator's page")
  await entry.getByRole('button', { name: 'Approve' }).click()
  await screen.locator('.board-entry', { hasText: 'Is there cake?' }).waitFor()
  await page.getByRole('button', { name: /Approved$/ }).click()
  // Showing it on the stage is control.
  await expect.poll(() => entry.getByRole('button').allTextContents()).toEqual(['Answered', ''])
  await entry.getByRole('button', { name: 'More actions' }).click()
  await entry.getByRole('button', { name: 'Pin', exact: true }).click()
  await screen.locator('.board-entry').getByText('Pinned').waitFor()
  await entry.getByRole('button', { name: 'More actions' }).click()
  await entry.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Answer', { exact: true }).fill('With cherries.')
  await page.getByRole('button', { name: 'Send' }).click()
  await screen.getByText('With cherries.').first().waitFor()

  await room.activate(CLOUD)
  await ada.until(() => ada.room?.question?.id === room.questions[CLOUD])
  await ada.answer(room.questions[CLOUD]!, { words: ['sunny'] })
  await screen.locator('.cloud-word', { hasText: 'sunny' }).waitFor()
  await page.getByRole('tab', { name: 'Answers' }).click()
  await page.getByRole('button', { name: 'Hide: sunny' }).click()
  await screen.locator('.cloud-word', { hasText: 'sunny' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show again' }).click()
  await screen.locator('.cloud-word', { hasText: 'sunny' }).waitFor()
  await expectAccessible(page, "answers on the moderator's page")

  await page.getByRole('tab', { name: 'People 1' }).click()
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Hide name: Ada' }).click()
  await page.getByRole('tab', { name: 'Held back' }).click()
  await page.getByRole('button', { name: 'Let through' }).click()
  await page.getByText('Nothing is waiting for your approval.').waitFor()

  await page.keyboard.press('PageDown')
  await room.activate(RATING)
  await page.getByText('On screen: How was it?').waitFor()
  expect(await page.getByRole('tab', { name: 'Answers' }).count()).toBe(0)
  expect(await page.locator('.controls').count()).toBe(0)
  expect(await page.locator('body').textContent()).not.toContain(notes)
  expect(received.join()).toContain('"role":"moderator"')
  expect(received.join()).not.toContain(notes)

  await page.reload()
  await page.getByRole('heading', { name: 'Moderation: An evening with the board' }).waitFor()
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByText('The session is over').waitFor()
  const seer = await openPage(phone)
  await seer.goto(await moderatorUrl(room, 'screen'))
  await seer.getByText('This link only shows the session.').waitFor()
})

test("a moderator's page fits every width in every language and direction, dark and with forced colours", async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, session)
  const long = 'Ada of a name that is very long indeed and has no end that anybody saw'
  const ada = await room.phone({ display_name: long })
  await room.activate(QA)
  await ada.until(() => ada.room?.question?.id === room.questions[QA])
  await ada.send({ type: 'ask', question_id: room.questions[QA]!, text: 'Donaudampfschiff'.repeat(20) })
  for (const [locale, look] of [
    ['en-GB', { colorScheme: 'light' }],
    ['de-DE', { colorScheme: 'dark' }],
    ['fr-FR', { ...phone, colorScheme: 'dark' }],
    ['es-ES', { forcedColors: 'active' }],
  ] as const) {
    const page = await openPage({ ...stage, locale, ...look })
    await page.goto(await moderatorUrl(room))
    await page.locator('.moderation li').waitFor()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(dir => {
        document.documentElement.dir = dir
      }, direction)
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click()
        for (const [width, height] of [
          [320, 640],
          [390, 844],
          [1280, 720],
        ] as const) {
          await page.setViewportSize({ width, height })
          const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(wider, `${locale} ${direction} ${width}`).toBeLessThanOrEqual(0)
        }
      }
    }
    await expectAccessible(page, `the moderator's page in ${locale}`)
  }
})
