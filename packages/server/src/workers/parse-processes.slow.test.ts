// Imports and images are read in processes of their own, whatever their bytes are: nobody waits for one, it has a limit of time and memory that is
// named, it ends with its browser and its server, and its death costs nothing but this file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ImportJob } from '@roomful/importers'
import { endWithThis } from '@roomful/testkit/end-with-this'
import { afterEach, expect, test } from 'vitest'
import { anyImport, zipOf } from '../../../importers/test/support/import-files.ts'
import { onBothEngines, testConfig } from '../../test/support/engines.ts'
import { crowdedWebp, noisyPng, png } from '../../test/support/pictures.ts'
import { programFile } from '../../test/support/programs.ts'
import { newPerson, type Person, startWorkspace, type Workspace } from '../../test/support/workspace.ts'
import { silentLog } from '../lib/log.ts'
import { ParseProcesses } from './parse-processes.ts'

const endlessParse = fileURLToPath(new URL('../../test/support/endless-parse.ts', import.meta.url))
const endlessParent = fileURLToPath(new URL('../../test/support/endless-process.ts', import.meta.url))
const outline = 'Which?\n* a\n- b'
const never = new AbortController().signal
const jobOf = (text: string): ImportJob => ({
  ...anyImport,
  file: { name: 'x.txt', bytes: Buffer.from(text) },
})

/** Processes of this one that read files. */
function reading(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parse-main')
      } catch {
        return false // it has just ended
      }
    })
    .map(Number)
}

// Elsewhere there is no /proc to look into.
const testOnLinux = test.runIf(process.platform === 'linux')

/** Processes that read files, stopped as soon as they are there: run from the sources, which take a while to load. */
async function stoppedProcesses(count = 1): Promise<number[]> {
  const stopped: number[] = []
  await expect
    .poll(
      () => {
        for (const pid of reading().filter(one => !stopped.includes(one))) {
          process.kill(pid, 'SIGSTOP')
          stopped.push(pid)
        }
        return stopped
      },
      { interval: 2 },
    )
    .toHaveLength(count)
  return stopped
}

let workspace: Workspace | undefined
afterEach(async () => {
  await workspace?.app.close()
  workspace = undefined
})

/** A workspace whose files are read by the sources. */
async function start(): Promise<Workspace> {
  workspace = await startWorkspace(testConfig(), { programFile: undefined })
  return workspace
}

const preview = ({ post }: Person, organizationId: string, content: string | Buffer = outline) =>
  post(`/organizations/${organizationId}/imports/preview`, {
    file_name: '',
    data: Buffer.from(content as string).toString('base64'),
  })

testOnLinux('no process is there before a file is, and none after it', async () => {
  const { owner, organization } = await start()
  expect(reading()).toEqual([])
  expect(await preview(owner, organization.id)).toMatchObject({ status: 200, body: { format: 'OUTLINE' } })
  expect(reading()).toEqual([])
})

testOnLinux('while a file is read, others are served: pages, and files of colleagues', async () => {
  const { app, owner, organization } = await start()
  const order: string[] = []
  // As much work as a text can be: a megabyte of questions that break a rule each.
  const long = preview(owner, organization.id, 'x\n- y\n\n'.repeat(140_000)).then(({ status, body }) => {
    order.push('the long file')
    return [status, body.problems.length]
  })
  const [pid] = await stoppedProcesses()
  for (let i = 0; i < 20; i++) expect((await owner.get('/me')).status).toBe(200)
  const colleague = await newPerson(app, organization, 'PRESENTER')
  expect(await preview(colleague, organization.id)).toMatchObject({ status: 200, body: { problems: [] } })
  const image = { file: png(3, 2).toString('base64') }
  expect((await owner.post(`/organizations/${organization.id}/images`, image)).status).toBe(200)
  order.push('everything else')
  process.kill(pid!, 'SIGCONT')
  expect(await long).toEqual([200, 101])
  expect(order).toEqual(['everything else', 'the long file'])
})

