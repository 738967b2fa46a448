// Fuzzing the workspace: no request gets an undeclared answer or a 5xx, and what is refused stores nothing.
import type { Operation } from '@roomful/contract/operation'
import { type AppName, appOperations } from '@roomful/contract/table'
import { FakeClock } from '@roomful/testkit/fake-clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'
import { storedChanges } from '../support/stored-changes.ts'
import { newOrganization, newPerson, startWorkspace, type Workspace } from '../support/workspace.ts'
import { sampleCall } from '../support/workspace-samples/index.ts'
import { requestsOf } from './requests.ts'

/** ROOMFUL_FUZZ_REQUESTS=100000 looks harder; ROOMFUL_FUZZ_SEED tries others. */
const requests = Number(process.env.ROOMFUL_FUZZ_REQUESTS ?? 1_000)
const seed = Number(process.env.ROOMFUL_FUZZ_SEED ?? 20_260_301)
const table = Object.entries(appOperations) as [AppName, Operation][]
const requestsEach = Math.ceil(requests / table.length)
/** So that no window of failures is ever spent. */
const betweenMs = 2 * 60_000

const publishedName = /^([a-z][a-z0-9_]*(\[\d+\])*)(\.[\w-]+(\[\d+\])*)*$|^Idempotency-Key$/

onBothEngines('every operation of the workspace', newConfig => {
  const clock = new FakeClock()
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await startWorkspace(await newConfig(), { clock })
  })
  afterAll(() => workspace.app.close())

  test.each(table)(
    '%s answers what it declares and stores nothing that it refuses',
    async (name, operation) => {
      const { services } = workspace.app
      // What one of them changes is nothing to the others.
      const organization = await newOrganization(workspace.app)
      const owner = await newPerson(workspace.app, organization, 'OWNER')
      const sample = await sampleCall({ ...workspace, organization, owner }, name)
      const person = await newPerson(workspace.app, organization, 'OWNER')
      const fuzzed = {
        ...operation,
        ...(sample.body !== undefined && { examples: [sample.body as Record<string, unknown>] }),
      }
      let stored = await storedChanges(services)
      await fc.assert(
        fc.asyncProperty(requestsOf(fuzzed, sample.params), async request => {
          clock.advance(betweenMs)
          const { status, body } = await person.call(
            operation.method,
            request.path,
            request.body,
            request.headers as Record<string, string>,
          )
          const before = stored
          stored = await storedChanges(services)
          expect(status, JSON.stringify(body)).toBeLessThan(500)
          if (status < 400) return
          expect(stored, 'something was stored').toBe(before)
          for (const field of body.invalid_fields ?? []) expect(field).toMatch(publishedName)
        }),
        {
          numRuns: services.storage.engine.name === 'postgres' ? Math.ceil(requestsEach / 6) : requestsEach,
          seed,
          endOnFailure: true,
        },
      )
    },
  )
})
