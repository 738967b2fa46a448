// Requests that fail lose nothing that was typed, and do nothing twice: the network away, a response that is lost, an error of
// the server, a sign-in that has ended.
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../packages/server/test/support/workspace.ts'
import { expectAccessible } from './support/judge-page.ts'
import { test } from './support/test.ts'
import { goTo, password, type TestWorkspace } from './support/workspace.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const invitationsPath = /\/app\/v1\/organizations\/\w+\/invitations$/
const isInvitation = (request: Request) => request.method() === 'POST' && invitationsPath.test(request.url())

/** An owner who is about to invite somebody, and the Idempotency-Keys of what is sent. */
async function aboutToInvite(workspace: TestWorkspace) {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}/members`)
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (isInvitation(request)) keys.push(request.headers()['idempotency-key'])
  })
  await button(page, 'Invite someone').click()
  await page.getByLabel('Their email address').fill('guest@example.com')
  await page.getByRole('radio', { name: /^Administrator/ }).check()
  const invited = async () =>
    (await owner.get(`/organizations/${organization.id}/invitations`)).body.invitations
  return { page, owner, keys, invited }
}

/** Signs a page out from another device. It notices with its next call: that of whoever is at it, not its own. */
async function signOutElsewhere(page: Page, owner: Person): Promise<void> {
  await page.route(/\/app\/v1\/me$/, route => route.abort())
  await owner.signIn(owner.user.email)
  await owner.call('DELETE', '/me/sign-ins')
}

async function expectTyped(page: Page): Promise<void> {
  expect(await page.getByLabel('Their email address').inputValue()).toBe('guest@example.com')
  expect(await page.getByRole('radio', { name: /^Administrator/ }).isChecked()).toBe(true)
}

test('without a network the form shows an error, keeps its input, and sends it once on reconnecting', async ({
  workspace,
}) => {
  const { page, keys, invited } = await aboutToInvite(workspace)
  await page.context().setOffline(true)
  await button(page, 'Invite').click()
  await page.getByText('The server cannot be reached.').waitFor()
  await expectTyped(page)
  await expectAccessible(page, 'a form without a network')
  await page.context().setOffline(false)
  await button(page, 'Invite').click()
  await page.getByLabel('Invitation link').waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await invited()).toMatchObject([{ email: 'guest@example.com', role: 'ADMIN' }])
})

test.for<[what: string, path: RegExp]>([
  ['the new session', /\/app\/v1\/organizations\/\w+\/sessions$/],
  ['its opening', /\/sessions\/ses_\w+\/open$/],
])(
  'where the response about %s is lost, starting again makes no second one',
  async ([, path], { workspace }) => {
    const { organization, owner } = await workspace.organization()
    const api = `/organizations/${organization.id}`
    await owner.post(`${api}/presentations`, { title: 'Town hall' })
    const sessions = async () => (await owner.get(`${api}/sessions`)).body.sessions
    const page = await workspace.pageOf(owner, `/${organization.id}/presentations`)
    const lose = () =>
      page.route(
        path,
        async route => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
    await lose()
    await button(page, 'Start: Town hall').click()
    await page.getByText('The server cannot be reached.').waitFor()
    const [made] = await sessions()
    await button(page, 'Start: Town hall').click()
    await page.waitForURL(new RegExp(made.id))
    expect(await sessions()).toMatchObject([{ id: made.id, state: 'LIVE' }])

    // Once more, and somebody else uses the session that the page knows nothing of: it is over then, and stays as it is.
    await owner.post(`${api}/sessions/${made.id}/close`)
    await goTo(page, `/${organization.id}/presentations`)
    await lose()
    await button(page, 'Start: Town hall').click()
    await page.getByText('The server cannot be reached.').waitFor()
    const [used] = await sessions()
    await owner.post(`${api}/sessions/${used.id}/open`)
    await owner.post(`${api}/sessions/${used.id}/close`)
    await goTo(page, `/${organization.id}/sessions`)
    await goTo(page, `/${organization.id}/presentations`)
    await button(page, 'Start: Town hall').click()
    await page.waitForURL(/\/sessions\/ses_\w+$/)
    expect(await sessions()).toMatchObject([
      { state: 'LIVE' },
      { id: used.id, state: 'CLOSED' },
      { id: made.id, state: 'CLOSED' },
    ])
  },
)

test('where the response is lost, sending again does nothing twice, and says that the link is lost', async ({
  workspace,
}) => {
  const { page, keys, invited } = await aboutToInvite(workspace)
  await page.route(
    invitationsPath,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await button(page, 'Invite').click()
  await page.getByText('The server cannot be reached.').waitFor()
  const [made] = await invited()
  await button(page, 'Invite').click()
  await page.getByText('The link did not arrive.').waitFor()
  expect(await invited()).toEqual([made])
  expect(new Set(keys).size).toBe(1)
  await button(page, 'Invite someone else').click()
  await page.getByLabel('Their email address').fill('other@example.com')
  await button(page, 'Invite').click()
  await page.getByLabel('Invitation link').waitFor()
  expect(new Set(keys).size).toBe(2)
})

test.for([
  [500, 'INTERNAL_ERROR', 'give this number to the server’s operator: req_lost'],
  [503, 'UNAVAILABLE', 'The server cannot do this right now.'],
  [502, null, 'The server cannot do this right now.'],
] as const)('a response %i loses nothing', async ([status, code, said], { workspace }) => {
  const { page, keys } = await aboutToInvite(workspace)
  const body =
    code === null ? '<h1>Bad gateway</h1>' : JSON.stringify({ error: 'x', code, request_id: 'req_lost' })
  await page.route(invitationsPath, route => route.fulfill({ status, body }), { times: 1 })
  await button(page, 'Invite').click()
  await page.getByText(said).waitFor()
  await expectTyped(page)
  await button(page, 'Invite').click()
  await page.getByLabel('Invitation link').waitFor()
  expect(new Set(keys).size).toBe(1)
})

test('after an expired sign-in, signing in again over the form sends its input', async ({ workspace }) => {
  const { page, owner, invited } = await aboutToInvite(workspace)
  await signOutElsewhere(page, owner)
  await button(page, 'Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  await expectAccessible(page, 'signing in again')
  expect(await dialog.getByLabel('Email address').inputValue()).toBe(owner.user.email)
  expect(await dialog.getByLabel('Email address').isEditable()).toBe(false)
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByText('The address or the password is wrong.').waitFor()
  await expectTyped(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Invitation link').waitFor()
  expect(await invited()).toMatchObject([{ email: 'guest@example.com', role: 'ADMIN' }])
})

test('declining to sign in again leads to the sign-in page', async ({ workspace }) => {
  const { page, owner, invited } = await aboutToInvite(workspace)
  await signOutElsewhere(page, owner)
  await button(page, 'Invite').click()
  await button(page, 'Sign in as someone else').click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  expect(await invited()).toEqual([])
})

test('a user who signed out stays out, whatever the page had requested before, and another one signs in', async ({
  workspace,
}) => {
  const { organization, owner } = await workspace.organization()
  const other = await workspace.person(organization)
  await other.call('PATCH', '/me', { name: 'Grace' })
  const page = await workspace.pageOf(owner, `/${organization.id}`)
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  // A response from before the sign-out that comes after it.
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    /\/app\/v1\/me$/,
    async route => {
      const response = await route.fetch()
      asked.resolve()
      await goOn.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await asked.promise
  await button(page, 'Sign out').click()
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
  await Promise.all([page.waitForResponse(response => response.url().endsWith('/app/v1/me')), goOn.resolve()])
  await page.getByLabel('Email address').fill(other.user.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
  await page.getByRole('link', { name: /^Grace/ }).waitFor()
})

test('a list and a screen that could not be loaded are tried again', async ({ workspace }) => {
  const { organization, owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, `/${organization.id}`)
  await page.getByRole('heading', { name: 'Presentations', level: 1 }).waitFor()
  await page.route(/\/assets\/members/, route => route.abort(), { times: 1 })
  await page.route(
    /\/members$/,
    route => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()),
    // The page, loaded again, and its list.
    { times: 2 },
  )
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByText('The server cannot be reached.').first().waitFor()
  await button(page, 'Try again').first().click()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await button(page, 'Try again').first().click()
  await page.getByRole('list', { name: 'Members' }).getByRole('listitem').waitFor()
})

test('a server that cannot be reached at first is asked again', async ({ workspace }) => {
  const { owner } = await workspace.organization()
  const page = await workspace.pageOf(owner, '/account')
  await page.getByRole('heading', { name: 'Your account: Profile', level: 1 }).waitFor()
  await page.route(/\/app\/v1\/me$/, route => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await expectAccessible(page, 'a server that cannot be reached')
  await page.unroute(/\/app\/v1\/me$/)
  await button(page, 'Try again').click()
  await page.getByRole('heading', { name: 'Your account: Profile', level: 1 }).waitFor()
})
