// A stage cuts nothing off: the hardest decks stay readable at 720p, 1080p and 4K in English, German, French and
// Spanish. Options beyond one page get pages, which forward turns first.
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { hardAnswer, hardAnswers, hardDeck } from './support/hard-deck.ts'
import { holdPages } from './support/page-turning.ts'
import { openStageWall } from './support/stage-wall.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const [small, middle, large] = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
] as const
/** Sizes differ in scale and languages in the interface's words: each is seen, and not every pair. */
const stages = [
  { language: 'en', ...small },
  { language: 'de', ...small },
  { language: 'fr', ...middle },
  { language: 'es', ...large },
]
/** Font sizes in rem, which is 1/45 of the height: what the room reads, and what stands around it. */
const smallest = { content: 20, around: 20 }
const entriesAsked = 12
const prime = {
  type: 'QUIZ',
  prompt: 'Which one is a prime?',
  options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
}
const revealed: ReadonlySet<string> = new Set(['QUIZ', 'ORDERING', 'MATCHING', 'FILL_IN_BLANK', 'NUMERIC'])

/** Everything on screen can be read, on this page of it. */
async function expectReadable(page: Page | Frame, screen: string): Promise<void> {
  await expect
    .poll(() => unreadable(page, { '.stage-main': smallest.content, '.furniture': smallest.around }), {
      message: screen,
    })
    .toEqual([])
}

test('a stage cuts nothing off: hard decks at three sizes in all languages', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(hardDeck)
  const remote = await room.stage()
  const crowd = await Promise.all(Array.from({ length: hardAnswers }, () => room.phone()))
  /** Brings a question on screen and has everybody answer it. */
  const ask = async (at: number) => {
    const id = room.questions[at]!
    await room.activate(at)
    await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
    const matches = crowd[0]!.room!.question!.matches?.map(match => match.id)
    await Promise.all(
      crowd.map((device, i) => {
        const answer = hardAnswer(room, at, i, matches)
        return answer === null ? undefined : device.answer(id, answer)
      }),
    )
    const { type } = hardDeck.questions[at]!
    if (type === 'SPINNER') await remote.send({ type: 'spin' })
    if (type === 'QA') {
      for (let i = 0; i < entriesAsked; i++) {
        const text = `${i}: `.padEnd(80 + i * 35, 'would it not be better to know why this happened again ')
        await crowd[i]!.send({ type: 'ask', question_id: id, text })
      }
    }
  }
  // What comes back with its answers is answered before any stage is open, which would draw it with each of them.
  const isSecret = (type: string) => revealed.has(type)
  for (const [at, { type }] of hardDeck.questions.entries()) if (!isSecret(type)) await ask(at)

  const page = await openPage()
  const wall = await openStageWall(page, room, stages)
  const expectAllReadable = async (screen: string) => {
    for (const { name, frame } of wall.frames()) await expectReadable(frame, `${screen}, ${name}`)
  }
  for (const [at, { type }] of hardDeck.questions.entries()) {
    if (isSecret(type)) await ask(at)
    else await room.activate(at)
    await wall.show(`[data-type="${type}"] .stage-prompt`, hardDeck.questions[at]!.prompt.split('___')[0])
    if (type === 'SPINNER') await wall.show('.wheel-name .written')
    else if (type === 'QA') await wall.show(`.board-entry:nth-child(${entriesAsked})`)
    else await wall.show('.answer-count', `${hardAnswers} `)
    await expectAllReadable(`question ${at + 1}, ${type}`)
    if (isSecret(type)) {
      await remote.send({ type: 'reveal' })
      await wall.show('[data-phase="REVEALED"]')
      await expectAllReadable(`question ${at + 1}, ${type}, revealed`)
    }
  }

  await remote.send({ type: 'leaderboard', shown: true })
  await wall.show('.podium-step:nth-child(3)')
  await expectAllReadable('the leaderboard')
  await remote.send({ type: 'close' })
  await wall.show('.ending-figure:nth-child(3)')
  await expectAllReadable('the end')
})

