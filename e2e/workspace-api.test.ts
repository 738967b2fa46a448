// What programs reach an organization with: keys whose shown line works until they are revoked, endpoints with dead letters that
// are delivered again, and the log of all of it.
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { writing } from '../packages/server/src/services.ts'
import { answer, type Receiver, startReceiver } from '../packages/server/test/support/receiver.ts'
import { openTargets } from '../packages/server/test/support/webhooks.ts'
import type { Person } from '../packages/server/test/support/workspace.ts'
import { expectAccessible, watchPage } from './support/judge-page.ts'
import { inTerminal } from './support/terminal.ts'
import { test } from './support/test.ts'
import { desk, type TestWorkspace } from './support/workspace.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function createKey(page: Page, name: string, boxes: readonly string[] = []): Promise<void> {
  await button(page, 'Create a key').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  for (const box of boxes) await dialog.getByRole('checkbox', { name: box }).click()
  await dialog.getByRole('button', { name: 'Create a key' }).click()
}

const shownIn = (page: Page, label: string | RegExp) =>
  page.getByRole('dialog').getByLabel(label).inputValue()

async function failingEndpoint(workspace: TestWorkspace): Promise<{
  owner: Person
  organizationId: string
  receiver: Receiver
}> {
  const { organization, owner } = await workspace.organization()
  const receiver = await startReceiver()
  receiver.behave((_, response) => response.writeHead(503).end('{"why":"out of order"}'))
  return { owner, organizationId: organization.id, receiver }
}

test('a key shows its secret once with a line that works, until it is revoked', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}`)
  const offences = watchPage(page, workspace.url)
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByText('No API keys yet.').waitFor()
  await expectAccessible(page, 'no keys')
  await createKey(page, '', ['Read'])
  await page.getByText('Please fill this in.').waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Weekly report')
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await page.getByText('Choose at least one.').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Weekly report')
  await expectAccessible(page, 'a key without scopes')
  await dialog.getByRole('checkbox', { name: 'Read' }).click()
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await heading(page, 'Weekly report is ready').waitFor()
  await expectAccessible(page, 'a key, shown once')
  await page.setViewportSize({ width: 320, height: 640 })
  const beyond = await dialog.evaluate(element =>
    [...element.querySelectorAll('*')]
      .filter(one => one.getBoundingClientRect().right > element.getBoundingClientRect().right)
      .map(one => one.outerHTML.slice(0, 100)),
  )
  expect(beyond).toEqual([])
  await page.setViewportSize(desk.viewport)
  const line = await shownIn(page, /Try it in a terminal/)
  expect(line).toContain(await shownIn(page, 'Secret key'))
  expect(await inTerminal(line)).toMatchObject({ status: 200, body: { presentations: [] } })

  await page.keyboard.press('Escape')
  await heading(page, 'Have you stored the secret?').waitFor()
  await expectAccessible(page, 'leaving a secret')
  await button(page, 'Back to the secret').click()
  expect(await shownIn(page, /Try it in a terminal/)).toBe(line)
  await button(page, 'I have stored it').click()
  expect(await dialog.count()).toBe(0)
  // Written with a later use, at most every few seconds.
  const lastUse = async () => {
    await inTerminal(line)
    const { body } = await owner.get(`/organizations/${organization.id}/credentials`)
    return body.credentials[0].last_used_at
  }
  await expect.poll(lastUse, { timeout: 60_000 }).not.toBeNull()
  await page.reload()
  await page.getByText(/last used/).waitFor()
  await page.getByRole('list', { name: 'API keys' }).getByText('Person').waitFor()
  await expectAccessible(page, 'keys')
  expect(await page.content()).not.toContain(line.match(/rmf_\w+/)![0])

  await button(page, 'Revoke Weekly report').click()
  await page.getByText('is refused within 5 seconds').waitFor()
  await expectAccessible(page, 'revoking a key')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Weekly report is revoked.').waitFor()
  await page.getByText(/^Revoked on/).waitFor()
  await expect.poll(async () => (await inTerminal(line)).status, { timeout: 60_000 }).toBe(401)
  expect(offences).toEqual([])
})

test('a key that only writes is shown with a line that creates', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/api`)
  await createKey(page, 'أداة النشر', ['Read', 'Create and drive'])
  await heading(page, '\u2068أداة النشر\u2069 is ready').waitFor()
  expect(await inTerminal(await shownIn(page, /creates a presentation/))).toMatchObject({
    status: 200,
    body: { title: 'Hello' },
  })
})

