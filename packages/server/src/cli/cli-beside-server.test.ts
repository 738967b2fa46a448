// CLI commands take effect on a running server: new keys and links work at once; revoked keys and stage links, changed
// plans and closed sessions hold within 5 seconds; a command that cannot reach the servers says so.
import { closeCodes, type StageRoom } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommandHere } from '../../test/support/command-here.ts'
import {
  onBothEngines,
  sharedPostgres,
  storageEnvironment,
  testConfig,
  testOnPostgres,
} from '../../test/support/engines.ts'
import {
  type Installation,
  install,
  type ServerProcess,
  startServerProcess,
} from '../../test/support/server-process.ts'
import { browser, password } from '../../test/support/workspace.ts'
import { pollMs } from '../room/live/outside-changes.ts'

onBothEngines('beside a server', newConfig => {
  let installation: Installation
  let server: ServerProcess
  beforeAll(async () => {
    const config = await newConfig()
    installation = await install(config.dataDir, storageEnvironment(config))
    server = await startServerProcess(installation)
  })
  afterAll(() => server.end('SIGKILL'))

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async function roomful(...args: string[]): Promise<any> {
    const { code, stdout } = await runCommandHere([...args, '--json'], {
      PATH: process.env.PATH!,
      ROOMFUL_DATA_DIR: installation.dataDir,
      ...installation.environment,
    })
    expect([code, stdout]).toEqual([0, expect.any(String)])
    return JSON.parse(stdout)
  }

  function newKey(organizationId: string): Promise<{ id: string; secret: string }> {
    return roomful('key', 'create', '--org', organizationId, '--name', 'x', '--scope', 'results:read')
  }

  /** How the running server answers a key now: 200, or the code of its refusal. */
  async function answerTo(key: string): Promise<number | string> {
    const response = await fetch(`${server.url}/public/v1/sessions`, { headers: { 'x-api-key': key } })
    const { code } = (await response.json()) as { code?: string }
    return code ?? response.status
  }

  test('a key that is created holds at once', async () => {
    const { secret } = await newKey(installation.organizationId)
    expect(await answerTo(secret)).toBe(200)
  })

  test('a key that is revoked is refused within 5 seconds, though it was in use', async () => {
    const { id, secret } = await newKey(installation.organizationId)
    expect(await answerTo(secret)).toBe(200)
    await roomful('key', 'revoke', '--key', id)
    await expect.poll(() => answerTo(secret)).toBe('UNAUTHENTICATED')
    expect(await answerTo(installation.key)).toBe(200)
  })

  test('a person whose sign-ins are ended is signed out on all devices, with their next call', async () => {
    const { url } = await roomful('setup-link')
    const email = 'ada@example.com'
    const first = browser(server)
    const signedUp = await first.post('/set-up', {
      secret: new URL(url).hash.slice(1),
      email,
      name: 'Ada',
      password,
      organization_id: installation.organizationId,
    })
    expect(signedUp.status).toBe(200)
    const second = browser(server)
    await second.signIn(email)
    const signedIn = async () => [(await first.get('/me')).status, (await second.get('/me')).status]
    expect(await signedIn()).toEqual([200, 200])
    expect(await roomful('user', 'end-sign-ins', '--email', 'ADA@example.com')).toEqual({ ended: 2 })
    expect(await signedIn()).toEqual([401, 401])
    expect((await second.signIn(email)).status).toBe(200)
  })

  test('a plan that is changed holds within 5 seconds, for better and for worse', async () => {
    const { id } = await roomful('org', 'create', '--name', 'Other', '--plan', 'STARTER')
    const { secret } = await newKey(id)
    expect(await answerTo(secret)).toBe(200)
    await roomful('org', 'set-plan', '--org', id, '--plan', 'FREE')
    await expect.poll(() => answerTo(secret)).toBe('PLAN_LIMIT_REACHED')
    await roomful('org', 'set-plan', '--org', id, '--plan', 'TEAM')
    await expect.poll(() => answerTo(secret)).toBe(200)
  })

  test('a stage link that is made opens at once, and when it is revoked its stages go dark within 5 seconds', async () => {
    const presentation = await server.api('POST', '/presentations', { title: 'Deck' })
    const session = await server.api('POST', '/sessions', { presentation_id: presentation.id })
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const links: any[] = []
    for (const role of ['screen', 'remote'])
      links.push(await roomful('stage-link', '--session', session.id, '--role', role))
    const stages = await Promise.all(
      links.map(({ url }) => Device.connect<StageRoom>(server.url, new URL(url).hash.slice(1))),
    )
    expect(stages.map(stage => stage.room?.role)).toEqual(['screen', 'remote'])
    await roomful('stage-link', 'revoke', '--link', links[0].id)
    await expect.poll(() => stages.map(stage => stage.closed?.code)).toEqual([closeCodes.badToken, undefined])
    const again = await Device.connect(server.url, new URL(links[0].url).hash.slice(1))
    expect(again.closed).toEqual({ code: closeCodes.badToken })
    const listed = await roomful('stage-link', 'list', '--session', session.id)
    expect(listed.map((link: { revoked_at: string | null }) => link.revoked_at !== null).sort()).toEqual([
      false,
      true,
    ])
  })

  test('a session that is closed from the command line is over on every device within 5 seconds', async () => {
    const presentation = await server.api('POST', '/presentations', { title: 'Deck' })
    const session = await server.api('POST', '/sessions', { presentation_id: presentation.id })
    await roomful('session', 'open', '--session', session.id)
    const { url } = await roomful('stage-link', '--session', session.id, '--role', 'screen')
    const stage = await Device.connect<StageRoom>(server.url, new URL(url).hash.slice(1))
    expect(stage.room?.state).toBe('LIVE')
    await roomful('session', 'close', '--session', session.id)
    await expect.poll(() => stage.room?.state).toBe('CLOSED')
  })
})

test('where commands cannot reach it, a server looks every 5 seconds at the latest for what they did', () => {
  expect(pollMs).toBeLessThan(5_000)
})

test('links say where the server on the same data folder is', async () => {
  const installation = await install(testConfig().dataDir)
  const server = await startServerProcess(installation)
  const presentation = await server.api('POST', '/presentations', { title: 'Deck' })
  const session = await server.api('POST', '/sessions', { presentation_id: presentation.id })
  const { stdout } = await runCommandHere(['join-link', '--session', session.id, '--json'], {
    PATH: process.env.PATH!,
    ROOMFUL_DATA_DIR: installation.dataDir,
  })
  expect(new URL(JSON.parse(stdout).url).port).toBe(new URL(server.url).port)
  await server.end('SIGKILL')
})

testOnPostgres(
  'a command that cannot tell the servers what it has done says so; one that has nothing to tell does not',
  async () => {
    const databases = sharedPostgres()
    const roomful = async (...args: string[]) =>
      runCommandHere([...args, '--json'], {
        PATH: process.env.PATH!,
        ROOMFUL_DATA_DIR: testConfig().dataDir,
        ROOMFUL_SECRET: 'a secret that only tests know',
        DATABASE_URL: await url,
        // Nobody listens there.
        REDIS_URL: 'redis://127.0.0.1:1',
      })
    const url = databases.createDatabase()
    const made = await roomful('setup')
    expect([made.code, JSON.parse(made.stdout).session.id]).toEqual([0, expect.stringMatching(/^ses_/)])
    expect(made.stderr).toMatch(/^roomful: running servers could not be notified/m)
    expect(await roomful('org', 'list')).toMatchObject({ code: 0, stderr: '' })
    await databases.stop()
  },
)
