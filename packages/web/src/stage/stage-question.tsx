import type { RoomQuestion } from '@roomful/contract/room-protocol'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import { Countdown } from '../ui/countdown.tsx'
import { useFocusOnChange } from '../ui/focus-heading.ts'
import { Icon } from '../ui/icon.tsx'
import { ResultsFigure } from '../ui/results-figure.tsx'
import { Written } from '../ui/written.tsx'
import type { StageMainProps } from './stage-props.ts'

/** The question on screen and its live results. */
export function StageQuestion({
  view,
  stage,
  asTable,
  question,
}: StageMainProps & { question: RoomQuestion }): JSX.Element {
  const { room } = view
  const results = view.results[question.id]
  const voters = results?.total_voters ?? 0
  const heading = useFocusOnChange<HTMLHeadingElement>(question.id)
  const canHide = room.role === 'remote' && hidable.has(question.type)
  return (
    <main class="stage-main" data-type={question.type}>
      <div class="stage-question-head">
        <p class="hint numbers">
          {m.questionOf(question.order + 1, room.deck.length)}
          {takesAnswers(question) && (
            <span class="phase-badge" data-phase={question.phase}>
              {question.phase !== 'OPEN' && <Icon name={question.phase === 'LOCKED' ? 'lock' : 'check'} />}
              {m.phases[question.phase]}
            </span>
          )}
        </p>
        {question.phase === 'OPEN' && question.deadline_at !== null && (
          <Countdown
            openedAt={question.opened_at}
            deadlineAt={question.deadline_at}
            clockAheadMs={view.clockAheadMs}
          />
        )}
        {takesAnswers(question) && <p class="answer-count numbers">{m.answers(voters)}</p>}
      </div>
      <h1 ref={heading} tabIndex={-1} class="stage-prompt" data-long={question.prompt.length > 110}>
        <Written text={question.prompt} />
      </h1>
      {results && (
        <ResultsFigure
          key={question.id}
          question={question}
          results={results}
          entries={room.entries.filter(entry => entry.question_id === question.id)}
          asTable={asTable}
          hide={canHide ? text => stage.hide(text) : undefined}
        />
      )}
    </main>
  )
}

/** Types whose results hold what people wrote. */
const hidable: ReadonlySet<string> = new Set(['WORD_CLOUD', 'OPEN_TEXT', 'FILL_IN_BLANK'])
