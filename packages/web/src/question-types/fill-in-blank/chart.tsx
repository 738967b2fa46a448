import type { JSX } from 'preact'
import { percent, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/results/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { HideButton } from '../../ui/hide-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Written } from '../../ui/written.tsx'
import type { ResultsProps } from '../question-view.ts'

const manyBlanks = 4
/** Answers shown per blank, by number of blanks. */
const answersShown = { few: 6, many: 3 }

/** Correct fills per blank and the answers given; before the reveal only the count. */
export function Chart({ question, results, hide, gone }: ResultsProps): JSX.Element {
  const { blank_stats, total_voters } = results
  if (!blank_stats) {
    return <Concealed question={question} results={results} note={m.shownWhenRevealed} />
  }
  const shown = answersShown[blank_stats.length > manyBlanks ? 'many' : 'few']
  return (
    <ul class="blank-results" aria-hidden={!hide}>
      {blank_stats.map(({ index, correct, answers }) => (
        <li key={index} class="blank-result">
          <p class="blank-head">
            <span>{m.blank(index + 1)}</span>
            <strong class="numbers">{m.gotItRight(percent(shareOf(correct, total_voters)))}</strong>
          </p>
          <span class="bar-track">
            <span
              class="bar-fill"
              data-series="3"
              data-none={correct === 0}
              style={{ '--share': shareOf(correct, total_voters) }}
            />
          </span>
          <ul class="chips">
            {answers.slice(0, shown).map(({ text, count, is_correct }) => (
              <li key={text} class="chip" data-right={is_correct} data-gone={gone?.has(text)}>
                <Icon name={is_correct ? 'check' : 'cross'} />
                <Written text={text === '' ? '–' : text} />
                <small class="numbers">{whole(count)}</small>
                {hide && text !== '' && <HideButton text={text} hide={hide} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
