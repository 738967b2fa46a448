import { expect, test } from 'vitest'
import { closeServices, openServices } from '../src/app.ts'
import { writing } from '../src/domain/domain.ts'
import { createOrganization } from '../src/domain/organizations/organizations.ts'
import { createPresentation } from '../src/domain/presentations/presentations.ts'
import { apiClient, startApi } from './support/api.ts'
import { onBothEngines, testConfig } from './support/engines.ts'

onBothEngines('what is read over and over', newConfig => {
  test('is never out of date, whoever changed it', async () => {
    const config = await newConfig()
    const api = await startApi(config)
    const titles = async () => {
      const { body } = await api.get('/presentations')
      return body.presentations.map((deck: { title: string }) => deck.title)
    }
    // The command line, beside the server.
    const beside = await openServices(config)
    for (let i = 0; i < 20; i++) {
      await titles()
      if (i % 2 === 0) await api.post('/presentations', { title: `Deck ${i}` })
      else await writing(beside, tx => createPresentation(tx, api.organization, { title: `Deck ${i}` }))
      expect((await titles())[0]).toBe(`Deck ${i}`)
    }
    expect(await titles()).toHaveLength(20)
    await closeServices(beside)
    await api.app.close()
  })

  test('is told to its own organization only', async () => {
    const api = await startApi(await newConfig())
    const other = await apiClient(api.app)
    const { body: deck } = await api.post('/presentations', { title: 'Ours' })
    expect((await api.get(`/presentations/${deck.id}`)).status).toBe(200)
    expect((await other.get(`/presentations/${deck.id}`)).status).toBe(404)
    expect((await other.get('/presentations')).body.presentations).toEqual([])
    await api.app.close()
  })
})

test('a commit makes another version, one that only keeps records does not', async () => {
  const config = testConfig()
  const [services, beside] = [await openServices(config), await openServices(config)]
  const { storage } = services
  const seen = [storage.version()]
  await writing(services, tx => createOrganization(tx, { name: 'A' }))
  seen.push(storage.version())
  await writing(beside, tx => createOrganization(tx, { name: 'B' }))
  seen.push(storage.version())
  expect(new Set(seen).size).toBe(3)
  const row = { id: 'x', fingerprint: '', claim: '', expires_at: 0 }
  await storage.record([storage.read.insertInto('idempotency_keys').values(row).compile()])
  expect(storage.version()).toBe(seen[2])
  await Promise.all([
    storage.record([
      storage.read
        .insertInto('idempotency_keys')
        .values({ ...row, id: 'y' })
        .compile(),
    ]),
    storage.transaction(async ({ db }) => {
      await db.deleteFrom('idempotency_keys').where('id', '=', 'x').execute()
    }),
  ])
  expect(storage.version()).not.toBe(seen[2])
  expect(await storage.read.selectFrom('idempotency_keys').select('id').execute()).toEqual([{ id: 'y' }])
  await closeServices(services)
  await closeServices(beside)
})
