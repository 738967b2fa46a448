import type { JSX } from 'preact'
import { m } from '../../messages/panels/index.ts'
import { type DeckSlide, deckSlides, slideOnScreen } from '../../slide/view/deck-slides.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Written } from '../../ui/written.tsx'
import { StageSlidePicture, useStageSlides } from './deck-pictures.tsx'
import { bySection } from './deck-sections.ts'
import type { PanelProps } from './panel.ts'

/** The deck's slides as pictures, to jump to, below the titles of its sections. */
export function DeckPanel(props: PanelProps): JSX.Element {
  const slides = useStageSlides(props.view, props.stage)
  return (
    <>
      {bySection(deckSlides(props.view.room), props.view.room.sections).map(
        ({ title, from, slides: own }) => {
          const list = <DeckSlides {...props} own={own} slides={slides} />
          if (title === null) return list
          const id = `section-${from}`
          return (
            <section key={id} class="panel-section" aria-labelledby={id}>
              <h3 id={id}>
                <Written text={title} />
              </h3>
              {list}
            </section>
          )
        },
      )}
    </>
  )
}

function DeckSlides({
  own,
  slides,
  view,
  stage,
  onClose,
}: PanelProps & {
  readonly own: readonly DeckSlide[]
  readonly slides: ReturnType<typeof useStageSlides>
}): JSX.Element {
  const onScreen = slideOnScreen(view.room)
  return (
    <ol class="deck">
      {own.map(slide => (
        <li key={slide.id}>
          <button
            type="button"
            class="deck-question"
            data-skipped={slide.number === null}
            aria-current={slide.id === onScreen}
            onClick={() => {
              stage.steps.choose(slide)
              onClose()
            }}
          >
            <StageSlidePicture label={null} slide={slides?.get(slide.id)} view={view} />
            <span class="numbers hint">{slide.number ?? '–'}</span>
            <span class="deck-question-label">
              <WrittenMath text={slide.label} />
            </span>
            {slide.phase && <span class="hint">{m.phases[slide.phase]}</span>}
            {slide.number === null && <span class="hint">{m.skipped}</span>}
            {slide.kind === 'CONTENT' && <span class="hint">{m.contentSlide}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
