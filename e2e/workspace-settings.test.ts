// The organization's settings: its name, plan, end, the look of its rooms, and how people sign in, with a real provider.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { recordRemoval } from '../packages/server/src/features/retention/removal-records.ts'
import { confirmDomain } from '../packages/server/src/features/sso/confirmed-domains.ts'
import { createStageLink } from '../packages/server/src/features/stages/stage-links.ts'
import { writing } from '../packages/server/src/services.ts'
import { apiClient } from '../packages/server/test/support/api.ts'
import { startOidcServer } from '../packages/server/test/support/oidc-server.ts'
import { openRoom } from '../packages/server/test/support/room.ts'
import { stage } from './support/browser.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { focused, tabTo } from './support/keys.ts'
import { besideProviders, signInAt } from './support/provider.ts'
import { test } from './support/test.ts'
import { desk, enrol, goTo } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('an organization is renamed, and a concurrent change made elsewhere is not lost silently', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const path = `/organizations/${organization.id}`
  const page = await workspace.pageOf(owner, `/${organization.id}`)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const name = page.getByLabel('Name of the organization')
  await name.fill('')
  await button(page, 'Save').click()
  await page.getByText('Please fill this in.').waitFor()
  await expectAccessible(page, 'a name that is missing')
  await name.fill('Nordwind')
  await owner.call('PATCH', path, { name: 'Südwind' })
  await button(page, 'Save').click()
  await page.getByText('its name there is “Südwind”').waitFor()
  expect(await name.inputValue()).toBe('Nordwind')
  await page.route(`**/app/v1${path}`, route => route.abort(), { times: 1 })
  await button(page, 'Save').click()
  await page.getByText('The server cannot be reached.').waitFor()
  expect(await name.inputValue()).toBe('Nordwind')
  await button(page, 'Save').click()
  await page.getByText('Saved.').waitFor()
  expect((await owner.get(path)).body.name).toBe('Nordwind')
  await page.getByRole('link', { name: 'Nordwind', exact: true }).click()
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  expect(offences).toEqual([])
})