testOnLinux(
  'a person has one file read at a time, waits with three more, and is then asked to wait',
  async () => {
    const parser = new ParseProcesses({ giveWay: false }, silentLog)
    const read = (id: string) => parser.parseImport(jobOf(outline), { id }, never)
    const begun = [read('1'), read('1'), read('1'), read('1')]
    await expect(read('1')).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retry_after_seconds: 10 },
    })
    const [pid] = await stoppedProcesses()
    expect((await read('2')).format).toBe('OUTLINE')
    expect(reading()).toEqual([pid])
    process.kill(pid!, 'SIGCONT')
    for (const { format } of await Promise.all(begun)) expect(format).toBe('OUTLINE')
    expect((await read('1')).format).toBe('OUTLINE')
    await parser.close()
  },
)

testOnLinux('a process that dies costs its file, which may be sent again', async () => {
  const { owner, organization } = await start()
  const broken = preview(owner, organization.id)
  const [pid] = await stoppedProcesses()
  process.kill(pid!, 'SIGKILL')
  expect(await broken).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect((await preview(owner, organization.id)).status).toBe(200)
})

testOnLinux('a browser that goes ends the reading of its file', async () => {
  const { app, owner, organization } = await start()
  const gone = new AbortController()
  const sent = fetch(`${app.url}/app/v1/organizations/${organization.id}/imports/preview`, {
    method: 'POST',
    headers: { cookie: owner.cookie!, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ file_name: '', data: Buffer.from(outline).toString('base64') }),
    signal: gone.signal,
  })
  const aborted = expect(sent).rejects.toThrow()
  await stoppedProcesses()
  gone.abort()
  await aborted
  await expect.poll(reading).toEqual([])
  expect((await preview(owner, organization.id)).status).toBe(200)
})

onBothEngines('a server that stops', newConfig => {
  testOnLinux('ends what is read, which may be sent again', async () => {
    workspace = await startWorkspace(await newConfig(), { programFile: undefined })
    const { app, owner, organization } = workspace
    const begun = preview(owner, organization.id)
    await stoppedProcesses()
    expect(await app.close()).toEqual([])
    expect(reading()).toEqual([])
    expect(await begun).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  })
})

test('waiting files are refused when the server stops', async () => {
  const parser = new ParseProcesses({ giveWay: false }, silentLog)
  const refused = [1, 2, 3, 4].map(() =>
    expect(parser.parseImport(jobOf(outline), { id: '1' }, never)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    }),
  )
  await parser.close()
  await Promise.all(refused)
})

