import type { RoomQuestion } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { PanelName } from './panel.ts'
import type { StageControl } from './stage-room.ts'

const addedSeconds = [15, 30] as const

/** Gives more time while a question is open, and reopens it afterwards. */
export function TimeControls({
  stage,
  question,
  onPanel,
}: {
  stage: StageControl
  question: RoomQuestion
  onPanel: (panel: PanelName) => void
}): JSX.Element | null {
  if (question.phase !== 'OPEN') {
    return (
      <button
        type="button"
        class="button"
        onClick={() => (question.phase === 'REVEALED' ? onPanel('reopen') : stage.reopen())}
      >
        {m.reopenQuestion}
      </button>
    )
  }
  if (question.deadline_at === null) return null
  return (
    <>
      {addedSeconds.map(seconds => (
        <button key={seconds} type="button" class="button numbers half" onClick={() => stage.extend(seconds)}>
          {m.addSeconds(seconds)}
        </button>
      ))}
    </>
  )
}
