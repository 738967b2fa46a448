import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { outOf, percent, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { ChartFigure } from '../../question-types/chart-figure.tsx'
import { SharedResults } from '../../question-types/charts.tsx'
import { takesAnswers } from '../../room/question-state.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Written } from '../../ui/written.tsx'
import { PagedMain } from '../canvas/paged-main.tsx'
import { SlideShape } from '../canvas/slide-at.tsx'
import { SlideTitle } from '../canvas/slide-title.tsx'
import { SlidePicture } from '../pictures/slide-picture.tsx'
import { StillFrame } from '../pictures/still-frame.tsx'
import { StageQuestion } from '../stage-question.tsx'
import { isDark } from '../view/drawing.ts'
import type { StageMainProps } from '../view/shown-stage.ts'
import { isSecret } from '../view/shown-stage.ts'
import type { StageView } from '../view/stage-view.ts'
import './dashboard.css'

const picturesOfPage = 8

/** A self-paced session: how many take part, how far they are, and the slides of all questions, side by side. */
export function Dashboard({ view, stage }: StageMainProps): JSX.Element {
  const { room, results } = view
  const questions = room.questions ?? []
  const counted = questions.filter(takesAnswers)
  const given = counted.reduce((sum, { id }) => sum + (results[id]?.total_voters ?? 0), 0)
  const share = Math.min(1, shareOf(given, counted.length * room.participants))
  const pages = Array.from({ length: Math.ceil(questions.length / picturesOfPage) }, (_, page) =>
    questions.slice(page * picturesOfPage, (page + 1) * picturesOfPage),
  )
  return (
    <PagedMain stage={stage} of="dashboard" class="dashboard">
      <div class="dashboard-head">
        <p class="dashboard-people numbers">
          <strong>{whole(room.participants)}</strong> <span>{m.endJoined(room.participants)}</span>
        </p>
        <div class="dashboard-all">
          <SlideTitle data-prompt="40">
            <Written text={room.title} />
          </SlideTitle>
          <div class="card-progress">
            <ProgressLine share={share} />
            <p class="numbers">{m.progressOfAll(percent(share))}</p>
          </div>
        </div>
      </div>
      <div class="one-page">
        <div class="cards" data-flow="1" data-largest="20">
          {pages.map((page, at) => (
            <ul key={at} class="cards-page" data-cards={Math.min(questions.length, picturesOfPage)}>
              {page.map(question => (
                <Card key={question.id} view={view} question={question} results={results[question.id]} />
              ))}
            </ul>
          ))}
        </div>
      </div>
    </PagedMain>
  )
}

function Card({
  view,
  question,
  results,
}: {
  view: StageView
  question: RoomQuestion
  results: QuestionResultsOut | undefined
}): JSX.Element {
  const isCanvas = useContext(SlideShape) === 'canvas'
  const [answered, people] = outOf(results?.total_voters ?? 0, view.room.participants)
  const { look, join_code, join_url } = view.room
  const entries = view.room.entries.filter(({ question_id }) => question_id === question.id)
  // Not with each answer to another question.
  const picture = useMemo(() => {
    const shown = { room: { ...view.room, entries }, results: view.results, clockAheadMs: view.clockAheadMs }
    return (
      <SlidePicture label={null} isEager>
        <StillFrame
          isMoment={isDark(question)}
          draw={still => <StageQuestion view={shown} stage={still} asTable={false} question={question} />}
        />
      </SlidePicture>
    )
  }, [question, results, JSON.stringify(entries), look, join_code, join_url])
  const shown = results && !isSecret(question) && { question, results, entries }
  return (
    <li class="card">
      <h2>
        <WrittenMath text={question.prompt} />
      </h2>
      {isCanvas && picture}
      {shown && !isCanvas && <SharedResults {...shown} asTable={false} />}
      {shown && isCanvas && (
        <div class="only-read">
          <ChartFigure {...shown} Chart={Nothing} asTable={false} />
        </div>
      )}
      {takesAnswers(question) && (
        <div class="card-progress">
          <ProgressLine share={shareOf(answered, people)} />
          <p class="hint numbers">{m.answeredOf({ done: answered, of: people })}</p>
        </div>
      )}
    </li>
  )
}

/** In the place of a chart, where a picture has it. */
function Nothing(): null {
  return null
}

function ProgressLine({ share }: { share: number }): JSX.Element {
  return (
    <span class="dashboard-progress" aria-hidden="true">
      <span style={{ transform: `scaleX(${share})` }} />
    </span>
  )
}
