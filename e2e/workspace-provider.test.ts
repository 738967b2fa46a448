// Signing in with an organization's provider, in a real browser at a real provider: at the organization's address, by an
// invitation, linked to an account that there is, and by participants in a room.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiClient } from '../packages/server/test/support/api.ts'
import { startOidcServer } from '../packages/server/test/support/oidc-server.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { expectAccessible } from './support/judge-page.ts'
import { besideProviders, signInAt } from './support/provider.ts'
import { test } from './support/test.ts'
import { desk } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('members sign in with the provider of their organization, and link accounts that they have', async ({
  openPage,
  openWorkspace,
  onTestFinished,
}) => {
  const { publicUrl, environment } = await besideProviders()
  const workspace = await openWorkspace(environment)
  const provider = await startOidcServer(`${publicUrl}/app/v1/provider-sign-in/return`)
  onTestFinished(() => provider.close())
  provider.accounts.set('ada', { email: 'ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
  provider.accounts.set('grace', { email: 'grace@acme.example', email_verified: true, name: 'Grace' })
  const { host } = new URL(provider.issuer)
  const { organization, owner } = await workspace.organization()
  const base = `/organizations/${organization.id}`
  const set = await owner.call('PATCH', `${base}/sign-in-provider`, {
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    domains: ['acme.example'],
    participants: 'OFF',
    members_required: false,
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)

  const newcomer = await openPage(desk)
  await newcomer.goto(set.body.sign_in_url)
  await newcomer.getByRole('heading', { name: 'Sign in to Acme' }).waitFor()
  await expectAccessible(newcomer, 'signing in with a provider')
  await button(newcomer, `Continue with ${host}`).click()
  await signInAt(newcomer, provider, 'ada')
  await newcomer.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await newcomer.getByText('Ada Lovelace').waitFor()

  const { body } = await owner.post(`${base}/invitations`, { email: 'grace@acme.example', role: 'ADMIN' })
  const invited = await openPage(desk)
  await invited.goto(body.url)
  await invited.getByText('Or with a password:').waitFor()
  await expectAccessible(invited, 'an invitation with a provider')
  await button(invited, `Continue with ${host}`).click()
  await signInAt(invited, provider, 'grace')
  await invited.getByRole('link', { name: 'Members' }).waitFor()

  provider.accounts.set('owner', { email: owner.user.email, email_verified: true })
  const page = await workspace.pageOf(owner, '/account/security')
  await button(page, new RegExp(`^Link: ${host}`)).click()
  await expectAccessible(page, 'linking an account')
  await button(page, `Continue with ${host}`).click()
  await signInAt(page, provider, 'owner')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto(`${workspace.url}/workspace/account/security`)
  await button(page, new RegExp(`^Unlink: ${host}`)).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click()
  await page.getByText('The account is no longer linked.').waitFor()

  const nowhere = await openPage(desk)
  await nowhere.goto(`${workspace.url}/workspace/sign-in/org_none`)
  await nowhere.getByText('This organization has no sign-in of its own.').waitFor()
})

test('participants sign in with it from the room, failures lead back there, and guests join without it', async ({
  openPage,
  openWorkspace,
  onTestFinished,
}) => {
  const { publicUrl, environment } = await besideProviders()
  const workspace = await openWorkspace(environment)
  const provider = await startOidcServer(`${publicUrl}/app/v1/provider-sign-in/return`)
  onTestFinished(() => provider.close())
  provider.accounts.set('ada', { email: 'ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
  provider.accounts.set('una', { email: 'una@acme.example', email_verified: false, name: 'Una' })
  const { organization, owner } = await workspace.organization()
  const setProvider = async (issuer: string, participants: 'ALLOWED' | 'REQUIRED') => {
    const set = await owner.call('PATCH', `/organizations/${organization.id}/sign-in-provider`, {
      issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      domains: [],
      participants,
      members_required: false,
    })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
  }
  const api = await apiClient(workspace.app, { organization })
  const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'What moves you?' }] }
  const room = await openRoom(api, deck, { participant_identity_mode: 'IDENTIFIED' })
  await room.activate(0)
  const address = `${publicUrl}/j/${room.code}`
  const people = async () => (await api.get(`/sessions/${room.sessionId}/participants`)).body.participants

  await setProvider(provider.issuer, 'REQUIRED')
  const { host } = new URL(provider.issuer)
  const una = await openPage()
  await una.goto(address)
  await button(una, 'Join').click()
  await una.getByRole('heading', { name: 'Sign in to join' }).waitFor()
  await expectAccessible(una, 'signing in to a room')
  await button(una, `Sign in with ${host}`).click()
  await una.waitForURL(`${provider.issuer}/**`)
  await una.locator('a[href$="/abort"]').click()
  await una.getByRole('heading', { name: 'Sign-in denied' }).waitFor()
  await expectAccessible(una, 'a sign-in that was cancelled')
  await una.getByRole('link', { name: 'Back to the room' }).click()
  await button(una, 'Join').click()
  await button(una, `Sign in with ${host}`).click()
  await signInAt(una, provider, 'una')
  await una.getByRole('heading', { name: 'Email address not verified' }).waitFor()
  await una.getByRole('link', { name: 'Back to the room' }).click()
  await button(una, 'Join').waitFor()

  const ada = await openPage()
  await ada.goto(address)
  await button(ada, 'Join').click()
  await button(ada, `Sign in with ${host}`).click()
  await signInAt(ada, provider, 'ada')
  await ada.getByText('You join as Ada Lovelace.').waitFor()
  await button(ada, 'Join').click()
  await ada.getByRole('heading', { name: 'What moves you?' }).waitFor()
  expect(await people()).toMatchObject([
    { display_name: 'Ada Lovelace', email: 'ada@acme.example', identity_seal: 'SSO_VERIFIED' },
  ])

  // Nothing listens there.
  await setProvider('http://127.0.0.1:1', 'ALLOWED')
  const guest = await openPage()
  await guest.goto(address)
  await button(guest, 'Join').click()
  await button(guest, 'Sign in with 127.0.0.1:1').click()
  await guest.getByText('The sign-in service cannot be reached at the moment').waitFor()
  await expectAccessible(guest, 'a sign-in that is away')
  await guest.getByRole('textbox').fill('Grace')
  await button(guest, 'Join').click()
  await guest.getByRole('heading', { name: 'What moves you?' }).waitFor()
  expect(await people()).toContainEqual(
    expect.objectContaining({ display_name: 'Grace', identity_seal: 'GUEST' }),
  )
})
