import { readFileSync } from 'node:fs'
import { Device } from '@roomful/testkit/device'
import type { Locator, Page } from 'playwright-core'
import { setAddress } from '../../packages/server/src/features/permanent-rooms/addresses.ts'
import { recordRemoval } from '../../packages/server/src/features/retention/removal-records.ts'
import { writing } from '../../packages/server/src/services.ts'
import { type Receiver, startReceiver } from '../../packages/server/test/support/receiver.ts'
import { openTargets } from '../../packages/server/test/support/webhooks.ts'
import type { Person } from '../../packages/server/test/support/workspace.ts'
import { everyType } from './deck.ts'
import type { Gallery, Step } from './gallery.ts'
import { type Act, atDesk, type DeskShow, press, screen } from './gallery-desk.ts'
import { editorStates } from './gallery-editor.ts'
import { makePdf } from './make-pdf.ts'
import { chooseFor, enrol, password } from './workspace.ts'

/** Two organizations with members and invitations; keys, an endpoint with a failing receiver, removed data, and a former member. */
async function fill(s: DeskShow, receiver: Receiver): Promise<void> {
  const { organization, owner } = await s.organization('Nordwind Academy')
  await owner.call('PATCH', '/me', { name: 'Ada Lindqvist' })
  const names = ['Jonas Weber', 'ليلى حداد', 'Marguerite-Amélie de La Rochefoucauld-Montbrillant', 'Bo']
  for (const [i, name] of names.entries()) {
    const person = await s.person(
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
  const second = await s.organization('Hochschule für angewandte Zusammenarbeit und Kommunikation')
  const member = await s.person(second.organization, 'PRESENTER', 'two@nordwind.example')
  const link = await owner.post(`${base}/invitations`, { email: 'two@nordwind.example', role: 'PRESENTER' })
  await member.post('/invitations/accept', { secret: new URL(link.body.url).hash.slice(1) })
  await writing(s.app.services, ({ db }) =>
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
  const safe = await s.person(organization, 'ADMIN', 'safe@nordwind.example')
  await enrol(s.app, safe)

  const closed = { error: 'The shop is closed for maintenance, try again on Monday.' }
  receiver.behave((_, response) => response.writeHead(503).end(JSON.stringify(closed)))
  const scopes = ['results:read', 'content:write']
  const key = await owner.post(`${base}/credentials`, { name: 'Weekly report', scopes: ['results:read'] })
  await owner.post(`${base}/credentials`, { name: 'Intranet of the department for a very long name', scopes })
  const old = await owner.post(`${base}/credentials`, { name: 'Trial', scopes })
  await owner.call('DELETE', `${base}/credentials/${old.body.id}`)
  for (const path of ['sessions', 'limits', 'nothing'])
    await fetch(`${s.url}/public/v1/${path}`, { headers: { 'x-api-key': key.body.secret } })
  const hook = await owner.post(`${base}/webhooks`, {
    target_url: receiver.url,
    event_types: ['session.ended'],
  })
  await owner.post(`${base}/webhooks`, {
    target_url: 'https://hooks.nordwind.example/services/T02F8QK4Z/B07R1M9X2/a-long-path-of-an-endpoint',
    event_types: ['session.ended', 'report.ready'],
  })
  await owner.post(`${base}/webhooks/${hook.body.id}/test`)
  const formerMember = await s.person(organization, 'ADMIN', 'left@nordwind.example')
  await formerMember.call('PATCH', '/me', { name: 'Emil Lund' })
  await formerMember.call('PATCH', `${base}/look`, { name: 'Nordwind' })
  await owner.call('PATCH', `${base}/look`, { name: null })
  await owner.call('DELETE', `${base}/members/${formerMember.user.id}`)
  const record = (removal: Parameters<typeof recordRemoval>[2]) =>
    writing(s.app.services, tx => recordRemoval(tx, organization.key, removal))
  const of = { id: 'ses_1', title: 'Team day, Hamburg', endedAt: Date.UTC(2026, 0, 1) }
  const removed = { answers: 1200, entries: 14, participants: 86 }
  await record({ kind: 'SESSION', set_by: 'ORGANIZATION', days: 365, removed, of })
  await record({ kind: 'AUDIT', set_by: 'OPERATOR', days: 90, removed: { audit_rows: 7 }, of: null })
  s.organizations.main = organization
  Object.assign(s.people, { owner, member, safe, second: second.owner })
  Object.assign(s.ids, {
    org: organization.id,
    second: second.organization.id,
    hook: hook.body.id,
    invitation: new URL(invited.body.url).hash.slice(1),
  })
}

const looks = ['VIOLET', 'MEADOW', 'HARBOUR', 'CLAY', null] as const
const probability = 'Einführung in die Wahrscheinlichkeitsrechnung für Studierende'
const titles = [
  ...['Who presents?', 'Onboarding-Feedback', 'Employee pulse, Q3', 'مراجعة الفصل'],
  ...[probability, 'Town hall'],
]

/** Presentations in each theme, and a session of one without participants. */
async function present(s: DeskShow): Promise<void> {
  const { owner } = s.people as { owner: Person }
  const base = `/organizations/${s.ids.org}`
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
  const presented = { presentation_id: decks.presentations[0].id }
  const { body: session } = await owner.post(`${base}/sessions`, presented)
  s.ids.session = session.id
  await owner.post(`${base}/sessions/${session.id}/open`)
}

/** Brings the first question of the session on screen. */
async function start(s: DeskShow): Promise<void> {
  const links = `/organizations/${s.ids.org}/sessions/${s.ids.session}/stage-links`
  const { body } = await s.people.owner!.post(links, { role: 'remote' })
  const stage = await Device.connect(s.url, body.url.split('#')[1])
  await stage.send({ type: 'next' })
}

async function addTownHall(s: DeskShow): Promise<void> {
  const { owner } = s.people as { owner: Person }
  const decks = `/organizations/${s.ids.org}/presentations`
  const townHall = JSON.parse(readFileSync(new URL('../../examples/town-hall.json', import.meta.url), 'utf8'))
  s.ids.deck = (await owner.post(decks, townHall)).body.id
  await owner.post(`${decks}/${s.ids.deck}/slides`, {
    title: 'Welcome',
    body: 'Three things today:\n\n- **how** the quarter went\n- what comes next\n- *your* questions',
    order: 0,
  })
}

async function addRooms(s: DeskShow): Promise<void> {
  await writing(s.app.services, tx => setAddress(tx, s.organizations.main!, 'nordwind'))
  for (const [name, title] of [
    ['monday', 'Monday lecture'],
    ['einfuehrung-in-die-wahrscheinlichkeit', probability],
  ]) {
    const room = { name, title, presentation_id: s.ids.deck }
    await s.people.owner!.post(`/organizations/${s.ids.org}/permanent-rooms`, room)
  }
}

const signIn =
  (tried: string, shown: (page: Page) => Locator): Act =>
  async page => {
    await page.getByLabel('Email').fill('safe@nordwind.example')
    await page.getByLabel('Password', { exact: true }).fill(tried)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await shown(page).waitFor()
  }

const startTownHall: Act = page => chooseFor(page, 'Town hall', 'Start with options…')

async function importPdf(page: Page): Promise<void> {
  const lines = ['Where we are going', 'A new office by the water, from May', 'Six minutes from the tram']
  const buffer = makePdf([
    { lines, colour: [0.1, 0.35, 0.4] },
    { lines, size: [960, 720] },
    { lines, size: [595, 842] },
  ])
  const file = { name: 'Harbour.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('Choose a file').setInputFiles(file)
}

/** Enters the password that a dialog asks for, and goes on. */
async function confirm(page: Page, begin: string, goOn: string): Promise<void> {
  await page.getByRole('button', { name: begin }).click()
  await page.getByRole('dialog').getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: goOn }).click()
}

const attempted: Act = page => page.getByText('Dead letter', { exact: true }).waitFor()

/** Every screen of the workspace, in every theme and width. */
export async function workspaceScreens(gallery: Gallery): Promise<void> {
  const receiver = await startReceiver()
  const environment = { ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' }
  try {
    await atDesk([...beforeAnybody, s => fill(s, receiver), ...screens], environment)(gallery)
  } finally {
    await receiver.close()
  }
}

const beforeAnybody: Step<DeskShow>[] = [
  async s => {
    s.ids.setUp = await s.setUpUrl()
  },
  screen('set-up', null, '{setUp}'),
  screen('set-up-refused', null, '{setUp}', async page => {
    await page.getByLabel('Email').fill('no address')
    await page.getByRole('button', { name: 'Set up' }).click()
  }),
]

const screens: Step<DeskShow>[] = [
  screen('sign-in', null, '/'),
  screen(
    'sign-in-wrong',
    null,
    '/',
    signIn('not the password', page => page.locator('.notice')),
  ),
  screen(
    'sign-in-code',
    null,
    '/',
    signIn(password, page => page.getByLabel('Code from your app')),
  ),
  screen('forgotten', null, '/forgotten'),
  screen('reset', null, '/reset#x1234567'),
  screen('ended', null, '/invitation#x1234567'),
  screen('invitation', null, '/invitation#{invitation}'),
  screen('menu', 'member', '/', async page => {
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
  }),
  screen('no-presentations', 'owner', '/{org}/presentations'),
  present,
  screen('presentations-lobby', 'owner', '/{org}/presentations'),
  start,
  screen('presentations', 'owner', '/{org}/presentations'),
  screen('presentations-menu', 'owner', '/{org}/presentations', press('More for “Town hall”')),
  screen('new-presentation', 'owner', '/{org}/presentations/new'),
  screen('start', 'owner', '/{org}/presentations', startTownHall),
  screen('start-more', 'owner', '/{org}/presentations', async (page, s) => {
    await startTownHall(page, s)
    await page.getByText(/More: /).click()
  }),
  screen('schedule', 'owner', '/{org}/presentations', async (page, s) => {
    await startTownHall(page, s)
    await page.getByRole('button', { name: 'Schedule…' }).click()
    await page.getByLabel('Opens').waitFor()
  }),
  screen('trash-empty', 'owner', '/{org}/presentations/trash'),
  addTownHall,
  ...editorStates,
  screen('trash', 'owner', '/{org}/presentations/trash'),
  screen('deck-print', 'owner', '/{org}/presentations/{deck}/print'),
  screen('deck-import', 'owner', '/{org}/presentations/import'),
  screen('deck-import-pages', 'owner', '/{org}/presentations/import', async page => {
    await page.route('**/images', () => {})
    await importPdf(page)
    await page.getByText('Page 1 of 3').waitFor()
  }),
  screen('deck-of-pages', 'owner', '/{org}/presentations/import', async page => {
    await importPdf(page)
    await page.waitForURL(/\/pres_\w+$/)
  }),
  screen('sessions', 'owner', '/{org}/sessions'),
  screen('session', 'owner', '/{org}/sessions/{session}'),
  screen('members', 'owner', '/{org}/members'),
  screen('invite', 'owner', '/{org}/members', press('Invite someone')),
  screen('invited', 'owner', '/{org}/members', async page => {
    await page.getByRole('button', { name: 'Invite someone' }).click()
    await page.getByLabel('Their email').fill('guest1@nordwind.example')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByLabel('Invitation link').waitFor()
  }),
  screen('remove', 'owner', '/{org}/members', press('Remove: Jonas Weber')),
  screen('profile', 'owner', '/account'),
  screen('security', 'owner', '/account/security'),
  screen('security-on', 'safe', '/account/security'),
  screen('scan', 'owner', '/account/security', async page => {
    await confirm(page, 'Turn on', 'Next')
    await page.locator('.qr').waitFor()
  }),
  screen('recovery-codes', 'safe', '/account/security', async page => {
    await confirm(page, 'New recovery codes', 'Make new codes')
    await page.getByRole('textbox', { name: 'Recovery codes' }).waitFor()
  }),
  screen('devices', 'owner', '/account/devices'),
  screen('organizations', 'member', '/account/organizations'),
  screen('nothing', 'owner', '/no/such/place'),
  screen('plan', 'owner', '/{org}/settings/limits'),
  screen('plan-small', 'second', '/{second}/settings/limits'),
  screen('settings', 'owner', '/{org}/settings'),
  screen('delete', 'owner', '/{org}/settings', press('Delete the organization…')),
  screen('look', 'owner', '/{org}/settings/look'),
  screen('look-own', 'owner', '/{org}/settings/look', async page => {
    await page.getByLabel('Name next to the title').fill('Nordwind Academy')
    const accents = page.getByRole('group', { name: 'Accent' })
    await accents.getByRole('radio', { name: /^Your own/ }).check()
    await page.getByLabel('Colour in the light theme', { exact: true }).fill('#e58a00')
  }),
  screen('keys', 'owner', '/{org}/api'),
  screen('key-created', 'owner', '/{org}/api', async page => {
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Reader')
    await dialog.getByRole('checkbox', { name: 'Read' }).check()
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    await page.getByLabel(/Try it in a terminal/).waitFor()
  }),
  screen('audit', 'owner', '/{org}/settings/audit', page =>
    page.getByText('no longer a member').first().waitFor(),
  ),
  screen('audit-details', 'owner', '/{org}/settings/audit', press(/^Details: Weekly report called/)),
  screen('webhooks', 'owner', '/{org}/webhooks'),
  screen('webhook', 'owner', '/{org}/webhooks/{hook}', attempted),
  screen('delivery', 'owner', '/{org}/webhooks/{hook}', async (page, s) => {
    await attempted(page, s)
    await page.getByRole('button', { name: /^Details of Test event/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('list', { name: 'Attempts that were made' }).waitFor()
    await dialog.locator('summary').first().click()
  }),
  screen('webhook-add', 'owner', '/{org}/webhooks', press('Add an endpoint')),
  screen('rooms-empty', 'owner', '/{org}/settings/rooms'),
  addRooms,
  screen('rooms', 'owner', '/{org}/settings/rooms'),
  screen('rooms-new', 'owner', '/{org}/settings/rooms', press('New room')),
  screen('retention', 'owner', '/{org}/settings/retention'),
  screen('sign-in-settings', 'owner', '/{org}/settings/sign-in'),
  screen('sign-in-settings-set', 'second', '/{second}/settings/sign-in'),
  screen('sign-in-settings-fault', 'second', '/{second}/settings/sign-in', async page => {
    await page.getByRole('button', { name: 'Test the connection' }).click()
    await page.getByText('The provider does not respond.').waitFor()
  }),
]
