// Names in the lobby: the newest people where a session has names, whom a remote can take off; none where it hides them.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'

const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'What else?' }] }
const named = { participant_identity_mode: 'IDENTIFIED' }

test('a lobby welcomes people by name, and a remote takes a name off', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, named)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('remote'))
  await page.getByText('0 people here').waitFor()
  for (const display_name of ['Ada', 'Ben', 'Wilhelmina-Charlotte von und zu Hohenlohe'])
    await room.phone({ display_name })
  const names = page.locator('.wall-name')
  await expect
    .poll(() => names.allTextContents())
    .toEqual(['Wilhelmina-Charlotte von und zu Hohenlohe', 'Ben', 'Ada'])
  await expectAccessible(page, 'a lobby with names')
  await page.getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'Who is here' }).click()
  await page.getByRole('button', { name: 'Hide name: Ben' }).click()
  await expect.poll(() => names.count()).toBe(2)
  expect(await names.allTextContents()).not.toContain('Ben')
  await page.getByRole('button', { name: /^Show name: / }).click()
  await expect.poll(() => names.count()).toBe(3)
})

test('names and how many more there are fill two rows, above the seats under a long title too, and none are there when the session hides them or has none', async ({
  openPage,
  openRoom,
}) => {
  const title = 'Autumn conference of insurers of legal expenses and of their customers'
  const many = await openRoom({ ...deck, title }, named)
  for (let i = 0; i < 14; i++) await many.phone({ display_name: `Participant with a long name, number ${i}` })
  const page = await openPage(stage)
  await page.goto(await many.stageUrl('screen'))
  const shown = page.locator('.wall-name')
  const more = page.locator('.wall-more')
  await expect.poll(async () => `+ ${14 - (await shown.count())} more`).toBe(await more.textContent())
  const tops = () =>
    page.locator('.wall-names').evaluate(list => {
      const bottom = list.getBoundingClientRect().bottom
      const rows = new Set([...list.children].map(one => Math.round(one.getBoundingClientRect().top)))
      return [...rows].filter(top => top < bottom - 4).length
    })
  expect(await tops()).toBe(2)
  const edgeOf = (selector: string, edge: 'top' | 'bottom') =>
    page.locator(selector).evaluateAll((all, edge) => all.map(one => one.getBoundingClientRect()[edge]), edge)
  const [bottom] = await edgeOf('.wall-names', 'bottom')
  const seats = await edgeOf('.seats [data-lit="true"]', 'top')
  expect(Math.min(...seats)).toBeGreaterThanOrEqual(bottom!)
  const [below] = await edgeOf('.wall-more', 'bottom')
  expect(below).toBeLessThanOrEqual(bottom! + 1)
  for (const session of [{ ...named, settings: { lobby_names: false } }, {}]) {
    const room = await openRoom(deck, session)
    await room.phone({ display_name: 'Ada' })
    await page.goto(await room.stageUrl('screen'))
    await page.getByText('1 person here').waitFor()
    expect(await page.locator('.wall-name').count()).toBe(0)
  }
})

test('when more people have come than there are seats, each stands for several, and the slide says so', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const join = (people: number) => Promise.all(Array.from({ length: people }, () => room.phone()))
  const lit = page.locator('.seats [data-lit="true"]')
  await join(125)
  await page.getByText('125 people here').waitFor()
  expect([await lit.count(), await page.getByText('Each seat').count()]).toEqual([125, 0])
  await join(2)
  await page.getByText('Each seat is 2 people').waitFor()
  await expect.poll(() => lit.count()).toBe(64)
})

test('the small mark and the closed door are read over lit seats, at the end and in a full lobby; forced colours show seats', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck)
  const remote = await room.stage()
  const page = await openPage(stage)
  await page.goto(await room.stageUrl('screen'))
  const [mark, door] = [page.locator('.furniture-brand'), page.locator('.furniture > .door')]
  const isOpaque = (over: Locator) =>
    over.evaluate(one => /^(rgb|oklch)\([^/]*\)$/.test(getComputedStyle(one).backgroundColor))
  await remote.send({ type: 'lock_door', locked: true })
  await door.waitFor()
  expect([await isOpaque(mark), await isOpaque(door)]).toEqual([true, true])
  // Seats between them stay.
  expect((await mark.boundingBox())!.width).toBeLessThan(200)
  const edge = await door.evaluate(one => one.getBoundingClientRect().right)
  expect(edge).toBeGreaterThan(1200)
  expect(edge).toBeLessThan(1280)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
  const fills = await page
    .locator('.seats circle')
    .evaluateAll(all => all.map(one => getComputedStyle(one).fill))
  expect(new Set(fills)).toEqual(new Set(['rgb(0, 0, 0)']))
  await page.emulateMedia({ forcedColors: 'none' })
  await room.activate(0)
  await page.locator('.stage-prompt').waitFor()
  expect(await isOpaque(mark)).toBe(false)
  await room.api.post(`/sessions/${room.sessionId}/close`)
  await page.locator('.seats[data-all="true"]').waitFor()
  const colours = await page
    .locator('.seats [data-lit="true"]')
    .evaluateAll(seats => new Set(seats.map(seat => getComputedStyle(seat).fill)).size)
  expect(colours).toBe(6)
  expect(await isOpaque(mark)).toBe(true)
  // Once the session is over, the slide does not say that no new people can join.
  expect(await door.count()).toBe(0)
})
