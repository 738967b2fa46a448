// Every list of the workspace is read from an index in its own order, a page at a time, however long it is: nothing is sorted and
// no table is read through.
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import { insertRows, type Row } from '../../../test/support/insert-rows.ts'
import { startWorkspace, type Workspace } from '../../../test/support/workspace.ts'
import type { Envelope, PageRequest } from '../../lib/page.ts'
import { type Organization, type Reading, reading, type Services } from '../../services.ts'
import type { Database } from '../../storage/tables.ts'
import { type AuditFilter, listAudit } from '../audit/list-audit.ts'
import { pageOfCredentials } from '../credentials/credentials.ts'
import { listInvitations } from '../people/invitations.ts'
import { listMembers } from '../people/members.ts'
import { findSignedIn, listSignIns } from '../people/sign-ins.ts'
import { listWorkspacePresentations, titleColumns } from '../presentations/presentations.ts'
import { listRemovals } from '../retention/removal-records.ts'
import { addedQuestions } from '../sessions/session-slides.ts'
import { listSessions } from '../sessions/sessions.ts'
import { listAttempts, listDeliveries } from '../webhooks/deliveries.ts'
import { listEndpoints } from '../webhooks/endpoints.ts'

const rows = 10_000
const idOf = (prefix: string, i: number) => `${prefix}_${String(i).padStart(26, '0')}`

/** Copies the first row of a table, each time with what makes it another one. */
async function copies(services: Services, table: keyof Database, changeOf: (i: number) => Row) {
  const { key: _, ...row }: Row = await services.storage.read
    .selectFrom(table)
    .selectAll()
    .executeTakeFirstOrThrow()
  await insertRows(services, table, rows, i => ({ ...row, ...changeOf(i) }))
}

