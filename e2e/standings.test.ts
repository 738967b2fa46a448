// Quiz leaderboard on stage: the top five overtake, with places and points gained; the podium has the best three in order, ties as high,
// and names the winner at the end of a script; the rest of the list is behind both. Without points it says so. A revealed question stays revealed when the presenter goes back to it.
import { expect } from 'vitest'
import { joinByCode } from './support/answer.ts'
import { boxes, sizesOf } from './support/boxes.ts'
import { movingStage, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { stopClock, untilShown } from './support/page-clock.ts'
import { holdPages } from './support/page-turning.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const quiz = (prompt: string, points: number) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
  settings: { time_limit_seconds: null, points },
})

test('points rise, places gained are shown, and the best three of a quiz stand on a podium', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First', 1000), quiz('Second', 3000), quiz('Third', 100)] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const people = await Promise.all(
    ['Ada', 'Ben', 'Cleo', 'Dan'].map(name => room.phone({ display_name: name })),
  )
  const answer = (question: number, rights: readonly number[]) =>
    Promise.all(
      people.map((device, i) =>
        device.answer(room.questions[question]!, {
          option_ids: [room.options[question]![rights.includes(i) ? 1 : 0]],
        }),
      ),
    )
  const page = await openPage(movingStage)
  const forward = () => page.keyboard.press('PageDown')
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await forward()
  await page.getByRole('heading', { name: 'First' }).waitFor()
  await answer(0, [0])
  await forward()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await page.keyboard.press('p')
  await page.locator('.top-row', { hasText: 'Ada' }).getByText('1,000').first().waitFor()
  expect(await page.locator('.gained').count()).toBe(0)

  await forward()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await answer(1, [1])
  await forward()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await page.keyboard.press('p')
  const ben = page.locator('.top-row', { hasText: 'Ben' })
  await ben.locator('.gained', { hasText: '1 place gained' }).waitFor()
  await ben.locator('.top-points [aria-hidden]', { hasText: '3,000' }).waitFor()
  await ben.getByText('+3,000').waitFor()
  const heights = await page.locator('.top-row').evaluateAll(rows => rows.map(row => row.clientHeight))
  expect(new Set(heights).size, `heights of rows: ${heights}`).toBe(1)
  await expectAccessible(page, 'the leaderboard between two questions')

  await forward()
  await page.getByRole('heading', { name: 'Third' }).waitFor()
  await answer(2, [2])
  await forward()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await forward()
  await page.locator('.podium').waitFor()
  await page.getByRole('heading', { name: 'The winner is Ben' }).waitFor()
  expect(await page.locator('.podium-name').allTextContents()).toEqual(['Ben', 'Ada', 'Cleo'])
  await forward()
  await page.locator('.leader', { hasText: 'Dan' }).waitFor()
  await expectAccessible(page, 'the list behind a podium')
  await page.keyboard.press('PageUp')
  await page.locator('.podium').waitFor()
  await expectAccessible(page, 'a podium')
})

