// Nicknames: a phone is offered one, types another, hears why one is refused and keeps what was typed; lobby, leaderboard and podium show
// them until the end, a remote takes one off, and the form fits small screens, long texts and both directions.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { writing } from '../packages/server/src/services.ts'
import { blockingProxy } from '../packages/server/test/support/blocking-proxy.ts'
import { answeredSession } from './support/answered-session.ts'
import { phone, stage } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { chooseFor, goTo } from './support/workspace.ts'

const deck = {
  title: 'Quick quiz',
  questions: [
    {
      type: 'QUIZ',
      prompt: 'How many legs does a spider have?',
      options: [{ text: 'Six' }, { text: 'Eight', is_correct: true }],
      settings: { time_limit_seconds: null, points: 500 },
    },
  ],
}
const session = { settings: { nicknames: true } }

/** Joins, up to the form of nicknames. @returns the field with the offered one */
async function joinUnnamed(page: Page, room: { url: string; code: string }) {
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  const field = page.getByLabel('Nickname')
  await field.waitFor()
  return field
}

const use = (page: Page) => page.getByRole('button', { name: 'Use this nickname' })
const lobby = (page: Page) => page.getByRole('heading', { name: 'Look at the screen' })

test('a phone is offered a nickname, and takes it or another; the screen shows them until the end', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, session)
  const [screen, remote] = [await openPage(stage), await openPage(stage)]
  await screen.goto(await room.stageUrl('screen'))
  await remote.goto(await room.stageUrl('remote'))
  const [one, two] = [await openPage(phone), await openPage(phone)]
  const field = await joinUnnamed(one, room)
  expect(
    await one.getByRole('heading', { name: 'Your nickname' }).evaluate(h => h === document.activeElement),
  ).toBe(true)
  await expectAccessible(one, 'asking for a nickname')
  const offered = await field.inputValue()
  expect(offered).toMatch(/^[A-Z]\w+ [A-Z]\w+$/)
  await expect
    .poll(async () => {
      await one.getByRole('button', { name: 'Suggest another' }).click()
      return field.inputValue()
    })
    .not.toBe(offered)
  const taken = await field.inputValue()
  await use(one).click()
  await lobby(one).waitFor()
  expect(await one.locator('[data-part="name"]').textContent()).toBe(taken)
  const names = screen.locator('.wall-name')
  await expect.poll(() => names.allTextContents()).toEqual([taken])

  const typed = await joinUnnamed(two, room)
  for (const [text, why] of [
    [taken.toUpperCase(), 'Someone here has this nickname'],
    ['The Moderator', 'This could be mistaken for the presenter'],
    ['fuck', 'This nickname is not allowed here'],
    ['\u2800', 'A nickname has 1 to 40 visible characters'],
  ] as const) {
    await typed.fill(text)
    await use(two).click()
    await two.getByRole('alert').filter({ hasText: why }).waitFor()
    expect(await typed.inputValue()).toBe(text)
  }
  await expectAccessible(two, 'a refused nickname')
  await typed.fill('Ada 🦊')
  await typed.press('Enter')
  await lobby(two).waitFor()
  await expect.poll(() => names.allTextContents()).toEqual(['Ada 🦊', taken])

  await remote.getByRole('button', { name: 'More controls' }).click()
  await remote.getByRole('button', { name: 'Who is here' }).click()
  await remote.getByRole('button', { name: 'Hide name: Ada 🦊' }).click()
  await two.getByRole('heading', { name: 'Choose another nickname' }).waitFor()
  await two.getByText('The presenter has removed your nickname.').waitFor()
  await expect.poll(() => names.allTextContents()).toEqual([taken])
  await typed.fill('ADA 🦊')
  await use(two).click()
  await two.getByText('This nickname is not allowed here').waitFor()
  await typed.fill('Ben')
  await use(two).click()
  await lobby(two).waitFor()
  await two.reload()
  await lobby(two).waitFor()
  expect(await two.locator('[data-part="name"]').textContent()).toBe('Ben')

  const presenter = await room.stage()
  await room.activate(0)
  await two.getByText('Eight').click()
  await two.getByText('Saved.').waitFor()
  await presenter.send({ type: 'reveal' })
  await presenter.send({ type: 'leaderboard', shown: true })
  await screen.locator('.podium-step').getByText('Ben').waitFor()
  await two.locator('[data-part="standing"] .leader[aria-current]').getByText('Ben').waitFor()
  await presenter.send({ type: 'close' })
  await two.getByRole('heading', { name: 'Thank you, Ben' }).waitFor()
  await screen.getByText('Thank you').waitFor()
  await expect.poll(() => screen.getByText('Ben', { exact: true }).count()).toBe(0)
  await two.reload()
  await two.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
})

