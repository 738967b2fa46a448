// Tenant isolation: another organization's resources get the same 404, byte for byte, as ids that do not exist, on every
// operation, and nothing is stored.
import { type PublicOperation, publicOperations } from '@roomful/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient, startApi } from '../../test/support/api.ts'
import { onBothEngines } from '../../test/support/engines.ts'
import { realPath, type SampleIds, sampleIds, withRealIds } from '../../test/support/sample-ids.ts'
import { storedChanges } from '../../test/support/stored-changes.ts'

onBothEngines('another organization', newConfig => {
  let owner: ApiClient
  let neighbour: ApiClient
  beforeAll(async () => {
    owner = await startApi(await newConfig())
    neighbour = await apiClient(owner.app)
  })
  afterAll(() => owner.app.close())

  const table: PublicOperation[] = Object.values(publicOperations)
  const named = table.filter(({ path }) => path.includes('{'))

  /** Well-formed ids that nothing has. */
  function absent(ids: SampleIds): SampleIds {
    const other = (id: string) => `${id.slice(0, -4)}${id.endsWith('0000') ? '1111' : '0000'}`
    return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, other(id)]))
  }

  test('the resources of another organization are absent to every operation, byte for byte', async () => {
    for (const operation of named) await expectAbsence(operation)
  })

  async function expectAbsence(operation: PublicOperation): Promise<void> {
    const ids = await sampleIds(owner, operation)
    const ask = async (known: SampleIds) => {
      const example = operation.examples?.[0]
      const body = operation.body && example ? withRealIds(structuredClone(example), known) : undefined
      const { status, body: response } = await neighbour.call(
        operation.method,
        realPath(operation, known),
        body,
      )
      const { request_id: _, ...said } = response
      return { status, said: JSON.stringify(said) }
    }
    const before = await storedChanges(owner.app.services)
    const theirs = await ask(ids)
    expect.soft(theirs.status, operation.id).toBe(404)
    expect.soft(theirs, operation.id).toEqual(await ask(absent(ids)))
    expect.soft(await storedChanges(owner.app.services), operation.id).toBe(before)
  }

  test('a session cannot be made of a presentation of another organization', async () => {
    const ids = await sampleIds(owner)
    const refused = await neighbour.post('/sessions', { presentation_id: ids.presentation_id })
    expect(refused.body).toMatchObject({ code: 'INVALID_REQUEST_BODY', invalid_fields: ['presentation_id'] })
  })
})