test('a plan without the API is mentioned next to the keys, and the API is a click away', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  await writing(workspace.app.services, ({ db }) =>
    db.updateTable('organizations').set({ plan: 'FREE' }).where('key', '=', organization.key).execute(),
  )
  const page = await workspace.pageOf(owner, `/${organization.id}/api`)
  await page.getByText('The Free plan does not include the API').waitFor()
  await expectAccessible(page, 'keys without the API')
  await page.getByRole('link', { name: 'API reference' }).click()
  await page.waitForURL(`${workspace.url}/docs/`)
  await page.goBack()
  await page.getByRole('link', { name: 'Quickstart' }).click()
  await page.getByRole('heading', { name: 'Quickstart', level: 1 }).waitFor()
  await expectAccessible(page, 'the quickstart')
})

test('deliveries missed by a failing receiver are listed, and delivered once it works again', async ({
  openWorkspace,
}) => {
  const workspace = await openWorkspace({ ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' })
  const { owner, organizationId, receiver } = await failingEndpoint(workspace)
  try {
    const page = await workspace.pageOf(owner, `/${organizationId}/webhooks`)
    const offences = watchPage(page, workspace.url)
    await page.getByText('No endpoints yet.').waitFor()
    await expectAccessible(page, 'no endpoints')
    const dialog = page.getByRole('dialog')
    await button(page, 'Add an endpoint').click()
    await dialog.getByLabel('URL').fill('https://10.0.0.1/hook')
    await dialog.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByText('Nothing can be sent to this address').waitFor()
    await expectAccessible(page, 'an endpoint, refused')
    await dialog.getByLabel('URL').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add an endpoint' }).click()
    await heading(page, 'The endpoint is ready').waitFor()
    expect(await shownIn(page, 'Signing secret')).toMatch(/^whsec_/)
    await expectAccessible(page, 'the secret of an endpoint')
    await button(page, 'I have stored it').click()
    await page.getByRole('link', { name: `Open ${receiver.url}` }).click()
    await page.getByText('Nothing has been sent yet.').waitFor()
    await expectAccessible(page, 'an endpoint without deliveries')

    await button(page, 'Send a test event').click()
    const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await rows.getByText('Dead letter', { exact: true }).waitFor()
    await rows.getByText('8 attempts').waitFor()
    await rows.getByRole('button', { name: /^Details of Test event/ }).click()
    await dialog.getByText('8 of 8').waitFor()
    await dialog.getByRole('region', { name: 'Last response' }).getByText('"out of order"').waitFor()
    await dialog.getByText('"type": "ping"').waitFor()
    const attempts = dialog.getByRole('list', { name: 'Attempts that were made' }).getByRole('listitem')
    await expect.poll(() => attempts.count()).toBe(8)
    await attempts.first().getByText('503', { exact: true }).waitFor()
    await attempts.first().getByText('Last response').click()
    await expectAccessible(page, 'a delivery')
    await page.keyboard.press('Escape')
    await expectAccessible(page, 'a dead letter')

    receiver.behave(answer(200))
    await rows.getByRole('button', { name: /^Deliver again: Test event/ }).click()
    await rows.getByText('Delivered', { exact: true }).waitFor()
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    await page.getByLabel('Show').selectOption('Dead letters')
    await page.getByText('No deliveries with this status.').waitFor()
    expect(offences).toEqual([])
  } finally {
    await receiver.close()
  }
})

test('an endpoint that fails too often is paused with its reason, and gets everything once it is enabled', async ({
  openWorkspace,
}) => {
  const workspace = await openWorkspace({ ...openTargets, ROOMFUL_WEBHOOK_BACKOFF_SECONDS: '0' })
  const { owner, organizationId, receiver } = await failingEndpoint(workspace)
  try {
    const base = `/organizations/${organizationId}`
    const { body: key } = await owner.post(`${base}/credentials`, {
      name: 'driver',
      scopes: ['results:read', 'content:write'],
    })
    const { body: hook } = await owner.post(`${base}/webhooks`, {
      target_url: receiver.url,
      event_types: ['session.ended'],
    })
    const post = async (path: string, body: unknown = {}) => {
      const headers = { 'x-api-key': key.secret, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${workspace.url}/public/v1${path}`, init)).json() as Promise<{ id: string }>
    }
    const deck = await post('/presentations', { title: 'Deck' })
    for (let i = 0; i < 2; i++) {
      const session = await post('/sessions', { presentation_id: deck.id })
      await post(`/sessions/${session.id}/close`)
    }
    const state = async () => (await owner.get(`${base}/webhooks/${hook.id}`)).body.auto_disabled
    await expect.poll(state, { timeout: 60_000 }).toBe(true)

    const page = await workspace.pageOf(owner, `/${organizationId}/webhooks`)
    await page.getByText('Paused after failures').waitFor()
    await page.getByRole('link', { name: `Open ${receiver.url}` }).click()
    await page.getByText(/The last attempt failed with: .*503/).waitFor()
    const rows = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect.poll(() => rows.getByText('Dead letter', { exact: true }).count()).toBe(2)
    await expectAccessible(page, 'a paused endpoint')
    await rows
      .getByRole('button', { name: /^Deliver again: / })
      .first()
      .click()
    await page.getByText('The endpoint is not active.').waitFor()
    await expectAccessible(page, 'a redelivery, refused')
    receiver.behave(answer(200))
    await button(page, 'Enable again').click()
    await page.getByText('The endpoint is active again.').waitFor()
    await button(page, 'Deliver all dead letters again').click()
    await page.getByText('2 dead letters are on their way again.').waitFor()
    await expect.poll(() => rows.getByText('Delivered', { exact: true }).count()).toBe(2)

    await button(page, 'New secret').click()
    await expectAccessible(page, 'a new secret, asked for')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'New secret' }).click()
    await heading(page, 'The new secret is ready').waitFor()
    await button(page, 'I have stored it').click()
    await button(page, 'Edit').click()
    await dialog.getByRole('checkbox', { name: 'Report ready' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The endpoint is saved.').waitFor()
    await button(page, 'Switch off').click()
    await page.getByText('nothing is sent').waitFor()
    await expectAccessible(page, 'an endpoint that is switched off')
    await button(page, 'Switch on').click()
    await button(page, 'Send a test event').waitFor()
    await button(page, 'Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No endpoints yet.').waitFor()
    expect((await owner.get(`${base}/webhooks`)).body.webhooks).toEqual([])
  } finally {
    await receiver.close()
  }
})

test('the audit log is narrowed by who, what, outcome and time, and comes as a file', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  await owner.call('PATCH', '/me', { name: 'سارة' })
  const base = `/organizations/${organization.id}`
  const { body: key } = await owner.post(`${base}/credentials`, { name: 'reader', scopes: ['results:read'] })
  const headers = { 'x-api-key': key.secret }
  for (let i = 0; i < 60; i++) await fetch(`${workspace.url}/public/v1/sessions`, { headers })
  await fetch(`${workspace.url}/public/v1/sessions`, { method: 'POST', headers })
  const logged = async (query = '') => (await owner.get(`${base}/audit?limit=200${query}`)).body.real
  await expect.poll(() => logged(`&credential_id=${key.id}`), { timeout: 60_000 }).toBe(61)
  const [all, own] = [await logged(), await logged(`&user_id=${owner.user.id}`)]

  const page = await workspace.pageOf(owner, `/${organization.id}/audit`, {
    ...desk,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
  })
  const offences = watchPage(page, workspace.url)
  const rows = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(50)
  await button(page, 'Show more').click()
  await page.getByText(`${all} in all`).waitFor()
  await expect.poll(() => rows.count()).toBe(all)
  const time = rows.last().locator('time')
  const at = (await time.getAttribute('datetime'))!
  expect(await time.getAttribute('title')).toBe(`${at.slice(0, 10)} ${at.slice(11, 19)} UTC`)
  const zoned = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  })
  expect(await time.textContent()).toBe(zoned.format(new Date(at)))
  await expectAccessible(page, 'the audit log')

  await page.getByLabel('Who').selectOption('سارة')
  await page.getByText(`${own} in all`).waitFor()
  await button(page, 'Clear the filters').click()
  await button(page, 'Show only reader').first().click()
  await page.getByLabel('Outcome').selectOption('Refused or failed')
  await page.getByText('1 in all').waitFor()
  expect(await rows.textContent()).toContain('reader created a session')
  // From where and which call is behind a click.
  const called = rows.getByText('POST /public/v1/sessions')
  expect(await rows.getByText('127.0.0.1').count()).toBe(0)
  expect(await called.count()).toBe(0)
  const details = button(page, 'Details: reader created a session')
  await details.press('Enter')
  await called.waitFor()
  await rows.getByText('127.0.0.1').waitFor()
  await expectAccessible(page, 'the audit log, with a call')
  await details.press('Enter')
  await called.waitFor({ state: 'detached' })
  await page.getByLabel('What').selectOption('Sessions')
  await page.getByText('1 in all').waitFor()
  await page.getByLabel('What').selectOption('Settings')
  await page.getByText('No entry matches the filters.').waitFor()
  await expectAccessible(page, 'the audit log, narrowed to nothing')
  await page.getByLabel('What').selectOption('Everything')
  await page.getByLabel('From', { exact: true }).fill('2001-01-01T00:00')
  await page.getByLabel('Until', { exact: true }).fill('2099-01-01T00:00')
  await page.getByText('1 in all').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as CSV').click(),
  ])
  expect(download.suggestedFilename()).toBe('audit.csv')
  const file = await readFile((await download.path())!)
  const entries = parse(file, { columns: true, bom: true }) as Record<string, string>[]
  expect(entries.map(({ credential_id, method }) => [credential_id, method])).toEqual([[key.id, 'POST']])
  await page.getByLabel('From', { exact: true }).fill('2098-01-01T00:00')
  await page.getByText('No entry matches the filters.').waitFor()
  expect(offences).toEqual([])

  await page.goto(`${workspace.url}/workspace/${organization.id}/api`)
  await page.getByRole('link', { name: 'Calls of reader' }).click()
  await page.getByText('50 shown').waitFor()
  expect(await page.getByLabel('Who').inputValue()).toBe(key.id)
  // Addresses from before the log was among the settings.
  await page.goto(`${workspace.url}/workspace/${organization.id}/audit/${key.id}`)
  await page.waitForURL(`**/settings/audit/${key.id}`)
  await page
    .getByRole('link', { name: 'Audit log', exact: true })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  expect(await page.getByLabel('Who').inputValue()).toBe(key.id)

  const admin = await workspace.person(organization, 'ADMIN')
  await admin.call('PATCH', '/me', { name: 'Grace' })
  await owner.call('DELETE', `${base}/members/${admin.user.id}`)
  await page.goto(`${workspace.url}/workspace/${organization.id}/settings/audit`)
  await rows.getByText('no longer a member').first().waitFor()
  await button(page, 'Show only Grace').first().click()
  await expect.poll(() => rows.filter({ hasNotText: 'no longer a member' }).count()).toBe(0)
  // Also while her entries are loaded.
  expect(await page.getByLabel('Who').locator('option:checked').textContent()).toBe('Grace')
  await expectAccessible(page, 'the audit log of a former member')
})

test('a key is made with the keyboard alone, and the focus comes back', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/api`)
  const { keyboard } = page
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await button(page, 'Create a key').focus()
  await keyboard.press('Enter')
  await keyboard.type('Keyboard')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await heading(page, 'Keyboard is ready').waitFor()
  await expect.poll(focused).toBe('Keyboard is ready')
  for (let i = 0; i < 10 && (await focused()) !== 'I have stored it'; i++) await keyboard.press('Tab')
  await keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await expect.poll(focused).toBe('Create a key')
  const { body } = await owner.get(`/organizations/${organization.id}/credentials`)
  expect(body.credentials).toMatchObject([{ name: 'Keyboard', scopes: ['results:read', 'content:write'] }])
})
