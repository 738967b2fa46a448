import type { JSX } from 'preact'
// The sheet before those of the charts, as on stages.
import '../slide/canvas/canvas.css'
import { useEffect, useMemo } from 'preact/hooks'
import { SlidesLook } from '../slide/canvas/slide-at.tsx'
import { figuresLater } from '../slide/figures.ts'
import { Later } from '../slide/later.ts'
import { SlidePicture } from '../slide/pictures/slide-picture.tsx'
import { StillSlide } from '../slide/pictures/still-slide.tsx'
import { momentsLater } from '../slide/stage-main.tsx'
import type { DeckSlide } from '../slide/view/deck-slides.ts'
import type { SlideDrawing } from '../slide/view/drawing.ts'
import type { StageView } from '../slide/view/stage-view.ts'
import { StageSlidePicture, useStageSlides } from '../stage/panels/deck-pictures.tsx'
import type { StageControl } from '../stage/stage-control.ts'
import { useCalm } from '../ui/calm.ts'

/** For organizations with a look of their own. */
const lookLater = new Later(() => import('../slide/canvas/slide-look.ts'))

/** Answers redraw what is on screen at most this often, for the phone's battery. */
const redrawMs = 1_000

/** A picture next to its words: of what is on screen, with answers also where the stage hides them, or of a slide to come. */
export function RemotePicture({
  view,
  stage,
  ...of
}: {
  readonly view: StageView
  readonly stage: StageControl
} & ({ readonly drawing: SlideDrawing } | { readonly slide: DeckSlide })): JSX.Element {
  useEffect(() => {
    for (const later of [figuresLater, momentsLater]) later.load()
  }, [])
  const slides = useStageSlides(view, stage)
  const { look } = view.room
  const slideLookOf = lookLater.part.value?.slideLookOf
  useEffect(() => {
    if (look) lookLater.load()
  }, [look])
  const slidesLook = useMemo(() => slideLookOf?.(look), [slideLookOf, look])
  return (
    <SlidesLook.Provider value={slidesLook}>
      {'slide' in of ? (
        <StageSlidePicture label={of.slide.label} slide={slides?.get(of.slide.id)} view={view} />
      ) : (
        <OnScreen view={view} drawing={of.drawing} />
      )}
    </SlidesLook.Provider>
  )
}

function OnScreen({ view, drawing }: { view: StageView; drawing: SlideDrawing }): JSX.Element {
  const shown = useMemo(() => ({ view, drawing }), [view, drawingId(drawing)])
  const calm = useCalm(shown, redrawMs)
  // Another slide at once.
  const now = drawingId(calm.drawing) === drawingId(drawing) ? calm : shown
  return (
    <SlidePicture label={null}>
      <StillSlide key={drawingId(drawing)} {...now} />
    </SlidePicture>
  )
}

function drawingId(drawing: SlideDrawing): string {
  if (drawing.type === 'question') return `${drawing.question.id} ${drawing.question.phase}`
  return drawing.type === 'content' ? drawing.slide.id : drawing.type
}
