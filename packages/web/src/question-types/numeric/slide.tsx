import type { JSX } from 'preact'
import { decimal, whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { Concealed } from '../../ui/concealed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LargeFigure } from '../large-figure.tsx'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { distribution } from '../scale.ts'
import { binsOf, medianOf } from './bins.ts'
import { axisNumber } from './chart.tsx'
import type { NumericSettings } from './input.tsx'
import './slide.css'

/** Names below the columns have this many characters in all. */
const namesCharactersMax = 48
/** Larger means have no decimals. */
const roundedFrom = 100
/** A name this far from the middle stays inside. */
const nearEnd = 0.44
/** A column of few answers among many can still be seen. */
const shareMin = 0.02

/** Mean and median next to columns over the part of the scale that has answers; the correct value is flagged. */
export function Numeric({ question, results }: ResultsProps): JSX.Element {
  const settings = question.settings as NumericSettings
  const { correct_value, tolerance } = settings
  const { average, total_voters, right, values_total = 0 } = results
  const answers = distribution(results)
  const nameOf = axisNumber(settings)
  const longest = Math.max(...[settings.min, settings.max].map(value => nameOf(value).length), 1)
  const { bins, at, ticks } = binsOf(
    settings,
    answers,
    Math.max(2, Math.floor(namesCharactersMax / (longest + 2))),
  )
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const median = medianOf(answers)
  const isAsked = median === null || typeof average !== 'number'
  const [lowest, highest] = [answers[0]?.[0], answers.at(-1)?.[0]]
  return (
    <div
      class="rated"
      data-flow="fit"
      data-asked={isAsked}
      data-has-right={correct_value != null}
      aria-hidden="true"
    >
      {isAsked ? (
        <LargeFigure figure={null}>{noAnswers(question)}</LargeFigure>
      ) : (
        <LargeFigure figure={decimal(average, Math.abs(average) >= roundedFrom ? 0 : 1)}>
          {m.mean}
          <strong>{m.answers(total_voters)}</strong>
          {values_total > answers.length ? (
            <span>{m.valuesShown({ shown: answers.length, total: values_total })}</span>
          ) : (
            <>
              <span>{m.median(decimal(median, 6))}</span>
              <span>{m.lowestHighest({ lowest: decimal(lowest!, 6), highest: decimal(highest!, 6) })}</span>
            </>
          )}
          {right !== undefined && (
            <strong class="figure-right">{m.rightOf({ right, of: total_voters })}</strong>
          )}
          {correct_value != null && (
            <span>{`${decimal(correct_value, 6)}${tolerance ? ` ± ${decimal(tolerance, 6)}` : ''}`}</span>
          )}
        </LargeFigure>
      )}
      <div class="rated-columns">
        <div class="histogram">
          <div class="histogram-columns">
            {bins.map(({ count, isRight }, i) => {
              const style = { '--share': count === 0 ? 0 : Math.max(shareMin, count / most) }
              return (
                <span key={i} class="column" data-right={isRight === true}>
                  <span class="column-track">
                    <span class="column-fill" style={style} />
                  </span>
                  <span class="column-count numbers" style={style}>
                    <span>{count === 0 ? '' : whole(count)}</span>
                  </span>
                </span>
              )
            })}
            {correct_value != null && (
              <span class="mean" style={{ '--at': at(correct_value) }}>
                <span class="mean-label numbers">
                  <Icon name="check" /> {decimal(correct_value, 6)}
                </span>
              </span>
            )}
          </div>
          <div class="axis numbers">
            {ticks.map(value => (
              <span key={value} data-end={Math.abs(at(value) - 0.5) > nearEnd} style={{ '--at': at(value) }}>
                {nameOf(value)}
              </span>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** The line of numbers to choose from, and how many have answered. */
export function NumericConcealed({ question, results }: ResultsProps): JSX.Element {
  const settings = question.settings as NumericSettings
  const nameOf = axisNumber(settings)
  return (
    <>
      <p class="number-line numbers">
        <span>{nameOf(settings.min)}</span>
        <span>{nameOf(settings.max)}</span>
      </p>
      <Concealed question={question} results={results} note="" />
    </>
  )
}
