// Operations that anyone may call take small bodies, which the longest valid ones fit into.
import { bodyBytesMaxOf, type Operation, readsBody } from '@roomful/contract/operation'
import { appNames, appOperations } from '@roomful/contract/table'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, startApi } from '../../test/support/api.ts'
import { testConfig } from '../../test/support/engines.ts'
import { sendRaw } from '../../test/support/raw-http.ts'

let api: ApiClient
beforeAll(async () => {
  api = await startApi(testConfig())
})
afterAll(() => api.app.close())

const all: Operation[] = appNames.map(name => appOperations[name])
const ofAnyone = all.filter(operation => operation.access === 'anyone' && readsBody(operation))
const cases = ofAnyone.map(operation => [operation.id, operation] as const)

test('there are such operations', () => {
  expect(ofAnyone.length).toBeGreaterThan(10)
})

test.each(cases)('%s rejects larger bodies, announced or not', async (_, operation) => {
  const bytesMax = bodyBytesMaxOf(operation)
  expect(bytesMax).toBeLessThanOrEqual(16 * 1024)
  const head =
    `${operation.method} ${operation.path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n` +
    'sec-fetch-site: same-origin\r\ncontent-type: application/json\r\n'
  const body = `"${'x'.repeat(bytesMax - 1)}"`
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  for (const rest of [
    `content-length: ${body.length}\r\n\r\n${body}`,
    `transfer-encoding: chunked\r\n\r\n${chunks}`,
  ]) {
    const response = await sendRaw(api.app.url, head + rest)
    expect([response.status, JSON.parse(response.body).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  }
})

test.each(cases)('%s takes its longest body', (_, operation) => {
  const { properties = {} } = (operation.body ?? {}) as {
    properties?: Record<string, { maxLength?: number }>
  }
  // No character has more than 4 bytes; 64 for what else may be in a field.
  const bytes = Object.entries(properties).map(
    ([name, { maxLength = 0 }]) => name.length + 64 + 4 * maxLength,
  )
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(bodyBytesMaxOf(operation))
})
