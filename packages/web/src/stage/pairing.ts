import type { PairingOut } from '@roomful/contract/stage-pairing'

/** A code to be scanned. */
export interface Offer {
  readonly token: string
  /** When it ends, by this device's clock that only runs forward. */
  readonly endsAtMs: number
}

const offeredForMs = 60_000

/** @returns null where the server cannot be reached or refuses */
export async function offerPairing(linkId: string): Promise<Offer | null> {
  const askedAtMs = performance.now()
  const offered = await call<{ token: string }>('', { link_id: linkId })
  return offered && { token: offered.token, endsAtMs: askedAtMs + offeredForMs }
}

/** @returns null where the server cannot be reached or refuses */
export function readPairing(linkId: string): Promise<PairingOut | null> {
  return call(`/${encodeURIComponent(linkId)}`)
}

/** @returns null where the phone does not wait any more, or the server cannot be reached */
export function decidePairing(linkId: string, number: string, allowed: boolean): Promise<PairingOut | null> {
  return call('/decision', { link_id: linkId, number, allowed })
}

async function call<T>(path: string, body?: object): Promise<T | null> {
  try {
    const response = await fetch(`/room/v1/stage/pairing${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
