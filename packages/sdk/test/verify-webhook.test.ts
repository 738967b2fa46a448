// verifyWebhook accepts what the Standard Webhooks reference library signs, and refuses forged, altered, unsigned or
// expired requests, each with its own fault code.
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signWebhook, verifyWebhook, type WebhookHeaders } from '../src/index.ts'

const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl'
const body = JSON.stringify({ id: 'evt_1', type: 'ping', data: { webhook_id: 'whk_1' }, text: 'Grüße, 世界' })
const now = 1_731_705_121_000
const id = 'evt_1'

function signed(text = body, at = now): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, new Date(at), text),
  }
}

const verified = (headers: WebhookHeaders, text: string | Uint8Array = body, options = {}) =>
  verifyWebhook(headers, text, secret, { now, ...options })

describe('a request that the reference library signed', () => {
  test.each<[string, WebhookHeaders]>([
    ['fetch headers', new Headers(signed())],
    ["Node's headers", signed()],
    [
      'headers in capitals',
      Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v])),
    ],
    ['repeated headers', Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k, [v]]))],
  ])('verifies with %s', async (_, headers) => {
    expect(await verified(headers)).toEqual(JSON.parse(body))
  })

  test('verifies as bytes', async () => {
    expect(await verified(signed(), new TextEncoder().encode(body))).toEqual(JSON.parse(body))
  })

  test('verifies among signatures of other secrets and versions', async () => {
    const headers = signed()
    const other = `v1,${btoa('x'.repeat(32))} v1a,AAAA v1,not-base64! `
    expect(
      await verified({ ...headers, 'webhook-signature': other + headers['webhook-signature'] }),
    ).toBeTruthy()
  })

  test.each([-300, 0, 300])('verifies %i s off', async seconds => {
    expect(await verified(signed(body, now + seconds * 1000))).toBeTruthy()
  })
})

describe('a request that cannot be trusted', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['without an id', () => verified({ ...signed(), 'webhook-id': '' }), 'MISSING_HEADERS'],
    [
      'without a signature',
      () => verified({ ...signed(), 'webhook-signature': undefined }),
      'MISSING_HEADERS',
    ],
    ['without any header', () => verified(new Headers()), 'MISSING_HEADERS'],
    ['too old', () => verified(signed(body, now - 301_000)), 'TIMESTAMP_OUT_OF_TOLERANCE'],
    ['from the future', () => verified(signed(body, now + 301_000)), 'TIMESTAMP_OUT_OF_TOLERANCE'],
    [
      'older than a tolerance of one second',
      () => verified(signed(body, now - 2_000), body, { toleranceSeconds: 1 }),
      'TIMESTAMP_OUT_OF_TOLERANCE',
    ],
    [
      'with a time in words',
      () => verified({ ...signed(), 'webhook-timestamp': 'yesterday' }),
      'TIMESTAMP_OUT_OF_TOLERANCE',
    ],
    ['with another body', () => verified(signed(), `${body} `), 'SIGNATURE_MISMATCH'],
    ['with another id', () => verified({ ...signed(), 'webhook-id': 'evt_2' }), 'SIGNATURE_MISMATCH'],
    [
      'with another time',
      () => verified({ ...signed(), 'webhook-timestamp': String(now / 1000 + 1) }),
      'SIGNATURE_MISMATCH',
    ],
    [
      'with the signature of another version',
      () =>
        verified({ ...signed(), 'webhook-signature': signed()['webhook-signature']!.replace('v1,', 'v2,') }),
      'SIGNATURE_MISMATCH',
    ],
    ['whose body is no JSON', () => verified(signed('pong'), 'pong'), 'BODY_NOT_AN_EVENT'],
    ['whose body is no event', () => verified(signed('[1]'), '[1]'), 'BODY_NOT_AN_EVENT'],
  ])('%s', async (_, verify, fault) => {
    await expect(verify()).rejects.toMatchObject({ name: 'WebhookVerificationError', fault })
  })

  test.each(['', 'whsec_', 'whsec_!!', 'plJ3nmyCDGBKInavdOK15jsl'])(
    'the secret %j is malformed',
    async wrong => {
      await expect(verifyWebhook(signed(), body, wrong, { now })).rejects.toThrow(TypeError)
    },
  )
})

test('the type of an event determines the type of its data', async () => {
  const event = await verified(signed())
  switch (event.type) {
    case 'ping':
      expect(event.data.webhook_id).toBe('whk_1')
      break
    case 'session.ended':
    case 'report.ready':
    case 'question.results.finalized':
      throw new Error(`unexpected ${event.type} of ${event.data.presentation_id}`)
  }
})

test('signWebhook signs what verifyWebhook and the reference library accept', async () => {
  const headers = await signWebhook(body, secret, { id, now })
  expect(headers).toEqual(signed())
  expect(await verified(headers)).toEqual(JSON.parse(body))
  const current = await signWebhook(new TextEncoder().encode(body), secret)
  expect(new Webhook(secret).verify(body, current)).toEqual(JSON.parse(body))
  expect(await verifyWebhook(current, body, secret)).toEqual(JSON.parse(body))
  await expect(signWebhook(body, 'secret')).rejects.toThrow(TypeError)
})
