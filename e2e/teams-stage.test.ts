// Teams on the stage: blocks with names or sizes in the lobby, a leaderboard of teams before that of people, a podium with ties, renaming
// on the remote, and the table of teams in results and report.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answeredSession } from './support/answered-session.ts'
import { boxes, sizesOf } from './support/boxes.ts'
import { movingStage, phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { stopClock, untilShown } from './support/page-clock.ts'
import type { startRoom } from './support/room.ts'
import { test } from './support/test.ts'
import { unreadable } from './support/text-boxes.ts'

const quiz = (prompt: string, points: number) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Eight' }, { text: 'Seven', is_correct: true }],
  settings: { time_limit_seconds: null, points },
})
const deck = { questions: [quiz('First', 1000), quiz('Second', 3000), quiz('Third', 100)] }
const withTeams = (names: readonly string[], session: object = {}) => ({
  participant_identity_mode: 'IDENTIFIED',
  settings: { teams: { names, assignment: 'CHOSEN' } },
  ...session,
})
/** As many as there can be, with names as long as they can be. */
const longNames = Array.from({ length: 12 }, (_, i) =>
  i % 3 === 0
    ? `${i} Wolkenkuckucksheimbewohnerinnenverein`
    : i % 3 === 1
      ? `קבוצה ${i} של אנשים חכמים מאוד`.padEnd(40, 'א')
      : `${i} 🦊🦊 The table next to the machine`.slice(0, 38),
)

/** A session with three teams, two people in each, one after the other: Ada, Ben, Cleo, Dan, Eve and Fay. */
async function threeTeams(openRoom: typeof startRoom, title = 'Teams') {
  const room = await openRoom({ ...deck, title }, withTeams(['Owls', 'Foxes', 'Bears']))
  const people: Awaited<ReturnType<typeof room.phone>>[] = []
  for (const [i, display_name] of ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].entries())
    people.push(await room.phone({ display_name, team: i % 3 }))
  const remote = await room.stage()
  return {
    room,
    people,
    remote,
    /** Asks a question, reveals it and shows the leaderboard. @param right who answers correctly; the others are wrong */
    async ask(at: number, right: readonly number[]) {
      await room.activate(at)
      for (const [i, device] of people.entries())
        await device.answer(room.questions[at]!, {
          option_ids: [room.options[at]![right.includes(i) ? 1 : 0]],
        })
      await remote.send({ type: 'reveal' })
      await remote.send({ type: 'leaderboard', shown: true })
    },
  }
}

/** Ranks, names and points of the teams on a leaderboard. */
const shownTeams = (page: Page) =>
  page
    .locator('.s-team-rows > .top-row')
    .evaluateAll(rows =>
      rows.map(row =>
        ['.medal [aria-hidden]', '.top-name', '.top-points [aria-hidden]']
          .map(part => row.querySelector(part)!.textContent)
          .join(' '),
      ),
    )

test('a lobby has a block for each team, with its size and its newest members', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, withTeams(['Owls', 'Foxes', 'Bears']))
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const sizes = page.locator('.s-team-count')
  for (const [display_name, team] of [
    ['Ada', 0],
    ['Ben', 1],
    ['Cleo', 0],
  ] as const)
    await room.phone({ display_name, team })
  await room.phone({ display_name: 'Dan' })
  await expect.poll(() => sizes.allTextContents()).toEqual(['2', '1', '0'])
  const members = page.locator('.s-team').nth(0).locator('.s-team-member')
  expect(await members.allTextContents()).toEqual(['Cleo', 'Ada'])
  // Without a team one is only counted.
  await page.getByText('4 people here').waitFor()
  expect(await page.locator('.s-team-member', { hasText: 'Dan' }).count()).toBe(0)
  await page.locator('.s-team', { hasText: 'Owls' }).getByText('2 people here').waitFor({ state: 'attached' })
  await expectAccessible(page, 'a lobby with teams')
  for (const { bottom } of await boxes(page, '.s-team')) expect(bottom).toBeLessThanOrEqual(628)
})

test('without names the sizes alone are large', async ({ openPage, openRoom }) => {
  const anonymous = { participant_identity_mode: 'ANONYMOUS' }
  const room = await openRoom(deck, withTeams(['Owls', 'Foxes'], anonymous))
  for (const team of [0, 1, 1]) await room.phone({ team })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  await expect.poll(() => page.locator('.s-team-size').allTextContents()).toEqual(['1', '2'])
  expect(await sizesOf(page, '.s-team-size')).toEqual([104, 104])
  expect(await page.locator('.s-team-member').count()).toBe(0)
  await expectAccessible(page, 'a lobby with teams without names')
})

