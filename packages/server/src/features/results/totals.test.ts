// Rooms read the totals of several questions with one statement: they are those of each question by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { type OpenRoom, openRoom } from '../../../test/support/room.ts'
import { readTotalsOf } from './tallies.ts'

onBothEngines('totals of several questions', newConfig => {
  let api: ApiClient
  let room: OpenRoom
  let keys: number[]
  beforeAll(async () => {
    api = await startApi(await newConfig())
    const questions = Array.from({ length: 3 }, (_, i) => ({ type: 'RATING', prompt: `How was ${i}?` }))
    room = await openRoom(api, { questions })
    for (const [i, values] of [[1, 1, 5], [3], []].entries()) {
      await room.activate(i)
      for (const value of values) await (await room.phone()).answer(room.questions[i]!, { value })
    }
    const asked = await api.app.services.storage.read
      .selectFrom('session_questions')
      .select('key')
      .orderBy('key')
      .execute()
    keys = asked.map(({ key }) => key)
  })
  afterAll(() => api.app.close())

  test('are the totals of each', async () => {
    const { read } = api.app.services.storage
    const together = await readTotalsOf(read, keys)
    for (const key of keys) {
      const alone = (await readTotalsOf(read, [key])).get(key)
      expect(plain(together.get(key))).toEqual(plain(alone))
    }
    expect(plain(together.get(keys[0]!))).toContainEqual(['voters', '', 3])
    expect(plain(together.get(keys[1]!))).toContainEqual(['voters', '', 1])
    expect(together.get(keys[2]!)).toBeUndefined()
  })

  test('of no question are none, without a statement', async () => {
    expect(await readTotalsOf(api.app.services.storage.read, [])).toEqual(new Map())
  })

  function plain(totals: readonly { list: string; item: string; n: number | string }[] = []) {
    return totals.map(({ list, item, n }) => [list, item, Number(n)]).toSorted()
  }
})
