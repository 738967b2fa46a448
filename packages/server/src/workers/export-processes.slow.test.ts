// Exports run in low-priority processes of their own that leave nothing behind: a stalled download, a crash or one busy
// organization keeps nobody else waiting, and the largest session exports.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { constants, getPriority, tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines, testConfig } from '../../test/support/engines.ts'
import { install, startServerProcess } from '../../test/support/server-process.ts'
import { createTestSession } from '../../test/support/test-session.ts'
import { planNamed } from '../features/organizations/plans.ts'
import { StorageUnavailableError } from '../storage/failure.ts'
import { ExportProcesses } from './export-processes.ts'

/** Together ten megabytes: few long texts, because it is bytes that fill buffers, and rows that take time. */
const answers = 500
const charactersEach = 20_000

/** A LIVE session with more texts than fit into any buffer on the way to a client. */
async function roomWithTexts(api: ApiClient) {
  const session = await createTestSession(api, [{ type: 'OPEN_TEXT', prompt: 'Anything to add?' }])
  await api.post(`${session.path}/open`)
  await api.post(`${session.path}/questions/${session.questionIds[0]}/activate`)
  const { storage } = api.app.services
  const { key } = await storage.read.selectFrom('session_questions').select('key').executeTakeFirstOrThrow()
  await storage.transaction(async ({ db }) => {
    for (let from = 0; from < answers; from += 100) {
      const rows = Array.from({ length: 100 }, (_, i) => ({
        session_question_key: key,
        participant_key: from + i + 1,
        value: JSON.stringify({ text: `${from + i} ${'abcdefghij'.repeat(charactersEach / 10)}` }),
        seq: null,
        accepted_at: 0,
        elapsed_ms: 0,
        text_at: 0,
      }))
      await db.insertInto('answers').values(rows).execute()
    }
  })
  return session
}

/** A download of which only the first bytes have been taken. Not by fetch, which the tests' harness reads whole. */
async function beginDownload(api: ApiClient, path: string): Promise<IncomingMessage> {
  const request = get(`${api.app.url}/public/v1${path}/export`, { headers: { 'x-api-key': api.key } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => {})
  await once(response, 'readable')
  return response
}

async function download(api: ApiClient, path: string): Promise<{ status: number; body: Buffer }> {
  const response = await fetch(`${api.app.url}/public/v1${path}`, { headers: { 'x-api-key': api.key } })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
}

onBothEngines('an export process', newConfig => {
  test('ends with its download, and leaves its place to the next', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    // More downloads that are given up than there are places.
    for (let i = 0; i < 3; i++) (await beginDownload(api, path)).destroy()
    const { body } = await download(api, `${path}/export`)
    expect(body.toString().split('\r\n')).toHaveLength(answers + 2)
    await api.app.close()
  })

  test('a server that stops ends the downloads that are under way', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    const download = await beginDownload(api, path)
    const ended = expect(once(download, 'end')).rejects.toThrow('aborted')
    await api.app.close()
    download.resume()
    await ended
  })

  test('an export that is asked for while the server stops is refused, and may be tried again', async () => {
    const api = await startApi(await newConfig())
    const { services } = api.app
    const session = { key: 4_711, id: 'ses_x', identity_mode: 'ANONYMOUS', state: 'CLOSED' } as const
    await services.exporter.close()
    await expect(
      services.exporter.begin(
        { session, format: 'csv', layout: 'results', separator: 'comma', bom: true, language: 'en', now: 0 },
        { key: 1 },
      ),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await api.app.close()
  })
})

test.each([
  // Nothing listens there: the port is for a service that nobody runs.
  { engine: 'postgres', url: 'postgres://roomful:x@127.0.0.1:9/x' },
  { engine: 'sqlite', file: '/proc/no-such-folder/roomful.db' },
] as const)('an export that cannot reach the storage fails as retryable: $engine', async location => {
  const exporter = new ExportProcesses(location, { giveWay: false }, () => {})
  const session = { key: 1, id: 'ses_x', identity_mode: 'ANONYMOUS', state: 'CLOSED' } as const
  const begun = exporter.begin(
    { session, format: 'csv', layout: 'results', separator: 'comma', bom: true, language: 'en', now: 0 },
    { key: 1 },
  )
  await expect(begun).rejects.toThrow(StorageUnavailableError)
  await exporter.close()
})

/** Processes of one that make exports. */
function exporting(server = process.pid): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
        return parent === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('export-main')
      } catch {
        return false // it has just ended
      }
    })
    .map(Number)
}

/** Descriptors of this process that are temporary files of downloads. */
function spools(): string[] {
  return readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(`roomful-export-${process.pid}-`)
    } catch {
      return false // it has just been closed
    }
  })
}

// Elsewhere there is no /proc to look into.
const testOnLinux = test.runIf(process.platform === 'linux')

testOnLinux('a process that makes exports gives way to all others', async () => {
  // It has no export to write, so that it stays until it is ended.
  const child = fork(fileURLToPath(new URL('./export-main.ts', import.meta.url)), ['--give-way'])
  const priorities = () => readdirSync(`/proc/${child.pid}/task`).map(thread => getPriority(Number(thread)))
  await expect.poll(() => new Set(priorities())).toEqual(new Set([constants.priority.PRIORITY_LOW]))
  child.disconnect()
  await once(child, 'exit')
})

