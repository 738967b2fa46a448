import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Written } from '../ui/written.tsx'
import { StageContentSlide } from './content-slide.tsx'
import { Dashboard } from './dashboard.tsx'
import { isAfterQuestions, slideOnScreen } from './deck-slides.ts'
import { EndScreen } from './end-screen.tsx'
import { JoinPanel } from './join-panel.tsx'
import { PagedMain } from './paged-main.tsx'
import type { StageMainProps } from './stage-props.ts'
import { StageQuestion } from './stage-question.tsx'
import { peopleOf } from './stage-room.ts'
import { Standings } from './standings.tsx'

/** The stage's main area. */
export function StageMain(props: StageMainProps): JSX.Element {
  const { stage, view } = props
  const { room } = view
  const { leaderboard } = room
  if (leaderboard && room.state === 'LIVE') {
    return (
      <Standings
        stage={stage}
        rows={leaderboard}
        after={slideOnScreen(room)}
        isFinal={isAfterQuestions(room)}
      />
    )
  }
  if (room.state === 'CLOSED') {
    const reviewed = stage.reviewed.value
    if (reviewed) return <StageQuestion {...props} question={reviewed} />
    return <EndScreen view={view} stage={stage} />
  }
  if (room.state === 'DRAFT') {
    return (
      <PagedMain stage={stage} of="draft" class="stage-message">
        <h1 data-prompt="3.4">
          <Written text={room.title} />
        </h1>
        <p>{m.stageDraft}</p>
        <p class="hint">{m.stageDraftLead}</p>
      </PagedMain>
    )
  }
  if (room.mode === 'SELF_PACED') return <Dashboard {...props} />
  if (room.question) return <StageQuestion {...props} question={room.question} />
  if (room.content_slide)
    return <StageContentSlide key={room.content_slide.id} stage={stage} slide={room.content_slide} />
  return (
    <PagedMain stage={stage} of="lobby" class="lobby">
      <div class="lobby-head">
        <h1 data-prompt="3.4">
          <Written text={room.title} />
        </h1>
      </div>
      <JoinPanel room={room} />
      <p class="lobby-count numbers" role="status">
        {m.people(peopleOf(view))}
      </p>
    </PagedMain>
  )
}
