// Calls of the workspace keep recent bodies with their ETags, since responses are `no-store`.
import { afterEach, expect, test, vi } from 'vitest'
import { call, callForResponse } from '../src/workspace/api/call.ts'

afterEach(() => vi.unstubAllGlobals())

test('unchanged resources are taken from memory, as separate copies', async () => {
  const sent: (string | undefined)[] = []
  const me = JSON.stringify({ user: { name: 'Ada' }, organizations: [] })
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
      sent.push(`${method} ${address} ${headers['if-none-match'] ?? ''}`.trim())
      if (headers['if-none-match'] === '"a"')
        return new Response(null, { status: 304, headers: { etag: '"a"' } })
      return new Response(me, { headers: { etag: '"a"' } })
    },
  )
  const first = await callForResponse('getMe')
  const again = await callForResponse('getMe')
  await call('signOut')
  expect(sent).toEqual(['GET /app/v1/me', 'GET /app/v1/me "a"', 'POST /app/v1/sign-out'])
  expect(again).toEqual(first)
  expect(again.body).not.toBe(first.body)
})
