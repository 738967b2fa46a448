import type { Logo } from '@roomful/contract/features/organizations/look'
import type { RoomContentSlide, RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { useAllTexts } from '../room/all-texts.ts'
import { slideFigures } from '../slide/figures.ts'
import { shape } from '../slide/shape.ts'
import { ContentSlideBody, ContentSlideTitle, contentSlideClass } from '../stage/content-slide.tsx'
import { isSecret } from '../stage/stage-props.ts'
import { applyLook } from '../ui/apply-look.ts'
import { Picture } from '../ui/picture.tsx'
import { ResultsFigure } from '../ui/results-figure.tsx'
import { Written } from '../ui/written.tsx'
import type { EmbeddedRoom } from './embed-room.ts'

/** Live results without controls; a placeholder line before the first question. */
export function Embed({ room }: { room: EmbeddedRoom | null }): JSX.Element {
  const view = room?.view.value
  const connection = room?.connection.value
  const look = view?.room.look
  useEffect(() => applyLook(look), [look?.accent?.light, look?.accent?.dark])
  if (!room || connection?.state === 'ended') return <Line>{m.stageNoLink}</Line>
  if (!view) return <Line>{connection?.state === 'away' ? m.connection.away : m.loading}</Line>
  if (view.room.content_slide)
    return <ContentSlide key={view.room.content_slide.id} room={room} slide={view.room.content_slide} />
  if (!view.room.question)
    return <Line logo={look?.logo}>{view.room.state === 'CLOSED' ? m.stageEnded : m.nothingEmbedded}</Line>
  return <Results key={view.room.question.id} room={room} question={view.room.question} />
}

/** Status line; omitted when the background is transparent. */
function Line({
  logo,
  children,
}: {
  logo?: Logo | null | undefined
  children: ComponentChildren
}): JSX.Element {
  return (
    <main class="embed embed-line">
      {logo && <img class="logo" src={logo.url} alt="" />}
      <p class="hint" role="status">
        {children}
      </p>
    </main>
  )
}

function ContentSlide({ room, slide }: { room: EmbeddedRoom; slide: RoomContentSlide }): JSX.Element {
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => room.pager.watch(main.current!, slide.id), [])
  const { page, count } = room.pager.pages.value
  const logo = room.view.value!.room.look?.logo
  return (
    <main ref={main} class={`stage-main embed ${contentSlideClass(slide)}`}>
      <div class="embed-head">
        <ContentSlideTitle slide={slide} />
        {logo && <img class="logo" src={logo.url} alt="" />}
      </div>
      <ContentSlideBody slide={slide} />
      <p class="page-turner numbers">{count > 1 && m.pageOf(page + 1, count)}</p>
    </main>
  )
}

function Results({ room, question }: { room: EmbeddedRoom; question: RoomQuestion }): JSX.Element {
  const view = room.view.value!
  const results = useAllTexts(room.allTexts, view.results[question.id])
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => room.pager.watch(main.current!, question.id), [])
  const { page, count } = room.pager.pages.value
  const logo = view.room.look?.logo
  return (
    <main
      ref={main}
      class={`stage-main embed ${question.image ? 'with-picture' : ''}`}
      data-type={question.type}
    >
      <div class="embed-head">
        <h1 class="stage-prompt" data-prompt="52">
          <Written text={question.prompt} />
        </h1>
        {logo && <img class="logo" src={logo.url} alt="" />}
      </div>
      {question.image && (
        <div class="stage-picture">
          <Picture image={question.image} of="question" />
        </div>
      )}
      {results && (
        <ResultsFigure
          question={question}
          results={results}
          entries={view.room.entries.filter(entry => entry.question_id === question.id)}
          {...(shape.value === 'canvas' && { figures: slideFigures })}
          asTable={false}
          concealed={isSecret(question) ? m.answeredOf(results.total_voters, view.room.participants) : null}
        />
      )}
      <p class="page-turner numbers">{count > 1 && m.pageOf(page + 1, count)}</p>
    </main>
  )
}