/** An organization with as many of everything, and the id of one endpoint, the key of one delivery. */
async function fill({ app, organization, owner }: Workspace) {
  const { services } = app
  const organization_key = organization.key
  const path = `/organizations/${organization.id}`
  // Of now, or the sweep would remove what has expired.
  const [at, far] = [services.clock.now(), 4_000_000_000_000]
  const keyOf = async (
    table: 'users' | 'endpoints' | 'events' | 'deliveries' | 'presentations' | 'sessions',
    id: string,
  ) =>
    (
      await services.storage.read
        .selectFrom(table)
        .select('key')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).key
  const addressOf = (i: number) => ({ email: `${i}@example.com`, folded_email: `${i}@example.com` })
  await copies(services, 'users', i => ({ id: idOf('usr', i), ...addressOf(i) }))
  const first = await keyOf('users', idOf('usr', 0))
  await copies(services, 'memberships', i => ({ user_key: first + i, role: 'PRESENTER' }))
  await copies(services, 'sign_ins', i => ({ id: idOf('sin', i), token_hash: `${i}`, last_used_at: far }))
  await owner.post(`${path}/invitations`, { email: 'guest@example.com', role: 'PRESENTER' })
  await copies(services, 'invitations', i => ({
    id: idOf('inv', i),
    ...addressOf(i),
    secret_hash: `${i}`,
    expires_at: far,
  }))
  await owner.post(`${path}/credentials`, { name: 'Key', scopes: ['results:read'] })
  await copies(services, 'credentials', i => ({
    id: idOf('key', i),
    public_id: `${i}`,
    hash: `${i}`,
    created_by: first + i,
  }))
  await insertRows(services, 'endpoints', rows, i => ({
    id: idOf('whk', i),
    organization_key,
    target_url: 'https://hook.example/',
    event_types: '[]',
    state: i % 100 === 0 ? 'SWITCHED_OFF' : 'REMOVED',
    sealed_secret: '',
    sealed_old_secret: null,
    old_secret_until: null,
    failures: 0,
    due_at: null,
    lease_holder: null,
    lease_until: null,
    created_at: at,
    updated_at: at,
  }))
  const event = { id: idOf('evt', 0), organization_key, session_key: null, type: 'ping' }
  await insertRows(services, 'events', rows, i => ({
    ...event,
    id: idOf('evt', i),
    created_at: at,
    body: '{}',
  }))
  const [endpoint_key, event_key] = [
    await keyOf('endpoints', idOf('whk', 0)),
    await keyOf('events', event.id),
  ]
  await insertRows(services, 'deliveries', rows, i => ({
    id: idOf('dlv', i),
    endpoint_key,
    event_key,
    event_id: event.id,
    event_type: 'ping',
    state: i % 2 === 0 ? 'DELIVERED' : 'DEAD_LETTERED',
    attempts: 1,
    earlier_attempts: 0,
    next_attempt_at: null,
    last_status: 200,
    last_error: null,
    last_response: '',
    created_at: at,
    updated_at: at,
  }))
  const delivery = await keyOf('deliveries', idOf('dlv', 0))
  await insertRows(services, 'attempts', rows, i => ({
    delivery_key: delivery + Math.floor(i / 50),
    number: 1 + (i % 50),
    at,
    duration_ms: 1,
    status: 200,
    error: null,
    response: '',
  }))
  await insertRows(services, 'audit', rows, i => ({
    organization_key,
    ...(i % 2 === 0
      ? { credential_id: '', user_id: idOf('usr', i % 100) }
      : { credential_id: idOf('key', i % 100), user_id: null }),
    // Each of few rows: PostgreSQL reads an operation that many rows have from the table while that is small.
    operation: i % 100 === 0 ? 'rename_organization' : i % 25 === 1 ? 'set_look' : '',
    request_id: idOf('req', i),
    at,
    method: i % 100 === 0 ? 'PATCH' : 'GET',
    path: `/app/v1/organizations/${organization.id}${i % 100 === 0 ? '' : '/look'}`,
    status: i % 100 === 0 ? 500 : 200,
    ip: '127.0.0.1',
    user_agent: null,
  }))
  await insertRows(services, 'removal_records', rows, i => ({
    id: idOf('rmv', i),
    organization_key,
    name: `${i}`,
    at,
    kind: 'AUDIT',
    set_by: 'OPERATOR',
    days: 365,
    session: null,
    removed: '{}',
  }))
  const questions = [{ type: 'OPEN_TEXT', prompt: 'What else?' }]
  const { body: deck } = await owner.post(`${path}/presentations`, { title: 'Deck', questions })
  await owner.post(`${path}/presentations/${deck.id}/slides`, { title: 'Agenda' })
  await owner.post(`${path}/sessions`, { presentation_id: deck.id })
  await copies(services, 'presentations', i => ({
    id: idOf('pres', i),
    ...titleColumns(`Deck ${i % 1_000}`),
    updated_at: i % 500,
    trashed_at: i % 10 === 0 ? at : null,
    last_session_id: i < 100 ? idOf('ses', rows - 100 + i) : '',
  }))
  const presentation = await keyOf('presentations', idOf('pres', 0))
  const slide = (i: number) => ({ presentation_key: presentation + i, position: i % 2 })
  await copies(services, 'questions', i => ({ id: idOf('que', i), ...slide(i) }))
  await copies(services, 'content_slides', i => ({
    id: idOf('sli', i),
    ...slide(i),
    position: (i + 1) % 2,
  }))
  await copies(services, 'sessions', i => ({
    id: idOf('ses', i),
    presentation_key: presentation + (i % 100),
    presentation_id: idOf('pres', i % 100),
    join_code: `${i}`,
    join_secret: `${i}`,
    state: i % 20 === 0 ? 'LIVE' : 'CLOSED',
    started_at: at,
  }))
  const session_key = await keyOf('sessions', idOf('ses', 0))
  await insertRows(services, 'session_questions', rows, i => ({
    session_key: session_key + i,
    question_key: 1,
    question_id: idOf('que', i),
    position: 0,
    definition: '{}',
    phase: 'REVEALED',
    opened_at: at,
    deadline_at: null,
    results_shown: 1,
    finalized: 1,
  }))
  return { webhook: idOf('whk', 0), delivery }
}

/** Filters of the audit log, the index of each, and of each pair the one of which comes first in this list. */
const auditFilters: readonly (readonly [AuditFilter, index: string])[] = [
  [{ statuses: [400, 599] }, 'audit_of_failures'],
  [{ operation: 'rename_organization' }, 'audit_of_operation'],
  [{ kind: 'SETTINGS' }, 'audit_of_operation'],
  [{ userId: idOf('usr', 0) }, 'audit_of_user'],
  [{ credentialId: idOf('key', 1) }, 'audit_of_credential'],
  [{ method: 'PATCH' }, 'audit_of_changes'],
  [{ statuses: [100, 399] }, 'audit_of_successes'],
  [{ statuses: [201, 201] }, 'audit_of_successes'],
  [{ statuses: [200, 499] }, 'audit_of_successes'],
]

