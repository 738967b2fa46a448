import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/panels/index.ts'
import { lazily } from '../../ui/lazily.tsx'
import { nameOf } from '../../ui/name-of.ts'
import { Written } from '../../ui/written.tsx'
import { TimeRequests } from '../controls/time-controls.tsx'
import type { PanelProps } from './panel.ts'

const TeamNames = lazily(async () => (await import('./team-names.tsx')).loadTeamNames())

/**
 * Lists participants with their teams, hides names and, on remotes, removes participants and renames teams. Anonymous sessions show
 * the count only.
 */
export function PeoplePanel({ view, stage }: PanelProps): JSX.Element {
  const { people, participants, connected, polling, role, state, teams } = view.room
  const canHide = role !== 'screen' && state !== 'CLOSED'
  const canRemove = role === 'remote' && canHide
  const [asking, setAsking] = useState<string | null>(null)

  function remove(participantId: string, keepAnswers: boolean): void {
    void stage.request({ type: 'remove', participant_id: participantId, keep_answers: keepAnswers })
    setAsking(null)
  }

  function review(id: string, lifecycle: 'DISMISSED' | 'PUBLISHED'): void {
    void stage.request({ type: 'review', id, question_id: null, lifecycle })
  }

  return (
    <div class="panel-body">
      <p class="hint numbers">{participants === 0 ? m.nobodyHere : m.joined(participants)}</p>
      {polling > 0 && <p class="hint numbers">{m.withoutSocket({ polling, of: connected })}</p>}
      {state !== 'CLOSED' && <TimeRequests requests={view.room.time_requests ?? []} stage={stage} />}
      {teams && canRemove && <TeamNames teams={teams} stage={stage} />}
      <ul class="people">
        {people
          .map(person => ({ ...person, name: nameOf(person) }))
          .map(({ participant_id, in_lobby, name, team }) => (
            <li key={participant_id}>
              <span>
                <Written text={name} />{' '}
                {teams?.[team ?? -1] && <Written class="hint" text={teams[team!]!.name} />}
              </span>
              {asking !== participant_id ? (
                <span class="person-actions">
                  {canHide && (
                    <button
                      type="button"
                      class="button quiet"
                      aria-label={`${in_lobby ? m.hideName : m.showName}: ${name}`}
                      onClick={() => review(participant_id, in_lobby ? 'DISMISSED' : 'PUBLISHED')}
                    >
                      {in_lobby ? m.hideName : m.showName}
                    </button>
                  )}
                  {canRemove && (
                    <button
                      type="button"
                      class="button quiet"
                      aria-label={m.removeAsk(name)}
                      onClick={() => setAsking(participant_id)}
                    >
                      {m.remove}
                    </button>
                  )}
                </span>
              ) : (
                <span class="panel-actions">
                  <span class="hint">{m.removeLead}</span>
                  <button type="button" class="button" onClick={() => setAsking(null)}>
                    {m.cancel}
                  </button>
                  <button type="button" class="button" onClick={() => remove(participant_id, true)}>
                    {m.removeKeep}
                  </button>
                  <button type="button" class="button danger" onClick={() => remove(participant_id, false)}>
                    {m.removeAll}
                  </button>
                </span>
              )}
            </li>
          ))}
      </ul>
    </div>
  )
}
