import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Icon } from '../ui/icon.tsx'
import type { AnswerStatus } from './participant-room.ts'

/** Where this device's answer is: kept here, on its way, stored, or refused. */
export function AnswerState({
  status,
  isSaved,
  isOpen,
}: {
  status: AnswerStatus | undefined
  /** The server has an answer of an earlier visit. */
  isSaved: boolean
  /** It can still be changed. */
  isOpen: boolean
}): JSX.Element {
  const current = status ?? (isSaved ? { is: 'saved' as const } : null)
  // What was stored is shown itself once nothing can be changed.
  const shown = !isOpen && current?.is === 'saved' ? null : current
  return (
    <p class="answer-state" data-is={shown?.is} role="status">
      {shown && text(shown, isOpen)}
    </p>
  )
}

function text(status: AnswerStatus, isOpen: boolean): JSX.Element {
  switch (status.is) {
    case 'sending':
      return <>{m.sending}</>
    case 'waiting':
      return (
        <>
          <Icon name="clock" /> {isOpen ? m.waitingToSend : m.notSentInTime}
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
