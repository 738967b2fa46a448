import { once } from 'node:events'
import { get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { imagePath } from '@roomful/contract/features/images/limits'
import { closeServices, openServices } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { storeImage } from '../packages/server/src/features/images/stored-images.ts'
import { writing } from '../packages/server/src/services.ts'
import { pause } from './export.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { SteadyRoom } from './steady-room.ts'

const phones = 200
const everyMs = 500
const quietMs = 8_000
const imageBytes = 5 * 1024 * 1024

/** Cost of a crowd loading one image, and its effect on another room. Times in milliseconds. */
export interface ImageFigures {
  loads: number
  tookMs: number
  mebibytesPerSecond: number
  /** Peak rise of resident memory. */
  memoryRiseMiB: number
  ackP95: number
  ackP95Loading: number
}

/** So many phones load an image of 5 MiB at once, while another room goes on answering. */
export async function measureImages(loads: number): Promise<ImageFigures> {
  const server = await startServer()
  const url = `${server.url}${imagePath(await newImage(server))}`
  const room = await SteadyRoom.open(server, phones)
  await room.during(everyMs, pause(2_000))
  const quiet = await room.during(everyMs, pause(quietMs))
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 20)
  const loading = loadAll(url, loads)
  const busy = await room.during(everyMs, loading)
  clearInterval(watch)
  const tookMs = await loading
  room.close()
  await server.stop()
  return {
    loads,
    tookMs,
    mebibytesPerSecond: (loads * imageBytes) / 2 ** 20 / (tookMs / 1_000),
    memoryRiseMiB: (most - before) / 2 ** 20,
    ackP95: quiet.p95,
    ackP95Loading: busy.p95,
  }
}

async function newImage(server: ServerProcess): Promise<string> {
  const services = await openServices(readConfig({ ...server.environment, LOG_LEVEL: 'silent' }))
  const { id } = await writing(services, async tx => {
    const organization = await tx.db
      .selectFrom('organizations')
      .select(['key', 'id', 'plan'])
      .executeTakeFirstOrThrow()
    const bytes = Buffer.alloc(imageBytes, 7)
    return storeImage(tx, organization, { mediaType: 'image/png', width: 1, height: 1, bytes })
  })
  await closeServices(services)
  return id
}

/** Loads in a separate thread. @returns the total time */
async function loadAll(url: string, loads: number): Promise<number> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, loads } })
  const [tookMs] = (await once(worker, 'message')) as [number]
  return tookMs
}

async function load(url: string): Promise<void> {
  const [response] = await once(get(url, { agent: false }), 'response')
  let bytes = 0
  for await (const chunk of response) bytes += chunk.length
  if (bytes !== imageBytes) throw new Error(`${bytes} bytes came`)
}

if (!isMainThread) {
  const { url, loads } = workerData as { url: string; loads: number }
  const began = performance.now()
  await Promise.all(Array.from({ length: loads }, () => load(url)))
  parentPort!.postMessage(performance.now() - began)
} else if (import.meta.main) {
  console.log(JSON.stringify(await measureImages(Number(process.argv[2] ?? 1_000)), null, 2))
  process.exit(0)
}