test('an offered nickname that is taken is replaced by another one', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, session)
  const page = await openPage(phone)
  const field = await joinUnnamed(page, room)
  const offered = await field.inputValue()
  await (await room.phone()).send({ type: 'nickname', nickname: offered })
  await use(page).click()
  await lobby(page).waitFor()
  expect(await page.locator('[data-part="name"]').textContent()).not.toBe(offered)
})

test('without a socket a nickname is taken over HTTP', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, session)
  const proxy = await blockingProxy(room.url, 'refuses')
  try {
    const page = await openPage(phone)
    await (await joinUnnamed(page, { ...room, url: proxy.url })).fill('Ada')
    await use(page).click()
    await lobby(page).waitFor()
    expect(await page.locator('[data-part="name"]').textContent()).toBe('Ada')
  } finally {
    await proxy.close()
  }
})

test('the form fits the smallest phone in every language and direction, with the notice about a final table', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { nicknames: true, keep_final_table: true } })
  for (const [language, direction] of [
    ['en', 'ltr'],
    ['de', 'ltr'],
    ['fr', 'ltr'],
    ['es', 'rtl'],
  ] as const) {
    const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true })
    await page.goto(`${room.url}/j/${room.code}?lang=${language}`)
    await page.locator('button.main').click()
    const field = page.locator('#nickname')
    await field.waitFor()
    if (language === 'en')
      await page
        .getByText('The final table keeps your name and place; others may conclude how you answered.')
        .waitFor()
    await page.evaluate(dir => {
      document.documentElement.dir = dir
    }, direction)
    await field.fill('Roomful')
    await page.locator('.nickname button.main').click()
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await expectAccessible(page, `a refused nickname in ${language}`)
  }
})

