// With the setting, phones ask next to every slide from the start, and the stage's remote has the button for what was asked.
import { expect } from 'vitest'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    { type: 'RATING', prompt: 'How was it?' },
    { type: 'QA', prompt: 'What would you like to know?' },
  ],
}

test('questions are asked next to every slide from the start, also in the lobby and after a reload', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { qa_beside_slides: true } })
  const [asker, remote] = [await openPage(phone), await openPage(stage)]
  await remote.goto(await room.stageUrl('remote'))
  await asker.goto(`${room.url}/j/${room.code}`)
  await asker.getByRole('button', { name: 'Join', exact: true }).click()
  const ask = async (text: string) => {
    await asker.getByText('Questions from the room').click()
    await asker.getByLabel('Ask something').fill(text)
    await asker.getByRole('button', { name: 'Ask', exact: true }).click()
    await asker.locator('.entry', { hasText: text }).waitFor()
  }
  await ask('Before any slide?')
  await room.activate(0)
  await asker.getByRole('heading', { name: 'How was it?' }).waitFor()
  await asker.reload()
  await asker.getByRole('heading', { name: 'How was it?' }).waitFor()
  await ask('Next to another one?')
  await expectAccessible(asker, 'asking next to a slide')
  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Q&A' }).first().click()
  for (const text of ['Before any slide?', 'Next to another one?'])
    await remote.locator('.moderation li', { hasText: text }).waitFor()
  await remote.keyboard.press('Escape')
  await room.activate(1)
  await expect.poll(() => remote.locator('.board-entry').count()).toBe(2)
})

test('a phone that comes back asks under the Q&A that was on screen while it was away', async ({
  openPage,
  openRoom,
}) => {
  const second = { type: 'QA', prompt: 'And now?' }
  const room = await openRoom(
    { questions: [...deck.questions, second] },
    { settings: { qa_beside_slides: true } },
  )
  const asker = await openPage(phone)
  await asker.goto(`${room.url}/j/${room.code}`)
  await asker.getByRole('button', { name: 'Join', exact: true }).click()
  await asker.getByText('Questions from the room').waitFor()
  await asker.context().setOffline(true)
  await asker.getByText('No connection').waitFor()
  await room.activate(2)
  await room.activate(0)
  await asker.context().setOffline(false)
  await asker.getByRole('heading', { name: 'How was it?' }).waitFor()
  await asker.getByText('Questions from the room').click()
  await asker.getByLabel('Ask something').fill('Where to?')
  await asker.getByRole('button', { name: 'Ask', exact: true }).click()
  await asker.locator('.entry', { hasText: 'Where to?' }).waitFor()
  const { body } = await room.api.get(`/sessions/${room.sessionId}/qa`)
  expect(body.entries).toMatchObject([{ question_id: room.questions[2], text: 'Where to?' }])
})