test('twelve teams with long names fit on a slide in both directions, dark, and at 320 pixels', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom({ ...deck, title: 'An evening of questions' }, withTeams(longNames))
  const people: Awaited<ReturnType<typeof room.phone>>[] = []
  for (let i = 0; i < 36; i++)
    people.push(await room.phone({ display_name: `Wilhelmina-Charlotte ${i}`, team: i % 12 }))
  const pages = await Promise.all([
    openPage(stage),
    openPage({ ...stage, locale: 'de', colorScheme: 'dark' }),
    openPage(stage),
    openPage({ ...phone, viewport: { width: 320, height: 640 } }),
  ])
  for (const page of pages) {
    await page.goto(await room.stageUrl('screen'))
    await page.locator('.s-team').nth(11).waitFor()
  }
  await pages[2]!.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const [first, last] = await boxes(pages[2]!, '.s-team')
  expect(first!.left).toBeGreaterThan(last!.left)
  const remote = await room.stage()
  const fits = async (what: string, parts: readonly string[]) => {
    for (const [i, page] of pages.entries()) {
      const smallest = Object.fromEntries(parts.map(part => [part, 20]))
      // The page for small windows scrolls.
      if (i < 3) await expect.poll(() => unreadable(page, smallest), { message: `${what} ${i}` }).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(width, what).toBeLessThanOrEqual(0)
    }
  }
  // Names end in an ellipsis, inside their blocks.
  await fits('lobby', ['.join-panel', '.lobby-count', '.s-team-count'])
  for (const page of pages.slice(0, 3)) {
    expect(Math.min(...(await sizesOf(page, '.s-team-name, .s-team-member')))).toBe(20)
    const blocks = await boxes(page, '.s-team')
    for (const [i, name] of (await boxes(page, '.s-team-name')).entries()) {
      expect(name.bottom).toBeLessThan(blocks[i]!.bottom)
      expect(name.right - name.left).toBeGreaterThan(100)
    }
    for (const { bottom } of blocks) expect(bottom).toBeLessThanOrEqual(628)
  }
  for (const at of [0, 2]) {
    await room.activate(at)
    for (const [i, device] of people.entries())
      await device.answer(room.questions[at]!, { option_ids: [room.options[at]![i % 5 === 0 ? 0 : 1]] })
    await remote.send({ type: 'reveal' })
    await remote.send({ type: 'leaderboard', shown: true })
    for (const page of pages)
      await page
        .locator(at === 0 ? '.s-team-rows' : '.s-team-marks')
        .first()
        .waitFor()
    await fits(at === 0 ? 'leaderboard' : 'podium', ['.stage-main'])
    await expectAccessible(pages[0]!, `twelve teams, ${at}`)
    await expectAccessible(pages[3]!, `twelve teams at 320 pixels, ${at}`)
  }
  // A podium has no place for all of them.
  await remote.send({ type: 'close' })
  for (const page of pages) {
    await page.locator('.ending .s-team-rows > .top-row').nth(11).waitFor()
    expect(await page.locator('.podium').count()).toBe(0)
  }
  await fits('end', ['.stage-main'])
  for (const page of pages.slice(0, 3)) {
    const rows = await boxes(page, '.s-team-rows > .top-row')
    for (const [i, { top }] of rows.entries()) if (i > 0) expect(top).toBeGreaterThan(rows[i - 1]!.bottom)
    expect(rows.at(-1)!.bottom).toBeLessThanOrEqual(660)
  }
  await expectAccessible(pages[0]!, 'the end with twelve teams')
  await expectAccessible(pages[3]!, 'the end with twelve teams at 320 pixels')
})

test('a leaderboard shows the teams, then on forward the people and the rest of the list', async ({
  openPage,
  openRoom,
}) => {
  const { room, ask } = await threeTeams(openRoom)
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.s-team').nth(2).waitFor()
  await ask(0, [0, 1, 4])
  await page.getByRole('heading', { name: 'Teams' }).waitFor()
  expect(await shownTeams(page)).toEqual(['1 Foxes 1,000', '2 Owls 500', '3 Bears 0'])
  await page.locator('.s-team-rows').getByText('2 members').first().waitFor()
  expect(await page.locator('.top-five:visible').count()).toBe(1)
  await expectAccessible(page, 'a leaderboard of teams')
  await page.keyboard.press('PageDown')
  await page.getByRole('heading', { name: 'Leaderboard' }).waitFor()
  await page.locator('.top-row:visible', { hasText: 'Ada' }).waitFor()
  expect(await page.locator('.s-team-rows:visible').count()).toBe(0)
  await page.keyboard.press('PageDown')
  await page.locator('.leader:visible').waitFor()
  expect(await page.locator('.top-five:visible').count()).toBe(0)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await page.getByRole('heading', { name: 'Teams' }).waitFor()
})

