// Signing in with an organization's provider, in a real browser at a real provider: at the organization's address, by an
// invitation, and linked to an account that there is.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startOidcServer } from '../packages/server/test/support/oidc-server.ts'
import { expectAccessible } from './support/judge-page.ts'
import { besideProviders, signInAt } from './support/provider.ts'
import { test } from './support/test.ts'
import { desk } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('members come in with the provider of their organization, and link accounts that they have', async ({
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
  await newcomer.getByRole('heading', { name: 'Acme', level: 1 }).waitFor()
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
