// API keys: a new key works at once, malformed or forged ones never, and a revoked one is refused at once where
// notices arrive, within a second elsewhere, whatever the wall clock does.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testConfig } from '../../../test/support/engines.ts'
import { closeServices, openServices } from '../../app.ts'
import { memoryBus } from '../../bus/memory.ts'
import { type Organization, reading, writing } from '../../services.ts'
import type { AppServices } from '../../serving.ts'
import { createOrganization, findOrganization } from '../organizations/organizations.ts'
import { Authenticator } from './authenticate.ts'
import { createCredential, newKey, revokeCredential } from './credentials.ts'

let clock: FakeClock
let services: AppServices
let organization: Organization
let authenticator: Authenticator
beforeEach(async () => {
  clock = new FakeClock()
  services = await openServices(testConfig(), { clock })
  const { id } = await writing(services, tx => createOrganization(tx, { name: 'Test' }))
  organization = (await findOrganization(reading(services), id))!
  authenticator = new Authenticator(services)
})
afterEach(() => closeServices(services))

function create() {
  return writing(services, tx =>
    createCredential(tx, organization, { name: 'test', scopes: ['results:read'] }),
  )
}

test('a key is found good as soon as it is made, though it was tried before', async () => {
  const { secret } = await create()
  const other = newKey(services.random).key
  expect(await authenticator.authenticate(other)).toBeNull()
  expect(await authenticator.authenticate(secret)).toMatchObject({
    organization: { id: organization.id },
    credential: { scopes: ['results:read'] },
  })
})

test.each([undefined, '', 'rmf_x', `${'rmf_'.repeat(400)}`])('%s authenticates no caller', async key => {
  expect(await authenticator.authenticate(key)).toBeNull()
})

test('another secret under an existing public id authenticates no caller', async () => {
  const { secret } = await create()
  const made = newKey({ ...services.random, below: below => secret.charCodeAt(6) % below })
  expect(await authenticator.authenticate(made.key)).toBeNull()
})

test.each([
  ['stays', 0],
  ['is put back', -3_600_000],
  ['is put forward', 3_600_000],
])(
  'a key whose revocation is not noticed is refused after a second when the wall clock %s',
  async (_how, ms) => {
    const { id, secret } = await create()
    const unnoticed = new Authenticator({ ...services, bus: memoryBus() })
    expect(await unnoticed.authenticate(secret)).not.toBeNull()
    await writing(services, tx => revokeCredential(tx, id))
    expect(await unnoticed.authenticate(secret)).not.toBeNull()
    clock.shiftWallClock(ms)
    expect(await unnoticed.authenticate(secret)).not.toBeNull()
    clock.advance(1_000)
    expect(await unnoticed.authenticate(secret)).toBeNull()
  },
)

test('a key that is revoked is refused at once, and others are still cached', async () => {
  const [first, second] = [await create(), await create()]
  for (const { secret } of [first, second]) expect(await authenticator.authenticate(secret)).not.toBeNull()
  await writing(services, tx => revokeCredential(tx, first.id))
  expect(await authenticator.authenticate(first.secret)).toBeNull()
  await services.storage.transaction(({ db }) =>
    db.updateTable('credentials').set({ revoked_at: 1 }).execute(),
  )
  expect(await authenticator.authenticate(second.secret)).not.toBeNull()
})

test('a key read while it is being revoked is not cached', async () => {
  const { secret } = await create()
  const bus = memoryBus()
  let reads = 0
  const storage = Object.create(services.storage, {
    read: {
      get() {
        if (++reads === 1) bus.publish({ type: 'credential', credentialKey: 0 })
        return services.storage.read
      },
    },
  })
  const revoked = new Authenticator({ ...services, bus, storage })
  for (let i = 0; i < 3; i++) await revoked.authenticate(secret)
  expect(reads).toBe(2)
})