test('teams stand in the previous order for a second, then overtake; a reload shows the new one', async ({
  openPage,
  openRoom,
}) => {
  const { room, ask, remote } = await threeTeams(openRoom)
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.s-team').nth(2).waitFor()
  await ask(0, [0, 3])
  await page.getByRole('heading', { name: 'Teams' }).waitFor()
  expect(await shownTeams(page)).toEqual(['1 Owls 1,000', '2 Foxes 0', '2 Bears 0'])
  await remote.send({ type: 'leaderboard', shown: false })
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await stopClock(page)
  await ask(1, [1, 4])
  await untilShown(page, '.s-team-rows > :first-child', 'Owls')
  expect(await shownTeams(page)).toEqual(['1 Owls 1,000', '2 Foxes 0', '2 Bears 0'])
  await page.clock.runFor(1_000)
  for (let i = 0; i < 40; i++) await page.clock.runFor(30)
  const final = ['1 Foxes 3,000', '2 Owls 1,000', '3 Bears 0']
  await expect.poll(() => shownTeams(page)).toEqual(final)
  const foxes = page.locator('.s-team-rows > .top-row', { hasText: 'Foxes' })
  await foxes.getByText('1 place gained').waitFor()
  await foxes.getByText('+3,000').waitFor()
  await page.clock.resume()
  await page.reload()
  await page.locator('.s-team-rows').waitFor()
  expect(await shownTeams(page)).toEqual(final)
})

test('a podium names the winning team at the end of its script, then on forward the best people', async ({
  openPage,
  openRoom,
}) => {
  const { room, ask, remote } = await threeTeams(openRoom)
  const page = await openPage(movingStage)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.s-team').nth(2).waitFor()
  await ask(0, [0, 1, 4])
  await page.getByRole('heading', { name: 'Teams' }).waitFor()
  await remote.send({ type: 'leaderboard', shown: false })
  await page.locator('[data-phase="REVEALED"]').waitFor()
  await stopClock(page)
  await ask(2, [2])
  await untilShown(page, '.podium-step', 'Owls')
  await page.getByRole('heading', { name: 'The winning team is' }).waitFor()
  expect(await page.locator('.front').first().textContent()).not.toContain('Foxes')
  await page.clock.runFor(3_300)
  await untilShown(page, 'h1', 'Foxes')
  await page.clock.resume()
  const steps = page.locator('.front').first().locator('.podium-step')
  expect(await steps.evaluateAll(all => all.map(step => step.getAttribute('data-place')))).toEqual([
    '1',
    '2',
    '3',
  ])
  await expectAccessible(page, 'a podium of teams')
  await page.keyboard.press('PageDown')
  await page.getByRole('heading', { name: /^The winners? / }).waitFor()
  // Steps stand in the place of the code.
  expect(await page.locator('.join-strip').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { name: 'The winning team is' }).count()).toBe(0)
  await remote.send({ type: 'close' })
  await page.getByText('The session is over').waitFor()
  expect(await page.locator('.podium-name').allTextContents()).toEqual(['Foxes', 'Owls', 'Bears'])
  await expectAccessible(page, 'the end of a quiz with teams')
  // People are on the next page.
  expect(await page.locator('.leader', { hasText: 'Cleo' }).isVisible()).toBe(false)
  await page.keyboard.press('PageDown')
  await page.locator('.leader', { hasText: 'Cleo' }).waitFor()
  expect(await page.locator('.ending-thanks').isVisible()).toBe(false)
  await expectAccessible(page, 'people at the end of a quiz with teams')
})

test('a long title leaves the end of three teams above the controls', async ({ openPage, openRoom }) => {
  const title =
    'The quarterly knowledge quiz of all departments, with everything about products and people '.padEnd(
      120,
      'x',
    )
  const { room, ask, remote } = await threeTeams(openRoom, title)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await ask(0, [0, 1, 4])
  await ask(2, [2])
  await remote.send({ type: 'close' })
  await page.locator('.ending .podium-step').nth(2).waitFor()
  const [controls] = await boxes(page, '.controls')
  for (const { bottom } of await boxes(page, '.ending-figure, .ending-review'))
    expect(bottom).toBeLessThanOrEqual(controls!.top)
})

