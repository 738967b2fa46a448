// The WebSocket of a stage behind a proxy that forwards no Host is refused with 403, and the log says once which settings to change.
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type ApiClient, startApi } from '../../../test/support/api.ts'
import { testConfig } from '../../../test/support/engines.ts'
import { silentLog } from '../../lib/log.ts'

test('the socket of a stage behind a proxy that forwards no Host is refused, and the log says what to set, once', async () => {
  const warnings: { text: string; fields: object | undefined }[] = []
  const log = {
    ...silentLog,
    warn: (text: string, fields?: object) => warnings.push({ text, fields }),
  }
  const api = await startApi(testConfig(), { log })
  for (let i = 0; i < 3; i++) expect(await refusalOf(api)).toContain('403')
  expect(warnings).toEqual([
    {
      text: expect.stringMatching(/ROOMFUL_PUBLIC_URL.*forward Host.*ROOMFUL_ALLOWED_ORIGINS/),
      fields: { origin: 'https://rooms.example', host: '127.0.0.1:9' },
    },
  ])
  await api.app.close()
})

/** Responses to a page of the public address whose requests arrive with the proxy's own Host. */
function refusalOf(api: ApiClient): Promise<string> {
  const socket = new WebSocket(
    `${api.app.url.replace('http', 'ws')}/room/v1/socket?stage=lnk_1`,
    ['roomful.v1'],
    {
      headers: { origin: 'https://rooms.example', host: '127.0.0.1:9' },
    },
  )
  return new Promise((resolve, reject) => {
    socket.on('error', error => resolve(error.message))
    socket.on('open', () => reject(new Error('was let in')))
  })
}