test('forward on any remote ends the script of a podium in every window', async ({ openPage, openRoom }) => {
  const room = await openRoom(
    { questions: [quiz('First', 1000)] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const ada = await room.phone({ display_name: 'Ada' })
  const [wall, remote] = [await openPage(movingStage), await openPage(stage)]
  await wall.goto(await room.stageUrl('screen'))
  await remote.goto(await room.stageUrl('remote'))
  await room.activate(0)
  await ada.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await (await room.stage()).send({ type: 'reveal' })
  for (const page of [wall, remote]) await page.locator('[data-phase="REVEALED"]').waitFor()
  await stopClock(wall)
  await remote.keyboard.press('PageDown')
  for (const page of [wall, remote]) await page.locator('.podium').waitFor()
  expect(await wall.locator('[data-script="playing"]').count()).toBe(1)
  await remote.keyboard.press('PageDown')
  await wall.getByRole('heading', { name: 'The winner is Ada' }).waitFor()
  await wall.locator('[data-script="still"]').waitFor()
  expect(await remote.getByRole('dialog').count()).toBe(0)
})

test('a stage that is opened after the last question shows the podium next, and who has won after the end', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First', 1000), quiz('Second', 3000)] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const [ada, ben, cleo] = await Promise.all(
    ['Ada', 'Ben', 'Cleo'].map(display_name => room.phone({ display_name })),
  )
  await room.activate(0)
  await ada!.answer(room.questions[0]!, { option_ids: [room.options[0]![1]] })
  await room.activate(1)
  await ben!.answer(room.questions[1]!, { option_ids: [room.options[1]![1]] })
  await cleo!.answer(room.questions[1]!, { option_ids: [room.options[1]![0]] })
  await (await room.stage()).send({ type: 'reveal' })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await stopClock(page)
  await page.keyboard.press('PageDown')
  await page.locator('.podium').waitFor()
  // Without points nobody stands on it.
  const podium = async () => [
    await page.locator('.podium-name').allTextContents(),
    await page
      .locator('.podium-step')
      .evaluateAll(steps => steps.map(step => step.getAttribute('data-place'))),
  ]
  expect(await podium()).toEqual([
    ['Ben', 'Ada'],
    ['1', '2'],
  ])
  // Until the script has ended in other windows, forward ends it there.
  await page.clock.runFor(3_300)
  await page.clock.resume()
  await page.keyboard.press('PageDown')
  await page.locator('.leader', { hasText: 'Cleo' }).waitFor()
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.getByText('The session is over').waitFor()
  await page.locator('.podium').waitFor()
  await page.reload()
  await page.getByText('The session is over').waitFor()
  await page.locator('.podium').waitFor()
  expect((await podium())[0]).toEqual(['Ben', 'Ada'])
  await expectAccessible(page, 'the end of a quiz')
  // The thanks are next to the winners, whose blocks reach the edge of the slide.
  const [thanks] = await boxes(page, '.ending-thanks')
  const blocks = await boxes(page, '.podium-block')
  expect(thanks!.right).toBeLessThan(Math.min(...blocks.map(({ left }) => left)))
  expect(await sizesOf(page, '.ending-thanks')).toEqual([104])
  for (const { bottom } of blocks) expect(bottom).toBeCloseTo(stage.viewport.height, 0)
  expect(Math.max(...blocks.map(({ top, bottom }) => bottom - top))).toBeGreaterThan(300)
  for (const locale of ['de-DE', 'fr-FR', 'es-ES']) {
    const other = await openPage({ ...stage, locale })
    await other.goto(await room.stageUrl('screen'))
    await other.locator('.podium').waitFor()
    await expect.poll(() => unreadable(other, { '.stage-main': 20 }), { message: locale }).toEqual([])
  }
})

test('a podium says how many more people have points, also beyond the best 20', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [quiz('Only', 1000)] })
  const people = await Promise.all(Array.from({ length: 27 }, () => room.phone()))
  await room.activate(0)
  await Promise.all(
    people.map((one, i) => one.answer(room.questions[0]!, { option_ids: [room.options[0]![i % 2]] })),
  )
  const remote = await room.stage()
  await remote.send({ type: 'reveal' })
  await remote.send({ type: 'leaderboard', shown: true })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.podium').waitFor()
  const more = page.locator('.page-turner > .hint')
  await expect.poll(() => more.textContent()).toBe('+24 more')
  await page.keyboard.press('PageDown')
  // None of them is on a later page.
  await expect.poll(() => more.textContent()).toBe('+7 more')
})

test('each leaderboard begins at its first page, whatever page of an earlier one was shown', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [quiz('First', 1000), quiz('Second', 1000)] })
  const people = await Promise.all(Array.from({ length: 20 }, () => room.phone()))
  const answer = (question: number) =>
    Promise.all(
      people.map(device =>
        device.answer(room.questions[question]!, { option_ids: [room.options[question]![1]] }),
      ),
    )
  const page = await openPage(stage)
  await holdPages(page)
  const forward = () => page.keyboard.press('PageDown')
  const turner = page.locator('.page-turner')
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await forward()
  await page.getByRole('heading', { name: 'First' }).waitFor()
  await answer(0)
  await forward()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await page.keyboard.press('p')
  await page.locator('.top-row').first().waitFor()
  await turner.getByText('+15 more').waitFor()
  await forward()
  await turner.getByText('Page 2 of 2').waitFor()
  await forward()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  await answer(1)
  await forward()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await forward()
  await page.locator('.podium').waitFor()
  expect(await page.locator('.leaders').getAttribute('data-behind')).toBe(null)
  const last = await openPage(stage)
  await holdPages(last)
  await last.goto(await room.stageUrl('screen'))
  await last.locator('.podium').waitFor()
  expect(await last.locator('.leaders').getAttribute('data-behind')).toBe(null)
})

