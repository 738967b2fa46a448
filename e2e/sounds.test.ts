// Quiz sounds and lobby music: a stage is silent until they are switched on there, loads no sound code before, remembers the choice, and
// after a reload waits for a touch.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { test } from './support/test.ts'

const deck = {
  questions: [
    {
      type: 'QUIZ',
      prompt: 'Which one is a prime?',
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: null },
    },
  ],
}

/** Counts what a page makes to be heard. */
async function listen(page: Page): Promise<() => Promise<{ contexts: number; tones: number }>> {
  await page.addInitScript(() => {
    const heard = { contexts: 0, tones: 0 }
    Object.assign(globalThis, { heard })
    const { AudioContext, OscillatorNode } = globalThis
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super()
        heard.contexts++
        // Machines without a sound card never get there.
        Object.defineProperty(this, 'state', { value: 'running' })
      }
    }
    globalThis.OscillatorNode = class extends OscillatorNode {
      override start(when?: number) {
        super.start(when)
        heard.tones++
      }
    }
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { heard: { contexts: number; tones: number } }).heard)
}

test('a stage makes no sound before it is switched on there, keeps the choice, and waits for a touch after a reload', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const [remote, device] = [await room.stage(), await room.phone()]
  const page = await openPage(stage)
  const heard = await listen(page)
  await page.clock.install()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  const isLoaded = () => loaded.some(url => url.includes('quiz-sounds'))
  const phase = (name: string) => page.locator(`[data-phase="${name}"]`).waitFor()

  await page.goto(await room.stageUrl('remote'))
  await room.activate(0)
  await phase('OPEN')
  await page.keyboard.press('v')
  await phase('REVEALED')
  expect(await heard()).toEqual({ contexts: 0, tones: 0 })
  expect(isLoaded()).toBe(false)

  await remote.send({ type: 'reopen' })
  await phase('OPEN')
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'Quiz sounds' }).click()
  await expect.poll(heard).toEqual({ contexts: 1, tones: 0 })
  expect(isLoaded()).toBe(true)
  await device.until(() => device.room?.question?.phase === 'OPEN')
  await device.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await remote.send({ type: 'reveal' })
  await phase('REVEALED')
  await expect.poll(heard).toEqual({ contexts: 1, tones: 3 })
  await page.getByRole('button', { name: 'Leaderboard' }).click()
  await expect.poll(heard).toEqual({ contexts: 1, tones: 8 })

  await page.reload()
  await page.getByRole('button', { name: 'More controls' }).waitFor()
  await remote.send({ type: 'leaderboard', shown: false })
  await remote.send({ type: 'reopen' })
  await phase('OPEN')
  // A page under load: its timers are late.
  await page.clock.pauseAt(Date.now() + 1_000)
  await remote.send({ type: 'reveal' })
  await phase('REVEALED')
  expect(await heard()).toEqual({ contexts: 0, tones: 0 })
  await page.getByRole('button', { name: 'More controls' }).click()
  await expect.poll(heard).toEqual({ contexts: 1, tones: 0 })
  await page.clock.runFor(1_000)
  expect(await heard()).toEqual({ contexts: 1, tones: 0 })
  const choice = page.getByRole('button', { name: 'Quiz sounds' })
  expect(await choice.getAttribute('aria-pressed')).toBe('true')
  await choice.click()
  await remote.send({ type: 'reopen' })
  await phase('OPEN')
  await remote.send({ type: 'reveal' })
  await phase('REVEALED')
  await page.clock.runFor(1_000)
  expect(await heard()).toEqual({ contexts: 1, tones: 0 })
})

test('with sounds on, music plays in the lobby until the first question', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  await page.addInitScript(() => {
    const music = { begun: 0, closed: 0, loudest: 0, repeats: false }
    Object.assign(globalThis, { music })
    const { AudioBufferSourceNode, AudioContext } = globalThis
    globalThis.AudioBufferSourceNode = class extends AudioBufferSourceNode {
      override start() {
        super.start()
        music.begun++
        music.repeats = this.loop
        music.loudest = this.buffer!.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
      }
    }
    globalThis.AudioContext = class extends AudioContext {
      override close() {
        music.closed++
        return super.close()
      }
    }
  })
  interface Music {
    readonly begun: number
    readonly closed: number
    readonly loudest: number
    readonly repeats: boolean
  }
  const heard = () => page.evaluate(() => (globalThis as unknown as { music: Music }).music)
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  const isLoaded = () => loaded.some(url => url.includes('quiz-sounds'))

  await page.goto(await room.stageUrl('remote'))
  await page.locator('.lobby .join-code').waitFor()
  expect(isLoaded()).toBe(false)
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'Quiz sounds' }).click()
  await expect.poll(heard).toMatchObject({ begun: 1, closed: 0, repeats: true })
  expect((await heard()).loudest).toBeGreaterThan(0.3)
  await room.activate(0)
  await page.locator('[data-phase="OPEN"]').waitFor()
  await expect.poll(heard).toMatchObject({ begun: 1, closed: 1 })
})
