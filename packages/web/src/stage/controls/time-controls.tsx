import type { RoomQuestion, StageRoom } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/stage/index.ts'
import { Written } from '../../ui/written.tsx'
import type { PanelName } from '../panels/panel.ts'
import type { StageControl } from '../stage-control.ts'
import type { ActionName } from './action.tsx'

const addedSeconds = [15, 30] as const

/** Actions that extend an open question's time, or reopen it afterwards. */
export function timeActions(
  stage: StageControl,
  question: RoomQuestion,
  onPanel: (panel: PanelName) => void,
): {
  readonly name: ActionName
  readonly label: string
  readonly class?: string
  readonly onClick: () => void
}[] {
  if (question.phase !== 'OPEN') {
    const onClick = () =>
      question.phase === 'REVEALED' ? onPanel('reopen') : stage.request({ type: 'reopen' })
    return [{ name: 'reopen', label: m.reopenQuestion, onClick }]
  }
  if (question.deadline_at === null) return []
  return addedSeconds.map(seconds => ({
    name: 'extend',
    label: m.addSeconds(seconds),
    class: 'numbers half',
    onClick: () => stage.request({ type: 'extend', seconds }),
  }))
}

const timeFactors = [1, 1.5, 2, null] as const

/** Lists and grants requests for more time. */
export function TimeRequests({
  requests,
  stage,
}: {
  requests: NonNullable<StageRoom['time_requests']>
  stage: StageControl
}): JSX.Element | null {
  if (requests.length === 0) return null
  return (
    <section class="time-requests">
      <h3>{m.timeRequests}</h3>
      <p class="hint">{m.timeRequestsHint}</p>
      <ul class="people">
        {requests.map(({ participant_id, display_name, requested, time_factor }, i) => {
          const name = display_name ?? `${m.anonymousName} ${i + 1}`
          return (
            <li key={participant_id}>
              <span>
                <Written text={name} />
                <span class="hint"> · {m.grantedTimes[`${requested}` as keyof typeof m.grantedTimes]}</span>
              </span>
              <fieldset class="granting">
                <legend class="only-read">{m.timeFor(name)}</legend>
                {timeFactors.map(factor => (
                  <button
                    key={String(factor)}
                    type="button"
                    class="button"
                    aria-pressed={time_factor === factor}
                    onClick={() => stage.request({ type: 'grant_time', participant_id, time_factor: factor })}
                  >
                    {m.grantedTimes[`${factor}`]}
                  </button>
                ))}
              </fieldset>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