test('a file that comes while the server stops is refused', async () => {
  const parser = new ParseProcesses({ giveWay: false, programFile }, silentLog)
  await parser.close()
  await expect(parser.parseImport(jobOf(outline), { id: '1' }, never)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
})

test('an image that cannot be read in time is to be sent again later', async () => {
  const endless = { giveWay: false, programFile: async () => endlessParse }
  const parser = new ParseProcesses(endless, silentLog, { cpuMsMax: 1 })
  await expect(parser.parseImage(png(3, 2), { id: '1' }, never)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  await parser.close()
})

test.each([
  ['cannot start', noisyPng(900, 50), async () => 'no-such-program.js', 'the process exited with 1'],
  ['takes too much memory', crowdedWebp(), programFile, 'Decoding error'],
] as const)(
  'an image whose scaling %s is used as it is, and the reason is logged',
  async (_, file, scaler, reason) => {
    let started = 0
    const warnings: unknown[] = []
    const parser = new ParseProcesses(
      { giveWay: false, programFile: name => (++started === 1 ? programFile : scaler)(name) },
      { ...silentLog, warn: (...warning) => warnings.push(warning) },
    )
    expect(await parser.parseImage(file, { id: '1' }, never)).toMatchObject({ bytes: file, scaled: [] })
    expect(warnings).toEqual([['failed to scale an image', { reason: expect.stringContaining(reason) }]])
    await parser.close()
  },
)

testOnLinux.each([
  ['the server that started it is killed', { cpuMsMax: 600_000, reportAfterCpuMs: 600_000 }, 'SIGKILL'],
  ['its processor time is over', { cpuMsMax: 1, reportAfterCpuMs: 1 }, null],
] as const)('a process that computes without end ends when %s', async (_, options, signal) => {
  const server = spawn(process.execPath, [endlessParent, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithThis(server)
  const [line] = await once(server.stdout, 'data')
  const pid = Number(line)
  const isRunning = () => existsSync(`/proc/${pid}`)
  if (signal) {
    expect(isRunning()).toBe(true)
    server.kill(signal)
  }
  await expect.poll(isRunning, { timeout: 30_000 }).toBe(false)
  server.kill('SIGKILL')
})

test('files that have used their processor time give up a place for each person who waits, and no more', async () => {
  let started = 0
  const parser = new ParseProcesses(
    {
      giveWay: false,
      programFile: async name => (++started <= 2 ? endlessParse : programFile(name)),
    },
    silentLog,
    { cpuMsMax: 600_000, cpuMsWhileOthersWait: 1 },
  )
  const ended: string[] = []
  const endless = ['1', '2'].map(id => {
    const read = parser.parseImport(jobOf(outline), { id }, never)
    return read.then(({ problems }) => ended.push(problems[0]!.code)).catch(({ code }) => ended.push(code))
  })
  expect((await parser.parseImport(jobOf(outline), { id: '3' }, never)).format).toBe('OUTLINE')
  expect(ended).toEqual(['TOO_MUCH_WORK'])
  await parser.close()
  await Promise.all(endless)
  expect(ended).toEqual(['TOO_MUCH_WORK', 'UNAVAILABLE'])
})

testOnLinux(
  'the time of a file is its own: however long it has to wait for the machine, it is read',
  async () => {
    const parser = new ParseProcesses({ giveWay: false, programFile }, silentLog, { cpuMsMax: 2_500 })
    const read = parser.parseImport(jobOf(outline), { id: '1' }, never)
    const [pid] = await stoppedProcesses()
    await setTimeout(3_000)
    process.kill(pid!, 'SIGCONT')
    expect((await read).format).toBe('OUTLINE')
    await parser.close()
  },
)

test.each([
  ['time', async () => endlessParse, { cpuMsMax: 1 }],
  // No program fits into so little.
  ['memory', programFile, { heapMiB: 2 }],
])('a file that exceeds its %s is a problem of its preview', async (_, file, limits) => {
  const parser = new ParseProcesses({ giveWay: false, programFile: file }, silentLog, limits)
  expect(await parser.parseImport(jobOf(outline), { id: '1' }, never)).toMatchObject({
    format: null,
    title: 'x',
    slides: [],
    problems: [{ code: 'TOO_MUCH_WORK', effect: 'LEFT_OUT', line: null }],
  })
  await parser.close()
})

/** A small file of fifteen sheets that become seven million empty cells. */
async function wideWorkbook(): Promise<Buffer> {
  const names = Array.from({ length: 15 }, (_, i) => `sheet${i}.xml`)
  const row = (i: number) => `<row r="${i}"><c r="CV${i}"><v>1</v></c></row>`
  const rows = Array.from({ length: 5_000 }, (_, i) => row(i + 1)).join('')
  const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const relations = names.map((name, i) => `<Relationship Id="r${i}" Target="${name}"/>`).join('')
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets>${names.map((_, i) => `<sheet id="r${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>`,
    ...Object.fromEntries(names.map(name => [`xl/${name}`, sheet])),
  })
}

test('a workbook that needs more than the 192 MiB of a process is refused by name; the server goes on, and reads the next file', async () => {
  workspace = await startWorkspace(testConfig())
  const { app, owner, organization } = workspace
  const bytes = await wideWorkbook()
  expect(await preview(owner, organization.id, bytes)).toMatchObject({
    status: 200,
    body: { format: null, slides: [], problems: [{ code: 'TOO_MUCH_WORK', effect: 'LEFT_OUT' }] },
  })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  expect(await preview(owner, organization.id)).toMatchObject({ status: 200, body: { format: 'OUTLINE' } })

  // With more memory it is read in time.
  const parser = new ParseProcesses({ giveWay: false, programFile }, silentLog, { heapMiB: 1_024 })
  const read = await parser.parseImport({ ...anyImport, file: { name: 'x.xlsx', bytes } }, { id: '1' }, never)
  expect(read.format).toBe('XLSX')
  await parser.close()
})

test('beyond 24 files in all, further ones are refused for now', async () => {
  const parser = new ParseProcesses({ giveWay: false, programFile }, silentLog)
  const begun = ['1', '2', '3', '4', '5', '6'].flatMap(id =>
    [1, 2, 3, 4].map(() => parser.parseImport(jobOf(outline), { id }, never)),
  )
  await expect(parser.parseImport(jobOf(outline), { id: '7' }, never)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  })
  for (const { format } of await Promise.all(begun)) expect(format).toBe('OUTLINE')
  await parser.close()
})
