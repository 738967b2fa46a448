// The spinner is fair: over 1,400 draws, many at once, every option comes up equally often (chi-square); the same ref draws once.
import { expect, test } from 'vitest'
import { startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'
import { openRoom } from '../../../test/support/room.ts'
import { writing } from '../../services.ts'
import { spinQuestion } from './spin-question.ts'

const options = 7
const spins = 1_400
const spinsAtOnce = 50
/** Chi-square with 6 degrees of freedom is above this once in a thousand million runs. */
const chiSquareMax = 54

onBothEngines('a spinner', newConfig => {
  test('favours no option', async () => {
    const api = await startApi(await newConfig())
    const { services } = api.app
    const deck = Array.from({ length: options }, (_, i) => ({ text: `Option ${i}` }))
    const room = await openRoom(api, { questions: [{ type: 'SPINNER', prompt: 'Who?', options: deck }] })
    await room.activate(0)
    const question = { sessionId: room.sessionId, questionId: room.questions[0]! }
    const drawn: Awaited<ReturnType<typeof spinQuestion>>[] = []
    for (let round = 0; round < spins / spinsAtOnce; round++) {
      const spinOnce = () => writing(services, tx => spinQuestion(tx, api.organization, question))
      drawn.push(...(await Promise.all(Array.from({ length: spinsAtOnce }, spinOnce))))
    }
    expect(new Set(drawn.map(({ ref }) => ref)).size).toBe(spins)
    const counts = Map.groupBy(drawn, ({ option_id }) => option_id)
    expect([...counts.keys()].sort()).toEqual([...room.options[0]!].sort())
    const expected = spins / options
    const chiSquare = [...counts.values()].reduce(
      (sum, { length }) => sum + (length - expected) ** 2 / expected,
      0,
    )
    expect(chiSquare).toBeLessThan(chiSquareMax)
    expect((await room.results(0)).spin_outcomes).toHaveLength(100)
    await api.app.close()
  })

  test('draws once for each ref, and only while its question is on screen', async () => {
    const api = await startApi(await newConfig())
    const options = [{ text: 'A' }, { text: 'B' }, { text: 'C' }, { text: 'D' }]
    const questions = [
      { type: 'SPINNER', prompt: 'Who?', options },
      { type: 'WORD_CLOUD', prompt: 'Words' },
    ]
    const room = await openRoom(api, { questions })
    const path = `/sessions/${room.sessionId}/questions/${room.questions[0]}/spin`
    expect((await api.post(path)).body.code).toBe('INVALID_SESSION_STATE')
    await room.activate(0)
    const stage = await room.stage()
    const first = await api.post(path, { ref: 'prize' })
    expect(first.status).toBe(200)
    expect((await api.post(path, { ref: 'prize' })).body).toEqual(first.body)
    await stage.send({ type: 'spin' })
    await stage.until(() => stage.room!.results?.spin_outcomes?.length === 2)
    expect(await room.results(0)).toMatchObject({
      total_voters: 0,
      spin_outcomes: [{}, { option_id: first.body.option_id }],
    })
    await room.activate(1)
    expect(
      (await api.post(`/sessions/${room.sessionId}/questions/${room.questions[1]}/spin`)).body.code,
    ).toBe('INVALID_SESSION_STATE')
    await api.app.close()
  })
})
