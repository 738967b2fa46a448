import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { chooseOrigin, joinOrigins, useUnreachable } from '../../slide/lobby/join-panel.tsx'

/** Warns that phones cannot reach the stage's address and offers alternatives. */
export function LoopbackNotice({ joinUrl }: { joinUrl: string }): JSX.Element | null {
  if (!useUnreachable(joinUrl)) return null
  const { host } = new URL(joinUrl)
  return (
    <div class="notice loopback" role="status">
      <p>{m.onlyThisMachine(host)}</p>
      {joinOrigins.value.length > 0 && (
        <div class="loopback-origins">
          <span>{m.joinAtInstead}</span>
          {joinOrigins.value.map(origin => (
            <button key={origin} type="button" class="button" onClick={() => chooseOrigin(origin)}>
              {new URL(origin).host}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
