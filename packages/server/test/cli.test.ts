import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '../src/cli/commands.ts'
import { install, runCommand, type ServerProcess, startServerProcess } from './support/server-process.ts'

let folder: string
let server: ServerProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-cli-'))
})
afterEach(async () => {
  await server?.end('SIGKILL')
  server = undefined
  rmSync(folder, { recursive: true })
})

function roomful(line: string, environment: Record<string, string> = {}) {
  const inherited = { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: join(folder, 'data') }
  return runCommand(line.split(' '), { ...inherited, ...environment })
}

/** Runs a command whose stdout must be JSON and nothing else. */
async function asJson(line: string) {
  const { code, stdout } = await roomful(`${line} --json`)
  return { code, answer: JSON.parse(stdout) }
}

test('--help names every command', async () => {
  const { code, stdout } = await roomful('--help')
  expect(code).toBe(0)
  for (const { name, summary } of commands)
    expect(stdout).toMatch(new RegExp(`^  ${name} +${summary[0]}`, 'm'))
})

test.each(commands)('$name tells its usage', async ({ name, summary, load }) => {
  const { usage } = await load()
  expect(usage).toMatch(new RegExp(`^roomful ${name}( |$)`))
  expect(summary).toMatch(/[.:…}]$/)
})

test('--help of one command tells its usage and does nothing', async () => {
  const { code, stdout } = await roomful('org create --help')
  expect([code, stdout]).toEqual([0, expect.stringContaining('usage: roomful org create --name NAME')])
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('an organization, its plan and its keys are kept, and a secret is shown once', async () => {
  const { answer: organization } = await asJson('org create --name Acme --plan PRO')
  expect(organization).toMatchObject({ id: expect.stringMatching(/^org_/), name: 'Acme', plan: 'PRO' })
  await asJson(`org set-plan --org ${organization.id} --plan TEAM`)
  expect((await asJson('org list')).answer.organizations).toEqual([
    expect.objectContaining({ id: organization.id, plan: 'TEAM' }),
  ])

  const scopes = '--scope results:read --scope content:write'
  const { answer: key } = await asJson(`key create --org ${organization.id} --name ci ${scopes}`)
  expect(key).toMatchObject({
    secret: expect.stringMatching(/^rmf_/),
    scopes: ['results:read', 'content:write'],
  })
  await asJson(`key revoke --key ${key.id}`)
  const { secret: _, ...withoutSecret } = key
  expect((await asJson(`key list --org ${organization.id}`)).answer.credentials).toEqual([
    { ...withoutSecret, revoked_at: expect.any(String) },
  ])
})

describe('refusals', () => {
  test.each([
    'org',
    'org create',
    'org create --name',
    'key create --org x --name y --scope all',
    'serve --fast',
  ])('wrong usage exits 2 and says what is wrong: %s', async line => {
    expect(await asJson(line)).toEqual({
      code: 2,
      answer: { code: 'USAGE', error: expect.stringMatching(/./) },
    })
  })

  test('what is not there exits 1 with the error envelope', async () => {
    expect(await asJson('key list --org org_nobody')).toEqual({
      code: 1,
      answer: { code: 'NOT_FOUND', error: expect.stringMatching(/organization/i) },
    })
  })

  test('every problem of the configuration is named at once, and nothing is started', async () => {
    const { code, stderr } = await roomful('serve', {
      PORT: 'many',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
    })
    expect(code).toBe(2)
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(stderr).toContain(`${name}=`)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

test('commands act beside a running server; a second server refuses to start', async () => {
  const installation = await install(join(folder, 'data'))
  server = await startServerProcess(installation)
  expect((await asJson('check')).answer).toMatchObject({ status: 'ok', storage: 'sqlite' })
  const { answer: deck } = await asJson(
    `deck import --org ${installation.organizationId} examples/town-hall.json`,
  )
  expect((await server.api('GET', `/presentations/${deck.id}`)) as object).toMatchObject({
    title: deck.title,
  })

  const second = await roomful('serve', { PORT: '0', HOST: '127.0.0.1' })
  expect(second.code).toBe(1)
  expect(second.stderr).toContain('another server is using')
  expect(await server.end('SIGTERM')).toBe(0)
})
