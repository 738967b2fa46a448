// Renders every screen of the workspace at several sizes, light, dark and with forced colours, into a folder: node e2e/workspace-gallery.ts FOLDER
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { writing } from '../packages/server/src/domain/domain.ts'
import { startBrowser } from './support/browser.ts'
import { enrol, password, startTestWorkspace } from './support/workspace.ts'

const [folder = 'gallery', only = ''] = process.argv.slice(2)
const widths = (process.env.W ?? '320,768,1280,1920').split(',').map(Number)
mkdirSync(folder, { recursive: true })
const browser = await startBrowser()
const workspace = await startTestWorkspace(options => browser.page({ reducedMotion: 'reduce', ...options }))
const empty = await startTestWorkspace(options => browser.page({ reducedMotion: 'reduce', ...options }))

/** Each theme that people have, and colours of their own. */
const themes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
} as const

async function shoot(name: string, open: (options: BrowserContextOptions) => Promise<Page>): Promise<void> {
  if (!name.includes(only)) return
  const page = await open({ viewport: { width: 1280, height: 800 } })
  await page.locator('h1, h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const [theme, media] of Object.entries(themes))
    for (const width of widths) {
      await page.emulateMedia(media)
      await page.setViewportSize({ width, height: width < 700 ? 700 : 800 })
      const path = join(folder, `${name}-${width}-${theme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  await page.context().close()
}

const bare = (path: string) => async (options: BrowserContextOptions) => {
  const page = await browser.page({ reducedMotion: 'reduce', ...options })
  await page.goto(path.startsWith('http') ? path : `${workspace.url}/workspace${path}`)
  return page
}

const { organization, owner } = await workspace.organization('Nordwind Academy')
await owner.call('PATCH', '/me', { name: 'Ada Lindqvist' })
const names = ['Jonas Weber', 'ليلى حداد', 'Marguerite-Amélie de La Rochefoucauld-Montbrillant', 'Bo']
for (const [i, name] of names.entries()) {
  const person = await workspace.person(
    organization,
    i === 0 ? 'ADMIN' : 'PRESENTER',
    `person.${i}@nordwind.example`,
  )
  await person.call('PATCH', '/me', { name })
}
const base = `/organizations/${organization.id}`
const invited = await owner.post(`${base}/invitations`, {
  email: 'newcomer@nordwind.example',
  role: 'PRESENTER',
})
await owner.post(`${base}/invitations`, {
  email: 'a.very.long.address.of.somebody@department.university.example',
  role: 'ADMIN',
})
const second = await workspace.organization('Hochschule für angewandte Zusammenarbeit und Kommunikation')
const member = await workspace.person(second.organization, 'PRESENTER', 'two@nordwind.example')
const link = await owner.post(`${base}/invitations`, { email: 'two@nordwind.example', role: 'PRESENTER' })
await member.post('/invitations/accept', { secret: new URL(link.body.url).hash.slice(1) })
await writing(workspace.app.services, ({ db }) =>
  db.updateTable('organizations').set({ plan: 'FREE' }).where('key', '=', second.organization.key).execute(),
)
await second.owner.call('PATCH', `/organizations/${second.organization.id}/sign-in-provider`, {
  issuer: 'https://login.nordwind.example/realms/main',
  client_id: 'roomful',
  client_secret: 'any',
  domains: ['nordwind.example', 'students.nordwind.example'],
  participants: 'ALLOWED',
  members_required: false,
})
const safe = await workspace.person(organization, 'ADMIN', 'safe@nordwind.example')
await enrol(workspace.app, safe)

const setUpUrl = await empty.setUpUrl()
const invitationUrl = `${workspace.url}/workspace/invitation#${new URL(invited.body.url).hash.slice(1)}`
await shoot('set-up', bare(setUpUrl))
await shoot('set-up-refused', async options => {
  const page = await bare(setUpUrl)(options)
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Set up' }).click()
  return page
})
await shoot('sign-in', bare('/'))
await shoot('sign-in-wrong', async options => {
  const page = await bare('/')(options)
  await page.getByLabel('Email').fill('safe@nordwind.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('.notice').waitFor()
  return page
})
await shoot('sign-in-code', async options => {
  const page = await bare('/')(options)
  await page.getByLabel('Email').fill('safe@nordwind.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code from your app').waitFor()
  return page
})
await shoot('forgotten', bare('/forgotten'))
await shoot('reset', bare('/reset#x1234567'))
await shoot('ended', bare('/invitation#x1234567'))
await shoot('invitation', bare(invitationUrl))
const at = (person: typeof owner, path: string) => (options: BrowserContextOptions) =>
  workspace.pageOf(person, path, options)
await shoot('overview', at(owner, '/'))
await shoot('menu', async options => {
  const page = await at(member, '/')(options)
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  return page
})
await shoot('members', at(owner, `/${organization.id}/members`))
await shoot('invite', async options => {
  const page = await at(owner, `/${organization.id}/members`)(options)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  return page
})
let invitations = 0
await shoot('invited', async options => {
  const page = await at(owner, `/${organization.id}/members`)(options)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Their email').fill(`guest${++invitations}@nordwind.example`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Invitation link').waitFor()
  return page
})
await shoot('remove', async options => {
  const page = await at(owner, `/${organization.id}/members`)(options)
  await page.getByRole('button', { name: 'Remove: Jonas Weber' }).click()
  return page
})
await shoot('profile', at(owner, '/account'))
await shoot('security', at(owner, '/account/security'))
await shoot('security-on', at(safe, '/account/security'))
await shoot('scan', async options => {
  const page = await at(owner, '/account/security')(options)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('.qr').waitFor()
  return page
})
await shoot('recovery-codes', async options => {
  const page = await at(safe, '/account/security')(options)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('textbox', { name: 'Recovery codes' }).waitFor()
  return page
})
await shoot('devices', at(owner, '/account/devices'))
await shoot('organizations', at(member, '/account/organizations'))
await shoot('nothing', at(owner, '/no/such/place'))
const settings = `/${organization.id}/settings`
await shoot('plan', at(owner, `/${organization.id}/plan`))
await shoot('plan-small', at(second.owner, `/${second.organization.id}/plan`))
await shoot('settings', at(owner, settings))
await shoot('delete', async options => {
  const page = await at(owner, settings)(options)
  await page.getByRole('button', { name: 'Delete the organization…' }).click()
  return page
})
await shoot('look', at(owner, `${settings}/look`))
await shoot('look-own', async options => {
  const page = await at(owner, `${settings}/look`)(options)
  await page.getByLabel('Name beside the title').fill('Nordwind Academy')
  await page.getByRole('radio', { name: /^Your own/ }).check()
  await page.getByLabel('Colour in the light theme', { exact: true }).fill('#e58a00')
  return page
})
await shoot('retention', at(owner, `${settings}/retention`))
await shoot('sign-in-settings', at(owner, `${settings}/sign-in`))
await shoot('sign-in-settings-set', at(second.owner, `/${second.organization.id}/settings/sign-in`))
await shoot('sign-in-settings-fault', async options => {
  const page = await at(second.owner, `/${second.organization.id}/settings/sign-in`)(options)
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await page.getByText('The provider does not respond.').waitFor()
  return page
})
await browser.close()
await Promise.all([workspace.close(), empty.close()])
