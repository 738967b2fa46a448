import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import type { ResultsProps } from '../question-types/question-view.ts'
import { Concealed } from '../ui/concealed.tsx'
import { Icon } from '../ui/icon.tsx'
import { percent, shareOf, whole } from '../ui/numbers.ts'
import { Written } from '../ui/written.tsx'
import { PlaceRows } from './place-rows.tsx'

const manyBlanks = 3
/** Mistakes shown of each blank, by the number of blanks. */
const mistakesShown = { few: 6, many: 3 }

/** The accepted text of each blank, how many entered it, and the most frequent mistakes; before the reveal only the count. */
export function Blanks({ question, results, hide }: ResultsProps): JSX.Element {
  const { blank_stats, total_voters } = results
  if (!blank_stats) return <Concealed question={question} results={results} note={m.shownWhenRevealed} />
  // Known once the question is revealed.
  const blanks = (question.settings.blanks ?? []) as readonly { readonly accepted?: readonly string[] }[]
  const shown = mistakesShown[blank_stats.length > manyBlanks ? 'many' : 'few']
  return (
    <PlaceRows
      note={m.right}
      isRead={hide !== undefined}
      rows={blank_stats.map(({ index, correct, answers }) => {
        const share = shareOf(correct, total_voters)
        const given = answers.find(({ is_correct }) => is_correct)?.text
        const mistakes = answers.filter(({ is_correct, text }) => !is_correct && text !== '').slice(0, shown)
        return {
          id: String(index),
          text: blanks[index]?.accepted?.[0] ?? given ?? m.blank(index + 1),
          share,
          value: percent(share),
          below: mistakes.length > 0 && (
            <ul class="chips">
              {mistakes.map(({ text, count }) => (
                <li key={text} class="chip">
                  <Icon name="cross" />
                  <Written text={text} />
                  <small class="numbers">{whole(count)}</small>
                  {hide && (
                    <button
                      type="button"
                      class="note-hide"
                      aria-label={m.hide(text)}
                      onClick={() => hide(text)}
                    >
                      <Icon name="cross" />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          ),
        }
      })}
    />
  )
}
