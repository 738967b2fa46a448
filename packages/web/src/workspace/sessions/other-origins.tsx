import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { chooseOrigin, joinOrigins, useUnreachable } from '../../stage/join-address.ts'

/** Says that phones cannot reach an address, and offers those that they can. */
export function OtherOrigins({ address }: { readonly address: string }): JSX.Element | null {
  const t = m.sessions
  if (!useUnreachable(address)) return null
  const { host } = new URL(address)
  const origins = joinOrigins.value
  return (
    <div class="notice prose" role="status">
      <p>{origins.length === 0 ? t.loopbackNone(host) : t.loopback(host)}</p>
      {origins.map(origin => (
        <button key={origin} type="button" class="button" onClick={() => chooseOrigin(origin)}>
          {new URL(origin).host}
        </button>
      ))}
    </div>
  )
}
