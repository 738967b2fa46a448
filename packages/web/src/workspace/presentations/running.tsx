import './running.css'
import type { LookOut } from '@roomful/contract/features/organizations/organization'
import type { WorkspaceSession } from '@roomful/contract/features/sessions/sessions'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { outOf } from '../../messages/numbers.ts'
import { deckTexts, m } from '../../messages/workspace/index.ts'
import { RoomCode } from '../../ui/room-code.tsx'
import { Written } from '../../ui/written.tsx'
import { asProblem, problemText } from '../api/call.ts'
import { lengthOf } from '../kit/moment.tsx'
import { hrefOf } from '../kit/router.ts'
import { toast } from '../kit/toast.tsx'
import { WorkspaceIcon } from '../kit/workspace-icon.tsx'
import { OnScreenPicture } from '../sessions/on-screen-picture.tsx'
import { openStageTab, stageAddress } from '../sessions/stage-tab.ts'

/** More are only on the results page. */
const shownMax = 3

/** The sessions that run now, each with its slide on screen. */
export function RunningSessions({
  organizationId,
  sessions,
  look,
}: {
  readonly organizationId: string
  readonly sessions: readonly WorkspaceSession[]
  /** Of the organization; null until loaded. */
  readonly look: LookOut | null
}): JSX.Element {
  return (
    <>
      {sessions.slice(0, shownMax).map(run => (
        <RunningSession key={run.id} organizationId={organizationId} run={run} look={look} />
      ))}
      {sessions.length > shownMax && (
        <p class="links">
          <a href={hrefOf(`/${organizationId}/sessions`)}>{deckTexts.moreRunning}</a>
        </p>
      )}
    </>
  )
}

function RunningSession({
  organizationId,
  run,
  look,
}: {
  readonly organizationId: string
  readonly run: WorkspaceSession
  readonly look: LookOut | null
}): JSX.Element {
  const { id, title, mode, started_at, join_code } = run
  const [isBusy, setBusy] = useState(false)
  const heading = `running-${id}`

  /** Must be called in a click handler, or the browser blocks the tab. */
  async function open(page: 'stage' | 'presenter'): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const tab = openStageTab()
    try {
      const url = await stageAddress(organizationId, id, 'remote', page)
      if (!tab.show(url))
        toast(m.sessions.stageBlocked, { label: m.common.open, run: () => openStageTab().show(url) })
    } catch (thrown) {
      tab.close()
      toast(problemText(asProblem(thrown)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section class="running" aria-labelledby={heading}>
      <div class="running-picture">
        <OnScreenPicture run={run} look={look} />
      </div>
      <div class="running-words">
        <p class="state" data-state="good">
          {deckTexts.runningFor(lengthOf(started_at!))}
        </p>
        <h2 id={heading}>
          <a href={hrefOf(`/${organizationId}/sessions/${id}`)}>
            <Written text={title} />
          </a>
        </h2>
        <p class="hint">{progressOf(run).join(' · ')}</p>
        <div class="running-actions">
          <button
            type="button"
            class="button main"
            aria-describedby={heading}
            aria-disabled={isBusy}
            onClick={() => open('stage')}
          >
            <WorkspaceIcon name="slides" />
            {m.sessions.openStage}
          </button>
          {mode === null && (
            <button
              type="button"
              class="button"
              aria-describedby={heading}
              aria-disabled={isBusy}
              onClick={() => open('presenter')}
            >
              {deckTexts.presenterView}
            </button>
          )}
        </div>
      </div>
      <p class="running-code">
        <span class="hint">{m.sessions.code}</span>
        <RoomCode code={join_code} />
      </p>
    </section>
  )
}

/** How far it is and how many take part. */
function progressOf({ mode, on_screen, participants, response_rate }: WorkspaceSession): string[] {
  if (mode !== null) return [m.sessions.people(participants), m.sessions.answered(response_rate)]
  if (on_screen === null) return [deckTexts.inLobby, m.sessions.people(participants)]
  const { place, slide_count, answered } = on_screen
  const slide = deckTexts.slideOf({ place, count: slide_count })
  if (answered === null) return [slide, m.sessions.people(participants)]
  const [given, people] = outOf(answered, participants)
  return [slide, deckTexts.answeredOf({ answered: given, people })]
}