test('equal points say by how much time they are ahead, in rows as tall as the others and on the podium', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [quiz('First', 1000), quiz('Second', 1000)] })
  const people = await Promise.all(Array.from({ length: 4 }, () => room.phone()))
  const [page, german] = [await openPage(stage), await openPage({ ...stage, locale: 'de' })]
  const times = [2_000, 2_400, 2_400, 9_000]
  for (const one of [page, german])
    await one.routeWebSocket(/\/room\/v1\/socket/, socket => {
      const server = socket.connectToServer()
      server.onMessage(text => {
        const message = JSON.parse(String(text))
        for (const [i, row] of (message.leaderboard ?? []).entries())
          Object.assign(row, { place: [1, 2, 2, 4][i], elapsed_ms: times[i] })
        socket.send(JSON.stringify(message))
      })
    })
  for (const one of [page, german]) {
    await one.goto(await room.stageUrl('remote'))
    await one.locator('.controls').waitFor()
  }
  const remote = await room.stage()
  const answerAll = async (question: number) => {
    await room.activate(question)
    for (const device of people)
      await device.answer(room.questions[question]!, { option_ids: [room.options[question]![1]] })
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
  }
  const leads = (one: typeof page) => one.locator('.lead').allTextContents()
  await answerAll(0)
  for (const one of [page, german]) await one.locator('.top-row').nth(3).waitFor()
  expect(await leads(page)).toEqual(['0.4\u00a0s faster', '6.6\u00a0s faster', '6.6\u00a0s faster'])
  expect(await leads(german)).toEqual([
    '0,4\u00a0s schneller',
    '6,6\u00a0s schneller',
    '6,6\u00a0s schneller',
  ])
  const heights = await page.locator('.top-row').evaluateAll(rows => rows.map(row => row.clientHeight))
  expect(new Set(heights).size, `heights of rows: ${heights}`).toBe(1)
  await expectAccessible(page, 'a leaderboard with equal points')
  await answerAll(1)
  await page.locator('.podium-step').nth(2).waitFor()
  expect((await leads(page))[0]).toBe('0.4\u00a0s faster')
  await page.getByRole('heading', { name: 'The winner is' }).waitFor()
})

test('participants with the same rank stand equally high on the podium', async ({ openPage, openRoom }) => {
  const room = await openRoom({ questions: [quiz('First', 1000), quiz('Second', 1000)] })
  const people = await Promise.all(Array.from({ length: 3 }, () => room.phone()))
  const page = await openPage(stage)
  // As if two had been right in the same millisecond.
  await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
    const server = socket.connectToServer()
    server.onMessage(text => {
      const message = JSON.parse(String(text))
      for (const row of message.leaderboard ?? []) if (row.place === 2) row.place = 1
      socket.send(JSON.stringify(message))
    })
  })
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  for (const q of [0, 1]) {
    await room.activate(q)
    await Promise.all(
      people.map((device, i) =>
        device.answer(room.questions[q]!, { option_ids: [room.options[q]![q === 1 && i === 2 ? 0 : 1]] }),
      ),
    )
  }
  const remote = await room.stage()
  await remote.send({ type: 'reveal' })
  await remote.send({ type: 'leaderboard', shown: true })
  const steps = page.locator('.podium-block')
  await steps.nth(2).waitFor()
  const heights = await steps.evaluateAll(blocks => blocks.map(block => block.clientHeight))
  expect(heights[1]).toBe(heights[0])
  expect(heights[2]).toBeLessThan(heights[1]!)
  // They stand on the edge of the slide, which has no band then.
  const bottoms = await steps.evaluateAll(blocks => blocks.map(block => block.getBoundingClientRect().bottom))
  expect(bottoms.map(Math.round)).toEqual([720, 720, 720])
  expect(await page.locator('.join-strip').isVisible()).toBe(false)
  await page.getByRole('heading', { name: /^The winners are \S+ .* and / }).waitFor()
})

interface Named {
  readonly display_name: string
}