test('a podium of eight teams says how many it leaves out', async ({ openPage, openRoom }) => {
  const names = Array.from({ length: 8 }, (_, i) => `Team ${i + 1}`)
  const room = await openRoom({ questions: [quiz('Only', 1000)] }, withTeams(names))
  const people: Awaited<ReturnType<typeof room.phone>>[] = []
  for (let i = 0; i < 16; i++) people.push(await room.phone({ display_name: `Person ${i}`, team: i % 8 }))
  await room.activate(0)
  // All teams but the first three have half of the points, or none.
  const isRight = (i: number) => i < 2 || i === 8 || (i > 2 && i < 7)
  for (const [i, device] of people.entries())
    await device.answer(room.questions[0]!, { option_ids: [room.options[0]![isRight(i) ? 1 : 0]] })
  const remote = await room.stage()
  await remote.send({ type: 'reveal' })
  await remote.send({ type: 'leaderboard', shown: true })
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.locator('.front .podium').first().waitFor()
  const named = await page.locator('.front').first().locator('.podium-step bdi').allTextContents()
  const teams = new Set(named.filter(name => name.startsWith('Team'))).size
  await expect.poll(() => page.locator('.page-turner > .hint').textContent()).toBe(`+${8 - teams} more`)
  await page.keyboard.press('PageDown')
  await page.getByRole('heading', { name: /^The winners? / }).waitFor()
  await expect.poll(() => page.locator('.page-turner > .hint').textContent()).toBe('+13 more')
})

test('teams with equal points share a place on the podium', async ({ openPage, openRoom }) => {
  const { room, ask } = await threeTeams(openRoom)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  await page.locator('.s-team').nth(2).waitFor()
  await ask(2, [0, 1])
  await page.getByRole('heading', { name: 'The winning teams are Owls and Foxes' }).waitFor()
  const steps = page.locator('.front').first().locator('.podium-step')
  expect(await steps.count()).toBe(1)
  expect(await steps.locator('.s-team-mark').count()).toBe(2)
})

test('the list of participants has their teams, and a remote renames teams', async ({
  openPage,
  openRoom,
}) => {
  const { room } = await threeTeams(openRoom)
  const screen = await openPage(stage)
  await screen.goto(await room.stageUrl('screen'))
  for (const [options, path] of [
    [stage, 'stage'],
    [phone, 'remote'],
  ] as const) {
    const page = await openPage(options)
    await page.goto((await room.stageUrl('remote')).replace('/stage/', `/${path}/`))
    await page.getByRole('button', { name: 'More controls' }).click()
    await page.getByRole('button', { name: 'Who is here' }).click()
    await page.locator('.people li', { hasText: 'Eve' }).getByText('Foxes').waitFor()
    await page.getByRole('button', { name: 'Rename Foxes' }).click()
    const name = page.getByLabel('New name of Foxes')
    await name.fill('OWLS')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another team has this name').waitFor()
    await expectAccessible(page, `renaming a team on ${path}`)
    await name.fill('')
    await name.fill('\u200b')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A name has 1 to 40 characters').waitFor()
    await name.fill('Vixens 🦊')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The team is called').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement!.getAttribute('aria-label')))
      .toBe('Rename Vixens 🦊')
    await page.locator('.people li', { hasText: 'Eve' }).getByText('Vixens').waitFor()
    await screen.locator('.s-team-name', { hasText: 'Vixens' }).waitFor()
    await page.getByRole('button', { name: 'Give Vixens 🦊 its original name' }).click()
    await screen.locator('.s-team-name', { hasText: 'Foxes' }).waitFor()
  }
  // Screens do not change anything.
  await screen.getByRole('heading', { level: 1 }).waitFor()
  expect(await screen.getByRole('button', { name: /^Rename / }).count()).toBe(0)
})

test('results and report have a table of teams', async ({ openPage, workspace }) => {
  const session = await answeredSession(
    workspace,
    { title: 'Quiz', ...deck },
    {
      participant_identity_mode: 'IDENTIFIED',
      settings: { teams: { names: ['Owls', 'Foxes'], assignment: 'DEALT' } },
    },
    6,
  )
  await session.close()
  const page = await workspace.pageOf(session.owner, `${session.place}/leaderboard`)
  const report = await openPage(stage)
  await report.goto(await session.link({ names: true }))
  for (const one of [page, report]) {
    const table = one.getByRole('table', { name: 'Teams, with the average points' })
    await table.getByRole('cell', { name: 'Owls' }).waitFor()
    expect(await table.getByRole('row').count()).toBe(3)
    await table.getByRole('columnheader', { name: 'Members who answered' }).waitFor()
    await expectAccessible(one, 'a table of teams')
  }
})
