// What a session allows holds on the pages and is said there: limits of answers, results that the presenter keeps to the stage, rooms that
// are full, too many questions or wrong codes, links that are revoked and tokens that have ended.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { writing } from '../packages/server/src/services.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { test } from './support/test.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('results that a remote takes from phones are gone there and come back, and the stage keeps them', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, remote] = [await openPage(phone), await openPage(stage)]
  await room.activate(at.MULTIPLE_CHOICE)
  await remote.goto(await room.stageUrl('remote'))
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.locator('.option').first().click()
  await page.locator('.results').getByText('100%').first().waitFor()
  await remote.keyboard.press('r')
  await page.locator('.results').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Saved.').waitFor()
  expect(await page.locator('.results').count()).toBe(0)
  await remote.locator('.results').getByText('100%').first().waitFor()
  await remote.keyboard.press('r')
  await page.locator('.results').getByText('100%').first().waitFor()
})

test('inputs hold to what a question takes: several options, so many words, characters and points', async ({
  openPage,
  openRoom,
}) => {
  const options = ['A', 'B', 'C'].map(text => ({ text }))
  const room = await openRoom({
    questions: [
      { type: 'MULTIPLE_CHOICE', prompt: 'Which of them?', options, settings: { allow_multiple: true } },
      { type: 'WORD_CLOUD', prompt: 'In two words?', settings: { max_words: 2 } },
      { type: 'OPEN_TEXT', prompt: 'In short?', settings: { max_length: 20 } },
      { type: 'POINT_ALLOCATION', prompt: 'Share out', options, settings: { total_points: 10 } },
    ],
  })
  const page = await openPage(phone)
  await joinByCode(page, room.url, room.code)

  await room.activate(0)
  await page.getByText('Choose all that apply').waitFor()
  for (const text of ['A', 'C']) await page.getByRole('button', { name: text, exact: true }).click()
  await send(page).click()
  await page.getByText('Saved.').waitFor()
  const [a, b, c] = room.options[0]!
  expect(await room.results(0)).toMatchObject({ option_counts: { [a!]: 1, [b!]: 0, [c!]: 1 } })

  await room.activate(1)
  await page.getByLabel('Word 1').fill('calm')
  await page.getByLabel('Word 2').fill('x'.repeat(60))
  expect(await page.getByLabel(/^Word \d/).count()).toBe(2)
  expect(await page.getByLabel('Word 2').inputValue()).toHaveLength(40)

  await room.activate(2)
  await page.getByLabel('Your text').fill('x'.repeat(21))
  await page.getByText('−1 character left').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await page.getByLabel('Your text').fill('x'.repeat(20))
  await page.getByText('0 characters left').waitFor()
  await send(page).click()
  await page.getByText('Saved.').waitFor()

  await room.activate(3)
  await page.getByRole('textbox', { name: 'A', exact: true }).fill('7')
  await page.getByText('3 points left').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'B', exact: true }).fill('4')
  await page.getByText('1 point too many').waitFor()
  expect(await send(page).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'B', exact: true }).fill('3')
  await send(page).click()
  await page.getByText('Saved.').waitFor()
})

test("the wheel's result shows on phones, also on those that join later", async ({ openPage, openRoom }) => {
  const room = await openRoom(everyType)
  const page = await openPage(phone)
  await room.activate(at.SPINNER)
  await joinAt(page, `${room.url}/j/${room.code}`)
  await page.locator('.wheel-name').waitFor()
  await (await room.stage()).send({ type: 'spin' })
  const { spin_outcomes } = (await room.results(at.SPINNER)) as { spin_outcomes: { text: string }[] }
  const late = await openPage(phone)
  await joinAt(late, `${room.url}/j/${room.code}`)
  for (const one of [page, late])
    await one.locator('.wheel-name', { hasText: spin_outcomes[0]!.text }).waitFor()
})