test('the start dialog and the button preselect nicknames for a presentation that scores, and keep another choice only if asked', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  const survey = { title: 'Survey', questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] }
  for (const one of [deck, survey]) await owner.post(`${api}/presentations`, one)
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
  const dialog = page.getByRole('dialog')
  const nicknames = dialog.getByRole('radio', { name: /^Nicknames/ })
  const start = dialog.getByRole('button', { name: 'Start now' })
  const started = async () => {
    await start.click()
    return atSession()
  }
  /** The session of the page, which is closed. */
  const atSession = async () => {
    await page.waitForURL(/\/sessions\/ses_\w+$/)
    const { body } = await owner.get(`${api}/sessions/${page.url().split('/').at(-1)}`)
    await owner.post(`${api}/sessions/${body.id}/close`)
    await goTo(page, `/${organization.id}/presentations`)
    return body
  }

  await chooseFor(page, 'Survey', 'Start with options…')
  await start.waitFor()
  expect(await nicknames.isChecked()).toBe(false)
  await page.keyboard.press('Escape')

  await chooseFor(page, 'Quick quiz', 'Start with options…')
  await expect.poll(() => nicknames.isChecked()).toBe(true)
  await expectAccessible(page, 'how to start a quiz')
  expect(await nicknames.evaluate(tile => tile === document.activeElement)).toBe(true)
  const tops = await dialog
    .locator('.who-tile')
    .evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
  await page.keyboard.press('ArrowRight')
  expect(await dialog.getByRole('radio', { name: /^Names/ }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  expect(await nicknames.isChecked()).toBe(true)
  expect(await started()).toMatchObject({
    participant_identity_mode: 'ANONYMOUS',
    settings: { nicknames: true, keep_final_table: false },
  })

  // Only a session with nicknames can keep a final table.
  await chooseFor(page, 'Quick quiz', 'Start with options…')
  const keepsTable = dialog.getByLabel('Keep the final table')
  expect(await keepsTable.isChecked()).toBe(false)
  await dialog.getByText('Names and points are deleted soon after the end.').waitFor()
  await keepsTable.check()
  await dialog.getByText('names, too, except in the final table.').waitFor()
  await expectAccessible(page, 'how to start a quiz with a final table')
  await dialog.getByRole('radio', { name: /^Anonymous/ }).check()
  expect(await keepsTable.count()).toBe(0)
  await nicknames.check()
  expect((await started()).settings).toMatchObject({ nicknames: true, keep_final_table: true })

  await chooseFor(page, 'Quick quiz', 'Start with options…')
  await dialog.getByRole('radio', { name: /^Anonymous/ }).check()
  await dialog.getByText(/^More: /).click()
  await dialog.getByLabel('Teams', { exact: true }).selectOption('3 teams')
  expect((await started()).settings).toMatchObject({ nicknames: false, teams: { names: { length: 3 } } })

  // Choices that were not kept do not reach the next session.
  await page.getByRole('button', { name: 'Start: Survey' }).waitFor()
  await page.getByRole('button', { name: 'Start · with nicknames: Quick quiz' }).click()
  expect((await atSession()).settings).toMatchObject({ nicknames: true, teams: null })

  await chooseFor(page, 'Quick quiz', 'Start with options…')
  expect(await nicknames.isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: /^Anonymous/ }).check()
  await dialog.getByLabel('Same next time').check()
  expect((await started()).settings.nicknames).toBe(false)
  await page.getByRole('button', { name: 'Start: Quick quiz' }).waitFor()
  await chooseFor(page, 'Quick quiz', 'Start with options…')
  expect(await nicknames.isChecked()).toBe(false)
  await page.keyboard.press('Escape')
  const { body: list } = await owner.get(`${api}/presentations?search=Quick`)
  const editor = await workspace.pageOf(
    owner,
    `/${organization.id}/presentations/${list.presentations[0].id}`,
  )
  await editor.getByRole('button', { name: 'Start', exact: true }).waitFor()
})

test('results and the report have the final table, a link without names does not', async ({
  openPage,
  workspace,
}) => {
  const session = await answeredSession(
    workspace,
    deck,
    { settings: { nicknames: true, keep_final_table: true } },
    2,
  )
  await session.close()
  const final_table = JSON.stringify([
    { place: 1, name: 'Quick Otter' },
    { place: 3, name: 'Calm'.repeat(8) },
  ])
  await writing(workspace.app.services, ({ db }) => db.updateTable('sessions').set({ final_table }).execute())
  const page = await workspace.pageOf(session.owner, `${session.place}/leaderboard`)
  const [report, nameless] = [await openPage(stage), await openPage(stage)]
  await report.goto(await session.link({ names: true }))
  for (const one of [page, report]) {
    const rows = one.getByRole('table', { name: 'Final table' }).locator('tbody tr')
    await rows.nth(1).waitFor()
    expect(await rows.allTextContents()).toEqual(['1Quick Otter', `3${'Calm'.repeat(8)}`])
    await expectAccessible(one, 'a final table')
    await one.setViewportSize({ width: 320, height: 640 })
    const lines = one.getByRole('columnheader', { name: 'Place' }).evaluate(cell => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    })
    expect(await lines).toBe(1)
    expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await nameless.goto(await session.link())
  await nameless.getByText('answered questions with points').waitFor()
  expect(await nameless.getByRole('table', { name: 'Final table' }).count()).toBe(0)
})
