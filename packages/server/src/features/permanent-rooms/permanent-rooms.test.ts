// The address of a permanent room leads to the newest of its LIVE sessions, says when the next one opens otherwise, and
// belongs to one organization. Guessing addresses draws from the allowance of codes.

import { join } from '@roomful/testkit/device'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiClient, apiClient } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import {
  newOrganization,
  newPerson,
  type Person,
  startWorkspace,
  type Workspace,
} from '../../../test/support/workspace.ts'
import { writing } from '../../services.ts'

const questions = [{ type: 'NPS', prompt: 'Would you?' }]
const schedule = (opens_at: string) => ({ opens_at, closes_at: '2040-12-01T10:00:00Z', timezone: 'UTC' })

onBothEngines('a permanent room', newConfig => {
  let workspace: Workspace
  let clock: FakeClock
  let api: ApiClient
  beforeEach(async () => {
    clock = new FakeClock()
    workspace = await startWorkspace(await newConfig({ ROOMFUL_PUBLIC_URL: 'https://rooms.example' }), {
      clock,
    })
    api = await apiClient(workspace.app, { organization: workspace.organization })
  })
  afterEach(() => workspace.app.close())

  const lookUp = async (address: string) => {
    const response = await fetch(`${workspace.app.url}/room/v1/lookup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const setAddress = (address: string | null, who: Person = workspace.owner, of = workspace.organization) =>
    who.call('PATCH', `/organizations/${of.id}/address`, { address })
  const create = (name: string, more: object = {}, by: ApiClient = api) =>
    by.post('/permanent-rooms', { name, title: `The ${name} lecture`, ...more })

  async function newDeck(by: ApiClient = api): Promise<string> {
    return (await by.post('/presentations', { title: 'Deck', questions })).body.id
  }
  async function newSession(body: object): Promise<{ id: string; join_code: string; room: string | null }> {
    const { status, body: session } = await api.post('/sessions', {
      presentation_id: await newDeck(),
      ...body,
    })
    expect(status, JSON.stringify(session)).toBe(200)
    return session
  }

  test('leads to the session that is live, and before and after it to when the next one opens', async () => {
    await setAddress('Acme')
    await create('Monday')
    const nothing = { status: 409, body: { code: 'SESSION_NOT_OPEN', title: 'The Monday lecture' } }
    expect(await lookUp('acme/monday')).toMatchObject(nothing)
    expect((await lookUp('acme/monday')).body).not.toHaveProperty('opens_at')

    const draft = await newSession({ room: 'monday' })
    expect((await lookUp('acme/monday')).body).not.toHaveProperty('opens_at')
    for (const opens of ['2040-03-12T08:00:00Z', '2040-03-05T08:00:00Z']) {
      const { id } = await newSession({ room: 'MONDAY' })
      await api.post(`/sessions/${id}/schedule`, schedule(opens))
    }
    const planned = { ...nothing, body: { ...nothing.body, opens_at: '2040-03-05T08:00:00.000Z' } }
    expect(await lookUp('acme/monday')).toMatchObject(planned)

    await api.post(`/sessions/${draft.id}/open`)
    const found = await lookUp('ACME/Monday')
    expect(found).toMatchObject({
      status: 200,
      body: { session_id: draft.id, join_code: draft.join_code, title: 'Deck', identity_mode: 'ANONYMOUS' },
    })
    expect((await join(workspace.app.url, { code: draft.join_code })).room.session_id).toBe(draft.id)

    // The newest wins; once it is closed, the other one does.
    clock.advance(60_000)
    const second = await newSession({ room: 'monday' })
    await api.post(`/sessions/${second.id}/open`)
    expect((await lookUp('acme/monday')).body.join_code).toBe(second.join_code)
    await api.post(`/sessions/${second.id}/close`)
    expect((await lookUp('acme/monday')).body.join_code).toBe(draft.join_code)
    await api.post(`/sessions/${draft.id}/close`)
    expect(await lookUp('acme/monday')).toMatchObject(planned)
  })

  test('leads to a session opened after one whose start the clock dates ahead', async () => {
    await setAddress('acme')
    await create('monday')
    const open = async () => {
      const session = await newSession({ room: 'monday' })
      await api.post(`/sessions/${session.id}/open`)
      return session
    }
    clock.shiftWallClock(3_600_000)
    await open()
    clock.shiftWallClock(-3_600_000)
    const second = await open()
    expect((await lookUp('acme/monday')).body.join_code).toBe(second.join_code)
    clock.advance(2 * 3_600_000)
    expect((await lookUp('acme/monday')).body.join_code).toBe(second.join_code)
  })

  test('shows nothing of a session that a code does not show either', async () => {
    await setAddress('acme')
    await create('monday')
    const room = await openRoom(api, { title: 'Secret', questions }, { room: 'monday' })
    await (await room.stage()).send({ type: 'lock_door', locked: true })
    const { body } = await lookUp('acme/monday')
    expect(body).toMatchObject({ join_code: room.code, title: null })
  })

  test('is found by its own address alone, and guessing draws from the allowance of codes', async () => {
    const other = await newOrganization(workspace.app, 'Other')
    const theirs = await apiClient(workspace.app, { organization: other })
    await create('monday', {}, theirs)
    await create('tuesday')
    expect((await lookUp('acme/tuesday')).status).toBe(404)
    await setAddress('acme')
    for (const wrong of [
      'acme/monday',
      'acme',
      '/',
      'acme/',
      'acme/tuesday/1',
      'other/monday',
      ' acme/tuesday',
    ])
      expect(await lookUp(wrong), wrong).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await lookUp('acme/tuesday')).status).toBe(409)
    const refused = await Promise.all(Array.from({ length: 400 }, (_, i) => lookUp(`acme/x${i}`)))
    expect(refused.filter(({ status }) => status === 429).length).toBeGreaterThan(50)
    expect(await lookUp('acme/tuesday')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
  })

  test('needs an address of the organization, which admins set and no other organization can take', async () => {
    const { app, organization, owner } = workspace
    const presenter = await newPerson(app, organization, 'PRESENTER')
    const admin = await newPerson(app, organization, 'ADMIN')
    expect((await setAddress('acme', presenter)).body.code).toBe('FORBIDDEN')
    expect((await setAddress('ACME', admin)).body).toMatchObject({ address: 'acme', role: 'ADMIN' })
    expect((await owner.get('/me')).body.organizations[0].address).toBe('acme')
    const refusedWith = async (address: string) => {
      const { status, body } = await setAddress(address)
      return [status, body.details?.[0]]
    }
    for (const address of [
      'ac',
      'a'.repeat(41),
      'acme corp',
      '-acme',
      'acme-',
      'ac--me',
      'аcme',
      'ac/me',
      'ac_me',
    ])
      expect(await refusedWith(address), address).toMatchObject([400, { field: 'address' }])
    expect(await refusedWith('Roomful')).toMatchObject([400, { field: 'address', rule: 'reserved' }])

    const other = await newOrganization(app, 'Other')
    const theirs = await newPerson(app, other, 'OWNER')
    const taken = { status: 400, body: { details: [{ field: 'address', rule: 'taken' }] } }
    expect(await setAddress('Acme', theirs, other)).toMatchObject(taken)
    expect((await setAddress('acme', owner)).status).toBe(200)
    // Of those that take one at once, one has it.
    await setAddress(null)
    const both = await Promise.all([setAddress('acme', owner), setAddress('acme', theirs, other)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)).toMatchObject(taken)
    // One that is given up is free again, as is that of a deleted organization.
    await setAddress(null, theirs, other)
    await setAddress('acme')
    await owner.post(`/organizations/${organization.id}/delete`, { name: 'Test' })
    expect((await setAddress('acme', theirs, other)).body.address).toBe('acme')
  })

  test('is created, changed and deleted by presenters and keys, up to 100', async () => {
    const deck = await newDeck()
    const { body: monday } = await create('Monday', { presentation_id: deck })
    expect(monday).toEqual({
      id: expect.stringMatching(/^prm_/),
      name: 'monday',
      title: 'The Monday lecture',
      presentation_id: deck,
      url: null,
      created_at: expect.any(String),
    })
    await setAddress('acme')
    const presenter = await newPerson(workspace.app, workspace.organization, 'PRESENTER')
    const path = `/organizations/${workspace.organization.id}/permanent-rooms`
    const url = 'https://rooms.example/j/acme/monday'
    expect((await presenter.get(path)).body.permanent_rooms).toMatchObject([{ name: 'monday', url }])
    const changed = await presenter.call('PATCH', `${path}/${monday.id}`, {
      title: ' Mondays ',
      presentation_id: null,
    })
    expect(changed.body).toMatchObject({ title: 'Mondays', presentation_id: null, url })

    const other = await newOrganization(workspace.app, 'Other')
    const theirs = await apiClient(workspace.app, { organization: other })
    expect((await theirs.get('/permanent-rooms')).body).toEqual({ permanent_rooms: [] })
    expect((await theirs.call('PATCH', `/permanent-rooms/${monday.id}`, { title: 'Ours' })).status).toBe(404)
    expect((await theirs.call('DELETE', `/permanent-rooms/${monday.id}`)).status).toBe(404)
    const fieldOf = async (name: string, more: object = {}) => (await create(name, more)).body.invalid_fields
    expect(await fieldOf('monday')).toEqual(['name'])
    expect(await fieldOf('mon day')).toEqual(['name'])
    expect(await fieldOf('friday', { title: ' ' })).toEqual(['title'])
    expect(await fieldOf('friday', { presentation_id: await newDeck(theirs) })).toEqual(['presentation_id'])

    const row = { organization_key: workspace.organization.key, title: 'Room', created_at: 1 }
    const more = Array.from({ length: 98 }, (_, i) => ({ ...row, id: `prm_${i}`, name: `room-${i}` }))
    await writing(workspace.app.services, ({ db }) => db.insertInto('permanent_rooms').values(more).execute())
    expect((await create('the-last')).status).toBe(200)
    expect((await create('one-more')).body).toMatchObject({ code: 'LIMIT_REACHED', limit: 100 })
    const session = await newSession({ room: 'monday' })
    expect((await presenter.call('DELETE', `${path}/${monday.id}`)).body.name).toBe('monday')
    expect((await lookUp('acme/monday')).status).toBe(404)
    expect((await api.get(`/sessions/${session.id}`)).body.room).toBe('monday')
    expect((await create('one-more')).status).toBe(200)
  })

  test('is that of the presentation, of the session or none, and its address is on links and stages', async () => {
    const deck = await newDeck()
    await create('monday', { presentation_id: deck })
    await create('tuesday')
    const roomOf = async (body: object) => (await newSession(body)).room
    expect(await roomOf({})).toBe(null)
    expect(await roomOf({ presentation_id: deck })).toBe('monday')
    expect(await roomOf({ presentation_id: deck, room: 'Tuesday' })).toBe('tuesday')
    expect(await roomOf({ presentation_id: deck, room: null })).toBe(null)
    const unknown = await api.post('/sessions', { presentation_id: deck, room: 'friday' })
    expect(unknown.body).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalid_fields: ['room'] })

    const room = await openRoom(api, { questions }, { room: 'tuesday' })
    const linksOf = async () => (await api.get(`/sessions/${room.sessionId}/links`)).body
    expect(await linksOf()).toMatchObject({ room_url: null })
    expect((await room.stage()).room).not.toHaveProperty('room_url')
    await setAddress('acme')
    const room_url = 'https://rooms.example/j/acme/tuesday'
    expect(await linksOf()).toMatchObject({ room_url })
    expect((await room.stage()).room).toMatchObject({ room_url })

    // A presentation in the trash has no sessions any more, nor a room.
    await api.call('DELETE', `/presentations/${deck}`)
    expect((await api.get('/permanent-rooms')).body.permanent_rooms[0]).toMatchObject({
      name: 'monday',
      presentation_id: null,
    })
  })
})
