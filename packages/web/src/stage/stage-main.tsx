import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Leaderboard } from '../ui/leaderboard.tsx'
import { Written } from '../ui/written.tsx'
import { Dashboard } from './dashboard.tsx'
import { JoinPanel } from './join-panel.tsx'
import type { StageMainProps } from './stage-props.ts'
import { StageQuestion } from './stage-question.tsx'

const leadersShown = 8

/** What the audience looks at. */
export function StageMain(props: StageMainProps): JSX.Element {
  const { room, leaderboard } = props.view
  if (leaderboard) {
    return (
      <main class="stage-main centred">
        <h1>{m.leaderboard}</h1>
        <Leaderboard rows={leaderboard.slice(0, leadersShown)} />
      </main>
    )
  }
  if (room.state === 'CLOSED') return <Message title={m.stageEnded} lead={m.stageEndedLead} />
  if (room.state === 'DRAFT') return <Message title={m.stageDraft} lead={m.stageDraftLead} />
  if (room.mode === 'SELF_PACED') return <Dashboard {...props} />
  if (room.question) return <StageQuestion {...props} question={room.question} />
  return (
    <main class="stage-main lobby">
      <div class="lobby-head">
        <h1>
          <Written text={room.title} />
        </h1>
        <p class="hint lobby-lead">{m.stageLobby}</p>
      </div>
      <JoinPanel room={room} />
      <p class="lobby-count numbers" role="status">
        {m.people(props.view.connected ?? 0)}
      </p>
    </main>
  )
}

function Message({ title, lead }: { title: string; lead: string }): JSX.Element {
  return (
    <main class="stage-main stage-message">
      <h1>{title}</h1>
      <p class="hint">{lead}</p>
    </main>
  )
}
