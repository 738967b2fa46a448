// The end of an organization: nothing of it is left, and nobody else notices.

import { join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { newOrganization, newPerson, secretOf, startWorkspace } from '../../../test/support/workspace.ts'
import { reading, type Writing, writing } from '../../services.ts'
import { belongings, organizationBelongings } from '../retention/deleted.ts'
import { sweepExpired } from '../retention/retention.ts'
import { openSession } from '../session-control/session-states.ts'
import { createSession } from '../sessions/sessions.ts'
import { registerEndpoint } from '../webhooks/endpoints.ts'
import { deleteOrganization, findOrganization, lockOrganization } from './organizations.ts'

const dayMs = 24 * 60 * 60_000
const keepLong = { auditDays: 365, eventDays: 365 }

onBothEngines('an organization', newConfig => {
  test('is deleted with everything in it by an owner who types its name; others, and their people, stay', async () => {
    const clock = new FakeClock()
    const { app, organization, owner } = await startWorkspace(await newConfig(), { clock })
    const { services } = app
    // Rows of every kind, in this organization and in another one.
    const other = await apiClient(app)
    const own = await apiClient(app, { organization })
    const deck = { questions: [{ type: 'OPEN_TEXT', prompt: 'What?' }] }
    const rooms = [await openRoom(own, deck), await openRoom(other, deck)] as const
    for (const api of [own, other]) {
      const hook = { target_url: 'https://hook.example/', event_types: ['session.ended'] }
      const made = await api.post('/webhooks', hook)
      await api.post(`/webhooks/${made.body.id}/test`)
    }
    for (const { code } of rooms) await join(app.url, { code })
    const elsewhere = await newOrganization(app, 'Elsewhere')
    const both = await newPerson(app, organization, 'ADMIN')
    await writing(services, ({ db }) =>
      db
        .insertInto('memberships')
        .values({ organization_key: elsewhere.key, user_key: both.user.key, role: 'OWNER', created_at: 1 })
        .execute(),
    )
    const path = `/organizations/${organization.id}`
    const invited = await owner.post(`${path}/invitations`, { email: 'a@example.com', role: 'ADMIN' })

    const wrong = await owner.post(`${path}/delete`, { name: 'test' })
    expect(wrong.body.invalid_fields).toEqual(['name'])
    expect((await owner.get(`${path}/plan`)).body.live_sessions).toBe(1)
    const live = await owner.post(`${path}/delete`, { name: 'Test' })
    expect(live.body.code).toBe('INVALID_SESSION_STATE')
    await own.post(`/sessions/${rooms[0].sessionId}/close`)
    expect((await owner.post(`${path}/delete`, { name: 'Test' })).status).toBe(200)

    expect((await owner.get(path)).status).toBe(404)
    expect((await owner.get('/me')).body.organizations).toEqual([])
    expect((await both.get('/me')).body.organizations).toEqual([
      expect.objectContaining({ name: 'Elsewhere' }),
    ])
    expect((await owner.post('/invitations/check', { secret: secretOf(invited.body) })).status).toBe(404)
    expect(await findOrganization(reading(services), organization.id)).toBeUndefined()
    clock.advance(2_000)
    expect((await own.get('/presentations')).status).toBe(401)
    expect((await other.get(`/sessions/${rooms[1].sessionId}`)).status).toBe(200)

    // Refusals are written to the audit log in their order, shortly after: once a later one is there, all are.
    await both.post(`/organizations/${elsewhere.id}/delete`, { name: 'wrong' })
    const later = services.storage.read
      .selectFrom('audit')
      .select('key')
      .where('organization_key', '=', elsewhere.key)
      .where('path', '=', `/app/v1/organizations/${elsewhere.id}/delete`)
    await expect.poll(() => later.execute()).toHaveLength(1)
    clock.advance(2 * dayMs)
    await sweepExpired(services, keepLong)
    await sweepExpired(services, keepLong)
    for (const { table, where } of organizationBelongings) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)} where ${where(organization.key)}`.execute(
        services.storage.read,
      )
      expect([table, Number(rows[0]!.n)]).toEqual([table, 0])
    }
    const left = await services.storage.read.selectFrom('organizations').select('key').execute()
    expect(left.map(({ key }) => key)).not.toContain(organization.key)
    expect(left.map(({ key }) => key)).toEqual(
      expect.arrayContaining([other.organization.key, elsewhere.key]),
    )
    expect((await other.get(`/sessions/${rooms[1].sessionId}`)).status).toBe(200)
    await app.close()
  })

  test('gets nothing more from calls that were found good before its end', async () => {
    const { app } = await startWorkspace(await newConfig())
    const { services } = app
    const api = await apiClient(app)
    const { organization } = api
    const { id: presentation_id } = (await api.post('/presentations', { title: 'Deck' })).body
    const draft = await writing(services, tx => createSession(tx, organization, { presentation_id }))
    await writing(services, tx => deleteOrganization(tx, organization))
    const target = {
      target_url: 'https://hook.example/',
      event_types: ['session.ended'] as ['session.ended'],
    }
    const calls: ((tx: Writing) => Promise<unknown>)[] = [
      (tx: Writing) => createSession(tx, organization, { presentation_id }),
      (tx: Writing) => openSession(tx, organization, draft.id),
      (tx: Writing) => registerEndpoint(tx, organization, target),
    ]
    for (const late of calls)
      await expect(writing(services, late)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await app.close()
  })

  test('has no session left, whatever is created and opened while it is deleted', async () => {
    const clock = new FakeClock()
    const { app } = await startWorkspace(await newConfig(), { clock })
    const { services } = app
    for (let i = 0; i < 10; i++) {
      const api = await apiClient(app)
      const { organization } = api
      const { id: presentation_id } = (await api.post('/presentations', { title: 'Deck' })).body
      const draft = await writing(services, tx => createSession(tx, organization, { presentation_id }))
      const end = () =>
        writing(services, async tx => {
          await lockOrganization(tx, organization)
          await deleteOrganization(tx, organization)
        })
      const create = () =>
        writing(services, tx => createSession(tx, organization, { presentation_id })).then(({ id }) =>
          writing(services, tx => openSession(tx, organization, id)),
        )
      const open = () => writing(services, tx => openSession(tx, organization, draft.id))
      const [ended, ...others] = await Promise.allSettled(
        i % 2 === 0 ? [end(), create(), open()] : [end(), open(), create()],
      )
      for (const one of others)
        if (one.status === 'rejected')
          expect(['UNAUTHENTICATED', 'NOT_FOUND', 'INVALID_SESSION_STATE']).toContain(one.reason.code)
      if (ended!.status === 'rejected') expect(ended.reason.code).toBe('INVALID_SESSION_STATE')
      const sessions = await services.storage.read
        .selectFrom('sessions')
        .select(['state', 'deleted_at'])
        .where('organization_key', '=', organization.key)
        .execute()
      const isGone = sessions.every(({ state, deleted_at }) => state === 'CLOSED' && deleted_at !== null)
      expect(isGone).toBe(ended!.status === 'fulfilled')
    }
    await app.close()
  })

  test('has no rows that its end would leave', async () => {
    const { app } = await startWorkspace(await newConfig())
    const { read } = app.services.storage
    const tables = await read.introspection.getTables()
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => name === 'organization_key'))
      .map(({ name }) => name)
    // Removed when it is deleted, or by themselves.
    const atOnce = ['memberships', 'invitations', 'identities', 'sign_in_providers', 'sessions']
    const known: string[] = [...organizationBelongings, ...belongings].map(({ table }) => table)
    expect(owned.filter(name => !known.includes(name) && !atOnce.includes(name))).toEqual([])
    await app.close()
  })
})
