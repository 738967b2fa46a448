// Closes an anonymous session with so many people, until it is anonymized, while another room goes on answering.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, run } from './bench.ts'
import { nextToSteadyRoom } from './steady-room.ts'

const lookEveryMs = 100

async function measureAnonymization(bench: Bench, people = 100_000) {
  const { answers, quiet, busy, seconds, memoryRiseMiB } = await nextToSteadyRoom(
    bench,
    people,
    async (server, { path }) => {
      await server.api('POST', `${path}/close`)
      const file = new DatabaseSync(join(server.dataDir, 'roomful.db'), { readOnly: true })
      const waiting = file.prepare('select count(*) as n from anonymizations')
      while (waiting.get()!.n !== 0) await pause(lookEveryMs)
      file.close()
    },
  )
  return {
    answers,
    seconds,
    memoryRiseMiB,
    ackP95: quiet.p95,
    ackP95Unlinking: busy.p95,
    ackMax: quiet.max,
    ackMaxUnlinking: busy.max,
  }
}

await run(measureAnonymization)
