// Exports a session with so many people as CSV and as XLSX while another room goes on answering.

import { type Bench, run } from './bench.ts'
import { timed } from './clock.ts'
import { nextToSteadyRoom } from './steady-room.ts'

async function measureExport(bench: Bench, people = 100_000) {
  const { result, answers, quiet, busy, memoryRiseMiB } = await nextToSteadyRoom(
    bench,
    people,
    async (server, { path }) => {
      const download = async (format: 'csv' | 'xlsx') => {
        const { value, ms } = await timed(async () =>
          (await server.get(`${path}/export?format=${format}`)).arrayBuffer(),
        )
        return { [`${format}Ms`]: ms, [`${format}MiB`]: value.byteLength / 2 ** 20 }
      }
      return { ...(await download('csv')), ...(await download('xlsx')) }
    },
  )
  return {
    answers,
    ...result,
    // In the server and in the process that exports.
    memoryRiseMiB,
    ackP95: quiet.p95,
    ackP95Exporting: busy.p95,
  }
}

await run(measureExport)
