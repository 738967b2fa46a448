import type { RoomContentSlide, RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { useAllTexts } from '../room/all-texts.ts'
import { imageAlone } from '../room/image-alone.ts'
import { numberOf, takesAnswers } from '../room/question-state.ts'
import type { StageMainProps } from '../stage/stage-props.ts'
import { isSecret } from '../stage/stage-props.ts'
import { answersOf, type StageControl } from '../stage/stage-room.ts'
import { BeforeStart, useSecondsBeforeStart } from '../ui/before-start.tsx'
import { HeadingPicture } from '../ui/heading-picture.tsx'
import { Icon } from '../ui/icon.tsx'
import { Leaderboard } from '../ui/leaderboard.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { Picture } from '../ui/picture.tsx'
import { ResultsFigure } from '../ui/results-figure.tsx'
import { Written } from '../ui/written.tsx'

/** A small copy of the stage and its overrides. */
export function SlideNow(props: StageMainProps): JSX.Element {
  const { view, stage } = props
  const { room } = view
  const { leaderboard } = room
  const question = room.state === 'CLOSED' ? stage.reviewed.value : room.question
  return (
    <>
      <h2 class="hint">{m.slideNow}</h2>
      <DoneToStage stage={stage} />
      {leaderboard && room.state === 'LIVE' ? (
        <>
          <h3 class="slide-prompt">{m.leaderboard}</h3>
          <Leaderboard rows={leaderboard} />
        </>
      ) : question ? (
        <Question key={question.id} {...props} question={question} />
      ) : room.content_slide ? (
        <ContentSlide stage={stage} slide={room.content_slide} />
      ) : room.mode === 'SELF_PACED' && room.state === 'LIVE' ? (
        room.questions?.map(one => <Question key={one.id} {...props} question={one} />)
      ) : (
        <p>{room.state === 'DRAFT' ? m.stageDraft : room.state === 'CLOSED' ? m.stageEnded : m.nothingNow}</p>
      )}
    </>
  )
}

function ContentSlide({ stage, slide }: { stage: StageControl; slide: RoomContentSlide }): JSX.Element {
  const pages = stage.pager.pages.value
  const alone = imageAlone(slide)
  return (
    <article class="slide-now">
      {stage.pager.of === slide.id && pages.count > 1 && (
        <p class="hint numbers">{m.pageOf(pages.page + 1, pages.count)}</p>
      )}
      {slide.title !== '' && (
        <h3 class="slide-prompt">
          <Written text={slide.title} />
        </h3>
      )}
      {alone ? (
        <h3>
          <HeadingPicture image={alone} />
        </h3>
      ) : (
        <Picture image={slide.image} of="slide" />
      )}
      <div class="markdown">
        <Markdown text={slide.body} level={4} />
      </div>
    </article>
  )
}

function Question({
  view,
  stage,
  asTable,
  question,
}: StageMainProps & { question: RoomQuestion }): JSX.Element {
  const { room } = view
  const results = useAllTexts(stage.allTexts, view.results[question.id])
  const before = useSecondsBeforeStart(question.opened_at, view.clockAheadMs)
  const answered = results?.total_voters ?? 0
  const pages = stage.pager.pages.value
  return (
    <article class="slide-now">
      <p class="stage-place numbers">
        {m.questionOf(numberOf(question), room.deck.length)}
        {stage.pager.of === question.id && pages.count > 1 && (
          <span class="hint">{m.pageOf(pages.page + 1, pages.count)}</span>
        )}
        {takesAnswers(question) && (
          <>
            <span class="phase-badge" data-phase={question.phase}>
              {question.phase !== 'OPEN' && <Icon name={question.phase === 'LOCKED' ? 'lock' : 'check'} />}
              {m.phases[question.phase]}
            </span>
            <span class="answer-count">{m.answeredOf(...answersOf(view, answered))}</span>
          </>
        )}
      </p>
      <h3 class="slide-prompt">
        <Written text={question.prompt} />
      </h3>
      <Picture image={question.image} of="question" />
      {before > 0 && <BeforeStart seconds={before} question={question} />}
      {before === 0 && results && (
        <ResultsFigure
          question={question}
          results={results}
          entries={room.entries.filter(
            ({ question_id, lifecycle }) =>
              question_id === question.id && (lifecycle === 'PUBLISHED' || lifecycle === 'ANSWERED'),
          )}
          asTable={asTable}
          concealed={isSecret(question) ? '' : null}
          hide={stage.hidesTexts.value ? text => stage.hide(text) : undefined}
          enlarge={stage.hidesTexts.value ? undefined : text => stage.enlarge(text)}
        />
      )}
    </article>
  )
}

/** Overrides in effect on the stage, with a button to revert them. */
function DoneToStage({ stage }: { stage: StageControl }): JSX.Element {
  const enlarged = stage.enlarged.value
  return (
    <div class="done-to-stage" role="status">
      {stage.isBlank.value && (
        <p class="notice">
          {m.stageIsBlank}
          <button type="button" class="button" onClick={() => stage.setBlank(false)}>
            {m.showStage}
          </button>
        </p>
      )}
      {stage.hidesResults.value && (
        <p class="notice">
          {m.hiddenOnStage}
          <button type="button" class="button" onClick={() => stage.toggleResults()}>
            {m.showAgain}
          </button>
        </p>
      )}
      {enlarged !== null && (
        <p class="notice">
          <span>
            {m.fillsStage} <Written text={enlarged} />
          </span>
          <button type="button" class="button" onClick={() => stage.enlarge(null)}>
            {m.closeDialog}
          </button>
        </p>
      )}
    </div>
  )
}