testOnLinux('each export has a process of its own, which ends with it', async () => {
  const api = await startApi(testConfig())
  const { path } = await roomWithTexts(api)
  for (let i = 0; i < 2; i++) {
    const { status, body } = await download(api, `${path}/export?format=xlsx`)
    expect([status, body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    await expect.poll(() => exporting()).toEqual([])
  }
  await api.app.close()
})

/**
 * The process that makes an export, stopped as soon as it is there: run from the sources, which takes it a while to load, it
 * has written nothing yet.
 */
async function stoppedProcess(server?: number): Promise<number> {
  await expect.poll(() => exporting(server), { interval: 2 }).toHaveLength(1)
  const [pid] = exporting(server)
  process.kill(pid!, 'SIGSTOP')
  return pid!
}

testOnLinux('a process that dies under way breaks its download off, and the next gets another', async () => {
  const api = await startApi(testConfig(), { programFile: undefined })
  const { path } = await roomWithTexts(api)
  const broken = download(api, `${path}/export`)
  process.kill(await stoppedProcess(), 'SIGKILL')
  expect((await broken).status).toBe(500)
  expect((await download(api, `${path}/export`)).body.toString().split('\r\n')).toHaveLength(answers + 2)
  await api.app.close()
})

testOnLinux('a server that is killed leaves no process behind', async () => {
  const installation = await install(testConfig().dataDir)
  const server = await startServerProcess(installation)
  const deck = await server.api('POST', '/presentations', { title: 'Deck' })
  const { id } = await server.api('POST', '/sessions', { presentation_id: deck.id })
  const headers = { 'x-api-key': installation.key }
  const broken = fetch(`${server.url}/public/v1/sessions/${id}/export`, { headers })
  const aborted = expect(broken).rejects.toThrow()
  const pid = await stoppedProcess(server.process.pid)
  await server.end('SIGKILL')
  await aborted
  process.kill(pid, 'SIGCONT')
  await expect.poll(() => existsSync(`/proc/${pid}/fd/0`)).toBe(false)
})

onBothEngines('downloads that take nothing', newConfig => {
  test('delay no other export: finished ones lie in a file, and others are made', async () => {
    const api = await startApi(await newConfig())
    const { path } = await roomWithTexts(api)
    const slow = [api, await apiClient(api.app)]
    const slowPath = [path, (await createTestSession(slow[1]!, [])).path]
    const held: IncomingMessage[] = []
    for (const [i, client] of slow.entries())
      for (let n = 0; n < 4; n++) held.push(await beginDownload(client, slowPath[i]!))
    const third = await apiClient(api.app)
    const { path: own } = await createTestSession(third, [])
    expect((await download(third, `${own}/export`)).status).toBe(200)
    // Who holds four files waits for a place of their own.
    const fifth = download(api, `${path}/export`)
    held[0]!.destroy()
    expect((await fifth).body.toString().split('\r\n')).toHaveLength(answers + 2)
    // What was begun first is still whole, although its process has long ended.
    const whole = await buffer(held[1]!)
    expect(whole.toString().split('\r\n')).toHaveLength(answers + 2)
    for (const one of held) one.destroy()
    await api.app.close()
  })
})

test('a session with as many people as the largest plan admits is exported, their scores included', async () => {
  const api = await startApi(testConfig())
  const { path, questionIds, id } = await createTestSession(
    api,
    [
      {
        type: 'QUIZ',
        prompt: 'Which?',
        options: [{ text: 'This', is_correct: true }, { text: 'That' }],
        settings: { time_limit_seconds: 3_600 },
      },
    ],
    { participant_identity_mode: 'IDENTIFIED' },
  )
  await api.post(`${path}/open`)
  await api.post(`${path}/questions/${questionIds[0]}/activate`)
  const { storage } = api.app.services
  const sessionQuestion = await storage.read
    .selectFrom('session_questions')
    .select(['key', 'session_key', 'definition'])
    .executeTakeFirstOrThrow()
  const value = JSON.stringify({ option_ids: [JSON.parse(sessionQuestion.definition).options[0].id] })
  await storage.transaction(async ({ db }) => {
    for (let from = 1; from <= planNamed('ENTERPRISE').participantsPerSession; from += 500) {
      const keys = Array.from({ length: 500 }, (_, i) => from + i)
      const people = keys.map(key => ({
        key,
        id: `par_${key}`,
        session_key: sessionQuestion.session_key,
        display_name: null,
        email: null,
        seal: 'GUEST' as const,
        time_factor: 1,
        joined_at: 0,
        last_seen_at: 0,
      }))
      await db.insertInto('participants').values(people).execute()
      const answers = keys.map(key => ({
        ...{ session_question_key: sessionQuestion.key, participant_key: key, value, seq: null },
        ...{ accepted_at: 0, elapsed_ms: key, text_at: null },
      }))
      await db.insertInto('answers').values(answers).execute()
    }
  })
  await api.post(`${path}/questions/${questionIds[0]}/reveal`)
  const { status, body } = await download(api, `/sessions/${id}/export?format=xlsx`)
  expect(status).toBe(200)
  const scores = (await readXlsx(body)).sheets.find(sheet => sheet.name === 'Scores')!
  expect(scores.rows).toHaveLength(planNamed('ENTERPRISE').participantsPerSession + 1)
  await api.app.close()
})

testOnLinux('what a download leaves behind on the disk is nothing', async () => {
  const api = await startApi(testConfig())
  const { path } = await roomWithTexts(api)
  const files = () => readdirSync(tmpdir()).filter(name => name.startsWith(`roomful-export-${process.pid}-`))
  await download(api, `${path}/export`)
  const broken = await beginDownload(api, path)
  expect(files()).toEqual([])
  expect(spools()).not.toEqual([])
  broken.destroy()
  await expect.poll(spools).toEqual([])
  await api.app.close()
})
