import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { problemText } from '../api/problem.ts'
import { ProblemNotice } from './form.tsx'
import type { PagedList } from './use-paged-list.ts'

/** The server's default page size. */
const pageLimitDefault = 50

/** The rows of a list, and a button for more of them. Rows that are out of sight cost nothing (`content-visibility`). */
export function PagedRows<T extends { readonly id: string }>({
  label,
  list,
  row,
  empty,
}: {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly list: PagedList<T>
  readonly row: (item: T) => ComponentChildren
  /** Shown instead of an empty list. */
  readonly empty: ComponentChildren
}): JSX.Element {
  const { items, isLoading, hasMore, problem } = list
  const end = useRef<HTMLParagraphElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone with the last page.
    if (wanted.current && !isLoading && !hasMore && problem === null) end.current?.focus()
    if (!isLoading) wanted.current = false
  }, [isLoading])
  if (items.length === 0 && !isLoading && problem === null) return <div class="empty-list">{empty}</div>
  const isFailed = problem !== null
  // A list of one page is counted for screen readers only.
  const isShort = !isLoading && !hasMore && items.length < pageLimitDefault
  return (
    <>
      {items.length > 0 && (
        <ul class="rows" aria-label={label}>
          {items.map(item => (
            <li key={item.id} class="row">
              {row(item)}
            </li>
          ))}
        </ul>
      )}
      <ProblemNotice text={problem && problemText(problem)} />
      <div class="rows-end">
        <p ref={end} class={isShort ? 'only-read' : 'hint'} role="status" tabIndex={-1}>
          {isLoading ? m.loading : isFailed ? '' : m.common.shown(items.length, hasMore)}
        </p>
        {(hasMore || isFailed) && (
          <button
            type="button"
            class="button"
            aria-disabled={isLoading}
            onClick={() => {
              wanted.current = true
              list.loadMore()
            }}
          >
            {isFailed ? m.common.tryAgain : m.common.showMore}
          </button>
        )}
      </div>
    </>
  )
}
