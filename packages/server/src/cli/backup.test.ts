// A backup made while phones answer restores everything acknowledged before it began; a restore refuses storage in use
// or not empty and damaged files.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Device, join } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import { afterEach, expect, test } from 'vitest'
import { runCommandHere } from '../../test/support/command-here.ts'
import { drillCommands, runDocumented } from '../../test/support/documented-drill.ts'
import { programFile } from '../../test/support/programs.ts'
import { recountFromAnswers } from '../../test/support/recount.ts'
import {
  apiOfProcess,
  install,
  type ServerProcess,
  startServerProcess,
} from '../../test/support/server-process.ts'
import { answerableRoom } from '../../test/support/test-session.ts'
import { closeServices, openServices } from '../app.ts'
import { readConfig } from '../config.ts'
import { lockFile } from '../storage/file-lock.ts'
import { lastSqliteBackup } from '../storage/sqlite-backup.ts'

const logSuffixes = ['-journal', '-wal', '-shm']

let server: ServerProcess | undefined
afterEach(() => server?.end('SIGKILL'))

function newFolder(): string {
  return mkdtempSync(joinPath(tmpdir(), 'roomful-backup-'))
}

/** Runs a command on the storage of a folder, without a secret in the environment. */
async function roomful(dataDir: string, ...args: string[]) {
  const { code, stdout, stderr } = await runCommandHere([...args, '--json'], {
    PATH: process.env.PATH!,
    ROOMFUL_DATA_DIR: dataDir,
  })
  return { code, stderr, output: JSON.parse(stdout) }
}

