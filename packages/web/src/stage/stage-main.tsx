import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { SlideDrawing } from '../slide/drawing.ts'
import { Seats } from '../slide/seats.tsx'
import { SlideTitle } from '../slide/slide-title.tsx'
import { Wall } from '../slide/wall.tsx'
import { Written } from '../ui/written.tsx'
import { StageContentSlide } from './content-slide.tsx'
import { Dashboard } from './dashboard.tsx'
import { slideOnScreen } from './deck-slides.ts'
import { EndScreen } from './end-screen.tsx'
import { JoinPanel } from './join-panel.tsx'
import { PagedMain } from './paged-main.tsx'
import { showsPodium } from './podium.ts'
import type { StageMainProps } from './stage-props.ts'
import { StageQuestion } from './stage-question.tsx'
import { peopleOf } from './stage-room.ts'
import { Standings } from './standings.tsx'

/** The stage's main area. */
export function StageMain({ drawing, ...props }: StageMainProps & { drawing: SlideDrawing }): JSX.Element {
  const { stage, view } = props
  const { room } = view
  switch (drawing.is) {
    case 'leaderboard':
      return (
        <Standings
          stage={stage}
          rows={drawing.rows}
          after={slideOnScreen(room)}
          isFinal={showsPodium(room)}
        />
      )
    case 'thanks':
      return <EndScreen view={view} stage={stage} />
    case 'draft':
      return (
        <PagedMain stage={stage} of="draft" class="stage-message">
          <SlideTitle data-prompt="52">
            <Written text={room.title} />
          </SlideTitle>
          <p>{m.stageDraft}</p>
          <p class="hint">{m.stageDraftLead}</p>
        </PagedMain>
      )
    case 'dashboard':
      return <Dashboard {...props} />
    case 'question':
      return <StageQuestion {...props} question={drawing.question} />
    case 'content':
      return <StageContentSlide key={drawing.slide.id} stage={stage} slide={drawing.slide} />
    case 'lobby':
      return (
        <>
          <Seats people={peopleOf(view)} />
          <PagedMain stage={stage} of="lobby" class="lobby">
            <SlideTitle data-prompt="52">
              <Written text={room.title} />
            </SlideTitle>
            <JoinPanel room={room} />
            <Wall view={view} />
          </PagedMain>
        </>
      )
  }
}