test('settings have tabs below their title, and labels of 240 next to fields of 480 pixels where there is room', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings`, desk)
  const boxOf = async (name: string) => (await page.getByText(name, { exact: true }).boundingBox())!
  const input = page.getByLabel('Name of the organization')
  await input.waitFor()
  const title = (await heading(page, 'Settings: General').boundingBox())!
  expect(await page.title()).toBe('Settings: General · Roomful')
  expect((await link(page, 'Branding').boundingBox())!.y).toBeGreaterThan(title.y + title.height)
  const [label, field] = [await boxOf('Name of the organization'), (await input.boundingBox())!]
  expect([label.width, field.width]).toEqual([240, 480])
  expect(label.y).toBe(field.y)
  await page.setViewportSize({ width: 320, height: 640 })
  const above = await boxOf('Name of the organization')
  expect((await input.boundingBox())!.y).toBeGreaterThanOrEqual(above.y + above.height)
  await link(page, 'Branding').click()
  const themes = page.getByRole('group', { name: 'Theme of the slides' })
  await expect.poll(() => themes.getByRole('radio').count()).toBe(6)
  await themes.getByRole('radio', { name: 'Harbour' }).check()
  const picture = themes.locator('.theme-choice', { hasText: 'Harbour' }).locator('.s-canvas')
  await picture.getByText('Where do we go next?').waitFor()
  await expectAccessible(page, 'themes on a small phone')
})

test('the limits show the rights of all members and the current use, and name no plan and no offer', async ({
  workspace,
}) => {
  const { organization } = await workspace.organization()
  const member = await workspace.person(organization)
  const setPlan = (plan: 'FREE' | 'ENTERPRISE') =>
    writing(workspace.app.services, ({ db }) =>
      db.updateTable('organizations').set({ plan }).where('key', '=', organization.key).execute(),
    )
  await setPlan('FREE')
  const page = await workspace.pageOf(member, `/${organization.id}`)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await heading(page, 'Settings: Limits').waitFor()
  await page.getByText('Live right now: 0 of 1').waitFor()
  // Presenters have no other settings.
  expect(await page.getByRole('navigation', { name: 'Settings' }).count()).toBe(0)
  await page.getByRole('definition').getByText('50', { exact: true }).waitFor()
  await expectAccessible(page, 'the limits')
  await setPlan('ENTERPRISE')
  await page.reload()
  await page.getByText('Live right now: 0', { exact: true }).waitFor()
  await page.getByText('100,000').waitFor()
  for (const [path, now] of [
    ['', '/presentations'],
    ['/plan', '/settings/limits'],
  ] as const) {
    await goTo(page, `/${organization.id}${path}`)
    await page.waitForURL(`**/${organization.id}${now}`)
    expect(await page.locator('body').textContent()).not.toMatch(/enterprise|starter|upgrade|\bplans?\b/i)
  }
})

test('an owner deletes the organization by typing its name; administrators are told who can', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization('Nordwind & Söhne')
  const admin = await workspace.person(organization, 'ADMIN')
  const settings = `/${organization.id}/settings`
  const theirs = await workspace.pageOf(admin, settings)
  await theirs.getByText('Only an owner can delete the organization.').waitFor()
  expect(await theirs.getByRole('link', { name: 'Sign-in' }).count()).toBe(0)
  await theirs.goto(`${workspace.url}/workspace${settings}/sign-in`)
  await heading(theirs, 'Your role does not include this').waitFor()
  await theirs.goto(`${workspace.url}/workspace${settings}/nothing`)
  await heading(theirs, 'There is nothing here').waitFor()

  const api = await apiClient(workspace.app, { organization })
  const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] })
  const page = await workspace.pageOf(owner, settings)
  await button(page, 'Delete the organization…').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone').waitFor()
  await expectAccessible(page, 'deleting an organization')
  const name = dialog.getByLabel('Type the name of the organization')
  const submit = dialog.getByRole('button', { name: 'Delete for good' })
  await name.fill('Nordwind')
  await submit.click()
  await dialog.getByText('This is not the name.').waitFor()
  await name.fill('Nordwind & Söhne')
  await submit.click()
  await dialog.getByText('End all live sessions first.').waitFor()
  expect(await name.inputValue()).toBe('Nordwind & Söhne')
  await expectAccessible(page, 'deleting an organization, refused')
  await api.post(`/sessions/${room.sessionId}/close`)
  await submit.click()
  await page.getByText('Nordwind & Söhne is deleted.').waitFor()
  await heading(page, 'You are not in any organization').waitFor()
  await theirs.goto(`${workspace.url}/workspace${settings}`)
  await heading(theirs, 'There is nothing here').waitFor()
})

test('the look is checked while it is typed, shown as it will be, and is what a stage shows then', async ({
  workspace,
  openPage,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings`)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('link', { name: 'Branding' }).click()
  const preview = page.getByRole('img', { name: 'Slide preview: Light theme' })
  await preview.waitFor()
  await expectAccessible(page, 'the look')
  await page.getByLabel('Name next to the title').fill('Nordwind')
  await page
    .getByRole('group', { name: 'Accent' })
    .getByRole('radio', { name: /^Your own/ })
    .check()
  const light = page.getByLabel('Colour in the light theme', { exact: true })
  await light.fill('grün')
  await page.getByText('Not a colour yet').waitFor()
  await button(page, 'Save').click()
  await page.getByText('Enter # and six digits or letters from a to f.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('look-accent.light')
  await expectAccessible(page, 'a look without a colour')
  await light.fill('7fd')
  await page.getByText(/^Too light to read: contrast 1\.\d to 1/).waitFor()
  await expectAccessible(page, 'a colour that cannot be read')
  const drawn = preview.locator('.s-canvas')
  const shown = () => drawn.evaluate(canvas => getComputedStyle(canvas).getPropertyValue('--accent'))
  const nearest = (await button(page, /^Take #/).textContent())!.slice('Take '.length)
  expect(await shown()).toContain(nearest)
  await button(page, 'Save').click()
  await page.getByText('This colour cannot be read.').waitFor()
  await button(page, /^Take #/).click()
  expect(await light.inputValue()).toBe(nearest)
  await page
    .getByText(/^Easy to read/)
    .first()
    .waitFor()
  await button(page, 'Save').click()
  await page.getByText('Saved. Rooms show it at once.').waitFor()
  await page.reload()
  await expect.poll(() => light.inputValue()).toBe(nearest)

  const api = await apiClient(workspace.app, { organization })
  const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] })
  const { token } = await writing(workspace.app.services, tx => createStageLink(tx, room.sessionId, 'remote'))
  const screen = await openPage({ ...stage, colorScheme: 'light' })
  await screen.goto(`${workspace.url}/stage/${room.sessionId}#${token}`)
  await screen.getByText('Nordwind').waitFor()
  const accent = () => screen.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))
  await expect.poll(accent).toContain(nearest)
  await page.getByRole('radio', { name: /^The theme’s/ }).check()
  await page.getByLabel('Name next to the title').fill('')
  await button(page, 'Save').click()
  await expect
    .poll(async () => (await owner.get(`/organizations/${organization.id}/look`)).body)
    .toEqual({ name: null, accent: null, theme: null, logo: null })
  expect(offences).toEqual([])
})

