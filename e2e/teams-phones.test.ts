// Teams on phones: one tap chooses, dealt ones are told, members rename theirs and read why a name is refused, points and place of the
// team stand next to one’s own until the end; after a reload, over HTTP, with keys alone, on the smallest phone in every direction. The
// start dialog makes them.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createContentSlide } from '../packages/server/src/features/presentations/content-slides.ts'
import { writing } from '../packages/server/src/services.ts'
import { blockingProxy } from '../packages/server/test/support/blocking-proxy.ts'
import { phone } from './support/browser.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { chooseFor, goTo } from './support/workspace.ts'

const question = (prompt: string) => ({
  type: 'QUIZ',
  prompt,
  options: [{ text: 'Six' }, { text: 'Eight', is_correct: true }],
  settings: { time_limit_seconds: null, points: 500, speed_bonus: false },
})
const deck = {
  title: 'Quick quiz',
  questions: [question('How many legs does a spider have?'), question('How many arms does an octopus have?')],
}
const names = ['Red', 'Blue', 'Green']
const session = (assignment: 'CHOSEN' | 'DEALT', more = {}) => ({
  settings: { teams: { names, assignment }, ...more },
})

async function join(page: Page, room: { url: string; code: string }) {
  await page.goto(`${room.url}/j/${room.code}`)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Choose your team' })
const lobby = (page: Page) => page.getByRole('heading', { name: 'Look at the screen' })
const teams = (page: Page) => page.locator('[data-part="teams"]')
const place = (page: Page) => page.locator('[data-part="team-place"]')
const isFocused = (page: Page, name: string) =>
  page.getByRole('heading', { name }).evaluate(h => h === document.activeElement)

/** The team that the phone shows, as screen readers announce it. */
async function expectTeam(page: Page, name: string) {
  await expect.poll(async () => (await teams(page).getByRole('status').textContent()) ?? '').toBe(name)
}

test('one tap chooses a team; its place stands next to the own one until the end, also after a reload', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, session('CHOSEN'))
  const others = [await room.phone({ team: 1 }), await room.phone({ team: 1 })]
  const page = await openPage(phone)
  await join(page, room)
  await heading(page).waitFor()
  expect(await isFocused(page, 'Choose your team')).toBe(true)
  expect(await page.locator('.team-button').allInnerTexts()).toEqual([
    'Red\n· 0\n0 members',
    'Blue\n· 2\n2 members',
    'Green\n· 0\n0 members',
  ])
  await expectAccessible(page, 'choosing a team')
  await page.getByRole('button', { name: 'Red 0 members' }).tap()
  await lobby(page).waitFor()
  await expect.poll(() => isFocused(page, 'Look at the screen')).toBe(true)
  await expectTeam(page, 'You are in team Red')
  expect(await heading(page).count()).toBe(0)
  await expectAccessible(page, 'a lobby with a team')
  await page.reload()
  await lobby(page).waitFor()
  await expectTeam(page, 'You are in team Red')

  const presenter = await room.stage()
  await room.activate(0)
  await page.getByText('Eight').click()
  await page.getByText('Saved.').waitFor()
  await others[0]!.send({
    type: 'answer',
    question_id: room.questions[0]!,
    answer: { option_ids: [room.options[0]![1]!] },
    seq: 1,
  })
  await others[1]!.send({
    type: 'answer',
    question_id: room.questions[0]!,
    answer: { option_ids: [room.options[0]![0]!] },
    seq: 1,
  })
  await presenter.send({ type: 'reveal' })
  const score = page.locator('[data-part="score"]')
  await expect.poll(() => place(page).textContent()).toBe('Your team: 1st of 3 · 500 points')
  expect(await score.textContent()).toContain('Your place')
  expect(await page.getByRole('button', { name: 'Rename' }).count()).toBe(0)
  await expectAccessible(page, 'a verdict with the team’s place')
  await presenter.send({ type: 'leaderboard', shown: true })
  await expect
    .poll(() => page.locator('[data-part="standing"]').getByText('Your team: 1st of 3').count())
    .toBe(1)
  await presenter.send({ type: 'close' })
  const end = page.locator('[data-part="end"]')
  await end.getByText('Your team: 1st of 3 · 500 points').waitFor()
  await expectAccessible(page, 'the end with a team')
  await page.reload()
  await end.getByText('Your team: 1st of 3 · 500 points').waitFor()
})

