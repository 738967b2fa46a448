// Access to the workspace over HTTP: a refused call stores and publishes nothing, whatever its operation; a permitted one
// succeeds, and the audit log has it. Who may call what is in api/access-table.test.ts.

import { type Role, roles } from '@roomful/contract/features/people/roles'
import type { Operation } from '@roomful/contract/operation'
import { type AppName, appOperations } from '@roomful/contract/table'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../test/support/engines.ts'
import { storedChanges } from '../../test/support/stored-changes.ts'
import {
  browser,
  newOrganization,
  newPerson,
  type Person,
  pathOf,
  startWorkspace,
  type Workspace,
} from '../../test/support/workspace.ts'
import { sampleCall } from '../../test/support/workspace-samples/index.ts'
import type { Notice } from '../bus/bus.ts'
import type { Organization } from '../services.ts'
import type { Db, Storage } from '../storage/storage.ts'

const table = Object.entries(appOperations) as [AppName, Operation][]
const roleOf = ({ access }: Operation) => (typeof access === 'object' ? access.role : undefined)
const isOfOrganization = (operation: Operation) => roleOf(operation) !== undefined
/** Operations that name something besides the organization: each handler looks for it there. */
const ofThings = table.filter(
  ([, { access, path }]) => access !== 'anyone' && /\{(?!organizationId)/.test(path),
)

/** One operation of each kind, as one mechanism judges all: reads and changes, of users and of each role, with preparations and files. */
const kinds = [
  ...(['getMe', 'changePassword', 'getPlan', 'listPresentations', 'exportSession', 'createSession'] as const),
  ...(['importPresentation', 'listAudit', 'renameOrganization', 'createCredential'] as const),
  ...(['getSignInSettings', 'setProvider', 'deleteOrganization'] as const),
].map(name => [name, appOperations[name] as Operation] as const)
const changes = kinds.filter(([, { method }]) => method !== 'GET')

onBothEngines('the workspace', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  let elsewhere: Organization
  let stranger: Person
  const members = {} as Record<Role, Person>
  const notices: Notice[] = []
  let looks = 0
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { clock })
    const { app, organization } = workspace
    for (const role of roles) members[role] = await newPerson(app, organization, role)
    elsewhere = await newOrganization(app)
    stranger = await newPerson(app, elsewhere, 'OWNER')
    app.services.bus.subscribe(notice => notices.push(notice))
    // Changes are counted from here on.
    await storedChanges(app.services)
  })
  afterAll(() => workspace.app.close())

  /** What has been published since this was called last: everything before a notice that is published now. */
  async function published(): Promise<Notice[]> {
    const last = { type: 'links', sessionKey: -++looks } as const
    const isLast = (notice: Notice) => notice.type === 'links' && notice.sessionKey === last.sessionKey
    workspace.app.services.bus.publish(last)
    await expect.poll(() => notices.some(isLast), { interval: 2 }).toBe(true)
    return notices.splice(0).filter(notice => !isLast(notice))
  }

  /** Calls an operation, with what it needs to succeed, and finds that nothing has come of it. */
  async function refusalOf(name: AppName, who: { call: Person['call'] }) {
    return refused(await sampleCall(workspace, name), who)
  }

  async function refused(
    { operation, params, body }: Awaited<ReturnType<typeof sampleCall>>,
    who: { call: Person['call'] },
    headers: Record<string, string> = {},
  ) {
    const before = await storedChanges(workspace.app.services)
    await published()
    const response = await who.call(operation.method, pathOf(operation, params), body, headers)
    expect(await storedChanges(workspace.app.services)).toBe(before)
    expect(await published()).toEqual([])
    expect(response.headers.get('set-cookie')).toBeNull()
    return response
  }

  test.each(kinds)('%s: without a sign-in, or with one that was ended, nothing is done', async name => {
    const { status: without, body: refusal } = await refusalOf(name, browser(workspace.app))
    expect([without, refusal.code]).toEqual([401, 'UNAUTHENTICATED'])
    const person = await newPerson(workspace.app, workspace.organization, 'OWNER')
    const { cookie } = person
    await person.post('/sign-out')
    person.cookie = cookie
    const { status, body } = await refusalOf(name, person)
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test.each(kinds.filter(([, operation]) => isOfOrganization(operation)))(
    '%s: an organization of others is absent, byte for byte, and to members of too low a role it says so',
    async (name, operation) => {
      const theirs = await refusalOf(name, stranger)
      const { params, body } = await sampleCall(workspace, name)
      const organizationId = params.organizationId!.replace(/.{4}$/, '0000')
      const absent = await stranger.call(
        operation.method,
        pathOf(operation, { ...params, organizationId }),
        body,
      )
      const withoutId = ({ status, body: { request_id: _, ...said } }: typeof theirs) =>
        JSON.stringify([status, said])
      expect(theirs.status).toBe(404)
      expect(withoutId(theirs)).toBe(withoutId(absent))
      for (const role of roles.slice(0, roles.indexOf(roleOf(operation)!))) {
        const { status, body } = await refusalOf(name, members[role])
        expect([status, body.code], role).toEqual([403, 'FORBIDDEN'])
      }
    },
  )

  test('resources of others are absent, byte for byte, below one’s own organization', async () => {
    for (const [name, operation] of ofThings) {
      const { params, body } = await sampleCall(workspace, name)
      const call = async (changed: Record<string, string>) => {
        const path = pathOf(operation, { ...params, ...changed })
        const response = await stranger.call(operation.method, path, body)
        const { request_id: _, ...said } = response.body
        return [response.status, JSON.stringify(said)]
      }
      const own = { organizationId: elsewhere.id }
      const things = Object.entries(params).filter(([param]) => param !== 'organizationId')
      const before = await storedChanges(workspace.app.services)
      await published()
      const theirs = await call(own)
      expect.soft(theirs[0], name).toBe(404)
      const none = things.map(([param, id]) => [param, id.replace(/.{4}$/, '0000')])
      expect.soft(theirs, name).toEqual(await call({ ...own, ...Object.fromEntries(none) }))
      expect.soft(await storedChanges(workspace.app.services), name).toBe(before)
      expect.soft(await published(), name).toEqual([])
    }
  })

  /** Calls an operation for somebody who loses something when the call was found good, before its transaction begins. */
  async function answerAfterLoss(
    name: AppName,
    role: Role,
    lose: (db: Db, userKey: number) => Promise<unknown>,
  ) {
    const { app, organization } = workspace
    const { services } = app
    const { operation, params, body, caller } = await sampleCall(workspace, name)
    const who = caller ?? (await newPerson(app, organization, role))
    const { storage } = services
    const transaction = storage.transaction.bind(storage)
    let losing: Promise<number> | undefined
    const loseFirst: Storage['transaction'] = async work => {
      losing ??= transaction(({ db }) => lose(db, (who as Person).user.key)).then(() =>
        storedChanges(services),
      )
      await losing
      return transaction(work)
    }
    Object.assign(storage, { transaction: loseFirst })
    const response = await who.call(operation.method, pathOf(operation, params), body)
    Object.assign(storage, { transaction })
    expect(await storedChanges(services)).toBe(await losing)
    return [response.status, response.body.code]
  }

  const signOut = (db: Db, userKey: number) =>
    db.deleteFrom('sign_ins').where('user_key', '=', userKey).execute()
  const leave = (db: Db, userKey: number) =>
    db.deleteFrom('memberships').where('user_key', '=', userKey).execute()
  const stepDown = (role: Role) => (db: Db, userKey: number) =>
    db.updateTable('memberships').set({ role }).where('user_key', '=', userKey).execute()

  test.each(changes)(
    '%s: who loses the right to it before it has its effect changes nothing',
    async (name, operation) => {
      const role = roleOf(operation) ?? 'PRESENTER'
      expect(await answerAfterLoss(name, role, signOut)).toEqual([401, 'UNAUTHENTICATED'])
      if (!isOfOrganization(operation)) return
      expect(await answerAfterLoss(name, role, leave)).toEqual([404, 'NOT_FOUND'])
      const lower = roles[roles.indexOf(role) - 1]
      if (lower) expect(await answerAfterLoss(name, role, stepDown(lower))).toEqual([403, 'FORBIDDEN'])
    },
  )

  test.each(changes)('%s: no page of another origin can have it called', async name => {
    const forged: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: workspace.app.url },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin, same-origin' },
      { 'sec-fetch-site': '', origin: workspace.app.url },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
    ]
    const sample = await sampleCall(workspace, name)
    for (const headers of forged) {
      const { status, body } = await refused(sample, workspace.owner, headers)
      expect([status, body.code], JSON.stringify(headers)).toEqual([403, 'FORBIDDEN'])
    }
  })

  test('callers with the right to an operation can call it, and the audit log has it', async () => {
    for (const [name, operation] of table) await succeed(name, operation)
  })

  async function succeed(name: AppName, operation: Operation): Promise<void> {
    const { params, body, caller, status = 200 } = await sampleCall(workspace, name)
    const role = roleOf(operation) ?? 'PRESENTER'
    // Of their own, as they may leave.
    const person = caller ?? (await newPerson(workspace.app, workspace.organization, role))
    const response = await person.call(operation.method, pathOf(operation, params), body)
    expect.soft(response.status, `${name}: ${JSON.stringify(response.body)}`).toBe(status)
    // The log of an organization goes with it.
    if (!isOfOrganization(operation) || operation.method === 'GET' || name === 'deleteOrganization') return
    const rows = await workspace.app.services.storage.read
      .selectFrom('audit')
      .select(['operation', 'credential_id', 'status'])
      .where('user_id', '=', (person as Person).user.id)
      .where('path', '=', `/app/v1${pathOf(operation, params)}`)
      .where('method', '=', operation.method)
      .execute()
    expect.soft(rows, name).toEqual([{ operation: operation.id, credential_id: '', status: 200 }])
  }
})
