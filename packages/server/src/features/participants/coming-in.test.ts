// People who come into a room without a socket: a hall that joins at once reads its room once, and each is shown what
// they would be shown on looking again.
import { afterEach, expect, test, vi } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { RoomReader } from '../../room/reads/reader.ts'

const deck = {
  questions: [
    { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options: [{ text: 'A' }, { text: 'B' }] },
    { type: 'QA', prompt: 'Ask us', settings: { moderation: true } },
  ],
}

let api: ApiClient

async function say(token: string, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${api.app.url}/room/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

onBothEngines('coming into a room', newConfig => {
  afterEach(() => api.app.close())

  async function start(): Promise<OpenRoom> {
    api = await startApi(await newConfig())
    return openRoom(api, deck)
  }

  test('new participants are sent the room as it is for them', async () => {
    const room = await start()
    const { token: asker } = await room.join()
    await room.activate(1)
    await say(asker, 'POST', `questions/${room.questions[1]}/entries`, { text: 'Shown to nobody else' })
    await room.activate(0)
    const { room: shown, token } = await room.join()
    expect(shown).toMatchObject({ participants: 2, my_answers: {}, entries: [], score: null })
    const now = (await say(token, 'GET', 'state')) as typeof shown
    const withoutTime = ({ question, ...rest }: typeof shown) => ({
      ...rest,
      question: { ...question, server_time: null },
    })
    expect(withoutTime(now)).toEqual(withoutTime(shown))
  })

  test('a device that comes back is shown what it has said', async () => {
    const room = await start()
    const device = { join_key: 'k'.repeat(22) }
    const { token } = await room.join(device)
    await room.activate(1)
    await say(token, 'POST', `questions/${room.questions[1]}/entries`, { text: 'Mine' })
    await room.activate(0)
    const answer = { option_ids: [room.options[0]![1]] }
    await say(token, 'PUT', `questions/${room.questions[0]}/answer`, { answer })
    const { room: shown } = await room.join(device)
    expect(shown.my_answers).toEqual({ [room.questions[0]!]: answer })
    expect(shown.entries).toMatchObject([{ text: 'Mine', mine: true }])
  })

  test('a device that joins in a loop has a bounded number of tokens, of which the last admits it', async () => {
    const room = await start()
    const device = { join_key: 'k'.repeat(22) }
    const others = await room.join()
    const stored = async () =>
      (await api.app.services.storage.read.selectFrom('participant_tokens').select('hash').execute()).length
    for (let i = 0; i < 120; i++) await room.join(device)
    expect(await stored()).toBeLessThanOrEqual(51)
    const last = await room.join(device)
    for (const { token } of [others, last]) expect(await say(token, 'GET', 'state')).toBeTruthy()
  })

  test('simultaneous joins share one read of the room, and those during the read share the next', async () => {
    const room = await start()
    await room.activate(0)
    const reader = await readerOf(room)
    const people = 60
    const all = Promise.withResolvers<void>()
    const { snapshot, participantRoom } = reader
    const snapshots = vi.spyOn(reader, 'snapshot').mockImplementation(async sessionKey => {
      // The first read lasts until everybody has asked.
      await all.promise
      return snapshot.call(reader, sessionKey)
    })
    const rooms = vi.spyOn(reader, 'participantRoom').mockImplementation((...args) => {
      const shown = participantRoom.apply(reader, args)
      if (rooms.mock.calls.length === people) all.resolve()
      return shown
    })
    const counted = vi.spyOn(reader, 'participants')
    const joined = await Promise.all(Array.from({ length: people }, () => room.join()))
    const reads = [snapshots, counted].map(spy => spy.mock.calls.length)
    for (const count of reads) expect(count).toBeLessThanOrEqual(2)
    expect(new Set(joined.map(({ participant_id }) => participant_id)).size).toBe(people)
    // With the one who came in first.
    expect(joined.map(one => one.room.participants)).toEqual(Array(people).fill(people + 1))
  })
})

/** Has somebody join a room. @returns the reader of its server: others may be open in this process, too. */
async function readerOf(room: OpenRoom): Promise<RoomReader> {
  const readers: RoomReader[] = []
  const { snapshot } = RoomReader.prototype
  const spy = vi.spyOn(RoomReader.prototype, 'snapshot').mockImplementation(async function (
    this: RoomReader,
    sessionKey,
  ) {
    const read = await snapshot.call(this, sessionKey)
    if (read.session.id === room.sessionId) readers.push(this)
    return read
  })
  await room.join()
  spy.mockRestore()
  return readers[0]!
}