test('a backup made while 30 phones answer restores to all that was acknowledged before it began', async () => {
  const dataDir = newFolder()
  const installation = await install(dataDir)
  server = await startServerProcess(installation)
  const { sessionId, questionId, code } = await answerableRoom(apiOfProcess(server))
  const phones = await inParallel(30, 10, async () => {
    const { participant_id: id, token } = await join(server!.url, { code })
    return { id, device: await Device.connect(server!.url, token), acknowledged: 0, sent: 0 }
  })
  let goesOn = true
  const answering = phones.map(async phone => {
    while (goesOn) {
      const value = ++phone.sent
      await phone.device.answer(questionId, { value: value % 1_000 }, value).then(
        () => {
          phone.acknowledged = value
        },
        () => {},
      )
      // Below what one token may send.
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })
  await expect.poll(() => Math.min(...phones.map(({ acknowledged }) => acknowledged))).toBeGreaterThan(2)
  const before = phones.map(({ acknowledged }) => acknowledged)
  const file = joinPath(newFolder(), 'backup.db')
  const made = await roomful(dataDir, 'backup', file)
  goesOn = false
  await Promise.all(answering)
  const sent = phones.map(phone => phone.sent)
  for (const { device } of phones) device.drop()
  expect(made).toMatchObject({
    code: 0,
    output: { file, bytes: statSync(file).size, holds_secret: true },
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const restored = joinPath(newFolder(), 'data')
  expect(await roomful(restored, 'restore', file)).toMatchObject({
    code: 0,
    output: { organizations: 1, presentations: 1, sessions: 1, participants: 30 },
  })
  expect(readFileSync(joinPath(restored, 'secret'), 'utf8')).toBe(
    readFileSync(joinPath(dataDir, 'secret'), 'utf8'),
  )
  const services = await openServices(readConfig({ ROOMFUL_DATA_DIR: restored, LOG_LEVEL: 'silent' }))
  const rows = await services.storage.read
    .selectFrom('participants')
    .leftJoin('answers', 'participants.key', 'answers.participant_key')
    .select(['participants.id', 'answers.seq'])
    .execute()
  const { results } = await recountFromAnswers(services.storage.read, sessionId, questionId)
  await closeServices(services)
  const stored = new Map(rows.map(({ id, seq }) => [id, seq ?? 0]))
  for (const [i, { id }] of phones.entries()) {
    expect(stored.get(id)).toBeGreaterThanOrEqual(before[i]!)
    expect(stored.get(id)).toBeLessThanOrEqual(sent[i]!)
  }
  // What was counted while answers arrived agrees with them.
  const again = await startServerProcess({ ...installation, dataDir: restored })
  try {
    expect(await again.api('GET', `/sessions/${sessionId}/results?question_id=${questionId}`)).toEqual(
      results,
    )
  } finally {
    await again.end('SIGTERM')
  }
})

test('a restore refuses a storage that is not empty, a running server, and what is no whole backup', async () => {
  const dataDir = newFolder()
  await install(dataDir)
  const folder = newFolder()
  const file = joinPath(folder, 'backup.db')
  expect((await roomful(dataDir, 'backup', file)).code).toBe(0)
  expect((await roomful(dataDir, 'backup', file)).output.error).toMatch(/exists: name a file that does not/)
  const nowhere = joinPath(folder, 'absent', 'backup.db')
  expect((await roomful(dataDir, 'backup', nowhere)).output.error).toMatch(
    /there is no folder .*: make it first/,
  )
  expect((await roomful(dataDir, 'backup', joinPath(file, 'backup.db'))).output.error).toMatch(
    /^no backup could be made at \S+backup\.db \(ENOTDIR.*see that there is room, that you may write there, and /,
  )

  const before = readFileSync(joinPath(dataDir, 'roomful.db'))
  expect(await roomful(dataDir, 'restore', file)).toMatchObject({
    code: 1,
    output: { error: expect.stringMatching(/is not empty: set ROOMFUL_DATA_DIR/) },
  })
  expect(readFileSync(joinPath(dataDir, 'roomful.db')).equals(before)).toBe(true)

  const damaged = joinPath(folder, 'damaged.db')
  copyFileSync(file, damaged)
  truncateSync(damaged, statSync(file).size - 8_192)
  // One letter of a name: no page, index or type is wrong.
  const changed = joinPath(folder, 'changed.db')
  const bytes = readFileSync(file)
  const at = bytes.indexOf('organizations')
  expect(at).toBeGreaterThan(0)
  bytes[at] = 'O'.charCodeAt(0)
  writeFileSync(changed, bytes)
  const cut = joinPath(folder, 'cut.db')
  copyFileSync(file, cut)
  truncateSync(cut, statSync(file).size - 1)
  const target = newFolder()
  // As a killed restore leaves them.
  for (const suffix of ['', ...logSuffixes])
    writeFileSync(joinPath(target, `roomful.db.restoring${suffix}`), '')
  const refusals = [
    [damaged, `${damaged} is not whole: `],
    [changed, `${changed} was changed since it was made: its checksum differs`],
    [cut, `${cut} is not whole: its checksum is missing`],
    [joinPath(dataDir, 'roomful.db'), 'roomful.db is no backup: roomful backup makes one'],
    [joinPath(folder, 'absent.db'), 'there is no file '],
  ] as const
  for (const [bad, error] of refusals) {
    const refused = { code: 1, output: { error: expect.stringContaining(error) } }
    expect(await roomful(target, 'restore', bad)).toMatchObject(refused)
    expect(readdirSync(target)).toEqual([])
  }
  expect((await roomful(target, 'org', 'list')).output).toEqual({ organizations: [] })
  // An organization is what makes a storage: a folder in which nothing was made takes a backup.
  expect(await roomful(target, 'restore', file)).toMatchObject({ code: 0, output: { organizations: 1 } })
  expect(readdirSync(target).filter(name => name.includes('restoring'))).toEqual([])
})

test.each([
  [
    'an endless view for its metadata',
    `drop table backup_facts;
    create view backup_facts as with recursive n (i) as (select 1 union all select i + 1 from n) select i as name, i as value from n`,
    'is no backup: roomful backup makes one',
  ],
  [
    'bytes for its secret',
    `update backup_facts set value = x'00' where name = 'secret'`,
    'is no backup: roomful backup makes one',
  ],
  [
    'tables of something else',
    'drop table kysely_migration; drop table organizations; create table organizations (key)',
    'holds no tables of Roomful',
  ],
])('a forged backup with %s is refused, and leaves nothing', async (_, change, error) => {
  const [dataDir, target] = [newFolder(), newFolder()]
  await install(dataDir)
  const file = joinPath(newFolder(), 'backup')
  expect((await roomful(dataDir, 'backup', file)).code).toBe(0)
  truncateSync(file, statSync(file).size - '\nroomful sha256 '.length - 64)
  const native = new DatabaseSync(file, { defensive: false, enableForeignKeyConstraints: false })
  native.exec(change)
  native.close()
  // It is no signature: everybody can make one.
  const checksum = createHash('sha256').update(readFileSync(file)).digest('hex')
  appendFileSync(file, `\nroomful sha256 ${checksum}`)
  expect(await roomful(target, 'restore', file)).toMatchObject({
    code: 1,
    output: { error: expect.stringContaining(error) },
  })
  expect(readdirSync(target)).toEqual([])
})

test('links that another user has laid into the folder of backups lead nowhere', async () => {
  const [dataDir, folder, elsewhere] = [newFolder(), newFolder(), newFolder()]
  await install(dataDir)
  const file = joinPath(folder, 'backup')
  symlinkSync(joinPath(elsewhere, 'made'), `${file}.partial.lock`)
  expect(await roomful(dataDir, 'backup', file)).toMatchObject({
    code: 1,
    output: { code: 'BACKUP_REFUSED', error: expect.stringContaining('ELOOP') },
  })
  expect(readdirSync(elsewhere)).toEqual([])
  rmSync(`${file}.partial.lock`)
  for (const name of ['backup', 'backup.partial'])
    symlinkSync(joinPath(elsewhere, 'made'), joinPath(folder, name))
  expect(await roomful(dataDir, 'backup', file)).toMatchObject({ code: 0 })
  expect(readdirSync(elsewhere)).toEqual([])
  expect(lstatSync(file).isFile()).toBe(true)
})

test('triggers and views of a backup reach no file, program or library', () => {
  const native = new DatabaseSync(':memory:')
  for (const call of [`load_extension('x')`, `writefile('x', 'x')`, `readfile('x')`, `edit('x', 'x')`])
    expect(() => native.prepare(`select ${call}`).all(), call).toThrow(/no such function|not authorized/)
  native.exec('create table t (x)')
  expect(() => native.exec(`create trigger other after insert on t begin attach 'x' as x; end`)).toThrow(
    /syntax/,
  )
  native.close()
})

test('backups in a folder have dated names, and --keep removes only older ones of this installation', async () => {
  const [dataDir, otherDir, folder] = [newFolder(), newFolder(), newFolder()]
  await install(dataDir)
  await install(otherDir)
  const backUp = (from: string, ...options: string[]) => roomful(from, 'backup', `${folder}/`, ...options)
  const names = () => readdirSync(folder).sort()
  const other = await backUp(otherDir)
  expect(basename(other.output.file)).toMatch(/^roomful-[0-9a-f]{8}-\d{8}T\d{9}Z\.backup$/)
  const first = await backUp(dataDir)
  const prefix = basename(first.output.file).slice(0, 17)
  // Names that only resemble those of backups, and what a running command and killed ones have left.
  const foreign = [`${prefix}20200101T000000000Z.backup.txt`, `my-${basename(first.output.file)}`]
  const running = `${basename(first.output.file)}.partial`
  const killed = `${prefix}20200101T000000000Z.backup.partial`
  const left = [
    killed,
    `${killed}-journal`,
    `${killed}.lock`,
    `${prefix}20200102T000000000Z.backup.partial-wal`,
  ]
  for (const name of [...foreign, running, ...left]) writeFileSync(joinPath(folder, name), '')
  const lock = lockFile(joinPath(folder, running))!
  const second = await backUp(dataDir, '--keep', '2')
  expect(second).toMatchObject({ code: 0, output: { removed: [] } })
  const third = await backUp(dataDir, '--keep', '2')
  expect(third.output.removed).toEqual([first.output.file])
  const kept = [other, second, third].map(({ output }) => basename(output.file))
  const expected = [...kept, ...foreign, running, `${running}.lock`, `${running}.lock-journal`].sort()
  expect(names()).toEqual(expected)
  const restored = joinPath(newFolder(), 'data')
  expect(await roomful(restored, 'restore', third.output.file)).toMatchObject({ code: 0 })
  // The database of the backup had the time of the one before.
  expect(lastSqliteBackup(joinPath(restored, 'roomful.db'))).toBeUndefined()

  // A backup that fails removes nothing.
  const native = new DatabaseSync(joinPath(dataDir, 'roomful.db'))
  native.exec(`create table backup_facts (name text)`)
  native.close()
  expect(await backUp(dataDir, '--keep', '1')).toMatchObject({ code: 1, output: { code: 'BACKUP_REFUSED' } })
  expect(names()).toEqual(expected)
  lock.release()
  for (const wrong of [['FILE', '--keep', '2'], [folder, '--keep', '0'], ['-']])
    expect(await roomful(dataDir, 'backup', ...wrong)).toMatchObject({ code: 2, output: { code: 'USAGE' } })
})

test.each([
  ['an earlier backup', 'create table backup_facts (name text)', 'BACKUP_REFUSED', 'backup_facts'],
  [
    'a damaged file',
    `pragma writable_schema = on; update sqlite_master set rootpage = 99999 where name = 'sessions'`,
    'BACKUP_REFUSED',
    ' whole',
  ],
  [
    'a newer version',
    `insert into kysely_migration values ('9999_later', '2026-01-01T00:00:00Z')`,
    'NEWER_DATABASE',
    'Roomful',
  ],
])('a backup of %s is refused, and leaves nothing', async (_, change, code, error) => {
  const [dataDir, folder] = [newFolder(), newFolder()]
  await install(dataDir)
  const native = new DatabaseSync(joinPath(dataDir, 'roomful.db'), { defensive: false })
  native.exec(change)
  native.close()
  for (const target of [joinPath(folder, 'backup'), `${folder}/`]) {
    expect(await roomful(dataDir, 'backup', target)).toMatchObject({
      code: 1,
      output: { code, error: expect.stringContaining(error) },
    })
    expect(readdirSync(folder)).toEqual([])
  }
})

/** Starts a backup to a file. It cannot go on until `release`. */
async function startBackup(dataDir: string, file: string) {
  const database = new DatabaseSync(joinPath(dataDir, 'roomful.db'), { timeout: 10_000 })
  database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  const child = spawn(process.execPath, [await programFile('main'), 'backup', file], {
    env: { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const closed = once(child, 'close')
  await expect.poll(() => existsSync(`${file}.partial`), { timeout: 20_000 }).toBe(true)
  return { child, closed, release: () => database.close() }
}

test('a backup to a file that another is writing is refused, and spoils nothing', async () => {
  const [dataDir, folder] = [newFolder(), newFolder()]
  await install(dataDir)
  const file = joinPath(folder, 'backup')
  const first = await startBackup(dataDir, file)
  expect(await roomful(dataDir, 'backup', file)).toMatchObject({
    code: 1,
    output: {
      code: 'BACKUP_REFUSED',
      error: `another backup is writing ${file}.partial: wait for its end, or name another file`,
    },
  })
  first.release()
  expect(await first.closed).toEqual([0, null])
  expect(readdirSync(folder)).toEqual(['backup'])
  expect(await roomful(joinPath(newFolder(), 'data'), 'restore', file)).toMatchObject({ code: 0 })
})

test('a backup goes on where another was killed, and removes what that left', async () => {
  const [dataDir, folder] = [newFolder(), newFolder()]
  await install(dataDir)
  const file = joinPath(folder, 'backup')
  const killed = await startBackup(dataDir, file)
  killed.child.kill('SIGKILL')
  expect(await killed.closed).toEqual([null, 'SIGKILL'])
  killed.release()
  expect(readdirSync(folder)).toContain('backup.partial')
  for (const suffix of logSuffixes) writeFileSync(`${file}.partial${suffix}`, 'left by a killed command')
  expect(await roomful(dataDir, 'backup', file)).toMatchObject({ code: 0 })
  expect(readdirSync(folder)).toEqual(['backup'])
})

test('a backup whose time cannot be recorded is made all the same', async () => {
  const [dataDir, folder] = [newFolder(), newFolder()]
  await install(dataDir)
  const native = new DatabaseSync(joinPath(dataDir, 'roomful.db'))
  native.exec('drop table last_backup')
  native.close()
  const { code, stderr, output } = await roomful(dataDir, 'backup', `${folder}/`)
  expect([code, readdirSync(folder)]).toEqual([0, [basename(output.file)]])
  expect(stderr).toMatch(
    /^roomful: the backup is made, but its time was not recorded \(no such table: last_backup\): /,
  )
})

test('- writes a backup to stdout, and nothing when it fails', async () => {
  const dataDir = newFolder()
  await install(dataDir)
  const file = joinPath(newFolder(), 'backup')
  const temporary = newFolder()
  const toFile = (from: string, to = file) =>
    spawnSync('sh', ['-c', `exec "$0" "$1" backup - > "$2"`, process.execPath, program, to], {
      env: { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: from, TMPDIR: temporary },
      encoding: 'utf8',
    })
  const program = await programFile('main')
  expect(toFile(joinPath(dataDir, 'nowhere'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('there is no storage at'),
  })
  expect(statSync(file).size).toBe(0)
  expect(toFile(dataDir)).toMatchObject({ status: 0, stderr: '' })
  expect(await roomful(joinPath(newFolder(), 'data'), 'restore', file)).toMatchObject({
    code: 0,
    output: { organizations: 1 },
  })
  if (existsSync('/dev/full'))
    expect(toFile(dataDir, '/dev/full')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^roomful: the backup was not written to stdout to its end \(ENOSPC/m),
    })
  expect(readdirSync(temporary).filter(name => name.startsWith('roomful-backup-'))).toEqual([])
})

test('the log of an interrupted write does not replace a backup restored over its file', async () => {
  const dataDir = newFolder()
  await install(dataDir)
  const file = joinPath(newFolder(), 'backup')
  expect(await roomful(dataDir, 'backup', file)).toMatchObject({ code: 0 })
  const [interrupted, target] = [joinPath(newFolder(), 'roomful.db'), newFolder()]
  const native = new DatabaseSync(interrupted)
  native.exec(`create table t (x text); pragma cache_size = 1; begin;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 3000)
    insert into t select hex(randomblob(300)) from n`)
  for (const suffix of ['', '-journal'])
    copyFileSync(interrupted + suffix, joinPath(target, `roomful.db${suffix}`))
  native.close()
  expect(await roomful(target, 'restore', file)).toMatchObject({ code: 0, output: { organizations: 1 } })
})

test('a backup holds no secret where servers have theirs from elsewhere', async () => {
  const dataDir = newFolder()
  const environment = { PATH: process.env.PATH!, ROOMFUL_DATA_DIR: dataDir }
  await runCommandHere(['org', 'create', '--name', 'Acme'], {
    ...environment,
    ROOMFUL_SECRET: 'a secret that only tests know',
  })
  expect(await roomful(dataDir, 'backup', joinPath(newFolder(), 'backup'))).toMatchObject({
    code: 0,
    output: { holds_secret: false, next: expect.stringContaining('keep ROOMFUL_SECRET with it') },
  })
  expect(existsSync(joinPath(dataDir, 'secret'))).toBe(false)
})

test('the restore drill of the documentation runs as it is written', async () => {
  const [dataDir, backups] = [newFolder(), newFolder()]
  const { organizationId } = await install(dataDir)
  await roomful(dataDir, 'backup', `${backups}/`)
  const record = () => lastSqliteBackup(joinPath(dataDir, 'roomful.db'))
  const before = record()
  expect(before).toBeGreaterThan(Date.now() - 60_000)
  expect(await runDocumented(drillCommands('sqlite', backups), { ROOMFUL_DATA_DIR: dataDir })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(new RegExp(`organizations +1\\n[\\s\\S]*${organizationId}`)),
  })
  // The age of the last backup counts backups that are kept.
  expect(record()).toBe(before)
})
