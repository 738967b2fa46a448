import { expect, test } from 'vitest'
import { writing } from '../src/domain/domain.ts'
import { spinQuestion } from '../src/domain/spins/spin-question.ts'
import { startApi } from './support/api.ts'
import { testConfig } from './support/engines.ts'
import { openRoom } from './support/room.ts'

const options = 7
const spins = 3_500
/** Chi-square with 6 degrees of freedom is above this once in a thousand million runs. */
const chiSquareMax = 54

test('a spinner favours no option', async () => {
  const api = await startApi(testConfig())
  const { services } = api.app
  const deck = Array.from({ length: options }, (_, i) => ({ text: `Option ${i}` }))
  const room = await openRoom(api, { questions: [{ type: 'SPINNER', prompt: 'Who?', options: deck }] })
  await room.activate(0)
  const question = { sessionId: room.sessionId, questionId: room.questions[0]! }
  const drawn = await Promise.all(
    Array.from({ length: spins }, () =>
      writing(services, tx => spinQuestion(tx, api.organization, question)),
    ),
  )
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
