import { answeredSession } from './answered-session.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { nextToSteadyRoom } from './steady-room.ts'

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
  const { result, quiet, busy, memoryRiseMiB } = await nextToSteadyRoom(server, async () => ({
    csv: await download(server, session.id, 'csv'),
    xlsx: await download(server, session.id, 'xlsx'),
  }))
  const { csv, xlsx } = result
  await server.stop()
  return {
    answers: session.answers,
    csvMs: csv.tookMs,
    csvMiB: csv.bytes / 2 ** 20,
    xlsxMs: xlsx.tookMs,
    xlsxMiB: xlsx.bytes / 2 ** 20,
    memoryRiseMiB,
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

if (import.meta.main) {
  console.log(JSON.stringify(await measureExport(Number(process.argv[2] ?? 100_000)), null, 2))
  process.exit(0)
}
