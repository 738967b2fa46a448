// A disk without a free byte, not only files that may not grow: a small file system that another file fills up while phones answer.
// What is acknowledged is stored, calls and /readyz say that the disk is full, backups and exports fail by name, and freeing space
// is all that it takes to recover.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import { Device, join } from '../src/simulation/device.ts'
import { answerableRoom } from './support/answerable-room.ts'
import { testConfig } from './support/engines.ts'
import { apiOfProcess, install, runCommand, startServerProcess } from './support/server-process.ts'

const diskMiB = 16
const phoneCount = 20

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

/** Mounts a small file system; undefined where that takes rights that we lack. @returns its folder */
function mountDisk(): string | undefined {
  const folder = mkdtempSync('/var/tmp/roomful-disk-')
  const options = ['-t', 'tmpfs', '-o', `size=${diskMiB}m`, 'roomful-test', folder]
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
