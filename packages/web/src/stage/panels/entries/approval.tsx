import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../../messages/moderation/index.ts'
import type { PanelProps } from '../panel.ts'

/** Whether questions wait for approval; switched on while some are visible, it asks whether those stay. */
export function Approval({
  view: { room },
  stage,
  visible,
}: Pick<PanelProps, 'view' | 'stage'> & { readonly visible: number }): JSX.Element | null {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<HTMLButtonElement>(null)
  const checkbox = useRef<HTMLInputElement>(null)
  const wasAsking = useRef(false)
  // The focus goes from the checkbox to the question, and back.
  useLayoutEffect(() => {
    if (isAsking) answer.current?.focus()
    else if (wasAsking.current) checkbox.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  if (room.approval === undefined || room.state === 'CLOSED') return null
  const set = async (on: boolean, hold_back = false) => {
    setAsking(false)
    const refused = await stage.request({ type: 'approval', on, hold_back })
    if (refused === undefined) stage.notices.show({ text: on ? m.approvalOn : m.approvalOff })
  }
  if (isAsking)
    return (
      <fieldset class="answering">
        <legend>{m.approvalOnAsk}</legend>
        <div class="panel-actions">
          <button ref={answer} type="button" class="button" onClick={() => void set(true)}>
            {m.approvalStays}
          </button>
          <button type="button" class="button" onClick={() => void set(true, true)}>
            {m.approvalWaits}
          </button>
          <button type="button" class="button quiet" onClick={() => setAsking(false)}>
            {m.cancel}
          </button>
        </div>
      </fieldset>
    )
  return (
    <label class="check entry-approval">
      <input
        ref={checkbox}
        type="checkbox"
        checked={room.approval}
        onClick={event => {
          const on = event.currentTarget.checked
          // Checked once the room is.
          event.preventDefault()
          if (on && visible > 0) setAsking(true)
          else void set(on)
        }}
      />
      {m.approval}
    </label>
  )
}