const isOfCaller = ({ userId, credentialId }: AuditFilter) => (userId ?? credentialId) !== undefined
const isOfOperation = ({ operation, kind }: AuditFilter) => (operation ?? kind) !== undefined

/** Pairs of filters that can be set together, with the index of each. */
const auditPairs = auditFilters.flatMap(([first, index], i) =>
  auditFilters
    .slice(i + 1)
    .filter(
      ([second]) =>
        !(first.statuses && second.statuses) &&
        !(isOfCaller(first) && isOfCaller(second)) &&
        !(isOfOperation(first) && isOfOperation(second)),
    )
    .map(([second]) => ({
      filter: { ...first, ...second },
      index: isOfOperation(first) && isOfCaller(second) ? 'audit_of_caller_and_operation' : index,
    })),
)

/** Filters of sessions, together. */
const sessionFilters = ([undefined, 'DRAFT', 'LIVE', 'CLOSED'] as const).flatMap(state =>
  [undefined, idOf('pres', 20)].flatMap(presentation_id =>
    [undefined, '2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'].map(created_after => ({
      ...(state && { state }),
      ...(presentation_id && { presentation_id }),
      ...(created_after && { created_after }),
    })),
  ),
)

/** Filters of the audit log that leave one row in a hundred, and the indexes that they are read from. */
const rareCalls: readonly (readonly [AuditFilter, ...indexes: string[]])[] = [
  [{ userId: idOf('usr', 0) }, 'audit_of_user'],
  [{ credentialId: idOf('key', 1) }, 'audit_of_credential'],
  [{ operation: 'rename_organization' }, 'audit_of_operation'],
  [{ method: 'PATCH' }, 'audit_of_changes'],
  [{ statuses: [400, 599] }, 'audit_of_failures'],
]

/** What a database does for a statement, step by step. */
async function planOf({ storage }: Services, { sql, parameters }: CompiledQuery): Promise<string[]> {
  const isSqlite = storage.engine.name === 'sqlite'
  const explain = CompiledQuery.raw(`explain ${isSqlite ? 'query plan' : ''} ${sql}`, [...parameters])
  const { rows: plan } = await storage.read.executeQuery<Record<string, unknown>>(explain)
  return plan.map(row => String(isSqlite ? row.detail : row['QUERY PLAN']))
}

/** What is wrong to do for a page: nothing, when all is well. */
const isSlow = (step: string) =>
  /^SCAN|TEMP B-TREE|Seq Scan|^\s*(-> {2})?(Incremental )?Sort |Hash Join/.test(step)

