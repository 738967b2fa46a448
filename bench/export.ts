import { answeredSession } from './answered-session.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { SteadyRoom } from './steady-room.ts'

const phones = 200
const everyMs = 500
const quietMs = 8_000

/** Cost of exporting a large session, and its effect on another room. Times in milliseconds. */
export interface ExportFigures {
  answers: number
  csvMs: number
  csvMiB: number
  xlsxMs: number
  xlsxMiB: number
  /** The most that resident memory rose while exporting, in the server and in the process that exports. */
  memoryRiseMiB: number
  ackP95: number
  ackP95Exporting: number
}

/** Exports so many answers, as CSV and as XLSX, while another room goes on answering. */
export async function measureExport(people: number): Promise<ExportFigures> {
  const server = await startServer()
  const session = await answeredSession(server, people)
  const room = await SteadyRoom.open(server, phones)
  await room.during(everyMs, pause(2_000))
  const quiet = await room.during(everyMs, pause(quietMs))
  const before = server.memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, server.memory())
  }, 20)
  const exports = (async () => ({
    csv: await download(server, session.id, 'csv'),
    xlsx: await download(server, session.id, 'xlsx'),
  }))()
  const busy = await room.during(everyMs, exports)
  clearInterval(watch)
  const { csv, xlsx } = await exports
  room.close()
  await server.stop()
  return {
    answers: session.answers,
    csvMs: csv.tookMs,
    csvMiB: csv.bytes / 2 ** 20,
    xlsxMs: xlsx.tookMs,
    xlsxMiB: xlsx.bytes / 2 ** 20,
    memoryRiseMiB: (most - before) / 2 ** 20,
    ackP95: quiet.p95,
    ackP95Exporting: busy.p95,
  }
}

async function download(server: ServerProcess, id: string, format: string) {
  const began = performance.now()
  const response = await server.get(`/sessions/${id}/export?format=${format}`)
  let bytes = 0
  for await (const chunk of response.body!) bytes += chunk.length
  return { tookMs: performance.now() - began, bytes }
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureExport(Number(process.argv[2] ?? 100_000)), null, 2))
  process.exit(0)
}
