// NUMERIC questions with more than 1,001 steps: results have the most frequent values, while exports, comparisons and means are of
// all. A server of an earlier version would read every step, so that they wait until none runs.
import { parse } from 'csv-parse/sync'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { acquireLease, expireLease } from '../../servers/leases.ts'
import { leaseOfNumber } from '../../servers/server-number.ts'
import { reading, writing } from '../../services.ts'
import { momentsOf } from '../reports/statistics.ts'
import { freezeCounts } from './frozen-counts.ts'
import { addToTally } from './tallies.ts'

const question = {
  type: 'NUMERIC',
  prompt: 'How far?',
  settings: { min: 0, max: 1_000, step: 0.001, correct_value: 999, tolerance: 1 },
}

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('a question with many steps', newConfig => {
  async function openQuestion() {
    api = await startApi(await newConfig())
    const room = await openRoom(api, { questions: [question] })
    await room.activate(0)
    const row = await api.app.services.storage.read
      .selectFrom('session_questions')
      .selectAll()
      .where('question_id', '=', room.questions[0]!)
      .executeTakeFirstOrThrow()
    return { room, row }
  }

  test('takes answers on its steps, with exact results', async () => {
    const { room } = await openQuestion()
    const phone = await room.phone()
    await expect(phone.answer(room.questions[0]!, { value: 0.0005 })).rejects.toThrow()
    await phone.answer(room.questions[0]!, { value: 999.999 })
    await (await room.phone()).answer(room.questions[0]!, { value: 0.001 })
    expect(await room.results(0)).toMatchObject({
      total_voters: 2,
      value_distribution: { '0.001': 1, '999.999': 1 },
      values_total: 2,
      average: 500,
      right: 1,
    })
  })

  test('has all values in exports, comparisons and means, and the most frequent ones in results', async () => {
    const { room, row } = await openQuestion()
    const values = Array.from({ length: 3_000 }, (_, i) => [i / 4, i === 2_999 ? 2 : 1] as const)
    const voters = 3_001
    await writing(api.app.services, tx =>
      addToTally(tx, row.key, [
        ['voters', '', voters],
        ...values.map(([value, n]) => ['steps', String(value * 1_000), n] as const),
      ]),
    )
    const results = (await room.results(0)) as {
      value_distribution: Record<string, number>
      average: number
    }
    expect(results).toMatchObject({ total_voters: voters, values_total: 3_000 })
    expect(results.value_distribution).toEqual(
      Object.fromEntries([...values.slice(0, 999), values.at(-1)!].map(([value, n]) => [value, n])),
    )
    const { mean } = momentsOf(values)
    expect(results.average).toBeCloseTo(mean, 4)

    const frozen = await freezeCounts(reading(api.app.services), { id: room.sessionId }, row as never)
    const [{ values: kept }] = JSON.parse(frozen!)
    expect(momentsOf(kept)).toMatchObject({ n: voters, mean })

    const csv = await fetch(`${api.app.url}/public/v1/sessions/${room.sessionId}/export`, {
      headers: { 'x-api-key': api.key },
    })
    const rows: { Answer: string; Count: string }[] = parse(await csv.text(), { columns: true, bom: true })
    expect(rows.map(({ Answer, Count }) => [Number(Answer), Number(Count)])).toEqual(values)
  })

  test('is refused while a server of an earlier version is running', async () => {
    api = await startApi(await newConfig())
    const few = { ...question, settings: { ...question.settings, step: 1 } }
    const { body } = await api.post('/presentations', { title: 'Deck', questions: [few] })
    const path = `/presentations/${body.id}/questions`
    const { body: list } = await api.get(path)
    const { services } = api.app
    const earlier = { ...services, server: { ...services.server, holder: 'an earlier one' } }
    const lease = leaseOfNumber(99)
    await writing(earlier, tx => acquireLease(tx, lease))
    const update = (settings: object) => api.patch(`${path}/${list.questions[0].id}`, { settings })
    const refused = { status: 409, body: { code: 'UPGRADE_IN_PROGRESS' } }
    expect(await api.post(path, question)).toMatchObject(refused)
    expect(await update({ step: 0.001 })).toMatchObject(refused)
    expect((await update({ step: 2 })).status).toBe(200)
    await writing(earlier, tx => expireLease(tx, lease))
    expect((await api.post(path, question)).status).toBe(200)
  })
})
