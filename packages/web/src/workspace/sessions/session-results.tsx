import type { EntryOut } from '@roomful/contract/operations/qa'
import type { RoomEntry, RoomQuestion } from '@roomful/contract/room-protocol'
import type { WorkspaceOutputOf } from '@roomful/contract/workspace/index'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { ResultsFigure } from '../../ui/results-figure.tsx'
import { Written } from '../../ui/written.tsx'

/** What came of every question that a session has asked, drawn as stages draw it. */
export function SessionResults({
  asked: { questions, results },
  entries,
}: {
  readonly asked: WorkspaceOutputOf<'getSessionResults'>
  readonly entries: readonly EntryOut[]
}): JSX.Element {
  const shown = useMemo(() => entries.map(roomEntry), [entries])
  return (
    <ol class="session-results">
      {questions.map((question, i) => {
        const ofRoom: RoomQuestion = { ...question, number: i + 1, server_time: question.opened_at }
        return (
          <li key={question.id} class="session-result">
            <h3>
              <Written text={question.prompt} />
            </h3>
            <ResultsFigure
              question={ofRoom}
              results={results[i]!}
              entries={shown.filter(({ question_id }) => question_id === question.id)}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** An entry as charts take it; nobody here has a voice in the room. */
function roomEntry(entry: EntryOut): RoomEntry {
  return { ...entry, mine: false, upvoted: false }
}
