// The address that a report link comes with opens a page, which is told nothing by cookies and is in no search engine.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../../../test/support/api.ts'
import { testConfig } from '../../../../test/support/engines.ts'
import { openRoom } from '../../../../test/support/room.ts'
import { buildWeb } from '../../../cli/serve.ts'

let api: ApiClient
beforeAll(async () => {
  await buildWeb()
  api = await startApi(testConfig())
})
afterAll(() => api.app.close())

test('the url of create_report_link serves a page in the language of the browser, whatever its cookies', async () => {
  const room = await openRoom(api, { questions: [{ type: 'WORD_CLOUD', prompt: 'In a word?' }] })
  const { body } = await api.post(`/sessions/${room.sessionId}/report-links`)
  const { pathname } = new URL(body.url)
  const response = await fetch(api.app.url + pathname, {
    headers: { 'accept-language': 'fr-CA', cookie: 'roomful_language=de' },
  })
  const { status, headers } = response
  expect(status).toBe(200)
  expect(await response.text()).toContain('<html lang="fr" dir="ltr">')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('vary')).not.toContain('cookie')
  const policy = headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})
