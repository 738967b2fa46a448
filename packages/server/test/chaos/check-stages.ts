import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { RoomEntry, StageRoom } from '@roomful/contract/room/protocol'
import { Scoreboards } from '../../src/features/scores/scoreboard.ts'
import { roomAddresses } from '../../src/features/stages/stage-links.ts'
import { RoomReader } from '../../src/room/reads/reader.ts'
import { RoomReads } from '../../src/room/reads/reads.ts'
import type { Services } from '../../src/services.ts'
import type { Displays } from './displays.ts'

const lookAgainAfterMs = 20
const entriesInRoom = 100
/** What is wrong for so much longer stays so. */
const hopelessAfterMs = 30_000
const wrongMax = 5

/**
 * Waits until every stage shows what a stage shows that is made anew from what is stored.
 * @returns the milliseconds that it took
 * @throws Error naming what differs when it takes longer than `msMax`
 */
export async function untilStagesAreRight(
  services: Services,
  sessionKey: number,
  stages: Displays,
  msMax: number,
): Promise<number> {
  const began = performance.now()
  const expected = {
    screen: await freshStage(services, sessionKey, 'screen'),
    remote: await freshStage(services, sessionKey, 'remote'),
    moderator: await freshStage(services, sessionKey, 'moderator'),
  }
  let last: readonly string[] = []
  for (;;) {
    const wrong = [...stages.shown()].flatMap(([name, room]) =>
      room ? differences(name, room, expected[room.role]) : [`${name} is not connected`],
    )
    const ms = Math.round(performance.now() - began)
    if (wrong.length === 0 && (ms <= msMax || last.length === 0)) return ms
    if (wrong.length === 0)
      throw new Error(`stages were right after ${ms} ms only, until then not: ${last.join('\n')}`)
    if (ms > msMax + hopelessAfterMs)
      throw new Error(`stages are wrong: ${wrong.slice(0, wrongMax).join('\n')}`)
    last = wrong.slice(0, wrongMax)
    await setTimeout(lookAgainAfterMs)
  }
}

/** What a stage shows that nothing was cached for. */
async function freshStage(
  services: Services,
  sessionKey: number,
  role: StageRoom['role'],
): Promise<StageRoom> {
  const reader = new RoomReader(services, new Scoreboards(), roomAddresses(''))
  const snapshot = await reader.snapshot(sessionKey)
  const now = { snapshot, reads: new RoomReads(reader), isFinalHeld: false }
  const room = await reader.stageRoom(role, now, { connected: 0, polling: 0 })
  return JSON.parse(JSON.stringify(room))
}

function differences(name: string, shown: StageRoom, expected: StageRoom): string[] {
  const wrong: string[] = []
  for (const key of Object.keys(expected) as (keyof StageRoom)[]) {
    // How many are connected is each server's to say; the link is made of its address.
    if (key === 'connected' || key === 'polling' || key === 'join_url' || key === 'entries') continue
    const [found, right] = [comparable(shown[key]), comparable(expected[key])]
    if (!isDeepStrictEqual(found, right))
      wrong.push(`${name}, ${key}: ${JSON.stringify(found)}, not ${JSON.stringify(right)}`)
  }
  // More than the first ones stay on a stage that has been sent them.
  const entries = new Map(shown.entries.map(entry => [entry.id, entry]))
  for (const entry of expected.entries)
    if (!isDeepStrictEqual(shared(entries.get(entry.id)), shared(entry)))
      wrong.push(`${name}, entry: ${JSON.stringify(entries.get(entry.id))}, not ${JSON.stringify(entry)}`)
  if (expected.entries.length < entriesInRoom && entries.size !== expected.entries.length)
    wrong.push(`${name}, ${entries.size} entries, not ${expected.entries.length}`)
  return wrong
}

/** Without what tells the time of sending. */
function comparable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(comparable)
  if (typeof part !== 'object' || part === null || !('server_time' in part)) return part
  const { server_time: _, ...rest } = part
  return rest
}

function shared(entry: RoomEntry | undefined): unknown {
  if (!entry) return undefined
  const { mine: _, upvoted: _upvoted, ...rest } = entry
  return rest
}
