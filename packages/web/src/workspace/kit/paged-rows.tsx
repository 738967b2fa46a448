import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, type Problem, problemText } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'

/** A page of a list, as the server sends it. */
export interface ListPage<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

export interface PagedList<T> {
  readonly items: readonly T[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly problem: Problem | null
  loadMore(): void
  /** Restarts at the first page. */
  reload(): void
  /** Applies a server-side change to the loaded items. */
  update(change: (items: readonly T[]) => readonly T[]): void
}

/**
 * A list loaded page by page.
 * @param of the list's identity; a change restarts it
 * @param load loads a page.
 * @throws Problem
 * @param keepsItems whether old items stay until the new ones arrive, as during a search
 */
export function usePagedList<T>(
  of: string,
  load: (cursor: string | null) => Promise<ListPage<T>>,
  { keepsItems = false } = {},
): PagedList<T> {
  const [items, setItems] = useState<readonly T[]>([])
  const [next, setNext] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState<Problem | null>(null)
  // Drops responses for outdated lists.
  const run = useRef(0)

  async function loadFrom(cursor: string | null): Promise<void> {
    const own = ++run.current
    setLoading(true)
    setProblem(null)
    try {
      const page = await load(cursor)
      if (own !== run.current) return
      setItems(before => (cursor === null ? page.items : [...before, ...page.items]))
      setNext(page.next)
    } catch (thrown) {
      if (own === run.current) setProblem(asProblem(thrown))
    } finally {
      if (own === run.current) setLoading(false)
    }
  }

  useEffect(() => {
    if (!keepsItems) setItems([])
    setNext(null)
    void loadFrom(null)
    return () => {
      run.current++
    }
  }, [of])

  return {
    items,
    isLoading,
    hasMore: next !== null,
    problem,
    loadMore: () => !isLoading && void loadFrom(items.length === 0 ? null : next),
    reload: () => void loadFrom(null),
    update: change => setItems(change),
  }
}

/** The server's default page size. */
const pageLimitDefault = 50

/** A list's rows with a "more" button. Offscreen rows are not laid out (`content-visibility`). */
export function PagedRows<T extends { readonly id: string }>({
  label,
  list,
  kind = 'row',
  row,
  empty,
}: {
  /** The name of the list for screen readers. */
  readonly label: string
  readonly list: PagedList<T>
  /** The class of the items; that of the list is its plural. */
  readonly kind?: 'row' | 'deck-card'
  readonly row: (item: T) => ComponentChildren
  /** Shown instead of an empty list. */
  readonly empty: ComponentChildren
}): JSX.Element {
  const { items, isLoading, hasMore, problem } = list
  const end = useRef<HTMLParagraphElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    // The focused button disappears with the last page.
    if (wanted.current && !isLoading && !hasMore && problem === null) end.current?.focus()
    if (!isLoading) wanted.current = false
  }, [isLoading])
  if (items.length === 0 && !isLoading && problem === null) return <div class="empty-list">{empty}</div>
  const isFailed = problem !== null
  // Single-page lists announce their count to screen readers only.
  const isShort = !isLoading && !hasMore && items.length < pageLimitDefault
  return (
    <>
      {items.length > 0 && (
        <ul class={`${kind}s`} aria-label={label}>
          {items.map(item => (
            <li key={item.id} class={kind}>
              {row(item)}
            </li>
          ))}
        </ul>
      )}
      <ProblemNotice text={problem && problemText(problem)} />
      <div class="rows-end">
        <p ref={end} class={isShort ? 'only-read' : 'hint'} role="status" tabIndex={-1}>
          {isLoading ? m.loading : isFailed ? '' : m.common.shown({ hasMore, count: items.length })}
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
            {isFailed ? m.common.tryAgain : m.showMore}
          </button>
        )}
      </div>
    </>
  )
}