test('a podium says how many more share its last place, above it for winners', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First', 1000)] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const people: Awaited<ReturnType<typeof room.phone>>[] = []
  for (const display_name of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'])
    people.push(await room.phone({ display_name }))
  // As if the second to the fourth, or the first to the fourth, had been right in the same millisecond.
  const pages = await Promise.all(
    [2, 1].map(async shared => {
      const page = await openPage(stage)
      await page.routeWebSocket(/\/room\/v1\/socket/, socket => {
        const server = socket.connectToServer()
        server.onMessage(text => {
          const message = JSON.parse(String(text))
          message.leaderboard?.sort((a: Named, b: Named) => (a.display_name < b.display_name ? -1 : 1))
          for (const [i, row] of (message.leaderboard ?? []).entries())
            if (i < 4) row.place = Math.min(i + 1, shared)
          socket.send(JSON.stringify(message))
        })
      })
      await page.goto(await room.stageUrl('screen'))
      // Its first message would have the leaderboard as it is.
      await page.locator('.lobby .join-code').waitFor()
      return page
    }),
  )
  await room.activate(0)
  for (const [i, device] of people.entries())
    await device.answer(room.questions[0]!, { option_ids: [room.options[0]![i < 4 ? 1 : 0]] })
  const remote = await room.stage()
  await remote.send({ type: 'reveal' })
  await remote.send({ type: 'leaderboard', shown: true })
  const [second, first] = pages
  await second!.getByRole('heading', { name: 'The winner is Ada', exact: true }).waitFor()
  expect(await second!.locator('.podium-name').allTextContents()).toEqual(['Ada', 'Ben', 'Cleo + 1 more'])
  await first!
    .getByRole('heading', { name: 'The winners are Ada, Ben, and Cleo + 1 more', exact: true })
    .waitFor()
  await expectAccessible(first!, 'a podium of more than three winners')
  await remote.send({ type: 'close' })
  await first!.locator('.podium-step', { hasText: 'Cleo + 1 more' }).waitFor()
})

test('the top five stand in the previous order for a second, then overtake; the others are behind forward', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First', 1000), quiz('Second', 3000), quiz('Third', 100)] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus']
  // One after the other: who answers in the same millisecond stands in the order of joining.
  const people: Awaited<ReturnType<typeof room.phone>>[] = []
  for (const display_name of names) people.push(await room.phone({ display_name }))
  const remote = await room.stage()
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  for (const [at, who] of [people.slice(0, 6), people.slice(6)].entries()) {
    await room.activate(at)
    for (const device of who) await device.answer(room.questions[at]!, { option_ids: [room.options[at]![1]] })
    await remote.send({ type: 'reveal' })
  }
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await stopClock(page)
  await remote.send({ type: 'leaderboard', shown: true })
  await untilShown(page, '.top-row', 'Gus')
  const shown = () =>
    page.locator('.top-row').evaluateAll(rows =>
      rows.map(row => {
        const [name, points] = ['.top-name', '.top-points [aria-hidden]'].map(
          part => row.querySelector(part)!.textContent,
        )
        return `${name} ${points}`
      }),
    )
  expect(await shown()).toEqual(['Ada 1,000', 'Ben 1,000', 'Cleo 1,000', 'Dan 1,000', 'Gus 0'])
  expect(await page.locator('.top-moves:visible').count()).toBe(0)
  await page.clock.runFor(1_000)
  for (let i = 0; i < 40; i++) await page.clock.runFor(30)
  const final = ['Gus 3,000', 'Ada 1,000', 'Ben 1,000', 'Cleo 1,000', 'Dan 1,000']
  await expect.poll(shown).toEqual(final)
  await page.locator('.top-row', { hasText: 'Gus' }).getByText('6 places gained').waitFor()
  await page.keyboard.press('PageDown')
  await page.locator('.leader', { hasText: 'Fay' }).waitFor()
  expect(await page.locator('.top-row:visible').count()).toBe(0)
  await page.keyboard.press('PageUp')
  await page.reload()
  await page.locator('.top-row').nth(4).waitFor()
  expect(await shown()).toEqual(final)

  // In a hurry.
  await remote.send({ type: 'leaderboard', shown: false })
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await remote.send({ type: 'leaderboard', shown: true })
  await untilShown(page, '.top-row', 'Gus')
  expect((await shown())[4]).toBe('Gus 0')
  await page.keyboard.press('PageDown')
  await untilShown(page, '.top-row:first-child', '3,000')
  expect(await shown()).toEqual(final)
  expect(await page.locator('.top-row:visible').count()).toBe(5)
})