test('days are set, asked about where they become fewer, and removed data is listed', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/retention`)
  const answers = page.getByLabel('Sessions with their answers and results')
  const stored = async () => (await owner.get(`/organizations/${organization.id}/retention`)).body
  await page.getByText('Nothing has been removed yet.').waitFor()
  await answers.fill('a year')
  await button(page, 'Save').click()
  await page.getByText('Enter a whole number of days').waitFor()
  await expectAccessible(page, 'days that are none')
  await answers.fill('365')
  await button(page, 'Save').click()
  const dialog = page.getByRole('dialog', { name: 'Remove what is older?' })
  await dialog.waitFor()
  await expectAccessible(page, 'fewer days, asked for')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await stored()).toMatchObject({ answers_days: null })
  expect(await answers.inputValue()).toBe('365')
  await button(page, 'Save').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await stored()).toMatchObject({ answers_days: 365, names_days: null })
  await answers.fill('400')
  await page.getByLabel('Audit log').fill('4000')
  await button(page, 'Save').click()
  await page.getByText('Enter a smaller number.').waitFor()
  await page.getByLabel('Audit log').fill('')
  await button(page, 'Save').click()
  await expect.poll(async () => (await stored()).answers_days).toBe(400)
})

test('each removal is a row: of which session, how many of what, when, by whose setting', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const of = { id: 'ses_1', title: '<b>Team day</b>', endedAt: Date.UTC(2026, 0, 1) }
  await writing(workspace.app.services, async tx => {
    const record = recordRemoval.bind(null, tx, organization.key)
    const removed = { answers: 1200, entries: 0, participants: 1 }
    await record({ kind: 'SESSION', set_by: 'ORGANIZATION', days: 365, removed, of })
    await record({ kind: 'AUDIT', set_by: 'OPERATOR', days: 90, removed: { audit_rows: 7 }, of: null })
    await record({ kind: 'AUDIT', set_by: 'OPERATOR', days: 90, removed: { audit_rows: 2 }, of: null })
  })
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/retention`)
  const rows = page.getByRole('list', { name: 'What was removed' }).getByRole('listitem')
  await rows.first().waitFor()
  const texts = await rows.evaluateAll(all =>
    all.map(row => [...row.querySelectorAll('strong, .hint')].map(one => one.textContent)),
  )
  expect(texts).toHaveLength(2)
  expect(texts).toContainEqual([
    '<b>Team day</b>',
    'Session · 1,200 answers · 1 participant',
    'after 365 days, as set here',
  ])
  expect(texts).toContainEqual(['Audit log', '9 entries', 'after 90 days, as set for this server'])
  expect(await rows.locator('time').count()).toBe(2)
  await expectAccessible(page, 'removals')
})

