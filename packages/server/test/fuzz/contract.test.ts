// Fuzzing the public API: no request gets an undocumented answer or a 5xx, and what is refused stores nothing.
import { type PublicOperation, publicOperations } from '@roomful/contract'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../support/api.ts'
import { onBothEngines } from '../support/engines.ts'
import { sampleIds } from '../support/sample-ids.ts'
import { storedChanges } from '../support/stored-changes.ts'
import { requestsOf } from './requests.ts'

/** ROOMFUL_FUZZ_REQUESTS=100000 looks harder; ROOMFUL_FUZZ_SEED tries others. */
const requests = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 2_000)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_260_301)
const table: PublicOperation[] = Object.values(publicOperations)
const requestsEach = Math.ceil(requests / table.length)

console.info(`fuzz: ${requestsEach} requests to each of ${table.length} operations, seed ${seed}`)

/** Names of fields as the API publishes them. */
const publishedName = /^([a-z_\d]+(\[\d+\])*)(\.[\w-]+(\[\d+\])*)*$|^Idempotency-Key$/

onBothEngines('every operation', newConfig => {
  const clock = new FakeClock()
  let api: ApiClient
  beforeAll(async () => {
    api = await startApi(await newConfig(), { clock })
  })
  afterAll(() => api.app.close())

  /** A look at everything that is stored takes longer on PostgreSQL, and each file is made by a process of its own. */
  const runs = (operation: PublicOperation) => {
    const isSlow = api.app.services.storage.engine.name === 'postgres' || operation.output === null
    return isSlow ? Math.ceil(requestsEach / 6) : requestsEach
  }

  test.each(table.map(operation => [operation.id, operation] as const))(
    '%s responds as documented and stores nothing that it refuses',
    async (_, operation) => {
      const ids = await sampleIds(api, operation)
      let stored = await storedChanges(api.app.services)
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, ids), async request => {
          // So that the budget of a window is never spent.
          clock.advance(100)
          const { status, body } = await api.call(
            operation.method,
            request.path,
            request.body,
            request.headers,
          )
          const before = stored
          stored = await storedChanges(api.app.services)
          expect(status, JSON.stringify(body)).toBeLessThan(500)
          if (request.expected) expect(body.code).toBe(request.expected)
          if (status < 400) return
          expect(stored, 'something was stored').toBe(before)
          for (const name of body.invalid_fields ?? []) expect(name).toMatch(publishedName)
          if (request.change === 'unknown key') expect(body.unknown_fields).toContain('made_up')
        }),
        { numRuns: runs(operation), seed, endOnFailure: true },
      )
    },
  )
})
