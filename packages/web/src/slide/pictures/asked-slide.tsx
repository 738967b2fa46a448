import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomContentSlide, RoomEntry, RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
// The sheet before those of the charts, as on stages.
import '../canvas/canvas.css'
import { loadStageTexts } from '../../messages/stage/index.ts'
import { SlidesLook } from '../canvas/slide-at.tsx'
import { slideLookOf } from '../canvas/slide-look.ts'
import { figuresLater } from '../figures.ts'
import { stillView } from '../view/still-view.ts'
import { StillSlide } from './still-slide.tsx'

export interface AskedSlideProps {
  readonly question: RoomQuestion
  readonly results: QuestionResultsOut
  readonly entries: readonly RoomEntry[]
  /** Of its room. */
  readonly look: RoomLook | null
  /** Whether results are final: then the correct answer shows as well. */
  readonly isFinal: boolean
}

/** Loads what the pictures need: texts of stages and all charts. */
export async function loadAskedSlides(): Promise<void> {
  figuresLater.load()
  await loadStageTexts()
}

/** The content of a `SlidePicture`: a question that a session has asked, as stages show its results. */
export function AskedSlide({ question, results, entries, look, isFinal }: AskedSlideProps): JSX.Element {
  return useMemo(() => {
    const shown = { ...withoutClock(question), phase: phaseOf(question, isFinal) }
    const view = stillView({ question: shown, entries: [...entries], ...(look && { look }) }, results)
    return (
      <SlidesLook.Provider value={slideLookOf(look)}>
        <StillSlide view={view} drawing={{ type: 'question', question: shown }} />
      </SlidesLook.Provider>
    )
  }, [question, results, entries, look, isFinal])
}

export interface GivenSlideProps {
  readonly slide: RoomContentSlide
  /** Of its room. */
  readonly look: RoomLook | null
}

/** The content of a `SlidePicture`: a content slide with all its points. */
export function GivenSlide({ slide, look }: GivenSlideProps): JSX.Element {
  return useMemo(
    () => (
      <SlidesLook.Provider value={slideLookOf(look)}>
        <StillSlide
          view={stillView({ content_slide: slide, ...(look && { look }) }, null)}
          drawing={{ type: 'content', slide }}
        />
      </SlidesLook.Provider>
    ),
    [slide, look],
  )
}

/** Of a pending answer, nothing shows but that people have answered. */
function phaseOf({ phase, has_right_answer }: RoomQuestion, isFinal: boolean): RoomQuestion['phase'] {
  if (has_right_answer) return isFinal ? 'REVEALED' : 'OPEN'
  return isFinal ? 'LOCKED' : phase
}

/** Without a countdown, and without the explanation: the page has it as text. */
function withoutClock({ explanation: _, ...question }: RoomQuestion): RoomQuestion {
  return { ...question, deadline_at: null }
}
