// A disk without a free byte, not only files that may not grow: a small file system that another file fills up while phones answer.
// What is acknowledged is stored, calls and /readyz say that the disk is full, backups and exports fail by name, and freeing space
// is all that it takes to recover. A copy from PostgreSQL is complete or refused, whatever the size of the disk.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Device, join } from '@roomful/testkit/device'
import { afterEach, expect, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import { sharedPostgres, testConfig } from './support/engines.ts'
import { rowsOf } from './support/postgres.ts'
import { apiOfProcess, install, runCommand, startServerProcess } from './support/server-process.ts'
import { answerableRoom } from './support/test-session.ts'

const diskMiB = 16
const phoneCount = 20

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** Mounts a small file system; undefined where that takes rights that we lack. @returns its folder */
function mountDisk(bytes = diskMiB * 2 ** 20): string | undefined {
  const folder = mkdtempSync('/var/tmp/roomful-disk-')
  const options = ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'roomful-test', folder]
  if (spawnSync('mount', options).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  ended.push(() => {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Writes a file until no byte is left. */
function fill(folder: string): { free(): void } {
  const file = joinPath(folder, 'filler')
  const descriptor = openSync(file, 'w')
  try {
    for (const bytes of [1 << 16, 1 << 10, 1]) fillWith(descriptor, Buffer.alloc(bytes))
  } finally {
    closeSync(descriptor)
  }
  return { free: () => rmSync(file) }
}

function fillWith(descriptor: number, piece: Buffer): void {
  try {
    for (;;) writeSync(descriptor, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0

test.runIf(canMount)('a full disk loses nothing that was acknowledged, and is named', async context => {
  const dataDir = mountDisk()
  if (dataDir === undefined) return context.skip('mounting a file system is not permitted here')
  const config = testConfig({ ROOMFUL_DATA_DIR: dataDir })
  const installation = await install(dataDir, { TMPDIR: dataDir })
  const server = await startServerProcess(installation)
  ended.push(() => server.end('SIGKILL'))
  const readiness = async () => {
    const response = await fetch(`${server.url}/readyz`)
    const { error } = (await response.json()) as { error?: string }
    return error ?? response.status
  }
  const api = apiOfProcess(server)
  const { sessionId, code, questionId } = await answerableRoom(api)
  // One after the other: rows are read in the order of joining.
  const phones: { device: Device; sent: number; acknowledged: number; refused: number }[] = []
  for (let i = 0; i < phoneCount; i++) {
    const { token } = await join(server.url, { code })
    phones.push({ device: await Device.connect(server.url, token), sent: 0, acknowledged: 0, refused: 0 })
  }
  const everybodyAnswers = () =>
    Promise.all(
      phones.map(async phone => {
        const value = ++phone.sent
        try {
          await phone.device.answer(questionId, { value }, value)
          phone.acknowledged = value
        } catch (error) {
          expect(error).toMatchObject({ code: 'UNAVAILABLE' })
          phone.refused++
        }
      }),
    )
  await everybodyAnswers()

  for (let times = 0; times < 2; times++) {
    // While answers are under way.
    const underWay = everybodyAnswers()
    const filler = fill(dataDir)
    await underWay
    const refusedBefore = phones.reduce((sum, { refused }) => sum + refused, 0)
    // What the log has room for is still stored.
    await expect
      .poll(async () => {
        await everybodyAnswers()
        return phones.reduce((sum, { refused }) => sum + refused, 0)
      })
      .toBeGreaterThan(refusedBefore + phoneCount)
    await expect.poll(readiness).toBe('The disk of the storage is full.')
    expect(await api.post('/presentations', { title: 'Deck' })).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(await api.get('/sessions')).toMatchObject({ status: 200 })
    const exported = await server.fetch('GET', `/sessions/${sessionId}/export`)
    expect([exported.status, await exported.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
    const backup = joinPath(dataDir, 'backup.db')
    const made = await runCommand(['backup', backup], {
      PATH: process.env.PATH!,
      ROOMFUL_DATA_DIR: dataDir,
    })
    expect(made).toMatchObject({ code: 1 })
    expect(made.stderr).toContain('no backup could be made')
    expect(readdirSync(dataDir).filter(name => name.startsWith('backup'))).toEqual([])

    filler.free()
    await expect.poll(readiness).toBe(200)
    const refusedThen = phones.map(({ refused }) => refused)
    await everybodyAnswers()
    expect(phones.map(({ refused }) => refused)).toEqual(refusedThen)
  }
  // Nothing is put right when the server stops.
  const filler = fill(dataDir)
  for (let i = 0; i < 5; i++) await everybodyAnswers()
  await server.end('SIGKILL')
  filler.free()
  const services = await openServices(config)
  const rows = await services.storage.read
    .selectFrom('answers')
    .select('seq')
    .orderBy('participant_key')
    .execute()
  await closeServices(services)
  expect(rows).toHaveLength(phoneCount)
  for (const [i, { acknowledged, sent }] of phones.entries()) {
    expect(rows[i]!.seq).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[i]!.seq).toBeLessThanOrEqual(sent)
  }
})

const auditRows = 15_000

/** The number of rows of a database, which must be whole. */
function rowsOfWhole(file: string): unknown {
  const native = new DatabaseSync(file, { readOnly: true })
  try {
    expect(native.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    return native.prepare('select count(*) as n from audit').get()?.n
  } finally {
    native.close()
  }
}

test.runIf(canMount)(
  'a copy from PostgreSQL is complete or refused, and needs the size of the database',
  async context => {
    const databases = sharedPostgres()
    ended.push(() => databases.stop())
    const url = await databases.createDatabase()
    await rowsOf(
      url,
      `insert into organizations (id, name, plan, created_at) values ('x', 'x', 'PRO', 1);
    insert into audit (organization_key, credential_id, request_id, at, method, path, operation, status, ip)
    select o.key, 'x', md5(n::text), n, 'GET', repeat('/', 300), 'x', 200, 'x'
    from organizations o, generate_series(1, ${auditRows}) n`,
    )
    const copyTo = async (folder: string) => {
      const { code, stdout } = await runCommand(['copy', '--from', url, '--to', folder, '--json'], {
        PATH: process.env.PATH!,
        ROOMFUL_DATA_DIR: folder,
      })
      return { code, result: JSON.parse(stdout) }
    }
    const roomy = mkdtempSync('/var/tmp/roomful-copied-')
    ended.push(() => rmSync(roomy, { recursive: true }))
    expect(await copyTo(roomy)).toMatchObject({ code: 0 })
    const { size } = statSync(joinPath(roomy, 'roomful.db'))
    for (const share of [0.6, 1.05, 1.3, 1.6, 1.9]) {
      const folder = mountDisk(Math.ceil(size * share))
      if (folder === undefined) return context.skip('mounting a file system is not permitted here')
      const { code, result } = await copyTo(folder)
      const what = `a disk of ${share} times the size`
      if (share < 1) {
        expect([code, result.code], what).toEqual([1, 'COPY_REFUSED'])
        expect(result.error).toMatch(
          /failed while writing .*, and the target is as it was: see that it has room/,
        )
        expect(readdirSync(folder), what).toEqual([])
      } else {
        expect(code, `${what}: ${JSON.stringify(result)}`).toBe(0)
        expect(rowsOfWhole(joinPath(folder, 'roomful.db')), what).toBe(auditRows)
        expect(readdirSync(folder), what).toEqual(['roomful.db', 'roomful.db.lock'])
      }
    }
  },
)
