// Every question type, from lobby to end, works on a stage, a remote and phones; each screen passes the accessibility
// checks, and each chart is also there as a table.

import { answerOf } from '@roomful/testkit/crowd'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answerBy, joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { everyType } from './support/deck.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'

/** One of them on a page. */
const people = 5
/** A table is written anew this long after the results have changed at last. */
const tableRestMs = 1_000

test('a stage, a remote and a phone go through a deck with every type, and every screen is accessible', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(everyType)
  const [screen, remote, page] = await Promise.all([
    openPage(stage),
    openPage({ ...phone, colorScheme: 'dark' }),
    openPage(phone),
  ])
  const others = await Promise.all(Array.from({ length: people - 1 }, () => room.phone()))
  const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
  const offences = [screen, remote, page].map(one => watchPage(one, room.url))
  for (const one of [screen, page]) await one.clock.install()
  await Promise.all([
    room.stageUrl('screen').then(url => screen.goto(url)),
    room.stageUrl('remote').then(url => remote.goto(url)),
    page.goto(room.url),
  ])
  await expectAccessible(page, 'joining')
  await joinByCode(page, room.url, room.code)
  await screen.getByText('5 people here').first().waitFor()
  await screen.getByRole('img', { name: /^QR code/ }).waitFor()
  await remote.getByRole('button', { name: 'Start' }).waitFor()
  await Promise.all([
    expectAccessible(page, 'the lobby on a phone'),
    expectAccessible(screen, 'the lobby on a stage'),
    expectAccessible(remote, 'the lobby on a remote'),
  ])

  for (const [at, { type, prompt }] of everyType.questions.entries()) {
    // A question with a time limit would be counted down to.
    if (type === 'QUIZ') await room.activate(at)
    else await remote.getByRole('button', { name: at === 0 ? 'Start' : 'Next' }).click()
    const heading = prompt.split('___')[0]!.trim()
    for (const one of [page, screen]) await one.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.emulateMedia({ colorScheme: at % 2 ? 'dark' : 'light' })
    await expectAccessible(page, `the input of ${type}`)

    const answer = answerBy[type]
    if (answer) {
      const given = others.map((device, i) => device.answer(room.questions[at]!, answerOf(questions[at], i)))
      await Promise.all(given)
      // Last, as it is sent the results with that.
      await answer(page, at % people)
      await page.getByText('Saved.').first().waitFor()
      await screen.locator('.answer-count', { hasText: new RegExp(`^${people} of`) }).waitFor()
      expect(await room.results(at), type).toMatchObject({ total_voters: people })
    }
    if (type === 'SPINNER') {
      await remote.getByRole('button', { name: 'Spin the wheel' }).click()
      await screen.locator('.wheel-name[data-turning="false"] .written').waitFor()
      const { spin_outcomes } = (await room.results(at)) as { spin_outcomes: { text: string }[] }
      expect(await screen.locator('.wheel-name .written').textContent()).toBe(spin_outcomes[0]!.text)
    }
    if (type === 'QA') {
      const text = 'When will the new office open?'
      await others[0]!.send({ type: 'ask', question_id: room.questions[at]!, text })
      await page.getByRole('button', { name: 'Upvote, 0 votes' }).click()
      await screen.locator('.board-votes', { hasText: '1' }).waitFor()
      await remote.getByRole('button', { name: 'Q&A' }).click()
      await expectAccessible(remote, 'moderating')
      await remote.getByRole('button', { name: 'Answered', exact: true }).click()
      await page.getByText('Answered').waitFor()
      await remote.keyboard.press('Escape')
    }
    if (['NUMERIC', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'QUIZ'].includes(type)) {
      await remote.getByRole('button', { name: 'Reveal answer' }).click()
      await page.locator('.phase', { hasText: 'Revealed' }).waitFor()
      await page.locator('[data-part="verdict"]').waitFor()
    }
    await Promise.all([
      ...(answer ? [screen, page].map(expectTable) : []),
      expectAccessible(page, `${type} on a phone`),
      expectAccessible(at % 2 ? screen : remote, `${type} on a stage`),
    ])
  }

  await remote.getByRole('button', { name: 'Leaderboard' }).click()
  await screen.getByRole('heading', { name: 'The winner is' }).waitFor()
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  await Promise.all([
    expectAccessible(screen, 'the leaderboard on a stage'),
    expectAccessible(page, 'the leaderboard on a phone'),
  ])
  await remote.getByRole('button', { name: 'Leaderboard' }).click()

  for (const panel of ['All slides', 'Join code', 'Who is here', 'Keyboard shortcuts', 'End session…']) {
    if (panel !== 'All slides') await remote.getByRole('button', { name: 'More controls' }).click()
    await remote.getByRole('button', { name: panel, exact: true }).click()
    await remote.locator('dialog[open]').waitFor()
    await expectAccessible(remote, `the panel ${panel}`)
    if (panel !== 'End session…') await remote.keyboard.press('Escape')
  }
  await remote.locator('dialog').getByRole('button', { name: 'End session', exact: true }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  await screen.getByText('The session is over').waitFor()
  await expectAccessible(page, 'the end on a phone')
  await expectAccessible(screen, 'the end on a stage')
  expect(offences.flat()).toEqual([])
})

/** What a picture says is also said in rows and columns, on the stage and on a phone. */
async function expectTable(page: Page): Promise<void> {
  await page.clock.fastForward(tableRestMs)
  const caption = page.locator('figure table caption', { hasText: `${people} answers` })
  await caption.waitFor({ state: 'attached' })
  await page.locator('figure table tbody tr').first().waitFor({ state: 'attached' })
  expect(await page.locator('figure figcaption [role="status"]').count()).toBe(1)
}
