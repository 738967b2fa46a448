// Members: roles, the last owner, removal and sign-out take effect at once, also against calls at the same time.
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../test/support/engines.ts'
import {
  browser,
  newOrganization,
  newPerson,
  type Person,
  startWorkspace,
} from '../../../test/support/workspace.ts'

onBothEngines('members', newConfig => {
  test('are listed, change roles and are removed; who is removed loses the organization with the next call', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const admin = await newPerson(app, organization, 'ADMIN')
    const member = await newPerson(app, organization)
    const { body } = await admin.get(`${path}/members`)
    expect(body.members.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual([
      [member.user.id, 'PRESENTER'],
      [admin.user.id, 'ADMIN'],
      [owner.user.id, 'OWNER'],
    ])
    const page = await admin.get(`${path}/members?limit=2`)
    const next = await admin.get(`${path}/members?limit=2&cursor=${page.body.next_cursor}`)
    expect(next.body.members).toEqual(body.members.slice(2))
    const setRole = (by: typeof owner, of: typeof owner, role: string) =>
      by.call('PATCH', `${path}/members/${of.user.id}`, { role })
    expect((await setRole(admin, member, 'OWNER')).status).toBe(403)
    expect((await setRole(admin, owner, 'ADMIN')).status).toBe(403)
    expect((await admin.call('DELETE', `${path}/members/${owner.user.id}`)).status).toBe(403)
    expect((await setRole(admin, member, 'ADMIN')).body.role).toBe('ADMIN')
    expect((await member.get(`${path}/members`)).status).toBe(200)
    expect((await admin.call('DELETE', `${path}/members/${member.user.id}`)).status).toBe(200)
    expect((await member.get(path)).status).toBe(404)
    expect((await member.get('/me')).body.organizations).toEqual([])
    expect((await admin.call('DELETE', `${path}/members/${member.user.id}`)).status).toBe(404)
    await app.close()
  })

  test('are signed out everywhere by admins, owners by owners alone', async () => {
    const { app, organization, owner } = await startWorkspace(await newConfig())
    const admin = await newPerson(app, organization, 'ADMIN')
    const { user, ...desk } = await newPerson(app, organization)
    const phone = browser(app)
    await phone.signIn(user.email)
    const signOut = (by: Person, id: string) =>
      by.call('DELETE', `/organizations/${organization.id}/members/${id}/sign-ins`)
    expect((await signOut(admin, user.id)).body).toEqual({ done: true })
    for (const one of [desk, phone]) expect((await one.get('/me')).status).toBe(401)
    expect((await phone.signIn(user.email)).status).toBe(200)
    expect((await signOut(admin, owner.user.id)).body.code).toBe('FORBIDDEN')
    expect((await owner.get('/me')).status).toBe(200)
    const stranger = await newPerson(app, await newOrganization(app))
    expect((await signOut(owner, stranger.user.id)).status).toBe(404)
    expect((await stranger.get('/me')).status).toBe(200)
    const { entries } = (await owner.get(`/organizations/${organization.id}/audit?kind=MEMBERS`)).body
    expect(entries.at(-1)).toMatchObject({ operation: 'end_member_sign_ins', subject: { id: user.id } })
    await app.close()
  })

  test('the last owner neither leaves nor steps down, also when two try at the same time', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    const stepDown = (who: typeof owner) =>
      who.call('PATCH', `${path}/members/${who.user.id}`, { role: 'PRESENTER' })
    for (const refused of [
      await owner.post(`${path}/leave`),
      await stepDown(owner),
      await owner.call('DELETE', `${path}/members/${owner.user.id}`),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'LAST_OWNER'])
    for (let round = 0; round < 5; round++) {
      const elsewhere = await newOrganization(app)
      const two = [
        await newPerson(app, elsewhere, 'OWNER'),
        await newPerson(app, elsewhere, 'OWNER'),
      ] as const
      const members = `/organizations/${elsewhere.id}/members`
      const leave = (who: typeof owner) => who.post(`/organizations/${elsewhere.id}/leave`)
      const [a, b] = two
      const pairs = [
        () => [leave(a), leave(b)],
        () => [leave(a), b.call('PATCH', `${members}/${b.user.id}`, { role: 'ADMIN' })],
        () => [a.call('DELETE', `${members}/${b.user.id}`), b.call('DELETE', `${members}/${a.user.id}`)],
        () => [
          a.call('PATCH', `${members}/${b.user.id}`, { role: 'ADMIN' }),
          b.call('PATCH', `${members}/${a.user.id}`, { role: 'ADMIN' }),
        ],
        () => [leave(a), b.call('DELETE', `${members}/${b.user.id}`)],
      ]
      const statuses = (await Promise.all(pairs[round]!())).map(({ status }) => status)
      expect(statuses.filter(status => status === 200)).toHaveLength(1)
      const owners = await app.services.storage.read
        .selectFrom('memberships as m')
        .innerJoin('organizations as o', 'o.key', 'm.organization_key')
        .select('m.user_key')
        .where('o.id', '=', elsewhere.id)
        .where('m.role', '=', 'OWNER')
        .execute()
      expect(owners).toHaveLength(1)
    }
    await app.close()
  })
})

onBothEngines('a role that is taken away', newConfig => {
  test('the owner who takes it away sees everything that was done with it', async () => {
    const { app, owner, organization } = await startWorkspace(await newConfig())
    const path = `/organizations/${organization.id}`
    for (let round = 0; round < 10; round++) {
      const other = await newPerson(app, organization, 'OWNER')
      const email = `friend${round}@example.com`
      const inviting = other.post(`${path}/invitations`, { email, role: 'OWNER' })
      await owner.call('PATCH', `${path}/members/${other.user.id}`, { role: 'PRESENTER' })
      const { body } = await owner.get(`${path}/invitations`)
      const seen = body.invitations.some((one: { email: string }) => one.email === email)
      expect((await inviting).status).toBe(seen ? 200 : 403)
    }
    await app.close()
  })
})