test('participants without a team can answer, and choose one below a question or afterwards', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, session('CHOSEN', { nicknames: true }))
  const [early, late] = [await openPage(phone), await openPage(phone)]
  for (const page of [early, late]) {
    await join(page, room)
    await page.getByLabel('Nickname').fill(page === early ? 'Ada' : 'Ben')
    await page.getByRole('button', { name: 'Use this nickname' }).click()
    await heading(page).waitFor()
  }
  const presenter = await room.stage()
  await room.activate(0)
  for (const page of [early, late]) {
    await page.getByText('Eight').click()
    await page.getByText('Saved.').waitFor()
    expect(await page.getByRole('button', { name: /^Red/ }).isVisible()).toBe(false)
  }
  // With keys alone.
  await early.getByText('Choose your team').focus()
  await early.keyboard.press('Enter')
  await expectAccessible(early, 'choosing a team below a question')
  await early.getByRole('button', { name: 'Green 0 members' }).focus()
  await early.keyboard.press('Enter')
  await expectTeam(early, 'You are in team Green')
  await early.getByRole('button', { name: 'Rename' }).waitFor()
  expect(await early.locator('.team-later').count()).toBe(0)
  await expect.poll(() => isFocused(early, 'How many legs does a spider have?')).toBe(true)
  await presenter.send({ type: 'reveal' })
  await expect.poll(() => place(early).textContent()).toBe('Your team: 1st of 3 · 500 points')
  expect(await place(late).count()).toBe(0)

  const { services } = room.api.app
  const { id: slide_id } = await writing(services, tx =>
    createContentSlide(tx, room.api.organization, room.presentationId, { title: 'Break', order: 1 }),
  )
  await presenter.send({ type: 'show_slide', slide_id })
  await lobby(early).waitFor()
  await heading(late).waitFor()
  await late.getByRole('button', { name: /^Green/ }).click()
  await lobby(late).waitFor()
  await expect.poll(() => place(late).textContent()).toBe('Your team: 1st of 3 · 500 points')
})

test('a dealt team is told, and its members rename it; names are refused in words', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, { settings: { teams: { names: ['Red', 'Blue'], assignment: 'DEALT' } } })
  const [one, two] = [await openPage(phone), await openPage(phone)]
  await join(one, room)
  await lobby(one).waitFor()
  await expect
    .poll(async () => (await teams(one).getByRole('status').textContent()) ?? '')
    .toMatch(/^You are in team (Red|Blue)$/)
  const own = (await teams(one).getByRole('status').textContent())!.includes('Red') ? 'Red' : 'Blue'
  const other = own === 'Red' ? 'Blue' : 'Red'
  await join(two, room)
  await expectTeam(two, `You are in team ${other}`)
  expect(await heading(one).count()).toBe(0)

  const field = one.getByLabel('Name of the team')
  const rename = one.getByRole('button', { name: 'Rename' })
  await rename.click()
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe(own)
  for (const [text, why] of [
    ['\u2800', 'The name of a team has 1 to 40 visible characters'],
    [other.toUpperCase(), 'Another team has this name'],
    ['fuck', 'This name is not allowed here'],
  ] as const) {
    await field.fill(text)
    await field.press('Enter')
    await one.getByRole('alert').filter({ hasText: why }).waitFor()
    expect(await field.inputValue()).toBe(text)
  }
  await expectAccessible(one, 'a refused name of a team')
  await one.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => rename.evaluate(button => button === document.activeElement)).toBe(true)
  await rename.click()
  await field.fill('Foxes 🦊')
  await one.getByRole('button', { name: 'Save' }).click()
  await expectTeam(one, 'You are in team Foxes 🦊')
  await expect.poll(() => rename.evaluate(button => button === document.activeElement)).toBe(true)
  await rename.click()
  await field.fill('Owls')
  await field.press('Enter')
  await one.getByRole('alert').filter({ hasText: 'The team has just been renamed' }).waitFor()
  await one.reload()
  await expectTeam(one, 'You are in team Foxes 🦊')
  await expectTeam(two, `You are in team ${other}`)
})

test('a name that is being typed when a question opens stays, and is saved below it', async ({
  openPage,
  openRoom,
}) => {
  const room = await openRoom(deck, session('CHOSEN'))
  const page = await openPage(phone)
  await join(page, room)
  await page.getByRole('button', { name: 'Red 0 members' }).tap()
  await page.getByRole('button', { name: 'Rename' }).click()
  const field = page.getByLabel('Name of the team')
  await field.fill('Foxes')
  await room.activate(0)
  await page.getByText('Eight').waitFor()
  expect(await field.inputValue()).toBe('Foxes')
  await expectAccessible(page, 'renaming a team below a question')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectTeam(page, 'You are in team Foxes')
  const rename = page.getByRole('button', { name: 'Rename' })
  await expect.poll(() => rename.evaluate(button => button === document.activeElement)).toBe(true)
  await room.activate(1)
  await page.getByRole('heading', { name: 'How many arms does an octopus have?' }).waitFor()
  expect(await rename.count()).toBe(0)
})

test('without a socket a team is chosen and renamed over HTTP', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, session('CHOSEN'))
  const proxy = await blockingProxy(room.url, 'refuses')
  try {
    const page = await openPage(phone)
    await join(page, { ...room, url: proxy.url })
    await page.getByRole('button', { name: 'Blue 0 members' }).click()
    await lobby(page).waitFor()
    await expectTeam(page, 'You are in team Blue')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByLabel('Name of the team').fill('Foxes')
    await page.getByRole('button', { name: 'Save' }).click()
    await expectTeam(page, 'You are in team Foxes')
  } finally {
    await proxy.close()
  }
})

