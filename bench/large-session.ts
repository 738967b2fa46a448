// One session of very many phones on several servers.
//   node bench/large-session.ts [phones] [servers] [options of Node for servers…]
// With 20,000 open files a process, 150,000 phones take nine servers: node bench/large-session.ts 150000 9
import { plans } from '../packages/server/src/features/organizations/plans.ts'
import { type Bench, run } from './bench.ts'
import { measureRooms } from './several-servers.ts'

/** So many join over HTTP, to see how long that takes. */
const joiningMax = 1_000
/** More phones than the largest plan allows show the servers overloaded: no seat is left to join, so all are rows. */
const seatsMax = Math.max(...plans.map(({ participantsPerSession }) => participantsPerSession))

export type LargeSessionFigures = Awaited<ReturnType<typeof measureLargeSession>>

async function measureLargeSession(bench: Bench, phones = 100_000, servers = 6) {
  const joining = phones > seatsMax ? 0 : Math.min(phones, joiningMax)
  const size = { rooms: 1, phonesPerRoom: phones, servers, overMs: 0, joining }
  const { rounds, ...figures } = await measureRooms(bench, size)
  return { phones, servers, ...figures, rounds: rounds.map(({ ackP99: _, ...round }) => round) }
}

await run(measureLargeSession)
