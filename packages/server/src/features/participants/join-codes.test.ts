// Join codes have six digits, grow by one digit when more than one in a thousand is taken, and are not reused for a day
// after their session has closed.

import { FakeClock } from '@roomful/testkit/fake-clock'
import { afterEach, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { onBothEngines } from '../../../test/support/engines.ts'

const dayMs = 24 * 60 * 60_000

let api: ApiClient
afterEach(() => api.app.close())

onBothEngines('join codes', newConfig => {
  test('have six digits, and grow by one when more than one in a thousand is taken', async () => {
    api = await startApi(await newConfig())
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const newCode = async (): Promise<string> =>
      (await api.post('/sessions', { presentation_id: deck.id })).body.join_code
    expect(await newCode()).toMatch(/^\d{6}$/)
    const { storage } = api.app.services
    const { session_key } = await storage.read
      .selectFrom('join_codes')
      .select('session_key')
      .executeTakeFirstOrThrow()
    const taken = Array.from({ length: 999 }, (_, i) => ({ code: `x${i}`, session_key, released_at: null }))
    await storage.transaction(({ db }) => db.insertInto('join_codes').values(taken).execute())
    // 1,000 of 1,000,000 are taken.
    expect(await newCode()).toMatch(/^\d{6}$/)
    expect(await newCode()).toMatch(/^\d{7}$/)
  })

  test('rest for a day after their session has closed, and are free again then', async () => {
    const clock = new FakeClock()
    api = await startApi(await newConfig(), { clock })
    const { body: deck } = await api.post('/presentations', { title: 'Deck' })
    const { body: session } = await api.post('/sessions', { presentation_id: deck.id })
    await api.post(`/sessions/${session.id}/close`)
    const { storage } = api.app.services
    const kept = async () => {
      // The next session tidies up.
      await api.post('/sessions', { presentation_id: deck.id })
      const codes = await storage.read.selectFrom('join_codes').select('code').execute()
      return codes.some(({ code }) => code === session.join_code)
    }
    expect(await kept()).toBe(true)
    clock.advance(dayMs - 1_000)
    expect(await kept()).toBe(true)
    clock.advance(2_000)
    expect(await kept()).toBe(false)
  })
})
