// The editor on two servers, one of which is killed: its windows are still seen through the other, a slide is taken over there, and
// the server that comes back knows of it as soon as the windows have called once.
import { afterAll, afterEach, expect, test } from 'vitest'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { install, type ServerProcess, startServerProcess } from './support/server-process.ts'
import { browser, newPerson, type Person, startWorkspace, type Workspace } from './support/workspace.ts'

const postgres = sharedPostgres()
afterAll(() => postgres.stop())

let workspace: Workspace
let killed: ServerProcess
afterEach(async () => {
  await killed?.end('SIGKILL')
  await workspace?.app.close()
})

test('a slide whose editor called a server that was killed is still held, can be taken over, and is so on the server that comes back', async () => {
  const DATABASE_URL = await postgres.createDatabase()
  const config = testConfig({ DATABASE_URL })
  workspace = await startWorkspace(config)
  const { app, organization, owner } = workspace
  const installation = await install(config.dataDir, { DATABASE_URL, ROOMFUL_SECRET: config.secrets![0]! })
  killed = await startServerProcess(installation)
  const other = await newPerson(app, organization)
  const path = `/organizations/${organization.id}/presentations`
  const { id } = (await owner.post(path, { title: 'Town hall' })).body
  const { body: slide } = await owner.post(`${path}/${id}/questions`, { type: 'OPEN_TEXT', prompt: 'Why?' })

  /** The windows of others that a member is told of, by a server. */
  async function report({ url }: { readonly url: string }, { cookie }: Person, more: string) {
    const window = Object.assign(browser({ url }), { cookie })
    const { status, body } = await window.get(`${path}/${id}/editors?window=one&slide_id=${slide.id}${more}`)
    expect(status).toBe(200)
    return body.editors.map((one: { user_id: string; state: string }) => [one.user_id, one.state])
  }
  const [editing, takingOver] = ['&editing=true', '&editing=true&take_over=true']
  const [ofOwner, ofOther] = [owner.user.id, other.user.id]

  await report(killed, owner, editing)
  await expect.poll(() => report(app, other, '')).toEqual([[ofOwner, 'EDITING']])
  await killed.end('SIGKILL')
  expect(await report(app, other, editing)).toEqual([[ofOwner, 'EDITING']])
  expect(await report(app, owner, editing)).toEqual([[ofOther, 'VIEWING']])
  await report(app, other, takingOver)
  expect(await report(app, owner, '')).toEqual([[ofOther, 'EDITING']])

  killed = await startServerProcess(installation)
  // Any server may get the next call of either.
  await report(app, other, editing)
  await expect.poll(() => report(killed, owner, '')).toEqual([[ofOther, 'EDITING']])
  expect(await report(killed, owner, editing)).toEqual([[ofOther, 'EDITING']])
  await expect.poll(() => report(app, other, editing)).toEqual([[ofOwner, 'VIEWING']])
  // The editing member's first call may reach the restarted server, which has no locks in memory.
  await killed.end('SIGKILL')
  killed = await startServerProcess(installation)
  await report(killed, other, editing)
  expect(await report(killed, owner, editing)).toEqual([[ofOther, 'EDITING']])
  await expect.poll(() => report(app, owner, editing)).toEqual([[ofOther, 'EDITING']])
  await report(killed, owner, takingOver)
  await expect.poll(() => report(app, other, editing)).toEqual([[ofOwner, 'EDITING']])
})
