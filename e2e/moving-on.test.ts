// Results at ten a second restart no animation, replace no element and do not lay texts out each time; what changes places during
// its movement continues from its place on screen.
import { setTimeout as pause } from 'node:timers/promises'
import { reactions } from '@roomful/contract/room/reactions'
import { answerOf } from '@roomful/testkit/crowd'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { movingStage } from './support/browser.ts'
import { at, everyType } from './support/deck.ts'
import { nameOf } from './support/showcase.ts'
import { test } from './support/test.ts'

const changes = 10
const changeEveryMs = 100

interface Recorded {
  /** Names of animations, with their element and what it shows. */
  starts: { name: string; element: number; shows: string }[]
  /** Pixels from where an element was seen last to where its movement begins. */
  jumps: number[]
}

/** Records in the page which animations begin, and where. */
async function record(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { starts: [], jumps: [] }
    const numbers = new WeakMap<EventTarget, number>()
    let count = 0
    const numberOf = (element: EventTarget) => {
      if (!numbers.has(element)) numbers.set(element, ++count)
      return numbers.get(element)!
    }
    addEventListener(
      'animationstart',
      ({ animationName, target }) => {
        const element = target as HTMLElement
        const place = [...(element.parentElement?.children ?? [])].indexOf(element)
        const shows = element.dataset.id ?? `${element.tagName} ${element.classList[0]} ${place}`
        recorded.starts.push({ name: animationName, element: numberOf(element), shows })
      },
      true,
    )
    const seen = new WeakMap<Element, DOMRect>()
    const look = () => {
      for (const element of document.querySelectorAll('[data-id]'))
        seen.set(element, element.getBoundingClientRect())
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    const { animate } = Element.prototype
    Element.prototype.animate = function (...of) {
      const animation = animate.apply(this, of)
      const [before, now] = [seen.get(this), this.getBoundingClientRect()]
      if (before) recorded.jumps.push(Math.hypot(now.x - before.x, now.y - before.y))
      return animation
    }
    Object.assign(globalThis, { recorded })
  })
}

const recordedOn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded)

const forget = (page: Page) =>
  page.evaluate(() => {
    const { recorded } = globalThis as unknown as { recorded: Recorded }
    recorded.starts.length = recorded.jumps.length = 0
  })

/** @returns what has begun more than once */
function again(starts: readonly string[]): string[] {
  return starts.filter((start, i) => starts.indexOf(start) < i)
}

async function expectNothingAgain(page: Page, screen: string): Promise<void> {
  const { starts } = await recordedOn(page)
  expect(again(starts.map(({ name, element }) => `${name} ${element}`)), screen).toEqual([])
  const lasting = starts.filter(({ name }) => name !== 'reaction-rises')
  expect(again(lasting.map(({ name, shows }) => `${name} ${shows}`)), screen).toEqual([])
}