test('in a self-paced session a team is chosen next to the questions', async ({ openPage, openRoom }) => {
  const room = await openRoom(deck, { ...session('CHOSEN'), isSelfPaced: true })
  const page = await openPage(phone)
  await join(page, room)
  await page.getByText('Eight').waitFor()
  await page.getByText('Choose your team').click()
  await page.getByRole('button', { name: 'Red 0 members' }).click()
  await expectTeam(page, 'You are in team Red')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Rename' }).waitFor()
})

test('teams fit the smallest phone in every language, direction and theme', async ({
  openPage,
  openRoom,
}) => {
  const long = ['Donaudampfschifffahrtselektrizitätenhaupt', 'فريق الصقور', 'Die Unglaublichen', 'B'].map(
    name => [...name].slice(0, 40).join(''),
  )
  const room = await openRoom(deck, { settings: { teams: { names: long, assignment: 'CHOSEN' } } })
  for (const [language, direction, looks] of [
    ['en', 'ltr', {}],
    ['de', 'ltr', { colorScheme: 'dark' }],
    ['de', 'rtl', {}],
    ['fr', 'ltr', { forcedColors: 'active' }],
    ['es', 'rtl', { colorScheme: 'dark' }],
  ] as const) {
    const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true, ...looks })
    const expectFits = async (what: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320)
      await expectAccessible(page, `${what} in ${language} ${direction}`)
    }
    await page.goto(`${room.url}/j/${room.code}?lang=${language}`)
    await page.evaluate(dir => {
      document.documentElement.dir = dir
    }, direction)
    await page.locator('button.main').click()
    await page.locator('.team-button').first().waitFor()
    await expectFits('choosing')
    await page.locator('.team-button').first().click()
    await page.locator('.team-card button').click()
    await page.locator('#team-name').fill('B')
    await page.locator('.team-name button.main').click()
    await page.getByRole('alert').waitFor()
    await expectFits('a refused name')
  }
})

test('the start dialog makes teams with names, and keeps them for the next session and for a schedule', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  await owner.post(`${api}/presentations`, deck)
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
  const dialog = page.getByRole('dialog')
  const count = dialog.getByLabel('Teams', { exact: true })
  const start = dialog.getByRole('button', { name: 'Start now' })
  const fields = dialog.locator('.start-teams input')
  const named = () => fields.evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value))

  await chooseFor(page, 'Quick quiz', 'Start with options…')
  await expect.poll(() => start.getAttribute('aria-disabled')).toBe('false')
  expect(await count.isVisible()).toBe(false)
  await dialog.getByText(/^More: /).click()
  expect(await count.inputValue()).toBe('0')
  await count.selectOption('3 teams')
  expect(await named()).toEqual(['Red', 'Blue', 'Green'])
  await dialog.getByLabel('Team 1').fill('blue')
  await dialog.getByText('Another team has this name or one that looks like it.').waitFor()
  await expectAccessible(page, 'teams of which two have one name')
  await dialog.getByText(/^More: /).click()
  await start.click()
  await expect
    .poll(() => dialog.getByLabel('Team 2').evaluate(input => input === document.activeElement))
    .toBe(true)
  await dialog.getByLabel('Team 2').fill(' ')
  await dialog.getByText('Type a name.').waitFor()
  await dialog.getByLabel('Team 2').fill('Foxes')
  await count.selectOption('4 teams')
  expect(await named()).toEqual(['blue', 'Foxes', 'Green', 'Yellow'])
  await dialog.getByRole('radio', { name: /^Dealt evenly/ }).check()
  await dialog.getByText(/^More: .*4 teams, dealt/).waitFor()
  await dialog.getByLabel('Same next time').check()
  await start.click()
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  const { body } = await owner.get(`${api}/sessions/${page.url().split('/').at(-1)}`)
  const teams = { names: ['blue', 'Foxes', 'Green', 'Yellow'], assignment: 'DEALT' }
  expect(body.settings.teams).toEqual(teams)

  await goTo(page, `/${organization.id}/presentations`)
  await chooseFor(page, 'Quick quiz', 'Start with options…')
  await expect.poll(() => count.inputValue()).toBe('4')
  await dialog.getByText(/^More: .*4 teams, dealt/).click()
  expect(await named()).toEqual(teams.names)
  await dialog.getByLabel('Team 1').fill('Foxes')
  const toSchedule = dialog.getByRole('button', { name: 'Schedule…' })
  await toSchedule.click()
  await expect
    .poll(() => dialog.getByLabel('Team 2').evaluate(input => input === document.activeElement))
    .toBe(true)
  await dialog.getByLabel('Team 1').fill('blue')
  await toSchedule.click()
  const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true })
  await dialog.getByLabel('Team 1').fill('Foxes')
  await schedule.click()
  await expect
    .poll(() => dialog.getByLabel('Team 2').evaluate(input => input === document.activeElement))
    .toBe(true)
  await count.selectOption('None')
  expect(await fields.count()).toBe(0)
  await schedule.click()
  await page.waitForURL(/\/sessions\/ses_\w+$/)
  const scheduled = await owner.get(`${api}/sessions/${page.url().split('/').at(-1)}`)
  expect(scheduled.body.settings.teams).toBeNull()
})
