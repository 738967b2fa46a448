import type { RoomContentSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { Written } from '../ui/written.tsx'
import { PagedMain } from './canvas/paged-main.tsx'
import { SlideTitle } from './canvas/slide-title.tsx'
import { useContentSlide } from './figures.ts'
import { Later } from './later.ts'
import { JoinPanel } from './lobby/join-panel.tsx'
import { Seats } from './lobby/seats.tsx'
import { Wall } from './lobby/wall.tsx'
import { StageQuestion } from './stage-question.tsx'
import type { SlideDrawing } from './view/drawing.ts'
import type { ShownStage, StageMainProps } from './view/shown-stage.ts'
import { peopleOf } from './view/stage-view.ts'

export const momentsLater = new Later(() => import('./moments/moments.tsx'))

/** The stage's main area. */
export function StageMain({ drawing, ...props }: StageMainProps & { drawing: SlideDrawing }): JSX.Element {
  const { stage, view } = props
  const { room } = view
  switch (drawing.type) {
    case 'leaderboard':
    case 'thanks':
    case 'dashboard':
      return <Moment {...props} drawing={drawing} />
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
    case 'question':
      return <StageQuestion {...props} question={drawing.question} />
    case 'content':
      return <ContentSlide key={drawing.slide.id} stage={stage} slide={drawing.slide} />
    case 'lobby':
      return <Lobby {...props} />
  }
}

function Lobby({ stage, view }: StageMainProps): JSX.Element {
  const { room } = view
  const hasTeams = room.teams !== undefined
  useEffect(() => {
    if (hasTeams) momentsLater.load()
  }, [hasTeams])
  const Teams = hasTeams && momentsLater.part.value?.TeamWall
  return (
    <>
      {!hasTeams && <Seats people={peopleOf(view)} />}
      <PagedMain stage={stage} of="lobby" class="lobby" share={0.12}>
        <SlideTitle data-prompt="52">
          <Written text={room.title} />
        </SlideTitle>
        <JoinPanel room={room} />
        <Wall view={view} />
        {Teams && <Teams view={view} />}
      </PagedMain>
    </>
  )
}

export function ContentSlide(props: {
  stage: Pick<ShownStage, 'canTurn' | 'pager'>
  slide: RoomContentSlide
}): JSX.Element {
  const Content = useContentSlide()
  return Content ? <Content {...props} /> : <div class="stage-main" aria-busy="true" />
}

type MomentDrawing = Extract<SlideDrawing, { type: 'leaderboard' | 'thanks' | 'dashboard' }>

/** A screen whose code comes after the first one. */
function Moment({ drawing, ...props }: StageMainProps & { drawing: MomentDrawing }): JSX.Element {
  const { stage, view } = props
  useEffect(() => momentsLater.load(), [])
  const part = momentsLater.part.value
  if (!part) return <main class="stage-main" aria-busy="true" />
  const { Dashboard, EndScreen, Standings } = part
  if (drawing.type === 'dashboard') return <Dashboard {...props} />
  if (drawing.type === 'thanks') return <EndScreen view={view} stage={stage} />
  return <Standings stage={stage} room={view.room} rows={drawing.rows} />
}
