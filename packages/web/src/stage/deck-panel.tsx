import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { StageSlidePicture, useStageSlides } from '../slide/deck-pictures.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { deckSlides, slideOnScreen } from './deck-slides.ts'
import type { PanelProps } from './panel.ts'

/** The deck's slides as pictures, to jump to. */
export function DeckPanel({ view, stage, onClose }: PanelProps): JSX.Element {
  const onScreen = slideOnScreen(view.room)
  const slides = useStageSlides(view, stage)
  return (
    <ol class="deck">
      {deckSlides(view.room).map((slide, i) => (
        <li key={slide.id}>
          <button
            type="button"
            class="deck-question"
            aria-current={slide.id === onScreen}
            onClick={() => {
              stage.choose(slide)
              onClose()
            }}
          >
            <StageSlidePicture label={null} slide={slides?.get(slide.id)} view={view} />
            <span class="numbers hint">{i + 1}</span>
            <span class="deck-question-label">
              <WrittenMath text={slide.label} />
            </span>
            {slide.phase && <span class="hint">{m.phases[slide.phase]}</span>}
            {slide.kind === 'CONTENT' && <span class="hint">{m.contentSlide}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
