import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { Written } from '../ui/written.tsx'
import type { PanelProps } from './panel.ts'

/** The deck: any question can be brought on screen. */
export function DeckPanel({ view, stage, onClose }: PanelProps): JSX.Element {
  const { deck, question } = view.room
  return (
    <ol class="deck">
      {deck.map(({ question_id, prompt, phase }, i) => (
        <li key={question_id}>
          <button
            type="button"
            class="deck-question"
            aria-current={question?.id === question_id}
            onClick={() => {
              stage.choose(question_id)
              onClose()
            }}
          >
            <span class="numbers hint">{i + 1}</span>
            <Written text={prompt} />
            {phase && <span class="hint">{m.phases[phase]}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
