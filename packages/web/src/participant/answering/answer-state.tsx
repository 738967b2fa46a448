import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Icon } from '../../ui/icon.tsx'
import type { AnswerStatus } from '../participant-room.ts'

/** State of this device's answer: stored locally, sending, saved or refused. */
export function AnswerState({
  status,
  isSaved,
  isOpen,
  isFinal,
}: {
  status: AnswerStatus | undefined
  /** The server has an answer from an earlier visit. */
  isSaved: boolean
  isOpen: boolean
  /** The answer can no longer be changed. */
  isFinal: boolean
}): JSX.Element {
  const current = status ?? (isSaved ? { type: 'saved' as const } : null)
  // Once final, the stored answer itself is shown instead.
  const shown = (isFinal || !isOpen) && current?.type === 'saved' ? null : current
  return (
    <p class="answer-state" data-is={shown?.type} role="status">
      {shown && <span key={`${JSON.stringify(shown)} ${isOpen}`}>{text(shown, isOpen, isFinal)}</span>}
    </p>
  )
}

function text(status: AnswerStatus, isOpen: boolean, isFinal: boolean): JSX.Element {
  switch (status.type) {
    case 'sending':
      return <>{m.sending}</>
    case 'stillSending':
      return <>{m.stillSending}</>
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
          <Icon name="cross" /> {refusal(status.code, isFinal)}
        </>
      )
  }
}

function refusal(code: string, isFinal: boolean): string {
  if (isFinal && code === 'QUESTION_NOT_OPEN') return m.answeredBefore
  return (m.refused as Record<string, string>)[code] ?? m.refused.other
}
