import type { EntryOut } from '@roomful/contract/features/qa/entries'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { roomEntry } from '../../room/room-entry.ts'
import { Explanation } from '../../ui/explanation.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ResultsFigure } from '../../ui/results-figure.tsx'
import { Written } from '../../ui/written.tsx'

/**
 * Results of all questions asked, as on stages. Results that would reveal a pending answer are collapsed, so that people
 * who see the presenter's screen do not see them by accident.
 */
export function SessionResults({
  asked: { questions, results },
  entries,
  isLive,
}: {
  readonly asked: AppOutputOf<'getSessionResults'>
  readonly entries: readonly EntryOut[]
  readonly isLive: boolean
}): JSX.Element {
  const shown = useMemo(() => entries.map(roomEntry), [entries])
  return (
    <ol class="session-results">
      {questions.map((question, i) => {
        const ofRoom: RoomQuestion = { ...question, number: i + 1, server_time: question.opened_at }
        const figure = (
          <>
            <ResultsFigure
              question={ofRoom}
              results={results[i]!}
              entries={shown.filter(({ question_id }) => question_id === question.id)}
            />
            {question.explanation !== undefined && <Explanation text={question.explanation} />}
          </>
        )
        const isSecret = isLive && question.has_right_answer && question.phase !== 'REVEALED'
        return (
          <li key={question.id} class="session-result">
            <h3>
              <Written text={question.prompt} />
            </h3>
            <Picture image={question.image} of="question" />
            {isSecret ? (
              <details class="secret-results">
                <summary>{m.sessions.showSecret}</summary>
                {figure}
              </details>
            ) : (
              figure
            )}
          </li>
        )
      })}
    </ol>
  )
}
