import { signal } from '@preact/signals'
import type { RoomLook, Scheme } from '@roomful/contract/features/organizations/look'
import type { EmbedRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import type { Shape } from '../slide/canvas/shape.ts'
import { SlideAt } from '../slide/canvas/slide-at.tsx'
import { useStageLook } from '../slide/canvas/stage-look.ts'
import { figuresLater } from '../slide/figures.ts'
import { AnswerCount, Brand } from '../slide/furniture.tsx'
import { ContentSlide } from '../slide/stage-main.tsx'
import { StageQuestion } from '../slide/stage-question.tsx'
import { disconnected } from '../slide/view/disconnected.ts'
import { isDark } from '../slide/view/drawing.ts'
import type { EmbeddedRoom } from './embed-room.ts'

/** Frames about as wide as a slide hold its canvas; in others it would be a stripe, and in small ones unreadable. */
const slideLike = matchMedia('(min-aspect-ratio: 4/3) and (max-aspect-ratio: 2/1) and (min-width: 30rem)')
const shape = signal<Shape>(slideLike.matches ? 'canvas' : 'page')
slideLike.addEventListener('change', ({ matches }) => {
  shape.value = matches ? 'canvas' : 'page'
})

function isTransparent(): boolean {
  return document.documentElement.dataset.background === 'transparent'
}

/** A small stage without controls; a placeholder line before the first question. */
export function Embed({
  room,
  scheme,
}: {
  room: EmbeddedRoom | null
  /** That the address names. */
  scheme: Scheme | null
}): JSX.Element {
  useEffect(() => figuresLater.load(), [])
  const view = room?.view.value
  const connection = room?.connection.value
  const look = view?.room.look
  // Transparent: a plate in the scheme that the address names.
  const shown = useMemo(() => (look && isTransparent() ? { ...look, theme: null } : look), [look])
  const hasLook = useStageLook(shown, scheme)
  if (!room || connection?.state === 'ended') return <Line>{m.stageNoLink}</Line>
  if (!view || !hasLook) return <Line>{connection?.state === 'away' ? m.connection.away : m.loading}</Line>
  if (view.room.question || view.room.content_slide) return <EmbeddedSlide room={room} view={view} />
  return <Line look={look ?? null}>{view.room.state === 'CLOSED' ? m.stageEnded : m.nothingEmbedded}</Line>
}

/** Status line; omitted when the background is transparent. @param look of the room: then it is a moment, with its logo */
function Line({
  look,
  children,
}: {
  look?: RoomLook | null | undefined
  children: ComponentChildren
}): JSX.Element {
  return (
    <div class="embed">
      <SlideAt shape={shape.value} isMoment={look !== undefined && !isTransparent()}>
        <main class="embed-line">
          {look?.logo && <img class="logo" src={look.logo.url} alt="" />}
          <div role="status">
            <h1>{children}</h1>
          </div>
        </main>
      </SlideAt>
    </div>
  )
}

function EmbeddedSlide({ room, view }: { room: EmbeddedRoom; view: RoomView<EmbedRoom> }): JSX.Element {
  const { look, question, content_slide: slide, participants } = view.room
  const stage = useMemo(() => ({ ...disconnected, pager: room.pager, allTexts: room.allTexts }), [room])
  return (
    <div class="embed">
      <SlideAt shape={shape.value} isMoment={question !== null && isDark(question) && !isTransparent()}>
        <header class="furniture">
          <Brand look={look} />
          {question && takesAnswers(question) && (
            <AnswerCount
              phase={question.phase}
              given={view.results[question.id]?.total_voters ?? 0}
              people={participants}
            />
          )}
        </header>
        {slide ? (
          <ContentSlide key={slide.id} stage={stage} slide={slide} />
        ) : (
          question && (
            <StageQuestion key={question.id} view={view} stage={stage} asTable={false} question={question} />
          )
        )}
      </SlideAt>
    </div>
  )
}
