import type { Operation } from '@roomful/contract/operation'
import { digestOf, runOnce } from '../idempotency.ts'
import { SerializedOutput } from '../lib/output.ts'
import { serializerOf } from '../lib/serialize.ts'
import { type Services, type Writing, writing } from '../services.ts'
import type { Input } from './call-input.ts'
import type { Outcome } from './outcome.ts'
import { Rendered } from './rendered.ts'

/** Identifies a repeated call. */
export interface IdempotencyScope {
  /** The owner of the key: keys of different callers are independent. */
  readonly callerId: string
  readonly idempotencyKey: string | undefined
}

/**
 * Makes the change of an operation in one transaction, once per Idempotency-Key.
 * @param change returns the response and adds further rows of the change
 * @throws ApiError IDEMPOTENCY_CONFLICT; errors of `change`
 */
export async function makeChange(
  services: Services,
  operation: Operation,
  { params, query, body }: Input,
  { callerId, idempotencyKey }: IdempotencyScope,
  change: (tx: Writing) => Promise<unknown>,
): Promise<Outcome> {
  const text = serializerOf(operation.output!)
  const changeAndRender = async (tx: Writing) => {
    const sent = text(await change(tx))
    return { text: sent, kept: withoutSecret(operation, sent) }
  }
  if (idempotencyKey === undefined) {
    const sent = await writing(services, async tx => {
      const output = await change(tx)
      return output instanceof SerializedOutput ? output : text(output)
    })
    if (sent instanceof SerializedOutput) return { type: 'serialized', output: sent }
    return { type: 'json', response: new Rendered(sent), replayed: false }
  }
  const once = {
    id: digestOf([callerId, operation.method, operation.path, params, idempotencyKey]),
    fingerprint: digestOf([query, body ?? null]),
  }
  const { text: sent, replayed } = await runOnce(services, once, changeAndRender)
  return { type: 'json', response: new Rendered(sent), replayed }
}

/** Secrets are shown once, so they are neither stored nor replayed. */
function withoutSecret({ secret }: Operation, sent: string): string {
  if (secret === undefined) return sent
  const { [secret]: _, ...rest } = JSON.parse(sent) as Record<string, unknown>
  return JSON.stringify(rest)
}
