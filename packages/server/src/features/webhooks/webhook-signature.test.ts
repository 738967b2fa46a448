// Webhook signatures follow Standard Webhooks and verify with its reference library and the SDK; after a rotation both
// secrets sign for 24 hours, and each attempt is signed anew.
import { verifyWebhook, WebhookVerificationError } from '@roomful/sdk'
import { FakeClock } from '@roomful/testkit/fake-clock'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { testConfig } from '../../../test/support/engines.ts'
import { type Received, startReceiver } from '../../../test/support/receiver.ts'
import { startDeliveries } from '../../../test/support/webhooks.ts'
import { cryptoRandom } from '../../lib/random.ts'
import { writing } from '../../services.ts'
import { rotateSecret } from './endpoints.ts'
import { newSigningSecret, signatureHeaders, signingKey } from './signature.ts'

const vector = {
  secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
  id: 'msg_loFOjxBNrRLzqYUf',
  unixSeconds: 1_731_705_121,
  body: '{"event_type":"ping","data":{"success":true}}',
  signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

test('the published test vector of Standard Webhooks', () => {
  expect(signatureHeaders([signingKey(vector.secret)], vector)).toEqual({
    'webhook-id': vector.id,
    'webhook-timestamp': String(vector.unixSeconds),
    'webhook-signature': vector.signature,
  })
})

test('a new secret is whsec_ and 32 bytes', () => {
  const secret = newSigningSecret(cryptoRandom)
  expect(signingKey(secret)).toHaveLength(32)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})

/** Requests as receivers get them, signed at the present: the reference library knows no other clock. */
async function start() {
  const receiver = await startReceiver()
  closing.push(() => receiver.close())
  const clock = new FakeClock(Date.now())
  const deliveries = await startDeliveries(testConfig(), { clock })
  closing.push(() => deliveries.close())
  const { id, signing_secret } = await deliveries.register(receiver.url)
  const send = async (): Promise<Received> => {
    await deliveries.emit()
    await deliveries.worker.idle()
    return receiver.received.at(-1)!
  }
  const rotate = async () => {
    const rotated = await writing(deliveries.services, tx => rotateSecret(tx, deliveries.organization, id))
    return rotated.signing_secret
  }
  return { deliveries, clock, secret: signing_secret, send, rotate }
}

const reference = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('deliveries verify with the reference library and with the SDK', async () => {
  const { secret, send } = await start()
  const received = await send()
  expect(reference(received, secret)).toMatchObject({ type: 'session.ended' })
  const event = await verifyWebhook(received.headers, received.body, secret)
  if (event.type !== 'session.ended') throw new Error(`unexpected ${event.type}`)
  expect(event.data.state).toBe('CLOSED')
  expect(event.id).toBe(received.id)
  const other = newSigningSecret(cryptoRandom)
  expect(() => reference(received, other)).toThrow()
  await expect(verifyWebhook(received.headers, received.body, other)).rejects.toThrow(
    WebhookVerificationError,
  )
})

test('after a rotation both secrets sign for 24 hours, then only the new one', async () => {
  const { secret: first, send, rotate, clock, deliveries } = await start()
  const second = await rotate()
  expect(second).not.toBe(first)
  const both = await send()
  expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2)
  for (const secret of [first, second]) {
    expect(reference(both, secret)).toBeTruthy()
    expect(await verifyWebhook(both.headers, both.body, secret)).toBeTruthy()
  }
  const third = await rotate()
  const latest = await send()
  for (const secret of [second, third]) expect(reference(latest, secret)).toBeTruthy()
  expect(() => reference(latest, first)).toThrow()

  clock.advance(24 * 60 * 60 * 1000)
  await deliveries.pass(0)
  const later = await send()
  expect(String(later.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const now = clock.now()
  expect(await verifyWebhook(later.headers, later.body, third, { now })).toBeTruthy()
  await expect(verifyWebhook(later.headers, later.body, second, { now })).rejects.toThrow('no signature fits')
})

test('each attempt is signed again, with the same id', async () => {
  const { deliveries, clock } = await start()
  const receiver = await startReceiver()
  closing.push(() => receiver.close())
  receiver.behave((_, response) => response.writeHead(500).end())
  const { signing_secret } = await deliveries.register(receiver.url)
  await deliveries.emit()
  await deliveries.worker.idle()
  await deliveries.pass(36_000)
  const [first, again] = receiver.received
  expect(again!.id).toBe(first!.id)
  expect(Number(again!.headers['webhook-timestamp']) - Number(first!.headers['webhook-timestamp'])).toBe(36)
  expect(await verifyWebhook(again!.headers, again!.body, signing_secret, { now: clock.now() })).toBeTruthy()
})
