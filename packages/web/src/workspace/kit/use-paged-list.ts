import { useEffect, useRef, useState } from 'preact/hooks'
import { asProblem, type Problem } from '../api/problem.ts'

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
  /** Begins again with the first page. */
  reload(): void
  /** Changes the loaded items, after the server has made the same change. */
  update(change: (items: readonly T[]) => readonly T[]): void
}

/**
 * A list that is loaded page by page.
 * @param of identifies the list: when that changes, it begins again.
 * @param load gives a page. @throws Problem
 * @param keepsItems whether those of another list stay until the first of this one have come, as while somebody types a search
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
  // A response for a list that is no longer shown is dropped.
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
