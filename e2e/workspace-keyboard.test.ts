// The workspace without a mouse and on any width: signing in, accepting and making an invitation with keys alone, focus in
// dialogs and on new screens; nothing is wider than 320 px in any language.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { focused, tabTo } from './support/keys.ts'
import { test } from './support/test.ts'
import { codeOf, desk, enrol, goTo, password, renewCodes } from './support/workspace.ts'

/** The heading that has the focus: links to a screen are named like it. */
function focusedHeading(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : null,
  )
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

test('keys alone accept an invitation, and every new screen takes the focus to its heading', async ({
  openPage,
  workspace,
}) => {
  const { organization, owner } = await workspace.organization('Nordwind')
  const { body } = await owner.post(`/organizations/${organization.id}/invitations`, {
    email: 'new@example.com',
    role: 'ADMIN',
  })
  const page = await openPage(desk)
  await page.goto(`${workspace.url}/workspace/invitation#${new URL(body.url).hash.slice(1)}`)
  await page.getByRole('heading', { name: 'Join Nordwind' }).waitFor()
  await typeInto(page, 'Your name', 'Newcomer')
  await typeInto(page, 'Choose a password', password)
  await tabTo(page, 'Show password')
  await page.keyboard.press('Space')
  expect(await page.locator('#invitation-password').getAttribute('type')).toBe('text')
  await tabTo(page, 'Accept the invitation')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedHeading(page)).toBe('Presentations')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, 'Members')
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedHeading(page)).toBe('Members')

  await tabTo(page, 'Invite someone')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Their email address')
  // The focus stays in the dialog, or with the browser itself.
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Invite someone')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Their email address')
  await page.keyboard.type('guest@example.com')
  await page.keyboard.press('Enter')
  await page.getByLabel('Invitation link').waitFor()
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await page.locator('dialog').waitFor({ state: 'detached' })
})

test('a screen that loads late takes no focus after further navigation', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}`)
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  const goOn = Promise.withResolvers<void>()
  await page.route(/\/assets\/members/, async route => {
    await goOn.promise
    await route.continue()
  })
  await tabTo(page, 'Members')
  await page.keyboard.press('Enter')
  await page.getByText('Loading…').waitFor()
  await page.keyboard.press('Tab')
  const next = await focused(page)
  expect(next).not.toBe('Members')
  goOn.resolve()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  expect(await focused(page)).toBe(next)
  // Whoever waits for it is taken there.
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedHeading(page)).not.toBeNull()
})

test('keys alone sign in, with the second step, and skip the navigation', async ({ openPage, workspace }) => {
  const { organization } = await workspace.organization()
  const admin = await workspace.person(organization, 'ADMIN', 'keys@example.com')
  const { url } = await enrol(workspace.app, admin)
  await renewCodes(workspace.app)
  const page = await openPage(desk)
  await page.goto(`${workspace.url}/workspace`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await typeInto(page, 'Email address', 'keys@example.com')
  await typeInto(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Code from your app')
  await page.keyboard.type(codeOf(workspace.app, url))
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedHeading(page)).toBe('Presentations')
  await page.reload()
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})

test('on a narrow screen the menu opens and closes with keys', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}`, { viewport: { width: 320, height: 640 } })
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  const members = page.getByRole('link', { name: 'Members', exact: true })
  expect(await members.isVisible()).toBe(false)
  await tabTo(page, 'Menu')
  await page.keyboard.press('Enter')
  await members.waitFor()
  await page.keyboard.press('Escape')
  await members.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Menu')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Members')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  expect(await members.isVisible()).toBe(false)
})

const languages = ['en', 'de', 'fr', 'es'] as const
const names = ['ليلى حداد', 'Marguerite-Amélie de La Rochefoucauld-Montbrillant', 'x'.repeat(80)]

test.for(languages)('nothing is wider than 320 px, in %s', async (language, { openPage, workspace }) => {
  const { organization, owner } = await workspace.organization('Hochschule für angewandte Zusammenarbeit')
  await owner.call('PATCH', '/me', { name: names[0], language })
  for (const name of names.slice(1)) {
    const person = await workspace.person(organization)
    await person.call('PATCH', '/me', { name })
  }
  const email = `${'very-long-'.repeat(6)}@${'department-of-'.repeat(4)}example.com`
  const { body } = await owner.post(`/organizations/${organization.id}/invitations`, { email, role: 'ADMIN' })
  const narrow = { viewport: { width: 320, height: 640 }, locale: language }
  const visitor = await openPage(narrow)
  const tooWide = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
        .filter(
          element =>
            element.closest(
              '.only-read, .input, .skip, .plan-table, .starting-picture, .s-picture, .s-hidden',
            ) === null,
        )
        .map(element => element.outerHTML.slice(0, 120)),
    )
  for (const path of [
    '',
    '/forgotten',
    '/reset#x1234567',
    '/invitation#x1234567',
    `/invitation#${new URL(body.url).hash.slice(1)}`,
  ]) {
    await visitor.goto('about:blank')
    await visitor.goto(`${workspace.url}/workspace${path}`)
    await visitor.locator('h1').waitFor()
    expect(await tooWide(visitor), path).toEqual([])
  }
  const page = await workspace.pageOf(owner, '/account/organizations', narrow)
  await page.locator('main h1').waitFor()
  const screens = [
    '',
    '/members',
    '/settings',
    '/settings/look',
    '/settings/retention',
    '/settings/sign-in',
    '/settings/limits',
    '/settings/audit',
  ]
  const paths = screens.map(path => `/${organization.id}${path}`)
  for (const path of [
    ...paths,
    '/account',
    '/account/security',
    '/account/devices',
    '/account/organizations',
  ]) {
    await goTo(page, path)
    expect(await tooWide(page), path).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
})
