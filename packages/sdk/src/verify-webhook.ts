import { RoomfulError } from './error.ts'
import type { WebhookEvent } from './types.ts'

/** Why a request is not to be trusted. */
export type WebhookFault =
  | 'MISSING_HEADERS'
  | 'TIMESTAMP_OUT_OF_TOLERANCE'
  | 'SIGNATURE_MISMATCH'
  | 'BODY_NOT_AN_EVENT'

/** The request did not come from Roomful as it is, or not now: answer it with 400 and do nothing. */
export class WebhookVerificationError extends RoomfulError {
  override readonly name = 'WebhookVerificationError'
  readonly fault: WebhookFault

  constructor(fault: WebhookFault, message: string) {
    super(message)
    this.fault = fault
  }
}

/** Headers as fetch, Node's http and the usual frameworks give them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** How far the timestamp may lie from now, in either direction; 300 unless set. */
  readonly toleranceSeconds?: number
  /** Unix milliseconds; the clock of the machine unless set. */
  readonly now?: number
}

const defaultToleranceSeconds = 300
const secretPrefix = 'whsec_'

/**
 * Verifies a webhook request (Standard Webhooks 1.0) and gives its event.
 * @param headers of the request: webhook-id, webhook-timestamp and webhook-signature.
 * @param rawBody exactly as it arrived: parsing and writing it again breaks the signature.
 * @param secret the endpoint's `whsec_…` secret.
 * @throws WebhookVerificationError for a request that cannot be trusted; TypeError for a malformed secret.
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  secret: string,
  { toleranceSeconds = defaultToleranceSeconds, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('MISSING_HEADERS', 'a header that signs the request is missing')
  const ageSeconds = /^\d{1,12}$/.test(timestamp) ? now / 1000 - Number(timestamp) : Number.NaN
  // Written so that NaN fails too.
  if (!(Math.abs(ageSeconds) <= toleranceSeconds))
    throw new WebhookVerificationError(
      'TIMESTAMP_OUT_OF_TOLERANCE',
      'the request is too old, or from the future',
    )
  const body = bytesOf(rawBody)
  const signed = signedBytes(id, timestamp, body)
  if (!(await isSigned(signed, signatures, await importSecret(secret))))
    throw new WebhookVerificationError('SIGNATURE_MISMATCH', 'no signature fits the body and the secret')
  return parseEvent(body)
}

/**
 * Signs a body as Roomful signs its webhooks, for tests of a receiver.
 * @param rawBody an event as JSON
 * @param secret `whsec_…`
 * @returns the headers to send with it
 * @throws TypeError for a malformed secret
 */
export async function signWebhook(
  rawBody: string | Uint8Array,
  secret: string,
  { id = 'evt_test', now = Date.now() }: { readonly id?: string; readonly now?: number } = {},
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = signedBytes(id, timestamp, bytesOf(rawBody))
  const signature = await crypto.subtle.sign('HMAC', await importSecret(secret), signed)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  }
}

function bytesOf(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? undefined
  const given = headers as Readonly<Record<string, string | readonly string[] | undefined>>
  const key = Object.keys(given).find(candidate => candidate.toLowerCase() === name)
  const value = key === undefined ? undefined : given[key]
  return typeof value === 'string' ? value : value?.[0]
}

function importSecret(secret: string): Promise<CryptoKey> {
  const key = secret.startsWith(secretPrefix) ? fromBase64(secret.slice(secretPrefix.length)) : null
  if (!key || key.length === 0) throw new TypeError('a webhook secret is whsec_ and base64')
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** Several signatures mean that a secret is being rotated: one that fits is enough. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, header: string, key: CryptoKey): Promise<boolean> {
  for (const signature of header.split(' ')) {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice('v1,'.length)) : null
    // WebCrypto compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function parseEvent(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookEvent
  } catch {
    // Reported below, like any other body that is not an event.
  }
  throw new WebhookVerificationError('BODY_NOT_AN_EVENT', 'the body is signed but is not an event')
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}
