import { signal } from '@preact/signals'
import type { StageSlide } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { SlidePicture } from '../../slide/pictures/slide-picture.tsx'
import { StillSlide } from '../../slide/pictures/still-slide.tsx'
import type { StageView } from '../../slide/view/stage-view.ts'
import { beforeShown } from '../../slide/view/still-view.ts'
import type { StageControl } from '../stage-control.ts'

type Slides = ReadonlyMap<string, StageSlide>

/** The slides of the presentation, by id; one stage per page. */
const loaded = signal<Slides | null>(null)

/** All slides for a remote's pictures, by id; loaded again when the presentation changes. Null until then. */
export function useStageSlides({ room }: StageView, stage: StageControl): Slides | null {
  const outline = JSON.stringify([
    room.deck.map(({ question_id, type, prompt }) => [question_id, type, prompt]),
    room.content_slides.map(({ slide_id, label }) => [slide_id, label]),
  ])
  useEffect(() => {
    if (stage.isRemote) void load(stage.linkId)
  }, [stage.isRemote, outline])
  return loaded.value
}

/** Without a connection, those loaded before stay. */
async function load(linkId: string): Promise<void> {
  const response = await fetch(`/room/v1/slides?stage=${encodeURIComponent(linkId)}`).catch(() => null)
  if (!response?.ok) return
  const { slides } = (await response.json()) as { slides: StageSlide[] }
  loaded.value = new Map(
    slides.map(slide => ['question' in slide ? slide.question.id : slide.content_slide.id, slide]),
  )
}

/** A slide of the presentation as a picture, before the first answer; an empty one until slides are loaded. */
export function StageSlidePicture({
  label,
  slide,
  view,
}: {
  /** Null where it is next to the picture. */
  readonly label: string | null
  readonly slide: StageSlide | undefined
  readonly view: StageView
}): JSX.Element {
  const { look, join_code, join_url } = view.room
  // Not with each answer.
  const still = useMemo(
    () => slide && <StillSlide {...beforeShown(slide, view)} />,
    [slide, look, join_code, join_url],
  )
  return <SlidePicture label={label}>{still}</SlidePicture>
}
