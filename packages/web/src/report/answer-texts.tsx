import type { ReportQuestion, ReportTextPage } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { m } from '../messages/report/index.ts'
import { Written } from '../ui/written.tsx'
import { dateAndTime } from './dates.ts'
import { callShared, type Refusal, refusalText } from './shared-report.ts'

/** What opened the report. */
export interface Proof {
  readonly token: string
  /** In place of the password, for an hour. */
  readonly pass?: string
}

const pageSize = 50

/** The newest texts as a chart; on request all of them as a list, with names where the link shows them, page by page. */
export function AnswerTexts({
  of: { question },
  proof,
  figure,
  onPassExpired,
}: {
  readonly of: ReportQuestion
  readonly proof: Proof
  readonly figure: JSX.Element
  readonly onPassExpired: () => void
}): JSX.Element {
  const [texts, setTexts] = useState<ReportTextPage['texts']>([])
  /** Null on the last page; undefined before the first. */
  const [next, setNext] = useState<string | null>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const shownBefore = useRef(0)
  useLayoutEffect(() => {
    // The first of the new ones: the button may be gone, and it moved.
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[shownBefore.current]?.focus()
    shownBefore.current = texts.length
  }, [texts])

  async function load(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    const page = { question_id: question.id, limit: pageSize, ...(next != null && { cursor: next }) }
    const outcome = await callShared('listSharedReportTexts', { ...proof, ...page })
    setBusy(false)
    if ('body' in outcome) {
      setTexts([...texts, ...outcome.body.texts])
      setNext(outcome.body.next_cursor)
    } else if (outcome.refused.code === 'PASSWORD_REQUIRED') onPassExpired()
    else setRefused(outcome.refused)
  }

  return (
    <>
      {next === undefined ? (
        figure
      ) : (
        <ol class="report-texts" ref={list}>
          {texts.map(({ text, created_at, display_name }, i) => (
            <li key={i} tabIndex={-1}>
              <Written text={text} isWhole />
              <span class="report-about hint">
                {display_name !== null && <Written text={display_name} />}
                <time dateTime={created_at}>{dateAndTime(created_at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div role="alert">{refused && <p class="notice bad">{refusalText(refused)}</p>}</div>
      {next !== null && (
        <p class="report-tools">
          <button type="button" class="button" aria-disabled={isBusy} onClick={() => void load()}>
            {next === undefined ? m.allTexts : m.moreTexts}
          </button>
        </p>
      )}
    </>
  )
}
