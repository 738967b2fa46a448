import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Icon } from '../ui/icon.tsx'
import type { AnswerStatus } from './participant-room.ts'

/** Where this device's answer is: kept here, on its way, stored, or refused. */
export function AnswerState({
  status,
  isSaved,
}: {
  status: AnswerStatus | undefined
  /** The server has an answer of an earlier visit. */
  isSaved: boolean
}): JSX.Element {
  const shown = status ?? (isSaved ? { is: 'saved' as const } : null)
  return (
    <p class="answer-state" data-is={shown?.is} role="status">
      {shown && text(shown)}
    </p>
  )
}

function text(status: AnswerStatus): JSX.Element {
  switch (status.is) {
    case 'sending':
      return <>{m.sending}</>
    case 'waiting':
      return (
        <>
          <Icon name="clock" /> {m.waitingToSend}
        </>
      )
    case 'saved':
      return (
        <>
          <Icon name="check" /> {m.saved}
        </>
      )
    case 'refused':
      return (
        <>
          <Icon name="cross" /> {(m.refused as Record<string, string>)[status.code] ?? m.refused.other}
        </>
      )
  }
}
