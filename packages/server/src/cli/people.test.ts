// The operator's commands for people and organizations, next to a running server: what each changes, whom it signs out,
// and who inherits.
import { expect, test } from 'vitest'
import { apiClient } from '../../test/support/api.ts'
import { runCommandHere } from '../../test/support/command-here.ts'
import { onBothEngines, storageEnvironment } from '../../test/support/engines.ts'
import { openRoom } from '../../test/support/room.ts'
import {
  browser,
  enrol,
  newOrganization,
  newPerson,
  password,
  startWorkspace,
} from '../../test/support/workspace.ts'
import type { Config } from '../config.ts'
import { addMember } from '../features/people/members.ts'
import { createReset } from '../features/people/password-resets.ts'
import { writing } from '../services.ts'

onBothEngines('the operator', newConfig => {
  async function start() {
    const config = await newConfig()
    return { ...(await startWorkspace(config)), roomful: commandOf(config) }
  }

  test('lists people with their organizations, a page at a time', async () => {
    const { app, organization, owner, roomful } = await start()
    const presenter = await newPerson(app, organization)
    const outsider = await newPerson(app, null)
    await enrol(app, presenter)
    const all = await roomful('user list')
    expect(all.body.users.map(({ id }: { id: string }) => id)).toEqual(
      [outsider, presenter, owner].map(({ user }) => user.id),
    )
    expect(all.body.users[1]).toEqual({
      id: presenter.user.id,
      email: presenter.user.email,
      name: 'Person',
      two_factor: true,
      created_at: expect.any(String),
      organizations: [{ id: organization.id, name: 'Test', role: 'PRESENTER' }],
    })
    const first = await roomful(`user list --org ${organization.id} --limit 1`)
    expect(first.body).toMatchObject({ has_more: true, users: [{ id: presenter.user.id }] })
    const second = await roomful(`user list --org ${organization.id} --cursor ${first.body.next_cursor}`)
    expect(second.body).toMatchObject({ has_more: false, users: [{ id: owner.user.id, two_factor: false }] })
    await app.close()
  })

  test('deletes a person: the oldest owner inherits, and links and sign-ins end', async () => {
    const { app, organization, owner, roomful } = await start()
    const path = `/organizations/${organization.id}`
    await newPerson(app, organization, 'OWNER')
    const leaving = await newPerson(app, organization)
    await enrol(app, leaving)
    const deck = await leaving.post(`${path}/presentations`, { title: 'Deck' })
    const session = await leaving.post(`${path}/sessions`, { presentation_id: deck.body.id })
    const link = await leaving.post(`${path}/sessions/${session.body.id}/stage-links`, { role: 'remote' })
    expect([deck.status, session.status, link.status]).toEqual([200, 200, 200])
    await writing(app.services, tx => createReset(tx, leaving.user))

    expect(await roomful(`user delete --email ${leaving.user.email}`)).toEqual({
      code: 0,
      body: {
        id: leaving.user.id,
        deleted: true,
        inherited: [{ organization_id: organization.id, heir: owner.user.email }],
      },
    })
    expect((await leaving.get('/me')).status).toBe(401)
    expect((await browser(app).signIn(leaving.user.email)).status).toBe(401)
    const kept = await owner.get(`${path}/sessions/${session.body.id}`)
    expect(kept.body.created_by).toMatchObject({ id: owner.user.id })
    const links = await owner.get(`${path}/sessions/${session.body.id}/stage-links`)
    expect(JSON.stringify(links.body)).not.toContain(leaving.user.id)
    expect((await roomful(`user delete --email ${leaving.user.email}`)).body.code).toBe('NOT_FOUND')
    await app.close()
  })

  test('deletes an only owner for an heir alone, who becomes the owner', async () => {
    const { app, organization, owner, roomful } = await start()
    const heir = await newPerson(app, organization)
    const outsider = await newPerson(app, null)
    const refused = async (options: string) => {
      const { code, body } = await roomful(`user delete --email ${owner.user.email}${options}`)
      return [code, body.code, body.error]
    }
    expect(await refused('')).toEqual([1, 'LAST_OWNER', expect.stringContaining(`Test (${organization.id})`)])
    expect(await refused(` --heir ${outsider.user.email}`)).toEqual([1, 'LAST_OWNER', expect.any(String)])
    expect(await refused(' --heir nobody@example.com')).toEqual([1, 'NOT_FOUND', 'No such heir.'])
    expect(await refused(` --heir ${owner.user.email}`)).toEqual([1, 'FORBIDDEN', expect.any(String)])
    expect((await owner.get('/me')).status).toBe(200)

    const done = await roomful(`user delete --email ${owner.user.email} --heir ${heir.user.email}`)
    expect(done.body.inherited).toEqual([{ organization_id: organization.id, heir: heir.user.email }])
    expect((await heir.get('/me')).body.organizations).toEqual([expect.objectContaining({ role: 'OWNER' })])
    await app.close()
  })

  test('has the named heir inherit where they are a member, an owner elsewhere', async () => {
    const { app, organization, owner, roomful } = await start()
    const elsewhere = await newOrganization(app, 'Elsewhere')
    const other = await newPerson(app, elsewhere, 'OWNER')
    const heir = await newPerson(app, organization, 'ADMIN')
    const leaving = await newPerson(app, organization)
    await writing(app.services, tx => addMember(tx, elsewhere, leaving.user, 'PRESENTER'))
    const { body } = await roomful(`user delete --email ${leaving.user.email} --heir ${heir.user.email}`)
    expect(body.inherited).toEqual([
      { organization_id: elsewhere.id, heir: other.user.email },
      { organization_id: organization.id, heir: heir.user.email },
    ])
    expect((await heir.get('/me')).body.organizations).toEqual([expect.objectContaining({ role: 'ADMIN' })])
    const stranger = await newPerson(app, elsewhere)
    const refused = await roomful(`user delete --email ${stranger.user.email} --heir ${owner.user.email}`)
    expect([refused.code, refused.body.code]).toEqual([1, 'FORBIDDEN'])
    expect((await stranger.get('/me')).status).toBe(200)
    await app.close()
  })

  test('changes a mail address: sign-ins and reset links end, and one address has one person', async () => {
    const { app, organization, owner, roomful } = await start()
    const person = await newPerson(app, organization)
    const secret = await writing(app.services, tx => createReset(tx, person.user))
    const change = (to: string) => roomful(`user change-email --email ${person.user.email} --to ${to}`)
    const taken = await change(owner.user.email.toUpperCase())
    expect([taken.code, taken.body.details]).toEqual([1, [expect.objectContaining({ rule: 'taken' })]])
    expect((await person.get('/me')).status).toBe(200)
    expect(await change('New.Name@example.com')).toEqual({
      code: 0,
      body: { id: person.user.id, email: 'New.Name@example.com', ended: 1 },
    })
    expect((await person.get('/me')).status).toBe(401)
    expect((await browser(app).signIn(person.user.email)).status).toBe(401)
    expect((await browser(app).signIn('new.name@example.com')).status).toBe(200)
    const reset = await browser(app).post('/password-resets/complete', {
      secret,
      password: `${password} again`,
    })
    expect(reset.status).toBe(404)
    await app.close()
  })

  test('turns off a lost second factor: sign-ins end, and the password is enough again', async () => {
    const { app, organization, roomful } = await start()
    const person = await newPerson(app, organization)
    await enrol(app, person)
    expect((await browser(app).signIn(person.user.email)).body).toMatchObject({
      code: 'SECOND_FACTOR_NEEDED',
    })
    const reset = () => roomful(`user reset-two-factor --email ${person.user.email}`)
    expect((await reset()).body).toEqual({ id: person.user.id, changed: true, ended: 1 })
    expect((await person.get('/me')).status).toBe(401)
    const again = await browser(app).signIn(person.user.email)
    expect([again.status, again.body.user]).toEqual([200, expect.objectContaining({ two_factor: false })])
    expect((await reset()).body).toMatchObject({ changed: false })
    await app.close()
  })

  test('deletes an organization whose name is given, unless a session is LIVE', async () => {
    const { app, organization, owner, roomful } = await start()
    const api = await apiClient(app, { organization })
    const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] })
    const end = (name: string) => roomful(`org delete --org ${organization.id} --name ${name}`)
    expect((await end('test')).body).toMatchObject({ details: [{ field: 'name', rule: 'same' }] })
    expect(await end('Test')).toMatchObject({ code: 1, body: { code: 'INVALID_SESSION_STATE' } })
    await api.post(`/sessions/${room.sessionId}/close`)
    expect(await end('Test')).toEqual({ code: 0, body: { id: organization.id, deleted: true } })
    expect((await owner.get('/me')).body.organizations).toEqual([])
    expect((await end('Test')).body.code).toBe('NOT_FOUND')
    expect((await roomful(`user delete --email ${owner.user.email}`)).body.inherited).toEqual([])
    await app.close()
  })
})

/** Runs a command on the storage of a configuration. */
function commandOf(config: Config) {
  return async (line: string) => {
    const { code, stdout } = await runCommandHere([...line.split(' '), '--json'], {
      ROOMFUL_DATA_DIR: config.dataDir,
      ...storageEnvironment(config),
    })
    // biome-ignore lint/suspicious/noExplicitAny: results of every shape
    return { code, body: JSON.parse(stdout) as any }
  }
}
