// Controls of a stage stay apart: at seven sizes, in four languages and from the lobby to the end, no two of them share a
// point, each gets a click at its corners, and what the toolbar does not show is in the menu.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openStageWall } from './support/stage-wall.ts'
import { test } from './support/test.ts'

const sizes = [
  [1024, 768],
  [1152, 864],
  [1280, 720],
  [1366, 768],
  [1600, 900],
  [1920, 1080],
  [3840, 2160],
] as const
const stages = ['en', 'de', 'fr', 'es'].map(language => ({ language, width: 1280, height: 720 }))
const deck = {
  questions: [
    { type: 'QA', prompt: 'What would you like to know?', settings: { moderation: true } },
    {
      type: 'QUIZ',
      prompt: 'Which one is a prime?',
      options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
      settings: { time_limit_seconds: 3600 },
    },
  ],
}

/** Controls that share a point with another one or that something else covers at a corner, and how many the least stage has. */
function clashes(page: Page): Promise<{ controls: number; found: string[] }> {
  return page.evaluate(() => {
    const found: string[] = []
    const counts: number[] = []
    for (const { name: stage, contentDocument, contentWindow } of document.querySelectorAll('iframe')) {
      // Without a pointer controls hide after five seconds, and give their place to the band.
      contentWindow!.dispatchEvent(new Event('pointermove'))
      const shown = [
        ...contentDocument!.querySelectorAll(
          '.stage-foot button, .stage-people, .reaction-numbers, .connection, .countdown, .answer-count, .join-strip',
        ),
      ].filter(element => element.checkVisibility({ visibilityProperty: true }))
      counts.push(shown.length)
      const say = (element: Element, what: string) =>
        found.push(`${stage}: ${element.textContent || element.className} ${what}`)
      for (const [i, one] of shown.entries()) {
        const box = one.getBoundingClientRect()
        for (const other of shown.slice(i + 1)) {
          const { left, right, top, bottom } = other.getBoundingClientRect()
          const across = Math.min(box.right, right) - Math.max(box.left, left)
          const down = Math.min(box.bottom, bottom) - Math.max(box.top, top)
          if (across > 0 && down > 0) say(one, `shares ${across} pixels with ${other.textContent}`)
        }
        if (!one.matches('button')) continue
        const radiusPx = Number.parseFloat(getComputedStyle(one).borderStartStartRadius)
        const insetPx = 1 + 0.3 * Math.min(radiusPx, box.width / 2, box.height / 2)
        for (const x of [box.left + insetPx, box.right - insetPx])
          for (const y of [box.top + insetPx, box.bottom - insetPx]) {
            const hit = contentDocument!.elementFromPoint(x, y)
            if (!one.contains(hit)) say(one, `is covered by ${hit?.className}`)
          }
        if (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
          say(one, 'is larger than its button')
      }
    }
    return { controls: Math.min(...counts), found }
  })
}

test('controls stay apart at every size, in every language and phase', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, { settings: { word_filter: true, reactions: true } })
  const device = await room.phone()
  const remote = await room.stage()
  const page = await openPage()
  const wall = await openStageWall(page, room, stages, 'remote')
  const expectApart = async (phase: string, least: number) => {
    for (const [width, height] of sizes) {
      await wall.resize({ width, height })
      const message = `${phase}, ${width} × ${height}`
      await expect.poll(async () => (await clashes(page)).found, { message }).toEqual([])
      expect((await clashes(page)).controls, message).toBeGreaterThanOrEqual(least)
    }
  }
  await wall.show('.lobby .join-code')
  await expectApart('lobby', 4)
  await room.activate(0)
  await device.until(() => device.room?.question?.id === room.questions[0])
  await device.send({ type: 'ask', question_id: room.questions[0]!, text: 'Is there cake?' })
  await room.activate(1)
  await device.until(() => device.room?.question?.id === room.questions[1])
  await device.answer(room.questions[1]!, { option_ids: [room.options[1]![1]] })
  for (const reaction of ['applause', 'heart'] as const) await device.send({ type: 'react', reaction })
  await wall.show('[data-phase="OPEN"]')
  await expectApart('open', 7)
  for (const [type, phase] of [
    ['lock', 'LOCKED'],
    ['reveal', 'REVEALED'],
  ] as const) {
    await remote.send({ type })
    await wall.show(`[data-phase="${phase}"]`)
    await expectApart(phase, 6)
  }
  // What the toolbar does not show is in the menu.
  const { frame } = wall.frames()[0]!
  const menu = await frame.locator('.menu-label').allTextContents()
  expect(menu).toEqual(expect.arrayContaining(['Leaderboard', 'Results on phones']))
  await remote.send({ type: 'leaderboard', shown: true })
  await wall.show('.podium-step')
  await expectApart('leaderboard', 4)
  await remote.send({ type: 'close' })
  await wall.show('.ending-head')
  await expectApart('end', 3)
})
