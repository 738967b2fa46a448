import { apiClient } from '../../packages/server/test/support/api.ts'
import { startOidcServer } from '../../packages/server/test/support/oidc-server.ts'
import { openRoom } from '../../packages/server/test/support/room.ts'
import { phone, stage } from './browser.ts'
import { type Gallery, named } from './gallery.ts'
import { besideProviders, signInAt } from './provider.ts'
import type { TestWorkspace } from './workspace.ts'

/** Signing in with an organization's provider: to a room and to the workspace, denied, done, and without the provider. */
export async function providerSignIn(gallery: Gallery): Promise<void> {
  const { publicUrl, environment } = await besideProviders()
  // What a provider signs is valid by the system's time.
  const isFixed = false
  await gallery.withWorkspace(workspace => takeSignIn(gallery, workspace, publicUrl), environment, isFixed)
}

async function takeSignIn(
  { open, takeAll }: Gallery,
  workspace: TestWorkspace,
  publicUrl: string,
): Promise<void> {
  const provider = await startOidcServer(`${publicUrl}/app/v1/provider-sign-in/return`)
  try {
    provider.accounts.set('ada', { email: 'ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
    const { host } = new URL(provider.issuer)
    const { organization, owner } = await workspace.organization('Nordwind Academy')
    const base = `/organizations/${organization.id}`
    const setProvider = (issuer: string, participants: 'ALLOWED' | 'REQUIRED') =>
      owner.call('PATCH', `${base}/sign-in-provider`, {
        issuer,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        domains: ['acme.example'],
        participants,
        members_required: false,
      })
    const { body: set } = await setProvider(provider.issuer, 'REQUIRED')
    const desk = await open(set.sign_in_url)
    await desk.getByRole('heading', { name: 'Sign in to Nordwind Academy' }).waitFor()
    await takeAll({ stage: desk, phone: desk }, '61-provider-workspace', 2)
    const { body: invited } = await owner.post(`${base}/invitations`, {
      email: 'grace@acme.example',
      role: 'ADMIN',
    })
    await desk.goto(invited.url)
    await desk.getByText('Or with a password:').waitFor()
    await takeAll({ stage: desk, phone: desk }, '61-provider-invitation', 2)
    const linking = await workspace.pageOf(owner, '/account/security', { ...stage })
    await linking.getByRole('button', { name: `Link: ${host}` }).click()
    await linking.getByRole('button', { name: `Continue with ${host}` }).waitFor()
    await takeAll({ stage: linking, remote: linking }, '61-provider-linking', 2)

    const api = await apiClient(workspace.app, { organization })
    const deck = { title: 'Town hall', questions: [{ type: 'OPEN_TEXT', prompt: 'What moves you?' }] }
    const room = await openRoom(api, deck, named)
    const inHand = await open('about:blank', phone)
    const join = inHand.getByRole('button', { name: 'Join', exact: true })
    const begin = async () => {
      // Chromium keeps the canvas of a page that was loaded while it emulates forced colours.
      await inHand.emulateMedia({ forcedColors: 'none' })
      await inHand.goto(`${publicUrl}/j/${room.code}`)
      await join.click()
      await inHand.getByRole('button', { name: /^Sign in with/ }).waitFor()
    }
    await begin()
    await takeAll({ phone: inHand }, '61-provider-required', 4)
    await begin()
    await inHand.getByRole('button', { name: /^Sign in with/ }).click()
    await inHand.waitForURL(`${provider.issuer}/**`)
    await inHand.locator('a[href$="/abort"]').click()
    await inHand.getByRole('heading', { name: 'Sign-in denied' }).waitFor()
    await takeAll({ phone: inHand }, '61-provider-denied', 4)
    await begin()
    await inHand.getByRole('button', { name: /^Sign in with/ }).click()
    await signInAt(inHand, provider, 'ada')
    await inHand.getByText('You join as Ada Lovelace.').waitFor()
    await takeAll({ phone: inHand }, '61-provider-signed-in', 4)

    await setProvider('http://127.0.0.1:1', 'ALLOWED')
    await inHand.context().clearCookies()
    await begin()
    await takeAll({ phone: inHand }, '61-provider-allowed', 4)
    await inHand.getByRole('button', { name: /^Sign in with/ }).click()
    await inHand.getByText('The sign-in service cannot be reached').waitFor()
    await takeAll({ phone: inHand }, '61-provider-away', 4)
  } finally {
    await provider.close()
  }
}
