import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { answeredSession } from './answered-session.ts'
import { startServer } from './server-process.ts'
import { nextToSteadyRoom } from './steady-room.ts'

const lookEveryMs = 100

/** The cost of anonymizing a large session, and its effect on a concurrent room. */
export interface UnlinkFigures {
  answers: number
  /** From the close to report.ready. */
  seconds: number
  memoryRiseMiB: number
  /** Milliseconds. */
  ackP95: number
  ackP95Unlinking: number
  ackMax: number
  ackMaxUnlinking: number
}

/** Closes an anonymous session with so many answers while another room goes on answering. */
export async function measureAnonymization(people: number): Promise<UnlinkFigures> {
  const server = await startServer()
  const session = await answeredSession(server, people)
  const { quiet, busy, seconds, memoryRiseMiB } = await nextToSteadyRoom(server, async () => {
    await server.api('POST', `/sessions/${session.id}/close`)
    const file = new DatabaseSync(join(server.dataDir, 'roomful.db'), { readOnly: true })
    const waiting = file.prepare('select count(*) as n from anonymizations')
    while (waiting.get()!.n !== 0) await pause(lookEveryMs)
    file.close()
  })
  await server.stop()
  return {
    answers: session.answers,
    seconds,
    memoryRiseMiB,
    ackP95: quiet.p95,
    ackP95Unlinking: busy.p95,
    ackMax: quiet.max,
    ackMaxUnlinking: busy.max,
  }
}

if (import.meta.main) {
  console.log(JSON.stringify(await measureAnonymization(Number(process.argv[2] ?? 100_000)), null, 2))
  process.exit(0)
}