onBothEngines('lists of the workspace with 10,000 rows', newConfig => {
  test('come from an index, from their first page to their last', async () => {
    const workspace = await startWorkspace(await newConfig())
    const { app, organization, owner } = workspace
    const { services } = app
    const { webhook, delivery } = await fill(workspace)
    const isCounted = services.storage.engine.name === 'postgres'
    const analyze = () => services.storage.transaction(({ db }) => sql`analyze`.execute(db))
    if (isCounted) await analyze()
    const signedIn = (await findSignedIn(reading(services), owner.cookie!.split('=')[1], 90))!
    type List = (reading: Reading, organization: Organization, page: PageRequest) => Promise<Envelope>
    const lists: Readonly<Record<string, List>> = {
      members: listMembers,
      invitations: listInvitations,
      credentials: pageOfCredentials,
      webhooks: listEndpoints,
      deliveries: (r, o, page) => listDeliveries(r, o, webhook, page),
      'dead letters': (r, o, page) => listDeliveries(r, o, webhook, { ...page, state: 'DEAD_LETTERED' }),
      audit: (r, o, page) => listAudit(r, o, {}, page),
      removals: listRemovals,
      'decks by their change': listWorkspacePresentations,
      'decks by their title': (r, o, page) => listWorkspacePresentations(r, o, { ...page, sort: 'title' }),
      'decks by their last run': (r, o, page) => listWorkspacePresentations(r, o, { ...page, sort: 'run' }),
      sessions: listSessions,
      'running sessions': (r, o, page) => listSessions(r, o, { ...page, state: 'LIVE' }),
      'past sessions': (r, o, page) => listSessions(r, o, { ...page, state: 'CLOSED' }),
      'sign-ins': (r, _, page) => listSignIns(r, signedIn, 90, page),
    }
    const seen: RootOperationNode[] = []
    const watch: KyselyPlugin = {
      transformQuery({ node }) {
        seen.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const watched: Reading = { ...reading(services), db: services.storage.read.withPlugin(watch) as never }
    /** By what is read, what is slow about it. */
    const slow: Record<string, string[]> = {}
    const explainSeen = async (what: string) => {
      expect(seen.length, what).toBeGreaterThan(0)
      const steps: string[] = []
      for (const node of seen.splice(0)) {
        const query = services.storage.read.getExecutor().compileQuery(node, createQueryId())
        const plan = await planOf(services, query)
        steps.push(...plan)
        if (plan.some(isSlow)) slow[what] = [...(slow[what] ?? []), query.sql, ...plan]
      }
      return steps.join('\n')
    }
    /** PostgreSQL counts what each of two filters leaves, and may sort the few rows of the rarer one. */
    const explainPair = async (what: string) => {
      const plan = await explainSeen(what)
      if (isCounted && !plan.includes('Seq Scan')) delete slow[what]
      return plan
    }
    const tryAll = async () => {
      for (const [name, list] of Object.entries(lists)) {
        const first = await list(watched, organization, { limit: 50 })
        expect(first.real, name).toBe(50)
        await explainSeen(name)
        const second = await list(watched, organization, { limit: 50, cursor: first.next_cursor! })
        await explainSeen(`${name}, onwards`)
        const back = await list(watched, organization, { limit: 50, before: second.prev_cursor! })
        expect(back, name).toMatchObject({ ...first, has_more: true })
        await explainSeen(`${name}, backwards`)
      }
      const history = await listAttempts(watched, delivery)
      expect(history.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => 50 - i))
      await explainSeen('attempts')
      for (const [filter, ...indexes] of rareCalls) {
        const what = JSON.stringify(filter)
        const first = await listAudit(watched, organization, filter, { limit: 50 })
        expect(first.real, what).toBe(50)
        const plan = await explainSeen(what)
        for (const index of indexes) expect(plan, what).toContain(index)
        const second = await listAudit(watched, organization, filter, {
          limit: 50,
          cursor: first.next_cursor!,
        })
        expect([second.real, second.has_more], what).toEqual([50, false])
        await explainSeen(`${what}, onwards`)
        const back = await listAudit(watched, organization, filter, {
          limit: 50,
          before: second.prev_cursor!,
        })
        expect(back, what).toMatchObject({ ...first, has_more: true })
        await explainSeen(`${what}, backwards`)
        const all = [...first.entries, ...second.entries]
        expect(all.map(({ request_id }) => request_id)).toEqual(
          Array.from({ length: 100 }, (_, i) =>
            idOf('req', rows - 100 * (i + 1) + (filter.credentialId ? 1 : 0)),
          ),
        )
      }
      for (const { filter, index } of auditPairs) {
        const what = JSON.stringify(filter)
        await listAudit(watched, organization, filter, { limit: 50 })
        const plan = await explainPair(what)
        expect(plan, what).toMatch(isCounted ? /audit_of_/ : index)
      }
      for (const filter of sessionFilters) {
        const what = JSON.stringify(filter)
        await listSessions(watched, organization, { ...filter, limit: 50 })
        const plan = await explainPair(what)
        if (!isCounted && filter.presentation_id && filter.state !== 'LIVE' && filter.state !== 'DRAFT')
          expect(plan, what).toContain('sessions_presentation_id_id')
      }
      await addedQuestions(watched, 1)
      expect(await explainSeen('added questions')).toContain('questions_added')
      expect(slow).toEqual({})
    }
    await tryAll()
    // SQLite plans by its rules alone until the first start with a large file.
    if (!isCounted) {
      await analyze()
      await tryAll()
    }
    await app.close()
  })
})
