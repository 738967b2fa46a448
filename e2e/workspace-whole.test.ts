// The workspace from end to end, as people meet it: a set-up link, an invitation, a second factor, a key that works in a terminal
// until it is revoked, a webhook whose receiver fails and is mended, and a member who is removed while working.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { answer, startReceiver } from '../packages/server/test/support/receiver.ts'
import { openTargets } from '../packages/server/test/support/webhooks.ts'
import { watchPage } from './support/judge-page.ts'
import { inTerminal } from './support/terminal.ts'
import { test } from './support/test.ts'
import { codeOf, desk, linkOn, password, renewCodes } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('from the set-up link to a member who is removed, nothing needs a terminal but curl', async ({
  openPage,
  openWorkspace,
  onTestFinished,
}) => {
  const workspace = await openWorkspace({ ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' })
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  receiver.behave(answer(503))

  // The first one comes in by the link that the server logs, and invites somebody.
  const owner = await openPage(desk)
  await owner.goto(await workspace.setUpUrl())
  await owner.getByLabel('Name of the organization').fill('Nordwind')
  await owner.getByLabel('Your name').fill('Ada')
  await owner.getByLabel('Email address').fill('ada@example.com')
  await owner.getByLabel('Password', { exact: true }).fill(password)
  await button(owner, 'Set up').click()
  await owner.getByText('All set up.').waitFor()
  await link(owner, 'Members').click()
  await button(owner, 'Invite someone').click()
  await owner.getByLabel('Their email address').fill('grace@example.com')
  await owner.getByRole('radio', { name: /^Administrator/ }).check()
  await button(owner, 'Invite').click()
  const invitation = linkOn(workspace, await owner.getByLabel('Invitation link').inputValue())
  await button(owner, 'Done').click()

  // The other one accepts, turns on a second factor, and comes back with it.
  const member = await openPage(desk)
  const offences = [owner, member].map(page => watchPage(page, workspace.url))
  await member.goto(invitation)
  await member.getByLabel('Your name').fill('Grace')
  await member.getByLabel('Choose a password').fill(password)
  await button(member, 'Accept the invitation').click()
  await member.getByText('Welcome to Nordwind.').waitFor()
  await member.getByRole('link', { name: /^Protect your account/ }).click()
  await button(member, 'Turn on two-step sign-in').click()
  const dialog = member.getByRole('dialog')
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await button(member, 'Next').click()
  const secret = await dialog.getByLabel('Or type this key into the app').inputValue()
  const app = `otpauth://totp/Roomful:x?secret=${secret.replaceAll(' ', '')}&issuer=Roomful`
  await dialog.getByLabel('Code from your app').fill(codeOf(workspace.app, app))
  await button(member, 'Confirm').click()
  await button(member, 'I have saved them').click()
  await renewCodes(workspace.app)
  await button(member, 'Sign out').click()
  await member.getByLabel('Email address').fill('grace@example.com')
  await member.getByLabel('Password', { exact: true }).fill(password)
  await button(member, 'Sign in').click()
  await member.getByLabel('Code from your app').fill(codeOf(workspace.app, app))
  await button(member, 'Sign in').click()
  await member.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()

  // A key works with the line that is shown with it, until it is revoked.
  await link(member, 'API').click()
  await button(member, 'Create a key').click()
  await dialog.getByLabel('Name').fill('Weekly report')
  await dialog.getByRole('checkbox', { name: 'Read' }).check()
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  const line = await dialog.getByLabel(/Try it in a terminal/).inputValue()
  expect(await inTerminal(line)).toMatchObject({ status: 200, body: { presentations: [] } })
  await button(member, 'I have stored it').click()
  await button(member, 'Revoke Weekly report').click()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await member.getByText('Weekly report is revoked.').waitFor()
  await expect.poll(async () => (await inTerminal(line)).status, { timeout: 60_000 }).toBe(401)

  // What a failing receiver missed is a dead letter, and is delivered once it is mended.
  await link(member, 'Webhooks').click()
  await button(member, 'Add an endpoint').click()
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add an endpoint' }).click()
  await button(member, 'I have stored it').click()
  await link(member, `Open ${receiver.url}`).click()
  await button(member, 'Send a test event').click()
  const deliveries = member.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await deliveries.getByText('Dead letter', { exact: true }).waitFor()
  receiver.behave(answer(200))
  await deliveries.getByRole('button', { name: /^Deliver again: / }).click()
  await deliveries.getByText('Delivered', { exact: true }).waitFor()
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)

  // Whoever is removed is out by themselves, on a page at which they do nothing.
  await owner.reload()
  await button(owner, 'Remove: Grace').click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await owner.getByText('Grace is no longer a member.').waitFor()
  const path = `/app/v1${new URL(member.url()).pathname.replace('/workspace/', '/organizations/')}`
  expect(await member.evaluate(async path => (await fetch(path)).status, path)).toBe(404)
  await heading(member, 'There is nothing here').waitFor()
  expect(receiver.received).toHaveLength(9)
  await link(owner, 'Settings').click()
  await link(owner, 'Audit log').click()
  await owner
    .getByRole('list', { name: 'Entries' })
    .getByText('Ada removed Grace from the organization')
    .waitFor()
  expect(offences.flat()).toEqual([])
})
