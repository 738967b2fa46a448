import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { chooseOrigin, joinOrigins, useUnreachable } from './join-panel.tsx'
import type { StageControl } from './stage-room.ts'

/** Confirms the last action and offers to undo it. */
export function NoticeLine({ stage }: { stage: StageControl }): JSX.Element {
  const notice = stage.notice.value
  return (
    <div class="notice-line" role="status">
      {notice && (
        <p class="toast">
          <bdi class="written">{notice.text}</bdi>
          {notice.undo && (
            <button
              type="button"
              class="button quiet"
              onClick={() => {
                notice.undo?.()
                stage.showNotice(null)
              }}
            >
              {m.undo}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

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
