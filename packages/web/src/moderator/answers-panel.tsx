import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { JSX } from 'preact'
import { moderatorTexts as t } from '../messages/moderator/index.ts'
import { m } from '../messages/stage/index.ts'
import { useAllTexts } from '../room/all-texts.ts'
import { HiddenPanel } from '../stage/panels/enlarged-panel.tsx'
import type { PanelProps } from '../stage/panels/panel.ts'
import { Written } from '../ui/written.tsx'

/** Words, texts and blanks of the question on screen, to hide them, and the hidden ones. */
export function AnswersPanel({ view, stage, onClose }: PanelProps): JSX.Element {
  const { question, hidden_texts = [] } = view.room
  const results = useAllTexts(stage.allTexts, question ? view.results[question.id] : undefined)
  const texts = results ? textsOf(results) : []
  return (
    <div class="panel-body">
      {texts.length === 0 && <p class="hint">{t.noAnswers}</p>}
      <ul class="people">
        {texts.map(text => (
          <li key={text}>
            <Written text={text} />
            <button
              type="button"
              class="button"
              aria-label={`${t.hide}: ${text}`}
              onClick={() => stage.hide(text)}
            >
              {t.hide}
            </button>
          </li>
        ))}
      </ul>
      {hidden_texts.length > 0 && (
        <section>
          <h2 class="hint">{m.hiddenTexts}</h2>
          <HiddenPanel view={view} stage={stage} isPrivate onClose={onClose} />
        </section>
      )}
    </div>
  )
}

/** The texts of participants in results, each once. */
function textsOf({ words, texts, blank_stats }: QuestionResultsOut): string[] {
  const given = [...(words ?? []), ...(texts ?? []), ...(blank_stats ?? []).flatMap(({ answers }) => answers)]
  return [...new Set(given.map(({ text }) => text))].filter(text => text !== '')
}
