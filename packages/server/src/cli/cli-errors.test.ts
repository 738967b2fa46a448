// Promise: with --json whatever fails says what it is by a code, as docs/reference/command-line.md lists them; without,
// people read one line that says what to change.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommandHere } from '../../test/support/command-here.ts'
import { jsonBlocks, referencePage, tableBelow } from '../../test/support/reference-pages.ts'
import { operatorErrorCodes } from '../lib/operator-error.ts'
import { commands } from './commands.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roomful-cli-errors-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const roomful = (line: string, environment: Record<string, string> = {}) =>
  runCommandHere(line.split(' '), { ROOMFUL_DATA_DIR: join(folder, 'data'), ...environment })

async function asJson(line: string, environment?: Record<string, string>) {
  const { code, stdout } = await roomful(`${line} --json`, environment)
  return { code, body: JSON.parse(stdout) }
}

test('the table of codes has each with its exit code', () => {
  const rows = tableBelow(referencePage('command-line'), 'Errors').slice(1)
  expect(rows.map(([code, exitCode]) => [code!.replaceAll('`', ''), Number(exitCode)])).toEqual(
    Object.entries(operatorErrorCodes).map(([code, { exitCode }]) => [code, exitCode]),
  )
})

test('the example of an error is what a command prints', async () => {
  const { body } = await asJson('session open --session ses_nobody')
  expect(jsonBlocks(referencePage('command-line'), 'error')).toEqual([body])
})

test('a deck that is not acceptable is refused as the API refuses it, rule by rule', async () => {
  await roomful('org create --name Acme')
  const file = join(folder, 'deck.json')
  writeFileSync(file, JSON.stringify({ title: '', questions: [{ type: 'RATING' }] }))
  const { code, body } = await asJson(`deck import ${file}`)
  expect([code, body.code, body.invalid_fields]).toEqual([
    1,
    'INVALID_REQUEST_BODY',
    expect.arrayContaining(['title', 'questions[0].prompt']),
  ])
  expect(body.details[0]).toEqual({ field: 'title', rule: expect.any(String), message: expect.any(String) })
})

test('refusals by the state of a session have the code of the API', async () => {
  const { body } = await asJson('setup')
  const session = body.session.id
  expect((await asJson(`session close --session ${session}`)).code).toBe(0)
  expect(await asJson(`session open --session ${session}`)).toMatchObject({
    code: 1,
    body: { code: 'INVALID_SESSION_STATE', error: expect.stringMatching(/./) },
  })
})

test.each([
  ['session results', '--session is missing\nusage: roomful session results --session ID'],
  [
    'org create --name x --plan GOLD',
    '--plan must be FREE|STARTER|PRO|TEAM|ENTERPRISE\nusage: roomful org create',
  ],
  ['deck import /nowhere/deck.json', '/nowhere/deck.json cannot be read: ENOENT'],
  ['setup --nmae x', 'unknown option --nmae: did you mean --name?\nusage: roomful setup'],
])('wrong usage is followed by the right one: %s', async (line, text) => {
  await roomful('org create --name Acme')
  const { code, stdout, stderr } = await roomful(line)
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(`roomful: ${text}`)])
  expect(await asJson(line)).toEqual({
    code: 2,
    body: { code: 'USAGE', error: expect.stringContaining(text) },
  })
})

test.each([
  'org create',
  'org create --name x --plan GOLD',
  'org set-plan --org org_1',
  'org set-plan --plan PRO',
  'org allow-passwords',
  'org confirm-domain',
  'org delete --org org_1',
  'key create --scope results:read',
  'key create --name x',
  'key revoke',
  'deck import',
  'deck import /nowhere/deck.json',
  'deck export',
  'images upload',
  'images upload /nowhere/a.png',
  'session create',
  'session open',
  'session close',
  'session list --limit 0',
  'session results',
  'join-link',
  'stage-link --role screen',
  'stage-link --session ses_1 --role owner',
  'stage-link list',
  'stage-link revoke',
  'words add',
  'audit list --status many',
  'invite --email a@b.example',
  'invite --role OWNER',
  'user list --limit 0',
  'user delete',
  'user change-email --email a@b.example',
  'user reset-two-factor',
  'user reset-link',
  'user end-sign-ins',
])('wrong usage creates no data folder: %s', async line => {
  expect(await asJson(line)).toMatchObject({ code: 2, body: { code: 'USAGE' } })
  expect(readdirSync(folder)).toEqual([])
})

test('a configuration that is not acceptable is told from a wrong command line', async () => {
  expect(await asJson('org list', { PORT: 'many' })).toEqual({
    code: 2,
    body: { code: 'INVALID_CONFIGURATION', error: expect.stringContaining('PORT="many"') },
  })
})

test('a folder where nothing can be kept', async () => {
  writeFileSync(join(folder, 'file'), '')
  const environment = { ROOMFUL_DATA_DIR: join(folder, 'file/data') }
  expect(await asJson('org list', environment)).toMatchObject({
    code: 1,
    body: { code: 'DATA_FOLDER_UNUSABLE' },
  })
})

test('a database that a newer version has migrated', async () => {
  await roomful('org list')
  const database = new DatabaseSync(join(folder, 'data/roomful.db'))
  database.exec(`insert into kysely_migration values ('9999_later', '2026-01-01T00:00:00Z')`)
  database.close()
  expect(await asJson('org list')).toMatchObject({ code: 1, body: { code: 'NEWER_DATABASE' } })
})

test('a backup that cannot be written, or is none', async () => {
  await roomful('org create --name Acme')
  const file = join(folder, 'copy.db')
  expect((await asJson(`backup ${file}`)).code).toBe(0)
  expect(await asJson(`backup ${file}`)).toEqual({
    code: 1,
    body: { code: 'BACKUP_REFUSED', error: `${file} exists: name a file that does not` },
  })
  mkdirSync(join(folder, 'empty'))
  const environment = { ROOMFUL_DATA_DIR: join(folder, 'empty') }
  for (const none of [folder, import.meta.filename, join(folder, 'nowhere')])
    expect(await asJson(`restore ${none}`, environment)).toMatchObject({
      code: 1,
      body: { code: 'BACKUP_REFUSED', error: expect.stringContaining(none) },
    })
})

test('a backup to a file that cannot be made', async () => {
  await roomful('org create --name Acme')
  // Longer than file systems allow, so that it fails for the superuser too.
  const file = join(folder, 'b'.repeat(300))
  expect(await asJson(`backup ${file}`)).toMatchObject({
    code: 1,
    body: { code: 'BACKUP_REFUSED', error: expect.stringContaining('no backup could be made') },
  })
})

test('a database without a server', async () => {
  const environment = {
    DATABASE_URL: 'postgres://roomful@127.0.0.1:1/roomful',
    ROOMFUL_SECRET: 'a secret that only tests know',
  }
  expect(await asJson('org list', environment)).toMatchObject({ code: 1, body: { code: 'UNAVAILABLE' } })
})

test('a defect says where it is, on stderr, and is no error of usage', async () => {
  const listed = commands.find(({ name }) => name === 'org list')!
  const load = vi.spyOn(listed, 'load').mockRejectedValue(new Error('something is broken'))
  const { code, stdout, stderr } = await roomful('org list --json')
  load.mockRestore()
  expect([code, JSON.parse(stdout)]).toEqual([1, { code: 'INTERNAL_ERROR', error: 'something is broken' }])
  expect(stderr).toMatch(/^Error: something is broken\n +at /)
})
