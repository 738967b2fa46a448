// Rooms work the same without the fast path of messages: their tests once more, with every message read by the library.
import { afterAll, expect, test, vi } from 'vitest'
import { testConfig } from './support/engines.ts'

vi.stubEnv('ROOMFUL_FAST_PATH', '0')
afterAll(() => void vi.unstubAllEnvs())
// A module of its own also where the same worker has run those tests before.
const roomTests = './room.test.ts?plain-path'
await import(roomTests)

test('the fast path is off here', () => {
  expect(testConfig().fastPath).toBe(false)
})
