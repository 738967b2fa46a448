import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { percent, shareOf, whole } from '../../ui/numbers.ts'
import { Written } from '../../ui/written.tsx'
import type { ResultsProps } from '../question-view.ts'
import './results.css'
import '../../ui/bars.css'
import '../../ui/chips.css'

const answersShown = 6

/** How many filled each blank rightly, and with what; before it is revealed only how many answered. */
export function Results({ results, hide }: ResultsProps): JSX.Element {
  const { blank_stats, total_voters } = results
  if (!blank_stats) {
    return (
      <div class="concealed">
        <p class="concealed-count numbers">{m.answers(total_voters)}</p>
        <p class="hint">{m.shownWhenRevealed}</p>
      </div>
    )
  }
  return (
    <ul class="blank-results" aria-hidden={!hide} style={{ '--rows': blank_stats.length }}>
      {blank_stats.map(({ index, correct, answers }) => (
        <li key={index} class="blank-result">
          <p class="blank-head">
            <span>{m.blank(index + 1)}</span>
            <strong class="numbers">{m.gotItRight(percent(shareOf(correct, total_voters)))}</strong>
          </p>
          <span class="bar-track">
            <span class="bar-fill" data-series="3" style={{ '--share': shareOf(correct, total_voters) }} />
          </span>
          <ul class="chips">
            {answers.slice(0, answersShown).map(({ text, count, is_correct }) => (
              <li key={text} class="chip" data-right={is_correct}>
                <Icon name={is_correct ? 'check' : 'cross'} />
                <Written text={text === '' ? '–' : text} />
                <small class="numbers">{whole(count)}</small>
                {hide && text !== '' && (
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
        </li>
      ))}
    </ul>
  )
}