test('rejected joins show why: a full room, too many wrong codes, a removed device', async ({
  openPage,
  openRoom,
}) => {
  const named = await openRoom(everyType, { participant_identity_mode: 'IDENTIFIED' })
  const [removed, late, guesser] = [await openPage(phone), await openPage(phone), await openPage(phone)]
  await typeCode(removed, named.url, named.code)
  await removed.getByLabel('Your name').fill('Eve')
  await removed.getByRole('button', { name: 'Join', exact: true }).click()
  await removed.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  const remote = await named.stage()
  const { participant_id } = remote.room!.people[0]!
  await remote.send({ type: 'remove', participant_id, keep_answers: true })
  await removed.getByRole('heading', { name: 'You have left the room' }).waitFor()
  await typeCode(removed, named.url, named.code)
  await removed.getByRole('alert').filter({ hasText: 'The presenter has removed this device' }).waitFor()

  const room = await openRoom(everyType)
  await writing(room.api.app.services, ({ db }) =>
    db.updateTable('organizations').set({ plan: 'FREE' }).execute(),
  )
  await Promise.all(Array.from({ length: 50 }, () => room.join()))
  await typeCode(late, room.url, room.code)
  await late.getByRole('alert').filter({ hasText: 'The room is full.' }).waitFor()

  const wrong = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"code":"000000000"}',
  }
  const alert = guesser.getByRole('alert')
  // As long as codes are still looked up, the room is full.
  for (let said = ''; !said.includes('Too many wrong codes from this network'); ) {
    const guesses = Array.from({ length: 300 }, () => fetch(`${room.url}/room/v1/lookup`, wrong))
    for (const { status } of await Promise.all(guesses)) expect([404, 429]).toContain(status)
    await typeCode(guesser, room.url, room.code)
    said = (await alert.textContent())!
  }
})

test('questions come no faster than one person writes, without a name where it is left out, and none is asked for in an anonymous room', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType, { participant_identity_mode: 'IDENTIFIED' })
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await room.activate(at.QA)
  await screen.goto(await room.stageUrl('screen'))
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  const ask = async (text: string) => {
    await page.getByLabel('Ask something').fill(text)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
  }
  await ask('Question 1')
  await screen.locator('.board-entry', { hasText: 'Ada Lovelace' }).waitFor()
  await page.getByLabel('Without my name').check()
  await ask('Question 2')
  const unnamed = screen.locator('.board-entry', { hasText: 'Question 2' })
  await unnamed.waitFor()
  expect(await unnamed.textContent()).not.toContain('Ada')
  const entries = `${room.url}/room/v1/questions/${room.questions[at.QA]}/entries`
  const headers = { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' }
  // On a machine that is slow enough there is room for another one each time.
  for (let said = ''; !said.startsWith('That was quick. Wait a moment before asking again.'); ) {
    const asks = Array.from({ length: 8 }, () =>
      fetch(entries, { method: 'POST', headers, body: '{"text":"Why?"}' }),
    )
    for (const { status } of await Promise.all(asks)) expect([200, 429]).toContain(status)
    await ask('One too many')
    const state = page.locator('.ask .answer-state')
    await expect.poll(() => state.textContent()).not.toBe('')
    said = (await state.textContent())!
  }
  expect(await page.getByLabel('Ask something').inputValue()).toBe('One too many')

  const anonymous = await openRoom(everyType)
  const other = await openPage(phone)
  await anonymous.activate(at.QA)
  await joinAt(other, `${anonymous.url}/j/${anonymous.code}`)
  await other.getByLabel('Ask something').waitFor()
  expect(await other.getByLabel('Without my name').count()).toBe(0)
})

test('a stage whose link is revoked goes dark, and a phone whose token has ended can join another room', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [page, screen] = [await openPage(phone), await openPage(stage)]
  await screen.goto(await room.stageUrl('screen'))
  await screen.locator('.join-code').waitFor()
  const path = `/sessions/${room.sessionId}/stage-links`
  const { body } = await room.api.get(path)
  await room.api.call('DELETE', `${path}/${body.stage_links[0].id}`)
  await screen.getByRole('heading', { name: 'This stage link does not work any more' }).waitFor()

  await joinByCode(page, room.url, room.code)
  await writing(room.api.app.services, ({ db }) => db.deleteFrom('participant_tokens').execute())
  await page.reload()
  await page.getByRole('heading', { name: 'This room is no longer available' }).waitFor()
  await page.getByRole('link', { name: 'Join another room' }).click()
  await joinByCode(page, room.url, room.code)
})

/** The token that a phone's page stores. */
function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([name]) => name.startsWith('roomful.room.'))!
    return JSON.parse(stored[1]).token
  })
}

async function typeCode(page: Page, url: string, code: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Room code').fill(code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

async function joinAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}