test('a title of 120 characters leaves the lobby its code', async ({ openPage, openRoom }) => {
  const room = await openRoom(hardDeck)
  const wall = await openStageWall(await openPage(), room, stages)
  await wall.show('.lobby .qr')
  for (const { name, frame } of wall.frames()) await expectReadable(frame, `the lobby, ${name}`)
})

test('the lobby, the podium and the end of a quiz fit every projector, whatever the names', async ({
  openPage,
  openRoom,
}) => {
  const { title } = hardDeck
  const room = await openRoom(
    { title, questions: [prime, prime] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const remote = await room.stage()
  const page = await openPage()
  const languages = ['en', 'de', 'fr', 'es'].map(language => ({ language, ...small }))
  const wall = await openStageWall(page, room, languages, 'remote')
  const expectFits = async (screen: string) => {
    for (const size of [small, middle, large, { width: 1024, height: 768 }]) {
      await wall.resize(size)
      for (const { name, frame } of wall.frames()) {
        const message = `${screen}, ${name}, ${size.width} × ${size.height}`
        await expect.poll(() => overflowing(frame), { message, timeout: 8_000 }).toEqual([])
        await expect
          .poll(() => unreadable(frame, { '.stage-main': smallest.content }), { message, timeout: 8_000 })
          .toEqual([])
      }
    }
  }
  await wall.show('.lobby .join-code')
  await expectFits('the lobby')
  const names = [
    'Wilhelmina Featherstonehaugh-Cholmondeley',
    'Bartholomäus Freiherr von Hohenzollern-Berg',
    'Ada',
  ]
  const people = await Promise.all(names.map(name => room.phone({ display_name: name.slice(0, 40) })))
  const answerAll = async (at: number) => {
    await room.activate(at)
    await Promise.all(
      people.map(async device => {
        await device.until(() => device.room?.question?.id === room.questions[at])
        await device.answer(room.questions[at]!, { option_ids: [room.options[at]![1]] })
      }),
    )
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
  }
  await answerAll(0)
  await wall.show('.top-row:nth-child(3)')
  await expectFits('the leaderboard')
  await answerAll(1)
  await wall.show('.podium-step:nth-child(3)')
  await expectFits('the podium')
  await remote.send({ type: 'close' })
  await wall.show('.ending-figure:nth-child(3)')
  await wall.show('.podium-step:nth-child(3)')
  await expectFits('the end')
})

/** Parts of a stage whose content is larger than they are. */
function overflowing(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const slackPx = 2
    return [
      ...document.querySelectorAll('.stage-main, .top-row, .podium, .podium-step, .join-panel, .ending-head'),
    ]
      .filter(
        part =>
          part.scrollHeight > part.clientHeight + slackPx || part.scrollWidth > part.clientWidth + slackPx,
      )
      .map(
        part =>
          `${part.className}: ${part.scrollWidth} × ${part.scrollHeight} in ${part.clientWidth} × ${part.clientHeight}`,
      )
  })
}

test('eight options of two lines are on one page; more go to pages that forward turns before anything else', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(hardDeck)
  const page = await openPage({ viewport: small })
  await holdPages(page)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.locator('.bar').nth(7).waitFor()
  await expectReadable(page, 'eight options')
  expect(await page.locator('.page-turner:visible').count()).toBe(0)

  await page.keyboard.press('PageDown')
  await page.locator('.bar').nth(19).waitFor()
  const turner = page.locator('.page-turner')
  await turner.getByText('Page 1 of 2').waitFor()
  expect(await turner.textContent()).toContain('more')
  const seen = new Set<string>()
  for (const number of [1, 2]) {
    if (number > 1) await page.keyboard.press('PageDown')
    await turner.getByText(`Page ${number} of 2`).waitFor()
    await expectReadable(page, `page ${number}`)
    for (const label of await labelsOnScreen(page)) seen.add(label)
  }
  expect(seen.size).toBe(20)
  await page.keyboard.press('PageUp')
  await turner.getByText('Page 1 of 2').waitFor()
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