test('a second factor is required of everybody by an owner who has one', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/sign-in`)
  await page.getByText('Turn it on for your own account first').waitFor()
  await expectAccessible(page, 'sign-in settings')
  await enrol(workspace.app, owner)
  await page.reload()
  await button(page, 'Require it of every member').click()
  await expectAccessible(page, 'requiring a second factor')
  await button(page, 'Require it').click()
  await page.getByText('Required of every member').waitFor()
  const settings = async () => (await owner.get(`/organizations/${organization.id}/sign-in-settings`)).body
  expect((await settings()).two_factor_required).toBe(true)
  await button(page, 'No longer require it').click()
  await page.getByRole('dialog').getByRole('button', { name: 'No longer require it' }).click()
  await page.getByText('Each member decides').waitFor()
  expect((await settings()).two_factor_required).toBe(false)
})

test('a provider is set, tested, tried, required and removed, and what is wrong with it is said', async ({
  openPage,
  openWorkspace,
  onTestFinished,
}) => {
  const { publicUrl, environment } = await besideProviders()
  const workspace = await openWorkspace(environment)
  const redirectUrl = `${publicUrl}/app/v1/provider-sign-in/return`
  const provider = await startOidcServer(redirectUrl)
  onTestFinished(() => provider.close())
  const { organization, owner } = await workspace.organization()
  provider.accounts.set('ada', { email: owner.user.email, email_verified: true, name: 'Ada' })
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/sign-in`)
  expect(await page.getByLabel('Redirect address').inputValue()).toBe(`${redirectUrl}/${organization.id}`)
  const issuer = page.getByLabel('Issuer')
  const secret = page.getByLabel('Client secret', { exact: true })
  const domains = page.getByLabel('Mail domains')
  await issuer.fill('https://10.0.0.1')
  await page.getByLabel('Client ID').fill(provider.clientId)
  await button(page, 'Save').click()
  await page.getByText('Please fill this in.').waitFor()
  await secret.fill(provider.clientSecret)
  await button(page, 'Save').click()
  await page.getByText(/Nothing can be sent to this address.*10\.0\.0\.1.*ROOMFUL_OIDC_ALLOW_CIDRS/).waitFor()
  await expectAccessible(page, 'a provider, refused')
  // Nothing speaks OpenID Connect at the workspace itself.
  await issuer.fill(publicUrl)
  await domains.fill('acme.example, nonsense')
  await button(page, 'Save').click()
  await page.getByText('what follows the @').waitFor()
  expect(await secret.inputValue()).toBe(provider.clientSecret)
  await domains.fill('@acme.example')
  await button(page, 'Save').click()
  await page.getByText('does not speak OpenID Connect').waitFor()
  expect(await secret.inputValue()).toBe('')
  expect(await domains.inputValue()).toBe('acme.example')
  await expectAccessible(page, 'a provider that is none')

  await issuer.fill(provider.issuer)
  await button(page, 'Save').click()
  await page.getByText('Please fill this in.').waitFor()
  await secret.fill(provider.clientSecret)
  await button(page, 'Save').click()
  const { host } = new URL(provider.issuer)
  await page.getByText(`${host} responds as it should.`).waitFor()
  await expectAccessible(page, 'a provider that works')
  const required = page.getByRole('checkbox', { name: /^Members sign in with the provider only/ })
  await required.check()
  await button(page, 'Save').click()
  await page.getByText('Sign in with this provider yourself first').waitFor()
  await expectAccessible(page, 'a provider that nobody has tried')

  await button(page, `Sign in with ${host}`).click()
  await signInAt(page, provider, 'ada')
  await heading(page, 'Your account: Profile').waitFor()
  // A new sign-in took the place of the one that they shared.
  await owner.signIn(owner.user.email)
  await page.goto(`${workspace.url}/workspace/${organization.id}/settings/sign-in`)
  await page.getByText('Your account there is linked.').waitFor()
  await button(page, 'Test the connection').click()
  await page.getByText(`${host} responds as it should.`).waitFor()
  await required.check()
  await page.getByRole('radio', { name: /^Have to sign in/ }).check()
  await button(page, 'Save').click()
  await page.getByText('Saved.').waitFor()
  const stored = async () => (await owner.get(`/organizations/${organization.id}/sign-in-settings`)).body
  // The owner's other device came with a password.
  expect(await stored()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  await required.uncheck()
  await button(page, 'Save').click()
  await expect
    .poll(async () => (await stored()).provider)
    .toMatchObject({ participants: 'REQUIRED', members_required: false })

  // The provider of the only organization is offered at once.
  const signedOut = await openPage(desk)
  await signedOut.goto(`${workspace.url}/workspace`)
  await button(signedOut, `Continue with ${host}`).waitFor()
  await expectAccessible(signedOut, 'the sign-in with a provider')

  // Beside another organization, after an address of a confirmed domain.
  await writing(workspace.app.services, tx => confirmDomain(tx, organization, 'acme.example'))
  await workspace.organization('Second')
  await signedOut.reload()
  await signedOut.getByLabel('Email address').fill('anybody@acme.example')
  await button(signedOut, `Continue with ${host}`).waitFor()
  await expectAccessible(signedOut, 'the provider of an address')
  await signedOut.getByLabel('Email address').fill('anybody@acme.exam')
  await button(signedOut, `Continue with ${host}`).waitFor({ state: 'detached' })

  await button(page, 'Remove the provider').click()
  await expectAccessible(page, 'removing a provider')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the provider' }).click()
  await page.getByText('The provider is removed.').waitFor()
  await expect.poll(() => issuer.inputValue()).toBe('https://')
  expect((await stored()).provider).toBeNull()
})

