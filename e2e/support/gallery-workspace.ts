import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Device } from '@roomful/testkit/device'
import type { Locator, Page } from 'playwright-core'
import { setAddress } from '../../packages/server/src/features/permanent-rooms/addresses.ts'
import { recordRemoval } from '../../packages/server/src/features/retention/removal-records.ts'
import { writing } from '../../packages/server/src/services.ts'
import { startReceiver } from '../../packages/server/test/support/receiver.ts'
import { openTargets } from '../../packages/server/test/support/webhooks.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { everyType } from './deck.ts'
import { editorGallery, type OpenScreen } from './editor-gallery.ts'
import type { FixedTime } from './fixed-time.ts'
import type { Gallery } from './gallery.ts'
import { comeToRest, violationsOn } from './judge-page.ts'
import { makePdf } from './make-pdf.ts'
import { chooseFor, enrol, password, type TestWorkspace } from './workspace.ts'

const widths = [320, 768, 1280, 1920]

/** Each theme that people have, colours of their own, and the other direction of reading. */
const themes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
  rtl: { colorScheme: 'light', forcedColors: 'none' },
} as const

/** Takes every screen of the workspace in these themes and widths. */
export function workspaceScreens(gallery: Gallery): Promise<void> {
  const environment = { ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' }
  return gallery.withWorkspace(
    (workspace, time) => gallery.withWorkspace(empty => takeScreens(gallery, workspace, time, empty)),
    environment,
  )
}

async function takeScreens(
  gallery: Gallery,
  workspace: TestWorkspace,
  time: FixedTime,
  empty: TestWorkspace,
): Promise<void> {
  async function shoot(name: string, open: OpenScreen): Promise<void> {
    // Calls in a minute are limited.
    time.pass(20_000)
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
        await comeToRest(page)
        const path = join(gallery.folder, `${name}-${width}-${theme}.png`)
        await page.screenshot({ path, fullPage: true })
        if (theme === 'forced') continue
        for (const violation of await violationsOn(page))
          gallery.violations.push(`${name}-${width}-${theme}: ${violation}`)
      }
    await page.context().close()
  }
  type Act = (page: Page) => Promise<unknown>
  /** Takes screens one after the other: an address, who is signed in there, and what is done on it before. */
  const shootAll = async (screens: readonly (readonly [string, Person | null, string, Act?])[]) => {
    for (const [name, person, path, act] of screens)
      await shoot(name, async options => {
        const page = await (person
          ? workspace.pageOf(person, path, options)
          : gallery.open(path.startsWith('http') ? path : `${workspace.url}/workspace${path}`, options))
        await act?.(page)
        return page
      })
  }
  const click =
    (button: string | RegExp): Act =>
    page =>
      page.getByRole('button', { name: button }).click()

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
  const signIn =
    (tried: string, shown: (page: Page) => Locator): Act =>
    async page => {
      await page.getByLabel('Email').fill('safe@nordwind.example')
      await page.getByLabel('Password', { exact: true }).fill(tried)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await shown(page).waitFor()
    }
  const presentations = `/${organization.id}/presentations`
  await shootAll([
    ['set-up', null, setUpUrl],
    [
      'set-up-refused',
      null,
      setUpUrl,
      async page => {
        await page.getByLabel('Email').fill('no address')
        await page.getByRole('button', { name: 'Set up' }).click()
      },
    ],
    ['sign-in', null, '/'],
    ['sign-in-wrong', null, '/', signIn('not the password', page => page.locator('.notice'))],
    ['sign-in-code', null, '/', signIn(password, page => page.getByLabel('Code from your app'))],
    ['forgotten', null, '/forgotten'],
    ['reset', null, '/reset#x1234567'],
    ['ended', null, '/invitation#x1234567'],
    ['invitation', null, invitationUrl],
    [
      'menu',
      member,
      '/',
      async page => {
        const menu = page.getByRole('button', { name: 'Menu' })
        if (await menu.isVisible()) await menu.click()
      },
    ],
    ['no-presentations', owner, presentations],
  ])
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
  await shootAll([['presentations-lobby', owner, presentations]])
  await stage.send({ type: 'next' })
  const start: Act = page => chooseFor(page, 'Town hall', 'Start with options…')
  await shootAll([
    ['presentations', owner, presentations],
    ['presentations-menu', owner, presentations, click('More for “Town hall”')],
    ['new-presentation', owner, `${presentations}/new`],
    ['start', owner, presentations, start],
    [
      'start-more',
      owner,
      presentations,
      async page => {
        await start(page)
        await page.getByText(/^More: /).click()
      },
    ],
    [
      'schedule',
      owner,
      presentations,
      async page => {
        await start(page)
        await page.getByRole('button', { name: 'Schedule…' }).click()
        await page.getByLabel('Opens').waitFor()
      },
    ],
    ['trash-empty', owner, `${presentations}/trash`],
  ])
  const townHall = JSON.parse(readFileSync(new URL('../../examples/town-hall.json', import.meta.url), 'utf8'))
  const { body: deck } = await owner.post(`${base}/presentations`, townHall)
  await owner.post(`${base}/presentations/${deck.id}/slides`, {
    title: 'Welcome',
    body: 'Three things today:\n\n- **how** the quarter went\n- what comes next\n- *your* questions',
    order: 0,
  })
  await editorGallery({ workspace, organization, owner, deckId: deck.id, shoot })
  const importPdf = async (page: Page) => {
    const lines = ['Where we are going', 'A new office by the water, from May', 'Six minutes from the tram']
    const buffer = makePdf([
      { lines, colour: [0.1, 0.35, 0.4] },
      { lines, size: [960, 720] },
      { lines, size: [595, 842] },
    ])
    const file = { name: 'Harbour.pdf', mimeType: 'application/pdf', buffer }
    await page.getByLabel('Choose a file').setInputFiles(file)
  }
  const members = `/${organization.id}/members`
  const security = '/account/security'
  const settings = `/${organization.id}/settings`
  const enterPassword = (page: Page) =>
    page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  const endpoint = `/${organization.id}/webhooks/${hook.body.id}`
  const attempted: Act = page => page.getByText('Dead letter', { exact: true }).waitFor()
  await shootAll([
    ['trash', owner, `${presentations}/trash`],
    ['deck-print', owner, `${presentations}/${deck.id}/print`],
    ['deck-import', owner, `${presentations}/import`],
    [
      'deck-import-pages',
      owner,
      `${presentations}/import`,
      async page => {
        await page.route('**/images', () => {})
        await importPdf(page)
        await page.getByText('Page 1 of 3').waitFor()
      },
    ],
    [
      'deck-of-pages',
      owner,
      `${presentations}/import`,
      async page => {
        await importPdf(page)
        await page.waitForURL(/\/pres_\w+$/)
      },
    ],
    ['sessions', owner, `/${organization.id}/sessions`],
    ['session', owner, `/${organization.id}/sessions/${session.id}`],
    ['members', owner, members],
    ['invite', owner, members, click('Invite someone')],
    [
      'invited',
      owner,
      members,
      async page => {
        await page.getByRole('button', { name: 'Invite someone' }).click()
        await page.getByLabel('Their email').fill('guest1@nordwind.example')
        await page.getByRole('button', { name: 'Invite', exact: true }).click()
        await page.getByLabel('Invitation link').waitFor()
      },
    ],
    ['remove', owner, members, click('Remove: Jonas Weber')],
    ['profile', owner, '/account'],
    ['security', owner, security],
    ['security-on', safe, security],
    [
      'scan',
      owner,
      security,
      async page => {
        await page.getByRole('button', { name: 'Turn on' }).click()
        await enterPassword(page)
        await page.getByRole('button', { name: 'Next' }).click()
        await page.locator('.qr').waitFor()
      },
    ],
    [
      'recovery-codes',
      safe,
      security,
      async page => {
        await page.getByRole('button', { name: 'New recovery codes' }).click()
        await enterPassword(page)
        await page.getByRole('button', { name: 'Make new codes' }).click()
        await page.getByRole('textbox', { name: 'Recovery codes' }).waitFor()
      },
    ],
    ['devices', owner, '/account/devices'],
    ['organizations', member, '/account/organizations'],
    ['nothing', owner, '/no/such/place'],
    ['plan', owner, `${settings}/limits`],
    ['plan-small', second.owner, `/${second.organization.id}/settings/limits`],
    ['settings', owner, settings],
    ['delete', owner, settings, click('Delete the organization…')],
    ['look', owner, `${settings}/look`],
    [
      'look-own',
      owner,
      `${settings}/look`,
      async page => {
        await page.getByLabel('Name next to the title').fill('Nordwind Academy')
        const accents = page.getByRole('group', { name: 'Accent' })
        await accents.getByRole('radio', { name: /^Your own/ }).check()
        await page.getByLabel('Colour in the light theme', { exact: true }).fill('#e58a00')
      },
    ],
    ['keys', owner, `/${organization.id}/api`],
    [
      'key-created',
      owner,
      `/${organization.id}/api`,
      async page => {
        await page.getByRole('button', { name: 'Create a key' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Name').fill('Reader')
        await dialog.getByRole('checkbox', { name: 'Read' }).check()
        await dialog.getByRole('button', { name: 'Create a key' }).click()
        await page.getByLabel(/Try it in a terminal/).waitFor()
      },
    ],
    ['audit', owner, `${settings}/audit`, page => page.getByText('no longer a member').first().waitFor()],
    [
      'audit-details',
      owner,
      `${settings}/audit`,
      page =>
        page
          .getByRole('button', { name: /^Details: Weekly report called/ })
          .first()
          .click(),
    ],
    ['webhooks', owner, `/${organization.id}/webhooks`],
    ['webhook', owner, endpoint, attempted],
    [
      'delivery',
      owner,
      endpoint,
      async page => {
        await attempted(page)
        await page.getByRole('button', { name: /^Details of Test event/ }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('list', { name: 'Attempts that were made' }).waitFor()
        await dialog.locator('summary').first().click()
      },
    ],
    ['webhook-add', owner, `/${organization.id}/webhooks`, click('Add an endpoint')],
    ['rooms-empty', owner, `${settings}/rooms`],
  ])
  await writing(workspace.app.services, tx => setAddress(tx, organization, 'nordwind'))
  for (const [name, title] of [
    ['monday', 'Monday lecture'],
    ['einfuehrung-in-die-wahrscheinlichkeit', titles[4]!],
  ])
    await owner.post(`${base}/permanent-rooms`, { name, title, presentation_id: deck.id })
  const provider = `/${second.organization.id}/settings/sign-in`
  await shootAll([
    ['rooms', owner, `${settings}/rooms`],
    ['rooms-new', owner, `${settings}/rooms`, click('New room')],
    ['retention', owner, `${settings}/retention`],
    ['sign-in-settings', owner, `${settings}/sign-in`],
    ['sign-in-settings-set', second.owner, provider],
    [
      'sign-in-settings-fault',
      second.owner,
      provider,
      async page => {
        await page.getByRole('button', { name: 'Test the connection' }).click()
        await page.getByText('The provider does not respond.').waitFor()
      },
    ],
  ])
  await receiver.close()
}