test('a podium has no name before its script has ended; forward ends it at once, and a reload has none', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(
    { questions: [quiz('First', 1000), quiz('Second', 1000)] },
    { participant_identity_mode: 'IDENTIFIED' },
  )
  const long = `Wilhelmina ${'W'.repeat(69)}`
  const people: Awaited<ReturnType<typeof room.phone>>[] = []
  for (const display_name of [long, 'Ben', 'Cleo', 'Dan']) people.push(await room.phone({ display_name }))
  const remote = await room.stage()
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByRole('button', { name: 'Start' }).waitFor()
  for (const [at, who] of [people, people.slice(0, 1)].entries()) {
    await room.activate(at)
    for (const device of who) await device.answer(room.questions[at]!, { option_ids: [room.options[at]![1]] })
    await remote.send({ type: 'reveal' })
  }
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await stopClock(page)
  const main = page.locator('.stage-main')
  const confetti = page.locator('.confetti > i')
  const show = async () => {
    await remote.send({ type: 'leaderboard', shown: true })
    await untilShown(page, '.podium-step', 'Cleo')
    expect(await main.textContent()).not.toContain('Wilhelmina')
    await page.getByRole('heading', { name: 'The winner is' }).waitFor()
  }
  await show()
  await page.clock.runFor(2_000)
  expect(await main.textContent()).not.toContain('Wilhelmina')
  await page.clock.runFor(1_300)
  await untilShown(page, 'h1', 'Wilhelmina')
  expect(await confetti.count()).toBe(56)
  // It falls once and leaves nothing behind the names.
  const fallen = () =>
    confetti.evaluateAll(all => all.filter(one => getComputedStyle(one).opacity === '0').length)
  await expect.poll(fallen).toBe(56)
  // Too long for the screen: the name ends in an ellipsis below nothing else.
  const [name, podium] = [page.locator('.winner-names'), page.locator('.podium')]
  const [above, below] = [(await name.boundingBox())!, (await podium.boundingBox())!]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  expect(await name.getAttribute('style')).toContain('52')

  await page.reload()
  await page.getByRole('heading', { name: /^The winner is Wilhelmina/ }).waitFor()
  expect(await confetti.count()).toBe(0)

  await remote.send({ type: 'leaderboard', shown: false })
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await show()
  await page.keyboard.press('PageDown')
  await untilShown(page, 'h1', 'Wilhelmina')
  expect(await confetti.count()).toBe(0)
  await page.locator('.podium').waitFor()
  await page.keyboard.press('PageDown')
  await page.locator('.leader', { hasText: 'Dan' }).waitFor()
  expect(await page.locator('.podium:visible').count()).toBe(0)
})

test('a leaderboard without points says so, and a question that was revealed comes back revealed', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ questions: [quiz('First', 1000), quiz('Second', 1000)] })
  const [page, phone] = [await openPage(stage), await openPage()]
  await page.goto(await room.stageUrl('remote'))
  await joinByCode(phone, room.url, room.code)
  const forward = () => page.keyboard.press('PageDown')
  await forward()
  await page.getByRole('heading', { name: 'First' }).waitFor()
  await page.keyboard.press('p')
  for (const one of [page, phone]) {
    await one.getByRole('heading', { name: 'Leaderboard' }).waitFor()
    await one.getByText('No points yet').waitFor()
    await expectAccessible(one, 'a leaderboard without points')
  }
  await page.getByText('The first ones come as soon as an answer is revealed.').waitFor()
  expect(await sizesOf(page, '.no-points, .no-points > small')).toEqual([72, 40])
  await page.keyboard.press('p')
  await phone.getByRole('button', { name: 'Seven' }).click()
  await phone.getByText('Saved.').waitFor()
  await forward()
  await phone.locator('[data-part="verdict"]').waitFor()
  await forward()
  await phone.getByRole('heading', { name: 'Second' }).waitFor()
  await page.keyboard.press('PageUp')
  await page.getByRole('heading', { name: 'First' }).waitFor()
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await phone.locator('[data-part="verdict"]').waitFor()
  expect(await phone.locator('button.option').count()).toBe(0)
  expect(await room.results(0)).toMatchObject({ total_voters: 1 })
})
