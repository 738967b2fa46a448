// Room capacity: of any number who join at once exactly as many get in as the plan has seats; a seat is free ten minutes
// after its holder left, and nobody's presence is noted after the close.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { callRoom, type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { RoomReader } from '../../room/reads/reader.ts'
import { RoomReads } from '../../room/reads/reads.ts'
import { reading, type Services, writing } from '../../services.ts'
import { setPlan } from '../organizations/organizations.ts'
import { Scoreboards } from '../scores/scoreboard.ts'
import { roomAddresses } from '../stages/stage-links.ts'
import { findParticipant } from './find-participant.ts'
import { removeParticipant } from './remove-participant.ts'
import { markSeen } from './seats.ts'

const capacity = 50
const tenMinutes = 10 * 60_000

onBothEngines('seats', newConfig => {
  let clock: FakeClock
  let api: ApiClient
  let services: Services
  let room: OpenRoom
  beforeEach(async () => {
    clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    services = api.app.services
    room = await openRoom(api, {
      questions: ['Would you?', 'Will you?'].map(prompt => ({ type: 'NPS', prompt })),
    })
    await room.activate(0)
    await writing(services, tx => setPlan(tx, api.organization.id, 'FREE'))
  })
  afterEach(() => api.app.close())

  /** So many join at once. @returns the tokens of those who got in; all others found the room full */
  async function joinAtOnce(count: number): Promise<string[]> {
    const outcomes = await Promise.all(
      Array.from({ length: count }, () => room.join().catch((error: { code: string }) => error.code)),
    )
    const refused = outcomes.filter(outcome => typeof outcome === 'string')
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['ROOM_FULL'] : []))
    return outcomes.flatMap(outcome => (typeof outcome === 'string' ? [] : [outcome.token]))
  }

  async function participants() {
    const { db } = reading(services)
    return db.selectFrom('participants').select(['key', 'id', 'session_key']).orderBy('key').execute()
  }

  test('of 80 who join at once exactly as many get in as there are seats', async () => {
    expect(await joinAtOnce(80)).toHaveLength(capacity)
    expect(await participants()).toHaveLength(capacity)
    expect(await joinAtOnce(5)).toHaveLength(0)
  })

  test('a session may have fewer seats than its plan, not more; participants come back', async () => {
    await writing(services, tx => setPlan(tx, api.organization.id, api.organization.plan))
    const withMax = (participants_max: number) =>
      openRoom(api, { questions: [] }, { settings: { participants_max } })
    const [small, wide] = [await withMax(12), await withMax(1_000_000)]
    for (const participants_max of [0, 1_000_001, 1.5]) {
      const body = { presentation_id: small.presentationId, settings: { participants_max } }
      const refused = { code: 'INVALID_REQUEST_BODY', invalid_fields: ['settings.participants_max'] }
      expect((await api.post('/sessions', body)).body).toMatchObject(refused)
    }
    await writing(services, tx => setPlan(tx, api.organization.id, 'FREE'))
    room = small
    const device = { join_key: 'comes back'.padEnd(22) }
    const { participant_id } = await small.join(device)
    expect(await joinAtOnce(20)).toHaveLength(11)
    expect(await small.join(device)).toMatchObject({ participant_id })
    room = wide
    expect(await joinAtOnce(55)).toHaveLength(capacity)
  })

  test('seats of those who have gone are free after ten minutes, exactly so many', async () => {
    await joinAtOnce(20)
    clock.advance(tenMinutes / 2)
    expect(await joinAtOnce(40)).toHaveLength(30)
    clock.advance(tenMinutes / 2 - 1)
    expect(await joinAtOnce(3)).toHaveLength(0)
    clock.advance(1)
    expect(await joinAtOnce(30)).toHaveLength(20)
    expect(await joinAtOnce(3)).toHaveLength(0)
  })

  test('participants who are connected, answer or return occupy a seat', async () => {
    const device = { join_key: 'k'.repeat(22) }
    await room.join(device)
    const [here, answering] = await Promise.all(
      (await joinAtOnce(capacity - 1)).map(async token => ({
        token,
        ...(await findParticipant(reading(services), token))!,
      })),
    )
    clock.advance(tenMinutes)
    await room.join(device)
    await writing(services, tx => markSeen(tx, here!.sessionKey, [here!.key]))
    await answer(answering!.token)
    await isNoted(answering!.key)
    expect(await joinAtOnce(60)).toHaveLength(capacity - 3)
    await room.join(device)
    clock.advance(tenMinutes - 1)
    expect(await joinAtOnce(3)).toHaveLength(0)
  })

  test('a seat is free at once after a removal, and a full room is not recounted for every join', async () => {
    await joinAtOnce(capacity)
    const [somebody] = await participants()
    await joinAtOnce(1)
    const counted = countQueries(services, /min\("last_seen_at"\)/)
    await joinAtOnce(40)
    expect(counted()).toBe(0)
    await writing(services, tx => removeParticipant(tx, api.organization, room.sessionId, somebody!.id, true))
    expect(await joinAtOnce(10)).toHaveLength(1)
  })

  test('stages are sent how many hold a seat, those who have left too, until ten minutes later', async () => {
    const [, , leaving] = await Promise.all([room.phone(), room.phone(), room.phone(), room.join()])
    const stage = await room.stage('screen')
    expect(stage.room).toMatchObject({ participants: 4, connected: 3, seats: 4 })
    clock.advance(1_000)
    await leaving.leave()
    await stage.until(() => stage.room!.connected === 2)
    expect(stage.room!.seats).toBe(4)
    clock.advance(1_000)
    await room.join()
    await stage.until(() => stage.room!.seats === 5)

    const reader = new RoomReader(services, new Scoreboards(), roomAddresses(''))
    const { key, session_key } = (await participants())[0]!
    const [snapshot, reads] = [await reader.snapshot(session_key), new RoomReads(reader)]
    expect(await reads.seats(snapshot, 0)).toMatchObject({ seats: 5 })
    expect(await reads.haveSeatsChanged(snapshot, 0)).toBe(false)
    clock.advance(tenMinutes)
    await writing(services, tx => markSeen(tx, session_key, [key]))
    expect(await reads.haveSeatsChanged(snapshot, 0)).toBe(true)
    expect(await reads.seats(snapshot, 0)).toMatchObject({ seats: 1 })
    // Counted again a little later, devices may have come back by now.
    expect(await reads.seats(snapshot, 2)).toMatchObject({ seats: 2 })
  })

  test('seats are recounted only while a participant is away, or after a removal', async () => {
    const [here, other] = await Promise.all([room.join(), room.join(), room.join()])
    const find = async (token: string) => (await findParticipant(reading(services), token))!
    const [{ sessionKey, key }, gone] = await Promise.all([find(here.token), find(other.token)])
    const reader = new RoomReader(services, new Scoreboards(), roomAddresses(''))
    const reads = new RoomReads(reader)
    const counting = vi.spyOn(reader, 'seats')
    const recount = async (connected: number) => {
      counting.mockClear()
      await reads.haveSeatsChanged(await reader.snapshot(sessionKey), connected)
      return counting.mock.calls.length > 0
    }
    expect(await recount(3)).toBe(true)
    expect(await recount(3)).toBe(false)
    // Somebody leaves, and is back, perhaps after the seat was free.
    expect([await recount(2), await recount(3), await recount(3)]).toEqual([true, true, false])
    await room.activate(1)
    expect(await recount(3)).toBe(false)
    await writing(services, tx => removeParticipant(tx, api.organization, room.sessionId, gone.id, true))
    reads.invalidatePeople()
    expect([await recount(2), await recount(2)]).toEqual([true, false])
    await writing(services, tx => markSeen(tx, sessionKey, [key]))
    await room.activate(0)
    expect(await recount(2)).toBe(true)
  })

  test('stages are sent how many have answered and hold no seat: of the question on screen, removed people included', async () => {
    const joined = await Promise.all(Array.from({ length: 4 }, () => room.join()))
    clock.advance(1)
    for (const { token } of joined.slice(0, 3)) await answer(token)
    const answered = await Promise.all(
      joined.slice(0, 3).map(async ({ token }) => (await findParticipant(reading(services), token))!),
    )
    for (const { key } of answered) await isNoted(key)
    const [returning, gone] = [answered[0]!, answered[1]!]
    const reader = new RoomReader(services, new Scoreboards(), roomAddresses(''))
    const [snapshot, reads] = [await reader.snapshot(gone.sessionKey), new RoomReads(reader)]
    expect(await reads.seats(snapshot, 0)).toEqual({ seats: 4, answered_away: 0 })
    clock.advance(tenMinutes)
    expect(await reads.haveSeatsChanged(snapshot, 0)).toBe(true)
    expect(await reads.seats(snapshot, 0)).toEqual({ seats: 0, answered_away: 3 })
    expect((await room.stage('screen')).room).toMatchObject({ seats: 0, answered_away: 3 })

    await writing(services, tx => markSeen(tx, returning.sessionKey, [returning.key]))
    await writing(services, tx => removeParticipant(tx, api.organization, room.sessionId, gone.id, true))
    expect(await reads.haveSeatsChanged(snapshot, 0)).toBe(true)
    expect(await reads.seats(snapshot, 0)).toEqual({ seats: 1, answered_away: 2 })
    const another = { ...snapshot, active: null }
    expect(await reads.seats(another, 0)).toEqual({ seats: 1, answered_away: 0 })
  })

  test('nothing is noted of who stayed how long once the session has closed', async () => {
    const phone = await room.phone()
    const [row] = await participants()
    const lastSeen = async () =>
      (await reading(services).db.selectFrom('participants').select('last_seen_at').executeTakeFirstOrThrow())
        .last_seen_at
    await api.post(`/sessions/${room.sessionId}/close`)
    const before = await lastSeen()
    clock.advance(60_000)
    await phone.leave()
    await writing(services, tx => markSeen(tx, row!.session_key, [row!.key]))
    expect(await lastSeen()).toBe(before)
  })

  async function answer(token: string) {
    const path = `/questions/${room.questions[0]}/answer`
    const { status } = await callRoom(api.app, token, 'PUT', path, { answer: { value: 7 } })
    expect(status).toBe(200)
  }

  /** Settles when a participant has been noted at the present time of the clock. */
  async function isNoted(key: number): Promise<void> {
    for (;;) {
      const row = await reading(services)
        .db.selectFrom('participants')
        .select('last_seen_at')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (row.last_seen_at === clock.now()) return
      await new Promise(resolve => setImmediate(resolve))
    }
  }
})

/** Counts the queries of transactions whose SQL is like that. */
function countQueries({ storage }: Services, like: RegExp): () => number {
  let count = 0
  const transaction = storage.transaction.bind(storage)
  storage.transaction = work =>
    transaction(tx => {
      const executor = tx.db.getExecutor()
      const executeQuery = executor.executeQuery.bind(executor)
      executor.executeQuery = (query, ...others) => {
        if (like.test(query.sql)) count++
        return executeQuery(query, ...others)
      }
      return work(tx)
    })
  return () => count
}
