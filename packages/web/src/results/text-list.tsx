import type { ReportTextPage } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { regional } from '../messages/index.ts'
import { Written } from '../ui/written.tsx'
import './results.css'

type ShownText = Pick<ReportTextPage['texts'][number], 'text' | 'created_at'> & {
  readonly display_name?: string | null
}

/** A page of texts; or why there is none, in words. */
export type TextOutcome = ReportTextPage | { readonly problem: string }

/** Answers as text, newest first; on request all of them, with names where there are any, page by page. */
export function TextList({
  newest,
  hasMore,
  load,
  labels,
}: {
  readonly newest: readonly ShownText[]
  /** Whether the pages have more than `newest`, or names. */
  readonly hasMore: boolean
  readonly load: (cursor: string | null) => Promise<TextOutcome>
  readonly labels: { readonly allTexts: string; readonly moreTexts: string }
}): JSX.Element {
  const [texts, setTexts] = useState<readonly ShownText[] | null>(null)
  /** Null on the last page; undefined before the first. */
  const [next, setNext] = useState<string | null>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const shownBefore = useRef(0)
  useLayoutEffect(() => {
    if (texts === null) return
    // The first of the new ones: the button may be gone, and it moved.
    list.current!.querySelectorAll<HTMLElement>(':scope > li')[shownBefore.current]?.focus()
    shownBefore.current = texts.length
  }, [texts])

  async function loadMore(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    const outcome = await load(next ?? null)
    setBusy(false)
    if ('problem' in outcome) return setProblem(outcome.problem)
    setTexts([...(texts ?? []), ...outcome.texts])
    setNext(outcome.next_cursor)
  }

  return (
    <>
      <ol class="result-texts" ref={list}>
        {(texts ?? newest).map(({ text, created_at, display_name }, i) => (
          <li key={i} tabIndex={-1}>
            <Written text={text} isWhole />
            <span class="result-about hint">
              {display_name != null && <Written text={display_name} />}
              <time dateTime={created_at}>{dateAndTime(created_at)}</time>
            </span>
          </li>
        ))}
      </ol>
      <div role="alert">{problem !== '' && <p class="notice bad">{problem}</p>}</div>
      {hasMore && next !== null && (
        <p class="result-tools">
          <button type="button" class="button" aria-disabled={isBusy} onClick={() => void loadMore()}>
            {next === undefined ? labels.allTexts : labels.moreTexts}
          </button>
        </p>
      )}
    </>
  )
}

function dateAndTime(at: string): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
}
