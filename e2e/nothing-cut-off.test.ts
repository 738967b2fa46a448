import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hardAnswer, hardAnswers, hardDeck } from './support/hard-deck.ts'
import { comeToRest } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const sizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]
const languages = ['en', 'de', 'fr', 'es']
/** Font sizes in rem, which is 1/45 of the height: what the room reads, and what stands around it. */
const smallest = { content: 1.25, around: 0.87 }
const entriesAsked = 12
const revealed: ReadonlySet<string> = new Set(['QUIZ', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'NUMERIC'])

/** Everything on screen can be read, on this page of it. */
async function expectReadable(page: Page, screen: string): Promise<void> {
  await comeToRest(page)
  await expect
    .poll(
      () =>
        unreadable(page, { '.stage-main': smallest.content, '.stage-head, .stage-foot': smallest.around }),
      { message: screen },
    )
    .toEqual([])
}

/** A stage of any size lays its content out in the next frame. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
  })
}

test('a stage cuts nothing off: hard decks at three sizes in all languages', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(hardDeck)
  const remote = await room.stage()
  const crowd = await Promise.all(Array.from({ length: hardAnswers }, () => room.phone()))
  const stages = await Promise.all(
    languages.map(async language => {
      const page = await openPage({ viewport: sizes[0]!, reducedMotion: 'reduce' })
      await page.goto((await room.stageUrl('screen')).replace('#', `?lang=${language}#`))
      await page.locator('.lobby .qr').waitFor()
      return { page, language }
    }),
  )
  let screens = 0
  // English at every size; the other languages at one after the other, each at all of them over the deck.
  const expectAllReadable = (screen: string) => {
    screens++
    return Promise.all(
      stages.map(async ({ page, language }, at) => {
        for (const size of at === 0 ? sizes : [sizes[(screens + at) % sizes.length]!]) {
          await resize(page, size)
          await expectReadable(page, `${screen}, ${language}, ${size.width} × ${size.height}`)
        }
      }),
    )
  }
  await expectAllReadable('the lobby')

  for (const [at, { type }] of hardDeck.questions.entries()) {
    await room.activate(at)
    const id = room.questions[at]!
    await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
    const matches = crowd[0]!.room!.question!.matches?.map(match => match.id)
    await Promise.all(
      crowd.map((device, i) => {
        const answer = hardAnswer(room, at, i, matches)
        return answer === null ? undefined : device.answer(id, answer)
      }),
    )
    if (type === 'SPINNER') await remote.say({ type: 'spin' })
    if (type === 'QA') {
      for (let i = 0; i < entriesAsked; i++) {
        const text = `${i}: `.padEnd(80 + i * 35, 'would it not be better to know why this happened again ')
        await crowd[i]!.say({ type: 'ask', question_id: id, text })
      }
    }
    for (const { page } of stages) {
      await page.locator(`[data-type="${type}"] .stage-prompt`).waitFor()
      if (type === 'SPINNER') await page.locator('.wheel-name .written').waitFor()
      else if (type === 'QA')
        await page
          .locator('.board-entry')
          .nth(entriesAsked - 1)
          .waitFor()
      else await page.locator('.answer-count', { hasText: String(hardAnswers) }).waitFor()
    }
    await expectAllReadable(`question ${at + 1}, ${type}`)
    if (revealed.has(type)) {
      await remote.say({ type: 'reveal' })
      for (const { page } of stages) await page.locator('[data-phase="REVEALED"]').waitFor()
      await expectAllReadable(`question ${at + 1}, ${type}, revealed`)
    }
  }

  await remote.say({ type: 'leaderboard', shown: true })
  for (const { page } of stages) await page.locator('.podium-step').nth(2).waitFor()
  await expectAllReadable('the leaderboard')
})

test('eight options of two lines are on one page; more go to pages that forward turns before anything else', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(hardDeck)
  const page = await openPage({ viewport: sizes[0]! })
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.locator('.bar').nth(7).waitFor()
  await expectReadable(page, 'eight options')
  expect(await page.locator('.page-turner:visible').count()).toBe(0)

  await page.keyboard.press('PageDown')
  await page.locator('.bar').nth(19).waitFor()
  const turner = page.locator('.page-turner')
  await turner.getByText('Page 1 of 3').waitFor()
  expect(await turner.textContent()).toContain('more')
  const seen = new Set<string>()
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.keyboard.press('PageDown')
    await turner.getByText(`Page ${number} of 3`).waitFor()
    await expectReadable(page, `page ${number}`)
    for (const label of await labelsOnScreen(page)) seen.add(label)
  }
  expect(seen.size).toBe(20)
  await page.keyboard.press('PageUp')
  await turner.getByText('Page 2 of 3').waitFor()
  await page.keyboard.press('PageDown')
  await page.getByText('Question 3 of').waitFor()
})

/** The labels of bars that are on the page of the stage that shows. */
function labelsOnScreen(page: Page): Promise<string[]> {
  return page.locator('.bar-text').evaluateAll(labels =>
    labels
      .filter(label => {
        const { left, right } = label.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
      .map(label => label.textContent),
  )
}
