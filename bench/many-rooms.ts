// Many rooms at once on two servers; half of each room's phones are on the other server.
//   node bench/many-rooms.ts [rooms] [phones of a room] [milliseconds within which everybody answers] [options of Node for servers…]
import { type Bench, run } from './bench.ts'
import { measureRooms } from './several-servers.ts'

const servers = 2

export type ManyRoomsFigures = Awaited<ReturnType<typeof measureManyRooms>>

async function measureManyRooms(bench: Bench, rooms = 1_000, phonesPerRoom = 30, overMs = 10_000) {
  const measured = await measureRooms(bench, { rooms, phonesPerRoom, servers, overMs, joining: 0 })
  const rounds = measured.rounds.map(({ ackP50, ackP95, ackP99, stagesRightMs, serverUs, databaseUs }) => ({
    ackP50,
    ackP95,
    ackP99,
    stagesRightMs,
    serverUs,
    databaseUs,
  }))
  return { rooms, phonesPerRoom, servers, overMs, connectSeconds: measured.connectSeconds, rounds }
}

await run(measureManyRooms)