test('keys alone reach the settings, choose colours, and delete the organization', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization('Keys')
  const page = await workspace.pageOf(owner, `/${organization.id}/settings`)
  const { keyboard } = page
  await heading(page, 'Settings: General').waitFor()
  await tabTo(page, 'Branding')
  await keyboard.press('Enter')
  await heading(page, 'Settings: Branding').waitFor()
  await tabTo(page, 'Name next to the title')
  await keyboard.type('Keys')
  await tabTo(page, 'Font of titles')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await tabTo(page, 'Colour in the light theme')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('#ffcc00')
  const take = button(page, /^Take #/)
  await tabTo(page, (await take.textContent())!)
  await keyboard.press('Enter')
  await take.waitFor({ state: 'detached' })
  await tabTo(page, 'Save')
  await keyboard.press('Enter')
  await page.getByText('Saved. Rooms show it at once.').waitFor()
  const look = await owner.get(`/organizations/${organization.id}/look`)
  expect(look.body).toMatchObject({ name: 'Keys', accent: { dark: '#a9b9ff' } })

  await keyboard.press('Shift+Tab')
  await link(page, 'General').focus()
  await keyboard.press('Enter')
  await heading(page, 'Settings: General').waitFor()
  await tabTo(page, 'Delete the organization…')
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Type the name of the organization')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Delete the organization…')
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Type the name of the organization')
  await keyboard.type('Keys')
  await keyboard.press('Enter')
  await heading(page, 'You are not in any organization').waitFor()
})

test('keys alone set and remove a provider, and how long things are kept', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const base = `/organizations/${organization.id}`
  const page = await workspace.pageOf(owner, `/${organization.id}/settings/sign-in`)
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const retype = async (label: string, text: string) => {
    await tabTo(page, label)
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
  }
  const press = async (name: string) => {
    await tabTo(page, name)
    await keyboard.press('Enter')
  }
  const provider = async () => (await owner.get(`${base}/sign-in-settings`)).body.provider
  await page.getByLabel('Issuer').waitFor()
  await press('Save')
  // What is missing, or wrong, has the focus.
  await expect.poll(() => focused(page)).toBe('Client ID')
  await keyboard.type('roomful')
  await retype('Client secret', 'any')
  await retype('Mail domains of your members', 'nordwind.example')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await press('Save')
  await expect.poll(() => focused(page)).toBe('Issuer')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('https://login.nordwind.example')
  await press('Save')
  await expect.poll(provider).toMatchObject({
    issuer: 'https://login.nordwind.example',
    client_id: 'roomful',
    domains: ['nordwind.example'],
    participants: 'ALLOWED',
  })
  await press('Remove the provider')
  await dialog.waitFor()
  await press('Remove the provider')
  await page.getByText('The provider is removed.').waitFor()
  expect(await provider()).toBeNull()

  await press('Retention')
  await heading(page, 'Settings: Retention').waitFor()
  await retype('Names and mail addresses of participants', '30')
  await keyboard.press('Enter')
  await dialog.waitFor()
  await press('Save')
  await page.getByText('Saved.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect((await owner.get(`${base}/retention`)).body).toMatchObject({ names_days: 30, answers_days: null })
})
