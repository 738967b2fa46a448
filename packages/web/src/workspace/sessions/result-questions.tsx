import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { ReportOut, ReportQuestion } from '@roomful/contract/features/reports/reports'
import { namesPeople } from '@roomful/contract/identity'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { ComponentType, JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { percent, shareOf } from '../../messages/numbers.ts'
import { questionTypeTexts } from '../../messages/question-types/index.ts'
import { m, resultTexts } from '../../messages/workspace/index.ts'
import { AskedPicture } from '../../results/asked-picture.tsx'
import { EntryList } from '../../results/entry-list.tsx'
import { Explained } from '../../results/explained.tsx'
import { ResultWords } from '../../results/result-words.tsx'
import { TextList } from '../../results/text-list.tsx'
import { roomEntry } from '../../room/room-entry.ts'
import { typesWithoutAnswers } from '../../room/types-without-answers.at-build.ts'
import { lazily } from '../../ui/lazily.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { asProblem, call, problemText } from '../api/call.ts'
import { MoreMenu } from '../kit/more-menu.tsx'
import { toast } from '../kit/toast.tsx'
import { WorkspaceIcon } from '../kit/workspace-icon.tsx'

interface Props {
  readonly organizationId: string
  readonly report: ReportOut
  readonly look: RoomLook | null
  /** The results have changed. */
  readonly onChange: () => unknown
}

interface Asked {
  readonly of: ReportQuestion
  readonly number: number
  readonly isFinal: boolean
}

/** The questions of a session as a list, and one of them with its slide and its numbers. */
export function ResultQuestions(props: Props): JSX.Element {
  const { report, look } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const asked = useMemo(() => report.questions.map((of, i) => askedOf(report, of, i + 1)), [report])
  const shown = asked.find(({ of }) => of.question.id === chosen) ?? asked[0]
  if (!shown) return <p class="hint">{resultTexts.noResults}</p>
  return (
    <div class="result-questions">
      <nav class="result-list" aria-label={resultTexts.questions}>
        <ol>
          {asked.map(one => {
            const { question, results } = one.of
            const isShown = one === shown
            return (
              <li key={question.id} class="result-item" data-shown={isShown}>
                <Picture of={one} report={report} look={look} />
                <button
                  type="button"
                  class="result-entry"
                  aria-current={isShown ? 'true' : undefined}
                  onClick={() => setChosen(question.id)}
                >
                  <WrittenMath text={question.prompt || m.question(one.number)} />
                  {!typesWithoutAnswers.includes(question.type) && (
                    <span class="hint">
                      {m.sessions.answered(shareOf(results.total_voters, report.kpis.participants))}
                    </span>
                  )}
                  {question.has_right_answer && (
                    <span class="hint result-scored">
                      <WorkspaceIcon name="check" />
                      {resultTexts.scored}
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <ShownQuestion key={shown.of.question.id} {...props} of={shown} />
    </div>
  )
}

function askedOf(report: ReportOut, of: ReportQuestion, number: number): Asked {
  return { of, number, isFinal: report.state === 'CLOSED' || of.question.phase === 'REVEALED' }
}

/** A question in the form that rooms receive. */
function useRoomQuestion({ of: { question }, number }: Asked): RoomQuestion {
  return useMemo(() => ({ ...question, number, server_time: question.opened_at }), [question, number])
}

function entriesOf(report: ReportOut, { of: { question } }: Asked): ReportOut['entries'] {
  return report.entries.filter(({ question_id }) => question_id === question.id)
}

function Picture({
  of,
  report,
  look,
}: {
  readonly of: Asked
  readonly report: ReportOut
  readonly look: RoomLook | null
}): JSX.Element {
  const entries = useMemo(() => entriesOf(report, of).map(roomEntry), [report.entries, of.of.question.id])
  const { results } = of.of
  return (
    <AskedPicture
      question={useRoomQuestion(of)}
      results={results}
      entries={entries}
      look={look}
      isFinal={of.isFinal}
    />
  )
}

/** Results that would reveal a pending answer are collapsed, so that people who see the presenter's screen do not see them by accident. */
function ShownQuestion({
  organizationId,
  report,
  look,
  onChange,
  of,
}: Props & { readonly of: Asked }): JSX.Element {
  const { question } = of.of
  const isSecret = !of.isFinal && question.has_right_answer
  const words = <QuestionWords organizationId={organizationId} report={report} onChange={onChange} of={of} />
  return (
    <section class="result-shown" aria-labelledby="shown-question">
      <Picture of={of} report={report} look={look} />
      <div class="result-shown-words">
        <p class="result-about hint">
          <span>{m.question(of.number)}</span>
          <span>{questionTypeTexts[question.type as QuestionTypeName]?.name ?? question.type}</span>
          {!typesWithoutAnswers.includes(question.type) && (
            <span>{m.voters(of.of.results.total_voters)}</span>
          )}
        </p>
        <h2 id="shown-question">
          <WrittenMath text={question.prompt || m.question(of.number)} />
        </h2>
        {isSecret ? (
          <details class="secret-results">
            <summary>{resultTexts.showSecret}</summary>
            {words}
          </details>
        ) : (
          words
        )}
      </div>
    </section>
  )
}

const pageSize = 50

const MergeOnPage = lazily(async () => (await import('./merge-on-page.tsx')).loadMergeOnPage())

function QuestionWords({
  organizationId,
  report,
  onChange,
  of,
}: Omit<Props, 'look'> & { readonly of: Asked }): JSX.Element {
  const { question, results } = of.of
  const ofRoom = useRoomQuestion(of)
  const params = { organizationId, id: report.session_id, questionId: question.id }
  const Listed = lists[question.type]
  return (
    <>
      {Listed ? (
        <Listed params={params} report={report} of={of} />
      ) : (
        <ResultWords question={ofRoom} results={results} allRows={resultTexts.allRows} />
      )}
      {!!results.words?.length && <MergeOnPage params={params} results={results} onChange={onChange} />}
      {question.explanation !== undefined && <Explained text={question.explanation} />}
      {hasChart(of) && <ChartMenu of={of} ofRoom={ofRoom} />}
    </>
  )
}

interface ListProps {
  readonly params: { readonly organizationId: string; readonly id: string; readonly questionId: string }
  readonly report: ReportOut
  readonly of: Asked
}

/** Results that are listed in place of numbers. */
const lists: Readonly<Partial<Record<string, ComponentType<ListProps>>>> = { OPEN_TEXT: Texts, QA: Entries }

function Texts({ params, report, of }: ListProps): JSX.Element | null {
  const { results, more_texts } = of.of
  // Without answers, or with all hidden.
  if (!results.texts?.length) return results.total_voters === 0 ? <p class="hint">{m.noAnswers}</p> : null
  return (
    <TextList
      newest={results.texts}
      hasMore={more_texts || namesPeople(report)}
      labels={resultTexts}
      load={cursor =>
        call('listReportTexts', { params, query: { limit: pageSize, cursor } }).catch((thrown: unknown) => ({
          problem: problemText(asProblem(thrown)),
        }))
      }
    />
  )
}

function Entries({ report, of }: ListProps): JSX.Element {
  return <EntryList entries={entriesOf(report, of)} />
}

/** Results that are texts, and those of the wheel, are no chart. */
const typesWithoutChart: readonly string[] = ['OPEN_TEXT', 'QA', 'SPINNER']

function hasChart({ of: { question, results } }: Asked): boolean {
  return results.total_voters > 0 && !typesWithoutChart.includes(question.type)
}

/** Saves the results as a picture, for documents and other slides. */
function ChartMenu({ of, ofRoom }: { readonly of: Asked; readonly ofRoom: RoomQuestion }): JSX.Element {
  const root = useRef<HTMLDivElement>(null)
  const t = resultTexts
  async function save(format: 'svg' | 'png'): Promise<void> {
    const slide = root.current!.closest('.result-shown')!.querySelector<HTMLElement>('.s-canvas')
    try {
      const { saveChart } = await import('./chart/save-chart.ts')
      await saveChart(ofRoom, of.of.results, of.number, format, slide ?? root.current!)
    } catch {
      toast(t.chartFailed)
    }
  }
  return (
    <div ref={root} class="result-chart">
      <MoreMenu
        label={t.chart}
        icon="download"
        items={[
          { icon: 'download', text: t.chartSvg, run: () => void save('svg') },
          { icon: 'download', text: t.chartPng, run: () => void save('png') },
        ]}
      />
    </div>
  )
}

/** The share of answers to scored questions that were right; null without any. */
export function rightShare({ questions }: ReportOut): string | null {
  const scored = questions.filter(({ results }) => typeof results.right === 'number')
  const answers = scored.reduce((sum, { results }) => sum + results.total_voters, 0)
  const right = scored.reduce((sum, { results }) => sum + results.right!, 0)
  return answers === 0 ? null : percent(right / answers)
}
