import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Device } from '@roomful/testkit/device'
import type { BrowserContextOptions } from 'playwright-core'
import { setAddress } from '../../packages/server/src/features/permanent-rooms/addresses.ts'
import { recordRemoval } from '../../packages/server/src/features/retention/removal-records.ts'
import { writing } from '../../packages/server/src/services.ts'
import { startReceiver } from '../../packages/server/test/support/receiver.ts'
import { openTargets } from '../../packages/server/test/support/webhooks.ts'
import type { TestBrowser } from './browser.ts'
import { everyType } from './deck.ts'
import { editorGallery, type OpenScreen } from './editor-gallery.ts'
import type { Gallery } from './gallery.ts'
import { comeToRest, violationsOn } from './judge-page.ts'
import { makePdf } from './make-pdf.ts'
import { chooseFor, enrol, password, startTestWorkspace } from './workspace.ts'

const widths = [320, 768, 1280, 1920]

/** Each theme that people have, colours of their own, and the other direction of reading. */
const themes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  rtl: { colorScheme: 'light', forcedColors: 'none' },
} as const

/** Takes every screen of the workspace in these themes and widths. */
export async function workspaceScreens(
  browser: TestBrowser,
  folder: string,
  gallery: Gallery,
): Promise<void> {
  const workspace = await startTestWorkspace(
    options => browser.page({ reducedMotion: 'reduce', ...options }),
    {
      ...openTargets,
      ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0',
    },
  )
  const empty = await startTestWorkspace(options => browser.page({ reducedMotion: 'reduce', ...options }))

  async function shoot(name: string, open: OpenScreen): Promise<void> {
    const page = await open({ viewport: { width: 1280, height: 800 } })
    await page.locator('h1, h2').first().waitFor()
    // An upload that is held never ends.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    for (const [theme, media] of Object.entries(themes))
      for (const width of widths) {
        if (!gallery.wants(`${width}-${theme}`)) continue
        await page.emulateMedia(media)
        await page.evaluate(
          dir => document.documentElement.setAttribute('dir', dir),
          theme === 'rtl' ? 'rtl' : 'ltr',
        )
        await page.setViewportSize({ width, height: width < 700 ? 700 : 800 })
        const path = join(folder, `${name}-${width}-${theme}.png`)
        await page.screenshot({ path, fullPage: true })
        if (theme === 'forced') continue
        await comeToRest(page)
        for (const violation of await violationsOn(page))
          gallery.violations.push(`${name}-${width}-${theme}: ${violation}`)
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
    db
      .updateTable('organizations')
      .set({ plan: 'FREE' })
      .where('key', '=', second.organization.key)
      .execute(),
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

  // Keys, an endpoint whose receiver fails, what was removed, and somebody who has left.
  const receiver = await startReceiver()
  const closed = { error: 'The shop is closed for maintenance, try again on Monday.' }
  receiver.behave((_, response) => response.writeHead(503).end(JSON.stringify(closed)))
  const scopes = ['results:read', 'content:write']
  const key = await owner.post(`${base}/credentials`, { name: 'Weekly report', scopes: ['results:read'] })
  await owner.post(`${base}/credentials`, { name: 'Intranet of the department for a very long name', scopes })
  const old = await owner.post(`${base}/credentials`, { name: 'Trial', scopes })
  await owner.call('DELETE', `${base}/credentials/${old.body.id}`)
  for (const path of ['sessions', 'limits', 'nothing'])
    await fetch(`${workspace.url}/public/v1/${path}`, { headers: { 'x-api-key': key.body.secret } })
  const hook = await owner.post(`${base}/webhooks`, {
    target_url: receiver.url,
    event_types: ['session.ended'],
  })
  await owner.post(`${base}/webhooks`, {
    target_url: 'https://hooks.nordwind.example/services/T02F8QK4Z/B07R1M9X2/a-long-path-of-an-endpoint',
    event_types: ['session.ended', 'report.ready'],
  })
  await owner.post(`${base}/webhooks/${hook.body.id}/test`)
  const formerMember = await workspace.person(organization, 'ADMIN', 'left@nordwind.example')
  await formerMember.call('PATCH', '/me', { name: 'Emil Lund' })
  await formerMember.call('PATCH', `${base}/look`, { name: 'Nordwind' })
  await owner.call('PATCH', `${base}/look`, { name: null })
  await owner.call('DELETE', `${base}/members/${formerMember.user.id}`)
  const record = (removal: Parameters<typeof recordRemoval>[2]) =>
    writing(workspace.app.services, tx => recordRemoval(tx, organization.key, removal))
  const of = { id: 'ses_1', title: 'Team day, Hamburg', endedAt: Date.UTC(2026, 0, 1) }
  const removed = { answers: 1200, entries: 14, participants: 86 }
  await record({ kind: 'SESSION', set_by: 'ORGANIZATION', days: 365, removed, of })
  await record({ kind: 'AUDIT', set_by: 'OPERATOR', days: 90, removed: { audit_rows: 7 }, of: null })

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
  await shoot('menu', async options => {
    const page = await at(member, '/')(options)
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    return page
  })
  await shoot('no-presentations', at(owner, `/${organization.id}/presentations`))
  const looks = ['VIOLET', 'MEADOW', 'HARBOUR', 'CLAY', null] as const
  const titles = [
    ...['Who presents?', 'Onboarding-Feedback', 'Employee pulse, Q3', 'مراجعة الفصل'],
    'Einführung in die Wahrscheinlichkeitsrechnung für Studierende',
    'Town hall',
  ]
  for (const [i, title] of titles.entries()) {
    const preset = looks[i % looks.length]
    const type = everyType.questions[(i * 3) % everyType.questions.length]!
    await owner.post(`${base}/presentations`, {
      title,
      questions: [type, { type: 'WORD_CLOUD', prompt: 'One word?' }],
      ...(preset && { theme: { preset } }),
    })
  }
  const { body: decks } = await owner.get(`${base}/presentations`)
  const { body: session } = await owner.post(`${base}/sessions`, {
    presentation_id: decks.presentations[0].id,
  })
  await owner.post(`${base}/sessions/${session.id}/open`)
  const { body: remote } = await owner.post(`${base}/sessions/${session.id}/stage-links`, { role: 'remote' })
  const stage = await Device.connect(workspace.url, remote.url.split('#')[1])
  await shoot('presentations-lobby', at(owner, `/${organization.id}/presentations`))
  await stage.say({ type: 'next' })
  await shoot('presentations', at(owner, `/${organization.id}/presentations`))
  await shoot('presentations-menu', async options => {
    const page = await at(owner, `/${organization.id}/presentations`)(options)
    await page.getByRole('button', { name: 'More for “Town hall”' }).click()
    return page
  })
  await shoot('new-presentation', at(owner, `/${organization.id}/presentations/new`))
  await shoot('start', async options => {
    const page = await at(owner, `/${organization.id}/presentations`)(options)
    await chooseFor(page, 'Town hall', 'Start with options…')
    return page
  })
  await shoot('start-more', async options => {
    const page = await at(owner, `/${organization.id}/presentations`)(options)
    await chooseFor(page, 'Town hall', 'Start with options…')
    await page.getByText(/^More: /).click()
    return page
  })
  await shoot('schedule', async options => {
    const page = await at(owner, `/${organization.id}/presentations`)(options)
    await chooseFor(page, 'Town hall', 'Start with options…')
    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByLabel('Opens').waitFor()
    return page
  })
  await shoot('trash-empty', at(owner, `/${organization.id}/presentations/trash`))
  const townHall = JSON.parse(readFileSync(new URL('../../examples/town-hall.json', import.meta.url), 'utf8'))
  const { body: deck } = await owner.post(`${base}/presentations`, townHall)
  await owner.post(`${base}/presentations/${deck.id}/slides`, {
    title: 'Welcome',
    body: 'Three things today:\n\n- **how** the quarter went\n- what comes next\n- *your* questions',
    order: 0,
  })
  await editorGallery({ workspace, organization, owner, deckId: deck.id, shoot })
  await shoot('trash', at(owner, `/${organization.id}/presentations/trash`))
  await shoot('deck-print', at(owner, `/${organization.id}/presentations/${deck.id}/print`))
  await shoot('deck-import', at(owner, `/${organization.id}/presentations/import`))
  const withPdf = async (options: BrowserContextOptions, isHeld: boolean) => {
    const page = await at(owner, `/${organization.id}/presentations/import`)(options)
    if (isHeld) await page.route('**/images', () => {})
    const lines = ['Where we are going', 'A new office by the water, from May', 'Six minutes from the tram']
    const buffer = makePdf([
      { lines, colour: [0.1, 0.35, 0.4] },
      { lines, size: [960, 720] },
      { lines, size: [595, 842] },
    ])
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'Harbour.pdf', mimeType: 'application/pdf', buffer })
    return page
  }
  await shoot('deck-import-pages', async options => {
    const page = await withPdf(options, true)
    await page.getByText('Page 1 of 3').waitFor()
    return page
  })
  await shoot('deck-of-pages', async options => {
    const page = await withPdf(options, false)
    await page.waitForURL(/\/pres_\w+$/)
    return page
  })
  await shoot('sessions', at(owner, `/${organization.id}/sessions`))
  await shoot('session', at(owner, `/${organization.id}/sessions/${session.id}`))
  await shoot('members', at(owner, `/${organization.id}/members`))
  await shoot('invite', async options => {
    const page = await at(owner, `/${organization.id}/members`)(options)
    await page.getByRole('button', { name: 'Invite someone' }).click()
    return page
  })
  let invitations = 0
  await shoot('invited', async options => {
    const page = await at(owner, `/${organization.id}/members`)(options)
    await page.getByRole('button', { name: 'Invite someone' }).click()
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
  await shoot('plan', at(owner, `${settings}/limits`))
  await shoot('plan-small', at(second.owner, `/${second.organization.id}/settings/limits`))
  await shoot('settings', at(owner, settings))
  await shoot('delete', async options => {
    const page = await at(owner, settings)(options)
    await page.getByRole('button', { name: 'Delete the organization…' }).click()
    return page
  })
  await shoot('look', at(owner, `${settings}/look`))
  await shoot('look-own', async options => {
    const page = await at(owner, `${settings}/look`)(options)
    await page.getByLabel('Name next to the title').fill('Nordwind Academy')
    await page
      .getByRole('group', { name: 'Accent' })
      .getByRole('radio', { name: /^Your own/ })
      .check()
    await page.getByLabel('Colour in the light theme', { exact: true }).fill('#e58a00')
    return page
  })
  await shoot('keys', at(owner, `/${organization.id}/api`))
  await shoot('key-created', async options => {
    const page = await at(owner, `/${organization.id}/api`)(options)
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Reader')
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Read' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel(/Try it in a terminal/).waitFor()
    return page
  })
  await shoot('audit', async options => {
    const page = await at(owner, `${settings}/audit`)(options)
    await page.getByText('no longer a member').first().waitFor()
    return page
  })
  await shoot('audit-details', async options => {
    const page = await at(owner, `${settings}/audit`)(options)
    await page
      .getByRole('button', { name: /^Details: Weekly report called/ })
      .first()
      .click()
    return page
  })
  await shoot('webhooks', at(owner, `/${organization.id}/webhooks`))
  const endpoint = async (options: BrowserContextOptions) => {
    const page = await at(owner, `/${organization.id}/webhooks/${hook.body.id}`)(options)
    await page.getByText('Dead letter', { exact: true }).waitFor()
    return page
  }
  await shoot('webhook', endpoint)
  await shoot('delivery', async options => {
    const page = await endpoint(options)
    await page.getByRole('button', { name: /^Details of Test event/ }).click()
    await page.getByRole('dialog').getByRole('list', { name: 'Attempts that were made' }).waitFor()
    await page.getByRole('dialog').locator('summary').first().click()
    return page
  })
  await shoot('webhook-add', async options => {
    const page = await at(owner, `/${organization.id}/webhooks`)(options)
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    return page
  })
  await shoot('rooms-empty', at(owner, `${settings}/rooms`))
  await writing(workspace.app.services, tx => setAddress(tx, organization, 'nordwind'))
  for (const [name, title] of [
    ['monday', 'Monday lecture'],
    [
      'einfuehrung-in-die-wahrscheinlichkeit',
      'Einführung in die Wahrscheinlichkeitsrechnung für Studierende',
    ],
  ])
    await owner.post(`${base}/permanent-rooms`, { name, title, presentation_id: deck.id })
  await shoot('rooms', at(owner, `${settings}/rooms`))
  await shoot('rooms-new', async options => {
    const page = await at(owner, `${settings}/rooms`)(options)
    await page.getByRole('button', { name: 'New room' }).click()
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
  await Promise.all([workspace.close(), empty.close(), receiver.close()])
}
