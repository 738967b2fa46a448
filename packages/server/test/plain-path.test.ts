// Rooms work the same without the fast path of messages: their tests once more, with every message read by the library.
import { expect, test, vi } from 'vitest'
import { testConfig } from './support/engines.ts'

vi.stubEnv('ROOMFUL_FAST_PATH', '0')
await import('./room.test.ts')

test('the fast path is off here', () => {
  expect(testConfig().fastPath).toBe(false)
})
