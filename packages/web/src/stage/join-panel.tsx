import type { StageRoom } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { reachableUrl } from './join-address.ts'
import { QrCode } from './qr-code.tsx'

/** Digits in threes, as they are read out. */
function spaced(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1\u2009')
}

function addressOf({ join_url }: StageRoom): string {
  return new URL(reachableUrl(join_url)).host
}

/** How to join, small, beside a question. */
export function JoinStrip({ room }: { room: StageRoom }): JSX.Element {
  return (
    <div class="join-strip">
      <p class="join-strip-text">
        <span>
          {m.stageJoin} <strong>{addressOf(room)}</strong>
        </span>
        <span>
          {m.stageCode} <strong class="join-strip-code numbers">{spaced(room.join_code)}</strong>
        </span>
      </p>
      <QrCode url={reachableUrl(room.join_url)} />
    </div>
  )
}

/** How to join, for the last row. */
export function JoinPanel({ room }: { room: StageRoom }): JSX.Element {
  return (
    <div class="join-panel">
      <div class="join-panel-text">
        <p class="join-line">
          {m.stageJoin}
          <strong class="join-address">{addressOf(room)}</strong>
        </p>
        <p class="join-line">
          {m.stageCode}
          <strong class="join-code numbers">{spaced(room.join_code)}</strong>
        </p>
      </div>
      <QrCode url={reachableUrl(room.join_url)} />
    </div>
  )
}
