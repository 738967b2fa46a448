import type { ReportOut } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { m, resultTexts } from '../../messages/workspace/index.ts'
import { shownOf } from '../../results/shown-of.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { nameOf } from '../../ui/name-of.ts'
import { Written } from '../../ui/written.tsx'
import { call } from '../api/call.ts'
import { Dialog } from '../kit/dialog.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import { dateAndTime } from '../kit/moment.tsx'

type Person = ReportOut['participants'][number]

/** Participants, where names are kept, with points and place; on request their answers. */
export function ResultPeople({
  organizationId,
  report,
  hasPoints,
}: {
  readonly organizationId: string
  readonly report: ReportOut
  readonly hasPoints: boolean
}): JSX.Element {
  const [shown, setShown] = useState<Person | null>(null)
  const { participants, participants_total } = report
  const t = resultTexts
  if (participants.length === 0) return <p class="hint">{t.nobody}</p>
  return (
    <>
      <div class="narrow-scroll">
        <table class="data-table result-people">
          <caption>{shownOf(participants.length, participants_total)}</caption>
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.joined}</th>
              {hasPoints && (
                <>
                  <th scope="col">{m.pointsColumn}</th>
                  <th scope="col">{m.placeColumn}</th>
                </>
              )}
              <th scope="col">{t.answersColumn}</th>
            </tr>
          </thead>
          <tbody>
            {participants.map(person => (
              <tr key={person.id}>
                <th scope="row">
                  <Written text={nameOfPerson(person)} />
                </th>
                <td>
                  <time dateTime={person.joined_at}>{dateAndTime(person.joined_at)}</time>
                </td>
                {hasPoints && (
                  <>
                    <td>{person.score ? whole(person.score.points) : '–'}</td>
                    <td>{person.score ? whole(person.score.place) : '–'}</td>
                  </>
                )}
                <td>
                  <button
                    type="button"
                    class="button"
                    aria-label={`${t.showAnswers}: ${nameOfPerson(person)}`}
                    onClick={() => setShown(person)}
                  >
                    {t.showAnswers}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown && (
        <PersonDialog
          organizationId={organizationId}
          sessionId={report.session_id}
          person={shown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

function nameOfPerson({ id, display_name }: Person): string {
  return nameOf({ display_name, participant_id: id })
}

/** A participant's answers. */
function PersonDialog({
  organizationId,
  sessionId,
  person,
  onClose,
}: {
  readonly organizationId: string
  readonly sessionId: string
  readonly person: Person
  readonly onClose: () => void
}): JSX.Element {
  const loaded = useLoaded(person.id, () =>
    call('getSessionReport', {
      params: { organizationId, id: sessionId },
      query: { participant_id: person.id },
    }),
  )
  return (
    <Dialog title={resultTexts.answersOf(nameOfPerson(person))} onClose={onClose}>
      <LoadedPart loaded={loaded}>
        {({ questions }) => (
          <dl class="result-answers">
            {questions.map(({ question, answer }, i) => (
              <div key={question.id}>
                <dt>
                  <WrittenMath text={question.prompt || m.question(i + 1)} />
                </dt>
                <dd>{answer === null ? <span class="hint">–</span> : <Written text={answer} isWhole />}</dd>
              </div>
            ))}
          </dl>
        )}
      </LoadedPart>
    </Dialog>
  )
}
