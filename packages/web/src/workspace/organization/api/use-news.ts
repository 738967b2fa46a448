import type { DeliveryOut } from '@roomful/contract/operations/webhooks'
import { useEffect, useRef } from 'preact/hooks'
import { asProblem } from '../../api/problem.ts'
import type { ListPage, PagedList } from '../../kit/use-paged-list.ts'

const lookEveryMs = 2_000

/** Looks after deliveries that are on their way, and once more for each that was asked for, without taking anything away. */
export function useNews({
  list,
  load,
  sent,
  onNews,
}: {
  readonly list: PagedList<DeliveryOut>
  readonly load: (cursor: null) => Promise<ListPage<DeliveryOut>>
  readonly sent: number
  readonly onNews: () => void
}): void {
  const now = useRef({ list, load, onNews })
  now.current = { list, load, onNews }
  async function look(): Promise<void> {
    const { items } = await now.current.load(null)
    const news = new Map(items.map(item => [item.id, item]))
    now.current.list.update(before => {
      const known = new Set(before.map(({ id }) => id))
      return [...items.filter(({ id }) => !known.has(id)), ...before.map(item => news.get(item.id) ?? item)]
    })
    now.current.onNews()
  }
  // What fails here is tried again at the next look.
  const tryLook = () => look().catch((thrown: unknown) => void asProblem(thrown))
  useEffect(() => {
    if (sent > 0) void tryLook()
  }, [sent])
  const isWaiting = list.items.some(({ state }) => state === 'PENDING')
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void tryLook()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting])
}
