import type { ReportOut, ReportQuestion } from '@roomful/contract/features/reports/reports'
import { namesPeople } from '@roomful/contract/identity'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { questionTypeTexts } from '../messages/question-types/index.ts'
import { m } from '../messages/report/index.ts'
import { AskedPicture } from '../results/asked-picture.tsx'
import { EntryList } from '../results/entry-list.tsx'
import { Explained } from '../results/explained.tsx'
import { ResultWords } from '../results/result-words.tsx'
import { TextList } from '../results/text-list.tsx'
import { roomEntry } from '../room/room-entry.ts'
import { typesWithoutAnswers } from '../room/types-without-answers.at-build.ts'
import { WrittenMath } from '../ui/math/written-math.tsx'
import type { ReportProps } from './report-props.ts'

interface SectionProps {
  /** The element id of its heading. */
  readonly id: string
  readonly number: number
  readonly of: ReportQuestion
  readonly in: ReportProps
}

interface ListProps extends SectionProps {
  readonly entries: ReportOut['entries']
}

/** The part of a report that all results of a type belong to. */
const partOf: Readonly<Partial<Record<string, 'texts' | 'qa'>>> = {
  WORD_CLOUD: 'texts',
  OPEN_TEXT: 'texts',
  QA: 'qa',
}

/** Results that are listed in place of numbers. */
const lists: Readonly<Partial<Record<string, ComponentType<ListProps>>>> = { OPEN_TEXT: Texts, QA: Entries }

/** A question: the picture of its slide next to its numbers, then texts, explanation and Q&A. */
export function QuestionSection(props: SectionProps): JSX.Element {
  const { id, number, of } = props
  const { question, results } = of
  const { report, shows, look } = props.in
  const part = partOf[question.type]
  const leftOut = part && !shows[part] ? { texts: m.textsLeftOut, qa: m.entriesLeftOut }[part] : null
  const Listed = lists[question.type]
  const entries = useMemo(
    () => report.entries.filter(({ question_id }) => question_id === question.id),
    [report, question],
  )
  const ofRoom = useMemo<RoomQuestion>(
    () => ({ ...question, number, server_time: question.opened_at }),
    [question, number],
  )
  const inRoom = useMemo(() => entries.map(roomEntry), [entries])
  return (
    <section class="report-part" aria-labelledby={id} data-type={question.type}>
      <div class="report-question" data-picture={leftOut === null}>
        {leftOut === null && (
          <AskedPicture question={ofRoom} results={results} entries={inRoom} look={look} isFinal isEager />
        )}
        <div class="report-words">
          <p class="result-about hint">
            <span>{m.question(number)}</span>
            <span>{questionTypeTexts[question.type as QuestionTypeName]?.name ?? question.type}</span>
            {!typesWithoutAnswers.includes(question.type) && <span>{m.voters(results.total_voters)}</span>}
          </p>
          <h2 id={id} tabIndex={-1}>
            {question.prompt ? <WrittenMath text={question.prompt} /> : m.question(number)}
          </h2>
          {leftOut !== null && <p class="hint">{leftOut}</p>}
          {leftOut === null && !Listed && (
            <ResultWords question={ofRoom} results={results} allRows={m.allRows} />
          )}
        </div>
      </div>
      {leftOut === null && Listed && <Listed {...props} entries={entries} />}
      {shows.explanations && question.explanation !== undefined && <Explained text={question.explanation} />}
    </section>
  )
}

function Texts({
  of: { question, results, more_texts },
  in: { report, shows, loadTexts },
}: ListProps): JSX.Element | null {
  const newest = results.texts ?? []
  // Without answers, or with all hidden.
  if (newest.length === 0) return results.total_voters === 0 ? <p class="hint">{m.noAnswers}</p> : null
  return (
    <TextList
      newest={newest}
      hasMore={more_texts || (shows.names && namesPeople(report))}
      labels={m}
      load={cursor => loadTexts(question.id, cursor)}
    />
  )
}

function Entries({ in: { report }, entries }: ListProps): JSX.Element {
  return (
    <>
      <EntryList entries={entries} />
      {report.more_entries && <p class="hint">{m.firstEntries(report.entries.length)}</p>}
    </>
  )
}
