// Behind a real PgBouncer in session mode servers work as without one, notices included; in transaction mode a server says at
// the start what does not work there.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@roomful/testkit/free-port'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApi } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import { startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { openRoom } from '../../test/support/room.ts'
import { type App, startApp } from '../app.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

describe.runIf(isInstalled)('PgBouncer', () => {
  let server: TestPostgres
  const closing: (() => unknown)[] = []
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  afterAll(() => server.stop())

  /** @returns the URL of a database by way of a PgBouncer of its own. */
  async function through(
    poolMode: string,
    settings: readonly string[] = [],
    database = '* = host=127.0.0.1 port=PORT user=roomful password=roomful',
  ): Promise<string> {
    const url = new URL(await server.createDatabase())
    const port = await freePort()
    const folder = mkdtempSync(join(tmpdir(), 'roomful-pgbouncer-'))
    chmodSync(folder, 0o755)
    const file = join(folder, 'pgbouncer.ini')
    const lines = [
      '[databases]',
      database.replace('PORT', url.port),
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'default_pool_size = 80',
      'ignore_startup_parameters = options',
      `pool_mode = ${poolMode}`,
      ...settings,
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const bouncer: ChildProcess = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' })
    closing.push(() => new Promise(resolve => bouncer.once('exit', resolve).kill('SIGKILL')))
    url.port = String(port)
    await expect.poll(() => isListening(port), { timeout: 20_000 }).toBe(true)
    return url.href
  }

  async function start(databaseUrl: string): Promise<App> {
    const app = await startApp(testConfig({ DATABASE_URL: databaseUrl }))
    closing.push(() => app.close())
    return app
  }

  test('in session mode two servers share rooms, and notices get through', async () => {
    const databaseUrl = await through('session')
    const api = await startApi(testConfig({ DATABASE_URL: databaseUrl }))
    closing.push(() => api.app.close())
    const other = await start(databaseUrl)
    const room = await openRoom(api, { questions: [{ type: 'OPEN_TEXT', prompt: 'Why?' }] })
    await room.activate(0)
    await room.join()
    for (const { url } of [api.app, other])
      await expect
        .poll(async () => (await fetch(`${url}/readyz`)).json())
        .toEqual({ status: 'ready', notices: 'live', problems: [] })
  })

  test('in transaction mode a server does not start, and says what to set', async () => {
    await expect(start(await through('transaction'))).rejects.toThrow(
      /a pooler in transaction mode stands in between.*set (pool_mode = session|REDIS_URL)/,
    )
  })

  test.each([
    [
      'that it does not know',
      'auth_type = plain',
      '* = host=127.0.0.1 port=PORT user=roomful password=roomful',
    ],
    [
      'that the database does not have',
      'auth_type = any',
      '* = host=127.0.0.1 port=PORT user=missing password=x',
    ],
  ])('a role %s gets advice about the role', async (_, authType, database) => {
    const url = new URL(await through('session', [authType], database))
    url.username = 'missing'
    const failure = await start(url.href).catch((error: Error) => error.message)
    expect(failure).toMatch(/check its user and password/)
    expect(failure).not.toContain('pool_mode')
  })

  test('a database that is missing gets advice about its name', async () => {
    const url = new URL(await through('session'))
    url.pathname = '/missing'
    await expect(start(url.href)).rejects.toThrow(/make that database, or check its name/)
  })

  test('one that refuses our settings is told which of its own to change', async () => {
    await expect(start(await through('session', ['ignore_startup_parameters =']))).rejects.toThrow(
      /set ignore_startup_parameters = options/,
    )
  })
})

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
