import { createHmac } from 'node:crypto'
import type { Random } from '../../lib/random.ts'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** How long the secret before the last rotation also signs. */
export const oldSecretSignsMs = 24 * 60 * 60 * 1000

/** A new signing secret in the form of Standard Webhooks 1.0. */
export function newSigningSecret(random: Random): string {
  return secretPrefix + Buffer.from(random.bytes(secretBytes)).toString('base64')
}

/** The sealing purpose of an endpoint's secret. */
export function secretPurpose(endpointId: string): string {
  return `webhook-secret ${endpointId}`
}

/** The HMAC key of a `whsec_…` secret. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64')
}

/** The signature headers of one attempt (Standard Webhooks 1.0): one signature per key. */
export function signatureHeaders(
  keys: readonly Buffer[],
  message: { id: string; unixSeconds: number; body: string },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const { id, unixSeconds, body } = message
  const signatures = keys.map(key =>
    createHmac('sha256', key).update(`${id}.${unixSeconds}.${body}`).digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(unixSeconds),
    'webhook-signature': signatures.map(signature => `v1,${signature}`).join(' '),
  }
}