test('results at ten a second restart no animation and replace no element', async ({
  openPage,
  openRoom,
}) => {
  const first = everyType.questions[at.QUIZ]
  const quiz = { ...first, settings: { time_limit_seconds: null } }
  const room = await openRoom(
    { ...everyType, questions: [...everyType.questions, quiz, quiz] },
    { participant_identity_mode: 'IDENTIFIED', settings: { reactions: true } },
  )
  const page = await openPage(movingStage)
  await record(page)
  await page.goto(await room.stageUrl('screen'))
  await page.locator('.lobby .join-code').waitFor()
  const remote = await room.stage()
  const { questions } = (await room.api.get(`/presentations/${room.presentationId}/questions`)).body
  const steadily = async (change: (i: number) => Promise<unknown>) => {
    for (let i = 0; i < changes; i++) await Promise.all([change(i), pause(changeEveryMs)])
  }

  const crowd: Awaited<ReturnType<typeof room.phone>>[] = []
  await steadily(async i => crowd.push(await room.phone({ display_name: nameOf(i) })))
  await page.locator('.wall-name').nth(5).waitFor()
  expect((await recordedOn(page)).starts.map(({ name }) => name)).toContain('name-arrives')
  const { starts } = await recordedOn(page)
  expect(again(starts.map(({ name, element }) => `${name} ${element}`)), 'the lobby').toEqual([])

  for (const [i, question] of questions.entries()) {
    if (['SPINNER', 'QA'].includes(question.type)) continue
    const screen = `question ${i}, ${question.type}`
    const id = room.questions[i]!
    await forget(page)
    await room.activate(i)
    await page.locator(`.stage-main[data-of="${id}"]`).waitFor()
    await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
    const { opened_at } = crowd[0]!.room!.question!
    if (opened_at) await pause(Math.max(0, Date.parse(opened_at) - Date.now()))
    const shown = () => page.locator('.stage-main').evaluateHandle(main => main)
    const before = await shown()
    await steadily(turn =>
      Promise.all(
        [0, 1, 2].map(k => crowd[(turn + k) % crowd.length]!.answer(id, answerOf(question, turn * 3 + k))),
      ),
    )
    expect(await before.evaluate(main => main.isConnected), screen).toBe(true)
    expect((await recordedOn(page)).starts.length, screen).toBeGreaterThan(0)
    await expectNothingAgain(page, screen)
    if (question.type !== 'QUIZ') continue
    for (const command of [{ type: 'reveal' }, { type: 'leaderboard', shown: true }] as const) {
      await forget(page)
      await remote.send(command)
      await page.locator(command.type === 'reveal' ? '[data-phase="REVEALED"]' : '.leaders').waitFor()
      await steadily(turn =>
        crowd[turn]!.send({ type: 'react', reaction: reactions[turn % reactions.length]! }),
      )
      await expectNothingAgain(page, `${screen}, ${command.type}`)
    }
    await remote.send({ type: 'leaderboard', shown: false })
    // Waits for the slide's own entrance, so that it is not recorded for the next question.
    await page.locator(`.stage-main[data-of="${id}"] > .results`).waitFor()
    await page.evaluate(() => new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown))))
  }
})

test('items that change places during an animation continue from their place on screen', async ({
  openPage,
  openRoom,
}) => {
  const options = ['Tea', 'Coffee', 'Water', 'Juice'].map(text => ({ text }))
  const room = await openRoom({ questions: [{ type: 'RANKING', prompt: 'What first?', options }] })
  const device = await room.phone()
  const page = await openPage(movingStage)
  await record(page)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(0)
  await device.until(() => device.room?.question?.id === room.questions[0])
  const ids = room.options[0]!
  await device.answer(room.questions[0]!, { order: ids })
  await page.locator('.ranked').waitFor()
  for (let i = 0; i < changes; i++) {
    await device.answer(room.questions[0]!, { order: i % 2 === 0 ? ids.toReversed() : ids })
    await pause(changeEveryMs)
  }
  const { jumps } = await recordedOn(page)
  expect(jumps.length).toBeGreaterThan(changes)
  expect(Math.max(...jumps)).toBeLessThan(1)
})

test('texts that arrive ten times a second are laid out at most every 700 ms', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [{ type: 'OPEN_TEXT', prompt: 'What should we do?' }] })
  const crowd = await Promise.all(Array.from({ length: 2 * changes }, () => room.phone()))
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('screen'))
  await room.activate(0)
  const id = room.questions[0]!
  await Promise.all(crowd.map(device => device.until(() => device.room?.question?.id === id)))
  const [first, ...others] = crowd
  await first!.answer(id, { text: 'The first' })
  await page.locator('.note').waitFor()
  const layouts = await page.locator('.wall').evaluateHandle(wall => {
    const seen = { count: 0 }
    new MutationObserver(() => seen.count++).observe(wall, { attributeFilter: ['data-arranged'] })
    return seen
  })
  const began = performance.now()
  for (const [i, device] of others.entries())
    await Promise.all([device.answer(id, { text: `Idea ${i}` }), pause(changeEveryMs)])
  await page.locator('.note').nth(others.length).waitFor()
  const { count } = await layouts.jsonValue()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual((performance.now() - began) / 700 + 2)
})
