import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import {
  chooseOrigin,
  chosenOrigin,
  isLoopback,
  joinOrigins,
  loadJoinOrigins,
} from '../../stage/join-address.ts'

/** An address at the origin that was chosen on this computer, where phones do not reach the server's own. */
export function reachable(address: string): string {
  const origin = isLoopback(address) ? chosenOrigin.value : null
  if (origin === null) return address
  const { pathname, hash } = new URL(address)
  return new URL(pathname + hash, origin).href
}

/** Says that phones cannot reach an address, and offers those that they can. */
export function OtherOrigins({ address }: { readonly address: string }): JSX.Element | null {
  const t = m.sessions
  const isUnreachable = isLoopback(address)
  useEffect(() => {
    if (isUnreachable) void loadJoinOrigins()
  }, [isUnreachable])
  if (!isUnreachable || chosenOrigin.value !== null) return null
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
