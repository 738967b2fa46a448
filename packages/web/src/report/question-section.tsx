import type { ReportOut, ReportQuestion, ReportShows } from '@roomful/contract/features/reports/reports'
import { namesPeople } from '@roomful/contract/identity'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../messages/report/index.ts'
import { typesWithoutAnswers } from '../question-types/types-without-answers.at-build.ts'
import { roomEntry } from '../room/room-entry.ts'
import { whole } from '../ui/numbers.ts'
import { Picture } from '../ui/picture.tsx'
import { Written } from '../ui/written.tsx'
import { AnswerTexts, type Proof } from './answer-texts.tsx'
import { figures } from './figures.ts'

interface SectionProps {
  /** The element id of its heading. */
  readonly id: string
  readonly number: number
  readonly of: ReportQuestion
  readonly report: ReportOut
  readonly shows: ReportShows
  readonly proof: Proof
  readonly onPassExpired: () => void
}

export function QuestionSection(props: SectionProps): JSX.Element {
  const {
    id,
    number,
    of: { question, results },
  } = props
  const Explanation = figures.value?.Explanation
  return (
    <section class="report-part" aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          <span class="report-number numbers">{whole(number)}</span>{' '}
          {question.prompt ? <Written text={question.prompt} /> : m.question(number)}
        </h2>
        <p class="report-about hint">
          <span>{m.types[question.type as QuestionTypeName]?.name ?? question.type}</span>
          {!typesWithoutAnswers.includes(question.type) && <span>{m.voters(results.total_voters)}</span>}
        </p>
      </div>
      <Picture image={question.image} of="question" />
      <Results {...props} />
      {question.explanation !== undefined && Explanation && <Explanation text={question.explanation} />}
    </section>
  )
}

function Results(props: SectionProps): JSX.Element | null {
  const {
    of: { question, results, more_texts },
    number,
    report,
    shows,
  } = props
  const ResultsFigure = figures.value?.ResultsFigure
  if (!shows.texts && (question.type === 'OPEN_TEXT' || question.type === 'WORD_CLOUD'))
    return <p class="hint">{m.textsLeftOut}</p>
  if (!shows.qa && question.type === 'QA') return <p class="hint">{m.entriesLeftOut}</p>
  const entries = report.entries.filter(({ question_id }) => question_id === question.id)
  if (question.type === 'QA' && entries.length === 0) return <p class="hint">{m.nothingAsked}</p>
  if (!ResultsFigure) return <div class="report-wait" />
  const ofRoom: RoomQuestion = { ...question, number, server_time: question.opened_at }
  const figure = <ResultsFigure question={ofRoom} results={results} entries={entries.map(roomEntry)} />
  const areNamed = shows.names && namesPeople(report)
  if (more_texts || (areNamed && (results.texts?.length ?? 0) > 0))
    return <AnswerTexts {...props} figure={figure} />
  return (
    <>
      {figure}
      {question.type === 'QA' && report.more_entries && (
        <p class="hint">{m.firstEntries(report.entries.length)}</p>
      )}
    </>
  )
}
