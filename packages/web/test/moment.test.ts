// How long ago something began, in words of the page.
import { beforeAll, expect, test, vi } from 'vitest'

let lengthOf: typeof import('../src/workspace/kit/moment.tsx').lengthOf
beforeAll(async () => {
  // A new page: others may have changed the language of theirs.
  vi.resetModules()
  ;({ lengthOf } = await import('../src/workspace/kit/moment.tsx'))
})

test.each([
  [0, '1 minute'],
  [59_000, '1 minute'],
  [12 * 60_000, '12 minutes'],
  [59 * 60_000 + 59_000, '59 minutes'],
  [60 * 60_000, '1 hour'],
  [26.5 * 60 * 60_000, '26 hours'],
  // The clock of this device is behind that of the server.
  [-5_000, '1 minute'],
])('after %i ms it is %s', (ms, text) => {
  const at = Date.UTC(2026, 0, 1)
  expect(lengthOf(new Date(at).toISOString(), at + ms)).toBe(text)
})
