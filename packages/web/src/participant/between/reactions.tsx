import { type Reaction, reactionEmoji, reactions } from '@roomful/contract/room/reactions'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/participant/index.ts'
import type { ParticipantRoom } from '../participant-room.ts'
import './reactions.css'

/** Reaction buttons, if enabled. Sent reactions are animated; not announced to screen readers. */
export function Reactions({ room }: { room: ParticipantRoom }): JSX.Element | null {
  const [sent, setSent] = useState<{ reaction: Reaction; times: number } | null>(null)
  const view = room.view.value
  if (!view?.room.reactions || view.room.state !== 'LIVE') return null

  async function send(reaction: Reaction): Promise<void> {
    if (await room.react(reaction)) setSent(before => ({ reaction, times: (before?.times ?? 0) + 1 }))
  }

  return (
    <fieldset class="reactions">
      <legend class="only-read">{m.reactions}</legend>
      {reactions.map(reaction => (
        <button
          key={reaction}
          type="button"
          class="reaction"
          aria-label={m.reactionNames[reaction]}
          onClick={() => void send(reaction)}
        >
          <span
            key={sent?.reaction === reaction ? sent.times : 0}
            data-sent={sent?.reaction === reaction}
            aria-hidden="true"
          >
            {reactionEmoji[reaction]}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
