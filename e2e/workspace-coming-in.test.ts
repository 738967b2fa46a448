// Coming into the workspace: the first account from the set-up address, invitations, both steps of signing in, a forgotten
// password, another address; secrets of links leave the address bar.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { createReset } from '../packages/server/src/features/people/password-resets.ts'
import { writing } from '../packages/server/src/services.ts'
import { startSmtpServer } from '../packages/server/test/support/smtp-server.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { codeOf, desk, enrol, linkOn, password, renewCodes } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const passwordField = (page: Page, name = 'Password') => page.getByLabel(name, { exact: true })

/** Fills in the form that asks who somebody is. */
async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await passwordField(page).fill(password)
  await button(page, 'Sign in').click()
}

test('the set-up address makes the first account and an organization, and its secret leaves the address bar at once', async ({
  openPage,
  openWorkspace,
}) => {
  const workspace = await openWorkspace()
  const page = await openPage(desk)
  const offences = watchPage(page, workspace.url)
  // Without a link, the page says where to get one.
  await page.goto(`${workspace.url}/workspace`)
  await page.getByText('npx roomful setup-link').waitFor()
  await expectAccessible(page, 'a server without accounts')
  expect(await page.getByLabel('Password').count()).toBe(0)
  await page.goto(await workspace.setUpUrl())
  await page.getByRole('heading', { name: 'Set up Roomful' }).waitFor()
  expect(page.url()).toBe(`${workspace.url}/workspace/setup`)
  await expectAccessible(page, 'the set-up')
  // The page can be loaded again without its link.
  await page.reload()
  await page.getByLabel('Name of the organization').fill('Nordwind')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Email address').fill('nobody')
  await passwordField(page).fill('q1w2e3r4t5')
  await button(page, 'Set up').click()
  await page.getByText('This is not an email address.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('set-up-email')
  await expectAccessible(page, 'the set-up, refused')
  await page.getByLabel('Email address').fill('ada@example.com')
  await button(page, 'Set up').click()
  await page.getByText('Attackers try passwords like this one first.').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ada')
  await passwordField(page).fill(password)
  await button(page, 'Set up').click()
  await page.getByRole('link', { name: 'Nordwind', exact: true }).waitFor()
  await page.getByText('All set up.').waitFor()
  await page.waitForURL(/\/workspace\/org_\w+\/presentations$/)
  // Nothing of the link is left to go back to.
  expect(await page.evaluate(() => history.state)).toBeNull()
  const late = await openPage(desk)
  await late.goto(`${workspace.url}/workspace/setup#${'x'.repeat(43)}`)
  await late.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
  await expectAccessible(late, 'a link that has ended')
  expect(offences).toEqual([])
})

test('signing in takes the password, then a code of the app or a recovery code, and leads where the address says', async ({
  openPage,
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const admin = await workspace.person(organization, 'ADMIN', 'grace@example.com')
  const { url, recoveryCodes } = await enrol(workspace.app, admin)
  await renewCodes(workspace.app)
  const page = await openPage(desk)
  await page.goto(`${workspace.url}/workspace/${organization.id}/members`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expectAccessible(page, 'the sign-in')
  await button(page, 'Sign in').click()
  await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(2)
  await page.getByLabel('Email address').fill('grace@example.com')
  await passwordField(page).fill('not the password')
  await button(page, 'Sign in').click()
  await page.getByText('The address or the password is wrong.').waitFor()
  await expectAccessible(page, 'the sign-in, refused')
  await signIn(page, 'Grace@Example.com')
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await expectAccessible(page, 'the second step')
  await page.getByLabel('Code from your app').fill('000000')
  await button(page, 'Sign in').click()
  await page.getByText('The code is wrong or was used before.').waitFor()
  await page.getByLabel('Code from your app').fill(codeOf(workspace.app, url))
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await button(page, 'Sign out').click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(page, 'grace@example.com')
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toUpperCase())
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
})

test('an invitation works for new people and for existing accounts, and for its address only', async ({
  openPage,
  workspace,
}) => {
  const { organization, owner } = await workspace.organization('Nordwind')
  const invite = async (email: string) => {
    const { body } = await owner.post(`/organizations/${organization.id}/invitations`, {
      email,
      role: 'ADMIN',
    })
    return linkOn(workspace, body.url)
  }
  const newcomer = await openPage(desk)
  await newcomer.goto(await invite('new@example.com'))
  await newcomer.getByRole('heading', { name: 'Join Nordwind' }).waitFor()
  expect(newcomer.url()).toBe(`${workspace.url}/workspace/invitation`)
  await expectAccessible(newcomer, 'an invitation')
  await newcomer.getByLabel('Your name').fill('Newcomer')
  await passwordField(newcomer, 'Choose a password').fill(password)
  await button(newcomer, 'Accept the invitation').click()
  await newcomer.getByText('Welcome to Nordwind.').waitFor()
  await newcomer.waitForURL(`**/workspace/${organization.id}/presentations`)

  const known = await workspace.person(
    (await workspace.organization('Elsewhere')).organization,
    'OWNER',
    'known@example.com',
  )
  const link = await invite('known@example.com')
  const device = await openPage(desk)
  await device.goto(link)
  await button(device, 'I already have an account').click()
  await passwordField(device).fill(password)
  await button(device, 'Sign in').click()
  await device.getByText('Welcome to Nordwind.').waitFor()
  await device.waitForURL(`**/workspace/${organization.id}/presentations`)

  const other = await workspace.pageOf(known, '/account')
  await other.goto(await invite('third@example.com'))
  await other.getByText('This invitation is for third@example.com').waitFor()
  await expectAccessible(other, 'an invitation of somebody else')
  await button(other, 'Sign out').click()
  await other.getByLabel('Your name').waitFor()

  const member = await workspace.person(
    (await workspace.organization('Third')).organization,
    'OWNER',
    'signed-in@example.com',
  )
  const page = await workspace.pageOf(member, '/account')
  await page.goto(await invite('signed-in@example.com'))
  await button(page, 'Accept the invitation').click()
  await page.getByText('Welcome to Nordwind.').waitFor()
})

test('a forgotten password is replaced by a link, which works once', async ({ openPage, workspace }) => {
  const { organization } = await workspace.organization()
  const person = await workspace.person(organization, 'PRESENTER', 'lin@example.com')
  const page = await openPage(desk)
  await page.goto(`${workspace.url}/workspace`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(page, 'the forgotten password')
  await page.getByLabel('Email address').fill('lin@example.com')
  await button(page, 'Send the link').click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByText('npx roomful user reset-link --email lin@example.com', { exact: true }).waitFor()
  await expectAccessible(page, 'the link is on its way')
  const secret = await writing(workspace.app.services, tx => createReset(tx, person.user))
  for (const isFirst of [true, false]) {
    await page.goto('about:blank')
    await page.goto(`${workspace.url}/workspace/reset#${secret}`)
    await passwordField(page, 'New password').fill('another long walk')
    expect(page.url()).toBe(`${workspace.url}/workspace/reset`)
    await button(page, 'Set the password').click()
    if (!isFirst) break
    await page.getByText('Your new password is set.').waitFor()
    await expectAccessible(page, 'the password is set')
    await passwordField(page).fill('another long walk')
    await button(page, 'Sign in').click()
    await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  }
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
})

test('an email address is changed by two links, and then signs in', async ({ openPage, openWorkspace }) => {
  const smtp = await startSmtpServer()
  const workspace = await openWorkspace({ ROOMFUL_SMTP_URL: smtp.url })
  const { organization } = await workspace.organization()
  const person = await workspace.person(organization, 'PRESENTER', 'old@example.com')
  const account = await workspace.pageOf(person, '/account')
  const change = button(account, 'Change email address')
  const hasFocus = () => change.evaluate(element => element === document.activeElement)
  const address = account.getByLabel('New email address')
  await change.click()
  await address.fill('typo@example.com')
  await account.keyboard.press('Escape')
  await expect.poll(hasFocus).toBe(true)
  await change.click()
  expect(await address.inputValue()).toBe('')
  await address.fill('new@example.com')
  await passwordField(account, 'Current password').fill(password)
  await expectAccessible(account, 'the new address')
  await button(account, 'Send the link').click()
  await account.getByText('A link is on its way to old@example.com.').waitFor()
  await expect.poll(hasFocus).toBe(true)
  const page = await openPage(desk)
  const open = async () => {
    const [, secret] = /email-change#([\w.-]+)/.exec((await smtp.next()).text)!
    await page.goto('about:blank')
    await page.goto(`${workspace.url}/workspace/email-change#${secret}`)
  }
  await open()
  await page.getByText('new@example.com', { exact: true }).waitFor()
  await expectAccessible(page, 'the link to the current address')
  await button(page, 'Send the link').click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await open()
  await button(page, 'Use this address').click()
  await page.getByText('Your address is changed.').waitFor()
  await expectAccessible(page, 'the address is changed')
  await passwordField(page).fill(password)
  await button(page, 'Sign in').click()
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await page.goto(`${workspace.url}/workspace/email-change`)
  await page.getByText('Ask for a new link in your account.').waitFor()
  await smtp.close()
})
