// The start page, for a presenter with a keyboard: what runs now, presentations found, sorted, copied, started and deleted; the
// trash and back; how a new one begins.

import { join } from '@roomful/testkit/device'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused, tabTo } from './support/keys.ts'
import { test } from './support/test.ts'
import { chooseFor, goTo } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = (page: Page, name = 'Presentations') =>
  page.getByRole('list', { name }).locator('> :is(.row, .deck-card)')
const question = {
  type: 'MULTIPLE_CHOICE',
  prompt: 'Where shall we meet?',
  options: [{ text: 'Lisbon' }, { text: 'Oslo' }],
}

/** Presses a button with the keyboard. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await button(page, name).focus()
  await page.keyboard.press('Enter')
}

test('until the first page of presentations is there, nothing to search or add is shown', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.person(organization, 'PRESENTER')
  const page = await workspace.pageOf(presenter, '/account')
  const first = Promise.withResolvers<void>()
  await page.route(/\/presentations\?/, async route => {
    await first.promise
    await route.continue()
  })
  const changes = () => page.getByRole('searchbox').or(page.getByRole('link', { name: 'New presentation' }))
  const list = page.getByRole('heading', { name: 'Presentations', level: 1 })
  await page.goto(`${workspace.url}/workspace/${organization.id}/presentations`)
  await list.waitFor()
  await page.getByRole('status').getByText('Loading…').waitFor()
  expect(await changes().count()).toBe(0)
  first.resolve()
  await page.getByRole('heading', { name: 'New presentation' }).waitFor()
  expect(await changes().count()).toBe(0)

  await presenter.post(`/organizations/${organization.id}/presentations`, { title: 'Town hall' })
  await page.reload()
  await expect.poll(() => changes().count()).toBe(2)
})

test('an organization without presentations begins with the examples and the first steps; old addresses lead there', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}`)
  const offences = watchPage(page, workspace.url)
  await page.waitForURL(`**/${organization.id}/presentations`)
  await button(page, 'Use: Quiz evening').waitFor()
  for (const [name, to] of [
    [/^Invite the people/, `/workspace/${organization.id}/members`],
    [/^Protect your account/, '/workspace/account/security'],
    [/^Use the API/, '/docs/'],
    [/^See what your audience sees/, '/'],
  ] as const)
    expect(await page.getByRole('main').getByRole('link', { name }).getAttribute('href')).toBe(to)
  expect(await page.getByRole('navigation', { name: 'You' }).textContent()).toContain('Owner')
  await expectAccessible(page, 'no presentations')
  const presenter = await workspace.pageOf(await workspace.person(organization, 'PRESENTER'), '')
  await button(presenter, 'Use: Quiz evening').waitFor()
  expect(await presenter.getByRole('link', { name: /^Invite the people/ }).count()).toBe(0)

  await goTo(page, `/${organization.id}/presentations/examples`)
  await page.waitForURL(`**/${organization.id}/presentations/new`)
  await button(page, 'Use: Quiz evening').waitFor()
  expect(await page.getByRole('heading', { name: 'Next steps' }).count()).toBe(0)
  await button(page, 'Use: Town hall').click()
  await page.waitForURL(/\/presentations\/pres_\w+$/)
  const { body } = await owner.get(`/organizations/${organization.id}/presentations`)
  expect(body.presentations).toMatchObject([{ title: 'Town hall', theme: { preset: 'HARBOUR' } }])
  expect(offences).toEqual([])
})

test('a blank presentation is made with one key and begins with its first slide; a list of questions with its text', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.person(organization, 'PRESENTER')
  const api = `/organizations/${organization.id}/presentations`
  const page = await workspace.pageOf(presenter, `/${organization.id}/presentations`)
  const offences = watchPage(page, workspace.url)
  await button(page, 'Blank').waitFor()
  await tabTo(page, 'Blank')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/presentations\/pres_\w+$/)
  const types = page.getByRole('dialog')
  await types.getByRole('button', { name: /^Multiple choice/ }).waitFor()
  const { body } = await presenter.get(api)
  expect(body.presentations).toMatchObject([{ title: 'Untitled presentation', slide_count: 0 }])
  await expectAccessible(page, 'the first slide')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Add a slide')
  await page.reload()
  await types.getByRole('button', { name: /^Multiple choice/ }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('slide-prompt')

  await goTo(page, `/${organization.id}/presentations/new`)
  await expectAccessible(page, 'a new presentation')
  await page.getByRole('link', { name: 'From a list of questions' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Or write or paste text')
  expect(offences).toEqual([])
})

test('a presenter finds, copies, deletes and restores presentations by keyboard alone', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const presenter = await workspace.person(organization, 'PRESENTER')
  const list = `/${organization.id}/presentations`
  const api = `/organizations/${organization.id}`
  for (let i = 1; i <= 55; i++) await presenter.post(`${api}/presentations`, { title: `Lecture ${i}` })
  const { body: deck } = await presenter.post(`${api}/presentations`, {
    title: 'Übung',
    questions: [{ type: 'OPEN_TEXT', prompt: 'Well?' }],
  })
  const { body: session } = await presenter.post(`${api}/sessions`, { presentation_id: deck.id })
  await presenter.post(`${api}/sessions/${session.id}/open`)
  const page = await workspace.pageOf(presenter, list)
  const offences = watchPage(page, workspace.url)
  await page.getByText('50 shown, and there are more').waitFor()
  await press(page, 'Show more')
  await page.getByText('56 in all').waitFor()
  expect(await rows(page).first().textContent()).toMatch(/Übung.*1 slide.*Running now/s)
  await expectAccessible(page, 'the presentations')
  await page.getByLabel('Sort by').selectOption('Title')
  await page.getByText('50 shown, and there are more').waitFor()
  await expect.poll(() => rows(page).first().textContent()).toContain('Lecture 1')
  await page.getByLabel('Sort by').selectOption('Last run')
  await expect.poll(() => rows(page).first().textContent()).toContain('Übung')

  await page.getByLabel('Search titles and slides').focus()
  await page.keyboard.type('uBU')
  await page.getByText('1 in all').waitFor()
  await chooseFor(page, 'Übung', 'Duplicate')
  await page.getByText('“Copy of Übung” was created.').waitFor()
  await page.getByText('2 in all').waitFor()
  expect(await rows(page).filter({ hasText: 'Copy of Übung' }).textContent()).toMatch(
    /1 slide.*changed just now/s,
  )
  await chooseFor(page, 'Übung', 'Delete')
  await page.getByRole('heading', { name: 'Delete “Übung” while a session of it is running?' }).waitFor()
  await expectAccessible(page, 'the deletion of a presentation that is running')
  await press(page, 'Cancel')
  await chooseFor(page, 'Copy of Übung', 'Delete')
  await page.getByText('“Copy of Übung” is in the trash.').waitFor()
  await rows(page).filter({ hasText: 'Copy of Übung' }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Übung')
  await expectAccessible(page, 'a deletion that can be undone')
  await press(page, 'Undo')
  await page.getByText('“Copy of Übung” is back').waitFor()
  await rows(page).filter({ hasText: 'Copy of Übung' }).waitFor()
  await chooseFor(page, 'Copy of Übung', 'Delete')
  await page.getByLabel('Search titles and slides').fill('wELL')
  await rows(page).filter({ hasText: 'Übung' }).getByText('Slide 1: Well?').waitFor()
  await expectAccessible(page, 'a presentation found by its slide')
  await page.getByLabel('Search titles and slides').fill('nothing like this')
  await page.getByText('No title or slide contains “nothing like this”.').waitFor()

  await page.getByRole('link', { name: 'Trash', exact: true }).focus()
  await page.keyboard.press('Enter')
  await rows(page, 'Trash')
    .getByText(/Removed for good on/)
    .waitFor()
  await expectAccessible(page, 'the trash')
  await press(page, 'Restore: Copy of Übung')
  await page.getByText('The trash is empty.').waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await rows(page).filter({ hasText: 'Copy of Übung' }).waitFor()
  await page.getByRole('link', { name: 'New presentation' }).press('Enter')
  await button(page, 'Blank').waitFor()
  expect(offences).toEqual([])
})

test('the menu of a presentation is operated with arrows, closes with Escape, Tab and a click elsewhere, and fits a phone in both directions', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  const { body: deck } = await owner.post(`${api}/presentations`, {
    title: 'Town hall',
    description: 'What the last quarter brought, and what comes next. '.repeat(4).trim(),
    questions: [question],
  })
  const { body: session } = await owner.post(`${api}/sessions`, { presentation_id: deck.id })
  await owner.post(`${api}/sessions/${session.id}/open`)
  await owner.post(`${api}/sessions/${session.id}/close`)
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
  const more = button(page, 'More for “Town hall”')
  const menu = page.getByRole('menu', { name: 'More for “Town hall”' })
  // One line, cut at the end.
  const description = page.getByText('What the last quarter brought')
  const [height, lineHeight] = await description.evaluate(one => [
    one.getBoundingClientRect().height,
    Number.parseFloat(getComputedStyle(one).lineHeight),
  ])
  expect(height).toBeLessThan(1.5 * lineHeight!)
  await more.press('ArrowDown')
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
    'Start with options…',
    'Edit',
    'Duplicate',
    'Results of the last session',
    'Export…',
    'Delete',
  ])
  await expectAccessible(page, 'the menu of a presentation')
  for (const [key, name] of [
    ['ArrowDown', 'Edit'],
    ['End', 'Delete'],
    ['ArrowDown', 'Start with options…'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Start with options…'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused(page)).toBe(name)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('More for “Town hall”')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await menu.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Start: Town hall')
  await more.click()
  await page.getByRole('heading', { level: 1 }).click()
  await menu.waitFor({ state: 'detached' })
  await more.click()
  await more.click()
  expect(await menu.count()).toBe(0)

  // Start appears on hover and on focus, and is always there for touch.
  const opacity = (of: Page) => button(of, 'Start: Town hall').evaluate(one => getComputedStyle(one).opacity)
  await page.mouse.move(0, 0)
  await page.getByRole('heading', { level: 1 }).focus()
  await expect.poll(() => opacity(page)).toBe('0')
  await rows(page).first().hover()
  await expect.poll(() => opacity(page)).toBe('1')
  const small = await workspace.pageOf(owner, `/${organization.id}/presentations`, {
    ...phone,
    viewport: { width: 320, height: 640 },
  })
  await button(small, 'Start: Town hall').waitFor()
  expect(await opacity(small)).toBe('1')
  for (const dir of ['ltr', 'rtl']) {
    await small.evaluate(dir => document.documentElement.setAttribute('dir', dir), dir)
    await button(small, 'More for “Town hall”').click()
    const box = (await small.getByRole('menu').boundingBox())!
    expect(box.x, dir).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width, dir).toBeLessThanOrEqual(320)
    expect(box.y + box.height, dir).toBeLessThanOrEqual(641)
    await small.keyboard.press('Escape')
    expect(await small.evaluate(() => document.documentElement.scrollWidth), dir).toBe(320)
  }
  await chooseFor(page, 'Town hall', 'Results of the last session')
  await page.waitForURL(new RegExp(`/sessions/${session.id}$`))
})

test('running sessions are on top with their slide, code and number of answers, and lead to the stage and the presenter view', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const api = `/organizations/${organization.id}`
  const { body: deck } = await owner.post(`${api}/presentations`, {
    title: 'Town hall',
    questions: [question, { type: 'WORD_CLOUD', prompt: 'One word?' }],
  })
  const { body: session } = await owner.post(`${api}/sessions`, { presentation_id: deck.id })
  const path = `${api}/sessions/${session.id}`
  await owner.post(`${path}/open`)
  const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
  const offences = watchPage(page, workspace.url)
  const card = page.getByRole('region', { name: 'Town hall' })
  await card.getByText('Running for 1 minute').waitFor()
  await card.getByText('In the lobby · 0 people').waitFor()
  await card.locator('.s-canvas .qr').waitFor({ state: 'attached' })
  expect((await card.locator('.running-code .room-code').textContent())!.replace(/\D/g, '')).toBe(
    session.join_code,
  )
  // Its groups stay apart in the other direction of reading.
  for (const dir of ['rtl', 'ltr']) {
    await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), dir)
    const [first, second] = await card
      .locator('.running-code .room-code > span')
      .evaluateAll(groups => groups.map(group => group.getBoundingClientRect().toJSON()))
    expect(second.left, dir).toBeGreaterThan(first.right + 4)
  }
  await expectAccessible(page, 'a lobby')
  await rows(page).getByText('Running now').waitFor()
  await rows(page).getByRole('link', { name: 'To the running session: Town hall' }).waitFor()

  const { token } = await join(workspace.url, { code: session.join_code })
  const opened = page.context().waitForEvent('page')
  await card.getByRole('button', { name: 'Presenter view' }).press('Enter')
  const presenter = await opened
  await presenter.waitForURL(/\/presenter\/ses_\w+$/)
  await presenter.getByRole('region', { name: 'Now' }).getByText('Scan, or go to').waitFor()
  await presenter.keyboard.press('ArrowRight')
  await card.getByText('Slide 1 of 2 · 0 of 1 answered').waitFor()
  await card.locator('.s-canvas', { hasText: 'Lisbon' }).waitFor({ state: 'attached' })
  const { body: asked } = await owner.get(`${api}/presentations/${deck.id}/questions`)
  const [first] = asked.questions
  await fetch(`${workspace.url}/room/v1/questions/${first.id}/answer`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answer: { option_ids: [first.options[0].id] } }),
  })
  await card.getByText('Slide 1 of 2 · 1 of 1 answered').waitFor()
  // Answers are the stage's to show.
  expect(await card.locator('.s-canvas').textContent()).not.toContain('100%')
  await expectAccessible(page, 'a session that runs')
  const stages = page.context().waitForEvent('page')
  await card.getByRole('button', { name: 'Open the stage' }).press('Enter')
  await (await stages).waitForURL(/\/stage\/ses_\w+$/)

  await owner.post(`${path}/close`)
  await card.waitFor({ state: 'detached' })
  await button(page, 'Start: Town hall').waitFor()
  expect(offences).toEqual([])
})
