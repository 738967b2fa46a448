// Phones say where to look while the stage alone has something to show; the review names questions as they were named, with
// right-to-left prompts from the right; the presenter's page offers nothing after the end that the server refuses.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { joinByCode } from './support/answer.ts'
import { phone, stage } from './support/browser.ts'
import { test } from './support/test.ts'

const hebrew = 'מה השעה עכשיו?'
const deck = {
  questions: [
    { type: 'QA', prompt: hebrew, settings: { moderation: false } },
    {
      type: 'QUIZ',
      prompt: hebrew,
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: null },
    },
  ],
}

/** Whether a text begins at the right edge of what it stands in. */
const beginsRight = (text: Locator) =>
  text.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const box = element.parentElement!.getBoundingClientRect()
    const { left, right } = range.getBoundingClientRect()
    return box.right - right < left - box.left
  })

test('phones look at the screen between questions, and after the end nothing is offered that is refused', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const { id: slideId } = await writing(room.api.app.services, tx =>
    createContentSlide(tx, room.api.organization, room.presentationId, { title: 'Break' }),
  )
  const [remote, page] = [await openPage(stage), await openPage(phone)]
  await remote.goto(await room.stageUrl('remote'))
  await joinByCode(page, room.url, room.code)
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  expect(await remote.locator('.join-code').textContent()).toBe(room.code)
  const gapPx = await remote
    .locator('.join-code span + span')
    .first()
    .evaluate(group => Number.parseFloat(getComputedStyle(group).marginInlineStart))
  expect(gapPx).toBeGreaterThan(4)

  const device = await room.stage()
  await room.activate(0)
  const asker = await room.phone()
  await asker.until(() => asker.room?.question !== null)
  await asker.send({ type: 'ask', question_id: room.questions[0]!, text: hebrew })
  await remote.getByRole('button', { name: 'Q&A' }).click()
  expect(await beginsRight(remote.locator('.moderation .written').first())).toBe(true)
  await remote.keyboard.press('Escape')
  const presenter = await remote.context().newPage()
  await presenter.goto(`${room.url}/presenter/${room.sessionId}`)
  await presenter.locator('.presenter-slide .stage-prompt').waitFor()
  expect(await beginsRight(presenter.locator('.presenter-slide .stage-prompt .written'))).toBe(true)
  await presenter.getByRole('button', { name: 'More actions' }).waitFor()

  await room.activate(1)
  await page.getByRole('button', { name: 'Seven' }).click()
  await page.getByText('Saved.').waitFor()
  await device.send({ type: 'reveal' })
  await device.send({ type: 'show_slide', slide_id: slideId })
  await page.getByRole('heading', { name: 'Look at the screen' }).waitFor()
  await device.send({ type: 'leaderboard', shown: true })
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()

  await room.api.post(`/sessions/${room.sessionId}/close`)
  const review = page.locator('.review-item')
  await review.getByText('Question 2', { exact: true }).waitFor()
  expect(await beginsRight(review.locator('h3 .written'))).toBe(true)
  await presenter.getByText('The session is over').waitFor()
  for (const name of ['Dismiss', 'More actions', 'Remove'])
    expect(await presenter.getByRole('button', { name, exact: true }).count(), name).toBe(0)
  expect(await presenter.getByRole('heading', { name: 'Next' }).count()).toBe(0)
})
