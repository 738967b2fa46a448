import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { AttackedServer } from './attacked-server.ts'
import { RawConnection } from './raw-connection.ts'
import { rawRequest } from './requests.ts'

const mebibyte = 1024 * 1024
/** What /proc/…/stat counts processor time in, on every Linux. */
const tickMs = 10
/** Of half a second: a busy server runs or waits for a processor all the time. */
const idleMsMax = 150

/** What an attack cost the server. */
export interface Cost {
  /** How much more memory it held at the worst moment than before. */
  readonly memoryMiB: number
  readonly processorMs: number
}

/** Measurements read /proc; elsewhere attacks are not run. */
export const isMeasurable = process.platform === 'linux'

/**
 * Runs an attack and measures it. Afterwards the server must live, answer, and hold no more descriptors than before.
 * @throws AssertionError
 */
export async function measured(server: AttackedServer, attack: () => Promise<void>): Promise<Cost> {
  const pid = server.process.pid!
  const descriptors = () => readdirSync(`/proc/${pid}/fd`).length
  await expectAnswer(server)
  const before = { memory: memoryOf(pid, 'VmRSS'), descriptors: descriptors(), processorMs: processorMs(pid) }
  // The highest memory is counted anew from here.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await attack()
  const cost = {
    memoryMiB: Math.round((memoryOf(pid, 'VmHWM') - before.memory) / mebibyte),
    processorMs: processorMs(pid) - before.processorMs,
  }
  expect(server.exit).toBeNull()
  await expectAnswer(server)
  await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThanOrEqual(before.descriptors)
  return cost
}

/**
 * Waits until the server and its processes have had nothing to do for two seconds. Waiting for a processor is something to do:
 * how busy the machine is does not count.
 */
export async function idle(server: AttackedServer): Promise<void> {
  for (let quiet = 0, before = workMs(server); quiet < 4; ) {
    await setTimeout(500)
    const now = workMs(server)
    quiet = Math.abs(now - before) < idleMsMax ? quiet + 1 : 0
    before = now
  }
}

/** Time for which threads of the server and its processes ran or waited for a processor, in milliseconds. */
function workMs(server: AttackedServer): number {
  const pid = server.process.pid!
  return [pid, ...childrenOf(pid)].reduce((sum, one) => {
    try {
      const tasks = readdirSync(`/proc/${one}/task`)
      return tasks.reduce((ms, task) => {
        const [ran, waited] = readFileSync(`/proc/${one}/task/${task}/schedstat`, 'utf8').split(' ')
        return ms + (Number(ran) + Number(waited)) / 1e6
      }, sum)
    } catch {
      return sum
    }
  }, 0)
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

async function expectAnswer(server: AttackedServer): Promise<void> {
  const connection = await RawConnection.open(server.url)
  await connection.send(rawRequest('GET', '/readyz', { connection: 'close' }))
  const responses = await connection.allResponses()
  connection.destroy()
  expect(responses.map(({ status, body }) => [status, body.toString()])).toEqual([
    [200, '{"status":"ready","notices":"live","problems":[]}'],
  ])
}

function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)![1]) * 1024
}

function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
