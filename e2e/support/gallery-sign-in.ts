import type { Page } from 'playwright-core'
import { apiClient } from '../../packages/server/test/support/api.ts'
import { startOidcServer } from '../../packages/server/test/support/oidc-server.ts'
import { openRoom } from '../../packages/server/test/support/room.ts'
import { stage } from './browser.ts'
import type { Gallery } from './gallery.ts'
import { atDesk, type DeskShow, deskState } from './gallery-desk.ts'
import { named } from './gallery-room.ts'
import { besideProviders, signInAt } from './provider.ts'

const base = '/organizations/{org}'
const townHall = { title: 'Town hall', questions: [{ type: 'OPEN_TEXT', prompt: 'What moves you?' }] }
const signIn = (page: Page) => page.getByRole('button', { name: /^Sign in with/ })

/** Begins to join on a phone, where a provider is offered then. */
async function begin(s: DeskShow): Promise<Page> {
  const phone = s.pages.phone ?? (await s.open('phone', 'about:blank'))
  // Chromium keeps the canvas of a page that was loaded while it emulates forced colours.
  await phone.emulateMedia({ forcedColors: 'none' })
  await phone.goto(s.ids.join!)
  await s.press('phone', 'Join', true)
  await signIn(phone).waitFor()
  return phone
}

/** Signing in with an organization's provider: to a room and to the workspace, denied, done, and without the provider. */
export async function providerSignIn(gallery: Gallery): Promise<void> {
  const { publicUrl, environment } = await besideProviders()
  const provider = await startOidcServer(`${publicUrl}/app/v1/provider-sign-in/return`)
  const { host } = new URL(provider.issuer)
  provider.accounts.set('ada', { email: 'ada@acme.example', email_verified: true, name: 'Ada Lovelace' })
  const setProvider = (s: DeskShow, issuer: string, participants: 'ALLOWED' | 'REQUIRED') =>
    s.people.owner!.call('PATCH', s.address(`${base}/sign-in-provider`), {
      issuer,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      domains: ['acme.example'],
      participants,
      members_required: false,
    })
  const take = atDesk(
    [
      deskState('61-provider-workspace', 'stage=desk phone=desk', 2, async s => {
        const { organization, owner } = await s.organization('Nordwind Academy')
        s.people.owner = owner
        s.ids.org = organization.id
        const { body } = await setProvider(s, provider.issuer, 'REQUIRED')
        await s.open('desk', body.sign_in_url)
        await s.see('desk', 'text=Sign in to Nordwind Academy')
        const api = await apiClient(s.app, { organization })
        s.ids.join = `${publicUrl}/j/${(await openRoom(api, townHall, named)).code}`
      }),
      deskState('61-provider-invitation', 'stage=desk phone=desk', 2, async s => {
        const invitation = { email: 'grace@acme.example', role: 'ADMIN' }
        const { body } = await s.people.owner!.post(s.address(`${base}/invitations`), invitation)
        await s.pages.desk!.goto(body.url)
        await s.see('desk', 'text=Or with a password:')
      }),
      deskState('61-provider-linking', 'stage=linking remote=linking', 2, async s => {
        s.pages.linking = await s.openFor('owner', '/account/security', stage)
        await s.press('linking', `Link: ${host}`)
        await s.see('linking', `role=button[name="Continue with ${host}"]`)
      }),
      deskState('61-provider-required', 'phone', 4, begin),
      deskState('61-provider-denied', 'phone', 4, async s => {
        const phone = await begin(s)
        await signIn(phone).click()
        await phone.waitForURL(`${provider.issuer}/**`)
        await phone.locator('a[href$="/abort"]').click()
        await s.see('phone', 'text=Sign-in denied')
      }),
      deskState('61-provider-signed-in', 'phone', 4, async s => {
        const phone = await begin(s)
        await signIn(phone).click()
        await signInAt(phone, provider, 'ada')
        await s.see('phone', 'text=You join as Ada Lovelace.')
      }),
      deskState('61-provider-allowed', 'phone', 4, async s => {
        await setProvider(s, 'http://127.0.0.1:1', 'ALLOWED')
        await s.pages.phone!.context().clearCookies()
        await begin(s)
      }),
      deskState('61-provider-away', 'phone', 4, async s => {
        await signIn(s.pages.phone!).click()
        await s.see('phone', 'text=The sign-in service cannot be reached')
      }),
    ],
    environment,
    // What a provider signs is valid by the system's time.
    false,
  )
  try {
    await take(gallery)
  } finally {
    await provider.close()
  }
}
