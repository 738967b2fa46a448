import type { RoomQuestion } from '@roomful/contract/room/protocol'
import { Fragment, type JSX } from 'preact'
import { percent, shareOf, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { directionOf } from '../../ui/direction.ts'
import { HideButton } from '../../ui/hide-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { withMath } from '../../ui/math/with-math.ts'
import { Written } from '../../ui/written.tsx'
import type { ResultsProps } from '../question-view.ts'
import { promptParts } from './prompt-parts.ts'
import './slide.css'

/** Answers shown of each blank, by the number of blanks. */
const answersShown = [0, 5, 4, 4, 3, 3, 3]
const fewestShown = 2

/** Sides by side as many blanks as fit, in rows that are full. */
const flows = ['1', '1', '2 1', '3 2', '2 3', '3 2', '3 2']

/** The accepted texts of each blank, once the question is revealed. */
function acceptedOf({ settings }: RoomQuestion): readonly (string | undefined)[] {
  const blanks = (settings.blanks ?? []) as readonly { readonly accepted?: readonly string[] }[]
  return blanks.map(({ accepted }) => accepted?.[0])
}

/** The sentence with its gaps, which have numbers where there are several, and hold the accepted text once it is revealed. */
export function Sentence({ question }: { question: RoomQuestion }): JSX.Element {
  const parts = promptParts(question.prompt)
  const accepted = acceptedOf(question)
  const gaps = parts.length - 1
  return (
    <span class="written" dir="auto">
      {parts.map((part, i) => (
        <Fragment key={i}>
          <span key={part} ref={withMath}>
            {part}
          </span>
          {i < gaps &&
            (accepted[i] === undefined ? (
              <span class="gap">
                <span class="only-read">{m.blank(i + 1)}</span>
                <span aria-hidden="true">{gaps > 1 ? whole(i + 1) : '\u00a0'}</span>
              </span>
            ) : (
              <span class="gap" data-right="true">
                <Written text={accepted[i]} />
              </span>
            ))}
        </Fragment>
      ))}
    </span>
  )
}

/** How many filled each blank correctly, and the most frequent answers; before the reveal only the count. */
export function Blanks({ question, results, hide, gone }: ResultsProps): JSX.Element {
  const { blank_stats, total_voters } = results
  if (!blank_stats) return <Concealed question={question} results={results} note={m.shownWhenRevealed} />
  const shown = answersShown[blank_stats.length] ?? fewestShown
  return (
    <ul
      class="gap-results"
      dir={directionOf([question.prompt])}
      data-flow={flows[blank_stats.length] ?? '3 2'}
      aria-hidden={hide === undefined}
    >
      {blank_stats.map(({ index, correct, answers }) => (
        <li key={index} class="gap-result">
          <p class="gap-head">
            {blank_stats.length > 1 && <span class="gap-number numbers">{whole(index + 1)}</span>}
            <strong class="numbers" dir="auto">
              {m.gotItRight(percent(shareOf(correct, total_voters)))}
            </strong>
          </p>
          <ol>
            {answers
              .filter(({ text }) => text !== '')
              .slice(0, shown)
              .map(({ text, count, is_correct }) => (
                <li
                  key={text}
                  class="gap-answer"
                  data-right={is_correct}
                  data-gone={gone?.has(text)}
                  style={{ '--share': shareOf(count, total_voters) }}
                >
                  <Icon name={is_correct ? 'check' : 'cross'} />
                  <Written text={text} />
                  <span class="numbers">{whole(count)}</span>
                  {hide && <HideButton text={text} hide={hide} />}
                </li>
              ))}
          </ol>
        </li>
      ))}
    </ul>
  )
}
